//! Replacements one after the other: letters of a hand, each in place of a different one, each making a word.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use super::Stop;
use super::hand::Hand;
use super::reach::Reach;
use super::words::replacements;
use crate::budget::Budget;
use crate::lexicon::{Filter, Lexicon, LexiconError};
use crate::rng;

/// The most letters of a hand, and so of replacements in a chain: any submultiset of as many has its number in 64 bits.
pub const MOST_CHAIN: usize = 64;

/// A chain: for each replacement the number of the word, and the word's new codes.
pub type Chain = Vec<(usize, Vec<u8>)>;

/// All ways to make `n` replacements one after the other in some words, each by a letter of the hand in place of a
/// different letter, each making a word of the lexicon.
///
/// 1. A word may be hit again, and a letter just played be covered; what was covered doesn't come back into the hand.
/// 2. Chains are ordered by their replacements one after the other: by the word's number, then by the new word's codes.
/// 3. The words given need not be in the lexicon.
#[derive(Debug, Clone)]
pub struct Chains {
    lexicon: Arc<Lexicon>,
    words: Vec<Vec<u8>>,
    /// In ascending order.
    hand: Vec<u8>,
    n: usize,
    tier_up_to: Option<u8>,
    kinds: Vec<u8>,
    /// For each kind how many there are, and what one counts in the number of a submultiset.
    counts: Vec<(u64, u64)>,
}

impl Chains {
    /// The chains of `n` replacements.
    ///
    /// # Errors
    /// [`LexiconError::Use`] for `n` of 0, more than [`MOST_CHAIN`] letters in hand, and a tier when the lexicon has none.
    pub fn new(
        lexicon: Arc<Lexicon>,
        words: Vec<Vec<u8>>,
        mut hand: Vec<u8>,
        n: usize,
        tier_up_to: Option<u8>,
    ) -> Result<Chains, LexiconError> {
        if n == 0 {
            return Err(LexiconError::Use("n: at least 1".into()));
        }
        if hand.len() > MOST_CHAIN {
            let reason = format!("hand: {} letters, at most {MOST_CHAIN}", hand.len());
            return Err(LexiconError::Use(reason));
        }
        lexicon.wanted(&Filter::up_to(tier_up_to))?;
        hand.sort_unstable();
        let mut kinds = hand.clone();
        kinds.dedup();
        let mut counts = Vec::new();
        let mut weight = 1_u64;
        for &kind in &kinds {
            let count = hand.iter().filter(|&&code| code == kind).count() as u64;
            counts.push((count, weight));
            weight = weight.saturating_mul(count + 1);
        }
        Ok(Chains {
            lexicon,
            words,
            hand,
            n,
            tier_up_to,
            kinds,
            counts,
        })
    }

