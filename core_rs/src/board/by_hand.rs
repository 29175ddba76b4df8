//! The scores of two games written by hand, for the bench that sets the formula machine beside them. In no build but that.

use super::generate::{Found, Lane, Points};
use super::{Board, BoardError, CrossRules, Limits, MAX_SIDE, Plays, Rack, letter_of, runs};
use crate::formula::FormulaError;

impl Board {
    /// As [`Board::generate`], scored by hand instead of by the formulas of its rules: on a board with stacks 2 a tile of
    /// a flat word and 2 for each `special`, else 1 a tile, and 20 for seven tiles; on a board without stacks the letters'
    /// values times the bonuses of squares newly filled, and 50 for seven tiles.
    ///
    /// # Errors
    /// As [`Board::generate`].
    pub fn generate_by_hand(
        &self,
        rack: &Rack,
        special: u8,
        limits: Limits<'_>,
    ) -> Result<Plays, BoardError> {
        if self.rules().parts().height > 1 {
            self.generate_by(rack, ByHand::<true>::new(self, special), limits)
        } else {
            self.generate_by(rack, ByHand::<false>::new(self, special), limits)
        }
    }
}

/// A word across for a tile on a square of the lane, and the lane it holds for.
#[derive(Clone, Copy, Default)]
struct Across {
    lane: u32,
    score: i32,
}

struct ByHand<'b, const STACKS: bool> {
    board: &'b Board,
    rules: &'b CrossRules,
    special: u8,
    lane: Lane<'b>,
    lanes: u32,
    /// The tiles, and the values or specials, on the squares before each position.
    tiles: [i32; MAX_SIDE + 1],
    values: [i32; MAX_SIDE + 1],
    bonus: u32,
    across: Vec<[Across; 128]>,
}

impl<'b, const STACKS: bool> ByHand<'b, STACKS> {
    fn new(board: &'b Board, special: u8) -> Self {
        ByHand {
            board,
            rules: board.rules(),
            special,
            lane: Lane::NONE,
            lanes: 0,
            tiles: [0; MAX_SIDE + 1],
            values: [0; MAX_SIDE + 1],
            bonus: 0,
            across: vec![[Across::default(); 128]; MAX_SIDE],
        }
    }

    #[inline(always)]
    fn value(&self, tile: u8) -> i32 {
        if STACKS {
            2 * i32::from(letter_of(tile) == self.special)
        } else {
            self.rules.value(tile)
        }
    }

    #[inline(always)]
    fn word(tiles: i32, letters: i32, values: i32, bonus: i32) -> i32 {
        match (STACKS, tiles == letters) {
            (true, true) => 2 * tiles + values,
            (true, false) => tiles,
            (false, _) => bonus * values,
        }
    }

    #[inline(never)]
    fn score_across(&mut self, pos: usize, tile: u8) -> i32 {
        let (board, square, down) = (self.board, self.lane.square(pos), !self.lane.down);
        let (start, end) = runs::run(board, &board.tops, down, square);
        let step = if down { self.rules.parts().cols } else { 1 };
        let (mut tiles, mut letters, mut values) = (1, 0, 0);
        for at in (start..=end).step_by(step) {
            letters += 1;
            tiles += i32::from(board.heights[at]);
            if at != square {
                values += self.value(board.tops[at]);
            }
        }
        let mut bonus = 1;
        values += self.value(tile);
        if !STACKS {
            values += self.value(tile) * (self.rules.letter_bonus(square) - 1);
            bonus = self.rules.word_bonus(square);
        }
        let score = Self::word(tiles, letters, values, bonus);
        self.across[pos][usize::from(tile & 127)] = Across {
            lane: self.lanes,
            score,
        };
        score
    }
}

impl<'b, const STACKS: bool> Points<'b> for ByHand<'b, STACKS> {
    fn enter(&mut self, lane: Lane<'b>) {
        self.lane = lane;
        self.lanes += 1;
        self.bonus = 0;
        for (pos, cell) in lane.cells.iter().enumerate() {
            let (mut tiles, mut values) = (self.tiles[pos], self.values[pos]);
            if cell.top != 0 {
                tiles += i32::from(cell.height);
                values += self.value(cell.top);
            } else if !STACKS && self.rules.word_bonus(lane.square(pos)) != 1 {
                self.bonus |= 1 << pos;
            }
            (self.tiles[pos + 1], self.values[pos + 1]) = (tiles, values);
        }
    }

    #[inline(always)]
    fn score(&mut self, found: &Found<'_>) -> Result<i32, FormulaError> {
        let letters = (found.end - found.start) as i32;
        let tiles = self.tiles[found.end] - self.tiles[found.start] + i32::from(found.count);
        let mut values = self.values[found.end] - self.values[found.start];
        let (mut bonus, mut across) = (1, 0);
        for (pos, tile) in found.laid() {
            let value = self.value(tile);
            values += if STACKS {
                value
            } else {
                value * self.rules.letter_bonus(self.lane.square(pos))
            };
            if self.lane.cells[pos].crossed {
                let known = self.across[pos][usize::from(tile & 127)];
                across += if known.lane == self.lanes {
                    known.score
                } else {
                    self.score_across(pos, tile)
                };
            }
        }
        if !STACKS {
            let mut left = found.mask & self.bonus;
            while left != 0 {
                bonus *= self
                    .rules
                    .word_bonus(self.lane.square(left.trailing_zeros() as usize));
                left &= left - 1;
            }
        }
        let all = match (found.count, STACKS) {
            (7, true) => 20,
            (7, false) => 50,
            _ => 0,
        };
        Ok(Self::word(tiles, letters, values, bonus) + across + all)
    }
}
