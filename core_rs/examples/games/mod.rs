//! Two games of the cross-board and positions of them, for examples that time it.
//!
//! Words are one a line, A to Z; in the stacking game QU is laid as one letter, and words with a lone Q are left out.

use std::sync::Arc;

use wordkit_core::board::{BLANK, Board, CrossParts, CrossRules, Limits, PlainPlural, Rack};
use wordkit_core::formula::Program;
use wordkit_core::lexicon::Dawg;
use wordkit_core::rng;

/// The code of the letter QU in the stacking game.
pub const QU: u8 = 17;

/// A game to time: the stacking game of 10x10 with no blanks, or the flat one of 15x15 with two and with bonuses.
pub struct Game {
    /// Its rules.
    pub rules: Arc<CrossRules>,
    /// The tiles: codes, 0 for a blank.
    pub bag: Vec<u8>,
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

/// A result of an example.
pub type Fallible<T> = Result<T, Box<dyn std::error::Error>>;

impl Game {
    /// Stacks up to 5 on 10x10, no blanks.
    pub fn stacking(words: &str) -> Fallible<Game> {
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

    /// The game of that name.
    pub fn named(name: &str, words: &str) -> Fallible<Game> {
        match name {
            "stacking" => Game::stacking(words),
            "flat" => Game::flat(words),
            _ => Err("stacking or flat?".into()),
        }
    }

    /// Flat, 15x15, two blanks, bonuses.
    pub fn flat(words: &str) -> Fallible<Game> {
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
        let bonuses = |double, triple| -> Vec<i32> {
            let times = |square| match bonus(square) {
                kind if kind == double => 2,
                kind if kind == triple => 3,
                _ => 1,
            };
            (0..225).map(times).collect()
        };
        parts.letter_bonus = bonuses(b'd', b't');
        parts.word_bonus = bonuses(b'D', b'T');
        Ok(Game {
            rules: Arc::new(CrossRules::new(parts)?),
            bag: FLAT_BAG.chars().map(code).collect(),
        })
    }
}

/// Mid-game boards with the rack to move.
pub fn positions(game: &Game, most: usize) -> Fallible<Vec<(Board, Rack)>> {
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
