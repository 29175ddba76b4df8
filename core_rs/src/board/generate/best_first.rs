//! A search for the best plays: where it begins and what it passes over, by what plays can score at most.

use std::collections::BinaryHeap;

use super::super::cross::Views;
use super::super::plays::Sink;
use super::super::rack::Hand;
use super::flat::{Flat, Start};
use super::points::Points;
use super::{Lane, Search, Trail};

impl<'b, S: Sink, P: Points<'b>, const BLANKS: bool> Search<'b, '_, S, P, BLANKS> {
    /// The lanes in the order of what they can score at most, until none can add to what was found.
    pub(super) fn best_first(&mut self, views: &'b Views) -> bool {
        let all: Vec<Lane<'b>> = self.lanes(views).collect();
        if let Some(starts) = self.points.starts(&all, self.length) {
            return self.starts_first(&all, &starts);
        }
        let mut lanes = Vec::new();
        for lane in all {
            if lane.cells.iter().any(|cell| cell.anchor) {
                self.enter(lane);
                let bound = self.points.cuts(&mut self.cuts);
                lanes.push((bound, lane, self.cuts.first));
            }
        }
        lanes.sort_by_key(|(bound, ..)| std::cmp::Reverse(*bound));
        for (bound, lane, first) in lanes {
            if bound < self.least {
                break;
            }
            self.cuts.first = first;
            if !self.enter(lane).lane() {
                return false;
            }
        }
        true
    }

    /// The starts in the order of what plays from them on can score at most.
    fn starts_first(&mut self, lanes: &[Lane<'b>], starts: &[Start]) -> bool {
        self.bounded = true;
        let size = self.hand_size;
        // the whole hand apart from fewer tiles, but not with blanks of which nothing is known
        let apart = self.hand.blanks() <= Flat::KNOWN;
        let mut order = Vec::with_capacity(2 * starts.len());
        for (start, at) in starts.iter().zip(0_u32..) {
            let (fewer, all) = (start.cut[size - 1], start.cut[size]);
            let both = if apart {
                [(fewer, 2 * at), (all, 2 * at + 1)]
            } else {
                [(fewer.max(all), 2 * at), (i32::MIN, 0)]
            };
            for item in both {
                if item.0 > i32::MIN {
                    order.push(item);
                }
            }
        }
        let mut order = BinaryHeap::from(order);
        let mut entered = usize::MAX;
        while let Some((most, at)) = order.pop() {
            if most < self.least {
                break;
            }
            let start = &starts[at as usize / 2];
            if start.lane != entered {
                entered = start.lane;
                self.enter(lanes[entered]);
            }
            let whole = at % 2 == 1;
            (self.cut, self.counts, self.wild) = if whole {
                ([i32::MIN; _], 1 << size, start.wild)
            } else {
                (start.cut, !(u32::from(apart) << size), u64::MAX)
            };
            self.cut[size] = most;
            if !self.from(start, whole) {
                return false;
            }
        }
        true
    }

    /// The plays that begin at `start` of the lane in hand.
    fn from(&mut self, start: &Start, whole: bool) -> bool {
        let pos = start.anchor;
        self.start = start.start;
        if start.start + start.length == pos && !whole {
            return self.after_left_part(pos, start.length);
        }
        // few beginnings of words can become a play of all tiles: for those left parts don't pay
        let pos = pos - start.length;
        let node = self.lane.cells[pos].run;
        let letters = self.dawg.mask(node) & self.squares[pos].open & self.letters(self.hand);
        letters == 0 || self.lay(pos, node, letters, self.hand, Trail(0))
    }

    /// The letters that follow the child of a node by a letter, and for a search with bounds those on any path below it (see
    /// [`Dawg::below`]).
    #[inline(always)]
    pub(super) fn follow(&self, node: u32, code: u8, child: u32) -> (u64, u32) {
        if !S::PRUNED {
            return (self.dawg.mask(child), 0);
        }
        let slot = (node ^ u32::from(code)) as usize;
        let known = self.below.get(slot).copied().unwrap_or(0);
        let follow = if self.dawg.is_wide() {
            self.dawg.mask(child)
        } else {
            known >> 32
        };
        (follow, known as u32)
    }

    /// The letters that blanks may stand for.
    #[inline(always)]
    pub(super) fn wild(&self) -> u64 {
        if S::PRUNED { self.wild } else { u64::MAX }
    }

    /// Whether a play from here on, with the letters `under` below its node and this hand left, can be among those looked
    /// for.
    #[inline(always)]
    pub(super) fn is_worth(&self, under: u32, hand: Hand) -> bool {
        self.cut[self.most_laid(under, hand)] >= self.least
    }

    /// How many tiles of the hand a play can lay at most with these left, if it goes on at a node with the letters `under`
    /// below it.
    #[inline(always)]
    pub(super) fn most_laid(&self, under: u32, hand: Hand) -> usize {
        match under {
            0 => self.hand_size - hand.size(),
            under => {
                let under = u64::from(under) | u64::from(under) << 32;
                self.hand_size - (hand.have & !under).count_ones() as usize
            }
        }
    }

    /// Looks up what plays with the anchor `pos` and so many free squares before it can score; whether any is worth
    /// looking for.
    #[inline]
    pub(super) fn aims(&mut self, pos: usize, length: usize) -> bool {
        if S::PRUNED && self.bounded {
            self.cut = *self.cuts.get(pos, length);
        }
        !S::PRUNED || self.cut[self.hand_size] >= self.least
    }
}
