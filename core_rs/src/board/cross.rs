//! Cross sets: which letters each square takes in a lane, for what the squares across that lane say.

use super::{Board, CrossRules, MAX_SIDE, letter_of};
use crate::lexicon::{Dawg, MAX_CODE};

/// One square as a lane sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Cell {
    /// The letters that may be laid here: bit `code - 1`. The words across the lane, the same letter and the height of
    /// the stack are accounted for.
    pub letters: u64,
    /// The tile on top, 0 when empty.
    pub top: u8,
    /// The tiles in the stack.
    pub height: u8,
    /// A neighbour across the lane is occupied, so a tile here makes a word across the lane.
    pub crossed: bool,
    /// A play must lay a tile on at least one such square.
    pub anchor: bool,
    /// Where the run that ends just before it leads in the word graph: the root if there is none, 0 if no word begins so.
    pub run: u32,
}

/// The board as lanes in one direction, cells lane by lane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct View {
    pub len: usize,
    pub cells: Vec<Cell>,
}

/// The board read across and read down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Views {
    pub across: View,
    pub down: View,
}

/// Which squares of a board are occupied, as each direction sees it: bit `pos` of each lane.
struct Shape {
    across: [u32; MAX_SIDE],
    down: [u32; MAX_SIDE],
}

impl Shape {
    fn of(board: &Board) -> Shape {
        let mut shape = Shape {
            across: [0; _],
            down: [0; _],
        };
        let rows = board.tops.chunks_exact(board.rules().parts().cols);
        for (row, (tops, across)) in rows.zip(&mut shape.across).enumerate() {
            for (col, (&top, down)) in tops.iter().zip(&mut shape.down).enumerate() {
                *across |= u32::from(top != 0) << col;
                *down |= u32::from(top != 0) << row;
            }
        }
        shape
    }
}

/// What may stand before two letters at the beginning of words: the letters that do, and those that make a word of it.
///
/// Most cross sets are asked for before a run with nothing before it, where any letter may begin a word: this says at
/// once what 26 walks would.
#[derive(Debug)]
pub(super) struct Firsts {
    /// The codes and one more.
    side: usize,
    /// By the first letter and the second one; 0 for a second one that isn't there.
    begin: Vec<u64>,
    end: Vec<u64>,
}

impl Firsts {
    pub fn of(dawg: &Dawg) -> Firsts {
        let letters = |node| {
            let mask = dawg.mask(node);
            (1..=MAX_CODE).filter(move |code| mask >> (code - 1) & 1 == 1)
        };
        // what may stand before, the first two letters, and whether they are a word together
        let mut found = Vec::new();
        for code in letters(dawg.root()) {
            let node = dawg.child(dawg.root(), code).0;
            for first in letters(node) {
                let (node, ends) = dawg.child(node, first);
                found.push((code, first, 0, ends));
                let seconds = letters(node).map(|second| (second, dawg.child(node, second).1));
                found.extend(seconds.map(|(second, ends)| (code, first, second, ends)));
            }
        }
        let most = found.iter().map(|&(_, first, second, _)| first.max(second));
        let side = usize::from(most.max().unwrap_or(0)) + 1;
        let (mut begin, mut end) = (vec![0; side * side], vec![0; side * side]);
        for (code, first, second, ends) in found {
            let at = usize::from(first) * side + usize::from(second);
            begin[at] |= 1 << (code - 1);
            end[at] |= u64::from(ends) << (code - 1);
        }
        Firsts { side, begin, end }
    }

    /// The letters that begin a word with these next, or make one; 0 for no second.
    fn get(&self, sets: &[u64], first: u8, second: u8) -> u64 {
        let (first, second) = (usize::from(first), usize::from(second));
        if second < self.side {
            sets.get(first * self.side + second).copied().unwrap_or(0)
        } else {
            0
        }
    }

    /// As [`completing`] from the root.
    fn completing(&self, dawg: &Dawg, letters: u64, suffix: &[u8]) -> u64 {
        match *suffix {
            [first] => letters & self.get(&self.end, first, 0),
            [first, second] => letters & self.get(&self.end, first, second),
            [first, second, ..] => {
                let letters = letters & self.get(&self.begin, first, second);
                completing(dawg, dawg.root(), letters, suffix)
            }
            [] => completing(dawg, dawg.root(), letters, suffix),
        }
    }
}

/// Those of `letters` after which `suffix` ends a word from `node` on.
fn completing(dawg: &Dawg, node: u32, letters: u64, suffix: &[u8]) -> u64 {
    let mut left = dawg.mask(node) & letters;
    let Some((&first, rest)) = suffix.split_first() else {
        let mut found = 0;
        while left != 0 {
            let code = left.trailing_zeros() as u8 + 1;
            found |= u64::from(dawg.child(node, code).1) << (code - 1);
            left &= left - 1;
        }
        return found;
    };
    // as many as most hands have kinds of letters, with less to clear
    if left.count_ones() <= 8 {
        together::<8>(dawg, node, left, first, rest)
    } else {
        together::<64>(dawg, node, left, first, rest)
    }
}

