//! Judging one play: everything wrong with it, every word it forms, and what it scores.

use super::runs::{is_plain_plural, run, touches};
use super::score::{Scorer, TURN_SCALARS, WORD_SCALARS, WordRow};
use super::{Board, BoardError, is_tile, letter_of};

/// One thing wrong with a play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Which rule: see [`Board::check`].
    pub code: &'static str,
    /// The squares concerned.
    pub squares: Vec<usize>,
    /// The words concerned, as tiles.
    pub words: Vec<Vec<u8>>,
    /// Numbers for the sentence, by name.
    pub args: Vec<(&'static str, usize)>,
}

/// A word a play forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formed {
    /// The tiles it reads, after the play.
    pub tiles: Vec<u8>,
    /// Their squares, left to right or downwards.
    pub squares: Vec<usize>,
    /// Whether it reads down.
    pub down: bool,
    /// Whether it is in the lexicon.
    pub valid: bool,
    /// Its score.
    pub score: i32,
    /// The scalars of its frame, as [`WORD_FRAME`](super::WORD_FRAME) orders them.
    pub scalars: [i32; WORD_SCALARS],
    /// The rows of its frame's table.
    pub tops: Vec<[i32; 6]>,
}

/// What a play scores: its words together, and the frame of its turn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Amount {
    /// The points of the turn.
    pub score: i32,
    /// The scalars of its frame, as [`TURN_FRAME`](super::TURN_FRAME) orders them.
    pub scalars: [i32; TURN_SCALARS],
    /// The rows of its frame's table, one a word.
    pub rows: Vec<[i32; 6]>,
}

/// The judgement on one play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// Everything wrong with it, in the order of the codes; empty for a legal play.
    pub violations: Vec<Violation>,
    /// The words it forms: along its line first, then those across it in the order of the squares. Empty when a tile
    /// can't lie where it is named.
    pub words: Vec<Formed>,
    /// What it scores, or would if it were legal.
    pub amount: Amount,
    /// Whether it reads down (U24: a single tile only if it makes no word across).
    pub down: bool,
}

/// A play under judgement.
struct Case<'b> {
    board: &'b Board,
    /// The tiles that can be looked at, by square.
    laid: Vec<(usize, u8)>,
    /// The visible tiles after the play.
    tops: Vec<u8>,
    found: Vec<Violation>,
    down: bool,
}

impl Board {
    /// Judges a play; nothing is changed by it.
    ///
    /// Violations come in this order, one for each code but one for each word where words are named:
    /// `no_tiles`, `too_many_tiles` (args `most`), `off_board`, `same_square_twice`, `too_high` (args `most`),
    /// `same_letter`, `not_one_line`, `gap` (the empty squares), `not_connected`, `first_word_start` (the start
    /// squares), `too_short` (args `least`; the word, or none when no word is formed), `too_long` (args `most`),
    /// `whole_word_covered` (the word that was), `plain_plural`, `not_a_word`.
    ///
    /// `hand` is the number of tiles in the rack before the play, for the turn's formula. Without `lexicon` words
    /// aren't looked up.
    ///
    /// # Errors
    /// [`BoardError::Argument`] for what is no tile, or a `hand` above 15.
    pub fn check(
        &self,
        placements: &[(usize, u8)],
        hand: usize,
        lexicon: bool,
    ) -> Result<Check, BoardError> {
        if let Some((_, tile)) = placements.iter().find(|(_, tile)| !is_tile(*tile)) {
            return Err(BoardError::argument(
                "placements",
                format!("{tile} is no tile"),
            ));
        }
        if hand > super::MAX_HAND {
            return Err(BoardError::argument(
                "hand",
                format!("{hand} is not in 0..={}", super::MAX_HAND),
            ));
        }
        let mut case = Case {
            board: self,
            laid: Vec::new(),
            tops: self.tops.clone(),
            found: Vec::new(),
            down: false,
        };
        let possible = case.sort_out(placements);
        case.judge_place();
        let mut words = Vec::new();
        let mut amount = Amount::default();
        if possible && !case.laid.is_empty() {
            words = case.words()?;
            case.judge_length(&words);
            case.judge_cover();
            case.judge_plural();
            if lexicon {
                let wrong = words.iter().filter(|word| !word.valid);
                let wrong = wrong.map(|word| named("not_a_word", word, Vec::new()));
                case.found.extend(wrong);
            }
            if !words.is_empty() {
                amount = case.amount(&words, hand)?;
            }
        } else {
            case.judge_cover();
        }
        Ok(Check {
            violations: case.found,
            words,
            amount,
            down: case.down,
        })
    }
}

