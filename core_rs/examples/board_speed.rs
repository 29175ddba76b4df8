//! How long a search of the cross-board takes:
//! `cargo run --release --example board_speed WORDS [GAME [POSITIONS [WHICH [BLANKS]]]]`.
//!
//! WORDS is a file of words, GAME `stacking` or `flat` (see `games`). Positions come from self-play with random plays
//! among the best ten, after four turns, with full racks; with BLANKS, only racks with so many. Times are each position's
//! least of nine rounds, averaged, in microseconds; WHICH is a part of the name of what to time.

use std::sync::Arc;
use std::time::Instant;

use wordkit_core::board::{Board, Limits, Rack};

use games::{Fallible, Game, positions};

#[allow(dead_code, reason = "shared with other examples")]
mod games;

fn main() -> Fallible<()> {
    let mut arguments = std::env::args().skip(1);
    let words = std::fs::read_to_string(arguments.next().ok_or("which file of words?")?)?;
    let game = Game::named(&arguments.next().unwrap_or("stacking".into()), &words)?;
    let most = arguments.next().map_or(Ok(1500), |most| most.parse())?;
    let which = arguments.next().unwrap_or_default();
    let blanks = arguments.next().map_or(Ok(9), |most| most.parse::<u8>())?;
    let mut positions = positions(&game, most)?;
    positions.retain(|(_, rack)| blanks == 9 || rack.counts()[0] == blanks);
    let plays: usize = positions
        .iter()
        .map(|(board, rack)| {
            board
                .generate(rack, Limits::default())
                .map_or(0, |plays| plays.len())
        })
        .sum();
    let count = positions.len() as f64;
    println!(
        "{} positions, {:.1} plays each",
        positions.len(),
        plays as f64 / count
    );
    let time = |name: &str, search: &dyn Fn(&Board, &Rack) -> usize| {
        if !name.contains(&which) {
            return;
        }
        let mut least = vec![f64::MAX; positions.len()];
        for _ in 0..9 {
            for ((board, rack), least) in positions.iter().zip(&mut least) {
                let start = Instant::now();
                std::hint::black_box(search(board, rack));
                *least = least.min(start.elapsed().as_secs_f64() * 1e6);
            }
        }
        let mean = least.iter().sum::<f64>() / count;
        println!("{name:<40} {mean:6.1} us");
    };
    let fresh = |board: &Board| {
        let stacks = (0..board.squares()).map(|square| board.stack(square).to_vec());
        Board::new(Arc::clone(&game.rules), stacks)
    };
    time("all plays, cross sets kept", &|board, rack| {
        board
            .generate(rack, Limits::default())
            .map_or(0, |plays| plays.len())
    });
    time("all plays, a new board each time", &|board, rack| {
        fresh(board)
            .and_then(|board| board.generate(rack, Limits::default()))
            .map_or(0, |plays| plays.len())
    });
    time("a new board and its cross sets alone", &|board, _| {
        fresh(board).map_or(0, |board| {
            board.prepare();
            board.squares()
        })
    });
    time("the best play", &|board, rack| {
        board
            .best(rack, 1, Limits::default())
            .map_or(0, |plays| plays.len())
    });
    time("is there any play", &|board, rack| {
        board.any(rack, Limits::default()).map_or(0, usize::from)
    });
    Ok(())
}
