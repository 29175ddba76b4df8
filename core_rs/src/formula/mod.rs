//! The formula machine: scores and conditions compiled from a rulespec.
//!
//! A [`Program`] is one pure expression over a *frame*: numbered 32-bit scalars, and numbered tables whose rows have
//! numbered 32-bit fields. A boolean is 0 or 1 (any other value counts as true), a letter is its alphabet code, a
//! value of an enumeration its index. Every program ends: there is no recursion, and a loop only runs over a table
//! of the frame, three deep at most.
//!
//! The same program is evaluated two ways:
//!
//! - [`Program::eval`] on values: exact, or an error; it never panics and allocates nothing;
//! - [`Program::bound`] on intervals: every value that `eval` can return for a frame within the given ranges lies
//!   within the bound. A bound may over-estimate; it never under-estimates.
//!
//! [`Program::check`] is the interval evaluation again, reporting each operation that can overflow or divide by zero
//! within the ranges. A program that it passes can't fail on a frame within them.
//!
//! # Meaning
//!
//! - Every operation takes and gives 32-bit integers; a result that doesn't fit is [`FormulaError::Overflow`]. Only
//!   the total of a `sum` must fit, not its running total.
//! - `//` rounds down and `%` takes the sign of the divisor, as in Python; a divisor of 0 is
//!   [`FormulaError::DivisionByZero`].
//! - `and`, `or` and `if` evaluate only what they need: `x != 0 and 6 // x > 1` can't divide by zero.
//! - Over no rows, `sum`, `min`, `max` and `count` are 0, `any` is false and `all` is true.
//!
//! # Bytes
//!
//! A program is a header and one expression in prefix order (an operation before its operands). Integers are
//! little-endian.
//!
//! | offset | size | header |
//! |---|---|---|
//! | 0 | 1 | version: 1 |
//! | 1 | 1 | number of scalars in the frame, 0..=64 |
//! | 2 | 1 | number of tables in the frame, 0..=32 |
//! | 3 | 1 each | number of fields in a row of each table, 1..=32 |
//!
//! | byte | operation | followed by |
//! |---|---|---|
//! | `01` | constant, 8 bits | 1 byte, signed |
//! | `02` | constant, 32 bits | 4 bytes, signed |
//! | `03` | scalar | 1 byte: its number |
//! | `04` | field of a loop's current row | 1 byte: the loop (0 = outermost), 1 byte: the field's number |
//! | `10` `11` `12` | `-x`, `not x`, `abs(x)` | x |
//! | `20` `21` `22` `23` `24` | `x + y`, `x - y`, `x * y`, `x // y`, `x % y` | x, y |
//! | `25` `26` | `min(x, y)`, `max(x, y)` | x, y |
//! | `30` ... `35` | `x == y`, `!=`, `<`, `<=`, `>`, `>=` | x, y |
//! | `40` `41` | `x and y`, `x or y` | x, y |
//! | `42` | `if t then x else y` | t, x, y |
//! | `50` | count of the rows with p | 1 byte: table, p |
//! | `51` `52` `53` | sum, min, max of e over the rows with p | 1 byte: table, p, e |
//! | `54` `55` | does e hold for any, for all of the rows with p? | 1 byte: table, p, e |
//!
//! A program has at most 16384 bytes, its operations nest at most 96 deep, its loops at most 3 deep; nothing follows
//! the expression. [`Program::decode`] verifies all of this, and that every scalar, table and field exists.

mod decode;
mod fast;
mod interval;
mod layout;
mod plan;
mod rises;
mod split;
#[cfg(test)]
mod split_tests;
#[cfg(test)]
mod tests;

pub use decode::{MAX_BYTES, MAX_DEPTH, MAX_FIELDS, MAX_LOOPS, MAX_SCALARS, MAX_TABLES, VERSION};
pub use interval::{Fault, Finding, Interval, TableRange};
pub use layout::{Field, FrameLayout, TableLayout};
pub use plan::Products;
pub use split::Split;

