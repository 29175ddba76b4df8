//! From a root to the words that have it.

use super::columns::Roots;
use super::graph::{Lexicon, LexiconError, damaged, made_once};
use crate::budget::Pauses;
use crate::sort::sort;

/// Which words have a root: the hash of the root in the upper half and the word's number in the lower, ascending.
///
/// Eight bytes a root of a word. Roots whose hashes are equal are told apart when they are looked up, by the words' own.
#[derive(Debug, Clone)]
pub struct RootIndex(Vec<u64>);

impl RootIndex {
    fn new(
        lexicon: &Lexicon,
        roots: &Roots,
        pauses: &mut Pauses<'_>,
    ) -> Result<RootIndex, LexiconError> {
        let mut pairs = Vec::with_capacity(lexicon.len());
        let mut walk = lexicon.checked_walk();
        let mut number = 0u32;
        while let Some(word) = walk.next(lexicon)? {
            pauses.step()?;
            for root in roots.all(number, word)? {
                pairs.push(hash(&root) << 32 | u64::from(number));
            }
            number += 1;
        }
        sort(&mut pairs, pauses)?;
        pairs.dedup();
        Ok(RootIndex(pairs))
    }

    /// The words that may have the root, ascending.
    fn candidates(&self, root: &[u8]) -> impl Iterator<Item = u32> {
        let hash = hash(root);
        let from = self.0.partition_point(|pair| pair >> 32 < hash);
        self.0[from..]
            .iter()
            .take_while(move |&&pair| pair >> 32 == hash)
            .map(|&pair| pair as u32)
    }
}

/// FNV-1a, 32 bits.
fn hash(root: &[u8]) -> u64 {
    let step = |hash: u32, &code: &u8| (hash ^ u32::from(code)).wrapping_mul(0x0100_0193);
    u64::from(root.iter().fold(0x811c_9dc5, step))
}

impl Lexicon {
    /// The numbers of the words with a root, ascending; one that begins with [`super::AGENT`] finds those that have it
    /// for agents only. The first call takes a walk over all words, later ones a search in an index of 8 bytes a root.
    /// `go_on` is asked now and then.
    ///
    /// # Errors
    /// A lexicon without roots, or damage; [`LexiconError::Interrupted`] when `go_on` says no.
    pub fn rooted(
        &self,
        root: &[u8],
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<u32>, LexiconError> {
        let pauses = &mut Pauses::new(go_on);
        let roots = self
            .columns
            .roots
            .as_ref()
            .ok_or_else(|| self.lacks("roots"))?;
        let index = made_once(&self.root_index, || RootIndex::new(self, roots, pauses))?;
        let mut found = Vec::new();
        for number in index.candidates(root) {
            pauses.step()?;
            let word = self.word(number)?;
            let word = word.ok_or_else(|| damaged("a word found has no number"))?;
            if roots.all(number, &word)?.iter().any(|own| own == root) {
                found.push(number);
            }
        }
        Ok(found)
    }
}
