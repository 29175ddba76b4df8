//! The cross-board: all plays and the best one in positions of a stacking game and of a flat one with two blanks.

use criterion::{BatchSize, Criterion};
use std::sync::Arc;
use wordkit_core::board::{Board, Limits, Rack};

use crate::words::lexicon;
use games::{Game, positions};

#[allow(dead_code, reason = "shared with the examples")]
#[path = "../../examples/games/mod.rs"]
mod games;

/// A search of a board for what a rack can lay; how much it found.
type Searched = fn(&Board, &Rack) -> usize;

fn all(board: &Board, rack: &Rack) -> usize {
    board
        .generate(rack, Limits::default())
        .map_or(0, |plays| plays.len())
}

fn best(board: &Board, rack: &Rack) -> usize {
    board
        .best(rack, 1, Limits::default())
        .map_or(0, |plays| plays.len())
}

pub fn plays(c: &mut Criterion) {
    let english = lexicon("english");
    let mut words = String::new();
    for number in 0..english.len() as u32 {
        let word = english.word(number).expect("an undamaged lexicon");
        words.extend(
            word.iter()
                .flatten()
                .map(|code| char::from(b'A' + code - 1)),
        );
        words.push('\n');
    }
    for name in ["stacking", "flat"] {
        let game = Game::named(name, &words).expect("a game of the examples");
        let positions = positions(&game, 100).expect("positions of it");
        let mut group = c.benchmark_group(format!("100 positions of a {name} game"));
        let searches: [(&str, Searched); 2] = [("all plays", all), ("the best play", best)];
        for (what, search) in searches {
            let each = || positions.iter().map(|(board, rack)| search(board, rack));
            group.bench_function(what, |b| b.iter(|| each().sum::<usize>()));
        }
        // a copy would have the cross sets of the board it was made of
        let fresh = || -> Vec<Board> {
            let again = |(board, _): &(Board, Rack)| {
                let stacks = (0..board.squares()).map(|square| board.stack(square).to_vec());
                Board::new(Arc::clone(&game.rules), stacks).expect("the same board")
            };
            positions.iter().map(again).collect()
        };
        group.bench_function("all plays, on new boards", |b| {
            let search = |boards: Vec<Board>| -> usize {
                let racks = positions.iter().map(|(_, rack)| rack);
                boards
                    .iter()
                    .zip(racks)
                    .map(|(board, rack)| all(board, rack))
                    .sum()
            };
            b.iter_batched(fresh, search, BatchSize::SmallInput);
        });
    }
}
