//! The one scorer: fills the frames of the game's formulas and runs them, for checking and for generating alike.

use super::frames::{MAX_WORD_SCORE, MAX_WORDS};
use super::{BoardError, CrossRules, MAX_SIDE, TURN_FRAME, WORD_FRAME, is_blank, letter_of};
use crate::formula::{
    Field, FormulaError, Frame, FrameLayout, Interval, Program, Table, TableRange,
};

const TOP: usize = WORD_FRAME.tables[0].fields.len();
const ROW: usize = TURN_FRAME.tables[0].fields.len();
pub(super) const WORD_SCALARS: usize = WORD_FRAME.scalars.len();
pub(super) const TURN_SCALARS: usize = TURN_FRAME.scalars.len();

/// A word formed, as a row of the turn's table: score, tiles, letters, placed, flat, main.
pub(super) type WordRow = [i32; ROW];

/// Proves that the formulas have a value for every frame a play can give.
pub(super) fn prove(word: &Program, turn: &Program) -> Result<(), BoardError> {
    let bound = within_frame("word", word, &WORD_FRAME, 2, None)?;
    if bound.lo < -MAX_WORD_SCORE || bound.hi > MAX_WORD_SCORE {
        let reason = format!(
            "a word's score may reach {}..{}, not within ±{MAX_WORD_SCORE}",
            bound.lo, bound.hi
        );
        return Err(BoardError::argument("word", reason));
    }
    within_frame("turn", turn, &TURN_FRAME, 1, Some(bound)).map(|_| ())
}

/// The range of a program over a frame; `first` replaces the range of the first field of its table.
fn within_frame(
    name: &'static str,
    program: &Program,
    layout: &FrameLayout,
    least: u32,
    first: Option<Interval>,
) -> Result<Interval, BoardError> {
    let scalars: Vec<Interval> = layout.scalars.iter().map(Field::range).collect();
    let fields: Vec<Vec<Interval>> = layout
        .tables
        .iter()
        .map(|table| {
            let mut fields: Vec<Interval> = table.fields.iter().map(Field::range).collect();
            if let (Some(range), Some(field)) = (first, fields.first_mut()) {
                *field = range;
            }
            fields
        })
        .collect();
    let tables: Vec<TableRange<'_>> = layout
        .tables
        .iter()
        .zip(&fields)
        .map(|(table, fields)| TableRange {
            least,
            most: table.most as u32,
            fields,
        })
        .collect();
    match layout.prove(program, &scalars, &tables) {
        Err(reason) => Err(BoardError::argument(name, reason)),
        Ok(()) => Ok(program.bound(&scalars, &tables)),
    }
}

/// Frames under construction. A word: [`Scorer::word`], [`Scorer::square`] for each of its squares,
/// [`Scorer::end_word`]. A turn: [`Scorer::turn`], [`Scorer::row`] for each word, [`Scorer::end_turn`].
pub(super) struct Scorer<'r> {
    rules: &'r CrossRules,
    reads_tops: bool,
    tiles: i32,
    letters: usize,
    placed: i32,
    covered: i32,
    bonus: i32,
    main: bool,
    tops: [i32; MAX_SIDE * TOP],
    words: usize,
    rows: [i32; MAX_WORDS * ROW],
}

impl<'r> Scorer<'r> {
    pub fn new(rules: &'r CrossRules) -> Scorer<'r> {
        Scorer {
            rules,
            reads_tops: rules.parts().word.reads().tables != 0,
            tiles: 0,
            letters: 0,
            placed: 0,
            covered: 0,
            bonus: 1,
            main: false,
            tops: [0; MAX_SIDE * TOP],
            words: 0,
            rows: [0; MAX_WORDS * ROW],
        }
    }

    /// Begins a word.
    #[inline]
    pub fn word(&mut self, main: bool) {
        self.tiles = 0;
        self.letters = 0;
        self.placed = 0;
        self.covered = 0;
        self.bonus = 1;
        self.main = main;
    }

    /// The next square of the word: the tile on top and the height of the stack, after the play.
    #[inline(always)]
    pub fn square(&mut self, square: usize, tile: u8, height: u8, placed: bool) {
        let mut letter_bonus = 1;
        if placed {
            self.placed += 1;
            if height == 1 {
                letter_bonus = self.rules.letter_bonus(square);
                self.bonus *= self.rules.word_bonus(square);
            } else {
                self.covered += 1;
            }
        }
        self.tiles += i32::from(height);
        if self.reads_tops {
            let start = self.letters * TOP;
            if let Some(top) = self.tops.get_mut(start..start + TOP) {
                top.copy_from_slice(&[
                    i32::from(letter_of(tile)),
                    self.rules.value(tile),
                    i32::from(height),
                    i32::from(placed),
                    i32::from(is_blank(tile)),
                    letter_bonus,
                ]);
            }
        }
        self.letters += 1;
    }

    /// The scalars of the word so far, in the frame's order.
    #[inline]
    pub fn scalars(&self) -> [i32; WORD_SCALARS] {
        [
            self.tiles,
            self.letters as i32,
            i32::from(self.tiles == self.letters as i32),
            self.placed,
            self.covered,
            self.bonus,
            i32::from(self.main),
        ]
    }

    /// The rows of the word so far; only filled when the formula reads them.
    fn tops(&self) -> &[i32] {
        let end = if self.reads_tops {
            self.letters * TOP
        } else {
            0
        };
        self.tops.get(..end).unwrap_or(&[])
    }

    /// Scores the word.
    #[inline]
    pub fn end_word(&mut self) -> Result<WordRow, FormulaError> {
        let scalars = self.scalars();
        let frame = Frame {
            scalars: &scalars,
            tables: &[Table {
                width: TOP,
                data: self.tops(),
            }],
        };
        let score = self.rules.parts().word.eval(&frame)?;
        let [tiles, letters, flat, placed, _, _, main] = scalars;
        Ok([score, tiles, letters, placed, flat, main])
    }

    /// As [`Scorer::end_word`], with the frame that was read: for those who want to see each item of the score.
    pub fn end_word_shown(&mut self) -> Result<(WordRow, Vec<[i32; TOP]>), FormulaError> {
        let row = self.end_word()?;
        let shown = self.tops[..self.letters * TOP]
            .chunks_exact(TOP)
            .map(|top| {
                let mut fields = [0; TOP];
                fields.copy_from_slice(top);
                fields
            });
        Ok((row, shown.collect()))
    }

    /// Fills the tops even if the formula doesn't read them.
    pub fn show_tops(mut self) -> Scorer<'r> {
        self.reads_tops = true;
        self
    }

    /// Begins a turn.
    #[inline]
    pub fn turn(&mut self) {
        self.words = 0;
    }

    /// The next word of the turn.
    #[inline(always)]
    pub fn row(&mut self, row: &WordRow) {
        let start = self.words * ROW;
        if let Some(fields) = self.rows.get_mut(start..start + ROW) {
            fields.copy_from_slice(row);
            self.words += 1;
        }
    }

    /// Scores the turn.
    #[inline]
    pub fn end_turn(&mut self, scalars: &[i32; TURN_SCALARS]) -> Result<i32, FormulaError> {
        let frame = Frame {
            scalars,
            tables: &[Table {
                width: ROW,
                data: &self.rows[..self.words * ROW],
            }],
        };
        self.rules.parts().turn.eval(&frame)
    }
}

impl From<FormulaError> for BoardError {
    fn from(error: FormulaError) -> BoardError {
        BoardError::Formula(error.to_string())
    }
}
