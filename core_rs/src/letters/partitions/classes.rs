//! The words that the letters spell, in classes of words with the same letters.

use std::collections::HashSet;
use std::ops::Range;

use super::table::Table;
use super::tally::Tally;
use super::{Partition, Partitions};
use crate::budget::Budget;
use crate::lexicon::{Lexicon, LexiconError, Sieve, WordList};
use crate::rng;

/// Classes of words with the same letters, in the order in which a search tries them.
///
/// 1. Kinds of letters are numbered by how many classes have them, the fewest first.
/// 2. Classes are in the order of their first kind; `starts` says where those of each kind begin, and where the last end.
/// 3. Within a kind those come first whose length is nearest to an equal share, then those whose first word is first in
///    the lexicon.
/// 4. Words of a class are in the order of the lexicon.
pub(super) struct Classes<T> {
    /// All letters, and how many they are.
    pub all: T,
    pub letters: usize,
    pub table: Table<T>,
    tallies: Vec<T>,
    lengths: Vec<u8>,
    starts: Vec<usize>,
    /// Numbers of the words of each class.
    members: Vec<Vec<u32>>,
    words: WordList,
    /// The length of the longest word.
    longest: usize,
    /// What collecting them cost.
    pub steps: u64,
}

impl<T: Tally> Classes<T> {
    /// Collects the words; `None` when the budget doesn't last.
    pub fn collect(
        of: &Partitions,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Classes<T>>, LexiconError> {
        let before = budget.steps;
        let mut kinds = of.letters.clone();
        kinds.dedup();
        let mut kind_of = [0; 64];
        let mut left = [0; 64];
        for (kind, &code) in kinds.iter().enumerate() {
            kind_of[usize::from(code & 63)] = kind;
        }
        for &code in &of.letters {
            left[usize::from(code & 63)] += 1;
        }
        let mut collecting = Collecting {
            lexicon: &of.lexicon,
            budget,
            wanted: of.lexicon.wanted(&of.filter())?,
            without: &of.without,
            least: of.least,
            // the other words have their letters too
            most: of
                .letters
                .len()
                .saturating_sub(of.least.saturating_mul(of.n - 1)),
            kind_of,
            left,
            have: kinds.iter().fold(0, |mask, &code| mask | 1 << code >> 1),
            sound: u64::from(u32::try_from(of.lexicon.len()).unwrap_or(u32::MAX))
                * of.lexicon.dawg().max_len() as u64,
            path: Vec::new(),
            table: Table::<T>::new(),
            classes: Vec::new(),
            words: WordList::new(),
        };
        let root = of.lexicon.dawg().root();
        if !collecting.below(root, T::NONE, 0)? {
            return Ok(None);
        }
        let Collecting {
            budget,
            classes,
            words,
            ..
        } = collecting;
        let steps = budget.steps - before;
        Ok(Some(Classes::ordered(of, &kinds, classes, words, steps)))
    }

    fn ordered(
        of: &Partitions,
        kinds: &[u8],
        classes: Vec<Class<T>>,
        words: WordList,
        steps: u64,
    ) -> Classes<T> {
        let mut times = vec![0_usize; kinds.len()];
        for class in &classes {
            for (kind, times) in times.iter_mut().enumerate() {
                *times += usize::from(class.tally.of(kind) > 0);
            }
        }
        let mut rarest: Vec<usize> = (0..kinds.len()).collect();
        rarest.sort_by_key(|&kind| (times.get(kind).copied(), kind));
        let renumbered = |tally: T| {
            let old = rarest.iter().enumerate();
            old.fold(T::NONE, |new, (kind, &old)| {
                (0..tally.of(old)).fold(new, |new, _| new.plus(kind))
            })
        };
        let mut classes: Vec<(T, usize, Vec<u32>)> = classes
            .into_iter()
            .map(|class| (renumbered(class.tally), class.length, class.members))
            .collect();
        let share = |length: usize| (length * of.n).abs_diff(of.letters.len());
        // the classes are in the order of their first words, and sorting keeps it
        classes.sort_by_key(|(tally, length, _)| (tally.first(), share(*length), *length));
        let mut all = T::NONE;
        for code in &of.letters {
            let old = kinds.binary_search(code).unwrap_or(0);
            let new = rarest.iter().position(|&kind| kind == old).unwrap_or(0);
            all = all.plus(new);
        }
        let mut table = Table::new();
        for (number, (tally, _, _)) in (0_u32..).zip(&classes) {
            table.number(*tally, number);
        }
        let starts = (0..=kinds.len())
            .map(|kind| classes.partition_point(|(tally, _, _)| tally.first() < Some(kind)))
            .collect();
        Classes {
            all,
            letters: of.letters.len(),
            tallies: classes.iter().map(|class| class.0).collect(),
            lengths: classes.iter().map(|class| class.1 as u8).collect(),
            starts,
            table,
            longest: classes.iter().map(|class| class.1).max().unwrap_or(0),
            members: classes.into_iter().map(|class| class.2).collect(),
            words,
            steps,
        }
    }
}

fn damaged(why: &str) -> LexiconError {
    LexiconError::Damaged(why.into())
}

/// Words with the same letters.
struct Class<T> {
    tally: T,
    length: usize,
    members: Vec<u32>,
}

/// The walk over the word graph that collects the words.
struct Collecting<'a, 'b, T> {
    lexicon: &'a Lexicon,
    budget: &'a mut Budget<'b>,
    wanted: Option<Sieve<'a>>,
    without: &'a HashSet<Vec<u8>>,
    least: usize,
    most: usize,
    kind_of: [usize; 64],
    left: [u32; 64],
    have: u64,
    /// Steps until the graph must be damaged: a path is walked once, and there are at most words * length of them.
    sound: u64,
    path: Vec<u8>,
    table: Table<T>,
    classes: Vec<Class<T>>,
    words: WordList,
}

impl<T: Tally> Collecting<'_, '_, T> {
    /// Collects the words below a node; false when the budget is spent.
    fn below(&mut self, node: u32, tally: T, depth: usize) -> Result<bool, LexiconError> {
        let dawg = self.lexicon.dawg();
        if depth >= self.most.min(dawg.max_len()) {
            return Ok(true);
        }
        let mut letters = dawg.mask(node) & self.have;
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
            let at = usize::from(code & 63);
            let tally = tally.plus(self.kind_of[at]);
            self.path.push(code);
            self.left[at] -= 1;
            if self.left[at] == 0 {
                self.have &= !(1 << code >> 1);
            }
            if accepts && depth + 1 >= self.least {
                self.take(tally)?;
            }
            let whole = self.below(child, tally, depth + 1)?;
            self.left[at] += 1;
            self.have |= 1 << code >> 1;
            self.path.pop();
            if !whole {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Takes the word that the path spells, if it is wanted.
    fn take(&mut self, tally: T) -> Result<(), LexiconError> {
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
        let word = self.words.len() as u32;
        self.words.push(&self.path);
        let number = self.table.number(tally, self.classes.len() as u32);
        match self.classes.get_mut(number as usize) {
            Some(class) => class.members.push(word),
            None => self.classes.push(Class {
                tally,
                length: self.path.len(),
                members: vec![word],
            }),
        }
        Ok(())
    }
}

impl<T: Tally> Classes<T> {
    /// How many classes there are, and how many words.
    pub fn sizes(&self) -> (usize, usize) {
        (self.tallies.len(), self.words.len())
    }

    /// Where the classes with this first kind begin and end.
    #[inline(always)]
    pub fn of_kind(&self, kind: usize) -> (usize, usize) {
        match (self.starts.get(kind), self.starts.get(kind + 1)) {
            (Some(&start), Some(&end)) => (start, end),
            _ => (0, 0),
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

    /// The words of a class, by number.
    #[inline(always)]
    pub fn members(&self, class: usize) -> &[u32] {
        self.members.get(class).map_or(&[], Vec::as_slice)
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

    /// The same, but that classes of one length and first kind are in a random order.
    pub fn shuffled(&self, seed: u64) -> Classes<T> {
        let mut numbers: Vec<usize> = (0..self.tallies.len()).collect();
        let alike = |&a: &usize, &b: &usize| {
            let ((a, short), (b, long)) = (self.get(a), self.get(b));
            a.first() == b.first() && short == long
        };
        let mut state = seed;
        for run in numbers.chunk_by_mut(alike) {
            state = rng::shuffle(run, state);
        }
        let mut table = Table::new();
        for (new, &old) in (0_u32..).zip(&numbers) {
            table.number(self.get(old).0, new);
        }
        Classes {
            table,
            tallies: numbers.iter().map(|&old| self.get(old).0).collect(),
            lengths: numbers.iter().map(|&old| self.get(old).1 as u8).collect(),
            members: numbers
                .iter()
                .map(|&old| self.members(old).to_vec())
                .collect(),
            starts: self.starts.clone(),
            words: self.words.clone(),
            ..*self
        }
    }
}
