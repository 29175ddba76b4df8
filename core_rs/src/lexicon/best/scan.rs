//! Every word of the lexicon scored in turn: for lexicons without word numbers, and what the search is held to.

use super::top::{Found, Top};
use super::{Sieve, WordFrame, WordScorer};
use crate::budget::Pauses;
use crate::lexicon::graph::LexiconError;

impl WordScorer {
    pub(super) fn best_by_scan(
        &self,
        most: usize,
        sieve: &Sieve<'_>,
        pauses: &mut Pauses<'_>,
    ) -> Result<Vec<Found>, LexiconError> {
        let mut top = Top::new(most);
        let mut frame = WordFrame::empty();
        let mut walk = self.lexicon.checked_walk();
        let mut next = 0u32;
        while let Some(word) = walk.next(&self.lexicon)? {
            let index = next;
            next += 1;
            pauses.step()?;
            if sieve.length.contains(&word.len()) && sieve.wants(index)? {
                self.fill(word, &mut frame);
                top.offer(self.value(&frame)?, index, word);
            }
        }
        Ok(top.into_found(pauses)?)
    }
}
