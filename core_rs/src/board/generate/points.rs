//! How a search scores the plays it finds: by running totals where the formulas allow it, by whole frames where not.

use super::super::score::Scorer;
use super::super::sums::{MOST, Sums, Totals, minus, plus};
use super::super::{BLANK, Board, CrossRules, MAX_SIDE, Rack, runs};
use super::Lane;
use super::shadow::{Cuts, LOTS, Shadow};
use crate::formula::FormulaError;
use crate::lexicon::MAX_CODE;

/// A play as the search found it, in the lane it told of last.
pub struct Found<'s> {
    /// The squares of its word, from the first up to this one, not included.
    pub start: usize,
    pub end: usize,
    /// Bit `i`: a tile is laid at position `i`.
    pub mask: u32,
    /// The tiles laid, by position.
    pub tiles: &'s [u8; MAX_SIDE],
    /// How many.
    pub count: u8,
}

/// What scores the plays of a search.
pub trait Points<'b> {
    /// The search goes to this lane.
    fn enter(&mut self, lane: Lane<'b>);

    /// Whether it knows what plays can score at most.
    fn is_bounded(&self) -> bool {
        false
    }

    /// What plays in the lane can score at most: see [`Shadow::cuts`].
    fn cuts(&mut self, _: &mut Cuts) -> i32 {
        i32::MAX
    }

    /// The score of a play in the lane.
    fn score(&mut self, found: &Found<'_>) -> Result<i32, FormulaError>;
}

/// For searches that score nothing.
pub(super) struct Unscored;

impl<'b> Points<'b> for Unscored {
    fn enter(&mut self, _: Lane<'b>) {}

    fn score(&mut self, _: &Found<'_>) -> Result<i32, FormulaError> {
        Ok(0)
    }
}

/// A number for each kind of tile a hand can lay.
#[derive(Clone)]
pub(super) struct Kinds {
    numbers: [u8; 128],
    /// How many numbers there are.
    pub count: usize,
}

impl Kinds {
    pub fn of(rack: &Rack) -> Kinds {
        let mut kinds = Kinds {
            numbers: [0; 128],
            count: 0,
        };
        let counts = rack.counts();
        for code in 1..=MAX_CODE {
            for (held, tile) in [(usize::from(code), code), (0, code | BLANK)] {
                if counts[held] > 0 {
                    kinds.numbers[usize::from(tile)] = kinds.count as u8;
                    kinds.count += 1;
                }
            }
        }
        kinds
    }

    #[inline(always)]
    pub fn number(&self, tile: u8) -> usize {
        usize::from(self.numbers[usize::from(tile & 127)])
    }
}

/// A tile on a square of the lane.
#[derive(Clone, Copy, Default)]
struct Laid {
    /// The lane this was worked out for.
    lane: u32,
    /// What it changes in the totals of the word along the lane.
    word: Totals,
    /// What the word across adds to the totals of the turn.
    turn: Totals,
}

/// Scores by running totals.
pub(super) struct BySums<'b> {
    board: &'b Board,
    rules: &'b CrossRules,
    sums: &'b Sums,
    kinds: Kinds,
    hand: i32,
    first: i32,
    /// What the turn's score goes up by with its totals, if that is fixed, and what it is without them by the tiles placed
    /// and those of them that cover.
    slopes: Option<Totals>,
    base: [[Option<i32>; 16]; 16],
    /// What each occupied square adds to a word that keeps it.
    pub kept: Vec<Totals>,
    /// The bounds, if they are wanted and can be had.
    shadow: Option<Shadow<'b>>,
    /// The lane: how many were entered so far, and of it what the squares before each position add and hold.
    lanes: u32,
    pub lane: Lane<'b>,
    pub before: [(Totals, i32); MAX_SIDE + 1],
    /// Bit `i`: position `i` is occupied; is empty and has a word bonus other than 1.
    occupied: u32,
    bonus: u32,
    /// By position and kind.
    laid: Vec<Laid>,
}

impl<'b> BySums<'b> {
    /// With `bounded`, bounds are kept as well.
    pub fn new(
        board: &'b Board,
        rack: &Rack,
        sums: &'b Sums,
        bounded: bool,
    ) -> Result<Self, FormulaError> {
        let rules = board.rules();
        let mut kept = vec![[0; MOST]; board.squares()];
        for (square, kept) in kept.iter_mut().enumerate() {
            if board.tops[square] != 0 {
                *kept = sums.top(rules, board.tops[square], board.heights[square], None)?;
            }
        }
        let kinds = Kinds::of(rack);
        let (hand, first) = (rack.size() as i32, i32::from(board.is_empty()));
        let slopes = sums.slopes();
        let mut base = [[None; 16]; 16];
        for placed in 1..=hand.min(if slopes.is_some() { 15 } else { 0 }) {
            let most = if rules.parts().height > 1 { placed } else { 0 };
            for covered in 0..=most {
                let turn = sums.turn(&[placed, hand, covered, first], &[0; MOST]);
                base[placed as usize][covered as usize] = turn.ok();
            }
        }
        Ok(BySums {
            board,
            rules,
            sums,
            hand,
            first,
            slopes,
            base,
            kept,
            shadow: if bounded {
                Shadow::new(board, rack, sums)?
            } else {
                None
            },
            lanes: 0,
            lane: Lane::NONE,
            before: [([0; MOST], 0); MAX_SIDE + 1],
            occupied: 0,
            bonus: 0,
            laid: vec![Laid::default(); MAX_SIDE * kinds.count],
            kinds,
        })
    }

    #[inline(always)]
    fn laid(&mut self, pos: usize, tile: u8) -> Result<&Laid, FormulaError> {
        let at = pos * self.kinds.count + self.kinds.number(tile);
        if self.laid[at].lane != self.lanes {
            self.lay(at, pos, tile)?;
        }
        Ok(&self.laid[at])
    }

    #[inline(never)]
    fn lay(&mut self, at: usize, pos: usize, tile: u8) -> Result<(), FormulaError> {
        let cell = self.lane.cells[pos];
        let square = self.lane.square(pos);
        let top = self
            .sums
            .top(self.rules, tile, cell.height + 1, Some(square))?;
        let laid = Laid {
            lane: self.lanes,
            word: minus(&top, &self.kept[square]),
            turn: if cell.crossed {
                self.word_across(square, &top)?
            } else {
                [0; MOST]
            },
        };
        self.laid[at] = laid;
        Ok(())
    }

    /// What the word across that a tile makes adds to the total of the turn.
    pub fn across(&mut self, pos: usize, tile: u8) -> i32 {
        self.laid(pos, tile).map_or(LOTS, |laid| laid.turn[0])
    }

    /// What the word across the lane adds, when a tile that adds `top` to it is laid on `square`.
    fn word_across(&self, square: usize, top: &Totals) -> Result<Totals, FormulaError> {
        let board = self.board;
        let down = !self.lane.down;
        let (start, end) = runs::run(board, &board.tops, down, square);
        let step = if down { self.rules.parts().cols } else { 1 };
        let (mut totals, mut tiles, mut letters) = (*top, 1, 0);
        for at in (start..=end).step_by(step) {
            letters += 1;
            tiles += i32::from(board.heights[at]);
            if at != square {
                totals = plus(&totals, &self.kept[at]);
            }
        }
        let covers = board.heights[square] > 0;
        let scalars = [
            tiles,
            letters,
            i32::from(tiles == letters),
            1,
            i32::from(covers),
            if covers {
                1
            } else {
                self.rules.word_bonus(square)
            },
            0,
        ];
        self.sums.word(&scalars, &totals)
    }
}

impl<'b> Points<'b> for BySums<'b> {
    fn enter(&mut self, lane: Lane<'b>) {
        self.lane = lane;
        self.lanes += 1;
        (self.occupied, self.bonus) = (0, 0);
        let mut before = ([0; MOST], 0);
        for (pos, cell) in lane.cells.iter().enumerate() {
            self.before[pos] = before;
            let square = lane.square(pos);
            if cell.top != 0 {
                self.occupied |= 1 << pos;
                before.0 = plus(&before.0, &self.kept[square]);
                before.1 += i32::from(cell.height);
            } else if self.rules.word_bonus(square) != 1 {
                self.bonus |= 1 << pos;
            }
        }
        self.before[lane.cells.len()] = before;
    }

    fn is_bounded(&self) -> bool {
        self.shadow.is_some()
    }

    fn cuts(&mut self, cuts: &mut Cuts) -> i32 {
        let Some(mut shadow) = self.shadow.take() else {
            return i32::MAX;
        };
        shadow.enter(self);
        let most = shadow.cuts(self, cuts);
        self.shadow = Some(shadow);
        most
    }

    #[inline(always)]
    fn score(&mut self, found: &Found<'_>) -> Result<i32, FormulaError> {
        let (from, to) = (&self.before[found.start], &self.before[found.end]);
        let mut word = minus(&to.0, &from.0);
        let placed = i32::from(found.count);
        let tiles = to.1 - from.1 + placed;
        let mut turn = [0; MOST];
        let mut left = found.mask;
        while left != 0 {
            let pos = left.trailing_zeros() as usize;
            left &= left - 1;
            let laid = self.laid(pos, found.tiles[pos])?;
            word = plus(&word, &laid.word);
            turn = plus(&turn, &laid.turn);
        }
        let mut bonus = 1;
        let mut left = found.mask & self.bonus;
        while left != 0 {
            let pos = left.trailing_zeros() as usize;
            left &= left - 1;
            bonus *= self.rules.word_bonus(self.lane.square(pos));
        }
        let covered = (found.mask & self.occupied).count_ones() as i32;
        let letters = (found.end - found.start) as i32;
        let flat = i32::from(tiles == letters);
        let word = self
            .sums
            .word(&[tiles, letters, flat, placed, covered, bonus, 1], &word)?;
        let turn = plus(&turn, &word);
        match (
            &self.slopes,
            self.base[found.count as usize & 15][covered as usize & 15],
        ) {
            (Some(slopes), Some(base)) => Ok((0..MOST).fold(base, |total, at| {
                total.wrapping_add(slopes[at].wrapping_mul(turn[at]))
            })),
            _ => self
                .sums
                .turn(&[placed, self.hand, covered, self.first], &turn),
        }
    }
}

