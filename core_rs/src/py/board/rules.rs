//! `CrossRules` for Python.

use std::sync::Arc;

use pyo3::Borrowed;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use super::super::formula::PyProgram;
use super::super::lexicon::PyLexicon;
use super::super::zones::PyZones;
use super::{BoardError, PyBoard};
use crate::board::{Board, CrossParts, CrossRules, PlainPlural};

/// The sizes, values and switches of a cross-board game.
#[pyclass(name = "CrossRules", module = "wordkit._core", frozen)]
pub struct PyCrossRules {
    pub(super) rules: Arc<CrossRules>,
    pub(super) lexicon: Py<PyLexicon>,
    word: Py<PyProgram>,
    turn: Py<PyProgram>,
}

/// The plural rule as Python gives it: a mapping with `letter` (code or label), `last_only`, `exempt_after`.
fn plural(given: &Bound<'_, PyAny>, lexicon: &Bound<'_, PyLexicon>) -> PyResult<PlainPlural> {
    let wrong = |reason: String| BoardError::new_err(format!("plain_plural: {reason}"));
    let item = |name: &str| {
        given
            .get_item(name)
            .map_err(|_| wrong(format!("{name:?} is missing")))
    };
    let flag = |name: &str| {
        item(name)?
            .extract::<bool>()
            .map_err(|_| wrong(format!("{name:?} is no bool")))
    };
    let letter = item("letter")?;
    let letter = match letter.extract::<String>() {
        Ok(label) => {
            let code = lexicon.get().shared().alphabet().code(&label);
            code.ok_or_else(|| wrong(format!("{label:?} is no letter of the lexicon")))?
        }
        Err(_) => letter
            .extract::<u8>()
            .map_err(|_| wrong("\"letter\" is neither a code nor a label".into()))?,
    };
    Ok(PlainPlural {
        letter,
        last_only: flag("last_only")?,
        exempt_after: flag("exempt_after")?,
    })
}

/// Stacks as Python gives them.
enum Stacks<'py> {
    /// A tuple of `bytes`, as boards give theirs: they are read where they lie.
    Bytes(Bound<'py, PyTuple>),
    Other(Vec<Vec<u8>>),
}

impl<'py> FromPyObject<'_, 'py> for Stacks<'py> {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match given.cast::<PyTuple>() {
            Ok(tuple)
                if tuple
                    .iter_borrowed()
                    .all(|each| each.is_instance_of::<PyBytes>()) =>
            {
                Ok(Stacks::Bytes(tuple.to_owned()))
            }
            _ => given.extract().map(Stacks::Other),
        }
    }
}

/// One of them.
struct Stack<'a, 'py>(Borrowed<'a, 'py, PyAny>);

impl AsRef<[u8]> for Stack<'_, '_> {
    fn as_ref(&self) -> &[u8] {
        let stack: &Bound<'_, PyAny> = &self.0;
        stack
            .cast::<PyBytes>()
            .map_or(&[], |bytes| bytes.as_bytes())
    }
}

