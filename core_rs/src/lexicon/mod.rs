//! Alphabets and lexicons: word graphs in memory-mapped files.

mod dawg;
mod minimise;
mod section;
mod words;

pub use dawg::{Dawg, MAX_CODE, MAX_LEN, Walk, WordError};
pub use section::Section;
pub use words::WordList;

#[cfg(test)]
mod dawg_tests;
