//! An independent twin of the board: every word on every place, each result judged by the whole board. It shares no
//! code with `check`, `generate` or the scorer.

use std::collections::BTreeMap;

use super::support::{Game, ODD_ROW, ODD_TOP, ODD_TURN, ODD_WORD, Scoring};
use super::{Board, Rack};

pub type Placements = Vec<(usize, u8)>;

/// A run of at least two squares: whether it reads down, and its squares.
type Run = (bool, Vec<usize>);

fn runs(stacks: &[Vec<u8>], rows: usize, cols: usize) -> Vec<Run> {
    let mut found = Vec::new();
    let across = (0..rows).map(|row| {
        (
            false,
            (0..cols).map(|col| row * cols + col).collect::<Vec<_>>(),
        )
    });
    let down = (0..cols).map(|col| {
        (
            true,
            (0..rows).map(|row| row * cols + col).collect::<Vec<_>>(),
        )
    });
    for (down, lane) in across.chain(down) {
        for run in lane.split(|&square| stacks[square].is_empty()) {
            if run.len() >= 2 {
                found.push((down, run.to_vec()));
            }
        }
    }
    found
}

fn shown(tile: u8) -> u8 {
    tile % 64
}

pub struct Naive<'g> {
    game: &'g Game,
    rows: usize,
    cols: usize,
    before: Vec<Vec<u8>>,
    hand: i32,
}

