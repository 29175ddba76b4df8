//! The cross-board: stacks of tiles on a grid, words across and down.
//!
//! [`CrossRules`] are the switches and numbers of a game, [`Board`] a position under them. [`Board::check`] judges one
//! play and names everything wrong with it; [`Board::generate`] lists all legal plays. Both score by the same
//! [`score::Scorer`], which runs the game's own formulas, and they agree for every combination of switches.
//!
//! Squares are numbered row by row from 0. A tile is a letter code, with the bit [`BLANK`] when it is a blank that
//! stands for that letter.

#[cfg(feature = "by-hand")]
mod by_hand;
mod check;
mod cross;
mod error;
mod frames;
mod generate;
mod plays;
mod position;
mod rack;
mod rules;
mod runs;
mod score;
mod sums;

pub use check::{Amount, Check, Formed, Violation};
pub use error::BoardError;
pub use frames::{TURN_FRAME, WORD_FRAME};
pub use generate::Limits;
pub use plays::{Column, Play, Plays};
pub use position::Board;
pub use rack::Rack;
pub use rules::{CrossParts, CrossRules, PlainPlural};

#[cfg(test)]
mod cases;
#[cfg(test)]
mod naive;
#[cfg(test)]
mod random;
#[cfg(test)]
mod support;
#[cfg(test)]
mod values;

/// The greatest number of rows and of columns.
pub const MAX_SIDE: usize = 21;
/// The greatest height of a stack.
pub const MAX_HEIGHT: usize = 9;
/// The greatest number of tiles in a hand, and so in a play.
pub const MAX_HAND: usize = 15;
/// The bit of a tile that says: a blank, standing for the letter of the other bits.
pub const BLANK: u8 = 64;

/// The letter a tile shows.
#[inline(always)]
pub const fn letter_of(tile: u8) -> u8 {
    tile & (BLANK - 1)
}

/// Whether a tile is a blank standing for its letter.
#[inline(always)]
pub const fn is_blank(tile: u8) -> bool {
    tile & BLANK != 0
}

/// Whether `tile` is a letter code 1..=62, alone or with [`BLANK`].
pub const fn is_tile(tile: u8) -> bool {
    tile < 128 && letter_of(tile) != 0 && letter_of(tile) != 63
}
