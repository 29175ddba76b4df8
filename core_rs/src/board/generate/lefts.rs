//! Left parts: what a hand can lay before an anchor.

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
    pub tiles: [u8; MAX_HAND],
}

/// The letters that go on from a left part: any, and those that are left in the hand.
#[derive(Clone, Copy)]
pub(super) struct Next {
    pub any: u64,
    pub held: u64,
}

/// The left parts of one length.
#[derive(Default)]
pub(super) struct Lefts {
    /// Apart from the parts, for most are passed over for these.
    next: Vec<Next>,
    parts: Vec<LeftPart>,
}

impl Lefts {
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (&Next, &LeftPart)> {
        self.next.iter().zip(&self.parts)
    }
}

impl<'b, S: Sink, P: Points<'b>> Search<'b, '_, S, P> {
    /// Enumerates the left parts of up to `length` tiles, as far as that wasn't done.
    pub(super) fn left_parts(&mut self, length: usize) -> bool {
        if self.lefts.is_empty() {
            let node = self.dawg.root();
            let any = self.dawg.mask(node);
            self.lefts.push(Lefts {
                next: vec![Next {
                    any,
                    held: any & self.hand.letters(),
                }],
                parts: vec![LeftPart {
                    node,
                    most: self.hand_size as u8,
                    hand: self.hand,
                    tiles: [0; MAX_HAND],
                }],
            });
        }
        while self.lefts.len() <= length {
            let mut longer = Lefts::default();
            if let Some(last) = self.lefts.pop() {
                for (next, left) in last.iter() {
                    self.steps += 1;
                    if self.steps >= self.pause_at && !self.pause() {
                        return false;
                    }
                    self.lengthen(next.held, left, &mut longer);
                }
                self.lefts.push(last);
            }
            self.lefts.push(longer);
        }
        true
    }

    /// The left parts of one tile more than `left`, by the letters `held` that go on from it.
    fn lengthen(&self, held: u64, left: &LeftPart, longer: &mut Lefts) {
        let hand = left.hand;
        let length = self.lefts.len();
        let mut letters = held;
        while letters != 0 {
            let code = letters.trailing_zeros() as u8 + 1;
            let bit = letters & letters.wrapping_neg();
            letters ^= bit;
            let (node, _) = self.dawg.child(left.node, code);
            let any = self.dawg.mask(node);
            // where no word goes on, none has tiles or a run after this
            if any == 0 {
                continue;
            }
            let mut lay = |tile: u8, hand: Hand| {
                let mut tiles = left.tiles;
                if let Some(place) = tiles.get_mut(length) {
                    *place = tile;
                }
                let held = any & hand.letters();
                longer.next.push(Next { any, held });
                longer.parts.push(LeftPart {
                    node,
                    most: if S::PRUNED {
                        self.most_laid(node, hand) as u8
                    } else {
                        0
                    },
                    hand,
                    tiles,
                });
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
