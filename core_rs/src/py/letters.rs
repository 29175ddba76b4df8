//! Letters moved among words for Python: `Chains`, `Partitions`, `Found`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use super::lexicon::{Maker, PyLexicon, to_py};
use super::{detached, gathered};
use crate::letters::{Chain, Chains, Partition, Partitions};
use crate::lexicon::Lexicon;

/// A chain as Python gives it.
type PyChain = Vec<(usize, String)>;

/// Words as texts.
fn texts<'py, W: AsRef<[u8]>>(
    py: Python<'py>,
    lexicon: &Lexicon,
    words: &[W],
) -> PyResult<Bound<'py, PyTuple>> {
    let alphabet = lexicon.alphabet();
    let each = words.iter().map(|word| alphabet.decode(word.as_ref()));
    PyTuple::new(py, each.collect::<Vec<_>>())
}

/// Letters as labels.
fn labels<'py>(py: Python<'py>, lexicon: &Lexicon, codes: &[u8]) -> PyResult<Bound<'py, PyTuple>> {
    let alphabet = lexicon.alphabet();
    let each = codes.iter().map(|&code| alphabet.label(code));
    PyTuple::new(py, each.collect::<Vec<_>>())
}

/// Ways to make replacements one after the other.
#[pyclass(name = "Chains", module = "wordkit._core", frozen)]
pub struct PyChains {
    chains: Chains,
    lexicon: Py<PyLexicon>,
}

impl PyChains {
    fn list<'py>(&self, py: Python<'py>, chain: &Chain) -> PyResult<Bound<'py, PyTuple>> {
        let alphabet = self.chains.lexicon().alphabet();
        let maker = Maker::new(alphabet);
        let each = chain
            .iter()
            .map(|(at, word)| (at, maker.string(py, alphabet, word)));
        PyTuple::new(py, each.collect::<Vec<_>>())
    }
}

#[pymethods]
impl PyChains {
    #[new]
    #[pyo3(signature = (lexicon, words, hand, n, *, tier_up_to=None))]
    fn new(
        lexicon: Bound<'_, PyLexicon>,
        words: Vec<String>,
        hand: &Bound<'_, PyAny>,
        n: usize,
        tier_up_to: Option<u8>,
    ) -> PyResult<Self> {
        let inner = lexicon.get();
        let words = inner.encode_all(&words)?;
        let chains = Chains::new(inner.shared(), words, inner.tiles(hand)?, n, tier_up_to);
        Ok(Self {
            chains: chains.map_err(to_py)?,
            lexicon: lexicon.unbind(),
        })
    }

    #[getter]
    fn lexicon(&self, py: Python<'_>) -> Py<PyLexicon> {
        self.lexicon.clone_ref(py)
    }

    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        texts(py, self.chains.lexicon(), self.chains.words())
    }

    #[getter]
    fn hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        labels(py, self.chains.lexicon(), self.chains.hand())
    }

    #[getter]
    fn n(&self) -> usize {
        self.chains.length()
    }

    #[getter]
    fn tier_up_to(&self) -> Option<u8> {
        self.chains.tier_up_to()
    }

    #[pyo3(signature = (k, steps=10_000_000))]
    fn first<'py>(&self, py: Python<'py>, k: usize, steps: u64) -> PyResult<Bound<'py, PyList>> {
        let found = detached(py, |go_on| self.chains.first(k, steps, go_on))?;
        let found = found.map_err(to_py)?;
        let each = found.iter().map(|chain| self.list(py, chain));
        PyList::new(py, gathered(py, each)?)
    }

    #[pyo3(signature = (steps=10_000_000))]
    fn any(&self, py: Python<'_>, steps: u64) -> PyResult<bool> {
        let found = detached(py, |go_on| self.chains.first(1, steps, go_on))?;
        Ok(!found.map_err(to_py)?.is_empty())
    }

    #[pyo3(signature = (steps=10_000_000))]
    fn count(&self, py: Python<'_>, steps: u64) -> PyResult<Option<u64>> {
        detached(py, |go_on| self.chains.count(steps, go_on))?.map_err(to_py)
    }

    #[pyo3(signature = (seed, steps=10_000_000))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        seed: u64,
        steps: u64,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let drawn = detached(py, |go_on| self.chains.sample(seed, steps, go_on))?;
        let drawn = drawn.map_err(to_py)?;
        drawn.map(|chain| self.list(py, &chain)).transpose()
    }

    fn __contains__(&self, chain: &Bound<'_, PyAny>) -> PyResult<bool> {
        // anything else than a chain isn't one of the chains
        let Ok(chain) = chain.extract::<PyChain>() else {
            return Ok(false);
        };
        let alphabet = self.chains.lexicon().alphabet();
        let codes = chain
            .into_iter()
            .map(|(at, word)| alphabet.encode(&word).map(|word| (at, word)));
        match codes.collect::<Result<Chain, _>>() {
            Ok(chain) => self.chains.contains(&chain).map_err(to_py),
            Err(_) => Ok(false),
        }
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("tier_up_to", self.tier_up_to())?;
        let parts = (&self.lexicon, self.words(py)?, self.hand(py)?, self.n());
        Ok((parts.into_pyobject(py)?, named))
    }

    fn __repr__(&self) -> String {
        let (n, words) = (self.chains.length(), self.chains.words().len());
        format!("<Chains: {n} replacements in {words} words>")
    }
}

/// Ways to part letters into words.
#[pyclass(name = "Partitions", module = "wordkit._core", frozen)]
pub struct PyPartitions {
    partitions: Partitions,
    lexicon: Py<PyLexicon>,
}

