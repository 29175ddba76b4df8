//! How long a search of the cross-board takes: `cargo run --release --example board_speed WORDS [POSITIONS [WHICH]]`.
//!
//! WORDS is a file of one word a line, A to Z; QU is laid as one letter and words with a lone Q are left out. Positions
//! come from self-play with random plays among the best ten on a 10x10 board, after four turns, with full racks. Times
//! are each position's least of nine rounds, averaged, in microseconds; WHICH is a part of the name of what to time.

use std::sync::Arc;
use std::time::Instant;

use wordkit_core::board::{Board, CrossParts, CrossRules, Limits, PlainPlural, Rack};
use wordkit_core::formula::Program;
use wordkit_core::lexicon::Dawg;
use wordkit_core::rng;

const BAG: &str = "JqVXZKKWWYYBBBFFFGGGHHHPPPCCCCDDDDDLLLLLMMMMMNNNNNRRRRRTTTTTUUUUUSSSSSSAAAAAAAIIIIIIIOOOOOOOEEEEEEEE";
const QU: u8 = 17;

fn code(letter: char) -> u8 {
    if letter == 'q' {
        QU
    } else {
        letter as u8 - b'A' + 1
    }
}

fn encode(word: &str) -> Option<Vec<u8>> {
    let word = word.trim().to_uppercase().replace("QU", "q");
    let plain = |letter: char| letter == 'q' || letter.is_ascii_uppercase() && letter != 'Q';
    let length = word.chars().count();
    ((2..=10).contains(&length) && word.chars().all(plain))
        .then(|| word.chars().map(code).collect())
}

fn rules(words: &str) -> Result<CrossRules, Box<dyn std::error::Error>> {
    // word: if flat then 2 * tiles + 2 * count(letter == Qu) else tiles
    let word = [
        1, 7, 1, 6, 0x42, 3, 2, 0x20, 0x22, 1, 2, 3, 0, 0x22, 1, 2, 0x50, 0, 0x30, 4, 0, 0, 1, QU,
        3, 0,
    ];
    // turn: sum(score) + if placed == 7 then 20 else 0
    let turn = [
        1, 4, 1, 6, 0x20, 0x51, 0, 1, 1, 4, 0, 0, 0x42, 0x30, 3, 0, 1, 7, 1, 20, 1, 0,
    ];
    let dawg = Dawg::from_words(words.lines().filter_map(encode))?;
    let mut parts = CrossParts::new(
        10,
        10,
        5,
        dawg,
        Program::decode(&word)?,
        Program::decode(&turn)?,
    );
    parts.start = vec![44, 45, 54, 55];
    parts.plain_plural = Some(PlainPlural {
        letter: code('S'),
        last_only: true,
        exempt_after: false,
    });
    Ok(CrossRules::new(parts)?)
}

/// Mid-game boards with the rack to move.
fn positions(
    rules: &Arc<CrossRules>,
    most: usize,
) -> Result<Vec<(Board, Rack)>, Box<dyn std::error::Error>> {
    let mut found = Vec::new();
    let mut state = 1;
    while found.len() < most {
        let mut bag: Vec<u8> = BAG.chars().map(code).collect();
        state = rng::shuffle(&mut bag, state);
        let mut racks = [bag.split_off(bag.len() - 7), bag.split_off(bag.len() - 7)];
        let mut board = Board::empty(Arc::clone(rules));
        for turn in 0..60 {
            let tiles = &mut racks[turn % 2];
            let rack = Rack::of(tiles)?;
            let plays = board.best(&rack, 10, Limits::default())?;
            if plays.is_empty() {
                break;
            }
            if turn >= 4 && tiles.len() == 7 && found.len() < most {
                found.push((board.clone(), rack));
            }
            let (next, at) = rng::below(state, plays.len() as u64);
            state = next;
            let placements: Vec<_> = plays[at as usize].placements(rules).collect();
            for (_, tile) in &placements {
                tiles.retain({
                    let mut gone = false;
                    move |held| gone || held != tile || !std::mem::replace(&mut gone, true)
                });
            }
            let left = bag.len().saturating_sub(7 - tiles.len());
            tiles.extend(bag.split_off(left));
            board = board.after(&placements)?;
        }
    }
    Ok(found)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let words = std::fs::read_to_string(arguments.next().ok_or("which file of words?")?)?;
    let most = arguments.next().map_or(Ok(1500), |most| most.parse())?;
    let which = arguments.next().unwrap_or_default();
    let rules = Arc::new(rules(&words)?);
    let positions = positions(&rules, most)?;
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
        Board::new(Arc::clone(&rules), stacks)
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
