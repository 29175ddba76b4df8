//! Grids for Python: `GridRules`, `GridScore`, `Line`, `Filling`.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use super::detached;
use super::formula::{PyProgram, layout};
use super::lexicon::PyLexicon;
use crate::grid::{self as core, Cell, Equal, Fill, GridParts, GridRules, Kind, Placed, Tile};

create_exception!(
    wordkit._core,
    GridError,
    PyValueError,
    "Rules, cells or tiles that no grid can hold; names the argument."
);

impl From<core::GridError> for PyErr {
    fn from(error: core::GridError) -> Self {
        GridError::new_err(error.to_string())
    }
}

const LETTER: u8 = 0;
const WILD: u8 = 1;
const FILLER: u8 = 2;
const EMPTY: u8 = 3;

/// A cell as Python has it: symbol or -1, letter or 0, kind.
type PyCell = (i64, i64, i64);
/// A laid tile as Python has it: tile or -1, letter or 0, wild.
type PyPlaced = (i64, i64, bool);

fn cell(at: usize, &(symbol, letter, kind): &PyCell) -> PyResult<Cell> {
    let wrong = |reason: String| GridError::new_err(format!("cells: cell {at}: {reason}"));
    let symbol = match symbol {
        -1 => None,
        _ => Some(u8::try_from(symbol).map_err(|_| wrong(format!("{symbol} is no symbol")))?),
    };
    let letter = u8::try_from(letter).map_err(|_| wrong(format!("{letter} is no letter")))?;
    let kind = match u8::try_from(kind) {
        Ok(LETTER) => Kind::Letter,
        Ok(WILD) => Kind::Wild,
        Ok(FILLER) => Kind::Filler,
        Ok(EMPTY) => Kind::Empty,
        _ => return Err(wrong(format!("{kind} is no kind"))),
    };
    Ok(Cell {
        symbol,
        letter,
        kind,
    })
}

fn cells<'py>(py: Python<'py>, cells: &[Cell]) -> PyResult<Bound<'py, PyTuple>> {
    let each = cells.iter().map(|cell| {
        let kind = match cell.kind {
            Kind::Letter => LETTER,
            Kind::Wild => WILD,
            Kind::Filler => FILLER,
            Kind::Empty => EMPTY,
        };
        (cell.symbol.map_or(-1, i16::from), cell.letter, kind)
    });
    PyTuple::new(py, each.collect::<Vec<_>>())
}

fn placed(at: usize, &(tile, letter, wild): &PyPlaced) -> PyResult<Option<Placed>> {
    let wrong = |reason: String| GridError::new_err(format!("start: cell {at}: {reason}"));
    if tile == -1 {
        return Ok(None);
    }
    Ok(Some(Placed {
        tile: usize::try_from(tile).map_err(|_| wrong(format!("{tile} is no tile")))?,
        letter: u8::try_from(letter).map_err(|_| wrong(format!("{letter} is no letter")))?,
        wild,
    }))
}

/// The sizes, words, limits and line formula of a grid game.
#[pyclass(name = "GridRules", module = "wordkit._core", frozen)]
pub struct PyGridRules {
    rules: GridRules,
    lexicon: Py<PyLexicon>,
    line: Py<PyProgram>,
}

