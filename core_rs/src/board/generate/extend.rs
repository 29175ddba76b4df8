//! Left parts before the anchor, and what is laid from it on: square by square along the lane.

use super::super::plays::Sink;
use super::super::rack::Hand;
use super::super::{BLANK, MAX_SIDE, letter_of};
use super::points::Points;
use super::{Search, Trail};
use crate::lexicon::Dawg;

impl<'b, S: Sink, P: Points<'b>, const BLANKS: bool> Search<'b, '_, S, P, BLANKS> {
    /// The plays with a tile on the anchor `pos` and only rack tiles before it, at most `free` of them.
    pub(super) fn after_left_parts(&mut self, pos: usize, free: usize) -> bool {
        (0..=free.min(self.hand_size - 1))
            .all(|length| !self.aims(pos, length) || self.after_left_part(pos, length))
    }

    /// As [`Search::after_left_parts`], with `length` tiles before the anchor.
    pub(super) fn after_left_part(&mut self, pos: usize, length: usize) -> bool {
        let cell = &self.lane.cells[pos];
        // before a run and with no word across, the anchor takes what any of the squares before it takes
        let run = self
            .lane
            .cells
            .get(pos + 1)
            .filter(|next| next.top != 0 && cell.top == 0 && !cell.crossed);
        let keeps = run.map_or(0, |next| 1 << (letter_of(next.top) - 1));
        let takes = run.map_or(cell.letters, |next| next.letters);
        let own = usize::from(run.is_some());
        if !self.left_parts(length + own) {
            return false;
        }
        self.start = pos - length;
        let trail = Trail::from(self.start, length + own);
        let lefts = self.lefts.of(length + own);
        // so many at a time, without a branch: most are passed over
        for first in lefts.clone().step_by(64) {
            let mut fit = self
                .lefts
                .fit(first..lefts.end.min(first + 64), keeps, takes);
            while fit != 0 {
                let at = first + fit.trailing_zeros() as usize;
                fit &= fit - 1;
                let (next, left) = self.lefts.get(at);
                if S::PRUNED && self.cut[usize::from(left.most)] < self.least {
                    continue;
                }
                let (node, hand) = (left.node, left.hand);
                self.tiles = left.tiles;
                let go_on = match own {
                    0 => self.lay(pos, node, next.held & takes, hand, trail),
                    _ => self.extend_apart(pos + 1, node << 1, next.any, hand, trail),
                };
                if !go_on {
                    return false;
                }
            }
        }
        true
    }

    /// Goes on from a word that reaches up to `pos`: ends it, keeps what lies there, or lays a tile there. `unit` is what
    /// the graph has for the last letter, and `below` are the letters that follow it.
    #[inline(always)]
    fn extend(
        &mut self,
        mut pos: usize,
        mut unit: u32,
        mut below: u64,
        hand: Hand,
        mut trail: Trail,
    ) -> bool {
        loop {
            self.steps += 1;
            if self.steps >= self.pause_at && !self.pause() {
                return false;
            }
            let length = pos - self.start;
            if length > self.length.1 {
                return true;
            }
            let square = self.squares[pos % MAX_SIDE.next_power_of_two()];
            let (node, accepts) = Dawg::leads(unit);
            let letters = below & square.open & self.letters(hand);
            if square.own == 0 {
                let count = trail.count();
                let counts =
                    !S::PRUNED || self.counts >> count & 1 == 1 && self.cut[count] >= self.least;
                if accepts && counts && self.length.0 <= length && !self.emit(pos, trail) {
                    return false;
                }
                return letters == 0 || self.lay(pos, node, letters, hand, trail.kept(false));
            }
            // U2: the last square of a run can't be covered when all before it were
            let covers =
                (letters != 0) & (!square.closes | (trail.0 & Trail::KEPT != 0) | self.whole_cover);
            if below & square.own != 0 {
                let kept = self.dawg.unit(node, square.top);
                let (follow, _) = self.follow(node, square.top, Dawg::leads(kept).0);
                if !covers {
                    (pos, unit, below, trail) = (pos + 1, kept, follow, trail.kept(true));
                    continue;
                }
                if !self.extend_apart(pos + 1, kept, follow, hand, trail.kept(true)) {
                    return false;
                }
            }
            return !covers || self.lay(pos, node, letters, hand, trail);
        }
    }

    /// [`Search::extend`] where it isn't worth a copy.
    #[inline(never)]
    fn extend_apart(
        &mut self,
        pos: usize,
        unit: u32,
        below: u64,
        hand: Hand,
        trail: Trail,
    ) -> bool {
        self.extend(pos, unit, below, hand, trail)
    }

    /// Lays each of `letters` at `pos`; they follow at `node`, and the hand has them.
    pub(super) fn lay(
        &mut self,
        pos: usize,
        node: u32,
        mut letters: u64,
        hand: Hand,
        trail: Trail,
    ) -> bool {
        let next = self.squares[(pos + 1) % MAX_SIDE.next_power_of_two()];
        let place = trail.count();
        let trail = trail.laid(pos);
        while letters != 0 {
            let code = letters.trailing_zeros() as u8 + 1;
            let bit = letters & letters.wrapping_neg();
            letters ^= bit;
            let unit = self.dawg.unit(node, code);
            let (child, accepts) = Dawg::leads(unit);
            let (below, under) = self.follow(node, code, child);
            // most letters lead nowhere: seen here, that costs no call; by one branch, for none of them can be foreseen
            let ends = accepts & (next.own == 0);
            let leads = |search: &Self, hand| {
                ends | (below & (next.open & search.letters(hand) | next.own) != 0)
            };
            if hand.have & bit != 0 {
                let hand = hand.without(bit, self.shifts[usize::from(code % 64)]);
                if leads(self, hand) && (!S::PRUNED || self.is_worth(under, hand)) {
                    self.tiles[place] = code;
                    if !self.extend(pos + 1, unit, below, hand, trail) {
                        return false;
                    }
                }
            }
            if BLANKS && hand.has_blank() && self.wild() & bit != 0 {
                let hand = hand.without_blank();
                if leads(self, hand) && (!S::PRUNED || self.is_worth(under, hand)) {
                    self.tiles[place] = code | BLANK;
                    if !self.extend(pos + 1, unit, below, hand, trail) {
                        return false;
                    }
                }
            }
        }
        true
    }
}
