//! Which way a value goes when one variable rises.

use super::interval::Bounder;
use super::{At, Binary, Compare, Interval, Node, Unary};

/// What happens to a value when the variable rises.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// It stays.
    Stays,
    /// It rises or stays.
    Up,
    /// It falls or stays.
    Down,
    /// Nothing is known.
    Either,
}

use Way::{Down, Either, Stays, Up};

/// See `Program::rises`.
pub(super) fn rises(nodes: &[Node], slot: usize, scalars: &[Interval]) -> bool {
    let Some(root) = nodes.len().checked_sub(1) else {
        return true;
    };
    let mut follower = Follower {
        nodes,
        slot,
        bounder: Bounder::new(nodes, scalars, &[], None),
    };
    matches!(follower.way(root as At), Stays | Up)
}

/// See `Program::slope`.
pub(super) fn slope(nodes: &[Node], slot: usize, at: At) -> Option<i32> {
    let slope = |at| slope(nodes, slot, at);
    let constant = |at: At| match nodes.get(usize::from(at)) {
        Some(Node::Const(value)) => Some(*value),
        _ => None,
    };
    match *nodes.get(usize::from(at))? {
        Node::Const(_) => Some(0),
        Node::Scalar(other) => Some((usize::from(other) == slot).into()),
        Node::Unary(Unary::Neg, x) => slope(x)?.checked_neg(),
        Node::Binary(Binary::Add, x, y) => slope(x)?.checked_add(slope(y)?),
        Node::Binary(Binary::Sub, x, y) => slope(x)?.checked_sub(slope(y)?),
        Node::Binary(Binary::Mul, x, y) => match (slope(x)?, slope(y)?) {
            (0, 0) => Some(0),
            (slope, 0) => constant(y)?.checked_mul(slope),
            (0, slope) => constant(x)?.checked_mul(slope),
            _ => None,
        },
        Node::Unary(_, x) => (slope(x)? == 0).then_some(0),
        Node::Binary(_, x, y) | Node::Compare(_, x, y) | Node::And(x, y) | Node::Or(x, y) => {
            (slope(x)? == 0 && slope(y)? == 0).then_some(0)
        }
        Node::If(test, x, y) => {
            (slope(test)? == 0 && slope(x)? == 0 && slope(y)? == 0).then_some(0)
        }
        Node::Field { .. } | Node::Loop { .. } => None,
    }
}

struct Follower<'a> {
    nodes: &'a [Node],
    slot: usize,
    bounder: Bounder<'a>,
}

impl Way {
    fn and(self, other: Way) -> Way {
        match (self, other) {
            (way, Stays) | (Stays, way) => way,
            (way, same) if way == same => way,
            _ => Either,
        }
    }

    fn back(self) -> Way {
        match self {
            Up => Down,
            Down => Up,
            way => way,
        }
    }
}

impl Follower<'_> {
    fn way(&mut self, at: At) -> Way {
        let Some(&node) = self.nodes.get(usize::from(at)) else {
            return Either;
        };
        match node {
            Node::Const(_) => Stays,
            Node::Scalar(slot) if usize::from(slot) == self.slot => Up,
            Node::Scalar(_) => Stays,
            Node::Unary(Unary::Neg, x) => self.way(x).back(),
            Node::Unary(_, x) => self.flat(&[x]),
            Node::Binary(Binary::Add | Binary::Min | Binary::Max, x, y) => {
                self.way(x).and(self.way(y))
            }
            Node::Binary(Binary::Sub, x, y) => self.way(x).and(self.way(y).back()),
            Node::Binary(Binary::Mul, x, y) => {
                // x * y goes with x as y's sign says, and with y as x's sign does
                let first = self.times(x, y);
                first.and(self.times(y, x))
            }
            Node::Binary(Binary::Div, x, y) if self.way(y) == Stays => self.times(x, y),
            Node::Binary(_, x, y) | Node::And(x, y) | Node::Or(x, y) => self.flat(&[x, y]),
            Node::Compare(Compare::Ge | Compare::Gt, x, y) => self.way(x).and(self.way(y).back()),
            Node::Compare(Compare::Le | Compare::Lt, x, y) => self.way(x).back().and(self.way(y)),
            Node::Compare(_, x, y) => self.flat(&[x, y]),
            Node::If(test, x, y) => match self.way(test) {
                Stays => self.way(x).and(self.way(y)),
                _ => Either,
            },
            Node::Field { .. } | Node::Loop { .. } => Either,
        }
    }

    /// The way of `x` times (or divided by) an `other` that stays.
    fn times(&mut self, x: At, other: At) -> Way {
        let way = self.way(x);
        let Interval { lo, hi } = self.bounder.interval(other);
        match way {
            Stays => Stays,
            _ if lo >= 0 => way,
            _ if hi <= 0 => way.back(),
            _ => Either,
        }
    }

    /// Of an operation that may go either way with its operands.
    fn flat(&mut self, operands: &[At]) -> Way {
        if operands.iter().all(|&x| self.way(x) == Stays) {
            Stays
        } else {
            Either
        }
    }
}
