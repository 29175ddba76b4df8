//! What the tests of this folder share: formulas in bytes, random games, and a naive scorer.

use std::collections::HashSet;

use super::{Cell, Equal, GridParts, GridRules, Kind};
use crate::dice::Dice;
use crate::formula::Program;
use crate::lexicon::Dawg;

/// A program over the line frame.
pub fn line_program(body: &[u8]) -> Program {
    Program::decode(&[&[1, 6, 0][..], body].concat()).unwrap()
}

/// `letters - wilds`, doubled in a balanced line.
pub fn standard() -> Program {
    line_program(&[0x22, 0x21, 3, 0, 3, 1, 0x42, 3, 2, 1, 2, 1, 1])
}

fn number(value: i32) -> Vec<u8> {
    [&[2][..], &value.to_le_bytes()].concat()
}

fn scalar(slot: u8) -> Vec<u8> {
    vec![3, slot]
}

/// The sum of six weighted scalars, of `letters` again in balanced lines, and of a prize for `letters == 2`.
#[derive(Debug, Clone)]
pub struct Weights {
    pub each: [i32; 6],
    pub balanced: i32,
    pub two: i32,
}

impl Weights {
    pub fn random(dice: &mut Dice) -> Weights {
        let kind = dice.below(3);
        let mut each = [0; 6];
        each[0] = dice.within(1, 4);
        each[1] = -dice.within(0, 4);
        let mut weights = Weights {
            each,
            balanced: dice.within(0, 3),
            two: 0,
        };
        if kind > 0 {
            // rows and columns differ, balance alone counts, emptiness may be better
            weights.each[2] = dice.within(-3, 3);
            weights.each[4] = dice.within(-2, 2);
            weights.each[5] = dice.within(-2, 2);
        }
        if kind > 1 {
            // longer is not better, wild letters may be worth more, balanced lines less
            weights.each[0] = dice.within(-2, 3);
            weights.each[1] = dice.within(-3, 3);
            weights.balanced = dice.within(-3, 3);
            weights.two = dice.within(-5, 9);
        }
        weights
    }

    pub fn program(&self) -> Program {
        let mut body = number(0);
        let mut add = |term: Vec<u8>| {
            body = [&[0x20][..], &body, &term].concat();
        };
        for (slot, &weight) in self.each.iter().enumerate() {
            add([vec![0x22], number(weight), scalar(slot as u8)].concat());
        }
        let letters = [vec![0x22], number(self.balanced), scalar(0)].concat();
        add([vec![0x42], scalar(2), letters, number(0)].concat());
        let two = [vec![0x30], scalar(0), number(2)].concat();
        add([vec![0x42], two, number(self.two), number(0)].concat());
        line_program(&body)
    }

    /// The same, by hand.
    pub fn score(&self, frame: [i32; 6]) -> i32 {
        let sum: i32 = frame.iter().zip(self.each).map(|(x, w)| x * w).sum();
        let balanced = if frame[2] == 1 {
            self.balanced * frame[0]
        } else {
            0
        };
        sum + balanced + if frame[0] == 2 { self.two } else { 0 }
    }
}

/// A game with few letters, so that many lines hold words.
pub struct Game {
    pub rules: GridRules,
    pub words: HashSet<Vec<u8>>,
    pub weights: Weights,
}

impl Game {
    pub fn random(dice: &mut Dice, side: usize, letters: u8) -> Game {
        let words: HashSet<Vec<u8>> = (0..3 + dice.below(20))
            .map(|_| {
                let length = 1 + dice.below(side);
                (0..length)
                    .map(|_| 1 + dice.below(letters.into()) as u8)
                    .collect()
            })
            .collect();
        let weights = Weights::random(dice);
        let symbols = if dice.below(3) > 0 {
            side
        } else {
            1 + dice.below(4)
        };
        let least = 1 + dice.below(2);
        let parts = GridParts {
            side,
            dawg: Dawg::from_words(words.iter().cloned()).unwrap(),
            letters,
            symbols,
            line: weights.program(),
            equal: if dice.below(2) == 0 {
                Equal::Leftmost
            } else {
                Equal::Best
            },
            length: (least, least + dice.below(side)),
            wild_each: dice.below(3),
            wild_most: dice.below(3),
        };
        Game {
            rules: GridRules::new(parts).unwrap(),
            words,
            weights,
        }
    }

    /// The score of cells whose wild tiles all have letters, from the rules as one reads them.
    pub fn total(&self, cells: &[Cell]) -> i32 {
        let side = self.rules.parts().side;
        let rows = (0..side).map(|row| (0..side).map(|at| cells[row * side + at]).collect());
        let columns =
            (0..side).map(|column| (0..side).map(|at| cells[at * side + column]).collect());
        let across: i32 = rows.map(|line: Vec<Cell>| self.line(&line, false)).sum();
        let down: i32 = columns.map(|line: Vec<Cell>| self.line(&line, true)).sum();
        across + down
    }

    fn line(&self, line: &[Cell], down: bool) -> i32 {
        let parts = self.rules.parts();
        let shows = |cell: &&Cell| cell.kind == Kind::Letter || cell.kind == Kind::Wild;
        let tiles = line.iter().filter(shows).count();
        let once = |symbol: u8| {
            line.iter()
                .filter(shows)
                .filter(|cell| cell.symbol == Some(symbol))
                .count()
                == 1
        };
        let balanced =
            tiles == parts.symbols && tiles == line.len() && (0..parts.symbols as u8).all(once);
        let frame = |letters: usize, wilds: usize| {
            [
                letters as i32,
                wilds as i32,
                balanced.into(),
                line.len() as i32,
                down.into(),
                tiles as i32,
            ]
        };
        for letters in (1..=line.len()).rev() {
            let mut scores = Vec::new();
            for start in 0..=line.len() - letters {
                let part = &line[start..start + letters];
                let word: Vec<u8> = part.iter().map(|cell| cell.letter).collect();
                let counts = letters >= parts.length.0 && letters <= parts.length.1;
                if counts && part.iter().all(|cell| shows(&cell)) && self.words.contains(&word) {
                    let wilds = part.iter().filter(|cell| cell.kind == Kind::Wild).count();
                    scores.push(self.weights.score(frame(letters, wilds)));
                }
            }
            match parts.equal {
                Equal::Leftmost if !scores.is_empty() => return scores[0],
                Equal::Best if !scores.is_empty() => return *scores.iter().max().unwrap(),
                _ => {}
            }
        }
        self.weights.score(frame(0, 0))
    }
}
