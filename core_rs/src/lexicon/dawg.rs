//! The word graph: a minimal forward DAWG in a double array.
//!
//! Units are `u32`. A node is the number of a slot, its *base* `b`:
//!
//! * slot `b`: the child mask, bit `code - 1` for the letter codes 1..=32; 0 for a node without children;
//! * slot `b ^ 63` in a *wide* graph: the same for the codes 33..=62;
//! * slot `b ^ code`, only meaningful when the mask has that letter: `child << 1 | accepts`.
//!
//! A step is two independent loads from one block of 64 slots and no label is compared, because the mask was tested.
//! Slot 0 is the one node without children.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use super::columns::Rank;
use super::minimise::Minimiser;
use super::section::Section;
use super::spelt::Spelt;
use super::words::WordList;
use crate::budget::{Interrupted, Pauses};

/// The greatest letter code: 62 kinds of letters.
pub const MAX_CODE: u8 = 62;
/// The greatest length of a word, in letters.
pub const MAX_LEN: usize = 255;
/// Words that [`Dawg::contains_together`] looks up at once.
pub const TOGETHER: usize = 8;
/// The greatest code a graph can hold without upper mask words.
const NARROW: u8 = 32;
const UPPER: u32 = 0x3fff_ffff;

/// Why a graph couldn't be built from encoded words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WordError {
    /// Word number `word` (as given, from 0) has no letters.
    Empty {
        /// Number of the word as given, from 0.
        word: usize,
    },
    /// A word is longer than [`MAX_LEN`].
    TooLong {
        /// Number of the word as given, from 0.
        word: usize,
    },
    /// A code is 0 or above [`MAX_CODE`].
    Code {
        /// Number of the word as given, from 0.
        word: usize,
        /// The code.
        code: u8,
    },
    /// More words than a graph can hold.
    TooMany,
    /// `go_on` said no.
    Interrupted,
}

impl From<Interrupted> for WordError {
    fn from(_: Interrupted) -> Self {
        WordError::Interrupted
    }
}

impl std::fmt::Display for WordError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WordError::Empty { word } => write!(f, "word {word} has no letters"),
            WordError::TooLong { word } => write!(f, "word {word} has more than {MAX_LEN} letters"),
            WordError::Code { word, code } => write!(
                f,
                "word {word} has the letter code {code}, not 1..={MAX_CODE}"
            ),
            WordError::TooMany => write!(f, "too many words for one lexicon"),
            WordError::Interrupted => write!(f, "the work was interrupted"),
        }
    }
}

impl std::error::Error for WordError {}

/// A graph made from a list of words.
pub(super) struct Made {
    pub(super) dawg: Dawg,
    /// The ranks of its slots.
    pub(super) rank: Rank,
    /// The words in sorted order as numbers into the list, repeats included.
    pub(super) order: Vec<u32>,
    /// How many words there are, repeats counted once.
    pub(super) words: u32,
}

/// A minimal word graph; cloning shares the units.
///
/// 1. Every method is total: whatever the units hold, no access leaves them and no call panics.
/// 2. In a graph that [`Dawg::from_words`] made, a node's language is unlike every other node's.
/// 3. A walk deeper than [`Dawg::max_len`] proves damage; walks here stop there.
#[derive(Debug, Clone)]
pub struct Dawg {
    units: Section<u32>,
    root: u32,
    max_len: usize,
    wide: bool,
    /// See [`Dawg::below`].
    pub(super) below: Arc<OnceLock<Box<[u64]>>>,
    /// See [`Dawg::spelt`].
    pub(super) spelt: Arc<OnceLock<Option<Spelt>>>,
}

impl Dawg {
    /// The graph of the given encoded words, in any order, repeats allowed; it can't be interrupted.
    ///
    /// ```
    /// use wordkit_core::lexicon::Dawg;
    /// let dawg = Dawg::from_words([vec![3, 1, 20], vec![3, 1]])?;
    /// assert!(dawg.contains(&[3, 1, 20]) && dawg.contains(&[3, 1]) && !dawg.contains(&[3]));
    /// # Ok::<(), wordkit_core::lexicon::WordError>(())
    /// ```
    ///
    /// # Errors
    /// A word that is empty or longer than [`MAX_LEN`], or a code outside `1..=MAX_CODE`.
    pub fn from_words(words: impl IntoIterator<Item = Vec<u8>>) -> Result<Dawg, WordError> {
        let mut list = WordList::new();
        for word in words {
            list.push(&word);
        }
        Dawg::from_list(&list, 0, &mut Pauses::new(&mut || true)).map(|made| made.dawg)
    }

