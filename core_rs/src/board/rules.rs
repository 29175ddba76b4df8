//! The rules of a cross-board game: sizes, values, squares and switches.

use super::cross::Firsts;
use super::frames::{MAX_BONUS, MAX_PRODUCT, MAX_VALUE};
use super::sums::Sums;
use super::{BoardError, MAX_HAND, MAX_HEIGHT, MAX_SIDE, score};
use crate::formula::Program;
use crate::lexicon::{Dawg, MAX_CODE};

/// The rule against a play that only adds one letter to words already on the board.
///
/// It strikes when the play is exactly one tile, showing `letter`, on an empty square. A word formed counts as a plain
/// plural when that tile is its last and the rest was a word of two or more squares on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlainPlural {
    /// The letter code; a blank standing for it counts too.
    pub letter: u8,
    /// Forbidden only if *every* word formed is a plain plural; otherwise one is enough.
    pub last_only: bool,
    /// A word whose rest already ends in the letter is no plain plural.
    pub exempt_after: bool,
}

/// Everything [`CrossRules`] are made of; [`CrossParts::new`] gives the defaults.
#[derive(Debug, Clone)]
pub struct CrossParts {
    /// Rows of the board, 1..=21.
    pub rows: usize,
    /// Columns of the board, 1..=21.
    pub cols: usize,
    /// The greatest height of a stack, 1..=9; 1 means no stacking.
    pub height: usize,
    /// The words.
    pub dawg: Dawg,
    /// The value of each letter by its code, entry 0 unused; letters beyond the end are worth 0. 0..=99.
    pub values: Vec<i32>,
    /// The letter bonus of each square, 0..=9; empty: 1 everywhere.
    pub letter_bonus: Vec<i32>,
    /// The word bonus of each square, 0..=9; empty: 1 everywhere.
    pub word_bonus: Vec<i32>,
    /// The squares of which the first play must cover one; empty: it may lie anywhere.
    pub start: Vec<usize>,
    /// The least and greatest length of the first word.
    pub start_length: (usize, usize),
    /// The least length of any word; below 2 means 2, for a lone tile is never a word.
    pub word_min: usize,
    /// Whether a tile may be laid on the same visible letter.
    pub same_letter: bool,
    /// Whether a word on the board may be covered entirely.
    pub whole_cover: bool,
    /// Whether a play must touch or cover a tile on the board.
    pub connect: bool,
    /// Whether all tiles must lie in one row or column without a gap. Without it plays can be checked, not generated.
    pub one_line: bool,
    /// The plural rule, if it holds.
    pub plain_plural: Option<PlainPlural>,
    /// The score of one word, over [`WORD_FRAME`](super::WORD_FRAME).
    pub word: Program,
    /// The score of a play, over [`TURN_FRAME`](super::TURN_FRAME).
    pub turn: Program,
    /// The most tiles in a hand, 1..=15.
    pub hand_max: usize,
}

impl CrossParts {
    /// Parts with every rule of placement switched on, no plural rule, no bonuses, no values and any start.
    pub fn new(
        rows: usize,
        cols: usize,
        height: usize,
        dawg: Dawg,
        word: Program,
        turn: Program,
    ) -> CrossParts {
        CrossParts {
            rows,
            cols,
            height,
            dawg,
            values: Vec::new(),
            letter_bonus: Vec::new(),
            word_bonus: Vec::new(),
            start: Vec::new(),
            start_length: (2, MAX_SIDE),
            word_min: 2,
            same_letter: false,
            whole_cover: false,
            connect: true,
            one_line: true,
            plain_plural: None,
            word,
            turn,
            hand_max: 7,
        }
    }
}

/// Checked rules, ready to play by.
///
/// 1. Sizes, values and bonuses are within the ranges the frames publish, and so is the product of the word bonuses
///    that any word can newly fill.
/// 2. Both formulas have a value for every frame within those ranges, and a word's score fits `words.score`.
#[derive(Debug)]
pub struct CrossRules {
    parts: CrossParts,
    values: [i32; 64],
    letter_bonus: Vec<i32>,
    word_bonus: Vec<i32>,
    start: Vec<bool>,
    sums: Option<Sums>,
    firsts: Firsts,
    pub(super) first_min: usize,
    pub(super) word_min: usize,
}

fn within(
    name: &'static str,
    what: &str,
    value: usize,
    lo: usize,
    hi: usize,
) -> Result<(), BoardError> {
    if (lo..=hi).contains(&value) {
        return Ok(());
    }
    Err(BoardError::argument(
        name,
        format!("{what}{value} is not in {lo}..={hi}"),
    ))
}

/// A value a square: as given, or 1 everywhere.
fn per_square(name: &'static str, given: &[i32], squares: usize) -> Result<Vec<i32>, BoardError> {
    if given.is_empty() {
        return Ok(vec![1; squares]);
    }
    if given.len() != squares {
        let reason = format!("{} values for {squares} squares", given.len());
        return Err(BoardError::argument(name, reason));
    }
    match given.iter().find(|bonus| !(0..=MAX_BONUS).contains(*bonus)) {
        Some(bonus) => Err(BoardError::argument(
            name,
            format!("{bonus} is not in 0..={MAX_BONUS}"),
        )),
        None => Ok(given.to_vec()),
    }
}

