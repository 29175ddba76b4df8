//! Evaluation on values.
//!
//! The nodes are rewritten once, when a program is decoded: the commonest groups (a multiple of a scalar, a field
//! compared with a constant, a sum over rows, ...) become one operation, and a sum of terms gets a `Plan` that is
//! tried first. Neither changes a value, nor whether there is one.
//!
//! Errors are collected in a flag that is looked at once, at the end: an operation that fails gives 0 and goes on.
//! So the way that never fails has no early returns.

use super::plan::{Plan, Products, Rows};
use super::{At, Binary, Compare, Fold, FormulaError, Frame, MAX_LOOPS, Node, Table, Unary};

const OVERFLOW: u8 = 1;
const DIVISION: u8 = 2;

/// A program's rewritten operations, the whole expression at `root`.
#[derive(Clone)]
pub(super) struct Code {
    ops: Box<[Op]>,
    root: At,
    plan: Option<Plan>,
}

#[derive(Clone, Copy)]
enum Op {
    Const(i32),
    Scalar(u8),
    Field(u8, u8),
    Unary(Unary, At),
    Add(At, At),
    Sub(At, At),
    Mul(At, At),
    Binary(Binary, At, At),
    Compare(Compare, At, At),
    And(At, At),
    Or(At, At),
    If(At, At, At),
    Loop {
        fold: Fold,
        level: u8,
        table: u8,
        test: At,
        each: At,
    },
    /// `n * scalar`
    Scaled(u8, i32),
    /// `n * x`
    Times(At, i32),
    /// `x + n`
    Plus(At, i32),
    /// `scalar OP n`
    ScalarIs(Compare, u8, i32),
    /// `field OP n`
    FieldIs(Compare, u8, u8, i32),
    /// A sum over rows.
    Rows(Rows, At),
}

pub(super) struct Context<'f, 'a> {
    pub(super) frame: &'f Frame<'a>,
    rows: [&'a [i32]; MAX_LOOPS],
    errors: u8,
}

impl Code {
    pub(super) fn of(nodes: &[Node]) -> Self {
        let mut writer = Writer {
            nodes,
            ops: Vec::with_capacity(nodes.len()),
        };
        let (root, plan) = match nodes.len().checked_sub(1) {
            Some(last) => {
                let root = writer.write(last as At);
                (
                    root,
                    Plan::of(nodes, last as At, &mut |at| writer.write(at)),
                )
            }
            None => (writer.push(Op::Const(0)), None),
        };
        Self {
            ops: writer.ops.into(),
            root,
            plan,
        }
    }

    #[inline]
    pub(super) fn eval(&self, frame: &Frame<'_>) -> Result<i32, FormulaError> {
        match self.plan.as_ref().and_then(|plan| plan.eval(self, frame)) {
            Some(value) => Ok(value),
            None => self.whole(frame),
        }
    }

    /// See `Program::products`.
    pub(super) fn products(&self) -> Option<Products> {
        self.plan.as_ref().and_then(Plan::products)
    }

    /// The value of the expression as written.
    fn whole(&self, frame: &Frame<'_>) -> Result<i32, FormulaError> {
        let mut context = Context::new(frame);
        let value = self.run(self.root, &mut context);
        match context.errors {
            0 => Ok(value),
            errors if errors & DIVISION != 0 => Err(FormulaError::DivisionByZero),
            _ => Err(FormulaError::Overflow),
        }
    }

    /// The value of a part that stands in no loop; None where it has none.
    pub(super) fn part(&self, at: At, frame: &Frame<'_>) -> Option<i32> {
        let mut context = Context::new(frame);
        let value = self.run(at, &mut context);
        (context.errors == 0).then_some(value)
    }

