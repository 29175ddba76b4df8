//! The fast core of wordkit, usable as a plain Rust library.
//!
//! `py` is the only module that knows Python; it is compiled with the `python` feature.

pub mod board;
mod budget;
#[cfg(test)]
mod dice;
pub mod formula;
pub mod grid;
pub mod letters;
pub mod lexicon;
#[cfg(feature = "python")]
mod py;
pub mod rng;
mod sort;
pub mod zones;
