//! The machine against values worked out by hand, and its limits. Random programs are compared with an independent
//! evaluator in the Python tests; here they only must not panic, and bounds must hold.

use super::*;

/// Frames of these tests: three scalars, a table with two fields and one with one.
const HEADER: [u8; 5] = [1, 3, 2, 2, 1];
const A: &[u8] = &[0x03, 0];
const B: &[u8] = &[0x03, 1];
const C: &[u8] = &[0x03, 2];
const ALWAYS: &[u8] = &[0x01, 1];

fn program(expression: &[u8]) -> Program {
    Program::decode(&[&HEADER, expression].concat()).unwrap()
}

fn fault(bytes: &[u8]) -> (usize, &'static str) {
    match Program::decode(bytes) {
        Err(FormulaError::Malformed { offset, reason }) => (offset, reason),
        other => panic!("{other:?}"),
    }
}

fn int(value: i32) -> Vec<u8> {
    [&[0x02][..], &value.to_le_bytes()].concat()
}

fn op(code: u8, operands: &[&[u8]]) -> Vec<u8> {
    [&[code][..], &operands.concat()].concat()
}

fn fold(code: u8, table: u8, parts: &[&[u8]]) -> Vec<u8> {
    [&[code, table][..], &parts.concat()].concat()
}

fn eval(
    expression: &[u8],
    scalars: [i32; 3],
    pairs: &[i32],
    singles: &[i32],
) -> Result<i32, FormulaError> {
    let tables = [
        Table {
            width: 2,
            data: pairs,
        },
        Table {
            width: 1,
            data: singles,
        },
    ];
    program(expression).eval(&Frame {
        scalars: &scalars,
        tables: &tables,
    })
}

fn bound(expression: &[u8], scalars: [(i32, i32); 3], rows: u32, field: (i32, i32)) -> (i32, i32) {
    let scalars = scalars.map(|(lo, hi)| Interval::new(lo, hi));
    let fields = [Interval::new(field.0, field.1); 2];
    let tables = [
        TableRange {
            least: 0,
            most: rows,
            fields: &fields,
        },
        TableRange {
            least: 0,
            most: rows,
            fields: &fields[..1],
        },
    ];
    let Interval { lo, hi } = program(expression).bound(&scalars, &tables);
    (lo, hi)
}

