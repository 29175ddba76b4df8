//! `word in lexicon` without a frame of PyO3 around it: a lookup takes about as long as that frame.
//!
//! The function here answers what needs no Python call and can't fail. Everything else it leaves to the slot that PyO3
//! made, which stays the method `__contains__` too.

#![cfg(not(feature = "abi3"))]

use std::ffi::c_int;
use std::sync::OnceLock;

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::{PyLexicon, strings};

/// What PyO3 made of `__contains__`.
static MADE: OnceLock<ffi::objobjproc> = OnceLock::new();

/// Puts [`contains`] in the place of the slot that PyO3 made.
pub fn install(py: Python<'_>) {
    let class = py.get_type::<PyLexicon>().as_type_ptr();
    // SAFETY: a heap type of this module, which can't be subclassed, so that nobody inherited its slots; its methods for
    // sequences live as long as itself, and no other thread uses them while the module is made.
    unsafe {
        let Some(methods) = (*class).tp_as_sequence.as_mut() else {
            return;
        };
        if let Some(made) = methods.sq_contains
            && MADE.set(made).is_ok()
        {
            methods.sq_contains = Some(contains);
        }
    }
}

/// 1 if it is a word, 0 if it isn't, -1 with an exception set.
unsafe extern "C" fn contains(lexicon: *mut ffi::PyObject, word: *mut ffi::PyObject) -> c_int {
    // SAFETY: the interpreter calls a slot attached, with an object of the type whose slot it is, and an object.
    unsafe {
        if ffi::PyUnicode_Check(word) != 0 {
            let py = Python::assume_attached();
            let this = Borrowed::from_ptr(py, lexicon).cast_unchecked::<PyLexicon>();
            let text = Borrowed::from_ptr(py, word).cast_unchecked::<PyString>();
            if let Some(known) = strings::settled(&this.get().lexicon, &text) {
                return c_int::from(known);
            }
        }
        MADE.get().map_or(0, |made| made(lexicon, word))
    }
}
