//! A program taken apart: what each row of its table adds, and what is done with the totals.
//!
//! A loop that reads nothing but its own row is a sum over rows, whatever else the program does with it: `count`,
//! `any` and `all` are sums of zeros and ones. Whoever knows what each row adds can keep running totals, and needs no
//! rows to evaluate the program. On every frame on which the whole program has a value, the parts give the same one.

use super::{At, Binary, Compare, Fold, Node, Program, Unary, VERSION};

/// What [`Program::split`] gives.
#[derive(Clone, Debug)]
pub struct Split {
    /// What a row adds to each total: programs without tables, whose scalars are the fields of a row.
    pub rows: Vec<Program>,
    /// The rest: a program without tables, whose scalars are those of the whole, then the totals.
    pub rest: Program,
}

impl Program {
    /// The program as sums over the rows of its only table, if it has one table and every loop can be split off: no
    /// `min` or `max` over rows, no loop in a loop, none that reads a scalar. At most `most` different sums.
    ///
    /// Nothing is gained or lost where the whole has a value (see [`Program::check`]); where it has none, because
    /// something overflows or divides by zero, the parts may have one.
    #[must_use]
    pub fn split(&self, most: usize) -> Option<Split> {
        let [width] = *self.widths else {
            return None;
        };
        let scalars = u8::try_from(self.scalars).ok()?;
        let mut splitter = Splitter {
            nodes: &self.nodes,
            scalars,
            rows: Vec::new(),
        };
        let root = self.nodes.len().checked_sub(1)? as At;
        let rest = splitter.write(root, Splitter::rest)?;
        let rows = splitter.rows;
        if rows.len() > most {
            return None;
        }
        let program = |scalars: u8, expression: &[u8]| {
            Program::decode(&[&[VERSION, scalars, 0], expression].concat()).ok()
        };
        Some(Split {
            rest: program(scalars.checked_add(rows.len() as u8)?, &rest)?,
            rows: rows
                .iter()
                .map(|row| program(width, row))
                .collect::<Option<_>>()?,
        })
    }
}

struct Splitter<'n> {
    nodes: &'n [Node],
    scalars: u8,
    /// The expressions of the sums found so far.
    rows: Vec<Vec<u8>>,
}

/// Writes a scalar, a field or a loop.
type Leaf<'n> = fn(&mut Splitter<'n>, Node) -> Option<Vec<u8>>;

impl<'n> Splitter<'n> {
    /// The bytes of the expression at `at`.
    fn write(&mut self, at: At, leaf: Leaf<'n>) -> Option<Vec<u8>> {
        let node = *self.nodes.get(usize::from(at))?;
        let (operation, operands): (u8, &[At]) = match &node {
            Node::Const(value) => return Some(constant(*value)),
            Node::Scalar(_) | Node::Field { .. } | Node::Loop { .. } => return leaf(self, node),
            Node::Unary(op, x) => (op.byte(), &[*x]),
            Node::Binary(op, x, y) => (op.byte(), &[*x, *y]),
            Node::Compare(compare, x, y) => (compare.byte(), &[*x, *y]),
            Node::And(x, y) => (0x40, &[*x, *y]),
            Node::Or(x, y) => (0x41, &[*x, *y]),
            Node::If(test, x, y) => (0x42, &[*test, *x, *y]),
        };
        let mut bytes = vec![operation];
        for &operand in operands {
            bytes.extend(self.write(operand, leaf)?);
        }
        Some(bytes)
    }

    /// A leaf of the rest: scalars stay, a loop becomes the scalar of its total.
    fn rest(&mut self, node: Node) -> Option<Vec<u8>> {
        let Node::Loop {
            fold,
            level: 0,
            test,
            each,
            ..
        } = node
        else {
            return match node {
                Node::Scalar(slot) => Some(vec![3, slot]),
                _ => None,
            };
        };
        let test = self.write(test, Splitter::row)?;
        let each = self.write(each, Splitter::row)?;
        let (one, none) = (constant(1), constant(0));
        let counted = match fold {
            Fold::Count => [&[0x42], &test[..], &one, &none].concat(),
            Fold::Sum if test == one => each,
            Fold::Sum => [&[0x42], &test[..], &each, &none].concat(),
            Fold::Any => [&[0x40], &test[..], &each].concat(),
            Fold::All => [&[0x40], &test[..], &[0x11], &each].concat(),
            Fold::Min | Fold::Max => return None,
        };
        let number = match self.rows.iter().position(|row| *row == counted) {
            Some(known) => known,
            None => {
                self.rows.push(counted);
                self.rows.len() - 1
            }
        };
        let total = vec![3, self.scalars.checked_add(u8::try_from(number).ok()?)?];
        Some(match fold {
            Fold::Any => [&[0x31], &total[..], &none].concat(),
            Fold::All => [&[0x30], &total[..], &none].concat(),
            _ => total,
        })
    }

    /// A leaf of a row's expression: only the row's own fields may be read.
    fn row(&mut self, node: Node) -> Option<Vec<u8>> {
        match node {
            Node::Field { level: 0, field } => Some(vec![3, field]),
            _ => None,
        }
    }
}

fn constant(value: i32) -> Vec<u8> {
    match i8::try_from(value) {
        Ok(small) => vec![1, small as u8],
        Err(_) => [&[2][..], &value.to_le_bytes()].concat(),
    }
}

impl Unary {
    fn byte(self) -> u8 {
        match self {
            Unary::Neg => 0x10,
            Unary::Not => 0x11,
            Unary::Abs => 0x12,
        }
    }
}

impl Binary {
    fn byte(self) -> u8 {
        match self {
            Binary::Add => 0x20,
            Binary::Sub => 0x21,
            Binary::Mul => 0x22,
            Binary::Div => 0x23,
            Binary::Mod => 0x24,
            Binary::Min => 0x25,
            Binary::Max => 0x26,
        }
    }
}

impl Compare {
    fn byte(self) -> u8 {
        match self {
            Compare::Eq => 0x30,
            Compare::Ne => 0x31,
            Compare::Lt => 0x32,
            Compare::Le => 0x33,
            Compare::Gt => 0x34,
            Compare::Ge => 0x35,
        }
    }
}
