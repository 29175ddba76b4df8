//! Left parts: what a hand can lay before an anchor.

use std::ops::Range;

use super::super::plays::Sink;
use super::super::rack::Hand;
use super::super::{BLANK, MAX_HAND};
use super::Search;
use super::points::Points;

/// Rack tiles that may stand before an anchor: the node they lead to and what is left of the hand.
#[derive(Clone, Copy)]
pub(super) struct LeftPart {
    pub node: u32,
    /// How many tiles a play that begins so can lay at most, for a search with bounds.
    pub most: u8,
    pub hand: Hand,
    pub tiles: [u8; MAX_HAND + 1],
}

/// The letters that go on from a left part: any, and those that are left in the hand.
#[derive(Clone, Copy)]
pub(super) struct Next {
    pub any: u64,
    pub held: u64,
}

/// Left parts that there is room for from the beginning.
const MANY: usize = 128;

/// Left parts, shorter ones first.
#[derive(Default)]
pub(super) struct Lefts {
    /// Apart from the parts, for most are passed over for these.
    next: Vec<Next>,
    parts: Vec<LeftPart>,
    /// Where those of each length end, and how many lengths there are so far.
    ends: [usize; MAX_HAND + 1],
    lengths: usize,
}

impl Lefts {
    /// The places of those of a length that is known.
    #[inline]
    pub fn of(&self, length: usize) -> Range<usize> {
        let start = length
            .checked_sub(1)
            .map_or(0, |shorter| self.ends[shorter]);
        start..self.ends[length]
    }

    #[inline]
    pub fn get(&self, at: usize) -> (&Next, &LeftPart) {
        (&self.next[at], &self.parts[at])
    }

    /// Bit `i`: the left part number `i` of these, at most 64, goes on by one of the letters `keeps`, or by one of `takes`
    /// that is left in the hand.
    #[inline]
    pub fn fit(&self, places: Range<usize>, keeps: u64, takes: u64) -> u64 {
        let places = self.next[places].iter().zip(0..64);
        places.fold(0, |fit, (next, at)| {
            fit | u64::from(next.any & keeps | next.held & takes != 0) << at
        })
    }

    fn push(&mut self, next: Next, part: LeftPart) {
        self.next.push(next);
        self.parts.push(part);
    }

    /// The left parts pushed since make up the next length.
    fn close(&mut self) {
        if let Some(end) = self.ends.get_mut(self.lengths) {
            *end = self.parts.len();
            self.lengths += 1;
        }
    }
}

impl<'b, S: Sink, P: Points<'b>, const BLANKS: bool> Search<'b, '_, S, P, BLANKS> {
    /// Enumerates the left parts of up to `length` tiles, as far as that wasn't done.
    #[inline]
    pub(super) fn left_parts(&mut self, length: usize) -> bool {
        self.lefts.lengths > length || self.more_left_parts(length)
    }

    #[inline(never)]
    fn more_left_parts(&mut self, length: usize) -> bool {
        if self.lefts.lengths == 0 {
            let node = self.dawg.root();
            let any = self.dawg.mask(node);
            let held = any & self.letters(self.hand);
            let part = LeftPart {
                node,
                most: self.hand_size as u8,
                hand: self.hand,
                tiles: [0; MAX_HAND + 1],
            };
            self.lefts.next.reserve(MANY);
            self.lefts.parts.reserve(MANY);
            self.lefts.push(Next { any, held }, part);
            self.lefts.close();
        }
        while self.lefts.lengths <= length {
            let place = self.lefts.lengths - 1;
            for at in self.lefts.of(place) {
                self.steps += 1;
                if self.steps >= self.pause_at && !self.pause() {
                    return false;
                }
                let (next, left) = self.lefts.get(at);
                self.lengthen(next.held, *left, place);
            }
            self.lefts.close();
        }
        true
    }

    /// The left parts of one tile more than `left`, which has `place` tiles, by the letters `held` that go on from it.
    fn lengthen(&mut self, held: u64, left: LeftPart, place: usize) {
        let hand = left.hand;
        let mut letters = held;
        while letters != 0 {
            let code = letters.trailing_zeros() as u8 + 1;
            let bit = letters & letters.wrapping_neg();
            letters ^= bit;
            let (node, _) = self.dawg.child(left.node, code);
            let (any, under) = self.follow(left.node, code, node);
            // where no word goes on, none has tiles or a run after this
            if any == 0 {
                continue;
            }
            let shift = self.shifts[usize::from(code % 64)];
            let mut lay = |tile: u8, hand: Hand| {
                let mut tiles = left.tiles;
                tiles[place] = tile;
                let held = any & self.letters(hand);
                let most = if S::PRUNED {
                    self.most_laid(under, hand) as u8
                } else {
                    0
                };
                let part = LeftPart {
                    node,
                    most,
                    hand,
                    tiles,
                };
                self.lefts.push(Next { any, held }, part);
            };
            if hand.have & bit != 0 {
                lay(code, hand.without(bit, shift));
            }
            if BLANKS && hand.has_blank() {
                lay(code | BLANK, hand.without_blank());
            }
        }
    }
}
