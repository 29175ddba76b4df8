//! Which letters each word has, as bit planes: one bit a word for "has this letter", "has it twice" and each binary digit
//! of its length.
//!
//! A question such as "has a Q, a B and no second C" is then a few ANDs for 64 words at a time. The planes take
//! `2 * letters + digits` bits a word (English 7 bytes) and are made on the first search, not on opening.

use crate::budget::Pauses;
use crate::lexicon::graph::{Lexicon, LexiconError, damaged};

/// 64-bit units of one plane in a chunk.
pub(super) const UNITS: usize = 64;
/// Words of a chunk.
pub(super) const CHUNK: usize = 64 * UNITS;

/// One bit for each word of a chunk.
pub(super) type Bits = [u64; UNITS];

/// The planes of a lexicon, chunk by chunk.
///
/// A chunk has its planes one after the other: for each letter "has it", for each letter "has it twice or more", then the
/// digits of the length, the highest first. Bits past the last word are 0.
#[derive(Debug)]
pub(in crate::lexicon) struct Planes {
    letters: usize,
    digits: usize,
    words: usize,
    /// The most different letters of a word.
    kinds: u32,
    planes: Vec<Bits>,
}

impl Planes {
    /// Reads the lexicon through.
    pub fn new(lexicon: &Lexicon, pauses: &mut Pauses<'_>) -> Result<Planes, LexiconError> {
        let longest = lexicon.dawg().max_len();
        let planes = Planes {
            letters: usize::from(lexicon.alphabet().size()),
            digits: (usize::BITS - longest.leading_zeros()) as usize,
            words: 0,
            kinds: 0,
            planes: Vec::new(),
        };
        let mut builder = Builder {
            lexicon,
            planes,
            has: [0; 64],
            twice: [0; 64],
            lengths: [0; 64],
        };
        builder.below(lexicon.dawg().root(), 0, 0, 0, pauses)?;
        builder.flush(builder.planes.words % 64);
        if builder.planes.words < lexicon.len() {
            return Err(damaged("it holds fewer words than its header says"));
        }
        Ok(builder.planes)
    }

    fn rows(&self) -> usize {
        2 * self.letters + self.digits
    }

    /// How many words.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The most different letters of a word.
    pub fn kinds(&self) -> usize {
        self.kinds as usize
    }

    /// How many binary digits a length has.
    pub fn digits(&self) -> usize {
        self.digits
    }

    /// The plane of the words with a letter.
    pub fn has(&self, letter: u8) -> usize {
        usize::from(letter.wrapping_sub(1))
    }

    /// The plane of the words with a letter twice or more.
    pub fn has_twice(&self, letter: u8) -> usize {
        self.letters + usize::from(letter.wrapping_sub(1))
    }

    /// The plane of a digit of the length, the highest being 0.
    pub fn digit(&self, digit: usize) -> usize {
        2 * self.letters + digit
    }

    /// The chunks, each as its planes.
    pub fn chunks(&self) -> impl Iterator<Item = &[Bits]> {
        self.planes.chunks_exact(self.rows().max(1))
    }

    /// How many letters a word has, from its chunk and its place in it.
    pub fn length(&self, chunk: &[Bits], at: usize) -> i32 {
        let digits = chunk.get(2 * self.letters..).unwrap_or(&[]);
        digits
            .iter()
            .fold(0, |length, plane| 2 * length + bit(plane, at))
    }

    /// How many different letters a word has.
    pub fn distinct(&self, chunk: &[Bits], at: usize) -> i32 {
        let letters = chunk.get(..self.letters).unwrap_or(&[]);
        letters.iter().map(|plane| bit(plane, at)).sum()
    }
}

fn bit(plane: &Bits, at: usize) -> i32 {
    plane
        .get(at / 64)
        .map_or(0, |unit| (unit >> (at % 64) & 1) as i32)
}

/// Makes planes, 64 words at a time.
struct Builder<'a> {
    lexicon: &'a Lexicon,
    planes: Planes,
    /// The letters of each of the last words, bit `code - 1`; those it has twice or more; its length.
    has: [u64; 64],
    twice: [u64; 64],
    lengths: [u64; 64],
}

impl Builder<'_> {
    /// Adds the words below a node; a path to it has `length` letters, these, and these `twice`.
    ///
    /// The same that is damage to a walk is damage here (`Walk::advance`).
    fn below(
        &mut self,
        node: u32,
        length: usize,
        has: u64,
        twice: u64,
        pauses: &mut Pauses<'_>,
    ) -> Result<(), LexiconError> {
        let dawg = self.lexicon.dawg();
        let mut mask = dawg.mask(node);
        while mask != 0 {
            pauses.step()?;
            let letter = mask & mask.wrapping_neg();
            mask &= mask - 1;
            let (child, accepts) = dawg.child(node, letter.trailing_zeros() as u8 + 1);
            if length >= dawg.max_len() {
                return Err(damaged("a path is longer than the longest word"));
            }
            let (length, twice, has) = (length + 1, twice | has & letter, has | letter);
            if accepts {
                self.add(length, has, twice)?;
            } else if dawg.mask(child) == 0 {
                return Err(damaged("a path ends without a word"));
            }
            if child != 0 {
                self.below(child, length, has, twice, pauses)?;
            }
        }
        Ok(())
    }

    #[inline]
    fn add(&mut self, length: usize, has: u64, twice: u64) -> Result<(), LexiconError> {
        if self.planes.words >= self.lexicon.len() {
            return Err(damaged("it holds more words than its header says"));
        }
        let at = self.planes.words % 64;
        self.has[at] = has;
        self.twice[at] = twice;
        self.lengths[at] = length as u64;
        self.planes.words += 1;
        self.planes.kinds = self.planes.kinds.max(has.count_ones());
        if at == 63 {
            self.flush(64);
        }
        Ok(())
    }

    /// Writes the last `words` to the planes.
    fn flush(&mut self, words: usize) {
        if words == 0 {
            return;
        }
        let (letters, digits, rows) = (self.planes.letters, self.planes.digits, self.planes.rows());
        let unit = (self.planes.words - words) / 64 % UNITS;
        if unit == 0 {
            let more = self.planes.planes.len() + rows;
            self.planes.planes.resize(more, [0; UNITS]);
        }
        let start = self.planes.planes.len().saturating_sub(rows);
        let chunk = self.planes.planes.get_mut(start..).unwrap_or(&mut []);
        let (has, rest) = chunk.split_at_mut(letters.min(chunk.len()));
        let (twice, lengths) = rest.split_at_mut(letters.min(rest.len()));
        for table in [&mut self.has, &mut self.twice, &mut self.lengths] {
            table.iter_mut().skip(words).for_each(|word| *word = 0);
            transpose(table);
        }
        let columns = self.has.iter().zip(has).chain(self.twice.iter().zip(twice));
        for (bits, plane) in columns.chain(self.lengths.iter().take(digits).rev().zip(lengths)) {
            plane[unit] = *bits;
        }
    }
}

/// Turns rows into columns: bit `b` of word `a` becomes bit `a` of word `b`. (Warren, Hacker's Delight, 7-3.)
fn transpose(table: &mut [u64; 64]) {
    let (mut half, mut low) = (32, u64::MAX >> 32);
    while half != 0 {
        let mut at = 0;
        while at < 64 {
            let swap = (table[at] >> half ^ table[at + half]) & low;
            table[at] ^= swap << half;
            table[at + half] ^= swap;
            at = (at + half + 1) & !half;
        }
        half /= 2;
        low ^= low << half;
    }
}
