//! The cross-board for Python: `CrossRules`, `Board`, `Check`, `Plays`.

mod check;
mod column;
mod plays;
mod rules;

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

pub use self::check::value_on;
use self::check::{PyCheck, PyFormedWord};
use self::plays::{PyPlay, PyPlays};
use self::rules::PyCrossRules;
use super::detached;
use super::formula::layout;
use crate::board::{self as core, Board, Limits, Rack};

create_exception!(
    wordkit._core,
    BoardError,
    PyValueError,
    "Rules, stacks, tiles or a rack that no board can hold, or a search beyond its budget."
);

impl From<core::BoardError> for PyErr {
    fn from(error: core::BoardError) -> Self {
        BoardError::new_err(error.to_string())
    }
}

/// A position: stacks of tiles under rules; immutable.
#[pyclass(name = "Board", module = "wordkit._core", frozen)]
pub struct PyBoard {
    board: Board,
    rules: Py<PyCrossRules>,
}

/// Squares and tiles as Python gives them.
type Placements = Vec<(i64, i64)>;

fn placements(given: &Placements) -> PyResult<Vec<(usize, u8)>> {
    let each = |&(square, tile): &(i64, i64)| {
        let square = usize::try_from(square)
            .map_err(|_| BoardError::new_err(format!("placements: square {square} is below 0")))?;
        let tile = u8::try_from(tile)
            .map_err(|_| BoardError::new_err(format!("placements: {tile} is no tile")))?;
        Ok((square, tile))
    };
    given.iter().map(each).collect()
}

impl PyBoard {
    fn next(&self, py: Python<'_>, board: Board) -> PyBoard {
        PyBoard {
            board,
            rules: self.rules.clone_ref(py),
        }
    }

    /// Runs a search without the interpreter's lock, stopped by signals.
    fn search<T: Send>(
        &self,
        py: Python<'_>,
        rack: &[u8],
        budget: Option<u64>,
        run: impl FnOnce(&Board, &Rack, Limits<'_>) -> Result<T, core::BoardError> + Send,
    ) -> PyResult<T> {
        let rack = Rack::new(rack)?;
        let found = detached(py, |go_on| {
            let limits = Limits {
                steps: budget,
                go_on: Some(go_on),
            };
            run(&self.board, &rack, limits)
        });
        Ok(found??)
    }

    fn plays(&self, py: Python<'_>, plays: core::Plays) -> PyPlays {
        PyPlays::new(plays, self.rules.clone_ref(py))
    }
}

#[pymethods]
impl PyBoard {
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<PyCrossRules> {
        self.rules.clone_ref(py)
    }

    #[getter]
    fn squares(&self) -> usize {
        self.board.squares()
    }

    #[getter]
    fn is_empty(&self) -> bool {
        self.board.is_empty()
    }

    #[getter]
    fn stacks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let stacks =
            (0..self.board.squares()).map(|square| PyBytes::new(py, self.board.stack(square)));
        PyTuple::new(py, stacks.collect::<Vec<_>>())
    }

    fn stack<'py>(&self, py: Python<'py>, square: usize) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.board.stack(square))
    }

    fn top(&self, square: usize) -> u8 {
        self.board.top(square)
    }

    fn after(&self, py: Python<'_>, placements: Placements) -> PyResult<PyBoard> {
        let next = self.board.after(&self::placements(&placements)?)?;
        Ok(self.next(py, next))
    }

    #[pyo3(signature = (placements, hand=None, lexicon=true))]
    fn check(
        &self,
        py: Python<'_>,
        placements: Placements,
        hand: Option<usize>,
        lexicon: bool,
    ) -> PyResult<PyCheck> {
        let hand = hand.unwrap_or(self.board.rules().parts().hand_max);
        let check = self
            .board
            .check(&self::placements(&placements)?, hand, lexicon)?;
        let alphabet = self.rules.get().lexicon.bind(py).get().shared();
        PyCheck::new(py, check, alphabet.alphabet())
    }

    #[pyo3(signature = (rack, budget=None))]
    fn generate(&self, py: Python<'_>, rack: Vec<u8>, budget: Option<u64>) -> PyResult<PyPlays> {
        let plays = self.search(py, &rack, budget, |board, rack, limits| {
            board.generate(rack, limits)
        })?;
        Ok(self.plays(py, plays))
    }

    #[pyo3(signature = (rack, n, budget=None))]
    fn best(
        &self,
        py: Python<'_>,
        rack: Vec<u8>,
        n: usize,
        budget: Option<u64>,
    ) -> PyResult<PyPlays> {
        let plays = self.search(py, &rack, budget, |board, rack, limits| {
            board.best(rack, n, limits)
        })?;
        Ok(self.plays(py, plays))
    }

    #[pyo3(signature = (rack, budget=None))]
    fn any(&self, py: Python<'_>, rack: Vec<u8>, budget: Option<u64>) -> PyResult<bool> {
        self.search(py, &rack, budget, |board, rack, limits| {
            board.any(rack, limits)
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<PyBoard>()
            .is_ok_and(|other| self.board == other.get().board)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for square in 0..self.board.squares() {
            self.board.stack(square).hash(&mut hasher);
        }
        hasher.finish()
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyTuple>,))> {
        Ok((self.rules.bind(py).getattr("board")?, (self.stacks(py)?,)))
    }

    fn __repr__(&self) -> String {
        let parts = self.board.rules().parts();
        let tiles: usize = (0..self.board.squares())
            .map(|square| self.board.stack(square).len())
            .sum();
        format!("<Board: {tiles} tiles on {}x{}>", parts.rows, parts.cols)
    }
}

/// Adds this folder's classes to the extension module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("BoardError", py.get_type::<BoardError>())?;
    module.add("WORD_FRAME", layout(py, &core::WORD_FRAME)?)?;
    module.add("TURN_FRAME", layout(py, &core::TURN_FRAME)?)?;
    module.add("BLANK", core::BLANK)?;
    module.add_class::<PyCrossRules>()?;
    module.add_class::<PyBoard>()?;
    module.add_class::<PyCheck>()?;
    module.add_class::<PyFormedWord>()?;
    module.add_class::<PyPlay>()?;
    module.add_class::<PyPlays>()
}

/// A list of Python lists as tuples of integers.
fn rows<'py, const N: usize>(py: Python<'py>, rows: &[[i32; N]]) -> PyResult<Bound<'py, PyTuple>> {
    let each = rows
        .iter()
        .map(|row| PyTuple::new(py, row))
        .collect::<PyResult<Vec<_>>>()?;
    PyTuple::new(py, each)
}
