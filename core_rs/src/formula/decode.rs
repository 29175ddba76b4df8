//! Bytes to verified nodes.

use super::{At, Binary, Compare, Fold, FormulaError, Node, Unary};

/// The version of the byte format.
pub const VERSION: u8 = 1;
/// The most bytes in a program.
pub const MAX_BYTES: usize = 16384;
/// How deep operations nest at most.
pub const MAX_DEPTH: usize = 96;
/// How deep loops nest at most.
pub const MAX_LOOPS: usize = 3;
/// The most scalars in a frame.
pub const MAX_SCALARS: usize = 64;
/// The most tables in a frame.
pub const MAX_TABLES: usize = 32;
/// The most fields in a row.
pub const MAX_FIELDS: usize = 32;

/// What [`decode`] gives; see `Program` for the invariants.
pub(super) struct Decoded {
    pub scalars: usize,
    pub widths: Vec<u8>,
    pub nodes: Vec<Node>,
    pub offsets: Vec<u16>,
}

struct Decoder<'a> {
    bytes: &'a [u8],
    at: usize,
    scalars: usize,
    widths: Vec<u8>,
    /// The tables of the loops around the current operation.
    loops: Vec<u8>,
    nodes: Vec<Node>,
    offsets: Vec<u16>,
}

pub(super) fn decode(bytes: &[u8]) -> Result<Decoded, FormulaError> {
    if bytes.len() > MAX_BYTES {
        return Err(FormulaError::Malformed {
            offset: MAX_BYTES,
            reason: "too long",
        });
    }
    let mut decoder = Decoder {
        bytes,
        at: 0,
        scalars: 0,
        widths: Vec::new(),
        loops: Vec::new(),
        nodes: Vec::new(),
        offsets: Vec::new(),
    };
    decoder.header()?;
    decoder.expression(MAX_DEPTH)?;
    if decoder.at != bytes.len() {
        return Err(decoder.fault(decoder.at, "bytes after the expression"));
    }
    let Decoder {
        scalars,
        widths,
        nodes,
        offsets,
        ..
    } = decoder;
    Ok(Decoded {
        scalars,
        widths,
        nodes,
        offsets,
    })
}

impl Decoder<'_> {
    fn fault(&self, offset: usize, reason: &'static str) -> FormulaError {
        FormulaError::Malformed { offset, reason }
    }

    fn byte(&mut self) -> Result<u8, FormulaError> {
        let byte = *self
            .bytes
            .get(self.at)
            .ok_or_else(|| self.fault(self.at, "it ends early"))?;
        self.at += 1;
        Ok(byte)
    }

    /// A byte that must be less than `limit`.
    fn number(&mut self, limit: usize, reason: &'static str) -> Result<u8, FormulaError> {
        let byte = self.byte()?;
        if usize::from(byte) < limit {
            Ok(byte)
        } else {
            Err(self.fault(self.at - 1, reason))
        }
    }

    fn header(&mut self) -> Result<(), FormulaError> {
        if self.byte()? != VERSION {
            return Err(self.fault(0, "unknown version"));
        }
        self.scalars = self.number(MAX_SCALARS + 1, "too many scalars")?.into();
        let tables = self.number(MAX_TABLES + 1, "too many tables")?;
        for _ in 0..tables {
            let width = self.number(MAX_FIELDS + 1, "too many fields")?;
            if width == 0 {
                return Err(self.fault(self.at - 1, "a table without fields"));
            }
            self.widths.push(width);
        }
        Ok(())
    }

    /// Reads one expression and gives the index of its node; `depth` is how many more may nest.
    fn expression(&mut self, depth: usize) -> Result<At, FormulaError> {
        let start = self.at;
        let Some(below) = depth.checked_sub(1) else {
            return Err(self.fault(start, "operations nest too deep"));
        };
        let operation = self.byte()?;
        let node = match operation {
            0x01 => Node::Const(i32::from(i8::from_le_bytes([self.byte()?]))),
            0x02 => Node::Const(i32::from_le_bytes([
                self.byte()?,
                self.byte()?,
                self.byte()?,
                self.byte()?,
            ])),
            0x03 => Node::Scalar(self.number(self.scalars, "no such scalar")?),
            0x04 => {
                let level = self.number(self.loops.len(), "no such loop")?;
                let table = self.loops[usize::from(level)];
                let width = self.widths[usize::from(table)];
                Node::Field {
                    level,
                    field: self.number(width.into(), "no such field")?,
                }
            }
            0x10..=0x12 => {
                let op = [Unary::Neg, Unary::Not, Unary::Abs][usize::from(operation - 0x10)];
                Node::Unary(op, self.expression(below)?)
            }
            0x20..=0x26 => {
                use Binary::{Add, Div, Max, Min, Mod, Mul, Sub};
                let op = [Add, Sub, Mul, Div, Mod, Min, Max][usize::from(operation - 0x20)];
                Node::Binary(op, self.expression(below)?, self.expression(below)?)
            }
            0x30..=0x35 => {
                use Compare::{Eq, Ge, Gt, Le, Lt, Ne};
                let op = [Eq, Ne, Lt, Le, Gt, Ge][usize::from(operation - 0x30)];
                Node::Compare(op, self.expression(below)?, self.expression(below)?)
            }
            0x40 => Node::And(self.expression(below)?, self.expression(below)?),
            0x41 => Node::Or(self.expression(below)?, self.expression(below)?),
            0x42 => Node::If(
                self.expression(below)?,
                self.expression(below)?,
                self.expression(below)?,
            ),
            0x50..=0x55 => {
                use Fold::{All, Any, Count, Max, Min, Sum};
                let fold = [Count, Sum, Min, Max, Any, All][usize::from(operation - 0x50)];
                self.fold(start, fold, below)?
            }
            _ => return Err(self.fault(start, "unknown operation")),
        };
        // A program has at most 16384 bytes and a node takes at least one: both fit.
        let index = self.nodes.len() as At;
        self.nodes.push(node);
        self.offsets.push(start as u16);
        Ok(index)
    }

    fn fold(&mut self, start: usize, fold: Fold, below: usize) -> Result<Node, FormulaError> {
        if self.loops.len() == MAX_LOOPS {
            return Err(self.fault(start, "loops nest too deep"));
        }
        let level = self.loops.len() as u8;
        let table = self.number(self.widths.len(), "no such table")?;
        self.loops.push(table);
        let test = self.expression(below)?;
        let each = if fold == Fold::Count {
            test
        } else {
            self.expression(below)?
        };
        self.loops.pop();
        Ok(Node::Loop {
            fold,
            level,
            table,
            test,
            each,
        })
    }
}