impl CrossRules {
    /// Checks the parts.
    ///
    /// # Errors
    /// [`BoardError::Argument`] naming the first part outside its range.
    pub fn new(parts: CrossParts) -> Result<CrossRules, BoardError> {
        within("rows", "", parts.rows, 1, MAX_SIDE)?;
        within("cols", "", parts.cols, 1, MAX_SIDE)?;
        within("height", "", parts.height, 1, MAX_HEIGHT)?;
        within("hand_max", "", parts.hand_max, 1, MAX_HAND)?;
        within("word_min", "", parts.word_min, 1, MAX_SIDE)?;
        let (least, most) = parts.start_length;
        within("start_length", "the least length ", least, 1, MAX_SIDE)?;
        within("start_length", "the greatest length ", most, least, 255)?;
        let squares = parts.rows * parts.cols;
        let letter_bonus = per_square("letter_bonus", &parts.letter_bonus, squares)?;
        let word_bonus = per_square("word_bonus", &parts.word_bonus, squares)?;
        check_product(&parts, &word_bonus)?;
        if parts.values.len() > usize::from(MAX_CODE) + 1 {
            let reason = format!(
                "{} values for at most {MAX_CODE} letters",
                parts.values.len()
            );
            return Err(BoardError::argument("values", reason));
        }
        let mut values = [0; 64];
        for (code, &value) in parts.values.iter().enumerate().skip(1) {
            if !(0..=MAX_VALUE).contains(&value) {
                let reason = format!("{value} for letter {code} is not in 0..={MAX_VALUE}");
                return Err(BoardError::argument("values", reason));
            }
            values[code] = value;
        }
        let mut start = vec![false; squares];
        for &square in &parts.start {
            match start.get_mut(square) {
                Some(flag) => *flag = true,
                None => {
                    let reason = format!("square {square} of {squares}");
                    return Err(BoardError::argument("start", reason));
                }
            }
        }
        if let Some(plural) = &parts.plain_plural {
            within(
                "plain_plural",
                "letter ",
                plural.letter.into(),
                1,
                MAX_CODE.into(),
            )?;
        }
        score::prove(&parts.word, &parts.turn)?;
        let word_min = parts.word_min.max(2);
        Ok(CrossRules {
            sums: Sums::of(&parts, &values, &letter_bonus),
            firsts: Firsts::of(&parts.dawg),
            values,
            letter_bonus,
            word_bonus,
            start,
            first_min: word_min.max(least),
            word_min,
            parts,
        })
    }

    /// The parts as given.
    pub fn parts(&self) -> &CrossParts {
        &self.parts
    }

    /// The number of squares.
    pub fn squares(&self) -> usize {
        self.start.len()
    }

    /// The formulas taken apart, if they can be.
    pub(super) fn sums(&self) -> Option<&Sums> {
        self.sums.as_ref()
    }

    /// What may stand before the first letters of words.
    pub(super) fn firsts(&self) -> &Firsts {
        &self.firsts
    }

    #[inline]
    pub(super) fn dawg(&self) -> &Dawg {
        &self.parts.dawg
    }

    /// The value of a tile: 0 for a blank.
    #[inline]
    pub(super) fn value(&self, tile: u8) -> i32 {
        if super::is_blank(tile) {
            0
        } else {
            self.values[usize::from(tile & 63)]
        }
    }

    #[inline]
    pub(super) fn letter_bonus(&self, square: usize) -> i32 {
        self.letter_bonus[square]
    }

    /// Whether some square has this letter bonus.
    pub(super) fn has_letter_bonus(&self, bonus: i32) -> bool {
        self.letter_bonus.contains(&bonus)
    }

    #[inline]
    pub(super) fn word_bonus(&self, square: usize) -> i32 {
        self.word_bonus[square]
    }

    /// Whether the first play may cover this square to begin; all squares when no start is set.
    pub(super) fn is_start(&self, square: usize) -> bool {
        self.parts.start.is_empty() || self.start[square]
    }

    /// The square at `pos` of lane `lane` read across or down.
    #[inline]
    pub(super) fn square(&self, down: bool, lane: usize, pos: usize) -> usize {
        if down {
            pos * self.parts.cols + lane
        } else {
            lane * self.parts.cols + pos
        }
    }
}

/// The greatest product of word bonuses one word can newly fill must fit the frame.
fn check_product(parts: &CrossParts, bonus: &[i32]) -> Result<(), BoardError> {
    let (rows, cols) = (parts.rows, parts.cols);
    let lanes = (0..rows).map(|row| (0..cols).map(|col| bonus[row * cols + col]).collect());
    let columns = (0..cols).map(|col| (0..rows).map(|row| bonus[row * cols + col]).collect());
    for mut lane in lanes.chain(columns).collect::<Vec<Vec<i32>>>() {
        lane.sort_unstable_by(|a, b| b.cmp(a));
        let product = lane
            .iter()
            .take(parts.hand_max)
            .fold(1_i64, |product, &bonus| {
                (product * i64::from(bonus.max(1))).min(i64::from(MAX_PRODUCT) + 1)
            });
        if product > i64::from(MAX_PRODUCT) {
            let reason =
                format!("the bonuses one word may fill multiply to more than {MAX_PRODUCT}");
            return Err(BoardError::argument("word_bonus", reason));
        }
    }
    Ok(())
}
