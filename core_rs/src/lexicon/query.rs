//! Searches: one depth-first walk of the word graph, led by a guide.

use std::ops::RangeInclusive;

use super::alphabet::{Alphabet, AlphabetError};
use super::columns::Packed;
use super::dawg::{MAX_CODE, MAX_LEN};
use super::graph::{Lexicon, LexiconError, damaged};
use super::words::WordList;
use crate::budget::Budget;

/// Letters by code: bit `code - 1`.
pub(crate) const ALL: u64 = (1 << MAX_CODE) - 1;

/// Decides which letters a search follows. The walk is depth-first: each `enter` is undone by its `leave`.
pub trait Guide {
    /// What the guide knows of a path.
    type State: Copy;
    /// The state before any letter.
    fn start(&self) -> Self::State;
    /// The letters that may follow, as a mask; more than the graph has is fine.
    fn letters(&self, state: Self::State) -> u64;
    /// The state after the letter `code`, one of `letters`.
    fn enter(&mut self, state: Self::State, code: u8) -> Self::State;
    /// Undoes `enter`, given both states.
    fn leave(&mut self, before: Self::State, after: Self::State, code: u8);
    /// Whether the path may be a whole word.
    fn ends(&self, state: Self::State) -> bool;
}

/// Every path.
#[derive(Debug, Clone, Copy)]
pub struct Everything;

impl Guide for Everything {
    type State = ();
    fn start(&self) {}
    fn letters(&self, (): ()) -> u64 {
        ALL
    }
    fn enter(&mut self, (): (), _: u8) {}
    fn leave(&mut self, (): (), (): (), _: u8) {}
    fn ends(&self, (): ()) -> bool {
        true
    }
}

/// Tiles in hand and blanks; a path uses the tile when there is one, else a blank, which is exact because a blank can
/// stand in for any tile.
#[derive(Debug, Clone)]
pub struct Rack {
    counts: [u32; 64],
    have: u64,
    blanks: u32,
}

impl Rack {
    /// Words from some of the tiles; [`Gathering`](crate::letters::Gathering) leads to those from all of them.
    pub fn new(tiles: &[u8], blanks: u32) -> Rack {
        let mut rack = Rack {
            counts: [0; 64],
            have: 0,
            blanks,
        };
        for &code in tiles {
            let code = usize::from(code.min(63));
            rack.counts[code] += 1;
            rack.have |= 1 << code >> 1;
        }
        rack
    }
}

impl Guide for Rack {
    /// Whether a blank was used for the last letter.
    type State = bool;
    fn start(&self) -> bool {
        false
    }
    fn letters(&self, _: bool) -> u64 {
        if self.blanks > 0 { ALL } else { self.have }
    }
    fn enter(&mut self, _: bool, code: u8) -> bool {
        let count = &mut self.counts[usize::from(code & 63)];
        if *count == 0 {
            self.blanks -= 1;
            return true;
        }
        *count -= 1;
        if *count == 0 {
            self.have &= !(1 << (code - 1));
        }
        false
    }
    fn leave(&mut self, _: bool, blank: bool, code: u8) {
        if blank {
            self.blanks += 1;
        } else {
            self.counts[usize::from(code & 63)] += 1;
            self.have |= 1 << (code - 1);
        }
    }
    fn ends(&self, _: bool) -> bool {
        true
    }
}

/// A pattern: letters, `.` for any letter, `[abc]` and `[^abc]` for a choice, `*` for any letters or none.
///
/// It runs as a set of places in the pattern, so a path is walked once however many stars match it.
#[derive(Debug, Clone)]
pub struct Pattern {
    /// What each place takes.
    places: Vec<u64>,
    /// Places that are a star: they take any letter and stay.
    stars: u128,
}

impl Pattern {
    /// Places a pattern may have.
    pub const MOST: usize = 127;