    /// As [`Dawg::from_words`], for an alphabet of at least `letters` kinds, with what is found on the way.
    ///
    /// # Errors
    /// As [`Dawg::from_words`], and [`WordError::Interrupted`].
    pub(super) fn from_list(
        list: &WordList,
        letters: u8,
        pauses: &mut Pauses<'_>,
    ) -> Result<Made, WordError> {
        if u32::try_from(list.len()).is_err() {
            return Err(WordError::TooMany);
        }
        let mut top = letters;
        let mut max_len = 0;
        for word in 0..list.len() {
            pauses.step()?;
            let codes = list.get(word);
            if codes.is_empty() {
                return Err(WordError::Empty { word });
            }
            if codes.len() > MAX_LEN {
                return Err(WordError::TooLong { word });
            }
            if let Some(&code) = codes.iter().find(|&&code| code == 0 || code > MAX_CODE) {
                return Err(WordError::Code { word, code });
            }
            max_len = max_len.max(codes.len());
            top = codes.iter().copied().fold(top, u8::max);
        }
        let order = list.sorted(pauses)?;
        let mut minimiser = Minimiser::new();
        for &at in &order {
            pauses.step()?;
            minimiser.push(list.get(at as usize), pauses)?;
        }
        let wide = Dawg::is_wide_for(top);
        let placed = minimiser.finish(wide, pauses)?;
        if placed.units.len() > 1 << 31 {
            return Err(WordError::TooMany);
        }
        let rank = Rank::over(placed.ranks.into(), placed.great_ranks.into());
        let dawg = Dawg {
            units: placed.units.into(),
            root: placed.root,
            max_len,
            wide,
            below: Arc::default(),
            spelt: Arc::default(),
        };
        Ok(Made {
            dawg,
            rank,
            order,
            words: placed.words,
        })
    }

    /// A graph over units from elsewhere; nothing is checked but by each step.
    pub fn over(units: Section<u32>, root: u32, max_len: usize, wide: bool) -> Dawg {
        Dawg {
            units,
            root,
            max_len: max_len.min(MAX_LEN),
            wide,
            below: Arc::default(),
            spelt: Arc::default(),
        }
    }

    /// The node every word starts from.
    #[inline(always)]
    pub fn root(&self) -> u32 {
        self.root
    }

    /// The letters that may follow at `node`: bit `code - 1` for the letter `code`.
    #[inline(always)]
    pub fn mask(&self, node: u32) -> u64 {
        let lower = self.units.get(node as usize).copied().unwrap_or(0);
        if self.wide {
            u64::from(lower) | self.upper(node) << 32
        } else {
            u64::from(lower)
        }
    }

    #[inline]
    fn upper(&self, node: u32) -> u64 {
        // node 0 owns no upper word
        if node == 0 {
            0
        } else {
            u64::from(self.units.get((node ^ 63) as usize).copied().unwrap_or(0) & UPPER)
        }
    }

    /// Follows the letter `code`: the child, and whether a word ends there. `None` when no word goes on so.
    #[inline(always)]
    pub fn step(&self, node: u32, code: u8) -> Option<(u32, bool)> {
        let bit = u32::from(code).wrapping_sub(1);
        if bit >= u32::from(MAX_CODE) || self.mask(node) >> bit & 1 == 0 {
            return None;
        }
        self.units
            .get((node ^ u32::from(code)) as usize)
            .map(|&unit| (unit >> 1, unit & 1 == 1))
    }

    /// As [`Dawg::step`] for a letter that [`Dawg::mask`] has shown to follow at `node`: without looking again. For any
    /// other letter the result means nothing.
    #[inline(always)]
    pub fn child(&self, node: u32, code: u8) -> (u32, bool) {
        Dawg::leads(self.unit(node, code))
    }

    /// What [`Dawg::child`] gives, in one number.
    #[inline(always)]
    pub fn unit(&self, node: u32, code: u8) -> u32 {
        let slot = (node ^ u32::from(code)) as usize;
        self.units.get(slot).copied().unwrap_or(0)
    }

    /// The child and whether a word ends there, from that number.
    #[inline(always)]
    pub fn leads(unit: u32) -> (u32, bool) {
        (unit >> 1, unit & 1 == 1)
    }

    /// The length of the longest word, in letters.
    #[inline]
    pub fn max_len(&self) -> usize {
        self.max_len
    }

    /// Whether the graph of an alphabet of so many letters, all of which words may use, is wide.
    pub(super) fn is_wide_for(letters: u8) -> bool {
        letters > NARROW
    }

    /// Whether letter codes may exceed 32.
    pub fn is_wide(&self) -> bool {
        self.wide
    }

