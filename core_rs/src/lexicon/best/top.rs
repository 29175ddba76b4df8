//! The best few of many words, in canonical order.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::budget::{Interrupted, Pauses};
use crate::sort::sort;

/// A word found; the better of two is the one with the higher score, then the one earlier in the lexicon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// What it is worth.
    pub score: i32,
    /// Its number in the lexicon.
    pub index: u32,
    /// Its letters.
    pub word: Vec<u8>,
}

/// The best `most` of what is offered.
pub(super) struct Top {
    most: usize,
    /// The worst on top.
    heap: BinaryHeap<Entry>,
}

type Entry = (Reverse<i32>, u32, Vec<u8>);

impl Top {
    pub fn new(most: usize) -> Top {
        Top {
            most,
            heap: BinaryHeap::new(),
        }
    }

    /// Whether a word with this score and number would be kept.
    #[inline]
    pub fn takes(&self, score: i32, index: u32) -> bool {
        if self.heap.len() < self.most {
            return true;
        }
        let worst = self.heap.peek();
        worst.is_some_and(|(least, last, _)| (Reverse(score), index) < (*least, *last))
    }

    /// Keeps a word if it is among the best so far.
    #[inline]
    pub fn offer(&mut self, score: i32, index: u32, word: &[u8]) {
        if self.takes(score, index) {
            if self.heap.len() >= self.most {
                self.heap.pop();
            }
            self.heap.push((Reverse(score), index, word.to_vec()));
        }
    }

    /// What was kept, the best first.
    pub fn into_found(self, pauses: &mut Pauses<'_>) -> Result<Vec<Found>, Interrupted> {
        let mut kept = self.heap.into_vec();
        sort(&mut kept, pauses)?;
        let found = |(Reverse(score), index, word)| Found { score, index, word };
        Ok(kept.into_iter().map(found).collect())
    }
}
