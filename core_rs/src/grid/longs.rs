//! The longest word of every line that some letters can make, found beforehand.

use super::fill::Tile;
use super::{GridRules, MAX_SIDE, faces::SMALL};
use crate::budget::{Interrupted, Pauses};

/// The most entries of the table, a byte each, and the greatest side for which it is made: 23 different letters on 5x5
/// are within these entries, but 13 on 6x6, fewer than most tiles have.
const MOST_SIDE: usize = 5;
const MOST_ENTRIES: usize = 8 << 20;
/// The code of a letter that the table doesn't know.
const UNKNOWN: u8 = 255;

/// A table from the letters of a line to its longest word.
///
/// 1. `codes` numbers the letters of the tiles from 1 in their order; 0 is a place without a letter.
/// 2. `words` has an entry for each line of these, its places as digits: the length of the longest word and, times 16,
///    where the leftmost of that length begins.
pub(super) struct Longs {
    base: usize,
    codes: [u8; 64],
    words: Vec<u8>,
}

/// The words that may still go on in a line that grows: the node and start of each, and the longest that has ended.
#[derive(Clone, Copy, Default)]
struct Growing {
    at: usize,
    nodes: [(u32, u8); MAX_SIDE],
    open: usize,
    longest: u8,
    start: u8,
}

impl Longs {
    /// The table for the letters of the tiles, if the side is one for which it is worth its memory.
    pub fn new(
        rules: &GridRules,
        tiles: &[Tile],
        pauses: &mut Pauses<'_>,
    ) -> Result<Option<Longs>, Interrupted> {
        let side = rules.parts().side;
        if side <= SMALL || side > MOST_SIDE {
            return Ok(None);
        }
        let mut letters: Vec<u8> = tiles.iter().map(|tile| tile.letter).collect();
        letters.sort_unstable();
        letters.dedup();
        let base = letters.len() + 1;
        let entries = base.checked_pow(side as u32);
        let Some(entries) = entries.filter(|&n| n <= MOST_ENTRIES) else {
            return Ok(None);
        };
        let mut codes = [UNKNOWN; 64];
        codes[0] = 0;
        for (number, &letter) in letters.iter().enumerate() {
            codes[usize::from(letter & 63)] = number as u8 + 1;
        }
        let mut longs = Longs {
            base,
            codes,
            words: vec![0; entries],
        };
        longs.grow(rules, &letters, 0, &Growing::default(), pauses)?;
        Ok(Some(longs))
    }

    fn grow(
        &mut self,
        rules: &GridRules,
        letters: &[u8],
        length: usize,
        line: &Growing,
        pauses: &mut Pauses<'_>,
    ) -> Result<(), Interrupted> {
        let parts = rules.parts();
        pauses.steps(self.base as u64)?;
        for code in 0..self.base {
            let mut longer = Growing {
                at: line.at * self.base + code,
                open: 0,
                ..*line
            };
            if let Some(&letter) = code.checked_sub(1).and_then(|at| letters.get(at)) {
                let fresh = (parts.dawg.root(), length as u8);
                for &(node, start) in line.nodes[..line.open].iter().chain([&fresh]) {
                    let Some((child, ends)) = parts.dawg.step(node, letter) else {
                        continue;
                    };
                    let letters = length as u8 + 1 - start;
                    let counts = (parts.length.0..=parts.length.1).contains(&letters.into());
                    if ends && counts && letters > longer.longest {
                        longer.longest = letters;
                        longer.start = start;
                    }
                    longer.nodes[longer.open] = (child, start);
                    longer.open += 1;
                }
            }
            if length + 1 < parts.side {
                self.grow(rules, letters, length + 1, &longer, pauses)?;
            } else {
                self.words[longer.at] = longer.longest | longer.start << 4;
            }
        }
        Ok(())
    }

    /// The longest word of a line and where the leftmost of its length begins; `None` when it has a letter of no tile.
    #[inline(always)]
    pub fn longest(&self, letters: &[u8]) -> Option<(usize, usize)> {
        let mut at = 0;
        for &letter in letters {
            let code = self.codes[usize::from(letter & 63)];
            if code == UNKNOWN {
                return None;
            }
            at = at * self.base + usize::from(code);
        }
        let word = *self.words.get(at)?;
        Some((usize::from(word & 15), usize::from(word >> 4)))
    }
}
