//! Searches: one depth-first walk of the word graph, led by a guide.

use std::ops::RangeInclusive;

use super::columns::{Packed, Rank, Tag};
use super::dawg::{Dawg, MAX_LEN};
use super::graph::{Lexicon, LexiconError, damaged};
use super::query::Guide;
use super::words::WordList;
use crate::budget::{Budget, Interrupted};

/// Which of the words found are wanted.
#[derive(Debug, Clone)]
pub struct Filter {
    /// Lengths in letters.
    pub length: RangeInclusive<usize>,
    /// The highest tier.
    pub tier_up_to: Option<u8>,
    /// A tag the word must have.
    pub tag: Option<String>,
}

impl Default for Filter {
    fn default() -> Self {
        Filter {
            length: 0..=MAX_LEN,
            tier_up_to: None,
            tag: None,
        }
    }
}

impl Filter {
    /// Every word of this tier or a commoner one; every word at all for `None`.
    pub fn up_to(tier: Option<u8>) -> Filter {
        Filter {
            tier_up_to: tier,
            ..Filter::default()
        }
    }
}

/// [`Filter`] for one lexicon, but for the lengths: whether the word with a number is wanted.
pub(crate) type Sieve<'a> = Box<dyn Fn(u32) -> bool + 'a>;

/// Why a search ended early: small, since every step may say so.
enum Stop {
    Damaged(&'static str),
    Interrupted,
}

const UNNUMBERED: Stop = Stop::Damaged("a word number is missing");

impl From<Interrupted> for Stop {
    fn from(_: Interrupted) -> Stop {
        Stop::Interrupted
    }
}

impl From<Stop> for LexiconError {
    fn from(stop: Stop) -> LexiconError {
        match stop {
            Stop::Damaged(why) => damaged(why),
            Stop::Interrupted => LexiconError::Interrupted,
        }
    }
}

struct Search<'a, G: Guide> {
    dawg: &'a Dawg,
    guide: G,
    /// The least and the greatest length of a word.
    lengths: (usize, usize),
    /// Which numbers are wanted, and what tells a word's number; `None` if all are.
    sieve: Option<(Sieve<'a>, &'a Rank)>,
    /// When it is spent the graph must be damaged: a path is walked once, and there are at most words * length of them.
    budget: Budget<'a>,
    /// The letters on the way to where the search stands.
    path: [u8; MAX_LEN],
    found: WordList,
    /// The words found are at most so many.
    words: usize,
}

impl<G: Guide> Search<'_, G> {
    /// Searches below `node`, `depth` letters from the root, before which `index` words end.
    fn below(&mut self, node: u32, state: G::State, index: u32, depth: usize) -> Result<(), Stop> {
        if depth >= self.lengths.1 {
            return Ok(());
        }
        let mut letters = self.dawg.mask(node) & self.guide.letters(state);
        while letters != 0 {
            let code = letters.trailing_zeros() as u8 + 1;
            letters &= letters - 1;
            let (child, accepts) = self.dawg.child(node, code);
            if !self.budget.spend(1)? {
                return Err(Stop::Damaged("it has more paths than its words can"));
            }
            let after = self.guide.enter(state, code);
            self.path[depth] = code;
            let mut next = 0;
            if let Some((_, rank)) = &self.sieve {
                let before = rank.before(node ^ u32::from(code));
                next = index.saturating_add(before.ok_or(UNNUMBERED)?);
            }
            if accepts && depth + 1 >= self.lengths.0 && self.guide.ends(after) {
                self.find(depth + 1, next)?;
            }
            // node 0 has no children
            if child != 0 {
                let next = next.saturating_add(u32::from(accepts));
                self.below(child, after, next, depth + 1)?;
            }
            self.guide.leave(state, after, code);
        }
        Ok(())
    }

    /// Keeps the word that the path's first letters are, if its number is wanted.
    #[inline]
    fn find(&mut self, letters: usize, number: u32) -> Result<(), Stop> {
        if self.sieve.as_ref().is_none_or(|(wanted, _)| wanted(number)) {
            if self.found.len() >= self.words {
                return Err(Stop::Damaged("it holds more words than its header says"));
            }
            self.found.push(&self.path[..letters]);
        }
        Ok(())
    }
}

