//! How long the formula machine takes beside the same scoring written by hand, on the same frames.
//!
//! `cargo run --release -p wordkit-core --example formula_timing`

use std::hint::black_box;
use std::time::Instant;

use wordkit_core::formula::{Frame, Program, Table};
use wordkit_core::rng;

const FRAMES: usize = 8192;
const ROUNDS: usize = 25;
const REPEATS: usize = 15;
const WIDTH: usize = 6;

/// A word's scalars (tiles, letters, flat, placed, covered, bonus, main) and its letters (six fields each), or a
/// turn's scalars (placed, hand, covered, first) and its words (six fields each).
struct Sample {
    scalars: Vec<i32>,
    rows: Vec<i32>,
}

fn samples(scalars: usize, rows: u64) -> Vec<Sample> {
    let mut state = 1;
    let mut next = |below| {
        let (after, number) = rng::below(state, below);
        state = after;
        number as i32
    };
    (0..FRAMES)
        .map(|_| {
            let count = 1 + next(rows);
            Sample {
                scalars: (0..scalars)
                    .map(|slot| if slot == 2 { next(2) } else { next(8) })
                    .collect(),
                rows: (0..count as usize * WIDTH).map(|_| next(12)).collect(),
            }
        })
        .collect()
}

fn nanoseconds(samples: &[Sample], score: impl Fn(&Frame<'_>) -> i32) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..REPEATS {
        let start = Instant::now();
        for _ in 0..ROUNDS {
            for sample in samples {
                let tables = [Table {
                    width: WIDTH,
                    data: &sample.rows,
                }];
                black_box(score(black_box(&Frame {
                    scalars: &sample.scalars,
                    tables: &tables,
                })));
            }
        }
        best = best.min(start.elapsed().as_nanos() as f64 / (ROUNDS * samples.len()) as f64);
    }
    best
}

fn compare(name: &str, samples: &[Sample], code: &[u8], by_hand: impl Fn(&Frame<'_>) -> i32) {
    let Ok(program) = Program::decode(code) else {
        println!("{name}: the program doesn't decode");
        return;
    };
    for sample in samples {
        let tables = [Table {
            width: WIDTH,
            data: &sample.rows,
        }];
        let frame = Frame {
            scalars: &sample.scalars,
            tables: &tables,
        };
        assert_eq!(program.eval(&frame), Ok(by_hand(&frame)), "{name}");
    }
    let hand = nanoseconds(samples, &by_hand);
    let machine = nanoseconds(samples, |frame| program.eval(frame).unwrap_or(0));
    println!(
        "{name}: machine {machine:.1} ns, by hand {hand:.1} ns, ratio {:.2}",
        machine / hand
    );
}

fn column(frame: &Frame<'_>, field: usize) -> impl Iterator<Item = i32> {
    frame.tables[0]
        .data
        .chunks_exact(WIDTH)
        .map(move |row| row[field])
}

fn main() {
    let word = [1, 7, 1, WIDTH as u8];
    let turn = [1, 4, 1, WIDTH as u8];
    let words = samples(7, 6);
    let turns = samples(4, 4);
    let (tiles, flat) = ([3, 0], [3, 2]);
    // word.tiles + word.placed: what a program costs that computes nearly nothing
    let scalars = [0x20, 3, 0, 3, 3];
    compare(
        "two scalars",
        &words,
        &[&word[..], &scalars].concat(),
        |frame| frame.scalars[0] + frame.scalars[3],
    );
    // 2 * word.tiles + 2 * count(t for t in word.tops if t.letter == 3)
    let doubled = [
        &[0x20, 0x22, 1, 2][..],
        &tiles,
        &[0x22, 1, 2, 0x50, 0, 0x30, 4, 0, 0, 1, 3],
    ]
    .concat();
    compare(
        "twice the tiles and letters",
        &words,
        &[&word[..], &doubled].concat(),
        |frame| {
            2 * frame.scalars[0] + 2 * column(frame, 0).filter(|letter| *letter == 3).count() as i32
        },
    );
    // if word.flat then (the above) else word.tiles, as two items
    let items = [
        &[0x20, 0x42][..],
        &flat,
        &doubled,
        &[1, 0, 0x42, 0x11],
        &flat,
        &tiles,
        &[1, 0],
    ]
    .concat();
    compare(
        "two items of a word",
        &words,
        &[&word[..], &items].concat(),
        |frame| {
            if frame.scalars[2] != 0 {
                2 * frame.scalars[0]
                    + 2 * column(frame, 0).filter(|letter| *letter == 3).count() as i32
            } else {
                frame.scalars[0]
            }
        },
    );
    // sum(w.score for w in turn.words) + if turn.placed == 7 then 20 else 0
    let total = [
        0x20, 0x51, 0, 1, 1, 4, 0, 0, 0x42, 0x30, 3, 0, 1, 7, 1, 20, 1, 0,
    ];
    compare(
        "words and a bonus",
        &turns,
        &[&turn[..], &total].concat(),
        |frame| column(frame, 0).sum::<i32>() + if frame.scalars[0] == 7 { 20 } else { 0 },
    );
    // word.bonus * sum(t.value * t.bonus for t in word.tops if not t.blank)
    let weighted = [0x22, 3, 5, 0x51, 0, 0x11, 4, 0, 4, 0x22, 4, 0, 1, 4, 0, 5];
    compare(
        "letter and word bonuses",
        &words,
        &[&word[..], &weighted].concat(),
        |frame| {
            let rows = frame.tables[0].data.chunks_exact(WIDTH);
            let sum: i32 = rows
                .filter(|row| row[4] == 0)
                .map(|row| row[1] * row[5])
                .sum();
            frame.scalars[5] * sum
        },
    );
}
