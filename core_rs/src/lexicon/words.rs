//! A growing list of encoded words in one buffer, and its sorted order.

use crate::budget::{Interrupted, Pauses};
use crate::sort::sort;

/// Encoded words (letter codes from 1) kept in one buffer: 8 bytes of overhead a word.
#[derive(Debug, Default, Clone)]
pub struct WordList {
    codes: Vec<u8>,
    ends: Vec<usize>,
}

impl WordList {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends a word.
    pub fn push(&mut self, word: &[u8]) {
        self.codes.extend_from_slice(word);
        self.ends.push(self.codes.len());
    }

    /// How many words were pushed, repeats included.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether no word was pushed.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The word pushed as number `at`; empty when there was none.
    #[inline]
    pub fn get(&self, at: usize) -> &[u8] {
        let start = if at == 0 {
            0
        } else {
            self.ends.get(at - 1).copied().unwrap_or(0)
        };
        let end = self.ends.get(at).copied().unwrap_or(start);
        self.codes.get(start..end).unwrap_or(&[])
    }

    /// Numbers of the words in ascending order of their codes; equal words in the order they were pushed.
    pub(crate) fn sorted(&self, pauses: &mut Pauses<'_>) -> Result<Vec<u32>, Interrupted> {
        let mut keys: Vec<(u64, u32)> = Vec::with_capacity(self.len());
        let (mut in_order, mut last) = (true, &[][..]);
        for at in 0..self.len() {
            pauses.step()?;
            let word = self.get(at);
            in_order = in_order && last <= word;
            last = word;
            keys.push((head(word), at as u32));
        }
        if !in_order {
            self.sort(&mut keys, 0, pauses)?;
        }
        Ok(keys.into_iter().map(|(_, at)| at).collect())
    }

    /// Sorts words, equal in their first `from` codes, by the eight after them, which their keys begin with; then those
    /// that are equal there, too, by the next eight. So most comparisons touch no word.
    fn sort(
        &self,
        keys: &mut [(u64, u32)],
        from: usize,
        pauses: &mut Pauses<'_>,
    ) -> Result<(), Interrupted> {
        sort(keys, pauses)?;
        for same in keys.chunk_by_mut(|a, b| a.0 == b.0) {
            pauses.step()?;
            let ended = same.first().is_some_and(|key| key.0 & 0xff == 0);
            if same.len() == 1 || ended {
                continue;
            }
            for (key, at) in same.iter_mut() {
                pauses.step()?;
                *key = head(self.get(*at as usize).get(from + 8..).unwrap_or(&[]));
            }
            self.sort(same, from + 8, pauses)?;
        }
        Ok(())
    }

    /// The words pushed, in that order.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len()).map(|at| self.get(at))
    }
}

/// The first eight codes as one number; 0 for what isn't there, which is no code.
fn head(word: &[u8]) -> u64 {
    let mut raw = [0; 8];
    for (to, from) in raw.iter_mut().zip(word) {
        *to = *from;
    }
    u64::from_be_bytes(raw)
}