impl PyPartitions {
    fn spelled<'py>(
        &self,
        py: Python<'py>,
        maker: &Maker,
        partition: &Partition,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let alphabet = self.partitions.lexicon().alphabet();
        let words = partition
            .iter()
            .map(|word| maker.string(py, alphabet, word));
        PyTuple::new(py, words.collect::<Vec<_>>())
    }

    fn maker(&self) -> Maker {
        Maker::new(self.partitions.lexicon().alphabet())
    }
}

#[pymethods]
impl PyPartitions {
    #[new]
    #[pyo3(signature = (lexicon, letters, n, *, least=2, without=Vec::new(), tier_up_to=None))]
    fn new(
        lexicon: Bound<'_, PyLexicon>,
        letters: &Bound<'_, PyAny>,
        n: usize,
        least: usize,
        without: Vec<String>,
        tier_up_to: Option<u8>,
    ) -> PyResult<Self> {
        let inner = lexicon.get();
        let without = inner.encode_all(&without)?;
        let letters = inner.tiles(letters)?;
        let partitions = Partitions::new(inner.shared(), letters, n, least, without, tier_up_to);
        Ok(Self {
            partitions: partitions.map_err(to_py)?,
            lexicon: lexicon.unbind(),
        })
    }

    #[getter]
    fn lexicon(&self, py: Python<'_>) -> Py<PyLexicon> {
        self.lexicon.clone_ref(py)
    }

    #[getter]
    fn letters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        labels(py, self.partitions.lexicon(), self.partitions.letters())
    }

    #[getter]
    fn n(&self) -> usize {
        self.partitions.words()
    }

    #[getter]
    fn least(&self) -> usize {
        self.partitions.least()
    }

    #[getter]
    fn without<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        texts(py, self.partitions.lexicon(), &self.partitions.without())
    }

    #[getter]
    fn tier_up_to(&self) -> Option<u8> {
        self.partitions.tier_up_to()
    }

    #[pyo3(signature = (k, steps=50_000_000))]
    fn first(&self, py: Python<'_>, k: usize, steps: u64) -> PyResult<PyFound> {
        let listed = detached(py, |go_on| self.partitions.first(k, steps, go_on))?;
        let listed = listed.map_err(to_py)?;
        let maker = self.maker();
        let each = listed
            .partitions
            .iter()
            .map(|partition| self.spelled(py, &maker, partition));
        Ok(PyFound {
            partitions: PyTuple::new(py, gathered(py, each)?)?.unbind(),
            complete: listed.complete,
            steps: listed.steps,
        })
    }

    #[pyo3(signature = (steps=50_000_000))]
    fn any(&self, py: Python<'_>, steps: u64) -> PyResult<Option<bool>> {
        let listed = detached(py, |go_on| self.partitions.first(1, steps, go_on))?;
        let listed = listed.map_err(to_py)?;
        Ok(match (listed.partitions.is_empty(), listed.complete) {
            (false, _) => Some(true),
            (true, true) => Some(false),
            (true, false) => None,
        })
    }

    #[pyo3(signature = (steps=50_000_000))]
    fn count(&self, py: Python<'_>, steps: u64) -> PyResult<(u128, bool)> {
        let counted = detached(py, |go_on| self.partitions.count(steps, go_on))?;
        let counted = counted.map_err(to_py)?;
        Ok((counted.count, counted.complete))
    }

    #[pyo3(signature = (seed, steps=50_000_000))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        seed: u64,
        steps: u64,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let drawn = detached(py, |go_on| self.partitions.sample(seed, steps, go_on))?;
        let drawn = drawn.map_err(to_py)?;
        let maker = self.maker();
        drawn
            .map(|partition| self.spelled(py, &maker, &partition))
            .transpose()
    }

    fn __contains__(&self, words: &Bound<'_, PyAny>) -> PyResult<bool> {
        // anything else than words isn't one of the partitions
        let Ok(words) = words.extract::<Vec<String>>() else {
            return Ok(false);
        };
        let alphabet = self.partitions.lexicon().alphabet();
        let codes = words.iter().map(|word| alphabet.encode(word));
        match codes.collect::<Result<Partition, _>>() {
            Ok(words) => self.partitions.contains(&words).map_err(to_py),
            Err(_) => Ok(false),
        }
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("least", self.least())?;
        named.set_item("without", self.without(py)?)?;
        named.set_item("tier_up_to", self.tier_up_to())?;
        let parts = (&self.lexicon, self.letters(py)?, self.n());
        Ok((parts.into_pyobject(py)?, named))
    }

    fn __repr__(&self) -> String {
        let (letters, n) = (self.partitions.letters().len(), self.partitions.words());
        format!("<Partitions: {letters} letters into {n} words>")
    }
}

/// Partitions found.
#[pyclass(name = "Found", module = "wordkit._core", frozen)]
pub struct PyFound {
    #[pyo3(get)]
    partitions: Py<PyTuple>,
    #[pyo3(get)]
    complete: bool,
    #[pyo3(get)]
    steps: u64,
}

#[pymethods]
impl PyFound {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.partitions.bind(py).len())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.partitions.bind(py).try_iter()?.into_any())
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let cut = if self.complete { "" } else { ", cut off" };
        format!(
            "<Found: {} partitions{cut}>",
            self.partitions.bind(py).len()
        )
    }
}

/// Adds the classes to the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("MOST_CHAIN", crate::letters::MOST_CHAIN)?;
    module.add("MOST_PARTED", crate::letters::MOST_PARTED)?;
    module.add_class::<PyChains>()?;
    module.add_class::<PyPartitions>()?;
    module.add_class::<PyFound>()
}
