//! The game's formulas taken apart, so that a search keeps running totals instead of filling frames.

use std::array;

use super::frames::{MAX_BONUS, MAX_WORD_SCORE};
use super::score::{TURN_SCALARS, WORD_SCALARS};
use super::{CrossParts, MAX_HEIGHT, TURN_FRAME, WORD_FRAME, is_blank, is_tile, letter_of};
use crate::formula::{Field, FormulaError, Frame, Interval, Products, Program, Split};

/// The most different sums over the tops of a word, and over the words of a turn.
pub(super) const MOST: usize = 4;
/// What adds up; places beyond the sums of a formula stay 0. Within the proven ranges a total fits, so what is added
/// and taken away on the way there may wrap.
pub(super) type Totals = [i32; MOST];

/// The greatest total, either sign, for which a bound is worked out: far above what words have, for which alone the
/// formulas are proven, and bounds may lie above.
pub(super) const BOUNDED: i32 = 40_000;

/// Both formulas as sums ([`Program::split`]) and what is done with the totals. The same values as
/// [`super::score::Scorer`] gives, whatever the frame.
#[derive(Debug)]
pub(super) struct Sums {
    word: Total,
    turn: Total,
    /// What a square adds to the totals of a word, as [`super::score::Scorer::square`] has it, by the way its tile on top
    /// lies there (see [`BONUSES`] and the numbers after it) and that tile.
    tops: Vec<[Totals; 128]>,
    /// What the turn's score grows by with its only total, if the formulas can be bounded: the total goes up with a
    /// word's score, and that with the word's totals, and has a value for all totals up to [`BOUNDED`].
    pub slope: Option<i32>,
    /// What the score of a turn goes up by with each of its totals, if that is a fixed number.
    pub slopes: Option<Totals>,
}

/// A formula over totals.
#[derive(Debug)]
pub(super) struct Total {
    rows: Vec<Adds>,
    /// The field of a row that each total adds up, if rows add nothing else; [`NOTHING`] past the last total.
    fields: Option<[u8; MOST]>,
    rest: Program,
    /// The rest as products, if it is nothing else.
    products: Option<Products>,
}

/// A place past the fields of a row, where there is a 0.
const NOTHING: u8 = 7;

