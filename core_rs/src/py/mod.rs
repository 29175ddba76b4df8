//! The Python face of the core: the extension module `wordkit._core`.
//!
//! Each submodule adds its own classes; to expose a new one, write `register` there and call it here.

use pyo3::prelude::*;

mod board;
mod formula;
mod grid;
mod letters;
mod lexicon;
mod zones;

/// Runs a call without the interpreter's lock; what it asks now and then says no once there is a signal, which is then the
/// result.
fn detached<T: Send, E: Send>(
    py: Python<'_>,
    run: impl FnOnce(&mut dyn FnMut() -> bool) -> Result<T, E> + Send,
) -> PyResult<Result<T, E>> {
    let mut signal = None;
    let done = py.detach(|| {
        run(&mut || match Python::attach(|py| py.check_signals()) {
            Ok(()) => true,
            Err(error) => {
                signal = Some(error);
                false
            }
        })
    });
    match signal {
        Some(error) => Err(error),
        None => Ok(done),
    }
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    board::register(module)?;
    formula::register(module)?;
    grid::register(module)?;
    letters::register(module)?;
    lexicon::register(module)?;
    zones::register(module)?;
    Ok(())
}
