//! `generate` scored by a game's formulas beside `generate` scored by hand:
//! `cargo run --release --features by-hand --example formula_speed WORDS GAME POSITIONS`.
//!
//! WORDS is a file of words, GAME `stacking` or `flat` (see `games`). First both are compared, play by play, in every
//! position. Then each line of the input, `formula` or `hand`, is answered by the seconds that searching all positions
//! so took.

use std::hint::black_box;
use std::io::BufRead;
use std::time::Instant;

use wordkit_core::board::Limits;

use games::{Fallible, Game, QU, positions};

#[allow(dead_code, reason = "shared with other examples")]
mod games;

fn main() -> Fallible<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [words, game, most] = &arguments[..] else {
        return Err("WORDS GAME POSITIONS".into());
    };
    let game = Game::named(game, &std::fs::read_to_string(words)?)?;
    let positions = positions(&game, most.parse()?)?;
    let mut plays = 0;
    for (board, rack) in &positions {
        let found = board.generate(rack, Limits::default())?;
        if found != board.generate_by_hand(rack, QU, Limits::default())? {
            return Err("they don't agree".into());
        }
        plays += found.len();
    }
    println!("{plays}");
    for line in std::io::stdin().lock().lines() {
        let start = Instant::now();
        let by_hand = line? == "hand";
        for (board, rack) in &positions {
            black_box(if by_hand {
                board.generate_by_hand(rack, QU, Limits::default())?
            } else {
                board.generate(rack, Limits::default())?
            });
        }
        println!("{}", start.elapsed().as_secs_f64());
    }
    Ok(())
}
