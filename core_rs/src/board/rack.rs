//! A hand of tiles, packed so that taking a tile away is one subtraction.

use super::{BoardError, MAX_HAND};

/// How many tiles of each kind a hand holds.
///
/// At most 15 tiles, so at most 15 kinds of letters: each has a nibble of its own in one word, and so have the blanks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rack {
    counts: [u8; 64],
    size: usize,
}

/// The bits of the blanks' nibble.
const BLANKS: u32 = 60;

impl Rack {
    /// A hand from the count of each letter by its code; entry 0 counts the blanks.
    ///
    /// # Errors
    /// [`BoardError::Argument`] for more than 15 tiles or a code above 62.
    pub fn new(counts: &[u8]) -> Result<Rack, BoardError> {
        if counts.len() > 63 {
            let reason = format!("{} counts for blanks and at most 62 letters", counts.len());
            return Err(BoardError::argument("rack", reason));
        }
        let size: usize = counts.iter().map(|&count| usize::from(count)).sum();
        if size > MAX_HAND {
            return Err(BoardError::argument(
                "rack",
                format!("{size} tiles, more than {MAX_HAND}"),
            ));
        }
        let mut all = [0; 64];
        all[..counts.len()].copy_from_slice(counts);
        Ok(Rack { counts: all, size })
    }

    /// A hand of these letter codes; 0 is a blank.
    ///
    /// # Errors
    /// As [`Rack::new`].
    pub fn of(tiles: &[u8]) -> Result<Rack, BoardError> {
        let mut counts = [0_u8; 63];
        for &tile in tiles.iter().take(MAX_HAND + 1) {
            match counts.get_mut(usize::from(tile)) {
                Some(count) => *count += 1,
                None => return Err(BoardError::argument("rack", format!("letter code {tile}"))),
            }
        }
        Rack::new(&counts)
    }

    /// The number of tiles.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The count of each letter by its code; entry 0 counts the blanks.
    pub fn counts(&self) -> &[u8; 64] {
        &self.counts
    }

    /// The hand packed, and where each letter's nibble stands.
    pub(super) fn pack(&self) -> (Hand, [u8; 64]) {
        let mut hand = Hand {
            left: u64::from(self.counts[0]) << BLANKS,
            have: 0,
        };
        let mut shifts = [0; 64];
        let mut shift = 0;
        for (code, &count) in self.counts.iter().enumerate().skip(1) {
            if count > 0 {
                shifts[code] = shift;
                hand.left |= u64::from(count) << shift;
                hand.have |= 1 << (code - 1);
                shift += 4;
            }
        }
        (hand, shifts)
    }
}

/// What is left of a hand during a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hand {
    left: u64,
    /// Bit `code - 1`: at least one real tile of the letter is left.
    pub have: u64,
}

impl Hand {
    #[inline(always)]
    pub fn has_blank(self) -> bool {
        self.left >> BLANKS != 0
    }

    /// The number of blanks.
    #[inline(always)]
    pub fn blanks(self) -> usize {
        (self.left >> BLANKS) as usize
    }

    /// The letters that can be laid, by a tile or by a blank.
    #[inline(always)]
    pub fn letters(self) -> u64 {
        self.letters_or(u64::MAX)
    }

    /// As [`Hand::letters`], with blanks for letters of `wild` only.
    #[inline(always)]
    pub fn letters_or(self, wild: u64) -> u64 {
        self.have | if self.has_blank() { wild } else { 0 }
    }

    /// The number of tiles.
    pub fn size(self) -> usize {
        (0..16)
            .map(|at| (self.left >> (4 * at) & 15) as usize)
            .sum()
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.left == 0
    }

    /// Without one real tile of a letter it has, whose nibble stands at `shift`.
    #[inline(always)]
    pub fn without(self, bit: u64, shift: u8) -> Hand {
        let left = self.left - (1 << shift);
        let gone = left >> shift & 15 == 0;
        Hand {
            left,
            have: if gone { self.have & !bit } else { self.have },
        }
    }

    /// Without one blank.
    #[inline(always)]
    pub fn without_blank(self) -> Hand {
        Hand {
            left: self.left - (1 << BLANKS),
            ..self
        }
    }
}
