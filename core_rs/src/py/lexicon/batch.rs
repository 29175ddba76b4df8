//! Many lookups at once.

use pyo3::prelude::*;
use pyo3::types::PyString;

use super::strings;
use crate::lexicon::{Lexicon, MAX_LEN, TOGETHER};

/// Texts on their way to [`Dawg::contains_together`](crate::lexicon::Dawg::contains_together).
pub struct Batch<'a> {
    lexicon: &'a Lexicon,
    /// The letters of the texts that wait, as `contains_together` wants them; 0 where there is none.
    letters: Box<[[u8; TOGETHER]; MAX_LEN]>,
    /// Letters of the longest of them.
    longest: usize,
    /// Their places among the answers.
    waiting: Vec<usize>,
    answers: Vec<bool>,
}

impl<'a> Batch<'a> {
    /// No text yet.
    pub fn new(lexicon: &'a Lexicon) -> Batch<'a> {
        Batch {
            lexicon,
            letters: Box::new([[0; TOGETHER]; MAX_LEN]),
            longest: 0,
            waiting: Vec::with_capacity(TOGETHER),
            answers: Vec::new(),
        }
    }

    /// Asks for one more text.
    #[inline]
    pub fn push(&mut self, text: &Bound<'_, PyString>) {
        let Some(letters) = self.simple(text) else {
            self.answers.push(strings::contains(self.lexicon, text));
            return;
        };
        self.longest = self.longest.max(letters);
        self.waiting.push(self.answers.len());
        self.answers.push(false);
        if self.waiting.len() == TOGETHER {
            self.ask();
        }
    }

    /// Writes a text's codes into the next lane, if each of its characters is a letter by itself: how many there are.
    #[cfg(not(feature = "abi3"))]
    #[inline]
    fn simple(&mut self, text: &Bound<'_, PyString>) -> Option<usize> {
        use pyo3::types::string::PyStringData;
        let table = self.lexicon.alphabet().fast();
        // SAFETY: the string is alive and immutable while we look at it, attached to the interpreter.
        match unsafe { text.data() }.ok()? {
            PyStringData::Ucs1(chars) => {
                let latin = table.latin();
                self.write(chars.iter().map(|&c| latin[usize::from(c)]))
            }
            PyStringData::Ucs2(chars) => self.write(chars.iter().map(|&c| table.get(u32::from(c)))),
            PyStringData::Ucs4(chars) => self.write(chars.iter().map(|&c| table.get(c))),
        }
    }

    /// Python doesn't show its characters.
    #[cfg(feature = "abi3")]
    fn simple(&mut self, text: &Bound<'_, PyString>) -> Option<usize> {
        let codes = self.lexicon.alphabet().encode(text.to_str().ok()?).ok()?;
        self.write(codes.into_iter())
    }

    /// Writes codes into the next lane: how many there are, `None` if one of them is 0 or there are too many.
    #[inline]
    fn write(&mut self, codes: impl ExactSizeIterator<Item = u8>) -> Option<usize> {
        let lane = self.waiting.len();
        let length = codes.len();
        let mut simple = length <= MAX_LEN;
        for (letter, code) in self.letters.iter_mut().zip(codes) {
            letter[lane] = code;
            simple &= code != 0;
        }
        if simple {
            return Some(length);
        }
        self.letters
            .iter_mut()
            .take(length)
            .for_each(|letter| letter[lane] = 0);
        None
    }

    fn ask(&mut self) {
        let letters = &mut self.letters[..self.longest];
        let known = self.lexicon.dawg().contains_together(letters);
        letters.fill([0; TOGETHER]);
        self.longest = 0;
        for (at, known) in self.waiting.drain(..).zip(known) {
            self.answers[at] = known;
        }
    }

    /// The answers, in the order of the texts.
    pub fn finish(mut self) -> Vec<bool> {
        self.ask();
        self.answers
    }
}
