//! Which words may be found.

use std::ops::RangeInclusive;

use crate::lexicon::columns::Packed;
use crate::lexicon::dawg::MAX_LEN;
use crate::lexicon::graph::{Lexicon, LexiconError, damaged};

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

/// [`Wanted`] for one lexicon, ready to be asked of many words.
pub(super) struct Sieve<'a> {
    /// Sorted.
    without: Vec<u32>,
    tier: Option<(&'a Packed, u8)>,
    pub length: RangeInclusive<usize>,
    /// Whether `length` leaves words out.
    pub by_length: bool,
}

impl<'a> Sieve<'a> {
    pub fn new(lexicon: &'a Lexicon, wanted: &Wanted) -> Result<Sieve<'a>, LexiconError> {
        let mut without = wanted.without.clone();
        without.sort_unstable();
        let (least, most) = (*wanted.length.start(), *wanted.length.end());
        Ok(Sieve {
            without,
            tier: lexicon.tier_up_to(wanted.tier_up_to)?,
            length: least..=most,
            by_length: least > 1 || most < lexicon.dawg().max_len(),
        })
    }

    /// Whether the word with this number is wanted, whatever its length.
    #[inline]
    pub fn wants(&self, index: u32) -> Result<bool, LexiconError> {
        if let Some((tiers, most)) = self.tier
            && tiers
                .get(index)
                .ok_or_else(|| damaged("a tier is missing"))?
                > most
        {
            return Ok(false);
        }
        Ok(self.without.is_empty() || self.without.binary_search(&index).is_err())
    }
}
