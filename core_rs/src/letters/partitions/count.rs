//! Counting partitions, and drawing one of them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use super::classes::Classes;
use super::tally::Tally;
use super::{Partition, search};
use crate::budget::{Budget, Interrupted, Pauses};
use crate::lexicon::LexiconError;
use crate::rng;

/// How many results are remembered: some tens of megabytes.
const MOST_REMEMBERED: usize = 1 << 20;

/// Counts without listing: what can be done with the same letters left is counted once.
pub(super) struct Counter<'a, 'b, 'c, T> {
    classes: &'a Classes<T>,
    budget: &'b mut Budget<'c>,
    n: usize,
    least: usize,
    /// For letters left and a number of words: how many partitions.
    known: HashMap<Left<T>, u128, BuildHasherDefault<Mixed>>,
    /// Whether every number so far is exact.
    complete: bool,
}

/// Letters left, and a number of words.
#[derive(PartialEq, Eq)]
struct Left<T>(T, usize);

impl<T: Tally> Hash for Left<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.mixed() ^ self.1 as u64);
    }
}

/// Takes a number that is mixed already.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write_u64(&mut self, mixed: u64) {
        self.0 = mixed;
    }
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes
            .iter()
            .fold(self.0, |sum, &byte| sum << 8 ^ u64::from(byte));
    }
}

/// How many partitions into `n` words there are, at least when the budget doesn't last; and whether it lasted.
pub(super) fn count<T: Tally>(
    classes: &Classes<T>,
    n: usize,
    least: usize,
    budget: &mut Budget<'_>,
) -> Result<(u128, bool), LexiconError> {
    let mut counter = Counter::new(classes, n, least, budget);
    let count = counter.below(classes.all, classes.letters, n, 0)?;
    Ok((count, counter.complete))
}

/// One partition, drawn by a random number.
pub(super) fn draw<T: Tally>(
    classes: &Classes<T>,
    n: usize,
    least: usize,
    seed: u64,
    budget: &mut Budget<'_>,
) -> Result<Option<Partition>, LexiconError> {
    let whole = budget.most;
    budget.most = budget.steps + budget.left() / 2;
    let mut counter = Counter::new(classes, n, least, budget);
    let count = counter.below(classes.all, classes.letters, n, 0)?;
    if counter.complete {
        // what follows takes about as long as counting did
        counter.budget.most = u64::MAX;
        let (_, number) = below(seed, count);
        let mut words = Vec::with_capacity(n);
        counter.choose(classes.all, classes.letters, n, 0, number, &mut words)?;
        return Ok((words.len() == n).then(|| classes.spelled(&words)));
    }
    budget.most = whole;
    let shuffled = classes.shuffled(seed, &mut Pauses::new(budget.go_on))?;
    let (found, _) = search::list(&shuffled, n, least, 1, budget)?;
    Ok(found.into_iter().next())
}

/// A number below `n`, every one equally likely.
fn below(state: u64, n: u128) -> (u64, u128) {
    if let Ok(n) = u64::try_from(n) {
        let (state, number) = rng::below(state, n);
        return (state, number.into());
    }
    let (mut state, mut number) = (state, u128::MAX);
    // the multiples of n that fit in 128 bits end here
    let end = u128::MAX - u128::MAX % n;
    while number >= end {
        let (after, high) = rng::next(state);
        let (after, low) = rng::next(after);
        state = after;
        number = u128::from(high) << 64 | u128::from(low);
    }
    (state, number % n)
}

impl<'a, 'b, 'c, T: Tally> Counter<'a, 'b, 'c, T> {
    /// Whether the same letters can be left for so many words in several ways: not after one word or none.
    fn again(&self, n: usize) -> bool {
        n + 1 < self.n
    }

    fn new(classes: &'a Classes<T>, n: usize, least: usize, budget: &'b mut Budget<'c>) -> Self {
        Counter {
            classes,
            budget,
            n,
            least,
            known: HashMap::default(),
            complete: true,
        }
    }

    /// How many partitions of what is `left`, of so many `letters`, there are into `n` words of classes from number `from`
    /// on; fewer, and `complete` no more, when the budget is spent.
    fn below(
        &mut self,
        left: T,
        letters: usize,
        n: usize,
        from: usize,
    ) -> Result<u128, Interrupted> {
        let classes = self.classes;
        if n == 1 {
            let last = classes.exactly(left).filter(|&last| last >= from);
            return Ok(last.map_or(0, |last| classes.members(last).len() as u128));
        }
        let beginning = classes.beginning(left);
        let whole = beginning.start >= from && self.again(n);
        let key = Left(left, n);
        if whole && let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let sum = match n {
            2 => self.pairs(left, from)?,
            _ => self.more(left, letters, n, from)?,
        };
        if whole && self.complete && self.known.len() < MOST_REMEMBERED {
            self.known.insert(key, sum);
        }
        Ok(sum)
    }