use std::fmt;

/// Why bytes are no program, or why a program has no value for a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormulaError {
    /// The bytes are no program; `offset` is where that shows.
    Malformed {
        /// Offset into the bytes.
        offset: usize,
        /// What is wrong there.
        reason: &'static str,
    },
    /// The frame hasn't the number of scalars, tables or fields that the program was compiled for.
    Shape,
    /// A result doesn't fit in 32 bits.
    Overflow,
    /// The divisor of `//` or `%` is 0.
    DivisionByZero,
}

impl fmt::Display for FormulaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { offset, reason } => write!(f, "no formula: byte {offset}: {reason}"),
            Self::Shape => {
                f.write_str("the frame hasn't the shape that the formula was compiled for")
            }
            Self::Overflow => f.write_str("a result doesn't fit in 32 bits"),
            Self::DivisionByZero => f.write_str("division by zero"),
        }
    }
}

impl std::error::Error for FormulaError {}

/// The rows of one collection, one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Table<'a> {
    /// Fields in a row.
    pub width: usize,
    /// The fields of the first row, then of the second, ...; a last row that isn't whole is not seen.
    pub data: &'a [i32],
}

/// The values that a program is evaluated on: each variable of a scope, in the scope's order of declaration.
///
/// A caller may leave anything that [`Program::reads`] doesn't name at any value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame<'a> {
    /// The scalars by number.
    pub scalars: &'a [i32],
    /// The tables by number.
    pub tables: &'a [Table<'a>],
}

/// What a program reads of its frame, as bit masks: bit `i` stands for number `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// The scalars.
    pub scalars: u64,
    /// The tables.
    pub tables: u32,
}

/// A verified program (see the module's documentation for what it means and how it is written).
///
/// Invariants: operands stand before the operation that uses them in `nodes` and the whole expression last; every
/// scalar, table, loop and field that a node names exists in `widths`' frame; nesting is within the limits.
#[derive(Clone)]
pub struct Program {
    bytes: Box<[u8]>,
    scalars: usize,
    widths: Box<[u8]>,
    nodes: Box<[Node]>,
    /// For each node the offset in `bytes` of its operation.
    offsets: Box<[u16]>,
    fast: fast::Code,
    reads: Reads,
    fields: Box<[u32]>,
}

/// One operation; `At` is the index of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
    Const(i32),
    Scalar(u8),
    Field {
        level: u8,
        field: u8,
    },
    Unary(Unary, At),
    Binary(Binary, At, At),
    Compare(Compare, At, At),
    And(At, At),
    Or(At, At),
    If(At, At, At),
    /// For a count, `each` is the same as `test`.
    Loop {
        fold: Fold,
        level: u8,
        table: u8,
        test: At,
        each: At,
    },
}