macro_rules! values {
    ($($name:ident: $code:expr, $a:expr, $b:expr => $value:expr;)*) => {
        $(#[test] fn $name() { assert_eq!(eval(&op($code, &[A, B]), [$a, $b, 0], &[], &[]), $value); })*
    };
}

values! {
    add: 0x20, 2, 3 => Ok(5);
    add_to_the_top: 0x20, i32::MAX - 1, 1 => Ok(i32::MAX);
    add_past_the_top: 0x20, i32::MAX, 1 => Err(FormulaError::Overflow);
    subtract_past_the_bottom: 0x21, i32::MIN, 1 => Err(FormulaError::Overflow);
    multiply_to_the_bottom: 0x22, 1 << 30, -2 => Ok(i32::MIN);
    multiply_past_the_top: 0x22, 1 << 30, 2 => Err(FormulaError::Overflow);
    divide_rounds_down: 0x23, -7, 2 => Ok(-4);
    divide_by_a_negative_rounds_down: 0x23, 7, -2 => Ok(-4);
    divide_two_negatives: 0x23, -7, -2 => Ok(3);
    divide_exactly: 0x23, -8, 2 => Ok(-4);
    divide_the_least_by_minus_one: 0x23, i32::MIN, -1 => Err(FormulaError::Overflow);
    divide_by_zero: 0x23, 1, 0 => Err(FormulaError::DivisionByZero);
    remainder_has_the_divisors_sign: 0x24, -7, 3 => Ok(2);
    remainder_of_a_negative_divisor: 0x24, 7, -3 => Ok(-2);
    remainder_of_the_least_by_minus_one: 0x24, i32::MIN, -1 => Ok(0);
    remainder_by_zero: 0x24, 0, 0 => Err(FormulaError::DivisionByZero);
    minimum: 0x25, 2, -3 => Ok(-3);
    maximum: 0x26, 2, -3 => Ok(2);
    equal: 0x30, 2, 2 => Ok(1);
    unequal: 0x31, 2, 2 => Ok(0);
    less: 0x32, 2, 2 => Ok(0);
    at_most: 0x33, 2, 2 => Ok(1);
    greater: 0x34, 3, 2 => Ok(1);
    at_least: 0x35, 1, 2 => Ok(0);
    and_is_one_or_zero: 0x40, 5, -1 => Ok(1);
    or_is_one_or_zero: 0x41, 0, -1 => Ok(1);
}

#[test]
fn one_operand() {
    let value = |code, x| eval(&op(code, &[A]), [x, 0, 0], &[], &[]);
    assert_eq!(value(0x10, 5), Ok(-5));
    assert_eq!(value(0x10, i32::MIN), Err(FormulaError::Overflow));
    assert_eq!(value(0x11, 0), Ok(1));
    assert_eq!(value(0x11, -3), Ok(0));
    assert_eq!(value(0x12, -5), Ok(5));
    assert_eq!(value(0x12, i32::MIN), Err(FormulaError::Overflow));
}

#[test]
fn only_what_is_needed_is_evaluated() {
    let ratio = op(0x23, &[&int(6), A]);
    let guarded = |guard: Vec<u8>, a| eval(&guard, [a, 0, 0], &[], &[]);
    assert_eq!(guarded(op(0x40, &[A, &ratio]), 0), Ok(0));
    assert_eq!(guarded(op(0x41, &[&op(0x11, &[A]), &ratio]), 0), Ok(1));
    assert_eq!(guarded(op(0x42, &[A, &ratio, &int(9)]), 0), Ok(9));
    assert_eq!(guarded(op(0x42, &[A, &ratio, &int(9)]), 2), Ok(3));
    assert_eq!(
        guarded(op(0x42, &[A, &int(9), &ratio]), 0),
        Err(FormulaError::DivisionByZero)
    );
}

#[test]
fn loops_over_rows() {
    let pairs = [1, 10, 2, 20, 3, 30];
    let (first, second): (&[u8], &[u8]) = (&[0x04, 0, 0], &[0x04, 0, 1]);
    let big = op(0x34, &[first, &int(1)]);
    let value = |expression: Vec<u8>| eval(&expression, [0; 3], &pairs, &[]).unwrap();
    assert_eq!(value(fold(0x50, 0, &[ALWAYS])), 3);
    assert_eq!(value(fold(0x50, 0, &[&big])), 2);
    assert_eq!(value(fold(0x51, 0, &[ALWAYS, second])), 60);
    assert_eq!(value(fold(0x51, 0, &[&big, second])), 50);
    assert_eq!(value(fold(0x52, 0, &[&big, second])), 20);
    assert_eq!(value(fold(0x53, 0, &[&big, &op(0x10, &[second])])), -20);
    assert_eq!(
        value(fold(0x54, 0, &[ALWAYS, &op(0x30, &[second, &int(30)])])),
        1
    );
    assert_eq!(
        value(fold(0x55, 0, &[&big, &op(0x34, &[second, &int(10)])])),
        1
    );
    assert_eq!(
        value(fold(0x55, 0, &[ALWAYS, &op(0x34, &[second, &int(10)])])),
        0
    );
}

#[test]
fn over_no_rows_everything_is_zero_but_all() {
    for (code, expected) in [(0x51, 0), (0x52, 0), (0x53, 0), (0x54, 0), (0x55, 1)] {
        assert_eq!(
            eval(&fold(code, 1, &[ALWAYS, &int(7)]), [0; 3], &[], &[]),
            Ok(expected),
            "{code:x}"
        );
    }
    assert_eq!(eval(&fold(0x50, 1, &[ALWAYS]), [0; 3], &[], &[]), Ok(0));
}

#[test]
fn only_the_total_of_a_sum_must_fit() {
    let sum = fold(0x51, 1, &[ALWAYS, &[0x04, 0, 0]]);
    assert_eq!(eval(&sum, [0; 3], &[], &[i32::MAX, 1, -1]), Ok(i32::MAX));
    assert_eq!(
        eval(&sum, [0; 3], &[], &[i32::MAX, 1]),
        Err(FormulaError::Overflow)
    );
}

#[test]
fn loops_nest_and_see_the_rows_around_them() {
    // For each pair the number of singles below its first field: 0 + 1 + 2.
    let below = op(0x32, &[&[0x04, 1, 0], &[0x04, 0, 0]]);
    let nested = fold(0x51, 0, &[ALWAYS, &fold(0x50, 1, &[&below])]);
    assert_eq!(
        eval(&nested, [0; 3], &[1, 0, 2, 0, 3, 0], &[1, 2, 9]),
        Ok(3)
    );
}

#[test]
fn opposite_conditions_are_joined_without_a_change_of_value() {
    let then = |test: &[u8], x: &[u8]| op(0x42, &[test, x, &int(0)]);
    let total = op(0x20, &[&then(A, B), &then(&op(0x11, &[A]), C)]);
    assert_eq!(eval(&total, [1, 5, 7], &[], &[]), Ok(5));
    assert_eq!(eval(&total, [0, 5, 7], &[], &[]), Ok(7));
    let twice = op(0x20, &[&then(A, B), &then(A, C)]);
    assert_eq!(eval(&twice, [1, 5, 7], &[], &[]), Ok(12));
    assert_eq!(eval(&twice, [0, 5, 7], &[], &[]), Ok(0));
    assert_eq!(
        eval(&twice, [1, i32::MAX, 7], &[], &[]),
        Err(FormulaError::Overflow)
    );
}

#[test]
fn a_frame_of_another_shape_is_refused() {
    let program = program(A);
    let tables = [
        Table {
            width: 2,
            data: &[],
        },
        Table {
            width: 1,
            data: &[],
        },
    ];
    let eval = |scalars: &[i32], tables: &[Table<'_>]| program.eval(&Frame { scalars, tables });
    assert_eq!(eval(&[1, 2, 3], &tables), Ok(1));
    assert_eq!(eval(&[1, 2], &tables), Err(FormulaError::Shape));
    assert_eq!(eval(&[1, 2, 3], &tables[..1]), Err(FormulaError::Shape));
    assert_eq!(
        eval(&[1, 2, 3], &[tables[1], tables[1]]),
        Err(FormulaError::Shape)
    );
}

#[test]
fn reads_names_what_is_used() {
    let program = program(&op(0x20, &[C, &fold(0x51, 0, &[ALWAYS, &[0x04, 0, 1]])]));
    assert_eq!(
        program.reads(),
        Reads {
            scalars: 0b100,
            tables: 0b01
        }
    );
    assert_eq!(
        (
            program.field_reads(0),
            program.field_reads(1),
            program.field_reads(9)
        ),
        (0b10, 0, 0)
    );
}

macro_rules! malformed {
    ($($name:ident: $bytes:expr => $offset:expr, $reason:expr;)*) => {
        $(#[test] fn $name() { assert_eq!(fault(&$bytes), ($offset, $reason)); })*
    };
}

malformed! {
    nothing: [] => 0, "it ends early";
    another_version: [2, 0, 0, 1, 0] => 0, "unknown version";
    too_many_scalars: [1, 65, 0, 1, 0] => 1, "too many scalars";
    too_many_tables: [1, 0, 33] => 2, "too many tables";
    no_fields: [1, 0, 1, 0, 1, 0] => 3, "a table without fields";
    too_many_fields: [1, 0, 1, 33, 1, 0] => 3, "too many fields";
    no_expression: [1, 0, 0] => 3, "it ends early";
    half_a_constant: [1, 0, 0, 2, 0, 0, 0] => 7, "it ends early";
    unknown_operation: [1, 0, 0, 0xff] => 3, "unknown operation";
    no_such_scalar: [1, 1, 0, 3, 1] => 4, "no such scalar";
    a_field_outside_a_loop: [1, 0, 1, 1, 4, 0, 0] => 5, "no such loop";
    no_such_field: [1, 0, 1, 1, 0x50, 0, 4, 0, 1] => 8, "no such field";
    no_such_table: [1, 0, 1, 1, 0x50, 1, 1, 1] => 5, "no such table";
    a_field_after_its_loop: [1, 0, 1, 1, 0x20, 0x50, 0, 1, 1, 4, 0, 0] => 10, "no such loop";
    a_missing_operand: [1, 0, 0, 0x20, 1, 1] => 6, "it ends early";
    something_behind: [1, 0, 0, 1, 1, 1] => 5, "bytes after the expression";
    four_loops: [1, 0, 1, 1, 0x50, 0, 0x50, 0, 0x50, 0, 0x50, 0, 1, 1] => 10, "loops nest too deep";
}

#[test]
fn depth_and_length_are_limited() {
    let nested = |depth| [&[1, 0, 0][..], &vec![0x10; depth - 1], &[1, 1]].concat();
    assert!(Program::decode(&nested(MAX_DEPTH)).is_ok());
    assert_eq!(fault(&nested(MAX_DEPTH + 1)).1, "operations nest too deep");
    assert_eq!(fault(&[1; MAX_BYTES + 1]).1, "too long");
}

macro_rules! bounds {
    ($($name:ident: $code:expr, $a:expr, $b:expr => $bound:expr;)*) => {
        $(#[test] fn $name() { assert_eq!(bound(&op($code, &[A, B]), [$a, $b, (0, 0)], 0, (0, 0)), $bound); })*
    };
}

bounds! {
    bound_add: 0x20, (1, 2), (10, 20) => (11, 22);
    bound_subtract: 0x21, (1, 2), (10, 20) => (-19, -8);
    bound_multiply_takes_every_corner: 0x22, (-2, 3), (-5, 4) => (-15, 12);
    bound_divide: 0x23, (-7, 7), (2, 3) => (-4, 3);
    bound_divide_past_zero: 0x23, (6, 6), (-2, 3) => (-6, 6);
    bound_remainder: 0x24, (0, 99), (3, 5) => (0, 4);
    bound_remainder_of_the_small: 0x24, (1, 2), (3, 5) => (1, 2);
    bound_remainder_within_a_period: 0x24, (11, 13), (10, 10) => (1, 3);
    bound_remainder_of_a_negative_divisor: 0x24, (0, 99), (-5, -3) => (-4, 0);
    bound_minimum: 0x25, (1, 9), (3, 5) => (1, 5);
    bound_maximum: 0x26, (1, 9), (3, 5) => (3, 9);
    bound_sure_comparison: 0x32, (1, 2), (3, 5) => (1, 1);
    bound_unsure_comparison: 0x32, (1, 3), (3, 5) => (0, 1);
    bound_impossible_comparison: 0x32, (5, 9), (3, 5) => (0, 0);
    bound_equal_ranges_are_not_equal_values: 0x30, (3, 5), (3, 5) => (0, 1);
    bound_overflow_keeps_to_32_bits: 0x20, (0, i32::MAX), (0, 1) => (0, i32::MAX);
    bound_and: 0x40, (1, 1), (0, 0) => (0, 0);
    bound_or: 0x41, (0, 0), (1, 1) => (1, 1);
}

#[test]
fn bounds_of_loops_count_their_rows() {
    let field: &[u8] = &[0x04, 0, 0];
    let over = |expression: Vec<u8>, field| bound(&expression, [(0, 0); 3], 4, field);
    assert_eq!(over(fold(0x51, 0, &[ALWAYS, field]), (2, 5)), (0, 20));
    assert_eq!(over(fold(0x51, 0, &[ALWAYS, field]), (-2, 5)), (-8, 20));
    assert_eq!(over(fold(0x50, 0, &[ALWAYS]), (2, 5)), (0, 4));
    assert_eq!(over(fold(0x52, 0, &[ALWAYS, field]), (2, 5)), (0, 5));
    assert_eq!(
        over(
            fold(0x54, 0, &[ALWAYS, &op(0x34, &[field, &int(9)])]),
            (2, 5)
        ),
        (0, 0)
    );
    // The filter leaves 2 and 3 only.
    assert_eq!(
        over(
            fold(0x51, 0, &[&op(0x32, &[field, &int(4)]), field]),
            (2, 5)
        ),
        (0, 12)
    );
}

#[test]
fn a_sure_row_is_told() {
    let least = program(&fold(0x52, 1, &[ALWAYS, &[0x04, 0, 0]]));
    let fields = [Interval::new(3, 5)];
    let table = TableRange {
        least: 1,
        most: 4,
        fields: &fields,
    };
    assert_eq!(least.bound(&[], &[table, table]), Interval::new(3, 5));
}

#[test]
fn a_test_narrows_what_it_compares() {
    let ratio = op(0x23, &[&int(60), A]);
    let tests = [
        op(0x34, &[A, &int(0)]),
        op(0x32, &[&int(0), A]),
        op(0x31, &[A, &int(0)]),
        op(0x11, &[&op(0x30, &[A, &int(0)])]),
        op(0x40, &[&op(0x34, &[A, &int(0)]), B]),
    ];
    let ranges = [
        Interval::new(0, 10),
        Interval::new(0, 1),
        Interval::new(0, 0),
    ];
    for test in tests {
        let program = program(&op(0x42, &[&test, &ratio, &int(0)]));
        assert_eq!(program.check(&ranges, &[]), []);
        assert_eq!(program.bound(&ranges, &[]), Interval::new(0, 60));
    }
    let unguarded = program(&ratio).check(&ranges, &[]);
    assert_eq!(
        unguarded,
        [Finding {
            offset: 5,
            fault: Fault::DivisionByZero
        }]
    );
}

#[test]
fn overflow_is_found_exactly_at_the_edge() {
    let product = program(&op(0x22, &[A, B]));
    let ranges = |hi| {
        [
            Interval::new(0, hi),
            Interval::new(-65536, 0),
            Interval::ALL,
        ]
    };
    assert_eq!(product.check(&ranges(32768), &[]), []);
    let found = [Finding {
        offset: 5,
        fault: Fault::Overflow(-65536 * 32769, 0),
    }];
    assert_eq!(product.check(&ranges(32769), &[]), found);
}

/// The second of two numbers, so that a run of them can be written as a loop.
pub(super) fn next(state: &mut u64) -> u64 {
    let (after, number) = crate::rng::next(*state);
    *state = after;
    number
}

pub(super) fn random(state: &mut u64, depth: usize, loops: &mut Vec<u8>, out: &mut Vec<u8>) {
    let leaf = depth == 0 || next(state).is_multiple_of(5);
    let pick = next(state);
    match if leaf { pick % 4 } else { 4 + pick % 21 } {
        0 => out.extend([0x01, (next(state) % 9) as u8]),
        1 => out.extend(int(next(state) as i32 >> (next(state) % 31))),
        3 if !loops.is_empty() => {
            let level = next(state) as usize % loops.len();
            let width = [2, 1][usize::from(loops[level])];
            out.extend([0x04, level as u8, (next(state) % width) as u8]);
        }
        2 | 3 => out.extend([0x03, (next(state) % 3) as u8]),
        kind => {
            let code = [
                0x10, 0x11, 0x12, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x30, 0x31, 0x32, 0x33,
                0x40, 0x41, 0x42, 0x50, 0x51, 0x53, 0x55,
            ][kind as usize - 4];
            if code >= 0x50 {
                if loops.len() == MAX_LOOPS {
                    return random(state, 0, loops, out);
                }
                let table = (next(state) % 2) as u8;
                out.extend([code, table]);
                loops.push(table);
                random(state, depth - 1, loops, out);
                if code > 0x50 {
                    random(state, depth - 1, loops, out);
                }
                loops.pop();
            } else {
                out.push(code);
                let arity = if code == 0x42 {
                    3
                } else {
                    1 + usize::from(code >= 0x20)
                };
                for _ in 0..arity {
                    random(state, depth - 1, loops, out);
                }
            }
        }
    }
}

pub(super) fn some_range(state: &mut u64) -> Interval {
    let shift = next(state) % 31;
    let (x, y) = (next(state) as i32 >> shift, next(state) as i32 >> shift);
    Interval::new(x.min(y), x.max(y))
}

pub(super) fn within(state: &mut u64, range: Interval) -> i32 {
    let size = (i64::from(range.hi) - i64::from(range.lo) + 1) as u64;
    (i64::from(range.lo) + (next(state) % size) as i64) as i32
}

#[test]
fn a_value_lies_within_the_bound_and_a_checked_program_never_fails() {
    let mut state = 7;
    let (mut values, mut safe) = (0, 0);
    for _ in 0..3000 {
        let mut bytes = HEADER.to_vec();
        random(&mut state, 5, &mut Vec::new(), &mut bytes);
        let program = Program::decode(&bytes).unwrap();
        let scalars: Vec<_> = (0..3).map(|_| some_range(&mut state)).collect();
        let fields: Vec<_> = (0..2).map(|_| some_range(&mut state)).collect();
        let most = (next(&mut state) % 4) as u32;
        let least = next(&mut state) as u32 % (most + 1);
        let tables = [
            TableRange {
                least,
                most,
                fields: &fields,
            },
            TableRange {
                least,
                most,
                fields: &fields[..1],
            },
        ];
        let bound = program.bound(&scalars, &tables);
        let sure = program.check(&scalars, &tables).is_empty();
        for _ in 0..10 {
            let scalars: Vec<_> = scalars
                .iter()
                .map(|range| within(&mut state, *range))
                .collect();
            let rows = least + next(&mut state) as u32 % (most - least + 1);
            let singles: Vec<_> = (0..rows).map(|_| within(&mut state, fields[0])).collect();
            let pairs: Vec<_> = (0..rows)
                .flat_map(|_| [0, 1].map(|i| within(&mut state, fields[i])))
                .collect();
            let tables = [
                Table {
                    width: 2,
                    data: &pairs,
                },
                Table {
                    width: 1,
                    data: &singles,
                },
            ];
            match program.eval(&Frame {
                scalars: &scalars,
                tables: &tables,
            }) {
                Ok(value) => {
                    assert!(
                        bound.contains(value),
                        "{program:?} {scalars:?} {pairs:?}: {value} {bound:?}"
                    );
                    values += 1;
                }
                Err(error) => assert!(!sure, "{program:?} {scalars:?}: {error}"),
            }
            safe += usize::from(sure);
        }
    }
    assert!(
        values > 10_000 && safe > 5_000,
        "{values} values, {safe} proved"
    );
}

#[test]
fn no_bytes_make_it_panic() {
    let mut state = 11;
    for round in 0..50_000 {
        let mut bytes = HEADER.to_vec();
        if round % 2 == 0 {
            random(&mut state, 5, &mut Vec::new(), &mut bytes);
            let at = next(&mut state) as usize % bytes.len();
            match next(&mut state) % 3 {
                0 => bytes[at] = next(&mut state) as u8,
                1 => bytes.truncate(at),
                _ => bytes.insert(at, next(&mut state) as u8),
            }
        } else {
            bytes.extend(
                (0..next(&mut state) % 24)
                    .map(|_| [0x04, 0x50, 0x51, 0x22, 1, 0, 3][(next(&mut state) % 7) as usize]),
            );
        }
        if let Ok(program) = Program::decode(&bytes) {
            let scalars = vec![i32::MIN; program.scalars()];
            let data = vec![i32::MAX; 64];
            let tables: Vec<_> = program
                .widths()
                .iter()
                .map(|width| Table {
                    width: usize::from(*width),
                    data: &data,
                })
                .collect();
            let _ = program.eval(&Frame {
                scalars: &scalars,
                tables: &tables,
            });
            let _ = program.bound(&[], &[]);
            let _ = program.check(&[Interval::new(5, 1)], &[]);
        }
    }
}
