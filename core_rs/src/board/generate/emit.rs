//! A word found becomes a play: judged by what concerns single tiles, scored, handed on.

use super::super::plays::Sink;
use super::super::score::WordRow;
use super::super::{BoardError, MAX_HAND, Play, is_blank, letter_of, runs};
use super::{Reach, Search};

impl<S: Sink> Search<'_, '_, S> {
    /// The word on the squares from `self.start` up to `end` is a play.
    #[inline(never)]
    pub(super) fn emit(&mut self, end: usize, reach: Reach) -> bool {
        let lane = self.lane;
        let mask = reach.mask;
        let from = mask.trailing_zeros() as usize;
        let square = self.lane.square(from);
        let count = mask.count_ones();
        if count == 1 {
            // U24: a single tile is listed with its word across, if it makes one
            if lane.down && lane.cells[from].crossed {
                return true;
            }
            if runs::is_plain_plural(self.board, square, self.tiles[from]) {
                return true;
            }
        }
        let mut play = Play {
            score: 0,
            mask,
            square: square as u16,
            down: lane.down,
            lane: lane.number as u8,
            count: count as u8,
            tiles: [0; MAX_HAND],
        };
        let mut left = mask;
        for tile in play.tiles.iter_mut().take(count as usize) {
            *tile = self.tiles[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        if S::SCORED {
            match self.score(end, &play) {
                Ok(score) => play.score = score,
                Err(fault) => {
                    self.fault = Some(fault);
                    return false;
                }
            }
        }
        self.sink.take(&play)
    }

    fn score(&mut self, end: usize, play: &Play) -> Result<i32, BoardError> {
        let lane = self.lane;
        self.scorer.turn();
        self.scorer.word(true);
        let mut covered = 0;
        for pos in self.start..end {
            let cell = &lane.cells[pos];
            let square = lane.square(pos);
            if play.mask >> pos & 1 == 1 {
                covered += i32::from(cell.top != 0);
                self.scorer
                    .square(square, self.tiles[pos], cell.height + 1, true);
            } else {
                self.scorer.square(square, cell.top, cell.height, false);
            }
        }
        let row = self.scorer.end_word()?;
        self.scorer.row(&row);
        let mut left = play.mask;
        while left != 0 {
            let pos = left.trailing_zeros() as usize;
            left &= left - 1;
            if lane.cells[pos].crossed {
                let row = self.cross_word(pos)?;
                self.scorer.row(&row);
            }
        }
        let turn = [
            i32::from(play.count),
            self.hand_size,
            covered,
            i32::from(self.first),
        ];
        Ok(self.scorer.end_turn(&turn)?)
    }

    /// The word across the lane that the tile at `pos` makes: worked out once for each tile and square.
    #[inline]
    fn cross_word(&mut self, pos: usize) -> Result<WordRow, BoardError> {
        let lane = self.lane;
        let tile = self.tiles[pos];
        let kind = if is_blank(tile) {
            16 + usize::from(letter_of(tile))
        } else {
            usize::from(self.shifts[usize::from(tile)] / 4)
        };
        let at = pos * self.crossing_width + kind;
        if let Some(&[known, row @ ..]) = self.crossing.get(at)
            && known == self.lane_count
        {
            return Ok(row);
        }
        let square = lane.square(pos);
        let row = runs::cross_word(&mut self.scorer, self.board, !lane.down, square, tile)?;
        if let Some([known, kept @ ..]) = self.crossing.get_mut(at) {
            (*known, *kept) = (self.lane_count, row);
        }
        Ok(row)
    }
}