    fn run(&self, at: At, context: &mut Context<'_, '_>) -> i32 {
        // Every index was written by `Writer`; a wrong one would give 0, not a panic.
        let Some(op) = self.ops.get(usize::from(at)) else {
            return 0;
        };
        match *op {
            Op::Const(value) => value,
            Op::Scalar(slot) => context.scalar(slot),
            Op::Field(level, field) => context.field(level, field),
            Op::Scaled(slot, n) => {
                let result = context.scalar(slot).overflowing_mul(n);
                context.checked(result)
            }
            Op::Times(x, n) => {
                let result = self.run(x, context).overflowing_mul(n);
                context.checked(result)
            }
            Op::Plus(x, n) => {
                let result = self.run(x, context).overflowing_add(n);
                context.checked(result)
            }
            Op::Add(x, y) => {
                let result = self.run(x, context).overflowing_add(self.run(y, context));
                context.checked(result)
            }
            Op::Sub(x, y) => {
                let result = self.run(x, context).overflowing_sub(self.run(y, context));
                context.checked(result)
            }
            Op::Mul(x, y) => {
                let result = self.run(x, context).overflowing_mul(self.run(y, context));
                context.checked(result)
            }
            Op::ScalarIs(compare, slot, n) => compare.holds(context.scalar(slot), n).into(),
            Op::FieldIs(compare, level, field, n) => {
                compare.holds(context.field(level, field), n).into()
            }
            Op::If(test, x, y) => {
                let branch = if self.run(test, context) != 0 { x } else { y };
                self.run(branch, context)
            }
            Op::Rows(rows, exact) => match context.rows(rows) {
                Some(total) => total as i32,
                None => self.run(exact, context),
            },
            Op::Unary(op, x) => {
                let x = self.run(x, context);
                match op {
                    Unary::Neg => context.checked(x.overflowing_neg()),
                    Unary::Abs => context.checked(x.overflowing_abs()),
                    Unary::Not => (x == 0).into(),
                }
            }
            Op::Binary(op, x, y) => {
                let (x, y) = (self.run(x, context), self.run(y, context));
                context.binary(op, x, y)
            }
            Op::Compare(compare, x, y) => {
                let (x, y) = (self.run(x, context), self.run(y, context));
                compare.holds(x, y).into()
            }
            Op::And(x, y) => (self.run(x, context) != 0 && self.run(y, context) != 0).into(),
            Op::Or(x, y) => (self.run(x, context) != 0 || self.run(y, context) != 0).into(),
            Op::Loop {
                fold,
                level,
                table,
                test,
                each,
            } => self.fold(fold, level, table, test, each, context),
        }
    }

    fn fold(
        &self,
        fold: Fold,
        level: u8,
        table: u8,
        test: At,
        each: At,
        context: &mut Context<'_, '_>,
    ) -> i32 {
        let table = context.table(table);
        let level = usize::from(level).min(MAX_LOOPS - 1);
        let always =
            matches!(self.ops.get(usize::from(test)), Some(Op::Const(value)) if *value != 0);
        let (mut total, mut extreme) = (0i64, None);
        let mut rest = table.data;
        while let Some((row, after)) = rest.split_at_checked(table.width) {
            if row.is_empty() {
                break;
            }
            rest = after;
            context.rows[level] = row;
            if !always && self.run(test, context) == 0 {
                continue;
            }
            match fold {
                Fold::Count => total += 1,
                Fold::Sum => total += i64::from(self.run(each, context)),
                Fold::Min => {
                    let value = self.run(each, context);
                    extreme = Some(extreme.map_or(value, |least: i32| least.min(value)));
                }
                Fold::Max => {
                    let value = self.run(each, context);
                    extreme = Some(extreme.map_or(value, |most: i32| most.max(value)));
                }
                Fold::Any if self.run(each, context) != 0 => return 1,
                Fold::All if self.run(each, context) == 0 => return 0,
                Fold::Any | Fold::All => {}
            }
        }
        match fold {
            Fold::Count | Fold::Sum => context.narrowed(total),
            Fold::Min | Fold::Max => extreme.unwrap_or(0),
            Fold::Any => 0,
            Fold::All => 1,
        }
    }
}

impl<'f, 'a> Context<'f, 'a> {
    fn new(frame: &'f Frame<'a>) -> Self {
        Self {
            frame,
            rows: [&[]; MAX_LOOPS],
            errors: 0,
        }
    }

    // `decode` and `Program::eval` have seen to it that every slot exists.
    #[inline(always)]
    fn scalar(&self, slot: u8) -> i32 {
        self.frame
            .scalars
            .get(usize::from(slot))
            .copied()
            .unwrap_or(0)
    }

    #[inline(always)]
    fn field(&self, level: u8, field: u8) -> i32 {
        let row = self.rows.get(usize::from(level)).copied().unwrap_or(&[]);
        row.get(usize::from(field)).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn table(&self, table: u8) -> Table<'a> {
        self.frame
            .tables
            .get(usize::from(table))
            .copied()
            .unwrap_or_default()
    }

    #[inline(always)]
    fn checked(&mut self, (value, overflowed): (i32, bool)) -> i32 {
        self.errors |= u8::from(overflowed) * OVERFLOW;
        value
    }

    #[inline(always)]
    fn narrowed(&mut self, value: i64) -> i32 {
        i32::try_from(value).unwrap_or_else(|_| {
            self.errors |= OVERFLOW;
            0
        })
    }

