//! Alphabets and lexicons: word graphs in memory-mapped files.

mod alphabet;
mod below;
mod best;
mod bytes;
mod columns;
mod dawg;
mod derive;
mod digest;
mod families;
mod file;
mod graph;
mod minimise;
mod query;
mod search;
mod section;
mod spelt;
mod words;

pub use alphabet::{Alphabet, AlphabetError, Definition};
pub use best::{Card, Found, MAX_CARDS, WORDS_FRAME, Wanted, WordFrame, WordScorer};
pub use columns::{AGENT, Packed, Rank, RootList, Roots, Tag};
pub use dawg::{Dawg, MAX_CODE, MAX_LEN, TOGETHER, Walk, WordError};
pub use derive::Selection;
pub use digest::Digests;
pub use file::FORMAT_VERSION;
pub use graph::{CheckedWalk, Columns, Entries, Info, Lexicon, LexiconError};
pub(crate) use query::ALL;
pub use query::{Both, Everything, Guide, Pattern, Rack};
pub use search::Filter;
pub(crate) use search::Sieve;
pub use section::Section;
pub use spelt::{Spelt, sum_of};
pub use words::WordList;

#[cfg(test)]
mod alphabet_tests;
#[cfg(test)]
mod dawg_tests;
#[cfg(test)]
mod derive_tests;
#[cfg(test)]
mod graph_tests;
#[cfg(test)]
mod interrupt_tests;
#[cfg(test)]
mod query_tests;
