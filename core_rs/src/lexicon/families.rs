//! From a root to the words that have it.

use super::columns::Roots;
use super::graph::{Lexicon, LexiconError, damaged};

/// Which words have a root: the hash of the root in the upper half and the word's number in the lower, ascending.
///
/// Eight bytes a root of a word. Roots whose hashes are equal are told apart when they are looked up, by the words' own.
#[derive(Debug, Clone)]
pub struct RootIndex(Vec<u64>);

impl RootIndex {
    fn new(lexicon: &Lexicon, roots: &Roots) -> Result<RootIndex, LexiconError> {
        let mut pairs = Vec::with_capacity(lexicon.len());
        let mut walk = lexicon.checked_walk();
        let mut number = 0u32;
        while let Some(word) = walk.next(lexicon)? {
            for root in roots.all(number, word)? {
                pairs.push(hash(&root) << 32 | u64::from(number));
            }
            number += 1;
        }
        pairs.sort_unstable();
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
    ///
    /// # Errors
    /// A lexicon without roots, or damage.
    pub fn rooted(&self, root: &[u8]) -> Result<Vec<u32>, LexiconError> {
        let roots = self
            .columns
            .roots
            .as_ref()
            .ok_or_else(|| self.lacks("roots"))?;
        let made = self.root_index.get_or_init(|| RootIndex::new(self, roots));
        let index = made.as_ref().map_err(Clone::clone)?;
        let mut found = Vec::new();
        for number in index.candidates(root) {
            let word = self.word(number)?;
            let word = word.ok_or_else(|| damaged("a word found has no number"))?;
            if roots.all(number, &word)?.iter().any(|own| own == root) {
                found.push(number);
            }
        }
        Ok(found)
    }
}
