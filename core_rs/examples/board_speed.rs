//! How long a search of the cross-board takes: `cargo run --release --example board_speed WORDS [POSITIONS [WHICH]]`.
//!
//! WORDS is a file of one word a line, A to Z; QU is laid as one letter and words with a lone Q are left out. Positions
//! come from self-play with random plays among the best ten on a 10x10 board, after four turns, with full racks. Times
//! are each position's least of nine rounds, averaged, in microseconds; WHICH is a part of the name of what to time.

use std::sync::Arc;
use std::time::Instant;

use wordkit_core::board::{BLANK, Board, CrossParts, CrossRules, Limits, PlainPlural, Rack};
use wordkit_core::formula::Program;
use wordkit_core::lexicon::Dawg;
use wordkit_core::rng;

const QU: u8 = 17;

/// A game to time: the stacking game of 10x10 with no blanks, or the flat one of 15x15 with two and with bonuses.
struct Game {
    rules: Arc<CrossRules>,
    bag: Vec<u8>,
}

const STACKING_BAG: &str = "JqVXZKKWWYYBBBFFFGGGHHHPPPCCCCDDDDDLLLLLMMMMMNNNNNRRRRRTTTTTUUUUUSSSSSSAAAAAAAIIIIIIIOOOOOOOEEEEEEEE";
const FLAT_BAG: &str = "??AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVVWWXYYZ";
const FLAT_VALUES: [i32; 27] = [
    0, 1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10,
];
/// The upper left quarter of the squares' bonuses, middle lines included.
const FLAT_BONUS: [&str; 8] = [
    "T..d...T", ".D...t..", "..D...d.", "d..D...d", "....D...", ".t...t..", "..d...d.", "T..d...D",
];

fn code(letter: char) -> u8 {
    match letter {
        'q' => QU,
        '?' => 0,
        letter => letter as u8 - b'A' + 1,
    }
}

/// The words of a list as codes; with `qu` QU is one letter, and words with a lone Q are left out.
fn encoded(words: &str, most: usize, qu: bool) -> Vec<Vec<u8>> {
    let encode = |word: &str| {
        let mut word = word.trim().to_uppercase();
        if qu {
            word = word.replace("QU", "q");
        }
        let plain =
            |letter: char| letter == 'q' || letter.is_ascii_uppercase() && (letter != 'Q' || !qu);
        let length = word.chars().count();
        ((2..=most).contains(&length) && word.chars().all(plain))
            .then(|| word.chars().map(code).collect())
    };
    words.lines().filter_map(encode).collect()
}

type Fallible<T> = Result<T, Box<dyn std::error::Error>>;

impl Game {
    fn stacking(words: &str) -> Fallible<Game> {
        // flat: if flat then 2 * tiles; Qu: if flat then 2 * count(letter == Qu); stacked: if not flat then tiles
        let word = [
            1, 7, 1, 6, 0x20, 0x20, 0x42, 3, 2, 0x22, 1, 2, 3, 0, 1, 0, 0x42, 3, 2, 0x22, 1, 2,
            0x50, 0, 0x30, 4, 0, 0, 1, QU, 1, 0, 0x42, 0x11, 3, 2, 3, 0, 1, 0,
        ];
        // words: sum(score); all seven: if placed == 7 then 20
        let turn = [
            1, 4, 1, 6, 0x20, 0x51, 0, 1, 1, 4, 0, 0, 0x42, 0x30, 3, 0, 1, 7, 1, 20, 1, 0,
        ];
        let dawg = Dawg::from_words(encoded(words, 10, true))?;
        let (word, turn) = (Program::decode(&word)?, Program::decode(&turn)?);
        let mut parts = CrossParts::new(10, 10, 5, dawg, word, turn);
        parts.start = vec![44, 45, 54, 55];
        parts.plain_plural = Some(PlainPlural {
            letter: code('S'),
            last_only: true,
            exempt_after: false,
        });
        Ok(Game {
            rules: Arc::new(CrossRules::new(parts)?),
            bag: STACKING_BAG.chars().map(code).collect(),
        })
    }

    fn flat(words: &str) -> Fallible<Game> {
        // bonus * sum(value * bonus)
        let word = [
            1, 7, 1, 6, 0x22, 3, 5, 0x51, 0, 1, 1, 0x22, 4, 0, 1, 4, 0, 5,
        ];
        let turn = [
            1, 4, 1, 6, 0x20, 0x51, 0, 1, 1, 4, 0, 0, 0x42, 0x30, 3, 0, 1, 7, 1, 50, 1, 0,
        ];
        let dawg = Dawg::from_words(encoded(words, 15, false))?;
        let (word, turn) = (Program::decode(&word)?, Program::decode(&turn)?);
        let mut parts = CrossParts::new(15, 15, 1, dawg, word, turn);
        parts.start = vec![112];
        parts.values = FLAT_VALUES.to_vec();
        let bonus = |square: usize| {
            let (row, col) = (square / 15, square % 15);
            FLAT_BONUS[row.min(14 - row)].as_bytes()[col.min(14 - col)]
        };
        parts.letter_bonus = (0..225)
            .map(|square| match bonus(square) {
                b'd' => 2,
                b't' => 3,
                _ => 1,
            })
            .collect();
        parts.word_bonus = (0..225)
            .map(|square| match bonus(square) {
                b'D' => 2,
                b'T' => 3,
                _ => 1,
            })
            .collect();
        Ok(Game {
            rules: Arc::new(CrossRules::new(parts)?),
            bag: FLAT_BAG.chars().map(code).collect(),
        })
    }
}

/// Mid-game boards with the rack to move.
fn positions(game: &Game, most: usize) -> Fallible<Vec<(Board, Rack)>> {
    let rules = &game.rules;
    let mut found = Vec::new();
    let mut state = 1;
    while found.len() < most {
        let mut bag = game.bag.clone();
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
                let kind = if tile & BLANK != 0 { 0 } else { *tile };
                let held = tiles.iter().position(|&held| held == kind);
                tiles.swap_remove(held.ok_or("a tile nobody held")?);
            }
            let left = bag.len().saturating_sub(7 - tiles.len());
            tiles.extend(bag.split_off(left));
            board = board.after(&placements)?;
        }
    }
    Ok(found)
}

fn main() -> Fallible<()> {
    let mut arguments = std::env::args().skip(1);
    let words = std::fs::read_to_string(arguments.next().ok_or("which file of words?")?)?;
    let game = match arguments.next().as_deref() {
        None | Some("stacking") => Game::stacking(&words)?,
        Some("flat") => Game::flat(&words)?,
        Some(_) => return Err("stacking or flat?".into()),
    };
    let most = arguments.next().map_or(Ok(1500), |most| most.parse())?;
    let which = arguments.next().unwrap_or_default();
    let blanks = arguments.next().map_or(Ok(9), |most| most.parse::<u8>())?;
    let mut positions = positions(&game, most)?;
    if blanks < 9 {
        positions.retain(|(_, rack)| rack.counts()[0] == blanks);
    }
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
