//! `Program` and `FormulaError` for Python.

use super::board::value_on;
use crate::formula::{
    Fault, Field, FormulaError as Error, Frame, FrameLayout, Interval, Program, Table, TableRange,
};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple, PyType};

create_exception!(
    wordkit._core,
    FormulaError,
    PyValueError,
    "Bytes that are no formula, or a formula that has no value for a frame."
);

impl From<Error> for PyErr {
    fn from(error: Error) -> Self {
        FormulaError::new_err(error.to_string())
    }
}

/// A verified formula; see the Rust module `formula` for the byte format.
#[pyclass(name = "Program", module = "wordkit._core", frozen, eq, subclass)]
#[derive(PartialEq)]
pub struct PyProgram {
    program: Program,
}

type Ranges = Vec<(i32, i32)>;
type Tables = Vec<(u32, Ranges)>;
/// Offset of an operation, and the range of its result if that is what can go wrong.
type Found = (u16, Option<(i64, i64)>);

impl PyProgram {
    /// The verified program itself, for the other classes of the core.
    #[allow(dead_code)]
    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    fn with_ranges<T>(
        &self,
        scalars: &Ranges,
        tables: &Tables,
        then: impl FnOnce(&[Interval], &[TableRange<'_>]) -> T,
    ) -> PyResult<T> {
        let shape = scalars.len() == self.program.scalars()
            && tables.len() == self.program.widths().len()
            && tables
                .iter()
                .zip(self.program.widths())
                .all(|(table, width)| table.1.len() == usize::from(*width));
        if !shape {
            return Err(Error::Shape.into());
        }
        let scalars = intervals(scalars)?;
        let fields = tables
            .iter()
            .map(|(_, fields)| intervals(fields))
            .collect::<PyResult<Vec<_>>>()?;
        let tables: Vec<_> = tables
            .iter()
            .zip(&fields)
            .map(|((most, _), fields)| TableRange {
                least: 0,
                most: *most,
                fields,
            })
            .collect();
        Ok(then(&scalars, &tables))
    }
}

/// A table without rows.
fn empty(width: &u8) -> Table<'static> {
    Table {
        width: usize::from(*width),
        data: &[],
    }
}

fn intervals(ranges: &Ranges) -> PyResult<Vec<Interval>> {
    ranges
        .iter()
        .map(|&(lo, hi)| match lo <= hi {
            true => Ok(Interval::new(lo, hi)),
            false => Err(FormulaError::new_err(format!("an empty range: {lo}..{hi}"))),
        })
        .collect()
}

#[pymethods]
impl PyProgram {
    #[new]
    fn new(code: &[u8]) -> PyResult<Self> {
        Ok(Self {
            program: Program::decode(code)?,
        })
    }

    #[getter]
    fn code<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.program.bytes())
    }

    /// Numbers of the scalars and of the tables that the value can depend on.
    #[getter]
    fn reads(&self) -> (Vec<u8>, Vec<u8>) {
        let reads = self.program.reads();
        let scalars = (0..64)
            .filter(|bit| reads.scalars >> bit & 1 == 1)
            .collect();
        let tables = (0..32).filter(|bit| reads.tables >> bit & 1 == 1).collect();
        (scalars, tables)
    }

    fn eval(&self, scalars: Vec<i32>, tables: Vec<Vec<Vec<i32>>>) -> PyResult<i32> {
        if tables.len() != self.program.widths().len() {
            return Err(Error::Shape.into());
        }
        let mut flat = Vec::with_capacity(tables.len());
        for (rows, width) in tables.iter().zip(self.program.widths()) {
            if rows.iter().any(|row| row.len() != usize::from(*width)) {
                return Err(Error::Shape.into());
            }
            flat.push(rows.concat());
        }
        let tables: Vec<_> = flat
            .iter()
            .zip(self.program.widths())
            .map(|(data, width)| Table {
                width: usize::from(*width),
                data,
            })
            .collect();
        Ok(self.program.eval(&Frame {
            scalars: &scalars,
            tables: &tables,
        })?)
    }

    fn at(&self, values: Vec<i32>) -> PyResult<i32> {
        let reads = self.program.reads();
        if reads.tables != 0 || values.len() != reads.scalars.count_ones() as usize {
            return Err(Error::Shape.into());
        }
        let mut scalars = [0; 64];
        let mut left = reads.scalars;
        for value in values {
            scalars[left.trailing_zeros() as usize] = value;
            left &= left - 1;
        }
        let tables: Vec<_> = self.program.widths().iter().map(empty).collect();
        Ok(self.program.eval(&Frame {
            scalars: &scalars[..self.program.scalars()],
            tables: &tables,
        })?)
    }

    fn on(&self, framed: &Bound<'_, PyAny>) -> PyResult<i32> {
        value_on(&self.program, framed)
    }

    fn bound(&self, scalars: Ranges, tables: Tables) -> PyResult<(i32, i32)> {
        let Interval { lo, hi } = self.with_ranges(&scalars, &tables, |scalars, tables| {
            self.program.bound(scalars, tables)
        })?;
        Ok((lo, hi))
    }

    fn check(&self, scalars: Ranges, tables: Tables) -> PyResult<Vec<Found>> {
        let findings = self.with_ranges(&scalars, &tables, |scalars, tables| {
            self.program.check(scalars, tables)
        })?;
        Ok(findings
            .into_iter()
            .map(|finding| match finding.fault {
                Fault::Overflow(lo, hi) => (finding.offset, Some((lo, hi))),
                Fault::DivisionByZero => (finding.offset, None),
            })
            .collect())
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.program.bytes().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
        (PyType::new::<Self>(py), (self.code(py),))
    }

    fn __repr__(&self) -> String {
        let hex: String = self
            .program
            .bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        format!("Program(bytes.fromhex('{hex}'))")
    }
}

