//! What the variables of a frame are called, and which values they take: published by whoever fills such frames.

use super::{Interval, Program, TableRange};
use crate::lexicon::MAX_CODE;

/// A variable of a frame or a field of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// `int`, `bool` or `letter`.
    pub kind: &'static str,
    /// The least value.
    pub lo: i32,
    /// The greatest value.
    pub hi: i32,
}

/// A table of a frame: rows of the same fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableLayout {
    /// Its name.
    pub name: &'static str,
    /// The greatest number of rows.
    pub most: usize,
    /// The fields of a row, in order.
    pub fields: &'static [Field],
}

/// What a formula of one scope may read, in slot order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameLayout {
    /// The scalars.
    pub scalars: &'static [Field],
    /// The tables.
    pub tables: &'static [TableLayout],
}

impl Field {
    /// A number within `lo..=hi`.
    #[must_use]
    pub const fn int(name: &'static str, lo: i32, hi: i32) -> Field {
        Field {
            name,
            kind: "int",
            lo,
            hi,
        }
    }

    /// Yes or no.
    #[must_use]
    pub const fn flag(name: &'static str) -> Field {
        Field {
            name,
            kind: "bool",
            lo: 0,
            hi: 1,
        }
    }

    /// A letter's code.
    #[must_use]
    pub const fn letter(name: &'static str) -> Field {
        Field {
            name,
            kind: "letter",
            lo: 1,
            hi: MAX_CODE as i32,
        }
    }

    /// Its range.
    #[must_use]
    pub const fn range(&self) -> Interval {
        Interval::new(self.lo, self.hi)
    }
}

impl FrameLayout {
    /// Whether a program was compiled for frames of this shape.
    #[must_use]
    pub fn fits(&self, program: &Program) -> bool {
        let widths = self.tables.iter().map(|table| table.fields.len());
        program.scalars() == self.scalars.len()
            && widths.eq(program.widths().iter().map(|&width| usize::from(width)))
    }

    /// Proves that a program was compiled for frames of this shape and has a value for all of them within these ranges.
    ///
    /// # Errors
    /// What is wrong with the program.
    pub fn prove(
        &self,
        program: &Program,
        scalars: &[Interval],
        tables: &[TableRange<'_>],
    ) -> Result<(), String> {
        if !self.fits(program) {
            return Err("the formula was compiled for another frame".into());
        }
        match program.check(scalars, tables).first() {
            None => Ok(()),
            Some(finding) => Err(format!(
                "the formula can fail: {:?} at byte {}",
                finding.fault, finding.offset
            )),
        }
    }
}
