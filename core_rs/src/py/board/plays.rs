//! `Plays` and `Play` for Python.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyMemoryView, PySlice, PyTuple};

use super::column::column;
use super::rules::PyCrossRules;
use crate::board::Plays;

/// A legal play and its score.
#[pyclass(name = "Play", module = "wordkit._core", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub struct PyPlay {
    #[pyo3(get)]
    score: i32,
    #[pyo3(get)]
    square: u16,
    #[pyo3(get)]
    down: bool,
    placements: Vec<(usize, u8)>,
}

#[pymethods]
impl PyPlay {
    #[new]
    fn new(score: i32, square: u16, down: bool, placements: Vec<(usize, u8)>) -> Self {
        Self {
            score,
            square,
            down,
            placements,
        }
    }

    #[getter]
    fn placements<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.placements)
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str) {
        ("score", "square", "down", "placements")
    }

    fn __getnewargs__(&self) -> (i32, u16, bool, Vec<(usize, u8)>) {
        (self.score, self.square, self.down, self.placements.clone())
    }

    fn __repr__(&self) -> String {
        let down = if self.down { "True" } else { "False" };
        format!(
            "Play({}, {}, {down}, {:?})",
            self.score, self.square, self.placements
        )
    }
}

/// Legal plays in canonical order; each `Play` is made when it is looked at.
#[pyclass(name = "Plays", module = "wordkit._core", frozen)]
pub struct PyPlays {
    pub(super) plays: Plays,
    rules: Py<PyCrossRules>,
}

impl PyPlays {
    pub(super) fn new(plays: Plays, rules: Py<PyCrossRules>) -> Self {
        Self { plays, rules }
    }

    fn play(&self, index: usize) -> Option<PyPlay> {
        let play = self.plays.get(index)?;
        Some(PyPlay {
            score: play.score,
            square: play.square,
            down: play.down,
            placements: play.placements(&self.rules.get().rules).collect(),
        })
    }
}

#[pymethods]
impl PyPlays {
    fn __len__(&self) -> usize {
        self.plays.len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = index.cast::<PySlice>() {
            let range = slice.indices(self.plays.len() as isize)?;
            let places = (0..range.slicelength).map(|at| range.start + at as isize * range.step);
            let plays =
                places.filter_map(|at| usize::try_from(at).ok().and_then(|at| self.play(at)));
            let plays = plays
                .map(|play| Py::new(py, play))
                .collect::<PyResult<Vec<_>>>()?;
            return Ok(PyList::new(py, plays)?.into_any());
        }
        let index: isize = index.extract()?;
        let from_end = if index < 0 {
            self.plays.len() as isize
        } else {
            0
        };
        let play = usize::try_from(index + from_end)
            .ok()
            .and_then(|at| self.play(at));
        let play = play.ok_or_else(|| {
            PyIndexError::new_err(format!("play {index} of {}", self.plays.len()))
        })?;
        Ok(Bound::new(py, play)?.into_any())
    }

    fn __iter__(slf: Bound<'_, Self>) -> PyPlaysIterator {
        PyPlaysIterator {
            plays: slf.unbind(),
            next: 0,
        }
    }

    /// The scores alone, in order.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.plays.iter().map(|play| play.score))
    }

    fn column<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyMemoryView>> {
        column(slf, name)
    }

    fn __repr__(&self) -> String {
        format!("<Plays: {}>", self.plays.len())
    }
}

/// Walks over plays.
#[pyclass(name = "PlaysIterator", module = "wordkit._core")]
pub struct PyPlaysIterator {
    plays: Py<PyPlays>,
    next: usize,
}

#[pymethods]
impl PyPlaysIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<PyPlay> {
        let play = self.plays.get().play(self.next)?;
        self.next += 1;
        Some(play)
    }
}