    /// Reads a pattern; letters are cut as in a word.
    ///
    /// # Errors
    /// A letter outside the alphabet, an open or empty bracket, or more than [`Pattern::MOST`] places.
    pub fn parse(text: &str, alphabet: &Alphabet) -> Result<Pattern, LexiconError> {
        let mut pattern = Pattern {
            places: Vec::new(),
            stars: 0,
        };
        let mut rest = text;
        while let Some(at) = rest.find(['.', '*', '[']) {
            let (letters, special) = rest.split_at(at);
            pattern.spell(text, letters, alphabet)?;
            rest = &special[1..];
            match special.as_bytes().first() {
                Some(b'.') => pattern.places.push(ALL),
                Some(b'*') => {
                    if pattern.places.len() < Pattern::MOST {
                        pattern.stars |= 1 << pattern.places.len();
                    }
                    pattern.places.push(ALL);
                }
                _ => {
                    let unclosed =
                        || LexiconError::Use(format!("the pattern {text:?} has an open bracket"));
                    let (choice, after) = rest.split_once(']').ok_or_else(unclosed)?;
                    pattern.places.push(choose(text, choice, alphabet)?);
                    rest = after;
                }
            }
        }
        pattern.spell(text, rest, alphabet)?;
        if pattern.places.len() > Pattern::MOST {
            return Err(LexiconError::Use(format!(
                "a pattern has at most {} places",
                Pattern::MOST
            )));
        }
        Ok(pattern)
    }

    fn spell(
        &mut self,
        whole: &str,
        letters: &str,
        alphabet: &Alphabet,
    ) -> Result<(), LexiconError> {
        let codes = alphabet
            .encode(letters)
            .map_err(|fault| within(whole, fault))?;
        self.places
            .extend(codes.iter().map(|code| 1u64 << (code - 1)));
        Ok(())
    }

    /// With every star that may be skipped also skipped.
    fn skipping(&self, mut places: u128) -> u128 {
        loop {
            let more = places | (places & self.stars) << 1;
            if more == places {
                return places;
            }
            places = more;
        }
    }
}

fn choose(whole: &str, choice: &str, alphabet: &Alphabet) -> Result<u64, LexiconError> {
    let (others, letters) = match choice.strip_prefix('^') {
        Some(letters) => (true, letters),
        None => (false, choice),
    };
    let codes = alphabet
        .encode(letters)
        .map_err(|fault| within(whole, fault))?;
    let mask = codes.iter().fold(0, |mask, code| mask | 1u64 << (code - 1));
    match (mask, others) {
        (0, _) => Err(LexiconError::Use(format!(
            "the pattern {whole:?} has an empty bracket"
        ))),
        (_, true) => Ok(ALL & !mask),
        (_, false) => Ok(mask),
    }
}

fn within(whole: &str, fault: AlphabetError) -> LexiconError {
    match fault {
        AlphabetError::Letter { letter, .. } => LexiconError::Alphabet(AlphabetError::Letter {
            text: whole.to_owned(),
            letter,
            position: whole.chars().position(|c| c == letter).unwrap_or(0),
        }),
        other => LexiconError::Alphabet(other),
    }
}

impl Guide for Pattern {
    /// The places that may take the next letter; the bit after the last stands for the end.
    type State = u128;
    fn start(&self) -> u128 {
        self.skipping(1)
    }
    fn letters(&self, mut at: u128) -> u64 {
        let mut letters = 0;
        while at != 0 {
            letters |= self
                .places
                .get(at.trailing_zeros() as usize)
                .copied()
                .unwrap_or(0);
            at &= at - 1;
        }
        letters
    }
    fn enter(&mut self, at: u128, code: u8) -> u128 {
        let mut next = 0;
        let mut left = at;
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            if self
                .places
                .get(place as usize)
                .is_some_and(|takes| takes >> (code - 1) & 1 == 1)
            {
                let here = 1u128 << place;
                next |= if self.stars & here != 0 {
                    here
                } else {
                    here << 1
                };
            }
        }
        self.skipping(next)
    }
    fn leave(&mut self, _: u128, _: u128, _: u8) {}
    fn ends(&self, at: u128) -> bool {
        at >> self.places.len() & 1 == 1
    }
}

/// Two guides that must both agree.
#[derive(Debug, Clone)]
pub struct Both<A, B>(pub A, pub B);