    /// As `below` for three words and more, without looking whether it is known.
    fn more(
        &mut self,
        left: T,
        letters: usize,
        n: usize,
        from: usize,
    ) -> Result<u128, Interrupted> {
        let classes = self.classes;
        let beginning = classes.beginning(left);
        let fitting = classes.lengths_beside(letters, n, self.least);
        let mut sum = 0;
        for number in beginning.start.max(from)..beginning.end {
            if !self.budget.spend(1)? {
                self.complete = false;
                break;
            }
            let (tally, length) = classes.get(number);
            if left.holds(tally) && fitting.contains(&length) {
                let more = self.with(number, left, letters, n)?;
                sum = self.sum(sum, more);
                if !self.complete {
                    break;
                }
            }
        }
        Ok(sum)
    }

    /// As `more`, for two words.
    fn pairs(&mut self, left: T, from: usize) -> Result<u128, Interrupted> {
        let classes = self.classes;
        let beginning = classes.beginning(left);
        let start = beginning.start.max(from);
        let tallies = classes.tallies(start..beginning.end);
        if !self.budget.spend(tallies.len() as u64)? {
            self.complete = false;
            return Ok(0);
        }
        let mut sum = 0;
        for (first, &tally) in (start..).zip(tallies) {
            if left.holds(tally)
                && let Some(second) = classes.exactly(left.without(tally))
                && second >= first
            {
                let ways = classes.members(first).len() as u128;
                sum += if second == first {
                    ways * (ways + 1) / 2
                } else {
                    ways * classes.members(second).len() as u128
                };
            }
        }
        Ok(sum)
    }

    /// How many of them begin with words of the class `number`, which fits.
    fn with(
        &mut self,
        number: usize,
        mut left: T,
        mut letters: usize,
        n: usize,
    ) -> Result<u128, Interrupted> {
        let (tally, length) = self.classes.get(number);
        let members = self.classes.members(number).len();
        let mut sum = 0;
        for times in 1..=n {
            if !left.holds(tally) {
                break;
            }
            left = left.without(tally);
            letters -= length;
            let rest = self.rest(left, letters, n - times, number + 1)?;
            let ways = multisets(members, times).and_then(|ways| ways.checked_mul(rest));
            let more = self.exact(ways);
            sum = self.sum(sum, more);
        }
        Ok(sum)
    }

    /// As `below`, but for no word as well.
    #[inline]
    fn rest(
        &mut self,
        left: T,
        letters: usize,
        n: usize,
        from: usize,
    ) -> Result<u128, Interrupted> {
        match n {
            0 => Ok(u128::from(letters == 0)),
            _ => self.below(left, letters, n, from),
        }
    }

    /// The sum, as exact as it can be.
    fn sum(&mut self, a: u128, b: u128) -> u128 {
        self.exact(a.checked_add(b))
    }

    fn exact(&mut self, number: Option<u128>) -> u128 {
        self.complete &= number.is_some();
        number.unwrap_or(u128::MAX)
    }

    /// Pushes the words of the partition with this number, in the order in which `below` counts.
    fn choose(
        &mut self,
        left: T,
        letters: usize,
        n: usize,
        from: usize,
        mut number: u128,
        words: &mut Vec<u32>,
    ) -> Result<(), Interrupted> {
        let classes = self.classes;
        let beginning = classes.beginning(left);
        for class in beginning.start.max(from)..beginning.end {
            let (tally, length) = classes.get(class);
            let (mut left, mut letters) = (left, letters);
            for times in 1..=n {
                if !left.holds(tally) {
                    break;
                }
                left = left.without(tally);
                letters -= length;
                let rest = self.rest(left, letters, n - times, class + 1)?;
                let ways = multisets(classes.members(class).len(), times).unwrap_or(0);
                if number < ways * rest {
                    multiset(classes.members(class), times, number / rest, words);
                    return self.choose(left, letters, n - times, class + 1, number % rest, words);
                }
                number -= ways * rest;
            }
        }
        Ok(())
    }
}

/// How many multisets of `size` of so many things there are; none from 2^128 on.
fn multisets(things: usize, size: usize) -> Option<u128> {
    let mut ways = 1_u128;
    for k in 0..size as u128 {
        ways = ways.checked_mul(things as u128 + k)? / (k + 1);
    }
    Some(ways)
}

/// Pushes the multiset of `size` members with this number, in ascending order.
fn multiset(members: &[u32], size: usize, mut number: u128, words: &mut Vec<u32>) {
    let mut members = members;
    for left in (1..=size).rev() {
        while let Some((&first, others)) = members.split_first() {
            let with = multisets(members.len(), left - 1).unwrap_or(0);
            if number < with {
                words.push(first);
                break;
            }
            number -= with;
            members = others;
        }
    }
}
