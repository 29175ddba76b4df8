//! Evaluation on intervals: what a program can give when its variables lie within ranges.
//!
//! Sound for every operation: whatever [`Program::eval`](super::Program::eval) returns lies within the interval. It
//! is exact for one operation on independent variables; it forgets that two operands may depend on each other, with
//! one exception that scoring needs: inside `if t then x else y`, `p and q`, `p or q` and the filter of a loop, the
//! variables that the test compares are narrowed to what the test leaves possible.

use super::fast::{floor_div, floor_mod};
use super::{At, Binary, Compare, Fold, MAX_LOOPS, Node, Unary};

/// A range of values, both ends included; `lo <= hi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least value.
    pub lo: i32,
    /// The greatest value.
    pub hi: i32,
}

impl Interval {
    /// Every 32-bit integer.
    pub const ALL: Self = Self {
        lo: i32::MIN,
        hi: i32::MAX,
    };

    /// The range from `lo` to `hi`.
    #[must_use]
    pub const fn new(lo: i32, hi: i32) -> Self {
        Self { lo, hi }
    }

    /// Does `value` lie within the range?
    #[must_use]
    pub const fn contains(&self, value: i32) -> bool {
        self.lo <= value && value <= self.hi
    }
}

/// How many rows a table has, and the range of each field; a missing range counts as unbounded.
#[derive(Clone, Copy, Debug)]
pub struct TableRange<'a> {
    /// The least number of rows.
    pub least: u32,
    /// The greatest number of rows.
    pub most: u32,
    /// The range of each field, the same for every row.
    pub fields: &'a [Interval],
}

/// What an operation can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its result lies between these ends, which 32 bits don't hold.
    Overflow(i64, i64),
    /// Its divisor can be 0.
    DivisionByZero,
}

/// An operation of a program that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Offset of the operation in the program's bytes.
    pub offset: u16,
    /// What it can do wrong.
    pub fault: Fault,
}

/// An interval while it is computed; always within 32 bits once an operation is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    lo: i64,
    hi: i64,
}

const MIN: i64 = i32::MIN as i64;
const MAX: i64 = i32::MAX as i64;
const NO: Range = Range { lo: 0, hi: 0 };
const YES: Range = Range { lo: 1, hi: 1 };
const MAYBE: Range = Range { lo: 0, hi: 1 };

/// How many narrowed variables are kept at a time; more than that and the bound is wider than it could be.
const MAX_NARROWED: usize = 32;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Variable {
    Scalar(u8),
    Field { level: u8, field: u8 },
}

pub(super) struct Bounder<'a> {
    nodes: &'a [Node],
    scalars: &'a [Interval],
    tables: &'a [TableRange<'a>],
    /// The table of each loop around the current operation.
    loops: [u8; MAX_LOOPS],
    narrowed: [(Variable, Range); MAX_NARROWED],
    count: usize,
    findings: Option<Vec<(At, Fault)>>,
}