    /// The lexicon.
    pub fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }

    /// The words as given.
    pub fn words(&self) -> &[Vec<u8>] {
        &self.words
    }

    /// The hand, in ascending order.
    pub fn hand(&self) -> &[u8] {
        &self.hand
    }

    /// How many replacements a chain has.
    pub fn length(&self) -> usize {
        self.n
    }

    /// The highest tier of the words made.
    pub fn tier_up_to(&self) -> Option<u8> {
        self.tier_up_to
    }

    /// The first `most` chains, in order.
    ///
    /// # Errors
    /// [`LexiconError::Use`] when that takes more than `steps` steps, [`LexiconError::Interrupted`] when `go_on`, asked
    /// now and then, says no; damage.
    pub fn first(
        &self,
        most: usize,
        steps: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Chain>, LexiconError> {
        if most == 0 || self.n > self.hand.len() {
            return Ok(Vec::new());
        }
        let mut search = self.search(steps, go_on);
        let mut state = search.start(&self.words);
        let end = search.below(&mut state, self.whole(), self.n, most);
        match end {
            Ok(_) | Err(Stop::Enough) => Ok(search.found),
            Err(Stop::Spent) => Err(spent(steps)),
            Err(Stop::Failed(fault)) => Err(fault),
        }
    }

    /// How many chains there are; `None` when counting takes more than `steps` steps, or they are 2^64 or more.
    ///
    /// # Errors
    /// [`LexiconError::Interrupted`] when `go_on`, asked now and then, says no; damage.
    pub fn count(
        &self,
        steps: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<u64>, LexiconError> {
        if self.n > self.hand.len() {
            return Ok(Some(0));
        }
        let mut search = self.search(steps, go_on);
        match search.shares(&self.words) {
            Ok(shares) => Ok(shares.and_then(|shares| shares.total())),
            Err(Stop::Spent | Stop::Enough) => Ok(None),
            Err(Stop::Failed(fault)) => Err(fault),
        }
    }

    /// One of the chains, each as likely as every other, drawn by a random number; `None` when there is none.
    ///
    /// # Errors
    /// [`LexiconError::Use`] when that takes more than `steps` steps, or there are 2^64 chains or more,
    /// [`LexiconError::Interrupted`] when `go_on`, asked now and then, says no; damage.
    pub fn sample(
        &self,
        seed: u64,
        steps: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Chain>, LexiconError> {
        if self.n > self.hand.len() {
            return Ok(None);
        }
        let mut search = self.search(steps, go_on);
        let drawn = search.shares(&self.words).and_then(|shares| match shares {
            Some(shares) => search.draw(&shares, seed),
            None => Err(Stop::Spent),
        });
        match drawn {
            Ok(chain) => Ok(chain),
            Err(Stop::Spent | Stop::Enough) => Err(spent(steps)),
            Err(Stop::Failed(fault)) => Err(fault),
        }
    }

    /// Whether this is one of the chains.
    ///
    /// # Errors
    /// Damage.
    pub fn contains(&self, chain: &[(usize, Vec<u8>)]) -> Result<bool, LexiconError> {
        if chain.len() != self.n {
            return Ok(false);
        }
        let mut words: Vec<&[u8]> = self.words.iter().map(Vec::as_slice).collect();
        let mut hand = Hand::new(&self.hand);
        let filter = Filter::up_to(self.tier_up_to);
        for (number, new) in chain {
            let Some(old) = words.get_mut(*number) else {
                return Ok(false);
            };
            let mut unlike = old.iter().zip(new).filter(|(old, new)| old != new);
            let (Some((_, &code)), None) = (unlike.next(), unlike.next()) else {
                return Ok(false);
            };
            let made = replacements(&self.lexicon, old, super::hand::bit(code), &filter)?;
            if !hand.take(code) || !made.iter().any(|made| made.of(old) == *new) {
                return Ok(false);
            }
            *old = new;
        }
        Ok(true)
    }

    fn search<'a>(&'a self, steps: u64, go_on: &'a mut dyn FnMut() -> bool) -> Search<'a> {
        Search {
            chains: self,
            reach: Reach::new(&self.lexicon, self.tier_up_to, &self.kinds),
            budget: Budget::new(steps, go_on),
            dead: HashSet::new(),
            path: Vec::new(),
            found: Vec::new(),
            ways: HashMap::new(),
        }
    }

    /// The number of the submultiset that is the whole hand.
    fn whole(&self) -> u64 {
        self.counts
            .iter()
            .map(|(count, weight)| count * weight)
            .sum()
    }

    /// How many of a kind are in a submultiset.
    fn of(&self, set: u64, kind: usize) -> u64 {
        self.counts
            .get(kind)
            .map_or(0, |(count, weight)| set / weight % (count + 1))
    }

    /// What one letter of a kind counts.
    fn weight(&self, kind: usize) -> u64 {
        self.counts.get(kind).map_or(0, |(_, weight)| *weight)
    }

    fn size(&self, set: u64) -> usize {
        (0..self.counts.len())
            .map(|kind| self.of(set, kind) as usize)
            .sum()
    }

    /// Whether two submultisets can be taken from the hand together.
    fn together(&self, a: u64, b: u64) -> bool {
        self.counts
            .iter()
            .enumerate()
            .all(|(kind, (count, _))| self.of(a, kind) + self.of(b, kind) <= *count)
    }
}

fn spent(steps: u64) -> LexiconError {
    LexiconError::Use(format!("steps: the search takes more than {steps}"))
}

struct Search<'a> {
    chains: &'a Chains,
    reach: Reach<'a>,
    budget: Budget<'a>,
    /// Words on the table and letters in hand from which the rest of the replacements can't be made.
    dead: HashSet<(Vec<usize>, u64)>,
    path: Vec<(usize, usize)>,
    found: Vec<Chain>,
    /// In how many ways a word can be changed by all letters of a submultiset.
    ways: HashMap<(usize, u64), u64>,
}

/// How the letters can be shared out among the words.
struct Shares {
    /// The chains' length.
    n: usize,
    numbers: Vec<usize>,
    /// For each word the submultisets it can use up, ascending, and in how many ways.
    each: Vec<Vec<(u64, u64)>>,
    /// After 0, 1, ... words: the submultisets used, and how many chains there are of these words alone.
    sums: Vec<BTreeMap<u64, u64>>,
    /// The submultisets of `n` letters among the last of these.
    last: Vec<(u64, u64)>,
}

impl Shares {
    fn total(&self) -> Option<u64> {
        self.last
            .iter()
            .try_fold(0_u64, |sum, (_, chains)| sum.checked_add(*chains))
    }
}

impl Search<'_> {
    fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        if self.budget.spend(steps)? {
            Ok(())
        } else {
            Err(Stop::Spent)
        }
    }

    fn start(&mut self, words: &[Vec<u8>]) -> Vec<usize> {
        words
            .iter()
            .map(|word| self.reach.number(word.clone()))
            .collect()
    }

    /// Collects the chains that go on from here, `left` more replacements each; whether there is one.
    fn below(
        &mut self,
        state: &mut Vec<usize>,
        hand: u64,
        left: usize,
        most: usize,
    ) -> Result<bool, Stop> {
        if left == 0 {
            let steps = self.path.iter();
            let chain = steps.map(|&(at, number)| (at, self.reach.word(number).to_vec()));
            self.found.push(chain.collect());
            return if self.found.len() < most {
                Ok(true)
            } else {
                Err(Stop::Enough)
            };
        }
        let key = (state.clone(), hand);
        if self.dead.contains(&key) {
            return Ok(false);
        }
        let mut any = false;
        for at in 0..state.len() {
            let Some(&old) = state.get(at) else { continue };
            let moves = self.reach.moves(old)?;
            self.spend(1 + moves as u64)?;
            for number in 0..moves {
                let Some(step) = self.reach.get(old, number) else {
                    continue;
                };
                if self.chains.of(hand, step.kind) == 0 {
                    continue;
                }
                if let Some(word) = state.get_mut(at) {
                    *word = step.to;
                }
                self.path.push((at, step.to));
                any |= self.below(state, hand - self.chains.weight(step.kind), left - 1, most)?;
                self.path.pop();
            }
            if let Some(word) = state.get_mut(at) {
                *word = old;
            }
        }
        if !any {
            self.dead.insert(key);
        }
        Ok(any)
    }

    /// The submultisets of at most `n` letters that a word can use up, and in how many ways; none for too many ways.
    fn uses(&mut self, word: usize) -> Result<Option<Vec<(u64, u64)>>, Stop> {
        let mut uses = BTreeMap::from([(0, 1)]);
        let mut level = BTreeMap::from([((word, 0), 1_u64)]);
        for _ in 0..self.chains.n {
            let mut next = BTreeMap::new();
            for ((word, used), ways) in level {
                let moves = self.reach.moves(word)?;
                self.spend(1 + moves as u64)?;
                for number in 0..moves {
                    let Some(step) = self.reach.get(word, number) else {
                        continue;
                    };
                    let whole = self.chains.counts.get(step.kind).map_or(0, |kind| kind.0);
                    if self.chains.of(used, step.kind) == whole {
                        continue;
                    }
                    let used = used + self.chains.weight(step.kind);
                    let sum: &mut u64 = next.entry((step.to, used)).or_insert(0);
                    let Some(more) = sum.checked_add(ways) else {
                        return Ok(None);
                    };
                    *sum = more;
                }
            }
            for ((_, used), ways) in &next {
                let sum: &mut u64 = uses.entry(*used).or_insert(0);
                let Some(more) = sum.checked_add(*ways) else {
                    return Ok(None);
                };
                *sum = more;
            }
            level = next;
        }
        Ok(Some(uses.into_iter().collect()))
    }

    /// How the letters can be shared out; none when the chains are too many to count.
    ///
    /// A chain is a share of letters for each word, an order of replacements within each word, and one way to interleave
    /// these orders: so the numbers of ways multiply.
    fn shares(&mut self, words: &[Vec<u8>]) -> Result<Option<Shares>, Stop> {
        let n = self.chains.n;
        let numbers = self.start(words);
        let mut each = Vec::new();
        let mut sums = vec![BTreeMap::from([(0_u64, 1_u64)])];
        for &word in &numbers {
            let Some(uses) = self.uses(word)? else {
                return Ok(None);
            };
            let mut next = BTreeMap::new();
            let before = sums.last().cloned().unwrap_or_default();
            for (used, chains) in before {
                self.spend(1 + uses.len() as u64)?;
                let size = self.chains.size(used);
                for &(own, ways) in &uses {
                    let own_size = self.chains.size(own);
                    if size + own_size > n || !self.chains.together(used, own) {
                        continue;
                    }
                    let more = interleavings(size, own_size)
                        .and_then(|mixed| mixed.checked_mul(ways)?.checked_mul(chains));
                    let sum: &mut u64 = next.entry(used + own).or_insert(0);
                    let Some(more) = more.and_then(|more| sum.checked_add(more)) else {
                        return Ok(None);
                    };
                    *sum = more;
                }
            }
            each.push(uses);
            sums.push(next);
        }
        let last = sums.last().into_iter().flatten();
        let last = last
            .filter(|&(&used, _)| self.chains.size(used) == n)
            .map(|(&used, &chains)| (used, chains))
            .collect();
        Ok(Some(Shares {
            n,
            numbers,
            each,
            sums,
            last,
        }))
    }

    /// Draws a chain: how the letters are shared out, then the way of each word, then how the ways interleave.
    fn draw(&mut self, shares: &Shares, seed: u64) -> Result<Option<Chain>, Stop> {
        let mut dice = seed;
        let Some(total) = shares.total() else {
            return Err(Stop::Spent);
        };
        let mut number = roll(&mut dice, total);
        let Some(mut used) = pick(&mut number, shares.last.iter().copied()) else {
            return Ok(None);
        };
        let mut ways = Vec::new();
        for (at, &word) in shares.numbers.iter().enumerate().rev() {
            let before = shares.sums.get(at).into_iter().flatten();
            let size = self.chains.size(used);
            let uses = shares.each.get(at).map_or(&[][..], Vec::as_slice);
            let mut options = Vec::new();
            for (&rest, &chains) in before {
                let Some(own) = used.checked_sub(rest) else {
                    continue;
                };
                let Ok(place) = uses.binary_search_by_key(&own, |use_| use_.0) else {
                    continue;
                };
                if !self.chains.together(rest, own) {
                    continue;
                }
                let own_size = self.chains.size(own);
                let own_ways = uses.get(place).map_or(0, |use_| use_.1);
                let mixed = interleavings(size - own_size, own_size).unwrap_or(0);
                options.push((rest, chains * own_ways * mixed));
            }
            let all = options.iter().map(|option| option.1).sum();
            let mut number = roll(&mut dice, all);
            let Some(rest) = pick(&mut number, options.into_iter()) else {
                return Ok(None);
            };
            ways.push(self.way(word, used - rest, &mut dice)?);
            used = rest;
        }
        ways.reverse();
        let mut ways: Vec<_> = ways.into_iter().map(Vec::into_iter).collect();
        let mut chain = Vec::with_capacity(shares.n);
        for left in (1..=shares.n).rev() {
            let mut number = roll(&mut dice, left as u64);
            let sizes = ways.iter().map(|way| way.len() as u64).enumerate();
            let Some(at) = pick(&mut number, sizes) else {
                break;
            };
            if let Some(new) = ways.get_mut(at).and_then(Iterator::next) {
                chain.push((at, new));
            }
        }
        Ok(Some(chain))
    }

    /// One of the ways to change a word by all letters of a submultiset: its new words.
    fn way(&mut self, mut word: usize, mut set: u64, dice: &mut u64) -> Result<Vec<Vec<u8>>, Stop> {
        let mut way = Vec::new();
        while set != 0 {
            let all = self.ways(word, set)?;
            let mut number = roll(dice, all);
            let mut options = Vec::new();
            for step in self.steps(word, set)? {
                let rest = set - self.chains.weight(step.kind);
                options.push(((step.to, rest), self.ways(step.to, rest)?));
            }
            match pick(&mut number, options.into_iter()) {
                Some((to, rest)) => (word, set) = (to, rest),
                None => break,
            }
            way.push(self.reach.word(word).to_vec());
        }
        Ok(way)
    }

    /// The moves of a word by a letter of a submultiset.
    fn steps(&mut self, word: usize, set: u64) -> Result<Vec<super::reach::Move>, Stop> {
        let moves = self.reach.moves(word)?;
        self.spend(1 + moves as u64)?;
        Ok((0..moves)
            .filter_map(|number| self.reach.get(word, number))
            .filter(|step| self.chains.of(set, step.kind) > 0)
            .collect())
    }

    fn ways(&mut self, word: usize, set: u64) -> Result<u64, Stop> {
        if set == 0 {
            return Ok(1);
        }
        if let Some(&ways) = self.ways.get(&(word, set)) {
            return Ok(ways);
        }
        let mut sum = 0_u64;
        for step in self.steps(word, set)? {
            // no more than were counted for the whole word
            sum = sum.saturating_add(self.ways(step.to, set - self.chains.weight(step.kind))?);
        }
        self.ways.insert((word, set), sum);
        Ok(sum)
    }
}

/// In how many ways two orders of so many things can be interleaved; none from 2^64 on.
fn interleavings(a: usize, b: usize) -> Option<u64> {
    let mut ways = 1_u128;
    for k in 1..=a.min(b) as u128 {
        ways = ways * ((a + b) as u128 - a.min(b) as u128 + k) / k;
    }
    u64::try_from(ways).ok()
}

/// A number below `n`.
fn roll(dice: &mut u64, n: u64) -> u64 {
    let (state, number) = rng::below(*dice, n);
    *dice = state;
    number
}

/// The option whose share of the numbers holds this one.
fn pick<T>(number: &mut u64, options: impl Iterator<Item = (T, u64)>) -> Option<T> {
    for (option, share) in options {
        if *number < share {
            return Some(option);
        }
        *number -= share;
    }
    None
}
