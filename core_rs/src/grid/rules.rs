//! The rules of a grid game: sizes, symbols, words, the line formula and the limits on wild letters.

use super::table::{LineTable, Setting};
use super::{GridError, MAX_SIDE, MAX_SYMBOLS};
use crate::formula::Program;
use crate::lexicon::{Dawg, MAX_CODE, MAX_LEN};

/// Which of several longest words of a line counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Equal {
    /// The leftmost, in a column the topmost.
    #[default]
    Leftmost,
    /// The one that scores most; of these the leftmost.
    Best,
}

/// Everything [`GridRules`] are made of.
#[derive(Debug, Clone)]
pub struct GridParts {
    /// Rows and columns of the grid, 2..=7.
    pub side: usize,
    /// The words.
    pub dawg: Dawg,
    /// How many letters the alphabet has, 1..=62: their codes are 1..=letters.
    pub letters: u8,
    /// How many kinds of symbols the tiles have, 1..=8.
    pub symbols: usize,
    /// The score of a line, over [`LINE_FRAME`](super::LINE_FRAME).
    pub line: Program,
    /// Which of several longest words counts.
    pub equal: Equal,
    /// The least and the greatest length of a word.
    pub length: (usize, usize),
    /// How many tiles of each symbol may be wild.
    pub wild_each: usize,
    /// How many tiles may be wild in all.
    pub wild_most: usize,
}

/// Checked rules, ready to play by: sizes within their ranges, a line formula that has a value for every line.
#[derive(Debug)]
pub struct GridRules {
    parts: GridParts,
    pub(super) table: LineTable,
}

fn within(name: &'static str, value: usize, lo: usize, hi: usize) -> Result<(), GridError> {
    if (lo..=hi).contains(&value) {
        return Ok(());
    }
    let reason = format!("{value} is not in {lo}..={hi}");
    Err(GridError::argument(name, reason))
}

/// The longest words of a line: their length, 0 for none, and the bit `1 << start` for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Longest {
    pub letters: usize,
    pub starts: u32,
}

impl GridRules {
    /// Checks the parts.
    ///
    /// # Errors
    /// [`GridError::Argument`] naming the first part outside its range, or `line` for a formula that has no value for
    /// some line.
    pub fn new(parts: GridParts) -> Result<GridRules, GridError> {
        within("side", parts.side, 2, MAX_SIDE)?;
        within("letters", parts.letters.into(), 1, MAX_CODE.into())?;
        within("symbols", parts.symbols, 1, MAX_SYMBOLS)?;
        within("length", parts.length.0, 1, MAX_LEN)?;
        within("length", parts.length.1, parts.length.0, MAX_LEN)?;
        let table = LineTable::new(&parts.line, parts.side, parts.symbols, parts.length)?;
        Ok(GridRules { parts, table })
    }

    /// The parts as given.
    pub fn parts(&self) -> &GridParts {
        &self.parts
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.parts.side * self.parts.side
    }

    /// The cell at place `at` of line `line`: rows are the lines `0..side`, columns those from `side` on.
    #[inline(always)]
    pub(super) fn cell(&self, line: usize, at: usize) -> usize {
        let side = self.parts.side;
        if line < side {
            line * side + at
        } else {
            at * side + line - side
        }
    }

    /// The longest words among letter codes; 0 is a place without a letter.
    #[inline]
    pub(super) fn longest(&self, letters: &[u8]) -> Longest {
        let dawg = &self.parts.dawg;
        let (least, most) = self.parts.length;
        let mut found = Longest::default();
        for start in 0..letters.len() {
            if letters.len() - start < least.max(found.letters) {
                break;
            }
            let mut node = dawg.root();
            let mut longest = 0;
            for (at, &code) in letters[start..].iter().take(most).enumerate() {
                let Some((child, ends)) = dawg.step(node, code) else {
                    break;
                };
                node = child;
                if ends && at + 1 >= least {
                    longest = at + 1;
                }
            }
            if longest > found.letters {
                found.letters = longest;
                found.starts = 0;
            }
            if longest > 0 && longest == found.letters {
                found.starts |= 1 << start;
            }
        }
        found
    }

    /// The word of a line that counts: its start, letters, wild letters and the line's score.
    #[inline]
    pub(super) fn judge(
        &self,
        setting: Setting,
        letters: &[u8],
        wild: u32,
    ) -> (usize, usize, usize, i32) {
        let found = self.longest(letters);
        let scored = |start: u32| {
            let wilds = (wild >> start & ((1 << found.letters) - 1)).count_ones() as usize;
            let score = self.table.score(setting, found.letters, wilds);
            (start as usize, found.letters, wilds, score)
        };
        if found.letters == 0 {
            return scored(0);
        }
        let mut best = scored(found.starts.trailing_zeros());
        if self.parts.equal == Equal::Best {
            let mut left = found.starts & (found.starts - 1);
            while left != 0 {
                let other = scored(left.trailing_zeros());
                if other.3 > best.3 {
                    best = other;
                }
                left &= left - 1;
            }
        }
        best
    }
}