impl Lexicon {
    /// All words a guide leads to and the filter wants, in order. `go_on` is asked now and then.
    ///
    /// # Errors
    /// A filter by a column this lexicon hasn't got, or damage; [`LexiconError::Interrupted`] when `go_on` says no.
    pub fn search<G: Guide>(
        &self,
        guide: G,
        filter: &Filter,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<WordList, LexiconError> {
        self.search_below(&[], guide, filter, go_on)
    }

    /// As [`Lexicon::search`], for the words that start with `prefix`, itself included; the guide leads from there on.
    ///
    /// # Errors
    /// As [`Lexicon::search`].
    pub fn search_below<G: Guide>(
        &self,
        prefix: &[u8],
        guide: G,
        filter: &Filter,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<WordList, LexiconError> {
        let sieve = match self.wanted(filter)? {
            None => None,
            Some(wanted) => Some((wanted, self.rank()?)),
        };
        let state = guide.start();
        let mut search = Search {
            dawg: &self.dawg,
            guide,
            lengths: (
                *filter.length.start(),
                (*filter.length.end()).min(self.dawg.max_len()),
            ),
            sieve,
            budget: Budget::new(u64::from(self.words) * self.dawg.max_len() as u64, go_on),
            path: [0; MAX_LEN],
            found: WordList::new(),
            words: self.len(),
        };
        let (mut node, mut accepts, mut index) = (self.dawg.root(), false, 0u32);
        for (at, &code) in prefix.iter().enumerate() {
            let Some((child, ends)) = self.dawg.step(node, code).filter(|_| at < MAX_LEN) else {
                return Ok(search.found);
            };
            if let Some((_, rank)) = &search.sieve {
                let before = rank.before(node ^ u32::from(code));
                let before = before.ok_or(UNNUMBERED)?;
                index = before
                    .saturating_add(index)
                    .saturating_add(u32::from(accepts));
            }
            search.path[at] = code;
            (node, accepts) = (child, ends);
        }
        let fits = filter.length.contains(&prefix.len()) && search.guide.ends(state);
        if accepts && fits {
            search.find(prefix.len(), index)?;
        }
        let index = index.saturating_add(u32::from(accepts));
        search.below(node, state, index, prefix.len())?;
        Ok(search.found)
    }

    /// The tiers and the highest one wanted, if there is one.
    pub(super) fn tier_up_to(
        &self,
        most: Option<u8>,
    ) -> Result<Option<(&Packed, u8)>, LexiconError> {
        let Some(most) = most else { return Ok(None) };
        let tiers = self.columns.tier.as_ref();
        Ok(Some((tiers.ok_or_else(|| self.lacks("tiers"))?, most)))
    }

    pub(crate) fn wanted<'a>(&'a self, filter: &Filter) -> Result<Option<Sieve<'a>>, LexiconError> {
        let tier = self.tier_up_to(filter.tier_up_to)?;
        let tag = match &filter.tag {
            Some(name) => Some(self.tag(name)?),
            None => None,
        };
        if tier.is_none() && tag.is_none() {
            return Ok(None);
        }
        Ok(Some(Box::new(move |index| {
            tier.is_none_or(|(tiers, most)| tiers.get(index).is_some_and(|tier| tier <= most))
                && tag.is_none_or(|tag| tag.get(index))
        })))
    }

    /// A tag by its name.
    ///
    /// # Errors
    /// A lexicon without it.
    pub fn tag(&self, name: &str) -> Result<&Tag, LexiconError> {
        let tags = &self.columns.tags;
        tags.iter()
            .find(|tag| tag.name == name)
            .ok_or_else(|| self.lacks(&format!("tag {name:?}")))
    }
}
