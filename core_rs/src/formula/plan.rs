//! Evaluation of what most scores are: a sum of terms.
//!
//! When a program is decoded it is written as `sum of (test on a scalar ? n * atom : 0)`, an atom being a constant, a
//! scalar, a sum or count over the rows of a table, or any other expression, left to `fast`. The terms are added up in
//! 64 bits, along with the sum of their sizes. As long as that doesn't leave 32 bits no operation of the program as
//! it was written can have either, in whatever order it adds; else the program is evaluated as written. So values
//! and errors are exactly those of the definition.

use super::fast::{Code, Context};
use super::{At, Binary, Compare, Fold, Frame, Node, Table, Unary};

/// Is a value within `lo..=hi`, or outside if `outside`?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Test {
    lo: i32,
    hi: i32,
    outside: bool,
}

const LARGEST: i64 = i32::MAX as i64;

/// Stands for no field.
const NONE: u8 = u8::MAX;

/// The sum over the rows whose `filter` field passes `test` of the product of the fields `a` and `b`. No filter
/// passes every row; a factor that isn't there is 1, so that without factors the rows are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    table: u8,
    filter: u8,
    test: Test,
    a: u8,
    b: u8,
}

/// A scalar that must pass a test for a term to count.
#[derive(Clone, Copy)]
struct Guard {
    slot: u8,
    test: Test,
}

#[derive(Clone, Copy)]
struct Term<A> {
    guard: Guard,
    times: i32,
    atom: A,
}

/// A program's terms by kind: products of two scalars, of which `NONE` stands for 1; sums over rows; the rest.
#[derive(Clone)]
pub(super) struct Plan {
    scalars: Box<[Term<(u8, u8)>]>,
    rows: Box<[Term<Rows>]>,
    rest: Box<[Term<At>]>,
}

/// The place that holds 1 among the scalars that [`Products`] read.
const ONE: usize = 15;

/// A program that only adds products of two of its scalars, each with a test on a scalar, and can't overflow on the frames
/// it is asked about: it needn't look out for that, nor for the shape of a frame.
#[derive(Clone)]
pub struct Products(Box<[Term<(u8, u8)>]>);

impl Products {
    /// The value for the program's scalars, the last place of which holds 1 instead.
    #[inline(always)]
    #[must_use]
    pub fn value(&self, scalars: &[i32; ONE + 1]) -> i32 {
        let scalar = |slot: u8| scalars[usize::from(slot) & ONE];
        let add = |total: i32, Term { guard, times, atom }: &Term<(u8, u8)>| {
            let passes = i32::from(guard.test.passes(scalar(guard.slot)));
            let product = scalar(atom.0).wrapping_mul(scalar(atom.1));
            total.wrapping_add(passes * times.wrapping_mul(product))
        };
        self.0.iter().fold(0, add)
    }

    /// Whether the value is a number and another one times the scalar `slot`, both whatever that scalar is.
    #[must_use]
    pub fn is_linear_in(&self, slot: usize) -> bool {
        let is = |read: u8| usize::from(read) == slot;
        let bends =
            |term: &Term<(u8, u8)>| is(term.guard.slot) || is(term.atom.0) && is(term.atom.1);
        !self.0.iter().any(bends)
    }
}

impl std::fmt::Debug for Products {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} products", self.0.len())
    }
}

impl Guard {
    const ALWAYS: Self = Self {
        slot: 0,
        test: Test::ALWAYS,
    };

    #[inline(always)]
    fn passes(self, frame: &Frame<'_>) -> bool {
        self.test.passes(
            frame
                .scalars
                .get(usize::from(self.slot))
                .copied()
                .unwrap_or(0),
        )
    }
}

impl Test {
    const ALWAYS: Self = Self {
        lo: i32::MIN,
        hi: i32::MAX,
        outside: false,
    };

    fn new(compare: Compare, n: i32) -> Self {
        let (lo, hi) = match compare {
            Compare::Eq | Compare::Ne => (n, n),
            Compare::Le | Compare::Gt => (i32::MIN, n),
            Compare::Ge | Compare::Lt => (n, i32::MAX),
        };
        Self {
            lo,
            hi,
            outside: matches!(compare, Compare::Ne | Compare::Gt | Compare::Lt),
        }
    }

    fn negated(self) -> Self {
        Self {
            outside: !self.outside,
            ..self
        }
    }

    #[inline(always)]
    pub(super) fn passes(self, value: i32) -> bool {
        (self.lo <= value && value <= self.hi) != self.outside
    }
}

impl Plan {
    /// The plan of the expression at `root`; `write` turns a part that isn't a term into operations of `fast`.
    pub(super) fn of(nodes: &[Node], root: At, write: &mut dyn FnMut(At) -> At) -> Option<Self> {
        let mut planner = Planner {
            nodes,
            write,
            scalars: Vec::new(),
            rows: Vec::new(),
            rest: Vec::new(),
        };
        planner.add(root, None, 1);
        let Planner {
            scalars,
            rows,
            rest,
            ..
        } = planner;
        if scalars.is_empty() && rows.is_empty() {
            return None;
        }
        Some(Self {
            scalars: scalars.into(),
            rows: rows.into(),
            rest: rest.into(),
        })
    }