#[pymethods]
impl PyGridRules {
    #[new]
    #[pyo3(signature = (
        side, lexicon, *, symbols, line, equal="leftmost", length=(2, 255), wild_each=1, wild_most=255
    ))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        side: usize,
        lexicon: Bound<'_, PyLexicon>,
        symbols: usize,
        line: Bound<'_, PyProgram>,
        equal: &str,
        length: (usize, usize),
        wild_each: usize,
        wild_most: usize,
    ) -> PyResult<Self> {
        let shared = lexicon.get().shared();
        let equal = match equal {
            "leftmost" => Equal::Leftmost,
            "best" => Equal::Best,
            _ => {
                let reason = format!("equal: {equal:?} is neither \"leftmost\" nor \"best\"");
                return Err(GridError::new_err(reason));
            }
        };
        let parts = GridParts {
            side,
            dawg: shared.dawg().clone(),
            letters: shared.alphabet().size(),
            symbols,
            line: line.get().program().clone(),
            equal,
            length,
            wild_each,
            wild_most,
        };
        Ok(Self {
            rules: GridRules::new(parts)?,
            lexicon: lexicon.unbind(),
            line: line.unbind(),
        })
    }

    #[getter]
    fn side(&self) -> usize {
        self.rules.parts().side
    }

    #[getter]
    fn symbols(&self) -> usize {
        self.rules.parts().symbols
    }

    #[getter]
    fn lexicon(&self, py: Python<'_>) -> Py<PyLexicon> {
        self.lexicon.clone_ref(py)
    }

    #[getter]
    fn line(&self, py: Python<'_>) -> Py<PyProgram> {
        self.line.clone_ref(py)
    }

    #[getter]
    fn equal(&self) -> &'static str {
        match self.rules.parts().equal {
            Equal::Leftmost => "leftmost",
            Equal::Best => "best",
        }
    }

    #[getter]
    fn length(&self) -> (usize, usize) {
        self.rules.parts().length
    }

    #[getter]
    fn wild_each(&self) -> usize {
        self.rules.parts().wild_each
    }

    #[getter]
    fn wild_most(&self) -> usize {
        self.rules.parts().wild_most
    }

    fn score(&self, py: Python<'_>, cells: Vec<PyCell>) -> PyResult<PyGridScore> {
        let given = cells
            .iter()
            .enumerate()
            .map(|(at, given)| cell(at, given))
            .collect::<PyResult<Vec<_>>>()?;
        let score = detached(py, |go_on| self.rules.score(&given, go_on))??;
        PyGridScore::new(py, score, &self.lexicon)
    }

    #[pyo3(signature = (tiles, *, wilds=true, seed=0, steps=4_000_000, latin=true, start=None))]
    #[allow(clippy::too_many_arguments)]
    fn fill(
        &self,
        py: Python<'_>,
        tiles: Vec<(i64, i64)>,
        wilds: bool,
        seed: u64,
        steps: u64,
        latin: bool,
        start: Option<Vec<PyPlaced>>,
    ) -> PyResult<PyFilling> {
        let tile = |(at, &(letter, symbol)): (usize, &(i64, i64))| {
            let wrong = |reason: String| GridError::new_err(format!("tiles: tile {at}: {reason}"));
            PyResult::Ok(Tile {
                letter: u8::try_from(letter)
                    .map_err(|_| wrong(format!("{letter} is no letter")))?,
                symbol: u8::try_from(symbol)
                    .map_err(|_| wrong(format!("{symbol} is no symbol")))?,
            })
        };
        let tiles = tiles
            .iter()
            .enumerate()
            .map(tile)
            .collect::<PyResult<Vec<_>>>()?;
        let start = start
            .map(|start| {
                let each = start.iter().enumerate();
                each.map(|(at, given)| placed(at, given))
                    .collect::<PyResult<Vec<_>>>()
            })
            .transpose()?;
        let fill = Fill {
            wilds,
            seed,
            steps,
            latin,
            start: start.as_deref(),
        };
        let filling = detached(py, |go_on| self.rules.fill(&tiles, &fill, go_on))??;
        let laid = filling.cells.iter().map(|placed| match placed {
            Some(placed) => (placed.tile as i64, placed.letter, placed.wild),
            None => (-1, 0, false),
        });
        Ok(PyFilling {
            cells: PyTuple::new(py, laid.collect::<Vec<_>>())?.unbind(),
            grid: cells(py, &self.rules.cells_of(&tiles, &filling.cells))?.unbind(),
            score: filling.score,
            bound: filling.bound,
            proved: filling.proved(),
            steps: filling.steps,
        })
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("symbols", self.symbols())?;
        named.set_item("line", &self.line)?;
        named.set_item("equal", self.equal())?;
        named.set_item("length", self.length())?;
        named.set_item("wild_each", self.wild_each())?;
        named.set_item("wild_most", self.wild_most())?;
        Ok(((self.side(), &self.lexicon).into_pyobject(py)?, named))
    }

    fn __repr__(&self) -> String {
        let parts = self.rules.parts();
        format!(
            "<GridRules: {0}x{0}, {1} symbols>",
            parts.side, parts.symbols
        )
    }
}

