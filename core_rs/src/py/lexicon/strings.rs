//! Between Python strings and letter codes, without a copy in between where Python shows its characters.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::super::{MANY, gathered};
use crate::lexicon::{Alphabet, Lexicon, WordList};

/// Whether a string is one of the words.
#[cfg(not(feature = "abi3"))]
pub fn contains(lexicon: &Lexicon, text: &Bound<'_, PyString>) -> bool {
    settled(lexicon, text).unwrap_or_else(|| slowly(lexicon, text))
}

/// The same where characters alone tell it, one by one; `None` where it takes more.
#[cfg(not(feature = "abi3"))]
#[inline]
pub fn settled(lexicon: &Lexicon, text: &Bound<'_, PyString>) -> Option<bool> {
    use pyo3::types::string::PyStringData;
    let (dawg, fast) = (lexicon.dawg(), lexicon.alphabet().fast());
    // SAFETY: the string is alive and immutable while we look at it, attached to the interpreter.
    match unsafe { text.data() }.ok()? {
        PyStringData::Ucs1(chars) => {
            // no character here can combine with another, so the first step that fails settles it
            let table = fast.latin();
            let (mut node, mut ends) = (dawg.root(), false);
            for &c in chars {
                let code = table[usize::from(c)];
                match dawg.step(node, code) {
                    Some((child, accepts)) => (node, ends) = (child, accepts),
                    None => return (code != 0).then_some(false),
                }
            }
            Some(ends)
        }
        PyStringData::Ucs2(chars) => walk(lexicon, chars.iter().map(|&c| u32::from(c))),
        PyStringData::Ucs4(chars) => walk(lexicon, chars.iter().copied()),
    }
}

#[cfg(not(feature = "abi3"))]
#[inline]
fn walk(lexicon: &Lexicon, mut chars: impl Iterator<Item = u32>) -> Option<bool> {
    let (dawg, fast) = (lexicon.dawg(), lexicon.alphabet().fast());
    let (mut node, mut ends) = (dawg.root(), false);
    for c in chars.by_ref() {
        let code = fast.get(c);
        match dawg.step(node, code) {
            Some((child, accepts)) => (node, ends) = (child, accepts),
            // a character further on may combine with this one
            None => return (code != 0 && chars.all(|c| fast.get(c) != 0)).then_some(false),
        }
    }
    Some(ends)
}

#[cfg(not(feature = "abi3"))]
#[cold]
fn slowly(lexicon: &Lexicon, text: &Bound<'_, PyString>) -> bool {
    // a lone surrogate has no UTF-8 and is no letter
    text.to_str().is_ok_and(|text| lexicon.contains(text))
}

/// Whether a string is one of the words.
#[cfg(feature = "abi3")]
pub fn contains(lexicon: &Lexicon, text: &Bound<'_, PyString>) -> bool {
    text.to_str().is_ok_and(|text| lexicon.contains(text))
}

/// The words as a list of strings.
pub fn list<'py>(
    py: Python<'py>,
    alphabet: &Alphabet,
    words: &WordList,
) -> PyResult<Bound<'py, PyList>> {
    let maker = Maker::new(alphabet);
    let each = (0..words.len()).map(|at| maker.string(py, alphabet, words.get(at)));
    match words.len() {
        // straight into the list, which nobody may see before it is full
        ..MANY => PyList::new(py, each),
        _ => PyList::new(py, gathered(py, each.map(Ok))?),
    }
}

/// One word as a string.
pub fn string<'py>(py: Python<'py>, alphabet: &Alphabet, word: &[u8]) -> Bound<'py, PyString> {
    PyString::new(py, &alphabet.decode(word))
}

/// Makes strings of words. Letters that are single characters are written straight into the string.
pub struct Maker {
    /// Characters by code, if every label is one character.
    #[cfg_attr(feature = "abi3", allow(dead_code))]
    chars: Option<[u32; 64]>,
}

impl Maker {
    /// For words of this alphabet.
    pub fn new(alphabet: &Alphabet) -> Maker {
        let mut table = [0; 64];
        for (to, label) in table.iter_mut().skip(1).zip(alphabet.letters()) {
            let mut chars = label.chars();
            match (chars.next(), chars.next()) {
                (Some(c), None) => *to = u32::from(c),
                _ => return Maker { chars: None },
            }
        }
        Maker { chars: Some(table) }
    }

    /// One word as a string.
    #[inline]
    pub fn string<'py>(
        &self,
        py: Python<'py>,
        alphabet: &Alphabet,
        word: &[u8],
    ) -> Bound<'py, PyString> {
        #[cfg(not(feature = "abi3"))]
        if let Some(made) = self
            .chars
            .as_ref()
            .and_then(|chars| direct(py, chars, word))
        {
            return made;
        }
        string(py, alphabet, word)
    }
}

#[cfg(not(feature = "abi3"))]
#[inline]
fn direct<'py>(py: Python<'py>, chars: &[u32; 64], word: &[u8]) -> Option<Bound<'py, PyString>> {
    use pyo3::ffi::{PyUnicode_DATA, PyUnicode_New};
    let char_of = |&code: &u8| chars[usize::from(code & 63)];
    // the greatest character decides how many bytes each takes, and Python wants it tight; where the limits are powers of
    // two, all bits together do as well
    let bits = word.iter().map(char_of).fold(0, |bits, c| bits | c);
    let widest = bits.min(u32::from(char::MAX));
    if word.is_empty() {
        return None;
    }
    // SAFETY: a new string of that many characters of that width, filled before anyone else sees it.
    unsafe {
        let made = Bound::from_owned_ptr_or_opt(py, PyUnicode_New(word.len() as isize, widest))?;
        let data = PyUnicode_DATA(made.as_ptr());
        let each = word.iter().map(char_of).enumerate();
        match widest {
            0..=0xff => each.for_each(|(at, c)| *data.cast::<u8>().add(at) = c as u8),
            0x100..=0xffff => each.for_each(|(at, c)| *data.cast::<u16>().add(at) = c as u16),
            _ => each.for_each(|(at, c)| *data.cast::<u32>().add(at) = c),
        }
        Some(made.cast_into_unchecked())
    }
}