type At = u16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unary {
    Neg,
    Not,
    Abs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Min,
    Max,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compare {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fold {
    Count,
    Sum,
    Min,
    Max,
    Any,
    All,
}

impl Program {
    /// Reads and verifies a program.
    ///
    /// # Errors
    /// [`FormulaError::Malformed`] for anything that the module's byte format doesn't describe.
    pub fn decode(bytes: &[u8]) -> Result<Self, FormulaError> {
        let decode::Decoded {
            scalars,
            widths,
            nodes,
            offsets,
        } = decode::decode(bytes)?;
        let (reads, fields) = reads(&nodes, widths.len());
        Ok(Self {
            bytes: bytes.into(),
            scalars,
            fast: fast::Code::of(&nodes),
            widths: widths.into(),
            nodes: nodes.into(),
            offsets: offsets.into(),
            reads,
            fields,
        })
    }

    /// The bytes that the program was decoded from.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many scalars a frame of this program has.
    #[must_use]
    pub fn scalars(&self) -> usize {
        self.scalars
    }

    /// How many fields a row has, for each table of a frame of this program.
    #[must_use]
    pub fn widths(&self) -> &[u8] {
        &self.widths
    }

    /// The scalars and tables that the value can depend on; a caller needs to fill no others.
    #[must_use]
    pub fn reads(&self) -> Reads {
        self.reads
    }

    /// The fields of `table` that the value can depend on, as a bit mask (0 for a table that doesn't exist).
    #[must_use]
    pub fn field_reads(&self, table: usize) -> u32 {
        self.fields.get(table).copied().unwrap_or(0)
    }

    /// The value for a frame.
    ///
    /// Allocates nothing, and can't fail on a frame within ranges that [`Program::check`] passes.
    ///
    /// # Errors
    /// [`FormulaError::Shape`], [`FormulaError::Overflow`], [`FormulaError::DivisionByZero`]; one of them if
    /// several apply.
    #[inline]
    pub fn eval(&self, frame: &Frame<'_>) -> Result<i32, FormulaError> {
        if frame.scalars.len() != self.scalars || frame.tables.len() != self.widths.len() {
            return Err(FormulaError::Shape);
        }
        for (table, width) in frame.tables.iter().zip(&self.widths) {
            if table.width != usize::from(*width) {
                return Err(FormulaError::Shape);
            }
        }
        self.fast.eval(frame)
    }

    /// The program as products of its scalars, if it is nothing else and has at most 15. They have the value of
    /// [`Program::eval`] where that has one; where it has none they have one too, which means nothing.
    #[must_use]
    pub fn products(&self) -> Option<Products> {
        self.widths.is_empty().then(|| self.fast.products())?
    }

    /// An interval that holds every value [`Program::eval`] can return for a frame within the given ranges.
    ///
    /// Allocates nothing. A range that is missing counts as unbounded.
    #[must_use]
    pub fn bound(&self, scalars: &[Interval], tables: &[TableRange<'_>]) -> Interval {
        interval::bound(&self.nodes, scalars, tables)
    }

    /// Whether the value never falls when the scalar `slot` rises and the others stay, for scalars within the ranges.
    /// It may say no where that is so; it never says yes where it isn't.
    #[must_use]
    pub fn rises(&self, slot: usize, scalars: &[Interval]) -> bool {
        rises::rises(&self.nodes, slot, scalars)
    }

    /// The number that the value goes up by with each 1 that the scalar `slot` goes up by, if it is the same whatever
    /// the scalars are; 0 if it isn't read. None for a program with loops, and where it can't be seen.
    #[must_use]
    pub fn slope(&self, slot: usize) -> Option<i32> {
        let root = self.nodes.len().checked_sub(1)?;
        rises::slope(&self.nodes, slot, root as At)
    }

    /// Every operation that can overflow or divide by zero for some frame within the ranges, innermost first; empty
    /// if evaluation can't fail. It may name one that can't in fact fail; it never misses one that can.
    #[must_use]
    pub fn check(&self, scalars: &[Interval], tables: &[TableRange<'_>]) -> Vec<Finding> {
        interval::check(&self.nodes, &self.offsets, scalars, tables)
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program")
            .field("bytes", &self.bytes)
            .finish_non_exhaustive()
    }
}

impl PartialEq for Program {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for Program {}

/// The reads of a program's nodes, and the fields read of each table.
fn reads(nodes: &[Node], tables: usize) -> (Reads, Box<[u32]>) {
    let mut reads = Reads::default();
    let mut fields = vec![0u32; tables];
    // Operands stand before the loop they belong to, so a field waits until the loop of its level closes.
    let mut waiting = [0u32; MAX_LOOPS];
    for node in nodes {
        match *node {
            Node::Scalar(slot) => reads.scalars |= 1 << slot,
            Node::Field { level, field } => waiting[usize::from(level)] |= 1 << field,
            Node::Loop { level, table, .. } => {
                reads.tables |= 1 << table;
                fields[usize::from(table)] |= std::mem::take(&mut waiting[usize::from(level)]);
            }
            _ => {}
        }
    }
    (reads, fields.into())
}
