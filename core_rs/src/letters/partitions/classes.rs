//! Words with the same letters, in classes.

use std::ops::Range;
use std::sync::Arc;

use super::Partition;
use super::table::{Place, Table};
use super::tally::Tally;
use crate::budget::{Interrupted, Pauses};
use crate::lexicon::WordList;
use crate::rng;
use crate::sort::sort;

/// Classes of words with the same letters, in the order in which a search tries them.
///
/// 1. Kinds of letters are numbered by how many words have them, the fewest first; of equals the lower code first.
/// 2. Classes are in the order of their first kind; `starts` says where those of each kind begin, and where the last end.
/// 3. Within a kind those come first whose length is nearest to an equal share, of two such lengths the shorter one, then
///    those whose first word is first in the lexicon.
/// 4. Words of a class are in the order of the lexicon.
pub(super) struct Classes<T> {
    /// All letters, and how many they are.
    pub all: T,
    pub letters: usize,
    /// The length of the longest word.
    longest: usize,
    table: Table,
    tallies: Vec<T>,
    lengths: Vec<u8>,
    starts: Vec<usize>,
    words: Arc<WordList>,
    /// Numbers of the words, class by class, and where those of each class begin, and where the last end.
    members: Vec<u32>,
    member_starts: Vec<usize>,
}

impl<T: Tally> Classes<T> {
    /// The classes of some words, to part `letters` into `n` of them. `kinds` are the letters' codes in the order of the
    /// first invariant.
    pub fn new(
        words: WordList,
        letters: &[u8],
        kinds: &[u8],
        n: usize,
        pauses: &mut Pauses<'_>,
    ) -> Result<Classes<T>, Interrupted> {
        let mut ones = [T::NONE; 64];
        for (kind, &code) in kinds.iter().enumerate() {
            ones[usize::from(code & 63)] = T::NONE.plus(kind);
        }
        let tally = |word: &[u8]| {
            let letters = word.iter().map(|&code| ones[usize::from(code & 63)]);
            letters.fold(T::NONE, T::and)
        };
        let mut table = Table::new(words.len());
        let mut tallies: Vec<T> = Vec::new();
        let mut lengths: Vec<u8> = Vec::new();
        let mut sizes: Vec<usize> = Vec::new();
        let mut class_of = Vec::with_capacity(words.len());
        for word in words.iter() {
            pauses.step()?;
            let tally = tally(word);
            let class = match table.place(tally, &tallies) {
                Place::Taken(class) => class as usize,
                Place::Free(slot) => {
                    table.put(slot, tally, tallies.len() as u32);
                    tallies.push(tally);
                    lengths.push(word.len() as u8);
                    sizes.push(0);
                    tallies.len() - 1
                }
            };
            class_of.push(class);
            if let Some(size) = sizes.get_mut(class) {
                *size += 1;
            }
        }
        let member_starts = sums(sizes.iter().copied());
        let mut members = vec![0; words.len()];
        let mut next = member_starts.clone();
        for (word, class) in (0..).zip(class_of) {
            pauses.step()?;
            let Some(next) = next.get_mut(class) else {
                continue;
            };
            if let Some(member) = members.get_mut(*next) {
                *member = word;
            }
            *next += 1;
        }
        let share = |length: u8| (usize::from(length) * n).abs_diff(letters.len()) as u64;
        // in one number each: the first kind, the distance from an equal share, the length, the class
        let keys = tallies.iter().zip(&lengths).zip(0_u64..);
        let mut keys: Vec<u64> = keys
            .map(|((tally, &length), class)| {
                let kind = tally.first().unwrap_or(0) as u64;
                kind << 56 | share(length) << 40 | u64::from(length) << 32 | class
            })
            .collect();
        sort(&mut keys, pauses)?;
        let order: Vec<usize> = keys.iter().map(|&key| key as u32 as usize).collect();
        let found = Classes {
            all: tally(letters),
            letters: letters.len(),
            longest: lengths.iter().copied().max().unwrap_or(0).into(),
            table,
            tallies,
            lengths,
            starts: (0..=kinds.len() as u64)
                .map(|kind| keys.partition_point(|key| key >> 56 < kind))
                .collect(),
            words: Arc::new(words),
            members,
            member_starts,
        };
        found.ordered(&order, pauses)
    }

