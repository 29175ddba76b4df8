//! The fields of all plays of a list as arrays, by the buffer protocol: nothing is copied.

use std::ffi::{c_int, c_void};

use pyo3::exceptions::{PyBufferError, PyKeyError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyMemoryView;

use super::plays::PyPlays;
use crate::board::{Column, Play};

/// One field of all plays. It lends out the memory of the plays, which it keeps alive and which nobody writes.
#[pyclass(name = "Column", module = "wordkit._core", frozen)]
pub struct PyColumn {
    plays: Py<PyPlays>,
    column: Column,
    shape: [ffi::Py_ssize_t; 2],
    strides: [ffi::Py_ssize_t; 2],
}

/// The field `name` of all plays.
pub(super) fn column<'py>(
    plays: &Bound<'py, PyPlays>,
    name: &str,
) -> PyResult<Bound<'py, PyMemoryView>> {
    let Some(&column) = Play::COLUMNS.iter().find(|column| column.name == name) else {
        let names: Vec<&str> = Play::COLUMNS.iter().map(|column| column.name).collect();
        let reason = format!("no column '{name}', there are {}", names.join(", "));
        return Err(PyKeyError::new_err(reason));
    };
    let lent = PyColumn {
        plays: plays.clone().unbind(),
        column,
        shape: [plays.get().plays.len() as isize, column.width as isize],
        strides: [size_of::<Play>() as isize, column.size as isize],
    };
    PyMemoryView::from(Bound::new(plays.py(), lent)?.as_any())
}

#[pymethods]
impl PyColumn {
    // SAFETY: Python gives a `view` to be filled in. What it is made to point at lives in this object, which the view
    // holds on to, and in the plays, which this object holds on to; both are frozen, so nothing moves.
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        // SAFETY: see above; no owner is what says that nothing was lent, should this fail.
        unsafe { (*view).obj = std::ptr::null_mut() };
        if flags & ffi::PyBUF_WRITABLE != 0 {
            return Err(PyBufferError::new_err("plays can't be written"));
        }
        let contiguous =
            ffi::PyBUF_C_CONTIGUOUS | ffi::PyBUF_F_CONTIGUOUS | ffi::PyBUF_ANY_CONTIGUOUS;
        if flags & ffi::PyBUF_STRIDES != ffi::PyBUF_STRIDES
            || flags & contiguous & !ffi::PyBUF_STRIDES != 0
        {
            let reason = "a field of plays isn't contiguous: it needs strides";
            return Err(PyBufferError::new_err(reason));
        }
        let this = slf.get();
        let plays: &[Play] = &this.plays.get().plays;
        let start = plays.as_ptr().cast::<u8>().wrapping_add(this.column.offset);
        let format = if flags & ffi::PyBUF_FORMAT != 0 {
            this.column.format.as_ptr().cast_mut()
        } else {
            std::ptr::null_mut()
        };
        let filled = ffi::Py_buffer {
            buf: start.cast::<c_void>().cast_mut(),
            obj: slf.clone().into_any().into_ptr(),
            len: this.shape[0] * (this.column.width * this.column.size) as isize,
            itemsize: this.column.size as isize,
            readonly: 1,
            ndim: if this.column.width == 1 { 1 } else { 2 },
            format,
            shape: this.shape.as_ptr().cast_mut(),
            strides: this.strides.as_ptr().cast_mut(),
            suboffsets: std::ptr::null_mut(),
            internal: std::ptr::null_mut(),
        };
        // SAFETY: see above.
        unsafe { view.write(filled) };
        Ok(())
    }
}