/// Those of at most `N` letters, all of which follow at `node`, after which `first` and `rest` end a word.
///
/// All of them take a step at a time, and those that fail are left out without a branch: which ones do is what a
/// processor can't foresee.
#[inline(always)]
fn together<const N: usize>(dawg: &Dawg, node: u32, mut left: u64, first: u8, rest: &[u8]) -> u64 {
    // the node each letter has led to, and the letter
    let mut alive = [(0, 0); N];
    let mut count = 0;
    let follows =
        |node: u32, letter: u8| (dawg.mask(node) >> (letter.wrapping_sub(1) & 63) & 1) as usize;
    while left != 0 {
        let code = left.trailing_zeros() as u8 + 1;
        left &= left - 1;
        let child = dawg.child(node, code).0;
        alive[count % N] = (child, code);
        count += follows(child, first);
    }
    let mut letter = first;
    for &next in rest {
        let mut still = 0;
        for at in 0..count.min(N) {
            let (node, code) = alive[at];
            let child = dawg.child(node, letter).0;
            alive[still % N] = (child, code);
            still += follows(child, next);
        }
        (count, letter) = (still, next);
    }
    let mut found = 0;
    for &(node, code) in &alive[..count.min(N)] {
        found |= u64::from(dawg.child(node, letter).1) << ((code - 1) & 63);
    }
    found
}

impl Views {
    /// Works everything out from the stacks; of what makes words across the lanes these letters alone.
    pub fn of(board: &Board, letters: u64) -> Views {
        let parts = board.rules().parts();
        let blank = |lanes: usize, len: usize| View {
            len,
            cells: vec![Cell::default(); lanes * len],
        };
        let mut views = Views {
            across: blank(parts.rows, parts.cols),
            down: blank(parts.cols, parts.rows),
        };
        let shape = Shape::of(board);
        for row in 0..parts.rows {
            views.lane(board, &shape, letters, false, row);
        }
        for col in 0..parts.cols {
            views.lane(board, &shape, letters, true, col);
        }
        views.anchors(board, &shape);
        views
    }

    /// The views of `next`, for all letters as these are, which differs from the board of these in the tiles on top of
    /// `squares` only.
    pub fn after(&self, next: &Board, squares: impl Iterator<Item = usize> + Clone) -> Views {
        let parts = next.rules().parts();
        let mut views = self.clone();
        let (mut rows, mut cols) = (0_u32, 0_u32);
        for square in squares {
            rows |= 1 << (square / parts.cols);
            cols |= 1 << (square % parts.cols);
        }
        let shape = Shape::of(next);
        for row in (0..parts.rows).filter(|row| rows >> row & 1 == 1) {
            views.lane(next, &shape, u64::MAX, false, row);
        }
        for col in (0..parts.cols).filter(|col| cols >> col & 1 == 1) {
            views.lane(next, &shape, u64::MAX, true, col);
        }
        views.anchors(next, &shape);
        views
    }

    /// Reads one line: the tops, heights and runs of its own lane, and the letter sets it gives to the lanes across.
    fn lane(&mut self, board: &Board, shape: &Shape, asked: u64, down: bool, lane: usize) {
        let rules = board.rules();
        let (dawg, root) = (rules.dawg(), rules.dawg().root());
        let (own, other, occupied, step) = if down {
            let step = rules.parts().cols;
            (&mut self.down, &mut self.across, shape.down[lane], step)
        } else {
            (&mut self.across, &mut self.down, shape.across[lane], 1)
        };
        let (len, stride) = (own.len, other.len);
        let first = rules.square(down, lane, 0);
        let mut letters = [0; MAX_SIDE];
        let mut left = occupied;
        while left != 0 {
            let pos = left.trailing_zeros() as usize;
            letters[pos] = letter_of(board.tops[first + pos * step]);
            left &= left - 1;
        }
        let beside = occupied << 1 | occupied >> 1;
        // the run that ends before this square: its length, and the node it leads to, 0 if no word begins so
        let (mut before, mut node) = (0, root);
        for pos in 0..len {
            let square = first + pos * step;
            let (top, height) = (board.tops[square], board.heights[square]);
            let takes = allowed(rules, top, height);
            let crossed = beside >> pos & 1 == 1;
            let mut set = takes;
            if crossed {
                let after = (occupied >> pos >> 1).trailing_ones() as usize;
                let suffix = &letters[pos + 1..pos + 1 + after];
                let takes = takes & asked;
                set = if takes == 0 || before + 1 + after < rules.word_min {
                    0
                } else if before == 0 {
                    rules.firsts().completing(dawg, takes, suffix)
                } else {
                    completing(dawg, node, takes, suffix)
                };
            }
            let cell = &mut own.cells[lane * len + pos];
            (cell.top, cell.height, cell.run) = (top, height, node);
            let cell = &mut other.cells[pos * stride + lane];
            (cell.letters, cell.crossed) = (set, crossed);
            (before, node) = match letters[pos] {
                0 => (0, root),
                letter => (
                    before + 1,
                    dawg.step(node, letter).map_or(0, |(child, _)| child),
                ),
            };
        }
    }

