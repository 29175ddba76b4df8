//! Square grids of letter tiles with symbols: scoring of every line, and the search for the best arrangement.
//!
//! [`GridRules`] are the sizes, words, limits and the line formula of a game. [`GridRules::score`] reads every row and
//! column of a grid; [`GridRules::fill`] arranges tiles so that the grid scores as much as possible, and says how much
//! no arrangement can surpass. The formula is tabulated once ([`LINE_FRAME`]); nothing else is known about scores.
//!
//! Cells are numbered row by row from 0, lines from 0: the rows, then the columns.

mod anneal;
mod error;
mod exact;
mod faces;
mod fill;
mod longs;
mod rules;
mod score;
mod table;
mod wild;

pub use error::GridError;
pub use fill::{Fill, Filling, MAX_TILES, Placed, Tile};
pub use rules::{Equal, GridParts, GridRules};
pub use score::{Cell, GridScore, Kind, Line};
pub use table::{LINE_FRAME, Setting};
pub use wild::MAX_UNDECLARED;

#[cfg(test)]
mod brute;
#[cfg(test)]
mod cases;
#[cfg(test)]
mod support;

/// The greatest number of rows and of columns.
pub const MAX_SIDE: usize = 7;
/// The greatest number of kinds of symbols.
pub const MAX_SYMBOLS: usize = 8;
/// The bit, among those of a line's symbols, of what has no symbol: beyond all of them, so that it balances no line.
pub(crate) const NO_SYMBOL: u8 = 31;
const _: () = assert!(MAX_SYMBOLS <= NO_SYMBOL as usize);
/// The greatest number of lines.
pub(crate) const MAX_LINES: usize = 2 * MAX_SIDE;
