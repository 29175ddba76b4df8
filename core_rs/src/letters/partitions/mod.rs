//! Partitions of a multiset of letters into words: exactly `n` of them, every letter used.
//!
//! Words with the same letters are one *class*; a class is a *tally*, a packed count of each letter, so that one
//! subtraction tells whether it fits in what is left. A partition takes the rarest letter left, tries each class that has
//! it, and goes on with what remains; the last word is looked up.

mod classes;
mod collect;
mod count;
mod search;
mod table;
mod tally;

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use self::classes::Classes;
use self::collect::Collecting;
use self::tally::{Tally, Wide};
use crate::budget::{Budget, Pauses};
use crate::lexicon::{Filter, Lexicon, LexiconError};

/// The most letters that can be parted: as many of one kind have room in a tally.
pub const MOST_PARTED: usize = 127;

/// The words of a partition, each as codes, in ascending order.
pub type Partition = Vec<Vec<u8>>;

/// All ways to part letters into words.
///
/// 1. Every letter is used, in exactly `n` words of the lexicon of at least `least` letters, none of them in `without`.
/// 2. A partition is a multiset of words: two of them may be equal, and their order doesn't count.
/// 3. What a search finds, and in which order, depends on these parts and the budget alone.
#[derive(Debug)]
pub struct Partitions {
    lexicon: Arc<Lexicon>,
    /// In ascending order.
    letters: Vec<u8>,
    n: usize,
    least: usize,
    without: HashSet<Vec<u8>>,
    tier_up_to: Option<u8>,
    /// The classes and the steps that collecting them takes; made by the first search whose budget allows it.
    collected: OnceLock<(Collected, u64)>,
}

/// The classes, packed as the letters need it.
enum Collected {
    Narrow(Classes<u128>),
    Wide(Classes<Wide>),
}

impl std::fmt::Debug for Collected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (classes, words) = match self {
            Collected::Narrow(classes) => classes.sizes(),
            Collected::Wide(classes) => classes.sizes(),
        };
        write!(f, "{classes} classes of {words} words")
    }
}

/// Partitions found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// In the order of the search.
    pub partitions: Vec<Partition>,
    /// Whether the budget lasted: these are as many as wanted, or all there are.
    pub complete: bool,
    /// The steps taken.
    pub steps: u64,
}

/// Partitions counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// How many there are, or at least are if the budget didn't last.
    pub count: u128,
    /// Whether it lasted.
    pub complete: bool,
    /// The steps taken.
    pub steps: u64,
}

impl Partitions {
    /// The partitions of some letters.
    ///
    /// # Errors
    /// [`LexiconError::Use`] for `n` or `least` of 0, more than [`MOST_PARTED`] letters or words, and a tier when the
    /// lexicon has none.
    pub fn new(
        lexicon: Arc<Lexicon>,
        mut letters: Vec<u8>,
        n: usize,
        least: usize,
        without: impl IntoIterator<Item = Vec<u8>>,
        tier_up_to: Option<u8>,
    ) -> Result<Partitions, LexiconError> {
        let refused = |reason: String| Err(LexiconError::Use(reason));
        if letters.len() > MOST_PARTED {
            return refused(format!(
                "letters: {} of them, at most {MOST_PARTED}",
                letters.len()
            ));
        }
        if n == 0 || n > MOST_PARTED {
            return refused(format!("n: {n}, not 1..{MOST_PARTED}"));
        }
        if least == 0 {
            return refused("least: at least 1".into());
        }
        letters.sort_unstable();
        let partitions = Partitions {
            lexicon,
            letters,
            n,
            least,
            without: without.into_iter().collect(),
            tier_up_to,
            collected: OnceLock::new(),
        };
        partitions.lexicon.wanted(&Filter::up_to(tier_up_to))?;
        Ok(partitions)
    }

