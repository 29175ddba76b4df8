//! Guides: what leads a search through the word graph.

use super::alphabet::{Alphabet, AlphabetError};
use super::dawg::MAX_CODE;
use super::graph::LexiconError;

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
