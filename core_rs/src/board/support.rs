//! What the tests of this folder share: formulas in bytes, random games and positions.

use std::collections::HashSet;
use std::sync::Arc;

use super::{Board, CrossParts, CrossRules, Limits, PlainPlural, Plays, Rack};
use crate::formula::Program;
use crate::lexicon::Dawg;
use crate::rng;

/// Formula bytes, as `formula` documents them.
pub mod ops {
    pub fn n(value: i32) -> Vec<u8> {
        [&[2][..], &value.to_le_bytes()].concat()
    }
    pub fn scalar(slot: u8) -> Vec<u8> {
        vec![3, slot]
    }
    /// A field of the row of the outermost loop.
    pub fn field(slot: u8) -> Vec<u8> {
        vec![4, 0, slot]
    }
    fn binary(op: u8, x: Vec<u8>, y: Vec<u8>) -> Vec<u8> {
        [vec![op], x, y].concat()
    }
    pub fn add(x: Vec<u8>, y: Vec<u8>) -> Vec<u8> {
        binary(0x20, x, y)
    }
    pub fn mul(x: Vec<u8>, y: Vec<u8>) -> Vec<u8> {
        binary(0x22, x, y)
    }
    pub fn eq(x: Vec<u8>, y: Vec<u8>) -> Vec<u8> {
        binary(0x30, x, y)
    }
    pub fn choose(test: Vec<u8>, x: Vec<u8>, y: Vec<u8>) -> Vec<u8> {
        [vec![0x42], test, x, y].concat()
    }
    pub fn count(test: Vec<u8>) -> Vec<u8> {
        [vec![0x50, 0], test].concat()
    }
    pub fn sum(each: Vec<u8>) -> Vec<u8> {
        [vec![0x51, 0], n(1), each].concat()
    }
    /// `sum` over slots with a weight each.
    pub fn weighted(slot: fn(u8) -> Vec<u8>, weights: &[i32]) -> Vec<u8> {
        let terms = weights
            .iter()
            .enumerate()
            .map(|(at, &weight)| mul(n(weight), slot(at as u8)));
        terms.reduce(add).unwrap()
    }
}

/// A program over the word frame.
pub fn word_program(body: &[u8]) -> Program {
    Program::decode(&[&[1, 7, 1, 6][..], body].concat()).unwrap()
}

/// A program over the turn frame.
pub fn turn_program(body: &[u8]) -> Program {
    Program::decode(&[&[1, 4, 1, 6][..], body].concat()).unwrap()
}

/// How a test game scores; [`super::naive`] does the same sums on its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scoring {
    /// 2 a tile and 2 for each `special` in a flat word, 1 a tile else; 20 for seven tiles.
    Leaflet { special: u8 },
    /// Values times bonuses; 50 for a whole hand.
    Values,
    /// Every variable with a weight of its own.
    Odd,
}

impl Scoring {
    pub fn programs(self) -> (Program, Program) {
        use ops::*;
        let words = sum(field(0));
        match self {
            Scoring::Leaflet { special } => {
                let specials = count(eq(field(0), n(special.into())));
                let flat = add(mul(n(2), scalar(0)), mul(n(2), specials));
                let seven = choose(eq(scalar(0), n(7)), n(20), n(0));
                (
                    word_program(&choose(scalar(2), flat, scalar(0))),
                    turn_program(&add(words, seven)),
                )
            }
            Scoring::Values => {
                let letters = sum(mul(field(1), field(5)));
                let all = choose(eq(scalar(0), scalar(1)), n(50), n(0));
                (
                    word_program(&mul(scalar(5), letters)),
                    turn_program(&add(words, all)),
                )
            }
            Scoring::Odd => {
                let word = add(weighted(scalar, &ODD_WORD), sum(weighted(field, &ODD_TOP)));
                let turn = add(weighted(scalar, &ODD_TURN), sum(weighted(field, &ODD_ROW)));
                (word_program(&word), turn_program(&turn))
            }
        }
    }
}

pub const ODD_WORD: [i32; 7] = [3, 100, 1000, 7, 11, 13, 10_000];
pub const ODD_TOP: [i32; 6] = [1, 2, 5, 17, 19, 23];
pub const ODD_TURN: [i32; 4] = [3, 29, -31, 1009];
pub const ODD_ROW: [i32; 6] = [1, -1, 2, 37, 41, 43];

