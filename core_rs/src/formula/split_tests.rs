//! Programs taken apart against the whole, and which way values go against values, on random programs.

use super::tests::{next, random, some_range, within};
use super::*;

/// Programs of three scalars and a table of two fields that can't fail on the ranges given with them.
fn proven(state: &mut u64, most: usize) -> Vec<(Program, Vec<Interval>, Vec<Interval>)> {
    let mut found = Vec::new();
    while found.len() < most {
        let mut bytes = vec![VERSION, 3, 1, 2];
        random(state, 4, &mut Vec::new(), &mut bytes);
        let scalars: Vec<_> = (0..3).map(|_| some_range(state)).collect();
        let fields: Vec<_> = (0..2).map(|_| some_range(state)).collect();
        let table = TableRange {
            least: 0,
            most: 4,
            fields: &fields,
        };
        if let Ok(program) = Program::decode(&bytes)
            && program.check(&scalars, &[table]).is_empty()
        {
            found.push((program, scalars, fields));
        }
    }
    found
}

/// The value of a program without tables; if it is a sum of products, by these too.
fn value(program: &Program, scalars: &[i32]) -> Result<i32, FormulaError> {
    let frame = Frame {
        scalars,
        tables: &[],
    };
    let value = program.eval(&frame)?;
    if let Some(products) = program.products() {
        let mut places = [1; 16];
        places[..scalars.len()].copy_from_slice(scalars);
        assert_eq!(products.value(&places), value, "{program:?} {scalars:?}");
    }
    Ok(value)
}

#[test]
fn the_rest_for_the_totals_of_the_rows_has_the_value_of_the_whole() {
    let mut state = 11;
    let mut with_rows = 0;
    for (program, scalars, fields) in proven(&mut state, 4000) {
        let Some(split) = program.split(4) else {
            continue;
        };
        with_rows += usize::from(!split.rows.is_empty());
        for _ in 0..5 {
            let values: Vec<i32> = scalars
                .iter()
                .map(|&range| within(&mut state, range))
                .collect();
            let rows: Vec<[i32; 2]> = (0..next(&mut state) % 5)
                .map(|_| [0, 1].map(|field| within(&mut state, fields[field])))
                .collect();
            let whole = program.eval(&Frame {
                scalars: &values,
                tables: &[Table {
                    width: 2,
                    data: rows.as_flattened(),
                }],
            });
            let totals = split.rows.iter().map(|adds| {
                rows.iter()
                    .map(|row| value(adds, row).unwrap())
                    .fold(0, i32::wrapping_add)
            });
            let all: Vec<i32> = values.iter().copied().chain(totals).collect();
            assert_eq!(
                value(&split.rest, &all),
                whole,
                "{program:?} {values:?} {rows:?}"
            );
        }
    }
    assert!(with_rows > 200, "only {with_rows} had rows");
}

#[test]
fn a_program_splits_unless_a_loop_needs_more_than_its_row() {
    let splits = |expression: &[u8]| {
        let program = Program::decode(&[&[VERSION, 3, 1, 2], expression].concat()).unwrap();
        program.split(4).map(|split| split.rows.len())
    };
    // sum(a * b), counted twice; count and sum; any, all
    assert_eq!(
        splits(&[0x20, 0x51, 0, 1, 1, 4, 0, 0, 0x51, 0, 1, 1, 4, 0, 0]),
        Some(1)
    );
    assert_eq!(
        splits(&[0x20, 0x50, 0, 4, 0, 1, 0x51, 0, 1, 1, 4, 0, 0]),
        Some(2)
    );
    assert_eq!(
        splits(&[0x40, 0x54, 0, 1, 1, 4, 0, 0, 0x55, 0, 1, 1, 4, 0, 0]),
        Some(2)
    );
    assert_eq!(splits(&[3, 0]), Some(0));
    // max over rows; a scalar in a row; a loop in a loop
    assert_eq!(splits(&[0x53, 0, 1, 1, 4, 0, 0]), None);
    assert_eq!(splits(&[0x51, 0, 1, 1, 0x22, 3, 0, 4, 0, 0]), None);
    assert_eq!(splits(&[0x51, 0, 1, 1, 0x50, 0, 4, 0, 0]), None);
}

#[test]
fn what_rises_never_falls_and_a_slope_is_what_one_more_gives() {
    let mut state = 23;
    let (mut rising, mut sloping) = (0, 0);
    for (program, scalars, _) in proven(&mut state, 6000) {
        let Some(Split { rest, .. }) = program.split(0) else {
            continue;
        };
        for slot in 0..3 {
            let (rises, slope) = (rest.rises(slot, &scalars), rest.slope(slot));
            let read = rest.reads().scalars >> slot & 1 == 1;
            rising += usize::from(rises && read);
            sloping += usize::from(slope.is_some_and(|slope| slope != 0));
            for _ in 0..5 {
                let mut values: Vec<i32> = scalars
                    .iter()
                    .map(|&range| within(&mut state, range))
                    .collect();
                let low = values[slot];
                let before = value(&rest, &values).unwrap();
                values[slot] = within(&mut state, Interval::new(low, scalars[slot].hi));
                let after = value(&rest, &values).unwrap();
                assert!(!rises || after >= before, "{rest:?} {slot} {values:?}");
                if let Some(slope) = slope {
                    let more = i64::from(values[slot]) - i64::from(low);
                    assert_eq!(
                        i64::from(after) - i64::from(before),
                        more * i64::from(slope),
                        "{rest:?} {slot} {values:?}"
                    );
                }
            }
        }
    }
    assert!(rising > 500 && sloping > 200, "{rising} {sloping}");
}
