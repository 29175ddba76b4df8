//! What can be wrong with what the grid was given.

use crate::budget::Interrupted;

/// Why rules, cells, tiles or a search were refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GridError {
    /// An argument is outside what the core can hold.
    Argument {
        /// The argument's name, as in Python.
        name: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// The caller asked the search to stop.
    Interrupted,
}

impl GridError {
    /// A [`GridError::Argument`].
    pub fn argument(name: &'static str, reason: impl Into<String>) -> GridError {
        GridError::Argument {
            name,
            reason: reason.into(),
        }
    }
}

impl std::fmt::Display for GridError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            GridError::Argument { name, reason } => write!(f, "{name}: {reason}"),
            GridError::Interrupted => write!(f, "the search was interrupted"),
        }
    }
}

impl std::error::Error for GridError {}

impl From<Interrupted> for GridError {
    fn from(_: Interrupted) -> GridError {
        GridError::Interrupted
    }
}
