//! Letters in hand: a multiset from which letters are taken and to which they are given back.

/// A multiset of letters.
#[derive(Debug, Clone)]
pub struct Hand {
    counts: [u32; 64],
    /// The letters there is one of: bit `code - 1`.
    have: u64,
    len: usize,
}

impl Hand {
    /// These letters; codes are 1..=62.
    pub fn new(letters: &[u8]) -> Hand {
        let mut hand = Hand {
            counts: [0; 64],
            have: 0,
            len: 0,
        };
        letters.iter().for_each(|&code| hand.give(code));
        hand
    }

    /// The letters there is one of, as a mask: bit `code - 1`.
    #[inline]
    pub fn mask(&self) -> u64 {
        self.have
    }

    /// How many letters there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no letter.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many there are of one letter.
    pub fn count(&self, code: u8) -> u32 {
        self.counts[usize::from(code & 63)]
    }

    /// Takes a letter, if there is one.
    #[inline]
    pub fn take(&mut self, code: u8) -> bool {
        let count = &mut self.counts[usize::from(code & 63)];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        self.len -= 1;
        if *count == 0 {
            self.have &= !bit(code);
        }
        true
    }

    /// Gives a letter back.
    #[inline]
    pub fn give(&mut self, code: u8) {
        self.counts[usize::from(code & 63)] += 1;
        self.len += 1;
        self.have |= bit(code);
    }
}

/// The bit of a letter in a mask.
#[inline]
pub(super) fn bit(code: u8) -> u64 {
    1 << code >> 1
}