pub(super) fn bound(nodes: &[Node], scalars: &[Interval], tables: &[TableRange<'_>]) -> Interval {
    Bounder::new(nodes, scalars, tables, None).whole().0
}

pub(super) fn check(
    nodes: &[Node],
    offsets: &[u16],
    scalars: &[Interval],
    tables: &[TableRange<'_>],
) -> Vec<Finding> {
    let (_, findings) = Bounder::new(nodes, scalars, tables, Some(Vec::new())).whole();
    let mut found: Vec<Finding> = Vec::new();
    for (at, fault) in findings {
        let finding = Finding {
            offset: offsets.get(usize::from(at)).copied().unwrap_or(0),
            fault,
        };
        if !found.contains(&finding) {
            found.push(finding);
        }
    }
    found
}

impl<'a> Bounder<'a> {
    pub(super) fn new(
        nodes: &'a [Node],
        scalars: &'a [Interval],
        tables: &'a [TableRange<'a>],
        findings: Option<Vec<(At, Fault)>>,
    ) -> Self {
        let nothing = (Variable::Scalar(0), NO);
        Self {
            nodes,
            scalars,
            tables,
            loops: [0; MAX_LOOPS],
            narrowed: [nothing; MAX_NARROWED],
            count: 0,
            findings,
        }
    }

    /// The range of the expression at `at`, which stands in no loop.
    pub(super) fn interval(&mut self, at: At) -> Interval {
        let range = self.range(at);
        Interval::new(range.lo as i32, range.hi as i32)
    }

    fn whole(mut self) -> (Interval, Vec<(At, Fault)>) {
        let range = match self.nodes.len().checked_sub(1) {
            Some(last) => self.range(last as At),
            None => NO,
        };
        // `kept` and the variables' ranges hold every range within 32 bits.
        (
            Interval::new(range.lo as i32, range.hi as i32),
            self.findings.unwrap_or_default(),
        )
    }

    fn node(&self, at: At) -> Node {
        self.nodes
            .get(usize::from(at))
            .copied()
            .unwrap_or(Node::Const(0))
    }

    fn range(&mut self, at: At) -> Range {
        match self.node(at) {
            Node::Const(value) => Range {
                lo: value.into(),
                hi: value.into(),
            },
            Node::Scalar(slot) => self.variable(Variable::Scalar(slot)),
            Node::Field { level, field } => self.variable(Variable::Field { level, field }),
            Node::Unary(op, x) => {
                let x = self.range(x);
                match op {
                    Unary::Neg => self.kept(
                        at,
                        Range {
                            lo: -x.hi,
                            hi: -x.lo,
                        },
                    ),
                    Unary::Abs if x.lo >= 0 => x,
                    Unary::Abs if x.hi <= 0 => self.kept(
                        at,
                        Range {
                            lo: -x.hi,
                            hi: -x.lo,
                        },
                    ),
                    Unary::Abs => self.kept(
                        at,
                        Range {
                            lo: 0,
                            hi: x.hi.max(-x.lo),
                        },
                    ),
                    Unary::Not => match x.truth() {
                        Some(truth) => Range::of(!truth),
                        None => MAYBE,
                    },
                }
            }
            Node::Binary(op, x, y) => {
                let (x, y) = (self.range(x), self.range(y));
                self.binary(at, op, x, y)
            }
            Node::Compare(compare, x, y) => {
                let (x, y) = (self.range(x), self.range(y));
                compare.range(x, y)
            }
            Node::And(x, y) => self.junction(true, x, y),
            Node::Or(x, y) => self.junction(false, x, y),
            Node::If(test, x, y) => {
                let truth = self.range(test).truth();
                let x = if truth == Some(false) {
                    None
                } else {
                    self.under(test, true, x)
                };
                let y = if truth == Some(true) {
                    None
                } else {
                    self.under(test, false, y)
                };
                match (x, y) {
                    (Some(x), Some(y)) => x.hull(y),
                    (Some(only), None) | (None, Some(only)) => only,
                    // No frame gets here.
                    (None, None) => NO,
                }
            }
            Node::Loop {
                fold,
                level,
                table,
                test,
                each,
            } => self.fold(at, fold, level, table, test, each),
        }
    }

    /// `x and y` (`all`) or `x or y` (not `all`): `y` matters only where the truth of `x` is `all`.
    fn junction(&mut self, all: bool, x: At, y: At) -> Range {
        let first = self.range(x).truth();
        if first == Some(!all) {
            return Range::of(!all);
        }
        match self.under(x, all, y).map(Range::truth) {
            None => Range::of(!all),
            Some(Some(second)) if second != all || first == Some(all) => Range::of(second),
            Some(_) => MAYBE,
        }
    }

    /// The range of `x` where `test` has the given truth; none if it can't have it.
    fn under(&mut self, test: At, truth: bool, x: At) -> Option<Range> {
        let count = self.count;
        let possible = self.narrow(test, truth);
        let range = possible.then(|| self.range(x));
        self.count = count;
        range
    }

    /// Narrows the variables in `test` to where it has the given truth; false if it can't have it.
    fn narrow(&mut self, test: At, truth: bool) -> bool {
        match self.node(test) {
            Node::Unary(Unary::Not, x) => self.narrow(x, !truth),
            Node::And(x, y) if truth => self.narrow(x, true) && self.narrow(y, true),
            Node::Or(x, y) if !truth => self.narrow(x, false) && self.narrow(y, false),
            Node::Scalar(slot) => self.narrow_to(Variable::Scalar(slot), Compare::truth(truth), NO),
            Node::Field { level, field } => {
                self.narrow_to(Variable::Field { level, field }, Compare::truth(truth), NO)
            }
            Node::Compare(compare, x, y) => {
                if !self.plain(x) || !self.plain(y) {
                    return true;
                }
                let compare = if truth { compare } else { compare.negated() };
                let findings = self.findings.take();
                let (left, right) = (self.range(x), self.range(y));
                self.findings = findings;
                self.narrow_operand(x, compare, right)
                    && self.narrow_operand(y, compare.flipped(), left)
            }
            _ => true,
        }
    }

    /// Is the expression free of tests and loops? Narrowing looks at operands again, and so would tests within them:
    /// the time would grow exponentially with the depth.
    fn plain(&self, at: At) -> bool {
        match self.node(at) {
            Node::Const(_) | Node::Scalar(_) | Node::Field { .. } => true,
            Node::Unary(_, x) => self.plain(x),
            Node::Binary(_, x, y) | Node::Compare(_, x, y) => self.plain(x) && self.plain(y),
            Node::And(..) | Node::Or(..) | Node::If(..) | Node::Loop { .. } => false,
        }
    }

    fn narrow_operand(&mut self, at: At, compare: Compare, than: Range) -> bool {
        match self.node(at) {
            Node::Scalar(slot) => self.narrow_to(Variable::Scalar(slot), compare, than),
            Node::Field { level, field } => {
                self.narrow_to(Variable::Field { level, field }, compare, than)
            }
            _ => true,
        }
    }

    /// Keeps of `variable` what can compare so with some value in `than`.
    fn narrow_to(&mut self, variable: Variable, compare: Compare, than: Range) -> bool {
        let Range { mut lo, mut hi } = self.variable(variable);
        match compare {
            Compare::Eq => (lo, hi) = (lo.max(than.lo), hi.min(than.hi)),
            Compare::Ne if than.lo == than.hi => {
                lo += i64::from(lo == than.lo);
                hi -= i64::from(hi == than.lo);
            }
            Compare::Ne => {}
            Compare::Lt => hi = hi.min(than.hi - 1),
            Compare::Le => hi = hi.min(than.hi),
            Compare::Gt => lo = lo.max(than.lo + 1),
            Compare::Ge => lo = lo.max(than.lo),
        }
        if lo > hi {
            return false;
        }
        if let Some(slot) = self.narrowed.get_mut(self.count) {
            *slot = (variable, Range { lo, hi });
            self.count += 1;
        }
        true
    }

    fn variable(&self, variable: Variable) -> Range {
        // The latest narrowing started from the ones before it.
        if let Some((_, range)) = self.narrowed[..self.count]
            .iter()
            .rev()
            .find(|(known, _)| *known == variable)
        {
            return *range;
        }
        let range = match variable {
            Variable::Scalar(slot) => self.scalars.get(usize::from(slot)),
            Variable::Field { level, field } => self
                .loops
                .get(usize::from(level))
                .and_then(|table| self.tables.get(usize::from(*table)))
                .and_then(|table| table.fields.get(usize::from(field))),
        };
        let Interval { lo, hi } = range.copied().unwrap_or(Interval::ALL);
        // Ends in the wrong order hold no value: any interval is right then.
        Range {
            lo: lo.into(),
            hi: hi.max(lo).into(),
        }
    }

    fn binary(&mut self, at: At, op: Binary, x: Range, y: Range) -> Range {
        match op {
            Binary::Add => self.kept(
                at,
                Range {
                    lo: x.lo + y.lo,
                    hi: x.hi + y.hi,
                },
            ),
            Binary::Sub => self.kept(
                at,
                Range {
                    lo: x.lo - y.hi,
                    hi: x.hi - y.lo,
                },
            ),
            Binary::Mul => self.kept(at, Range::corners(x, y, |x, y| x * y)),
            Binary::Min => Range {
                lo: x.lo.min(y.lo),
                hi: x.hi.min(y.hi),
            },
            Binary::Max => Range {
                lo: x.lo.max(y.lo),
                hi: x.hi.max(y.hi),
            },
            Binary::Div | Binary::Mod => {
                if y.lo <= 0 && 0 <= y.hi {
                    self.find(at, Fault::DivisionByZero);
                }
                let below = (y.lo < 0).then(|| Range {
                    lo: y.lo,
                    hi: y.hi.min(-1),
                });
                let above = (y.hi > 0).then(|| Range {
                    lo: y.lo.max(1),
                    hi: y.hi,
                });
                let quotient = |y: Range| match op {
                    Binary::Div => Range::corners(x, y, floor_div),
                    _ => remainder(x, y),
                };
                match (below.map(quotient), above.map(quotient)) {
                    (Some(below), Some(above)) => self.kept(at, below.hull(above)),
                    (Some(only), None) | (None, Some(only)) => self.kept(at, only),
                    (None, None) => NO,
                }
            }
        }
    }

    fn fold(&mut self, at: At, fold: Fold, level: u8, table: u8, test: At, each: At) -> Range {
        let (least, most) = match self.tables.get(usize::from(table)) {
            Some(table) => (
                i64::from(table.least.min(table.most)),
                i64::from(table.most),
            ),
            None => (0, MAX),
        };
        let outer = self.count;
        if let Some(slot) = self.loops.get_mut(usize::from(level)) {
            *slot = table;
        }
        // An outer loop of the same level has ended: what was narrowed of its rows went with `count`.
        let mut rows = (least, most);
        let mut value = NO;
        if most > 0 {
            match self.range(test).truth() {
                Some(true) => {}
                Some(false) => rows = (0, 0),
                None => rows.0 = 0,
            }
            if rows.1 > 0 && !self.narrow(test, true) {
                rows = (0, 0);
            }
            if rows.1 > 0 && fold != Fold::Count {
                value = self.range(each);
            }
        }
        self.count = outer;
        let (least, most) = rows;
        let sure = least > 0;
        match fold {
            Fold::Count => self.kept(
                at,
                Range {
                    lo: least,
                    hi: most,
                },
            ),
            Fold::Sum => {
                let total = Range::corners(
                    Range {
                        lo: least,
                        hi: most,
                    },
                    value,
                    |rows, value| rows * value,
                );
                self.kept(at, total)
            }
            Fold::Min | Fold::Max if most == 0 => NO,
            Fold::Min | Fold::Max if sure => value,
            Fold::Min | Fold::Max => value.hull(NO),
            Fold::Any => match value.truth() {
                _ if most == 0 => NO,
                Some(true) if sure => YES,
                Some(false) => NO,
                _ => MAYBE,
            },
            Fold::All => match value.truth() {
                _ if most == 0 => YES,
                Some(true) => YES,
                Some(false) if sure => NO,
                _ => MAYBE,
            },
        }
    }

    /// The part of `range` that 32 bits hold: `eval` gives no value outside.
    fn kept(&mut self, at: At, range: Range) -> Range {
        if range.lo < MIN || range.hi > MAX {
            self.find(at, Fault::Overflow(range.lo, range.hi));
        }
        Range {
            lo: range.lo.clamp(MIN, MAX),
            hi: range.hi.clamp(MIN, MAX),
        }
    }

    fn find(&mut self, at: At, fault: Fault) {
        if let Some(findings) = &mut self.findings {
            findings.push((at, fault));
        }
    }
}

impl Range {
    fn of(truth: bool) -> Self {
        if truth { YES } else { NO }
    }

    /// Whether every value is true or every value is false.
    fn truth(self) -> Option<bool> {
        if self == NO {
            Some(false)
        } else if self.lo > 0 || self.hi < 0 {
            Some(true)
        } else {
            None
        }
    }

    fn hull(self, other: Self) -> Self {
        Self {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
        }
    }

    /// The range of an operation that rises or falls steadily in each operand while the other stays.
    fn corners(x: Self, y: Self, op: impl Fn(i64, i64) -> i64) -> Self {
        let corners = [
            op(x.lo, y.lo),
            op(x.lo, y.hi),
            op(x.hi, y.lo),
            op(x.hi, y.hi),
        ];
        corners.iter().fold(
            Self {
                lo: corners[0],
                hi: corners[0],
            },
            |range, value| Self {
                lo: range.lo.min(*value),
                hi: range.hi.max(*value),
            },
        )
    }
}

/// `x % y` for a `y` that is wholly positive or wholly negative.
fn remainder(x: Range, y: Range) -> Range {
    if y.lo == y.hi && floor_div(x.lo, y.lo) == floor_div(x.hi, y.lo) {
        return Range {
            lo: floor_mod(x.lo, y.lo),
            hi: floor_mod(x.hi, y.lo),
        };
    }
    if y.lo > 0 {
        if x.lo >= 0 {
            if x.hi < y.lo {
                x
            } else {
                Range {
                    lo: 0,
                    hi: x.hi.min(y.hi - 1),
                }
            }
        } else {
            Range {
                lo: 0,
                hi: y.hi - 1,
            }
        }
    } else if x.hi <= 0 {
        if x.lo > y.hi {
            x
        } else {
            Range {
                lo: x.lo.max(y.lo + 1),
                hi: 0,
            }
        }
    } else {
        Range {
            lo: y.lo + 1,
            hi: 0,
        }
    }
}

impl Compare {
    /// The comparison with 0 that says that a value is true, or false.
    fn truth(truth: bool) -> Self {
        if truth { Self::Ne } else { Self::Eq }
    }

    fn range(self, x: Range, y: Range) -> Range {
        let truth = match self {
            Self::Eq if x.lo == x.hi && x == y => Some(true),
            Self::Eq if x.hi < y.lo || y.hi < x.lo => Some(false),
            Self::Lt if x.hi < y.lo => Some(true),
            Self::Lt if x.lo >= y.hi => Some(false),
            Self::Le if x.hi <= y.lo => Some(true),
            Self::Le if x.lo > y.hi => Some(false),
            Self::Eq | Self::Lt | Self::Le => None,
            Self::Ne | Self::Gt | Self::Ge => {
                let Range { lo, hi } = self.negated().range(x, y);
                return Range {
                    lo: 1 - hi,
                    hi: 1 - lo,
                };
            }
        };
        truth.map_or(MAYBE, Self::of)
    }

    fn of(truth: bool) -> Range {
        Range::of(truth)
    }
}
