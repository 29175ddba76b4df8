//! The frames that word and turn formulas read: names, kinds and ranges, in slot order.

use super::{MAX_HAND, MAX_HEIGHT, MAX_SIDE};
use crate::formula::{Field, FrameLayout, TableLayout};

/// The greatest value of a letter, bonus of a square, and product of word bonuses in one word.
pub(super) const MAX_VALUE: i32 = 99;
pub(super) const MAX_BONUS: i32 = 9;
pub(super) const MAX_PRODUCT: i32 = 1000;
/// The greatest score of a word, either sign: 30 such words stay within 32 bits.
pub(super) const MAX_WORD_SCORE: i32 = 50_000_000;
/// The greatest number of words one play forms: two a tile.
pub(super) const MAX_WORDS: usize = 2 * MAX_HAND;

const SIDE: i32 = MAX_SIDE as i32;
const HAND: i32 = MAX_HAND as i32;
const HEIGHT: i32 = MAX_HEIGHT as i32;

/// One word formed: `tiles` counts every tile of its stacks, `letters` its squares, `placed` the tiles of this play in
/// it, `covered` those of them that lie on others, `bonus` the product of the word bonuses of its squares newly filled;
/// a row of `tops` is one square, left to right or downwards.
pub const WORD_FRAME: FrameLayout = FrameLayout {
    scalars: &[
        Field::int("tiles", 2, SIDE * HEIGHT),
        Field::int("letters", 2, SIDE),
        Field::flag("flat"),
        Field::int("placed", 1, HAND),
        Field::int("covered", 0, HAND),
        Field::int("bonus", 0, MAX_PRODUCT),
        Field::flag("main"),
    ],
    tables: &[TableLayout {
        name: "tops",
        most: MAX_SIDE,
        fields: &[
            Field::letter("letter"),
            Field::int("value", 0, MAX_VALUE),
            Field::int("height", 1, HEIGHT),
            Field::flag("placed"),
            Field::flag("blank"),
            Field::int("bonus", 0, MAX_BONUS),
        ],
    }],
};

/// One play: `placed` its tiles, `hand` the tiles in the rack before it, `covered` those laid on others, `first`
/// whether the board was empty; a row of `words` is one word formed, the main word first.
pub const TURN_FRAME: FrameLayout = FrameLayout {
    scalars: &[
        Field::int("placed", 1, HAND),
        Field::int("hand", 0, HAND),
        Field::int("covered", 0, HAND),
        Field::flag("first"),
    ],
    tables: &[TableLayout {
        name: "words",
        most: MAX_WORDS,
        fields: &[
            Field::int("score", -MAX_WORD_SCORE, MAX_WORD_SCORE),
            Field::int("tiles", 2, SIDE * HEIGHT),
            Field::int("letters", 2, SIDE),
            Field::int("placed", 1, HAND),
            Field::flag("flat"),
            Field::flag("main"),
        ],
    }],
};