    /// The same classes in another order, by the numbers they have now; their first kinds remain where they are.
    fn ordered(&self, order: &[usize], pauses: &mut Pauses<'_>) -> Result<Classes<T>, Interrupted> {
        let mut new = vec![0; order.len()];
        let mut tallies = Vec::with_capacity(order.len());
        let mut lengths = Vec::with_capacity(order.len());
        let mut members = Vec::with_capacity(self.members.len());
        let mut member_starts = vec![0];
        for (number, &old) in (0..).zip(order) {
            pauses.step()?;
            if let Some(new) = new.get_mut(old) {
                *new = number;
            }
            let (tally, length) = self.get(old);
            tallies.push(tally);
            lengths.push(length as u8);
            members.extend_from_slice(self.members(old));
            member_starts.push(members.len());
        }
        Ok(Classes {
            table: self.table.renumbered(&new, pauses)?,
            tallies,
            lengths,
            members,
            member_starts,
            starts: self.starts.clone(),
            words: Arc::clone(&self.words),
            ..*self
        })
    }

    /// The same, but that classes of one length and first kind are in a random order.
    pub fn shuffled(&self, seed: u64, pauses: &mut Pauses<'_>) -> Result<Classes<T>, Interrupted> {
        let mut order: Vec<usize> = (0..self.tallies.len()).collect();
        let alike = |&a: &usize, &b: &usize| {
            let ((a, short), (b, long)) = (self.get(a), self.get(b));
            a.first() == b.first() && short == long
        };
        let mut state = seed;
        for run in order.chunk_by_mut(alike) {
            pauses.steps(run.len() as u64)?;
            state = rng::shuffle(run, state);
        }
        self.ordered(&order, pauses)
    }

    /// How many classes there are, and how many words.
    pub fn sizes(&self) -> (usize, usize) {
        (self.tallies.len(), self.words.len())
    }

    /// The class with exactly these letters.
    #[inline(always)]
    pub fn exactly(&self, letters: T) -> Option<usize> {
        match self.table.place(letters, &self.tallies) {
            Place::Taken(class) => Some(class as usize),
            Place::Free(_) => None,
        }
    }

    /// The classes whose first kind is that of some letters.
    #[inline(always)]
    pub fn beginning(&self, letters: T) -> Range<usize> {
        let kind = letters.first().unwrap_or(usize::MAX - 1);
        match (self.starts.get(kind), self.starts.get(kind + 1)) {
            (Some(&start), Some(&end)) => start..end,
            _ => 0..0,
        }
    }

    /// A class's tally and length.
    #[inline(always)]
    pub fn get(&self, class: usize) -> (T, usize) {
        match (self.tallies.get(class), self.lengths.get(class)) {
            (Some(&tally), Some(&length)) => (tally, usize::from(length)),
            _ => (T::NONE, 0),
        }
    }

    /// The tallies of some classes.
    #[inline(always)]
    pub fn tallies(&self, classes: Range<usize>) -> &[T] {
        self.tallies.get(classes).unwrap_or(&[])
    }

    /// The words of a class, by number.
    #[inline(always)]
    pub fn members(&self, class: usize) -> &[u32] {
        match (
            self.member_starts.get(class),
            self.member_starts.get(class + 1),
        ) {
            (Some(&start), Some(&end)) => self.members.get(start..end).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// The lengths of a word that leave `n - 1` words of so many letters a length they can have.
    pub fn lengths_beside(&self, letters: usize, n: usize, least: usize) -> Range<usize> {
        let others = n - 1;
        let most = letters.checked_sub(least.saturating_mul(others));
        let fewest = letters.saturating_sub(self.longest * others).max(1);
        most.map_or(0..0, |most| fewest..most + 1)
    }

    /// The words with these numbers, in ascending order of their codes.
    pub fn spelled(&self, words: &[u32]) -> Partition {
        let words = words.iter().map(|&word| self.words.get(word as usize));
        let mut words: Partition = words.map(<[u8]>::to_vec).collect();
        words.sort_unstable();
        words
    }
}

/// 0 and the sums of the first, the first two, ... sizes.
fn sums(sizes: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut sum = 0;
    let mut sums = vec![0];
    sums.extend(sizes.map(|size| {
        sum += size;
        sum
    }));
    sums
}
