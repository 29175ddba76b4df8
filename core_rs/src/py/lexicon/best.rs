//! `WordScorer` for Python.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use super::super::formula::{PyProgram, layout};
use super::super::{detached, gathered};
use super::{LexiconError, PyLexicon, strings, to_py};
use crate::lexicon::{MAX_LEN, WORDS_FRAME, Wanted, WordFrame, WordScorer};

/// A card as Python gives it: letter code, column, bonus, score.
type Card = (i32, i32, i32, i32);

/// Scores words by cards with letters and points, and finds the best ones.
#[pyclass(name = "WordScorer", module = "wordkit._core", frozen)]
pub struct PyWordScorer {
    scorer: WordScorer,
    lexicon: Py<PyLexicon>,
    program: Py<PyProgram>,
}

impl PyWordScorer {
    fn frame_of(&self, word: &str) -> PyResult<WordFrame> {
        let codes = self.lexicon.get().encode(word)?;
        self.scorer.frame(&codes).map_err(to_py)
    }
}

/// Numbers of words, as Python gives them.
fn numbers(lexicon: &PyLexicon, given: &[i64]) -> PyResult<Vec<u32>> {
    let words = lexicon.lexicon.len();
    let each = given.iter().map(|&index| {
        let number = u32::try_from(index)
            .ok()
            .filter(|&number| (number as usize) < words);
        number.ok_or_else(|| {
            LexiconError::new_err(format!("without: there is no word {index} among {words}"))
        })
    });
    each.collect()
}

#[pymethods]
impl PyWordScorer {
    #[new]
    fn new(
        lexicon: Bound<'_, PyLexicon>,
        cards: Vec<Card>,
        program: Bound<'_, PyProgram>,
    ) -> PyResult<Self> {
        let cards = cards.into_iter().map(<[i32; 4]>::from).collect();
        let program_itself = program.get().program().clone();
        let scorer = WordScorer::new(lexicon.get().shared(), cards, program_itself);
        Ok(Self {
            scorer: scorer.map_err(to_py)?,
            lexicon: lexicon.unbind(),
            program: program.unbind(),
        })
    }

    #[getter]
    fn lexicon(&self, py: Python<'_>) -> Py<PyLexicon> {
        self.lexicon.clone_ref(py)
    }

    #[getter]
    fn cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let cards = self.scorer.cards().iter().map(|&card| Card::from(card));
        PyTuple::new(py, cards.collect::<Vec<_>>())
    }

    #[getter]
    fn program(&self, py: Python<'_>) -> Py<PyProgram> {
        self.program.clone_ref(py)
    }

    fn score(&self, word: &str) -> PyResult<i32> {
        let frame = self.frame_of(word)?;
        self.scorer.value(&frame).map_err(to_py)
    }

    fn matched<'py>(&self, py: Python<'py>, word: &str) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.frame_of(word)?.matched())
    }

    fn frame<'py>(&self, py: Python<'py>, word: &str) -> PyResult<Bound<'py, PyTuple>> {
        let frame = self.frame_of(word)?;
        let rows = frame
            .scored()
            .chunks_exact(WORDS_FRAME.tables[0].fields.len());
        let rows = rows
            .map(|row| PyTuple::new(py, row))
            .collect::<PyResult<Vec<_>>>()?;
        let tables = PyTuple::new(py, [PyTuple::new(py, rows)?])?;
        (PyTuple::new(py, frame.scalars())?, tables).into_pyobject(py)
    }

    #[pyo3(signature = (n, *, without=Vec::new(), tier_up_to=None, length=None))]
    fn best<'py>(
        &self,
        py: Python<'py>,
        n: usize,
        without: Vec<i64>,
        tier_up_to: Option<u8>,
        length: Option<(usize, usize)>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (least, most) = length.unwrap_or((0, MAX_LEN));
        let wanted = Wanted {
            without: numbers(self.lexicon.get(), &without)?,
            tier_up_to,
            length: least..=most,
        };
        let found = detached(py, |go_on| self.scorer.best(n, &wanted, go_on))?;
        let alphabet = self.scorer.lexicon().alphabet();
        let maker = strings::Maker::new(alphabet);
        let found = found.map_err(to_py)?;
        let each = found
            .iter()
            .map(|found| (found.score, maker.string(py, alphabet, &found.word)).into_pyobject(py));
        PyList::new(py, gathered(py, each)?)
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (&self.lexicon, self.cards(py)?, &self.program).into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        format!("<WordScorer: {} cards>", self.scorer.cards().len())
    }
}

/// Adds the class and its frame to the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("WORDS_FRAME", layout(module.py(), &WORDS_FRAME)?)?;
    module.add_class::<PyWordScorer>()
}