    /// The lexicon.
    pub fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }

    /// The letters, in ascending order.
    pub fn letters(&self) -> &[u8] {
        &self.letters
    }

    /// How many words a partition has.
    pub fn words(&self) -> usize {
        self.n
    }

    /// The length of the shortest word allowed.
    pub fn least(&self) -> usize {
        self.least
    }

    /// The words left out, in ascending order.
    pub fn without(&self) -> Vec<&[u8]> {
        let mut words: Vec<&[u8]> = self.without.iter().map(Vec::as_slice).collect();
        words.sort_unstable();
        words
    }

    /// The highest tier of a word.
    pub fn tier_up_to(&self) -> Option<u8> {
        self.tier_up_to
    }

    /// Whether these words, in any order, are one of the partitions.
    ///
    /// # Errors
    /// Damage.
    pub fn contains(&self, words: &[Vec<u8>]) -> Result<bool, LexiconError> {
        let mut letters: Vec<u8> = words.concat();
        letters.sort_unstable();
        if words.len() != self.n || letters != self.letters {
            return Ok(false);
        }
        let wanted = self.lexicon.wanted(&Filter::up_to(self.tier_up_to))?;
        for word in words {
            let known = self.lexicon.dawg().contains(word) && !self.without.contains(word);
            if !known || word.len() < self.least {
                return Ok(false);
            }
            if let Some(wanted) = &wanted
                && !self.lexicon.index(word)?.is_some_and(wanted)
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The first `most` partitions that the search finds within `steps` steps. Of two budgets, the smaller one's
    /// partitions are the beginning of the greater one's.
    ///
    /// # Errors
    /// [`LexiconError::Interrupted`] when `go_on`, asked now and then, says no; damage.
    pub fn first(
        &self,
        most: usize,
        steps: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Listed, LexiconError> {
        let mut budget = Budget::new(steps, go_on);
        let (partitions, complete) = match self.collected(&mut budget)? {
            _ if most == 0 => (Vec::new(), true),
            None => (Vec::new(), false),
            Some(Collected::Narrow(classes)) => {
                search::list(classes, self.n, self.least, most, &mut budget)?
            }
            Some(Collected::Wide(classes)) => {
                search::list(classes, self.n, self.least, most, &mut budget)?
            }
        };
        Ok(Listed {
            partitions,
            complete,
            steps: budget.steps,
        })
    }

    /// How many partitions there are, or how many are counted within `steps` steps.
    ///
    /// # Errors
    /// As [`Partitions::first`].
    pub fn count(
        &self,
        steps: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Counted, LexiconError> {
        let mut budget = Budget::new(steps, go_on);
        let (count, complete) = match self.collected(&mut budget)? {
            None => (0, false),
            Some(Collected::Narrow(classes)) => {
                count::count(classes, self.n, self.least, &mut budget)?
            }
            Some(Collected::Wide(classes)) => {
                count::count(classes, self.n, self.least, &mut budget)?
            }
        };
        Ok(Counted {
            count,
            complete,
            steps: budget.steps,
        })
    }

    /// One of the partitions, drawn by a random number; `None` when there is none, or none is found within `steps` steps.
    ///
    /// If half of the steps suffice to count the partitions, each is as likely as every other. Otherwise it is the first
    /// that a search finds which tries words of equal length in a random order.
    ///
    /// # Errors
    /// As [`Partitions::first`].
    pub fn sample(
        &self,
        seed: u64,
        steps: u64,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Partition>, LexiconError> {
        let mut budget = Budget::new(steps, go_on);
        match self.collected(&mut budget)? {
            None => Ok(None),
            Some(Collected::Narrow(classes)) => {
                count::draw(classes, self.n, self.least, seed, &mut budget)
            }
            Some(Collected::Wide(classes)) => {
                count::draw(classes, self.n, self.least, seed, &mut budget)
            }
        }
    }

    /// The classes, at the cost of collecting them, paid by every search alike; `None` when the budget doesn't last.
    fn collected(&self, budget: &mut Budget<'_>) -> Result<Option<&Collected>, LexiconError> {
        if let Some((collected, steps)) = self.collected.get() {
            return Ok(budget.spend(*steps)?.then_some(collected));
        }
        let before = budget.steps;
        let Some(Collecting { words, holders, .. }) = Collecting::run(self, budget)? else {
            return Ok(None);
        };
        let runs = || self.letters.chunk_by(|a, b| a == b);
        let copies = runs().map(<[u8]>::len).max().unwrap_or(0);
        let mut kinds: Vec<u8> = runs().filter_map(|run| run.first().copied()).collect();
        kinds.sort_by_key(|&code| (holders[usize::from(code & 63)], code));
        let pauses = &mut Pauses::new(budget.go_on);
        let collected = if kinds.len() <= u128::KINDS && copies <= u128::COPIES {
            Collected::Narrow(Classes::new(words, &self.letters, &kinds, self.n, pauses)?)
        } else {
            Collected::Wide(Classes::new(words, &self.letters, &kinds, self.n, pauses)?)
        };
        let made = (collected, budget.steps - before);
        Ok(Some(&self.collected.get_or_init(|| made).0))
    }
}
