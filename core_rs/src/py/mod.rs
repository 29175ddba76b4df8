//! The Python face of the core: the extension module `wordkit._core`.
//!
//! Each submodule adds its own classes; to expose a new one, write `register` there and call it here.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

mod board;
mod formula;
mod grid;
mod letters;
mod lexicon;
mod zones;

/// How long a search runs before the interpreter is asked for signals, and again: while other threads keep it busy, each
/// time takes as long as one of them may run (5 ms).
const PATIENCE: Duration = Duration::from_millis(20);

/// Items made or read, holding the interpreter's lock, between two times that it is let go: less than a millisecond.
const MANY: usize = 1 << 12;

/// Runs a call without the interpreter's lock; what it asks, as often as it likes, says no once there is a signal, which is
/// then the result.
fn detached<T: Send, E: Send>(
    py: Python<'_>,
    run: impl FnOnce(&mut dyn FnMut() -> bool) -> Result<T, E> + Send,
) -> PyResult<Result<T, E>> {
    let mut signal = None;
    let mut asked = Instant::now();
    let done = py.detach(|| {
        run(&mut || {
            if signal.is_none() && asked.elapsed() >= PATIENCE {
                signal = Python::attach(|py| py.check_signals()).err();
                asked = Instant::now();
            }
            signal.is_none()
        })
    });
    match signal {
        Some(error) => Err(error),
        None => Ok(done),
    }
}

/// Collects what an iterator gives; signals and other threads have their turn meanwhile, as in Python code.
fn gathered<T>(py: Python<'_>, mut items: impl Iterator<Item = PyResult<T>>) -> PyResult<Vec<T>> {
    let mut all = Vec::with_capacity(items.size_hint().0);
    loop {
        let before = all.len();
        for item in items.by_ref().take(MANY) {
            all.push(item?);
        }
        if all.len() - before < MANY {
            return Ok(all);
        }
        breathe(py)?;
    }
}

/// Lets signals and other threads have their turn in long work that holds the interpreter's lock.
fn breathe(py: Python<'_>) -> PyResult<()> {
    py.check_signals()?;
    py.detach(|| ());
    Ok(())
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
