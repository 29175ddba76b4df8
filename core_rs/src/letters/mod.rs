//! Letters moved among words: replaced, inserted, put in another order, and parted into new words.
//!
//! [`replacements`], [`Insertion`] and [`Gathering`] find what one word can become; [`Chains`] what several words can
//! become by replacements one after the other; [`Partitions`] all ways to part a multiset of letters into words.

mod chains;
mod hand;
mod partitions;
mod reach;
mod words;

pub use chains::{Chain, Chains, MOST_CHAIN};
pub use hand::Hand;
pub use partitions::{Counted, Listed, MOST_PARTED, Partition, Partitions};
pub use words::{Gathering, Insertion, Replacement, replacements};

#[cfg(test)]
mod brute;

use crate::lexicon::LexiconError;

/// Why a search ended early.
enum Stop {
    /// As many as wanted are found.
    Enough,
    Spent,
    Failed(LexiconError),
}

impl<E: Into<LexiconError>> From<E> for Stop {
    fn from(fault: E) -> Stop {
        Stop::Failed(fault.into())
    }
}