/// The ways a tile can lie on top: on others by the height of the stack, or on an empty square by its letter bonus, both
/// laid by the play; or by the height of the stack, kept by the play.
const BONUSES: usize = MAX_BONUS as usize + 1;
const LAID: usize = BONUSES + MAX_HEIGHT;
const WAYS: usize = LAID + MAX_HEIGHT;

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
    /// The formulas, if both can be taken apart and each square of a word has a value.
    pub fn of(parts: &CrossParts, values: &[i32; 64], letter_bonus: &[i32]) -> Option<Sums> {
        let (word, turn) = (Total::of(&parts.word)?, Total::of(&parts.turn)?);
        let mut tops = vec![[[0; MOST]; 128]; WAYS];
        let laid = (2..=parts.height).map(|height| (BONUSES + height - 1, height, 1, 1));
        let kept = (1..=parts.height).map(|height| (LAID + height - 1, height, 0, 1));
        let bonuses = (0..=MAX_BONUS).filter(|bonus| letter_bonus.contains(bonus));
        let filled = bonuses.map(|bonus| (bonus as usize, 1, 1, bonus));
        for (way, height, placed, bonus) in filled.chain(laid).chain(kept) {
            for tile in (0..128_u8).filter(|&tile| is_tile(tile)) {
                let letter = letter_of(tile);
                let blank = i32::from(is_blank(tile));
                let value = values[usize::from(letter)] * (1 - blank);
                let row = [letter.into(), value, height as i32, placed, blank, bonus];
                tops[way][usize::from(tile)] = word.adds(&row).ok()?;
            }
        }
        let slope = Sums::slope(&word, &turn);
        Some(Sums {
            word,
            tops,
            slope,
            slopes: Sums::slopes(&turn),
            turn,
        })
    }

    /// What a square that is kept adds to the totals of a word.
    #[inline(always)]
    pub fn kept(&self, tile: u8, height: u8) -> &Totals {
        self.lies(LAID + usize::from(height) - 1, tile)
    }

    /// What a tile adds that is laid on a stack of this height, or on an empty square with this letter bonus.
    #[inline(always)]
    pub fn laid(&self, tile: u8, height: u8, bonus: i32) -> &Totals {
        let way = match height {
            0 => bonus as usize,
            height => BONUSES + usize::from(height),
        };
        self.lies(way, tile)
    }

    #[inline(always)]
    fn lies(&self, way: usize, tile: u8) -> &Totals {
        &self.tops[way][usize::from(tile & 127)]
    }

    fn slope(word: &Total, turn: &Total) -> Option<i32> {
        let ranges = WORD_FRAME.scalars.iter().map(Field::range);
        let ranges: Vec<_> = ranges
            .chain([Interval::new(-BOUNDED, BOUNDED); MOST])
            .take(WORD_SCALARS + word.rows.len())
            .collect();
        let word_rises = word.rest.check(&ranges, &[]).is_empty()
            && (WORD_SCALARS..ranges.len()).all(|slot| word.rest.rises(slot, &ranges));
        let bound = word.rest.bound(&ranges, &[]);
        let within = -MAX_WORD_SCORE <= bound.lo && bound.hi <= MAX_WORD_SCORE;
        let ranges: Vec<_> = TURN_FRAME.tables[0]
            .fields
            .iter()
            .map(Field::range)
            .collect();
        let turn_rises = match &turn.rows[..] {
            [Adds::Field(_)] => true,
            [Adds::Value(adds)] => adds.rises(0, &ranges) && within,
            _ => false,
        };
        let slope = turn.rest.slope(TURN_SCALARS)?;
        (word_rises && turn_rises && slope >= 0).then_some(slope)
    }

    fn slopes(turn: &Total) -> Option<Totals> {
        let mut slopes = [0; MOST];
        for (at, slope) in slopes.iter_mut().enumerate().take(turn.rows.len()) {
            *slope = turn.rest.slope(TURN_SCALARS + at)?;
        }
        Some(slopes)
    }

    /// Whether what a word on a flat board adds to the totals of the turn is a number and another one times the word's only
    /// total, both by its bonus alone: all tiles are single ones there.
    pub fn is_linear_by_bonus(&self) -> bool {
        const COUNTS: u64 = 0b1011; // tiles, letters, placed
        let linear = |products: &Products| products.is_linear_in(WORD_SCALARS);
        self.is_one_total()
            && self.adds_scores()
            && self.word.rest.reads().scalars & COUNTS == 0
            && self.word.products.as_ref().is_some_and(linear)
    }

    /// Whether a word has one total at most.
    pub fn is_one_total(&self) -> bool {
        self.word.rows.len() <= 1
    }

    /// Whether what a square adds to a word depends on its letter, but for the letter's value.
    pub fn reads_letter(&self) -> bool {
        self.word.rows.iter().any(|row| match row {
            Adds::Field(field) => *field == 0,
            Adds::Value(program) => program.reads().scalars & 1 != 0,
        })
    }

    /// The most a turn of so many tiles scores besides `slope` times its total.
    pub fn gain(&self, placed: i32, hand: i32, first: bool) -> i32 {
        let only = |value| Interval::new(value, value);
        let scalars = [
            only(placed),
            only(hand),
            Interval::new(0, placed),
            only(first.into()),
            only(0),
        ];
        self.turn.rest.bound(&scalars, &[]).hi
    }

    /// Whether all that a word adds to the totals of the turn is its score, to the first.
    pub fn adds_scores(&self) -> bool {
        self.turn.fields == Some([0, NOTHING, NOTHING, NOTHING])
    }

    /// The score of a word.
    #[inline(always)]
    pub fn score(
        &self,
        scalars: &[i32; WORD_SCALARS],
        totals: &Totals,
    ) -> Result<i32, FormulaError> {
        self.word.value(scalars, totals)
    }

    /// What a word adds to the totals of the turn.
    #[inline(always)]
    pub fn word(
        &self,
        scalars: &[i32; WORD_SCALARS],
        totals: &Totals,
    ) -> Result<Totals, FormulaError> {
        let score = self.score(scalars, totals)?;
        let [tiles, letters, flat, placed, _, _, main] = *scalars;
        match self.turn.fields {
            Some(fields) => {
                let row = [score, tiles, letters, placed, flat, main, 0, 0];
                Ok(fields.map(|field| row[usize::from(field & NOTHING)]))
            }
            None => self.turn.adds(&[score, tiles, letters, placed, flat, main]),
        }
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
        let rows: Vec<Adds> = rows.collect();
        let fields = rows.iter().map(|row| match row {
            Adds::Field(field) => Some(*field as u8),
            Adds::Value(_) => None,
        });
        let fields: Option<Vec<u8>> = fields.collect();
        let all = |named: Vec<u8>| array::from_fn(|at| named.get(at).copied().unwrap_or(NOTHING));
        Some(Total {
            fields: fields.map(all),
            rows,
            products: rest.products(),
            rest,
        })
    }

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

    #[inline(always)]
    fn value<const N: usize>(
        &self,
        scalars: &[i32; N],
        totals: &Totals,
    ) -> Result<i32, FormulaError> {
        let mut all = [1; 16];
        all[..N].copy_from_slice(scalars);
        all[N..N + MOST].copy_from_slice(totals);
        match &self.products {
            Some(products) => Ok(products.value(&all)),
            None => self.rest.eval(&Frame {
                scalars: &all[..N + self.rows.len()],
                tables: &[],
            }),
        }
    }
}
