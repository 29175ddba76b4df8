//! Between Python strings and letter codes, without a copy in between where Python shows its characters.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::super::{MANY, gathered};
use crate::lexicon::{Alphabet, Lexicon, WordList};

/// Whether a string is one of the words.
#[cfg(not(feature = "abi3"))]
#[inline]
pub fn contains(lexicon: &Lexicon, text: &Bound<'_, PyString>) -> PyResult<bool> {
    use pyo3::types::string::PyStringData;
    let (dawg, fast) = (lexicon.dawg(), lexicon.alphabet().fast());
    // SAFETY: the string is alive and immutable while we look at it, holding the interpreter.
    let (ends, settled) = match unsafe { text.data() }? {
        PyStringData::Ucs1(chars) => {
            // no character here can combine with another, so the first step that fails settles it
            let table = fast.latin();
            let (mut node, mut ends) = (dawg.root(), false);
            for &c in chars {
                match table[usize::from(c)] {
                    0 => return slowly(lexicon, text),
                    code => match dawg.step(node, code) {
                        Some((child, accepts)) => (node, ends) = (child, accepts),
                        None => return Ok(false),
                    },
                }
            }
            return Ok(ends);
        }
        PyStringData::Ucs2(chars) => walk(lexicon, chars.iter().map(|&c| u32::from(c))),
        PyStringData::Ucs4(chars) => walk(lexicon, chars.iter().copied()),
    };
    if settled {
        Ok(ends)
    } else {
        slowly(lexicon, text)
    }
}

/// The answer, and whether every character was a letter by itself.
#[cfg(not(feature = "abi3"))]
#[inline]
fn walk(lexicon: &Lexicon, mut chars: impl Iterator<Item = u32>) -> (bool, bool) {
    let (dawg, fast) = (lexicon.dawg(), lexicon.alphabet().fast());
    let (mut node, mut ends) = (dawg.root(), false);
    for c in chars.by_ref() {
        let code = fast.get(c);
        match dawg.step(node, code) {
            Some((child, accepts)) => (node, ends) = (child, accepts),
            // a character further on may combine with this one
            None => return (false, code != 0 && chars.all(|c| fast.get(c) != 0)),
        }
    }
    (ends, true)
}

#[cfg(not(feature = "abi3"))]
#[cold]
fn slowly(lexicon: &Lexicon, text: &Bound<'_, PyString>) -> PyResult<bool> {
    // a lone surrogate has no UTF-8 and is no letter
    Ok(text.to_str().is_ok_and(|text| lexicon.contains(text)))
}

/// Whether a string is one of the words.
#[cfg(feature = "abi3")]
pub fn contains(lexicon: &Lexicon, text: &Bound<'_, PyString>) -> PyResult<bool> {
    Ok(text.to_str().is_ok_and(|text| lexicon.contains(text)))
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
    let char_of = |code: u8| chars[usize::from(code & 63)];
    // the greatest character decides how many bytes each takes, and Python wants it tight
    let widest = word.iter().map(|&code| char_of(code)).fold(0, u32::max);
    if word.is_empty() {
        return None;
    }
    // SAFETY: a new string of that many characters of that width, filled before anyone else sees it.
    unsafe {
        let made = Bound::from_owned_ptr_or_opt(py, PyUnicode_New(word.len() as isize, widest))?;
        let data = PyUnicode_DATA(made.as_ptr());
        for (at, &code) in word.iter().enumerate() {
            match widest {
                0..=0xff => *data.cast::<u8>().add(at) = char_of(code) as u8,
                0x100..=0xffff => *data.cast::<u16>().add(at) = char_of(code) as u16,
                _ => *data.cast::<u32>().add(at) = char_of(code),
            }
        }
        Some(made.cast_into_unchecked())
    }
}