#[pymethods]
impl PyCrossRules {
    #[new]
    #[pyo3(signature = (
        rows, cols, height, lexicon, *, values, word, turn, letter_bonus=vec![], word_bonus=vec![], start=vec![],
        start_length=(2, 99), word_min=2, same_letter=false, whole_cover=false, connect=true, one_line=true,
        plain_plural=None, hand_max=7
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        rows: usize,
        cols: usize,
        height: usize,
        lexicon: Bound<'_, PyLexicon>,
        values: Vec<i32>,
        word: Bound<'_, PyProgram>,
        turn: Bound<'_, PyProgram>,
        letter_bonus: Vec<i32>,
        word_bonus: Vec<i32>,
        start: Vec<usize>,
        start_length: (usize, usize),
        word_min: usize,
        same_letter: bool,
        whole_cover: bool,
        connect: bool,
        one_line: bool,
        plain_plural: Option<Bound<'_, PyAny>>,
        hand_max: usize,
    ) -> PyResult<Self> {
        let shared = lexicon.get().shared();
        let size = usize::from(shared.alphabet().size());
        if !values.is_empty() && values.len() != size + 1 {
            let reason = format!(
                "values: {} for {size} letters and the unused 0",
                values.len()
            );
            return Err(BoardError::new_err(reason));
        }
        let plain_plural = plain_plural
            .map(|given| plural(&given, &lexicon))
            .transpose()?;
        let parts = CrossParts {
            rows,
            cols,
            height,
            dawg: shared.dawg().clone(),
            values,
            letter_bonus,
            word_bonus,
            start,
            start_length,
            word_min,
            same_letter,
            whole_cover,
            connect,
            one_line,
            plain_plural,
            word: word.get().program().clone(),
            turn: turn.get().program().clone(),
            hand_max,
        };
        Ok(Self {
            rules: Arc::new(CrossRules::new(parts)?),
            lexicon: lexicon.unbind(),
            word: word.unbind(),
            turn: turn.unbind(),
        })
    }

    #[getter]
    fn rows(&self) -> usize {
        self.rules.parts().rows
    }

    #[getter]
    fn cols(&self) -> usize {
        self.rules.parts().cols
    }

    #[getter]
    fn height(&self) -> usize {
        self.rules.parts().height
    }

    #[getter]
    fn hand_max(&self) -> usize {
        self.rules.parts().hand_max
    }

    #[getter]
    fn lexicon(&self, py: Python<'_>) -> Py<PyLexicon> {
        self.lexicon.clone_ref(py)
    }

    #[pyo3(signature = (stacks=None))]
    fn board(slf: Bound<'_, Self>, stacks: Option<Stacks<'_>>) -> PyResult<PyBoard> {
        let rules = Arc::clone(&slf.get().rules);
        let board = match stacks {
            Some(Stacks::Bytes(stacks)) => Board::new(rules, stacks.iter_borrowed().map(Stack))?,
            Some(Stacks::Other(stacks)) => Board::new(rules, stacks)?,
            None => Board::empty(rules),
        };
        Ok(PyBoard {
            board,
            rules: slf.unbind(),
        })
    }

    #[pyo3(signature = (zones, first_zone, codes, near=None))]
    fn board_of(
        slf: Bound<'_, Self>,
        zones: &Bound<'_, PyZones>,
        first_zone: usize,
        codes: &[u8],
        near: Option<&Bound<'_, PyBoard>>,
    ) -> PyResult<PyBoard> {
        let rules = Arc::clone(&slf.get().rules);
        let mut board = Board::from_zones(rules, zones.get().zones(), first_zone, codes)?;
        if let Some(near) = near {
            board = board.near(&near.get().board);
        }
        Ok(PyBoard {
            board,
            rules: slf.unbind(),
        })
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let parts = self.rules.parts();
        let sizes = (parts.rows, parts.cols, parts.height, &self.lexicon).into_pyobject(py)?;
        let named = PyDict::new(py);
        named.set_item("values", parts.values.clone())?;
        named.set_item("word", &self.word)?;
        named.set_item("turn", &self.turn)?;
        named.set_item("letter_bonus", parts.letter_bonus.clone())?;
        named.set_item("word_bonus", parts.word_bonus.clone())?;
        named.set_item("start", parts.start.clone())?;
        named.set_item("start_length", parts.start_length)?;
        named.set_item("word_min", parts.word_min)?;
        named.set_item("same_letter", parts.same_letter)?;
        named.set_item("whole_cover", parts.whole_cover)?;
        named.set_item("connect", parts.connect)?;
        named.set_item("one_line", parts.one_line)?;
        let plural = parts.plain_plural.map(|rule| {
            let given = PyDict::new(py);
            given.set_item("letter", rule.letter)?;
            given.set_item("last_only", rule.last_only)?;
            given.set_item("exempt_after", rule.exempt_after)?;
            PyResult::Ok(given)
        });
        named.set_item("plain_plural", plural.transpose()?)?;
        named.set_item("hand_max", parts.hand_max)?;
        Ok((sizes, named))
    }

    fn __repr__(&self) -> String {
        let parts = self.rules.parts();
        format!(
            "<CrossRules: {}x{}, {} high>",
            parts.rows, parts.cols, parts.height
        )
    }
}
