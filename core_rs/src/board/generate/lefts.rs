//! Left parts: what a hand can lay before an anchor.

use super::super::cross::View;
use super::super::plays::Sink;
use super::super::rack::Hand;
use super::super::{BLANK, MAX_HAND};
use super::Search;
use super::points::Points;

/// Rack tiles that may stand before an anchor: the node they lead to and what is left of the hand.
#[derive(Clone, Copy)]
pub(super) struct LeftPart {
    pub node: u32,
    /// The letters that go on from there with what is left.
    pub follow: u64,
    pub hand: Hand,
    pub tiles: [u8; MAX_HAND],
}

impl<'b, S: Sink, P: Points<'b>> Search<'b, '_, S, P> {
    /// Enumerates the left parts of up to `most` tiles.
    pub(super) fn left_parts(&mut self, most: usize) -> bool {
        let mut lefts = vec![Vec::new(); most + 1];
        lefts[0].push(LeftPart {
            node: self.dawg.root(),
            follow: self.dawg.mask(self.dawg.root()) & self.hand.letters(),
            hand: self.hand,
            tiles: [0; MAX_HAND],
        });
        for length in 0..most {
            let (shorter, longer) = lefts.split_at_mut(length + 1);
            for left in &shorter[length] {
                self.steps += 1;
                if self.steps >= self.pause_at && !self.pause() {
                    return false;
                }
                self.lengthen(left, length, &mut longer[0]);
            }
        }
        self.lefts = lefts;
        true
    }

    /// The left parts of one tile more than `left`, which has `length`.
    fn lengthen(&self, left: &LeftPart, length: usize, longer: &mut Vec<LeftPart>) {
        let hand = left.hand;
        let mut letters = left.follow;
        while letters != 0 {
            let code = letters.trailing_zeros() as u8 + 1;
            let bit = letters & letters.wrapping_neg();
            letters ^= bit;
            let (node, _) = self.dawg.child(left.node, code);
            let follow = self.dawg.mask(node);
            let mut lay = |tile: u8, hand: Hand| {
                let follow = follow & hand.letters();
                // what nothing can follow is no left part: a tile on the anchor comes after it
                if follow != 0 {
                    let mut tiles = left.tiles;
                    tiles[length] = tile;
                    longer.push(LeftPart {
                        node,
                        follow,
                        hand,
                        tiles,
                    });
                }
            };
            if hand.have & bit != 0 {
                lay(code, hand.without(bit, self.shifts[usize::from(code)]));
            }
            if hand.has_blank() {
                lay(code | BLANK, hand.without_blank());
            }
        }
    }
}

/// The greatest number of free squares before any anchor.
pub(super) fn longest_left(view: &View) -> usize {
    let mut most = 0;
    for (_, cells) in view.lanes() {
        let mut free = 0;
        for cell in cells {
            if cell.anchor {
                most = most.max(free);
                free = 0;
            } else {
                free += 1;
            }
        }
    }
    most
}