    /// The terms, if they are all products of scalars below 15.
    pub(super) fn products(&self) -> Option<Products> {
        if !self.rows.is_empty() || !self.rest.is_empty() {
            return None;
        }
        let slot = |slot: u8| match slot {
            NONE => Some(ONE as u8),
            slot => (usize::from(slot) < ONE).then_some(slot),
        };
        let terms = self.scalars.iter().map(|term| {
            let guard = Guard {
                slot: slot(term.guard.slot)?,
                ..term.guard
            };
            let atom = (slot(term.atom.0)?, slot(term.atom.1)?);
            Some(Term {
                guard,
                atom,
                ..*term
            })
        });
        terms.collect::<Option<_>>().map(Products)
    }

    /// The value, unless some operation might leave 32 bits or fail.
    #[inline]
    pub(super) fn eval(&self, code: &Code, frame: &Frame<'_>) -> Option<i32> {
        let (mut total, mut size) = (0i64, 0i64);
        // At most 16384 terms of less than 2^62 / 2^14 each: sizes are looked at before they can wrap.
        let scalar = |slot: u8| {
            let slot = frame.scalars.get(usize::from(slot));
            i64::from(slot.copied().unwrap_or(1))
        };
        for term in &self.scalars {
            let value =
                i64::from(term.guard.passes(frame)) * scalar(term.atom.0) * scalar(term.atom.1);
            // a product that leaves 32 bits makes the size too large, whatever it is multiplied by
            let amount = i64::from(term.times).wrapping_mul(value);
            total = total.wrapping_add(amount);
            size |= (value.abs() | amount.wrapping_abs()) & !LARGEST;
            size = size.wrapping_add(amount.wrapping_abs() & LARGEST);
        }
        for term in &self.rows {
            if term.guard.passes(frame) {
                let (value, its_size) = term.atom.sum(frame);
                if size > LARGEST || its_size > LARGEST {
                    return None;
                }
                total += i64::from(term.times) * value;
                size += i64::from(term.times).abs() * its_size;
            }
        }
        for term in &self.rest {
            if term.guard.passes(frame) {
                let value = i64::from(code.part(term.atom, frame)?);
                if size > LARGEST {
                    return None;
                }
                total += i64::from(term.times) * value;
                size += i64::from(term.times).abs() * value.abs();
            }
        }
        if size > LARGEST {
            None
        } else {
            Some(total as i32)
        }
    }
}

impl Rows {
    /// Such a sum, if the loop is one.
    pub(super) fn of(nodes: &[Node], node: Node) -> Option<Self> {
        let Node::Loop {
            fold,
            level,
            table,
            test,
            each,
        } = node
        else {
            return None;
        };
        let at = |at: At| nodes[usize::from(at)];
        let own = |node: Node| match node {
            Node::Field { level: of, field } if of == level => Some(field),
            _ => None,
        };
        let (filter, test) = match at(test) {
            Node::Const(0) => return None,
            Node::Const(_) => (NONE, Test::ALWAYS),
            Node::Unary(Unary::Not, x) => (own(at(x))?, Test::new(Compare::Eq, 0)),
            Node::Compare(compare, x, y) => match (at(x), at(y)) {
                (x, Node::Const(n)) => (own(x)?, Test::new(compare, n)),
                (Node::Const(n), y) => (own(y)?, Test::new(compare.flipped(), n)),
                _ => return None,
            },
            node => (own(node)?, Test::new(Compare::Ne, 0)),
        };
        let (a, b) = match (fold, at(each)) {
            (Fold::Count, _) | (Fold::Sum, Node::Const(1)) => (NONE, NONE),
            (Fold::Sum, Node::Binary(Binary::Mul, x, y)) => (own(at(x))?, own(at(y))?),
            (Fold::Sum, node) => (own(node)?, NONE),
            _ => return None,
        };
        Some(Self {
            table,
            filter,
            test,
            a,
            b,
        })
    }

    /// The sum, and its size: the sum of the products' sizes, or of the sum itself where only that must fit.
    #[inline]
    pub(super) fn sum(self, frame: &Frame<'_>) -> (i64, i64) {
        let Table { width, data } = frame
            .tables
            .get(usize::from(self.table))
            .copied()
            .unwrap_or_default();
        if width == 0 {
            return (0, 0);
        }
        let (filter, a, b) = (
            usize::from(self.filter),
            usize::from(self.a),
            usize::from(self.b),
        );
        let test = self.test;
        // A field that isn't there (`NONE`) gives what changes nothing. What passes is random to the processor, so it
        // is multiplied in, not branched on.
        let passes = |row: &[i32]| i64::from(test.passes(row.get(filter).copied().unwrap_or(0)));
        let field = |row: &[i32], field: usize| i64::from(row.get(field).copied().unwrap_or(1));
        match (self.filter == NONE, self.a == NONE, self.b == NONE) {
            (_, true, _) => same(total(data, width, passes)),
            (true, _, true) => same(total(data, width, |row| field(row, a))),
            (false, _, true) => same(total(data, width, |row| passes(row) * field(row, a))),
            _ => {
                let mut large = 0;
                let mut size = 0i64;
                let total = total(data, width, |row| {
                    let product = passes(row) * field(row, a) * field(row, b);
                    large |= product.abs() >> 31;
                    size = size.wrapping_add(product.abs());
                    product
                });
                (total, if large == 0 { size } else { i64::MAX })
            }
        }
    }
}