    /// The double array itself.
    pub fn units(&self) -> &Section<u32> {
        &self.units
    }

    /// Whether the encoded word is one of the words.
    #[inline]
    pub fn contains(&self, word: &[u8]) -> bool {
        let mut node = self.root;
        let mut ends = false;
        for &code in word {
            match self.step(node, code) {
                Some((child, accepts)) => (node, ends) = (child, accepts),
                None => return false,
            }
        }
        ends
    }

    /// Whether each of several encoded words is one of the words: `letters[n]` holds the letter number `n` of each, 0 from
    /// its end on. All of them take a step at a time, so that what one waits for from memory comes while others wait too.
    #[inline]
    pub fn contains_together(&self, letters: &[[u8; TOGETHER]]) -> [bool; TOGETHER] {
        let mut units = [self.root << 1; TOGETHER];
        for codes in letters {
            for (unit, &code) in units.iter_mut().zip(codes) {
                let node = *unit >> 1;
                // no node has the bit 63, where the code 0 looks
                let follows = self.mask(node) >> (code.wrapping_sub(1) & 63) & 1;
                let slot = (node ^ u32::from(code)) as usize;
                let next = self.units.get(slot).copied().unwrap_or(0);
                // arithmetic for branches: which words end or fail here is what a processor can't foresee
                let after = next & (follows as u32).wrapping_neg();
                *unit = if code == 0 { *unit } else { after };
            }
        }
        units.map(|unit| unit & 1 == 1)
    }

    /// The node that `prefix` leads to, and whether a word ends there.
    pub fn descend(&self, prefix: &[u8]) -> Option<(u32, bool)> {
        prefix
            .iter()
            .try_fold((self.root, false), |(node, _), &code| self.step(node, code))
    }

    /// All words, in ascending order of their codes.
    pub fn walk(&self) -> Walk {
        Walk::below(self, &[], self.root)
    }

    /// Calls `visit` with each word in ascending order until it breaks.
    pub fn for_each<B>(&self, mut visit: impl FnMut(&[u8]) -> ControlFlow<B>) -> Option<B> {
        let mut walk = self.walk();
        while let Some(word) = walk.next(self) {
            if let ControlFlow::Break(value) = visit(word) {
                return Some(value);
            }
        }
        None
    }

    /// All words as owned codes, for small graphs and tests.
    pub fn words(&self) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        self.for_each(|word| {
            all.push(word.to_vec());
            ControlFlow::<()>::Continue(())
        });
        all
    }
}

/// A resumable walk over the words below a node, in ascending order. It borrows nothing: hand it its graph each time.
#[derive(Debug, Clone)]
pub struct Walk {
    word: Vec<u8>,
    /// The nodes along `word[stem..]`, each with the letters not yet tried.
    path: Vec<(u32, u64)>,
    stem: usize,
}

impl Walk {
    /// The words that start with `prefix`, which leads to `node`; the prefix itself isn't listed.
    pub fn below(dawg: &Dawg, prefix: &[u8], node: u32) -> Walk {
        Walk {
            word: prefix.to_vec(),
            path: vec![(node, dawg.mask(node))],
            stem: prefix.len(),
        }
    }

    /// The next word; a damaged graph ends the walk.
    #[inline]
    pub fn next(&mut self, dawg: &Dawg) -> Option<&[u8]> {
        matches!(self.advance(dawg), Ok(true)).then_some(self.word.as_slice())
    }

    /// The word the walk stands on.
    pub(super) fn word(&self) -> &[u8] {
        &self.word
    }

    /// Goes to the next word, or ends with false.
    ///
    /// In an undamaged graph every node leads to a word within the length limit, so a dead end or a path too deep is
    /// damage; hence a step to the next word takes at most twice the limit, whatever the units hold.
    pub(super) fn advance(&mut self, dawg: &Dawg) -> Result<bool, &'static str> {
        while let Some((node, left)) = self.path.last_mut() {
            if *left == 0 {
                self.path.pop();
                if self.word.len() > self.stem {
                    self.word.pop();
                }
                continue;
            }
            let code = left.trailing_zeros() as u8 + 1;
            *left &= *left - 1;
            let step = dawg.step(*node, code);
            let Some((child, accepts)) = step.filter(|_| self.word.len() < dawg.max_len) else {
                self.path.clear();
                return Err("a path is longer than the longest word");
            };
            let below = dawg.mask(child);
            if below == 0 && !accepts {
                self.path.clear();
                return Err("a path ends without a word");
            }
            self.word.push(code);
            self.path.push((child, below));
            if accepts {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