impl<A: Guide, B: Guide> Guide for Both<A, B> {
    type State = (A::State, B::State);
    fn start(&self) -> Self::State {
        (self.0.start(), self.1.start())
    }
    fn letters(&self, (a, b): Self::State) -> u64 {
        self.0.letters(a) & self.1.letters(b)
    }
    fn enter(&mut self, (a, b): Self::State, code: u8) -> Self::State {
        (self.0.enter(a, code), self.1.enter(b, code))
    }
    fn leave(&mut self, before: Self::State, after: Self::State, code: u8) {
        self.0.leave(before.0, after.0, code);
        self.1.leave(before.1, after.1, code);
    }
    fn ends(&self, (a, b): Self::State) -> bool {
        self.0.ends(a) && self.1.ends(b)
    }
}

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

struct Search<'a, G: Guide> {
    lexicon: &'a Lexicon,
    guide: G,
    lengths: RangeInclusive<usize>,
    wanted: Option<Sieve<'a>>,
    /// When it is spent the graph must be damaged: a path is walked once, and there are at most words * length of them.
    budget: Budget<'a>,
    path: Vec<u8>,
    found: WordList,
}

impl<G: Guide> Search<'_, G> {
    fn below(&mut self, node: u32, state: G::State, index: u32) -> Result<(), LexiconError> {
        let dawg = &self.lexicon.dawg;
        if self.path.len() >= dawg.max_len().min(*self.lengths.end()) {
            return Ok(());
        }
        let mut letters = dawg.mask(node) & self.guide.letters(state);
        while letters != 0 {
            let code = letters.trailing_zeros() as u8 + 1;
            letters &= letters - 1;
            let Some((child, accepts)) = dawg.step(node, code) else {
                continue;
            };
            if !self.budget.spend(1)? {
                return Err(damaged("it has more paths than its words can"));
            }
            let after = self.guide.enter(state, code);
            self.path.push(code);
            let mut next = 0;
            if let (Some(_), Some(rank)) = (&self.wanted, &self.lexicon.columns.rank) {
                let slot = node ^ u32::from(code);
                let before = rank
                    .before(slot)
                    .ok_or_else(|| damaged("a word number is missing"))?;
                next = index.saturating_add(before);
            }
            if accepts && self.lengths.contains(&self.path.len()) && self.guide.ends(after) {
                let wanted = self.wanted.as_ref().is_none_or(|wanted| wanted(next));
                if wanted {
                    if self.found.len() >= self.lexicon.len() {
                        return Err(damaged("it holds more words than its header says"));
                    }
                    self.found.push(&self.path);
                }
            }
            self.below(child, after, next.saturating_add(u32::from(accepts)))?;
            self.path.pop();
            self.guide.leave(state, after, code);
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
        let state = guide.start();
        let mut search = Search {
            lexicon: self,
            guide,
            lengths: filter.length.clone(),
            wanted: self.wanted(filter)?,
            budget: Budget::new(u64::from(self.words) * self.dawg.max_len() as u64, go_on),
            path: prefix.to_vec(),
            found: WordList::new(),
        };
        let Some((node, accepts)) = self.dawg.descend(prefix) else {
            return Ok(search.found);
        };
        let mut index = 0;
        if search.wanted.is_some() {
            let (mut at, mut ends) = (self.dawg.root(), false);
            for &code in prefix {
                let before = self
                    .columns
                    .rank
                    .as_ref()
                    .and_then(|rank| rank.before(at ^ u32::from(code)));
                let before = before.ok_or_else(|| damaged("a word number is missing"))?;
                index = before.saturating_add(index).saturating_add(u32::from(ends));
                (at, ends) = self.dawg.step(at, code).unwrap_or((0, false));
            }
        }
        let fits = filter.length.contains(&prefix.len()) && search.guide.ends(state);
        if accepts && fits && search.wanted.as_ref().is_none_or(|wanted| wanted(index)) {
            search.found.push(prefix);
        }
        search.below(node, state, index.saturating_add(u32::from(accepts)))?;
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
    pub fn tag(&self, name: &str) -> Result<&super::columns::Tag, LexiconError> {
        let tags = &self.columns.tags;
        tags.iter()
            .find(|tag| tag.name == name)
            .ok_or_else(|| self.lacks(&format!("tag {name:?}")))
    }
}
