//! The Python face of the core: the extension module `wordkit._core`.
//!
//! Each submodule adds its own classes; to expose a new one, write `register` there and call it here.

use pyo3::prelude::*;

mod board;
mod formula;
mod grid;
mod lexicon;
mod zones;

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    board::register(module)?;
    formula::register(module)?;
    grid::register(module)?;
    lexicon::register(module)?;
    zones::register(module)?;
    Ok(())
}