    fn anchors(&mut self, board: &Board, shape: &Shape) {
        let rules = board.rules();
        let parts = rules.parts();
        let row = |number: usize| shape.across.get(number).copied().unwrap_or(0);
        for number in 0..parts.rows {
            let beside = row(number) << 1 | row(number) >> 1;
            let near = beside | row(number) | row(number + 1) | row(number.wrapping_sub(1));
            for col in 0..parts.cols {
                let anchor = if board.is_empty() {
                    rules.is_start(number * parts.cols + col)
                } else {
                    !parts.connect || near >> col & 1 == 1
                };
                self.across.cells[number * parts.cols + col].anchor = anchor;
                self.down.cells[col * parts.rows + number].anchor = anchor;
            }
        }
    }
}

/// The letters a square takes for its own stack's sake.
fn allowed(rules: &CrossRules, top: u8, height: u8) -> u64 {
    if usize::from(height) >= rules.parts().height {
        0
    } else if top != 0 && !rules.parts().same_letter {
        !(1 << (letter_of(top) - 1))
    } else {
        u64::MAX
    }
}

impl View {
    /// The lanes, each with its number.
    pub fn lanes(&self) -> impl Iterator<Item = (usize, &[Cell])> {
        self.cells.chunks_exact(self.len).enumerate()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::Limits;
    use super::super::support::{Game, after_one_of, anew, english_like};
    use super::*;

    #[test]
    fn after_a_play_the_kept_sets_equal_those_worked_out_anew() {
        for seed in 0..40 {
            let game = Game::random(seed, &english_like(300, seed));
            let mut board = Board::empty(Arc::clone(&game.rules));
            for turn in 0..6 {
                board.prepare();
                let rack = game.rack(seed * 31 + turn);
                let plays = board
                    .generate(&rack, super::super::Limits::default())
                    .unwrap();
                let Some(next) = after_one_of(&board, &plays) else {
                    break;
                };
                board = next;
                assert_eq!(
                    board.views(u64::MAX),
                    &Views::of(&board, u64::MAX),
                    "seed {seed} turn {turn}"
                );
            }
        }
    }

    #[test]
    fn the_sets_for_the_letters_of_a_hand_give_the_plays_that_those_for_all_give() {
        for seed in 0..40 {
            let game = Game::random(seed, &english_like(300, seed));
            let mut board = Board::empty(Arc::clone(&game.rules));
            for turn in 0..6 {
                let hand = |which| game.rack(seed * 31 + turn * 7 + which);
                let plays = |board: &Board, which| board.generate(&hand(which), Limits::default());
                // a board of its own for each hand, one for all hands, one that knew everything before
                let fresh = || anew(&board, &game.rules);
                let (asked, prepared) = (fresh(), fresh());
                prepared.prepare();
                for which in [0, 1, 0, 2] {
                    let all = plays(&prepared, which).unwrap();
                    assert_eq!(
                        plays(&asked, which).unwrap(),
                        all,
                        "seed {seed} turn {turn}"
                    );
                    assert_eq!(
                        plays(&fresh(), which).unwrap(),
                        all,
                        "seed {seed} turn {turn}"
                    );
                }
                let plays = plays(&asked, 0).unwrap();
                let Some(next) = after_one_of(&asked, &plays) else {
                    break;
                };
                board = next;
                let all = Views::of(&board, u64::MAX);
                assert_eq!(board.views.get(), Some(&all), "seed {seed} turn {turn}");
            }
        }
    }

    #[test]
    fn a_board_near_another_has_the_sets_it_has_anyway_wherever_the_other_came_from() {
        for seed in 0..20 {
            let game = Game::random(seed, &english_like(300, seed));
            let mut boards = vec![Board::empty(Arc::clone(&game.rules))];
            for turn in 0..6 {
                let board = &boards[boards.len() - 1];
                let plays = board
                    .generate(&game.rack(seed * 31 + turn), Default::default())
                    .unwrap();
                let Some(next) = after_one_of(board, &plays) else {
                    break;
                };
                boards.push(next);
            }
            for board in &boards {
                let made = || anew(board, &game.rules);
                for other in &boards {
                    other.prepare();
                    let near = made().near(other);
                    let all = Views::of(board, u64::MAX);
                    assert_eq!(near.views.get(), Some(&all), "seed {seed}");
                }
                let strange = Game::random(seed, &english_like(300, seed)).rules;
                let strange = Board::empty(strange);
                strange.prepare();
                let unsearched = Board::empty(Arc::clone(&game.rules));
                for other in [&strange, &unsearched] {
                    assert_eq!(made().near(other).views.get(), None);
                }
            }
        }
    }
}