fn named(code: &'static str, word: &Formed, args: Vec<(&'static str, usize)>) -> Violation {
    Violation {
        code,
        squares: word.squares.clone(),
        words: vec![word.tiles.clone()],
        args,
    }
}

impl<'b> Case<'b> {
    fn report(
        &mut self,
        code: &'static str,
        squares: Vec<usize>,
        args: Vec<(&'static str, usize)>,
    ) {
        self.found.push(Violation {
            code,
            squares,
            words: Vec::new(),
            args,
        });
    }

    /// As [`Case::report`] if there are any squares.
    fn report_any(
        &mut self,
        code: &'static str,
        squares: Vec<usize>,
        args: Vec<(&'static str, usize)>,
    ) {
        if !squares.is_empty() {
            self.report(code, squares, args);
        }
    }

    /// Keeps the first tile named for each square of the board; says whether every tile can lie where it is named.
    fn sort_out(&mut self, placements: &[(usize, u8)]) -> bool {
        let parts = self.board.rules().parts();
        let (mut off, mut twice) = (Vec::new(), Vec::new());
        for &(square, tile) in placements {
            if square >= self.board.squares() {
                off.push(square);
            } else if self.laid.iter().any(|&(taken, _)| taken == square) {
                // U22
                if !twice.contains(&square) {
                    twice.push(square);
                }
            } else {
                self.laid.push((square, tile));
            }
        }
        self.laid.sort_unstable();
        off.sort_unstable();
        off.dedup();
        twice.sort_unstable();
        for &(square, tile) in &self.laid {
            self.tops[square] = tile;
        }
        let full = |&(square, _): &(usize, u8)| {
            (usize::from(self.board.heights[square]) >= parts.height).then_some(square)
        };
        let high: Vec<usize> = self.laid.iter().filter_map(full).collect();
        if placements.is_empty() {
            self.report("no_tiles", Vec::new(), Vec::new());
        }
        if placements.len() > parts.hand_max {
            self.report("too_many_tiles", Vec::new(), vec![("most", parts.hand_max)]);
        }
        self.report_any("off_board", off, Vec::new());
        self.report_any("same_square_twice", twice, Vec::new());
        self.report_any("too_high", high, vec![("most", parts.height)]);
        self.found.is_empty()
    }

    fn squares(&self) -> Vec<usize> {
        self.laid.iter().map(|&(square, _)| square).collect()
    }

    /// The rules about where the tiles lie.
    fn judge_place(&mut self) {
        let board = self.board;
        let rules = board.rules();
        let parts = rules.parts();
        let (Some(&(first, _)), Some(&(last, _))) = (self.laid.first(), self.laid.last()) else {
            return;
        };
        if !parts.same_letter {
            // U18: the visible letters are compared, so a blank counts as the letter it stands for
            let same = |&(square, tile): &(usize, u8)| {
                (letter_of(board.tops[square]) == letter_of(tile)).then_some(square)
            };
            let same = self.laid.iter().filter_map(same).collect();
            self.report_any("same_letter", same, Vec::new());
        }
        let cols = parts.cols;
        let row = self
            .laid
            .iter()
            .all(|&(square, _)| square / cols == first / cols);
        let column = self
            .laid
            .iter()
            .all(|&(square, _)| square % cols == first % cols);
        self.down = if self.laid.len() == 1 {
            let (start, end) = run(board, &self.tops, false, first);
            let (top, bottom) = run(board, &self.tops, true, first);
            start == end && top != bottom
        } else {
            column
        };
        if parts.one_line {
            if !row && !column {
                self.report("not_one_line", self.squares(), Vec::new());
            } else {
                // U3
                let step = if column && !row { cols } else { 1 };
                let between = (first..=last).step_by(step);
                let gaps = between.filter(|&square| self.tops[square] == 0).collect();
                self.report_any("gap", gaps, Vec::new());
            }
        }
        if board.is_empty() {
            if !self.laid.iter().any(|&(square, _)| rules.is_start(square)) {
                let mut start = parts.start.clone();
                start.sort_unstable();
                start.dedup();
                self.report("first_word_start", start, Vec::new());
            }
        } else if parts.connect && !self.laid.iter().any(|&(square, _)| touches(board, square)) {
            self.report("not_connected", self.squares(), Vec::new());
        }
    }

    /// Every word formed, scored.
    fn words(&self) -> Result<Vec<Formed>, BoardError> {
        let board = self.board;
        let rules = board.rules();
        let mut scorer = Scorer::new(rules).show_tops();
        let mut words: Vec<Formed> = Vec::new();
        let cols = rules.parts().cols;
        let first = self.laid.first().map_or(0, |&(square, _)| square);
        let in_line = |square: usize| {
            if self.down {
                square % cols == first % cols
            } else {
                square / cols == first / cols
            }
        };
        let line = self.laid.iter().all(|&(square, _)| in_line(square));
        for down in [self.down, !self.down] {
            for &(square, _) in &self.laid {
                let (start, end) = run(board, &self.tops, down, square);
                if start == end
                    || words
                        .iter()
                        .any(|word| word.down == down && word.squares.contains(&square))
                {
                    continue;
                }
                let step = if down { cols } else { 1 };
                let squares: Vec<usize> = (start..=end).step_by(step).collect();
                let tiles: Vec<u8> = squares.iter().map(|&square| self.tops[square]).collect();
                scorer.word(line && down == self.down);
                for &square in &squares {
                    let placed = self.laid.iter().any(|&(laid, _)| laid == square);
                    let height = board.heights[square] + u8::from(placed);
                    scorer.square(square, self.tops[square], height, placed);
                }
                let (row, tops) = scorer.end_word_shown()?;
                let letters: Vec<u8> = tiles.iter().map(|&tile| letter_of(tile)).collect();
                words.push(Formed {
                    valid: rules.dawg().contains(&letters),
                    tiles,
                    squares,
                    down,
                    score: row[0],
                    scalars: scorer.scalars(),
                    tops,
                });
            }
        }
        Ok(words)
    }

    fn judge_length(&mut self, words: &[Formed]) {
        let rules = self.board.rules();
        let first = self.board.is_empty();
        let least = if first {
            rules.first_min
        } else {
            rules.word_min
        };
        if words.is_empty() {
            // B3, B5: a lone tile is no word
            self.report("too_short", self.squares(), vec![("least", least)]);
        }
        let short = words.iter().filter(|word| word.squares.len() < least);
        let short: Vec<_> = short
            .map(|word| named("too_short", word, vec![("least", least)]))
            .collect();
        self.found.extend(short);
        if first {
            let most = rules.parts().start_length.1;
            let long = words.iter().filter(|word| word.squares.len() > most);
            let long: Vec<_> = long
                .map(|word| named("too_long", word, vec![("most", most)]))
                .collect();
            self.found.extend(long);
        }
    }

    /// U2: a run of two or more squares, as it lay before the play, mustn't be covered entirely.
    fn judge_cover(&mut self) {
        let board = self.board;
        if board.rules().parts().whole_cover {
            return;
        }
        let mut covered: Vec<Vec<usize>> = Vec::new();
        for down in [false, true] {
            let step = if down { board.rules().parts().cols } else { 1 };
            for &(square, _) in self
                .laid
                .iter()
                .filter(|&&(square, _)| board.tops[square] != 0)
            {
                let (start, end) = run(board, &board.tops, down, square);
                let squares: Vec<usize> = (start..=end).step_by(step).collect();
                let all = squares
                    .iter()
                    .all(|square| self.laid.iter().any(|(laid, _)| laid == square));
                if start != end && all && !covered.contains(&squares) {
                    covered.push(squares);
                }
            }
        }
        for squares in covered {
            self.found.push(Violation {
                code: "whole_word_covered",
                words: vec![squares.iter().map(|&square| board.tops[square]).collect()],
                squares,
                args: Vec::new(),
            });
        }
    }

    fn judge_plural(&mut self) {
        if let [(square, tile)] = self.laid[..]
            && is_plain_plural(self.board, square, tile)
        {
            self.report("plain_plural", vec![square], Vec::new());
        }
    }

    fn amount(&self, words: &[Formed], hand: usize) -> Result<Amount, BoardError> {
        let board = self.board;
        let covered = self
            .laid
            .iter()
            .filter(|&&(square, _)| board.tops[square] != 0)
            .count();
        let scalars = [
            self.laid.len() as i32,
            hand as i32,
            covered as i32,
            i32::from(board.is_empty()),
        ];
        let mut scorer = Scorer::new(board.rules());
        scorer.turn();
        let rows: Vec<WordRow> = words
            .iter()
            .map(|word| {
                let [tiles, letters, flat, placed, _, _, main] = word.scalars;
                [word.score, tiles, letters, placed, flat, main]
            })
            .collect();
        rows.iter().for_each(|row| scorer.row(row));
        Ok(Amount {
            score: scorer.end_turn(&scalars)?,
            scalars,
            rows,
        })
    }
}
