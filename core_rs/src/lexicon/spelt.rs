//! Whether some letters, in whatever order, spell a word: one look at a table.

use super::{Dawg, MAX_CODE};
use crate::budget::{Interrupted, Pauses};
use crate::rng;

/// Words for each block of the table, at most: more would make more mistakes, fewer a larger table.
const CROWD: usize = 6;
/// Words and beginnings of words that are looked at for a table; a graph with more has none.
const MANY: u32 = 1 << 23;

/// What letters add up to, whatever their order: 64 bits, so that hardly any two sets have the same sum.
#[must_use]
pub fn sum_of(code: u8) -> u64 {
    rng::next(u64::from(code).wrapping_mul(0x9e37_79b9_7f4a_7c15)).1
}

/// The letters of all words, in a Bloom filter of blocks (Putze, Sanders and Singler, *Cache-, hash- and space-efficient
/// Bloom filters*, 2007): a word sets up to four bits of one number of 64 bits. It says yes for the letters of each word,
/// and by mistake for about one other set of letters in a hundred.
#[derive(Debug)]
pub struct Spelt {
    blocks: Box<[u64]>,
    /// How far a sum is shifted to be the number of its block.
    shift: u32,
    letters: u64,
}

impl Spelt {
    /// Whether letters that add up to `sum` (see [`sum_of`]) may spell a word; if not, they don't.
    #[inline(always)]
    #[must_use]
    pub fn may(&self, sum: u64) -> bool {
        let block = self.blocks.get((sum >> self.shift) as usize);
        block.is_none_or(|block| !block & bits(sum) == 0)
    }

    /// The letters of all words: bit `code - 1` for the letter `code`.
    #[must_use]
    pub fn letters(&self) -> u64 {
        self.letters
    }

    fn of(sums: &[u64], letters: u64) -> Spelt {
        let count = (sums.len() / CROWD + 2).next_power_of_two();
        let shift = 64 - count.trailing_zeros();
        let mut blocks = vec![0; count];
        for &sum in sums {
            if let Some(block) = blocks.get_mut((sum >> shift) as usize) {
                *block |= bits(sum);
            }
        }
        Spelt {
            blocks: blocks.into(),
            shift,
            letters,
        }
    }
}

/// The bits of a sum within its block.
#[inline(always)]
fn bits(sum: u64) -> u64 {
    1 << (sum & 63) | 1 << (sum >> 6 & 63) | 1 << (sum >> 12 & 63) | 1 << (sum >> 18 & 63)
}

/// A walk over all words.
struct Adding<'d> {
    dawg: &'d Dawg,
    /// What each letter adds, by its code.
    each: [u64; MAX_CODE as usize + 1],
    sums: Vec<u64>,
    /// The letters met.
    letters: u64,
    /// Letters to look at before it is too much.
    left: u32,
    pauses: Pauses<'d>,
}

impl Dawg {
    /// The letters of all words. `None`: there are too many, or nobody has worked them out ([`Dawg::add_up`]).
    pub fn spelt(&self) -> Option<&Spelt> {
        self.spelt.get()?.as_ref()
    }

    /// Works out the letters of all words, in one walk over them, if that wasn't done yet; clones share them.
    pub(crate) fn add_up(&self, go_on: &mut dyn FnMut() -> bool) -> Result<(), Interrupted> {
        if self.spelt.get().is_none() {
            let mut adding = Adding {
                dawg: self,
                each: std::array::from_fn(|code| sum_of(code as u8)),
                sums: Vec::new(),
                letters: 0,
                left: MANY,
                pauses: Pauses::new(go_on),
            };
            adding.add_up(self.root(), 0, 0)?;
            let spelt = (adding.left > 0).then(|| Spelt::of(&adding.sums, adding.letters));
            let _ = self.spelt.set(spelt); // another thread may have been quicker, with the same
        }
        Ok(())
    }
}

impl Adding<'_> {
    /// Adds up the words below `node`, `depth` letters deep, whose own letters add up to `sum`.
    fn add_up(&mut self, node: u32, sum: u64, depth: usize) -> Result<(), Interrupted> {
        let mut letters = self.dawg.mask(node);
        self.letters |= letters;
        while letters != 0 && self.left > 0 {
            let code = letters.trailing_zeros() as u8 + 1;
            letters &= letters - 1;
            self.left -= 1;
            self.pauses.step()?;
            let (child, ends) = self.dawg.child(node, code);
            let sum = sum.wrapping_add(self.each[usize::from(code) % 63]);
            if ends {
                self.sums.push(sum);
            }
            if depth < self.dawg.max_len() {
                self.add_up(child, sum, depth + 1)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(word: &[u8]) -> u64 {
        word.iter()
            .fold(0, |sum, &code| sum.wrapping_add(sum_of(code)))
    }

    #[test]
    fn letters_of_each_word_spell_one_in_any_order_and_hardly_any_others_do() {
        // all words of three letters out of 26 with a step of 1, 2 or 3 between them
        let words: Vec<Vec<u8>> = (1..=20)
            .flat_map(|first| [1, 2, 3].map(|step| vec![first, first + step, first + 2 * step]))
            .collect();
        let dawg = Dawg::from_words(words.clone()).unwrap();
        dawg.add_up(&mut || true).unwrap();
        let spelt = dawg.spelt().unwrap();
        let may = |word: &[u8]| spelt.may(sum(word));
        for word in &words {
            let [first, second, third] = word[..] else {
                unreachable!()
            };
            assert!(
                may(word) && may(&[third, first, second]) && may(&[second, first, third]),
                "{word:?}"
            );
        }
        let others =
            (1..=26).flat_map(|a| (a..=26).flat_map(move |b| (b..=26).map(move |c| vec![a, b, c])));
        let others: Vec<_> = others.filter(|word| !words.contains(word)).collect();
        let mistaken = others.iter().filter(|word| may(word)).count();
        assert!(
            mistaken * 30 < others.len(),
            "{mistaken} of {}",
            others.len()
        );
        assert_eq!(spelt.letters(), (1 << 26) - 1);
    }

    #[test]
    fn who_stops_the_walk_leaves_nothing_half_done() {
        let letters = |number: u8| [number / 100, number / 10 % 10, number % 10];
        let pairs = (0..200).flat_map(|a| (0..200).map(move |b| [letters(a), letters(b)].concat()));
        let words: Vec<Vec<u8>> = pairs
            .map(|word| word.iter().map(|digit| digit + 1).collect())
            .collect();
        let dawg = Dawg::from_words(words.clone()).unwrap();
        assert!(dawg.spelt().is_none());
        assert_eq!(dawg.add_up(&mut || false), Err(Interrupted));
        assert!(dawg.spelt().is_none());
        dawg.add_up(&mut || true).unwrap();
        assert!(
            words
                .iter()
                .all(|word| dawg.spelt().unwrap().may(sum(word)))
        );
    }
}
