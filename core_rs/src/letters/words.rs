//! What one word can become: by another letter, by more letters, by another order.

use std::ops::RangeInclusive;

use super::hand::{Hand, bit};
use crate::lexicon::{ALL, Filter, Guide, Lexicon, LexiconError};

/// Another letter in one place of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Replacement {
    /// The place, from 0.
    pub position: usize,
    /// The letter's code.
    pub code: u8,
}

impl Replacement {
    /// The word it makes.
    pub fn of(self, word: &[u8]) -> Vec<u8> {
        let mut word = word.to_vec();
        if let Some(letter) = word.get_mut(self.position) {
            *letter = self.code;
        }
        word
    }
}

/// Every letter of the mask that, in place of a different one, makes a wanted word of `word`: by position, then by code.
///
/// `word` need not be in the lexicon; the lengths of the filter count as everywhere.
///
/// # Errors
/// A filter by a column this lexicon hasn't got, or damage.
pub fn replacements(
    lexicon: &Lexicon,
    word: &[u8],
    letters: u64,
    filter: &Filter,
) -> Result<Vec<Replacement>, LexiconError> {
    let wanted = lexicon.wanted(filter)?;
    let dawg = lexicon.dawg();
    let mut found = Vec::new();
    if word.len() > dawg.max_len() || !filter.length.contains(&word.len()) {
        return Ok(found);
    }
    let mut node = dawg.root();
    for (position, &old) in word.iter().enumerate() {
        let rest = word.get(position + 1..).unwrap_or(&[]);
        let mut others = dawg.mask(node) & letters & !bit(old);
        while others != 0 {
            let code = others.trailing_zeros() as u8 + 1;
            others &= others - 1;
            let end = rest
                .iter()
                .try_fold(dawg.child(node, code), |(node, _), &code| {
                    dawg.step(node, code)
                });
            if !end.is_some_and(|(_, accepts)| accepts) {
                continue;
            }
            let new = Replacement { position, code };
            if let Some(wanted) = &wanted {
                let index = lexicon.index(&new.of(word))?;
                if !index.is_some_and(wanted) {
                    continue;
                }
            }
            found.push(new);
        }
        match dawg.step(node, old) {
            Some((child, _)) => node = child,
            None => break,
        }
    }
    Ok(found)
}

/// Leads to the words that hold the letters of a word in their order and some more, all of them from a hand.
///
/// A letter that can be the word's next one is taken for it: the letters added are the same multiset however the word
/// lies in the new one, so nothing is lost.
#[derive(Debug, Clone)]
pub struct Insertion {
    word: Vec<u8>,
    hand: Hand,
    added: usize,
    /// How many letters may be added.
    wanted: RangeInclusive<usize>,
}

impl Insertion {
    /// Words with so many letters more than `word`, all from the hand.
    pub fn new(word: Vec<u8>, hand: Hand, wanted: RangeInclusive<usize>) -> Insertion {
        Insertion {
            word,
            hand,
            added: 0,
            wanted,
        }
    }
}

impl Guide for Insertion {
    /// Letters of the word passed.
    type State = usize;
    fn start(&self) -> usize {
        0
    }
    fn letters(&self, passed: usize) -> u64 {
        let next = self.word.get(passed).map_or(0, |&code| bit(code));
        let more = if self.added < *self.wanted.end() {
            self.hand.mask()
        } else {
            0
        };
        next | more
    }
    fn enter(&mut self, passed: usize, code: u8) -> usize {
        if self.word.get(passed) == Some(&code) {
            return passed + 1;
        }
        self.hand.take(code);
        self.added += 1;
        passed
    }
    fn leave(&mut self, before: usize, after: usize, code: u8) {
        if before == after {
            self.hand.give(code);
            self.added -= 1;
        }
    }
    fn ends(&self, passed: usize) -> bool {
        passed == self.word.len() && self.wanted.contains(&self.added)
    }
}

/// Leads to the words that use all of some letters, as many blanks as there are, and some letters of a hand.
///
/// A letter is taken from the first of these that has it; as the three together are as many as the word has letters, and a
/// blank stands for any, a word that can be made is made so.
#[derive(Debug, Clone)]
pub struct Gathering {
    letters: Hand,
    hand: Hand,
    blanks: usize,
    /// Letters taken from the hand and the blanks, and how many there may be in the end.
    more: usize,
    wanted: RangeInclusive<usize>,
}

/// Where a letter of a [`Gathering`] comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The letters that must all be used.
    Letters,
    /// The hand.
    Hand,
    /// A blank.
    Blank,
}

impl Gathering {
    /// Words from all `letters`, `blanks` letters of any kind, and so many of the hand's.
    pub fn new(
        letters: Hand,
        hand: Hand,
        blanks: usize,
        wanted: RangeInclusive<usize>,
    ) -> Gathering {
        let (least, most) = wanted.into_inner();
        let most = most.min(hand.len());
        Gathering {
            letters,
            hand,
            blanks,
            more: 0,
            wanted: least.saturating_add(blanks)..=most.saturating_add(blanks),
        }
    }
}

impl Guide for Gathering {
    /// Where the last letter came from.
    type State = Origin;
    fn start(&self) -> Origin {
        Origin::Letters
    }
    fn letters(&self, _: Origin) -> u64 {
        let more = match (self.more < *self.wanted.end(), self.blanks) {
            (false, _) => 0,
            (true, 0) => self.hand.mask(),
            (true, _) => ALL,
        };
        self.letters.mask() | more
    }
    fn enter(&mut self, _: Origin, code: u8) -> Origin {
        if self.letters.take(code) {
            return Origin::Letters;
        }
        self.more += 1;
        if self.hand.take(code) {
            return Origin::Hand;
        }
        self.blanks = self.blanks.saturating_sub(1);
        Origin::Blank
    }
    fn leave(&mut self, _: Origin, origin: Origin, code: u8) {
        match origin {
            Origin::Letters => return self.letters.give(code),
            Origin::Hand => self.hand.give(code),
            Origin::Blank => self.blanks += 1,
        }
        self.more -= 1;
    }
    fn ends(&self, _: Origin) -> bool {
        self.letters.is_empty() && self.wanted.contains(&self.more)
    }
}
