//! The run of tiles through a square, and what rules and scores ask of it.

use super::score::{Scorer, WordRow};
use super::{Board, letter_of};
use crate::formula::FormulaError;

/// The first and last square of the run through `square`, which counts as occupied.
pub(super) fn run(board: &Board, tops: &[u8], down: bool, square: usize) -> (usize, usize) {
    let parts = board.rules().parts();
    let (row, col) = (square / parts.cols, square % parts.cols);
    let (pos, len, step) = if down {
        (row, parts.rows, parts.cols)
    } else {
        (col, parts.cols, 1)
    };
    let occupied = |square: usize| tops.get(square).is_some_and(|&top| top != 0);
    let before = (1..=pos)
        .take_while(|&n| occupied(square - n * step))
        .count();
    let after = (1..len - pos)
        .take_while(|&n| occupied(square + n * step))
        .count();
    (square - before * step, square + after * step)
}

/// U4: a tile on this square is stacked or lies next to a tile of the board.
pub(super) fn touches(board: &Board, square: usize) -> bool {
    let alone = |down| {
        let (start, end) = run(board, &board.tops, down, square);
        start == end
    };
    board.tops[square] != 0 || !alone(false) || !alone(true)
}

/// U1: whether a play of this one tile only adds the plural letter to words on the board.
pub(super) fn is_plain_plural(board: &Board, square: usize, tile: u8) -> bool {
    let Some(rule) = &board.rules().parts().plain_plural else {
        return false;
    };
    if letter_of(tile) != rule.letter || board.tops[square] != 0 {
        return false;
    }
    let cols = board.rules().parts().cols;
    let mut words = [(false, 1), (true, cols)]
        .into_iter()
        .filter_map(|(down, step)| {
            let (start, end) = run(board, &board.tops, down, square);
            let rest = (square - start) / step;
            let plural = || {
                end == square
                    && rest >= 2
                    && !(rule.exempt_after && letter_of(board.tops[square - step]) == rule.letter)
            };
            (start != end).then(plural)
        });
    if rule.last_only {
        let mut formed = false;
        words.all(|plural| {
            formed = true;
            plural
        }) && formed
    } else {
        words.any(|plural| plural)
    }
}

/// Scores the word that `tile` on `square` makes in one direction with the tiles of the board.
pub(super) fn cross_word(
    scorer: &mut Scorer<'_>,
    board: &Board,
    down: bool,
    square: usize,
    tile: u8,
) -> Result<WordRow, FormulaError> {
    let (start, end) = run(board, &board.tops, down, square);
    let step = if down { board.rules().parts().cols } else { 1 };
    scorer.word(false);
    for at in (start..=end).step_by(step) {
        if at == square {
            scorer.square(at, tile, board.heights[at] + 1, true);
        } else {
            scorer.square(at, board.tops[at], board.heights[at], false);
        }
    }
    scorer.end_word()
}
