//! Every word of the lexicon scored in turn: for lexicons without word numbers, and what the search is held to.

use super::top::{Found, Top};
use super::{Sieve, WordFrame, WordScorer, interrupted};
use crate::lexicon::graph::LexiconError;

/// Words between two questions whether to go on: some milliseconds, for scoring one takes less than a microsecond.
const STRIDE: u32 = 1 << 16;

impl WordScorer {
    pub(super) fn best_by_scan(
        &self,
        most: usize,
        sieve: &Sieve<'_>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Found>, LexiconError> {
        let mut top = Top::new(most);
        let mut frame = WordFrame::empty();
        let mut walk = self.lexicon.checked_walk();
        let mut next = 0u32;
        while let Some(word) = walk.next(&self.lexicon)? {
            let index = next;
            next += 1;
            if next.is_multiple_of(STRIDE) && !go_on() {
                return Err(interrupted());
            }
            if sieve.length.contains(&word.len()) && sieve.wants(index)? {
                self.fill(word, &mut frame);
                top.offer(self.value(&frame)?, index, word);
            }
        }
        Ok(top.into_found())
    }
}
