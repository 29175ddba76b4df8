//! Zones and the random generator, seen from Python.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

use crate::rng;
use crate::zones::{Zones, ZonesError};

impl From<ZonesError> for PyErr {
    fn from(error: ZonesError) -> Self {
        PyValueError::new_err(error.to_string())
    }
}

/// Which piece lies in which zone, and each piece's mark: an immutable value.
#[pyclass(name = "Zones", module = "wordkit._core", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub struct PyZones {
    inner: Zones,
}

impl PyZones {
    /// The value itself, for other parts of the core.
    pub fn zones(&self) -> &Zones {
        &self.inner
    }
}

#[pymethods]
impl PyZones {
    #[new]
    fn new(home: Vec<u16>, zones: usize) -> PyResult<Self> {
        Ok(Self {
            inner: Zones::new(&home, zones)?,
        })
    }

    #[getter]
    fn pieces(&self) -> usize {
        self.inner.pieces()
    }

    fn __len__(&self) -> usize {
        self.inner.zones()
    }

    fn zone(&self, zone: usize) -> Vec<u16> {
        self.inner.zone(zone).to_vec()
    }

    fn count(&self, zone: usize) -> usize {
        self.inner.zone(zone).len()
    }

    fn tally<'py>(
        &self,
        py: Python<'py>,
        zone: usize,
        kinds: &[u8],
        most: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.inner.tally(zone, kinds, most)?))
    }

    fn top(&self, zone: usize, n: usize) -> Vec<u16> {
        self.inner
            .zone(zone)
            .iter()
            .rev()
            .take(n)
            .copied()
            .collect()
    }

    #[pyo3(name = "where")]
    fn home(&self, piece: usize) -> PyResult<usize> {
        Ok(self.inner.home(piece).ok_or(ZonesError::NoPiece(piece))?)
    }

    fn mark(&self, piece: usize) -> PyResult<u8> {
        self.inner.home(piece).ok_or(ZonesError::NoPiece(piece))?;
        Ok(self.inner.mark(piece))
    }

    fn moved(&self, pieces: Vec<u16>, to: &Bound<'_, PyAny>) -> PyResult<Self> {
        // asked first, for an attempt that fails is dear
        if to.is_instance_of::<PyInt>() {
            let zone = to.extract()?;
            let inner = self
                .inner
                .moved(pieces.into_iter().map(|piece| (piece, zone)))?;
            return Ok(Self { inner });
        }
        let zones: Vec<u16> = to.extract()?;
        if zones.len() != pieces.len() {
            let (pieces, zones) = (pieces.len(), zones.len());
            let reason = format!("{pieces} pieces can't go to {zones} zones, one to each");
            return Err(PyValueError::new_err(reason));
        }
        let inner = self.inner.moved(pieces.into_iter().zip(zones))?;
        Ok(Self { inner })
    }

    fn drawn(&self, source: usize, to: usize, count: usize) -> PyResult<(Self, Vec<u16>)> {
        let (inner, pieces) = self.inner.drawn(source, to, count)?;
        Ok((Self { inner }, pieces))
    }

    fn shuffled(&self, zone: usize, state: u64) -> PyResult<(Self, u64)> {
        let (inner, state) = self.inner.shuffled(zone, state)?;
        Ok((Self { inner }, state))
    }

    fn marked(&self, marks: Vec<(u16, u8)>) -> PyResult<Self> {
        Ok(Self {
            inner: self.inner.marked(&marks)?,
        })
    }

    fn exchanged(&self, pieces: Vec<u16>, others: Vec<u16>) -> PyResult<Self> {
        Ok(Self {
            inner: self.inner.exchanged(&pieces, &others)?,
        })
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.to_bytes())
    }

    #[staticmethod]
    fn from_bytes(data: &[u8]) -> PyResult<Self> {
        Ok(Self {
            inner: Zones::from_bytes(data)?,
        })
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let make = slf.get_type().getattr("from_bytes")?;
        Ok((make, (slf.get().to_bytes(slf.py()),)))
    }

    fn __repr__(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.inner.hash(&mut hasher);
        format!(
            "<Zones: {} pieces in {} zones, {:08x}>",
            self.inner.pieces(),
            self.inner.zones(),
            hasher.finish() as u32
        )
    }
}

/// The next number of a stream: `(new state, number)`.
#[pyfunction]
fn rng_next(state: u64) -> (u64, u64) {
    rng::next(state)
}

/// A number below `n`: `(new state, number)`.
#[pyfunction]
fn rng_below(state: u64, n: u64) -> PyResult<(u64, u64)> {
    if n == 0 {
        return Err(PyValueError::new_err("there is no number below 0"));
    }
    Ok(rng::below(state, n))
}

/// The items in a random order: `(new state, list)`.
#[pyfunction]
fn rng_shuffled(state: u64, items: Vec<Py<PyAny>>) -> (u64, Vec<Py<PyAny>>) {
    let mut items = items;
    let state = rng::shuffle(&mut items, state);
    (state, items)
}

/// Adds this part to the extension module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyZones>()?;
    module.add_function(wrap_pyfunction!(rng_next, module)?)?;
    module.add_function(wrap_pyfunction!(rng_below, module)?)?;
    module.add_function(wrap_pyfunction!(rng_shuffled, module)?)
}