/// Scores by filling a frame for each word: for formulas that can't be taken apart.
pub(super) struct ByFrames<'b> {
    board: &'b Board,
    scorer: Scorer<'b>,
    kinds: Kinds,
    hand: i32,
    lanes: i32,
    lane: Lane<'b>,
    /// Words across the lane by position and kind, each with the number of the lane it holds for.
    crossing: Vec<[i32; 7]>,
}

impl<'b> ByFrames<'b> {
    pub fn new(board: &'b Board, rack: &Rack) -> Self {
        let kinds = Kinds::of(rack);
        ByFrames {
            board,
            scorer: Scorer::new(board.rules()),
            hand: rack.size() as i32,
            lanes: 0,
            lane: Lane::NONE,
            crossing: vec![[0; 7]; MAX_SIDE * kinds.count],
            kinds,
        }
    }

    /// Adds the word across the lane that a tile makes to the turn.
    fn across(&mut self, pos: usize, tile: u8) -> Result<(), FormulaError> {
        let at = pos * self.kinds.count + self.kinds.number(tile);
        let row = match self.crossing.get(at) {
            Some(&[known, ref row @ ..]) if known == self.lanes => *row,
            _ => {
                let square = self.lane.square(pos);
                let down = !self.lane.down;
                let row = runs::cross_word(&mut self.scorer, self.board, down, square, tile)?;
                if let Some([known, kept @ ..]) = self.crossing.get_mut(at) {
                    (*known, *kept) = (self.lanes, row);
                }
                row
            }
        };
        self.scorer.row(&row);
        Ok(())
    }
}

impl<'b> Points<'b> for ByFrames<'b> {
    fn enter(&mut self, lane: Lane<'b>) {
        self.lane = lane;
        self.lanes += 1;
    }

    fn score(&mut self, found: &Found<'_>) -> Result<i32, FormulaError> {
        let lane = self.lane;
        self.scorer.turn();
        self.scorer.word(true);
        let mut covered = 0;
        for pos in found.start..found.end {
            let (cell, square) = (&lane.cells[pos], lane.square(pos));
            if found.mask >> pos & 1 == 1 {
                covered += i32::from(cell.top != 0);
                let tile = found.tiles[pos];
                self.scorer.square(square, tile, cell.height + 1, true);
            } else {
                self.scorer.square(square, cell.top, cell.height, false);
            }
        }
        let row = self.scorer.end_word()?;
        self.scorer.row(&row);
        let mut left = found.mask;
        while left != 0 {
            let pos = left.trailing_zeros() as usize;
            left &= left - 1;
            if lane.cells[pos].crossed {
                self.across(pos, found.tiles[pos])?;
            }
        }
        let first = i32::from(self.board.is_empty());
        let turn = [found.count.into(), self.hand, covered, first];
        self.scorer.end_turn(&turn)
    }
}
