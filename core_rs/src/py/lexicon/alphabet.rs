//! `Alphabet` for Python.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use super::{AlphabetError, to_py};
use crate::lexicon::{Alphabet, Definition};

#[pyclass(frozen, name = "Alphabet", module = "wordkit._core")]
pub struct PyAlphabet(pub Arc<Alphabet>);

type Map = BTreeMap<String, String>;

fn wrong_code(code: u8, size: u8) -> PyErr {
    AlphabetError::new_err(format!(
        "there is no letter with code {code}, the codes are 1 to {size}"
    ))
}

impl PyAlphabet {
    fn checked(&self, codes: &[u8]) -> PyResult<()> {
        match codes
            .iter()
            .find(|&&code| code == 0 || code > self.0.size())
        {
            Some(&code) => Err(wrong_code(code, self.0.size())),
            None => Ok(()),
        }
    }
}

#[pymethods]
impl PyAlphabet {
    #[new]
    #[pyo3(signature = (letters, *, fold=None, case=None, overrides=None))]
    fn new(
        letters: &Bound<'_, PyAny>,
        fold: Option<Map>,
        case: Option<Map>,
        overrides: Option<BTreeMap<String, Vec<String>>>,
    ) -> PyResult<Self> {
        let letters = letters
            .try_iter()?
            .map(|label| label?.extract())
            .collect::<PyResult<_>>()?;
        let (case, fold) = (case.unwrap_or_default(), fold.unwrap_or_default());
        let definition = Definition {
            letters,
            case,
            fold,
            overrides: overrides.unwrap_or_default(),
        };
        Ok(PyAlphabet(Arc::new(
            Alphabet::new(definition).map_err(|fault| to_py(fault.into()))?,
        )))
    }

    #[getter]
    fn letters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.letters())
    }

    #[getter]
    fn size(&self) -> u8 {
        self.0.size()
    }

    #[getter]
    fn fold(&self) -> Map {
        self.0.definition().fold.clone()
    }

    #[getter]
    fn case(&self) -> Map {
        self.0.definition().case.clone()
    }

    #[getter]
    fn overrides<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (word, labels) in &self.0.definition().overrides {
            all.set_item(word, PyTuple::new(py, labels)?)?;
        }
        Ok(all)
    }

    fn encode<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyBytes>> {
        let codes = self.0.encode(text).map_err(|fault| to_py(fault.into()))?;
        Ok(PyBytes::new(py, &codes))
    }

    fn decode(&self, codes: &[u8]) -> PyResult<String> {
        self.checked(codes)?;
        Ok(self.0.decode(codes))
    }

    fn labels(&self, codes: &[u8]) -> PyResult<Vec<String>> {
        self.checked(codes)?;
        Ok(codes
            .iter()
            .map(|&code| self.0.label(code).to_owned())
            .collect())
    }

    fn code(&self, label: &str) -> PyResult<u8> {
        let unknown =
            || AlphabetError::new_err(format!("{label:?} is not a letter of the alphabet"));
        self.0.code(label).ok_or_else(unknown)
    }

    fn key(&self, text: &str) -> String {
        self.0.key(text)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<PyAlphabet>()
            .is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        let mut hash = DefaultHasher::new();
        self.0.definition().hash(&mut hash);
        hash.finish()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Alphabet of {} letters: {}>",
            self.0.size(),
            self.0.letters().join(" ")
        )
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("fold", self.fold())?;
        named.set_item("case", self.case())?;
        let overrides = PyDict::new(py);
        for (word, labels) in &self.0.definition().overrides {
            overrides.set_item(word, labels)?;
        }
        named.set_item("overrides", overrides)?;
        Ok((PyTuple::new(py, [self.letters(py)?])?, named))
    }
}
