//! The walk over the word graph that collects the words some letters spell.

use std::collections::HashSet;

use super::Partitions;
use crate::budget::Budget;
use crate::letters::hand::bit;
use crate::lexicon::{Filter, Lexicon, LexiconError, Sieve, WordList};

/// Words, and how they are found.
pub(super) struct Collecting<'a, 'b, 'c> {
    lexicon: &'a Lexicon,
    budget: &'b mut Budget<'c>,
    wanted: Option<Sieve<'a>>,
    without: &'a HashSet<Vec<u8>>,
    least: usize,
    most: usize,
    /// The letters left, and those of which there is one.
    left: [u8; 64],
    have: u64,
    /// Steps until the graph must be damaged: a path is walked once, and there are at most words * length of them.
    sound: u64,
    path: Vec<u8>,
    /// The words, in the order of the lexicon.
    pub words: WordList,
    /// How many words have each letter.
    pub holders: [u32; 64],
}

impl<'a, 'b, 'c> Collecting<'a, 'b, 'c> {
    /// Collects the words of at least `of.least` letters that may be among `of.n`; `None` when the budget doesn't last.
    pub fn run(
        of: &'a Partitions,
        budget: &'b mut Budget<'c>,
    ) -> Result<Option<Collecting<'a, 'b, 'c>>, LexiconError> {
        let lexicon = &*of.lexicon;
        let dawg = lexicon.dawg();
        let others = of.least.saturating_mul(of.n - 1);
        let mut collecting = Collecting {
            lexicon,
            budget,
            wanted: lexicon.wanted(&Filter::up_to(of.tier_up_to))?,
            without: &of.without,
            least: of.least,
            // the other words have their letters too
            most: of.letters.len().saturating_sub(others).min(dawg.max_len()),
            left: [0; 64],
            have: 0,
            sound: lexicon.len() as u64 * dawg.max_len() as u64,
            path: Vec::new(),
            words: WordList::new(),
            holders: [0; 64],
        };
        for &code in &of.letters {
            collecting.left[usize::from(code & 63)] += 1;
            collecting.have |= bit(code);
        }
        Ok(collecting.below(dawg.root(), 0)?.then_some(collecting))
    }

    /// Collects the words below a node, whose path has the letters in `seen`; false when the budget is spent.
    fn below(&mut self, node: u32, seen: u64) -> Result<bool, LexiconError> {
        let dawg = self.lexicon.dawg();
        let mut letters = dawg.mask(node) & self.have;
        if letters == 0 || self.path.len() >= self.most {
            return Ok(true);
        }
        let steps = u64::from(letters.count_ones());
        let Some(sound) = self.sound.checked_sub(steps) else {
            return Err(damaged("it has more paths than its words can"));
        };
        self.sound = sound;
        if !self.budget.spend(steps)? {
            return Ok(false);
        }
        while letters != 0 {
            let code = letters.trailing_zeros() as u8 + 1;
            letters &= letters - 1;
            let (child, accepts) = dawg.child(node, code);
            let seen = seen | bit(code);
            let at = usize::from(code & 63);
            self.path.push(code);
            self.left[at] -= 1;
            if self.left[at] == 0 {
                self.have &= !bit(code);
            }
            if accepts && self.path.len() >= self.least {
                self.take(seen)?;
            }
            let whole = self.below(child, seen)?;
            self.left[at] += 1;
            self.have |= bit(code);
            self.path.pop();
            if !whole {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes the word that the path spells, if it is wanted.
    fn take(&mut self, mut seen: u64) -> Result<(), LexiconError> {
        if self.words.len() >= self.lexicon.len() {
            return Err(damaged("it holds more words than its header says"));
        }
        if !self.without.is_empty() && self.without.contains(&self.path) {
            return Ok(());
        }
        if let Some(wanted) = &self.wanted {
            let index = self.lexicon.index(&self.path)?;
            if !index.is_some_and(wanted) {
                return Ok(());
            }
        }
        self.words.push(&self.path);
        while seen != 0 {
            let at = seen.trailing_zeros() as usize + 1;
            self.holders[at & 63] += 1;
            seen &= seen - 1;
        }
        Ok(())
    }
}

fn damaged(why: &str) -> LexiconError {
    LexiconError::Damaged(why.into())
}