/// Label and path of a line, the conditions under which it counts, its amount.
type Line = (
    Py<PyString>,
    Py<PyString>,
    Vec<Py<PyProgram>>,
    Py<PyProgram>,
);

/// The lines of a score, and what makes an item of one that counts.
#[pyclass(name = "ScoreLines", module = "wordkit._core", frozen)]
pub struct PyScoreLines {
    make: Py<PyAny>,
    lines: Vec<Line>,
}

/// As `program.on(framed)`, which a subclass may watch.
fn on(program: &Bound<'_, PyProgram>, framed: &Bound<'_, PyAny>) -> PyResult<i32> {
    if program.is_exact_instance_of::<PyProgram>() {
        return value_on(&program.get().program, framed);
    }
    program
        .call_method1(intern!(program.py(), "on"), (framed,))?
        .extract()
}

#[pymethods]
impl PyScoreLines {
    #[new]
    fn new(make: Py<PyAny>, lines: Vec<Line>) -> Self {
        Self { make, lines }
    }

    #[pyo3(signature = (framed, sign = 1))]
    fn of(&self, framed: &Bound<'_, PyAny>, sign: i8) -> PyResult<Vec<Py<PyAny>>> {
        let py = framed.py();
        let mut found = Vec::with_capacity(self.lines.len());
        'lines: for (label, path, conditions, amount) in &self.lines {
            for condition in conditions {
                if on(condition.bind(py), framed)? == 0 {
                    continue 'lines;
                }
            }
            let amount = i64::from(sign) * i64::from(on(amount.bind(py), framed)?);
            found.push(self.make.call1(py, (label, path, amount))?);
        }
        Ok(found)
    }

    fn __len__(&self) -> usize {
        self.lines.len()
    }

    fn __repr__(&self) -> String {
        format!("<ScoreLines: {}>", self.lines.len())
    }
}

/// A frame as Python tuples: scalars, then tables with their greatest number of rows and their fields.
pub(super) fn layout<'py>(py: Python<'py>, layout: &FrameLayout) -> PyResult<Bound<'py, PyTuple>> {
    let fields = |fields: &[Field]| {
        let each = fields
            .iter()
            .map(|field| (field.name, field.kind, field.lo, field.hi));
        PyTuple::new(py, each.collect::<Vec<_>>())
    };
    let mut tables = Vec::new();
    for table in layout.tables {
        tables.push((table.name, table.most, fields(table.fields)?));
    }
    (fields(layout.scalars)?, PyTuple::new(py, tables)?).into_pyobject(py)
}

/// Adds this file's classes to the extension module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("FormulaError", module.py().get_type::<FormulaError>())?;
    module.add_class::<PyProgram>()?;
    module.add_class::<PyScoreLines>()
}