/// A stream of random numbers.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        let (state, value) = rng::next(self.0);
        self.0 = state;
        (value % n as u64) as usize
    }

    pub fn flip(&mut self) -> bool {
        self.below(2) == 0
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Random words of 2 to 8 letters that fit into each other well: codes 1..=4 act as vowels, 5..=letters as consonants.
pub fn english_like(count: usize, seed: u64) -> Vec<Vec<u8>> {
    let mut dice = Dice(seed.wrapping_mul(77));
    let mut words = HashSet::new();
    for _ in 0..count * 4 {
        if words.len() >= count {
            break;
        }
        let length = *dice.pick(&[2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8]);
        let vowel_first = dice.below(2);
        let word: Vec<u8> = (0..length)
            .map(|at| {
                if dice.below(6) == 0 || (at + vowel_first).is_multiple_of(2) {
                    1 + dice.below(4) as u8
                } else {
                    5 + dice.below(6) as u8
                }
            })
            .collect();
        words.insert(word);
    }
    let mut words: Vec<Vec<u8>> = words.into_iter().collect();
    words.sort();
    words
}

/// A random game over a list of words.
pub struct Game {
    pub rules: Arc<CrossRules>,
    pub words: HashSet<Vec<u8>>,
    pub scoring: Scoring,
    pub letters: u8,
}

impl Game {
    pub fn random(seed: u64, words: &[Vec<u8>]) -> Game {
        let mut dice = Dice(seed.wrapping_mul(1_000_003) + 17);
        let rows = 3 + dice.below(6);
        let cols = 3 + dice.below(6);
        Game::sized(&mut dice, rows, cols, words)
    }

    pub fn sized(dice: &mut Dice, rows: usize, cols: usize, words: &[Vec<u8>]) -> Game {
        let letters = words.iter().flatten().copied().max().unwrap();
        let scoring = *dice.pick(&[
            Scoring::Leaflet { special: 3 },
            Scoring::Values,
            Scoring::Odd,
        ]);
        let (word, turn) = scoring.programs();
        let dawg = Dawg::from_words(words.iter().cloned()).unwrap();
        let mut parts = CrossParts::new(rows, cols, 1 + dice.below(9), dawg, word, turn);
        let squares = rows * cols;
        if dice.below(3) == 0 {
            parts.height = 1;
        }
        parts.values = (0..=letters).map(|_| dice.below(11) as i32).collect();
        if dice.flip() {
            parts.letter_bonus = (0..squares).map(|_| dice.below(4) as i32).collect();
            parts.word_bonus = (0..squares)
                .map(|_| *dice.pick(&[1, 1, 1, 1, 1, 1, 2, 3, 0]))
                .collect();
        }
        if dice.below(3) > 0 {
            parts.start = (0..1 + dice.below(4))
                .map(|_| dice.below(squares))
                .collect();
        }
        let least = *dice.pick(&[1, 2, 2, 3]);
        parts.start_length = (least, *dice.pick(&[least, 3, 5, 99]).max(&least));
        parts.word_min = *dice.pick(&[1, 2, 2, 2, 3]);
        parts.same_letter = dice.below(4) == 0;
        parts.whole_cover = dice.below(4) == 0;
        parts.connect = dice.below(5) > 0;
        parts.plain_plural = dice.flip().then(|| PlainPlural {
            letter: 1 + dice.below(letters.into()) as u8,
            last_only: dice.flip(),
            exempt_after: dice.flip(),
        });
        Game {
            rules: Arc::new(CrossRules::new(parts).unwrap()),
            words: words.iter().cloned().collect(),
            scoring,
            letters,
        }
    }

    /// A hand of up to seven tiles, now and then with blanks.
    pub fn rack(&self, seed: u64) -> Rack {
        let mut dice = Dice(seed.wrapping_mul(31) + 5);
        let size = 1 + dice.below(7);
        let blanks = *dice.pick(&[0, 0, 0, 0, 1, 2]);
        let tiles: Vec<u8> = (0..size)
            .map(|at| {
                if at < blanks {
                    0
                } else if dice.flip() {
                    1 + dice.below(4.min(self.letters.into())) as u8
                } else {
                    1 + dice.below(self.letters.into()) as u8
                }
            })
            .collect();
        Rack::of(&tiles).unwrap()
    }

    /// A position after some random legal plays, now and then with stray tiles that no play would lay.
    pub fn position(&self, seed: u64) -> Board {
        let mut dice = Dice(seed.wrapping_mul(97) + 11);
        let mut board = Board::empty(Arc::clone(&self.rules));
        for turn in 0..dice.below(9) as u64 {
            let plays = board
                .generate(&self.rack(seed * 100 + turn), Limits::default())
                .unwrap();
            if let Some(play) = (!plays.is_empty()).then(|| plays[dice.below(plays.len())]) {
                let placements: Vec<_> = play.placements(&self.rules).collect();
                board = board.after(&placements).unwrap();
            }
        }
        if dice.below(4) == 0 {
            for _ in 0..1 + dice.below(4) {
                let square = dice.below(board.squares());
                let blank = if dice.below(5) == 0 { super::BLANK } else { 0 };
                let tile = (1 + dice.below(self.letters.into()) as u8) | blank;
                board = board.after(&[(square, tile)]).unwrap_or(board);
            }
        }
        board
    }
}

/// The stacks of a board under these rules, with nothing worked out yet.
pub fn anew(board: &Board, rules: &Arc<CrossRules>) -> Board {
    let stacks = (0..board.squares()).map(|square| board.stack(square));
    Board::new(Arc::clone(rules), stacks).unwrap()
}

/// The board after one of these plays; `None` if there are none.
pub fn after_one_of(board: &Board, plays: &Plays) -> Option<Board> {
    let play = plays.get(plays.len() / 2)?;
    let placements: Vec<_> = play.placements(board.rules()).collect();
    Some(board.after(&placements).unwrap())
}
