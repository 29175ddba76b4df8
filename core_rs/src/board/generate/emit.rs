//! A word found becomes a play: judged by what concerns single tiles, scored, handed on.

use super::super::plays::Sink;
use super::super::{MAX_HAND, Play, runs};
use super::points::{Found, Points};
use super::{Search, Trail};

/// The bytes of the first so many tiles.
const FIRST: [u128; MAX_HAND + 1] = {
    let mut first = [0; MAX_HAND + 1];
    let mut count = 1;
    while count <= MAX_HAND {
        first[count] = first[count - 1] << 8 | 255;
        count += 1;
    }
    first
};

impl<'b, S: Sink, P: Points<'b>, const BLANKS: bool> Search<'b, '_, S, P, BLANKS> {
    /// The word on the squares from `self.start` up to `end` is a play.
    #[inline(never)]
    pub(super) fn emit(&mut self, end: usize, trail: Trail) -> bool {
        let lane = self.lane;
        let mask = trail.mask();
        let from = mask.trailing_zeros() as usize;
        let square = self.lane.square(from);
        let count = trail.count();
        if count == 1 {
            // U24: a single tile is listed with its word across, if it makes one
            if lane.down && lane.cells[from].crossed {
                return true;
            }
            if runs::is_plain_plural(self.board, square, self.tiles[0]) {
                return true;
            }
        }
        let score = if S::SCORED {
            let found = Found {
                start: self.start,
                end,
                mask,
                tiles: &self.tiles,
                count: count as u8,
            };
            match self.points.score(&found) {
                Ok(score) => score,
                Err(fault) => {
                    self.fault = Some(fault.into());
                    return false;
                }
            }
        } else {
            0
        };
        if score < self.sink.least() {
            return true;
        }
        let laid = u128::from_le_bytes(self.tiles) & FIRST[count % FIRST.len()];
        let mut tiles = [0; MAX_HAND];
        tiles.copy_from_slice(&laid.to_le_bytes()[..MAX_HAND]);
        let play = Play {
            score,
            mask,
            square: square as u16,
            down: lane.down,
            lane: lane.number as u8,
            count: count as u8,
            tiles,
        };
        let go_on = self.sink.take(&play);
        self.least = self.sink.least();
        go_on
    }
}
