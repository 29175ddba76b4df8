//! What can be wrong with what the board was given.

use crate::budget::Interrupted;

/// Why a board, its rules or a search were refused. A play that breaks a rule is no error but a
/// [`Violation`](super::Violation).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardError {
    /// An argument is outside what the core can hold.
    Argument {
        /// The argument's name, as in Python.
        name: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// The search took more steps than it was allowed.
    Budget {
        /// The steps it was allowed.
        steps: u64,
    },
    /// The caller asked the search to stop.
    Interrupted,
    /// A score formula has no value; only possible with a formula that wasn't checked against the frames.
    Formula(String),
}

impl BoardError {
    /// An [`BoardError::Argument`].
    pub fn argument(name: &'static str, reason: impl Into<String>) -> BoardError {
        BoardError::Argument {
            name,
            reason: reason.into(),
        }
    }
}

impl std::fmt::Display for BoardError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BoardError::Argument { name, reason } => write!(f, "{name}: {reason}"),
            BoardError::Budget { steps } => {
                write!(f, "the search needs more than the {steps} steps allowed")
            }
            BoardError::Interrupted => write!(f, "the search was interrupted"),
            BoardError::Formula(reason) => write!(f, "a score formula has no value: {reason}"),
        }
    }
}

impl std::error::Error for BoardError {}

impl From<Interrupted> for BoardError {
    fn from(_: Interrupted) -> BoardError {
        BoardError::Interrupted
    }
}
