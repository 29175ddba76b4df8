//! Every word of the lexicon scored in turn: always right, and what the faster search is held to.

use std::ops::RangeInclusive;

use super::top::{Found, Top};
use super::{WordFrame, WordScorer};
use crate::lexicon::dawg::MAX_LEN;
use crate::lexicon::graph::{LexiconError, damaged};

/// Which words may be found.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// Numbers of words to leave out, in any order.
    pub without: Vec<u32>,
    /// The highest tier.
    pub tier_up_to: Option<u8>,
    /// Lengths in letters.
    pub length: RangeInclusive<usize>,
}

impl Default for Wanted {
    fn default() -> Self {
        Wanted {
            without: Vec::new(),
            tier_up_to: None,
            length: 0..=MAX_LEN,
        }
    }
}

/// Words between two questions whether to go on.
const STRIDE: u32 = 1 << 16;

impl WordScorer {
    /// The best `most` words wanted: higher score first, then in the order of the lexicon. `go_on` is asked now and then.
    ///
    /// # Errors
    /// [`LexiconError::Use`] for a tier when the lexicon has none, or when `go_on` said no; damage.
    pub fn best(
        &self,
        most: usize,
        wanted: &Wanted,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Found>, LexiconError> {
        self.best_by_scan(most, wanted, go_on)
    }

    pub(super) fn best_by_scan(
        &self,
        most: usize,
        wanted: &Wanted,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Found>, LexiconError> {
        let mut without = wanted.without.clone();
        without.sort_unstable();
        let tiers = match wanted.tier_up_to {
            Some(most) => {
                let tiers = self.lexicon.columns().tier.as_ref();
                Some((tiers.ok_or_else(|| self.lexicon.lacks("tiers"))?, most))
            }
            None => None,
        };
        let mut top = Top::new(most);
        let mut frame = WordFrame::empty();
        let mut walk = self.lexicon.checked_walk();
        let mut index = 0u32;
        while let Some(word) = walk.next(&self.lexicon)? {
            let number = index;
            index += 1;
            if index.is_multiple_of(STRIDE) && !go_on() {
                return Err(LexiconError::Use("the search was interrupted".into()));
            }
            if !wanted.length.contains(&word.len()) || without.binary_search(&number).is_ok() {
                continue;
            }
            if let Some((tiers, most)) = tiers
                && tiers
                    .get(number)
                    .ok_or_else(|| damaged("a tier is missing"))?
                    > most
            {
                continue;
            }
            self.fill(word, &mut frame);
            top.offer(self.value(&frame)?, number, word);
        }
        Ok(top.into_found())
    }
}
