//! The frames that word and turn formulas read: names, kinds and ranges, in slot order.

use super::{MAX_HAND, MAX_HEIGHT, MAX_SIDE};

/// A variable of a frame or a field of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// `int`, `bool` or `letter`.
    pub kind: &'static str,
    /// The least value.
    pub lo: i32,
    /// The greatest value.
    pub hi: i32,
}

/// A table of a frame: rows of the same fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableLayout {
    /// Its name.
    pub name: &'static str,
    /// The greatest number of rows.
    pub most: usize,
    /// The fields of a row, in order.
    pub fields: &'static [Field],
}

/// What a formula of one scope may read, in slot order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameLayout {
    /// The scalars.
    pub scalars: &'static [Field],
    /// The tables.
    pub tables: &'static [TableLayout],
}

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

const fn int(name: &'static str, lo: i32, hi: i32) -> Field {
    Field {
        name,
        kind: "int",
        lo,
        hi,
    }
}

const fn flag(name: &'static str) -> Field {
    Field {
        name,
        kind: "bool",
        lo: 0,
        hi: 1,
    }
}

/// One word formed: `tiles` counts every tile of its stacks, `letters` its squares, `placed` the tiles of this play in
/// it, `covered` those of them that lie on others, `bonus` the product of the word bonuses of its squares newly filled;
/// a row of `tops` is one square, left to right or downwards.
pub const WORD_FRAME: FrameLayout = FrameLayout {
    scalars: &[
        int("tiles", 2, SIDE * HEIGHT),
        int("letters", 2, SIDE),
        flag("flat"),
        int("placed", 1, HAND),
        int("covered", 0, HAND),
        int("bonus", 0, MAX_PRODUCT),
        flag("main"),
    ],
    tables: &[TableLayout {
        name: "tops",
        most: MAX_SIDE,
        fields: &[
            Field {
                name: "letter",
                kind: "letter",
                lo: 1,
                hi: 62,
            },
            int("value", 0, MAX_VALUE),
            int("height", 1, HEIGHT),
            flag("placed"),
            flag("blank"),
            int("bonus", 0, MAX_BONUS),
        ],
    }],
};

/// One play: `placed` its tiles, `hand` the tiles in the rack before it, `covered` those laid on others, `first`
/// whether the board was empty; a row of `words` is one word formed, the main word first.
pub const TURN_FRAME: FrameLayout = FrameLayout {
    scalars: &[
        int("placed", 1, HAND),
        int("hand", 0, HAND),
        int("covered", 0, HAND),
        flag("first"),
    ],
    tables: &[TableLayout {
        name: "words",
        most: MAX_WORDS,
        fields: &[
            int("score", -MAX_WORD_SCORE, MAX_WORD_SCORE),
            int("tiles", 2, SIDE * HEIGHT),
            int("letters", 2, SIDE),
            int("placed", 1, HAND),
            flag("flat"),
            flag("main"),
        ],
    }],
};
