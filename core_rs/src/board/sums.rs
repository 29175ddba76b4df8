//! The game's formulas taken apart, so that a search keeps running totals instead of filling frames.

use super::score::{TURN_SCALARS, WORD_SCALARS, WordRow};
use super::{CrossRules, is_blank, letter_of};
use crate::formula::{FormulaError, Frame, Program, Split};

/// The most different sums over the tops of a word, and over the words of a turn.
pub(super) const MOST: usize = 4;
/// What adds up; places beyond the sums of a formula stay 0. Within the proven ranges a total fits, so what is added
/// and taken away on the way there may wrap.
pub(super) type Totals = [i32; MOST];

/// Both formulas as sums ([`Program::split`]) and what is done with the totals. The same values as
/// [`super::score::Scorer`] gives, whatever the frame.
#[derive(Debug)]
pub(super) struct Sums {
    pub word: Total,
    pub turn: Total,
}

/// A formula over totals.
#[derive(Debug)]
pub(super) struct Total {
    rows: Vec<Adds>,
    pub rest: Program,
}

/// What a row adds to a sum.
#[derive(Debug)]
enum Adds {
    Field(usize),
    Value(Program),
}

/// The totals of two parts together.
#[inline(always)]
pub(super) fn plus(a: &Totals, b: &Totals) -> Totals {
    std::array::from_fn(|at| a[at].wrapping_add(b[at]))
}

/// The totals of a whole without a part.
#[inline(always)]
pub(super) fn minus(a: &Totals, b: &Totals) -> Totals {
    std::array::from_fn(|at| a[at].wrapping_sub(b[at]))
}

impl Sums {
    /// The formulas, if both can be taken apart.
    pub fn of(word: &Program, turn: &Program) -> Option<Sums> {
        Some(Sums {
            word: Total::of(word)?,
            turn: Total::of(turn)?,
        })
    }

    /// What a square of a word adds to its totals; as [`super::score::Scorer::square`].
    pub fn top(
        &self,
        rules: &CrossRules,
        tile: u8,
        height: u8,
        laid: Option<usize>,
    ) -> Result<Totals, FormulaError> {
        let bonus = match laid {
            Some(square) if height == 1 => rules.letter_bonus(square),
            _ => 1,
        };
        self.word.adds(&[
            i32::from(letter_of(tile)),
            rules.value(tile),
            i32::from(height),
            i32::from(laid.is_some()),
            i32::from(is_blank(tile)),
            bonus,
        ])
    }

    /// The score of a word and what it adds to the totals of the turn.
    #[inline]
    pub fn word(
        &self,
        scalars: &[i32; WORD_SCALARS],
        totals: &Totals,
    ) -> Result<Totals, FormulaError> {
        let score = self.word.value(scalars, totals)?;
        let [tiles, letters, flat, placed, _, _, main] = *scalars;
        let row: WordRow = [score, tiles, letters, placed, flat, main];
        self.turn.adds(&row)
    }

    /// The score of a turn.
    #[inline]
    pub fn turn(
        &self,
        scalars: &[i32; TURN_SCALARS],
        totals: &Totals,
    ) -> Result<i32, FormulaError> {
        self.turn.value(scalars, totals)
    }
}

impl Total {
    fn of(program: &Program) -> Option<Total> {
        let Split { rows, rest } = program.split(MOST)?;
        let rows = rows.into_iter().map(|row| match *row.bytes() {
            [_, _, _, 3, field] => Adds::Field(field.into()),
            _ => Adds::Value(row),
        });
        Some(Total {
            rows: rows.collect(),
            rest,
        })
    }

    #[inline]
    fn adds<const N: usize>(&self, row: &[i32; N]) -> Result<Totals, FormulaError> {
        let mut totals = [0; MOST];
        for (total, adds) in totals.iter_mut().zip(&self.rows) {
            *total = match adds {
                Adds::Field(field) => row.get(*field).copied().unwrap_or(0),
                Adds::Value(program) => program.eval(&Frame {
                    scalars: row,
                    tables: &[],
                })?,
            };
        }
        Ok(totals)
    }

    #[inline]
    fn value<const N: usize>(
        &self,
        scalars: &[i32; N],
        totals: &Totals,
    ) -> Result<i32, FormulaError> {
        let mut all = [0; WORD_SCALARS + MOST];
        all[..N].copy_from_slice(scalars);
        all[N..N + MOST].copy_from_slice(totals);
        self.rest.eval(&Frame {
            scalars: &all[..N + self.rows.len()],
            tables: &[],
        })
    }
}