fn same(total: i64) -> (i64, i64) {
    (total, total.abs())
}

#[inline(always)]
fn total(data: &[i32], width: usize, mut value: impl FnMut(&[i32]) -> i64) -> i64 {
    let (mut total, mut rows) = (0i64, data);
    while let Some((row, rest)) = rows.split_at_checked(width) {
        total = total.wrapping_add(value(row));
        rows = rest;
    }
    total
}

struct Planner<'n> {
    nodes: &'n [Node],
    write: &'n mut dyn FnMut(At) -> At,
    scalars: Vec<Term<(u8, u8)>>,
    rows: Vec<Term<Rows>>,
    rest: Vec<Term<At>>,
}

impl Planner<'_> {
    fn node(&self, at: At) -> Node {
        self.nodes[usize::from(at)]
    }

    /// Adds the terms of `times * (the expression at `at` where `guard` holds)`; `times` isn't 0.
    fn add(&mut self, at: At, guard: Option<Guard>, times: i32) {
        match self.node(at) {
            Node::Const(0) => {}
            Node::Const(n) if times.checked_mul(n).is_some() => {
                self.scalar(guard, times * n, (NONE, NONE))
            }
            Node::Scalar(slot) => self.scalar(guard, times, (slot, NONE)),
            Node::Binary(Binary::Add, x, y) => {
                self.add(x, guard, times);
                self.add(y, guard, times);
            }
            Node::Binary(Binary::Sub, x, y) if times != i32::MIN => {
                self.add(x, guard, times);
                self.add(y, guard, -times);
            }
            Node::Unary(Unary::Neg, x) if times != i32::MIN => self.add(x, guard, -times),
            Node::Binary(Binary::Mul, x, y) => match (self.node(x), self.node(y)) {
                (Node::Const(n), _) if n != 0 && times.checked_mul(n).is_some() => {
                    self.add(y, guard, times * n)
                }
                (_, Node::Const(n)) if n != 0 && times.checked_mul(n).is_some() => {
                    self.add(x, guard, times * n)
                }
                (Node::Scalar(x), Node::Scalar(y)) => self.scalar(guard, times, (x, y)),
                _ => self.rest(at, guard, times),
            },
            Node::If(test, x, y) if guard.is_none() => match self.test(test) {
                Some(guard) => {
                    self.add(x, Some(guard), times);
                    let test = guard.test.negated();
                    self.add(y, Some(Guard { test, ..guard }), times);
                }
                None => self.rest(at, guard, times),
            },
            node => match Rows::of(self.nodes, node) {
                Some(atom) => self.rows.push(Term {
                    guard: guard.unwrap_or(Guard::ALWAYS),
                    times,
                    atom,
                }),
                None => self.rest(at, guard, times),
            },
        }
    }

    fn test(&self, at: At) -> Option<Guard> {
        let guard = |slot, compare, n| {
            Some(Guard {
                slot,
                test: Test::new(compare, n),
            })
        };
        match self.node(at) {
            Node::Scalar(slot) => guard(slot, Compare::Ne, 0),
            Node::Unary(Unary::Not, x) => self.test(x).map(|Guard { slot, test }| Guard {
                slot,
                test: test.negated(),
            }),
            Node::Compare(compare, x, y) => match (self.node(x), self.node(y)) {
                (Node::Scalar(slot), Node::Const(n)) => guard(slot, compare, n),
                (Node::Const(n), Node::Scalar(slot)) => guard(slot, compare.flipped(), n),
                _ => None,
            },
            _ => None,
        }
    }

    fn rest(&mut self, at: At, guard: Option<Guard>, times: i32) {
        let atom = (self.write)(at);
        let guard = guard.unwrap_or(Guard::ALWAYS);
        self.rest.push(Term { guard, times, atom });
    }

    fn scalar(&mut self, guard: Option<Guard>, times: i32, atom: (u8, u8)) {
        let guard = guard.unwrap_or(Guard::ALWAYS);
        self.scalars.push(Term { guard, times, atom });
    }
}

impl Context<'_, '_> {
    /// The sum as an operation among others: None if a product in it might leave 32 bits.
    pub(super) fn rows(&self, rows: Rows) -> Option<i64> {
        let (total, size) = rows.sum(self.frame);
        (size <= i64::from(i32::MAX)).then_some(total)
    }
}
