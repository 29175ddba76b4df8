//! What words can become by replacements: a graph of words, made as far as a search goes.

use std::collections::HashMap;

use super::words::replacements;
use crate::lexicon::{Filter, Lexicon, LexiconError};

/// A replacement of a word in the graph: which of the hand's kinds of letters it takes, and the number of the new word.
#[derive(Debug, Clone, Copy)]
pub(super) struct Move {
    pub kind: usize,
    pub to: usize,
}

/// Words by number, and what each can become by one letter of some kinds.
///
/// The moves of a word are in the order of the new words' codes.
pub(super) struct Reach<'a> {
    lexicon: &'a Lexicon,
    filter: Filter,
    /// Codes of the kinds, ascending.
    kinds: &'a [u8],
    letters: u64,
    words: Vec<Vec<u8>>,
    numbers: HashMap<Vec<u8>, usize>,
    moves: Vec<Option<Vec<Move>>>,
}

impl<'a> Reach<'a> {
    pub fn new(lexicon: &'a Lexicon, tier_up_to: Option<u8>, kinds: &'a [u8]) -> Reach<'a> {
        Reach {
            lexicon,
            filter: Filter::up_to(tier_up_to),
            kinds,
            letters: kinds
                .iter()
                .fold(0, |mask, &code| mask | super::hand::bit(code)),
            words: Vec::new(),
            numbers: HashMap::new(),
            moves: Vec::new(),
        }
    }

    /// The number of a word.
    pub fn number(&mut self, word: Vec<u8>) -> usize {
        if let Some(&number) = self.numbers.get(&word) {
            return number;
        }
        let number = self.words.len();
        self.numbers.insert(word.clone(), number);
        self.words.push(word);
        self.moves.push(None);
        number
    }

    /// The word with a number.
    pub fn word(&self, number: usize) -> &[u8] {
        self.words.get(number).map_or(&[], Vec::as_slice)
    }

    /// How many moves a word has.
    pub fn moves(&mut self, number: usize) -> Result<usize, LexiconError> {
        if let Some(Some(moves)) = self.moves.get(number) {
            return Ok(moves.len());
        }
        let word = self.words.get(number).cloned().unwrap_or_default();
        let mut new: Vec<(Vec<u8>, u8)> =
            replacements(self.lexicon, &word, self.letters, &self.filter)?
                .into_iter()
                .map(|replacement| (replacement.of(&word), replacement.code))
                .collect();
        new.sort_unstable();
        let mut moves = Vec::with_capacity(new.len());
        for (word, code) in new {
            if let Ok(kind) = self.kinds.binary_search(&code) {
                let to = self.number(word);
                moves.push(Move { kind, to });
            }
        }
        let count = moves.len();
        if let Some(place) = self.moves.get_mut(number) {
            *place = Some(moves);
        }
        Ok(count)
    }

    /// A move of a word, of those counted.
    pub fn get(&self, number: usize, at: usize) -> Option<Move> {
        self.moves.get(number)?.as_ref()?.get(at).copied()
    }
}