impl<'g> Naive<'g> {
    pub fn new(game: &'g Game, board: &Board, rack: &Rack) -> Naive<'g> {
        Naive {
            game,
            rows: game.rules.parts().rows,
            cols: game.rules.parts().cols,
            before: (0..board.squares())
                .map(|square| board.stack(square).to_vec())
                .collect(),
            hand: rack.size() as i32,
        }
    }

    /// The score of a play, if it is legal.
    pub fn judge(&self, play: &Placements) -> Option<i32> {
        let parts = self.game.rules.parts();
        let empty = self.before.iter().all(Vec::is_empty);
        let laid = |square: &usize| play.iter().any(|(at, _)| at == square);
        let (row, col) = (play[0].0 / self.cols, play[0].0 % self.cols);
        let in_row = play.iter().all(|(at, _)| at / self.cols == row);
        let in_col = play.iter().all(|(at, _)| at % self.cols == col);
        let mut after = self.before.clone();
        for &(square, tile) in play {
            let top = self.before[square].last().copied().unwrap_or(0);
            if !parts.same_letter && shown(top) == shown(tile) {
                return None;
            }
            after[square].push(tile);
            if after[square].len() > parts.height {
                return None;
            }
        }
        let old = runs(&self.before, self.rows, self.cols);
        let new: Vec<Run> = runs(&after, self.rows, self.cols)
            .into_iter()
            .filter(|(_, run)| run.iter().any(laid))
            .collect();
        if !in_row && !in_col || new.is_empty() {
            return None;
        }
        if play.len() > 1
            && !new
                .iter()
                .any(|(down, run)| *down != in_row && play.iter().all(|(at, _)| run.contains(at)))
        {
            return None;
        }
        for (_, run) in &new {
            let word: Vec<u8> = run
                .iter()
                .map(|&at| shown(*after[at].last().unwrap()))
                .collect();
            if run.len() < parts.word_min || !self.game.words.contains(&word) {
                return None;
            }
        }
        if empty {
            let start =
                parts.start.is_empty() || play.iter().any(|(at, _)| parts.start.contains(at));
            let (least, most) = parts.start_length;
            if !start || new[0].1.len() < least || new[0].1.len() > most {
                return None;
            }
        } else if parts.connect {
            let near = |at: usize| {
                let (row, col) = (at / self.cols, at % self.cols);
                (0..self.before.len()).any(|other| {
                    let far = (other / self.cols).abs_diff(row) + (other % self.cols).abs_diff(col);
                    far <= 1 && !self.before[other].is_empty()
                })
            };
            if !play.iter().any(|&(at, _)| near(at)) {
                return None;
            }
        }
        if !parts.whole_cover && old.iter().any(|(_, run)| run.iter().all(laid)) {
            return None;
        }
        if self.plain_plural(play, &new) {
            return None;
        }
        Some(self.score(
            play,
            &new,
            &after,
            if in_row && in_col {
                new.iter().all(|(down, _)| *down)
            } else {
                in_col
            },
        ))
    }

    fn plain_plural(&self, play: &Placements, new: &[Run]) -> bool {
        let Some(rule) = self.game.rules.parts().plain_plural else {
            return false;
        };
        if play.len() != 1 || shown(play[0].1) != rule.letter || !self.before[play[0].0].is_empty()
        {
            return false;
        }
        let plurals = new.iter().filter(|(_, run)| {
            let rest = &run[..run.len() - 1];
            let last = shown(
                self.before[rest[rest.len() - 1]]
                    .last()
                    .copied()
                    .unwrap_or(0),
            );
            run.last() == Some(&play[0].0)
                && rest.len() >= 2
                && !(rule.exempt_after && last == rule.letter)
        });
        let plurals = plurals.count();
        if rule.last_only {
            plurals == new.len()
        } else {
            plurals > 0
        }
    }

    fn score(&self, play: &Placements, new: &[Run], after: &[Vec<u8>], down: bool) -> i32 {
        let parts = self.game.rules.parts();
        let bonus = |list: &[i32], at: usize| {
            let fresh = self.before[at].is_empty() && !after[at].is_empty();
            if fresh && !list.is_empty() {
                list[at]
            } else {
                1
            }
        };
        let mut words = 0;
        let odd = |weights: &[i32], values: &[i32]| -> i32 {
            weights.iter().zip(values).map(|(a, b)| a * b).sum()
        };
        for (direction, run) in new {
            let tiles: i32 = run.iter().map(|&at| after[at].len() as i32).sum();
            let flat = run.iter().all(|&at| after[at].len() == 1);
            let tops = run.iter().map(|&at| *after[at].last().unwrap());
            let value = |tile: u8| {
                if tile > 64 {
                    0
                } else {
                    parts.values[usize::from(tile)]
                }
            };
            let product: i32 = run.iter().map(|&at| bonus(&parts.word_bonus, at)).product();
            let placed = run
                .iter()
                .filter(|at| play.iter().any(|(laid, _)| laid == *at))
                .count() as i32;
            let covered = run
                .iter()
                .filter(|&&at| {
                    play.iter().any(|(laid, _)| *laid == at) && !self.before[at].is_empty()
                })
                .count() as i32;
            let main = *direction == down;
            words += match self.game.scoring {
                Scoring::Leaflet { special } if flat => {
                    2 * tiles + 2 * tops.filter(|&tile| shown(tile) == special).count() as i32
                }
                Scoring::Leaflet { .. } => tiles,
                Scoring::Values => {
                    let letters = run
                        .iter()
                        .zip(tops)
                        .map(|(&at, tile)| value(tile) * bonus(&parts.letter_bonus, at));
                    product * letters.sum::<i32>()
                }
                Scoring::Odd => {
                    let letters: i32 = run
                        .iter()
                        .zip(tops)
                        .map(|(&at, tile)| {
                            let laid = i32::from(play.iter().any(|(laid, _)| *laid == at));
                            let height = after[at].len() as i32;
                            let blank = i32::from(tile > 64);
                            let bonus = bonus(&parts.letter_bonus, at);
                            odd(
                                &ODD_TOP,
                                &[shown(tile).into(), value(tile), height, laid, blank, bonus],
                            )
                        })
                        .sum();
                    let count = run.len() as i32;
                    let flags = (i32::from(flat), i32::from(main));
                    let word = odd(
                        &ODD_WORD,
                        &[tiles, count, flags.0, placed, covered, product, flags.1],
                    ) + letters;
                    odd(&ODD_ROW, &[word, tiles, count, placed, flags.0, flags.1])
                }
            };
        }
        let count = play.len() as i32;
        words
            + match self.game.scoring {
                Scoring::Leaflet { .. } => 20 * i32::from(count == 7),
                Scoring::Values => 50 * i32::from(count == self.hand),
                Scoring::Odd => {
                    let covered = play
                        .iter()
                        .filter(|(at, _)| !self.before[*at].is_empty())
                        .count() as i32;
                    let first = i32::from(self.before.iter().all(Vec::is_empty));
                    odd(&ODD_TURN, &[count, self.hand, covered, first])
                }
            }
    }

    /// Every legal play with its score: each word at each start in each direction, each square kept or laid upon.
    pub fn all(&self, rack: &[u8; 64]) -> BTreeMap<Placements, i32> {
        let mut found = BTreeMap::new();
        for down in [false, true] {
            let (lanes, len) = if down {
                (self.cols, self.rows)
            } else {
                (self.rows, self.cols)
            };
            for lane in 0..lanes {
                for start in 0..len {
                    for word in &self.game.words {
                        if start + word.len() <= len {
                            let squares: Vec<usize> = (start..start + word.len())
                                .map(|pos| {
                                    if down {
                                        pos * self.cols + lane
                                    } else {
                                        lane * self.cols + pos
                                    }
                                })
                                .collect();
                            self.spell(
                                word,
                                &squares,
                                &mut rack.clone(),
                                &mut Vec::new(),
                                &mut found,
                            );
                        }
                    }
                }
            }
        }
        found
    }

    fn spell(
        &self,
        word: &[u8],
        squares: &[usize],
        rack: &mut [u8; 64],
        play: &mut Placements,
        found: &mut BTreeMap<Placements, i32>,
    ) {
        let (Some((&letter, word)), Some((&square, squares))) =
            (word.split_first(), squares.split_first())
        else {
            if let (false, Some(score)) = (
                play.is_empty(),
                (!play.is_empty()).then(|| self.judge(play)).flatten(),
            ) {
                found.insert(play.clone(), score);
            }
            return;
        };
        if self.before[square].last().map(|&top| shown(top)) == Some(letter) {
            self.spell(word, squares, rack, play, found);
        }
        for (kind, tile) in [(letter, letter), (0, letter + 64)] {
            if rack[usize::from(kind)] > 0 {
                rack[usize::from(kind)] -= 1;
                play.push((square, tile));
                self.spell(word, squares, rack, play, found);
                play.pop();
                rack[usize::from(kind)] += 1;
            }
        }
    }
}
