//! Between Python strings and letter codes, without a copy in between where Python shows its characters.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

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
    PyList::new(
        py,
        (0..words.len()).map(|at| maker.string(py, alphabet, words.get(at))),
    )
}

/// One word as a string.
pub fn string<'py>(py: Python<'py>, alphabet: &Alphabet, word: &[u8]) -> Bound<'py, PyString> {
    PyString::new(py, &alphabet.decode(word))
}

/// Makes strings of words; letters that are single ASCII characters are written straight into the string.
struct Maker {
    ascii: Option<[u8; 64]>,
}

impl Maker {
    fn new(alphabet: &Alphabet) -> Maker {
        let mut table = [0; 64];
        for (at, label) in (1..).zip(alphabet.letters()) {
            match label.as_bytes() {
                &[c] if c.is_ascii() => table[at] = c,
                _ => return Maker { ascii: None },
            }
        }
        Maker { ascii: Some(table) }
    }

    #[inline]
    fn string<'py>(
        &self,
        py: Python<'py>,
        alphabet: &Alphabet,
        word: &[u8],
    ) -> Bound<'py, PyString> {
        match &self.ascii {
            #[cfg(not(feature = "abi3"))]
            Some(table) => {
                // SAFETY: a new string of that many ASCII characters, filled before anyone else sees it.
                let made = unsafe {
                    let made = pyo3::ffi::PyUnicode_New(word.len() as isize, 127);
                    if !made.is_null() && !word.is_empty() {
                        let chars: *mut u8 = pyo3::ffi::PyUnicode_DATA(made).cast();
                        for (at, &code) in word.iter().enumerate() {
                            *chars.add(at) = table[usize::from(code & 63)];
                        }
                    }
                    Bound::from_owned_ptr_or_opt(py, made)
                };
                match made {
                    // SAFETY: `PyUnicode_New` makes strings.
                    Some(made) => unsafe { made.cast_into_unchecked() },
                    None => string(py, alphabet, word),
                }
            }
            _ => string(py, alphabet, word),
        }
    }
}