    fn binary(&mut self, op: Binary, x: i32, y: i32) -> i32 {
        match op {
            Binary::Add => self.checked(x.overflowing_add(y)),
            Binary::Sub => self.checked(x.overflowing_sub(y)),
            Binary::Mul => self.checked(x.overflowing_mul(y)),
            Binary::Min => x.min(y),
            Binary::Max => x.max(y),
            Binary::Div | Binary::Mod if y == 0 => {
                self.errors |= DIVISION;
                0
            }
            Binary::Div => self.narrowed(floor_div(x.into(), y.into())),
            Binary::Mod => floor_mod(x.into(), y.into()) as i32,
        }
    }
}

/// `x // y` rounded down; `y` isn't 0.
pub(super) fn floor_div(x: i64, y: i64) -> i64 {
    x.div_euclid(y) - i64::from(y < 0 && x.rem_euclid(y) != 0)
}

/// `x % y` with the sign of `y`; `y` isn't 0.
pub(super) fn floor_mod(x: i64, y: i64) -> i64 {
    x - y * floor_div(x, y)
}

impl Compare {
    #[inline(always)]
    pub(super) fn holds(self, x: i32, y: i32) -> bool {
        match self {
            Self::Eq => x == y,
            Self::Ne => x != y,
            Self::Lt => x < y,
            Self::Le => x <= y,
            Self::Gt => x > y,
            Self::Ge => x >= y,
        }
    }

    /// The comparison that holds when this one doesn't.
    pub(super) fn negated(self) -> Self {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Le => Self::Gt,
            Self::Gt => Self::Le,
            Self::Ge => Self::Lt,
        }
    }

    /// The comparison with its operands exchanged.
    pub(super) fn flipped(self) -> Self {
        match self {
            Self::Eq | Self::Ne => self,
            Self::Lt => Self::Gt,
            Self::Le => Self::Ge,
            Self::Gt => Self::Lt,
            Self::Ge => Self::Le,
        }
    }
}

struct Writer<'n> {
    nodes: &'n [Node],
    ops: Vec<Op>,
}

impl Writer<'_> {
    fn push(&mut self, op: Op) -> At {
        self.ops.push(op);
        (self.ops.len() - 1) as At
    }

    fn node(&self, at: At) -> Node {
        self.nodes[usize::from(at)]
    }

    fn constant(&self, at: At) -> Option<i32> {
        match self.node(at) {
            Node::Const(value) => Some(value),
            _ => None,
        }
    }

    fn write(&mut self, at: At) -> At {
        let op = match self.node(at) {
            Node::Const(value) => Op::Const(value),
            Node::Scalar(slot) => Op::Scalar(slot),
            Node::Field { level, field } => Op::Field(level, field),
            Node::Unary(op, x) => Op::Unary(op, self.write(x)),
            Node::Binary(op, x, y) => self.binary(op, x, y),
            Node::Compare(compare, x, y) => self.compare(compare, x, y),
            Node::And(x, y) => Op::And(self.write(x), self.write(y)),
            Node::Or(x, y) => Op::Or(self.write(x), self.write(y)),
            Node::If(test, x, y) => Op::If(self.write(test), self.write(x), self.write(y)),
            node @ Node::Loop {
                fold,
                level,
                table,
                test,
                each,
            } => {
                let (test, each) = (
                    self.write(test),
                    if fold == Fold::Count {
                        0
                    } else {
                        self.write(each)
                    },
                );
                let exact = Op::Loop {
                    fold,
                    level,
                    table,
                    test,
                    each,
                };
                match Rows::of(self.nodes, node) {
                    Some(rows) => Op::Rows(rows, self.push(exact)),
                    None => exact,
                }
            }
        };
        self.push(op)
    }

    fn binary(&mut self, op: Binary, x: At, y: At) -> Op {
        match (op, self.constant(x), self.constant(y)) {
            (Binary::Mul, Some(n), None) => self.times(y, n),
            (Binary::Mul, None, Some(n)) => self.times(x, n),
            (Binary::Add, Some(n), None) => Op::Plus(self.write(y), n),
            (Binary::Add, None, Some(n)) => Op::Plus(self.write(x), n),
            (Binary::Add, ..) => Op::Add(self.write(x), self.write(y)),
            (Binary::Sub, ..) => Op::Sub(self.write(x), self.write(y)),
            (Binary::Mul, ..) => Op::Mul(self.write(x), self.write(y)),
            _ => Op::Binary(op, self.write(x), self.write(y)),
        }
    }

    fn times(&mut self, x: At, n: i32) -> Op {
        match self.node(x) {
            Node::Scalar(slot) => Op::Scaled(slot, n),
            _ => Op::Times(self.write(x), n),
        }
    }

    fn compare(&mut self, compare: Compare, x: At, y: At) -> Op {
        match (self.node(x), self.node(y)) {
            (Node::Scalar(slot), Node::Const(n)) => Op::ScalarIs(compare, slot, n),
            (Node::Const(n), Node::Scalar(slot)) => Op::ScalarIs(compare.flipped(), slot, n),
            (Node::Field { level, field }, Node::Const(n)) => Op::FieldIs(compare, level, field, n),
            (Node::Const(n), Node::Field { level, field }) => {
                Op::FieldIs(compare.flipped(), level, field, n)
            }
            _ => Op::Compare(compare, self.write(x), self.write(y)),
        }
    }
}
