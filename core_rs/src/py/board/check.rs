//! `Check` and `FormedWord` for Python.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use super::rows;
use crate::board::{Check, Formed, letter_of};
use crate::formula::{FormulaError, Frame, Program, Table};
use crate::lexicon::Alphabet;

/// A word formed by a play.
#[pyclass(name = "FormedWord", module = "wordkit._core", frozen)]
pub struct PyFormedWord {
    word: Formed,
    text: String,
}

fn text(alphabet: &Alphabet, tiles: &[u8]) -> String {
    let letters: Vec<u8> = tiles.iter().map(|&tile| letter_of(tile)).collect();
    alphabet.decode(&letters)
}

/// A frame for Python: its scalars, and the rows of each of its tables.
type PyFrame<'py> = (Bound<'py, PyTuple>, (Bound<'py, PyTuple>,));

/// The value of a program on a frame of one table.
fn value<const N: usize>(
    program: &Program,
    scalars: &[i32],
    rows: &[[i32; N]],
) -> Result<i32, FormulaError> {
    let data = rows.as_flattened();
    program.eval(&Frame {
        scalars,
        tables: &[Table { width: N, data }],
    })
}

/// The value of a program on the frame of a word or a play, which then needn't be made for Python.
///
/// # Errors
/// TypeError for anything else, and those of the program.
pub fn value_on(program: &Program, framed: &Bound<'_, PyAny>) -> PyResult<i32> {
    if let Ok(word) = framed.cast_exact::<PyFormedWord>() {
        let word = &word.get().word;
        Ok(value(program, &word.scalars, &word.tops)?)
    } else {
        let amount = &framed.cast::<PyCheck>()?.get().check.amount;
        Ok(value(program, &amount.scalars, &amount.rows)?)
    }
}

#[pymethods]
impl PyFormedWord {
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.word.tiles)
    }

    #[getter]
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.word.squares)
    }

    #[getter]
    fn down(&self) -> bool {
        self.word.down
    }

    #[getter]
    fn main(&self) -> bool {
        self.word.scalars.last() == Some(&1)
    }

    #[getter]
    fn valid(&self) -> bool {
        self.word.valid
    }

    #[getter]
    fn score(&self) -> i32 {
        self.word.score
    }

    #[getter]
    fn frame<'py>(&self, py: Python<'py>) -> PyResult<PyFrame<'py>> {
        Ok((
            PyTuple::new(py, self.word.scalars)?,
            (rows(py, &self.word.tops)?,),
        ))
    }

    fn __repr__(&self) -> String {
        format!("<FormedWord {} {}>", self.text, self.word.score)
    }
}

/// The judgement on one play.
#[pyclass(name = "Check", module = "wordkit._core", frozen)]
pub struct PyCheck {
    check: Check,
    words: Py<PyTuple>,
    /// The words each violation names.
    named: Vec<Vec<String>>,
}

/// Code, squares, words and numbers of a violation.
type Violation<'py> = (
    &'static str,
    Bound<'py, PyTuple>,
    Bound<'py, PyTuple>,
    Bound<'py, PyDict>,
);

impl PyCheck {
    pub(super) fn new(
        py: Python<'_>,
        mut check: Check,
        alphabet: &Arc<Alphabet>,
    ) -> PyResult<Self> {
        let words = std::mem::take(&mut check.words)
            .into_iter()
            .map(|word| PyFormedWord {
                text: text(alphabet, &word.tiles),
                word,
            });
        let words = words
            .map(|word| Py::new(py, word))
            .collect::<PyResult<Vec<_>>>()?;
        let named =
            |words: &Vec<Vec<u8>>| words.iter().map(|tiles| text(alphabet, tiles)).collect();
        Ok(Self {
            named: check
                .violations
                .iter()
                .map(|violation| named(&violation.words))
                .collect(),
            words: PyTuple::new(py, words)?.unbind(),
            check,
        })
    }
}

#[pymethods]
impl PyCheck {
    #[getter]
    fn violations<'py>(&self, py: Python<'py>) -> PyResult<Vec<Violation<'py>>> {
        let each = self
            .check
            .violations
            .iter()
            .zip(&self.named)
            .map(|(violation, words)| {
                let args = PyDict::new(py);
                for (name, value) in &violation.args {
                    args.set_item(name, value)?;
                }
                Ok((
                    violation.code,
                    PyTuple::new(py, &violation.squares)?,
                    PyTuple::new(py, words)?,
                    args,
                ))
            });
        each.collect()
    }

    #[getter]
    fn legal(&self) -> bool {
        self.check.violations.is_empty()
    }

    #[getter]
    fn words(&self, py: Python<'_>) -> Py<PyTuple> {
        self.words.clone_ref(py)
    }

    #[getter]
    fn score(&self) -> i32 {
        self.check.amount.score
    }

    #[getter]
    fn down(&self) -> bool {
        self.check.down
    }

    #[getter]
    fn frame<'py>(&self, py: Python<'py>) -> PyResult<PyFrame<'py>> {
        let amount = &self.check.amount;
        Ok((
            PyTuple::new(py, amount.scalars)?,
            (rows(py, &amount.rows)?,),
        ))
    }

    fn __repr__(&self) -> String {
        let codes: Vec<&str> = self
            .check
            .violations
            .iter()
            .map(|violation| violation.code)
            .collect();
        let verdict = if codes.is_empty() {
            "legal".to_string()
        } else {
            codes.join(", ")
        };
        format!("<Check: {verdict}, score {}>", self.check.amount.score)
    }
}