/// A line as it was scored.
#[pyclass(name = "Line", module = "wordkit._core", frozen)]
pub struct PyLine {
    line: core::Line,
    #[pyo3(get)]
    word: String,
}

#[pymethods]
impl PyLine {
    #[getter]
    fn down(&self) -> bool {
        self.line.setting.down
    }

    #[getter]
    fn index(&self) -> usize {
        self.line.index
    }

    #[getter]
    fn start(&self) -> usize {
        self.line.start
    }

    #[getter]
    fn letters(&self) -> usize {
        self.line.word.len()
    }

    #[getter]
    fn wilds(&self) -> usize {
        self.line.wilds
    }

    #[getter]
    fn balanced(&self) -> bool {
        self.line.setting.balanced
    }

    #[getter]
    fn tiles(&self) -> usize {
        self.line.setting.tiles
    }

    #[getter]
    fn score(&self) -> i32 {
        self.line.score
    }

    /// What the formula read, in the order of `LINE_FRAME`.
    #[getter]
    fn frame(&self, py: Python<'_>) -> PyResult<(Py<PyTuple>, Py<PyTuple>)> {
        let scalars = PyTuple::new(py, self.line.frame)?;
        Ok((scalars.unbind(), PyTuple::empty(py).unbind()))
    }

    fn __repr__(&self) -> String {
        let way = if self.down() { "down" } else { "across" };
        format!(
            "<Line: {way} {}, {:?} = {}>",
            self.line.index, self.word, self.line.score
        )
    }
}

/// A grid as it was scored.
#[pyclass(name = "GridScore", module = "wordkit._core", frozen)]
pub struct PyGridScore {
    #[pyo3(get)]
    total: i32,
    #[pyo3(get)]
    lines: Py<PyTuple>,
    #[pyo3(get)]
    cells: Py<PyTuple>,
}

impl PyGridScore {
    fn new(py: Python<'_>, score: core::GridScore, lexicon: &Py<PyLexicon>) -> PyResult<Self> {
        let shared = lexicon.get().shared();
        let lines = score.lines.into_iter().map(|line| {
            let word = shared.alphabet().decode(&line.word);
            Py::new(py, PyLine { line, word })
        });
        let lines = lines.collect::<PyResult<Vec<_>>>()?;
        Ok(Self {
            total: score.total,
            lines: PyTuple::new(py, lines)?.unbind(),
            cells: cells(py, &score.cells)?.unbind(),
        })
    }
}

#[pymethods]
impl PyGridScore {
    fn __repr__(&self) -> String {
        format!("<GridScore: {}>", self.total)
    }
}

/// The best arrangement found.
#[pyclass(name = "Filling", module = "wordkit._core", frozen)]
pub struct PyFilling {
    #[pyo3(get)]
    cells: Py<PyTuple>,
    #[pyo3(get)]
    grid: Py<PyTuple>,
    #[pyo3(get)]
    score: i32,
    #[pyo3(get)]
    bound: i32,
    #[pyo3(get)]
    proved: bool,
    #[pyo3(get)]
    steps: u64,
}

#[pymethods]
impl PyFilling {
    fn __repr__(&self) -> String {
        let bound = if self.proved {
            "proved".to_owned()
        } else {
            format!("at most {}", self.bound)
        };
        format!("<Filling: {}, {bound}>", self.score)
    }
}

/// Adds this file's classes to the extension module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("GridError", py.get_type::<GridError>())?;
    module.add("LINE_FRAME", layout(py, &core::LINE_FRAME)?)?;
    module.add("LETTER", LETTER)?;
    module.add("WILD", WILD)?;
    module.add("FILLER", FILLER)?;
    module.add("EMPTY", EMPTY)?;
    module.add_class::<PyGridRules>()?;
    module.add_class::<PyGridScore>()?;
    module.add_class::<PyLine>()?;
    module.add_class::<PyFilling>()
}
