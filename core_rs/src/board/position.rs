//! A position: stacks of tiles under rules.

use std::sync::{Arc, OnceLock};

use super::cross::Views;
use super::{BLANK, BoardError, CrossRules, is_tile};
use crate::zones::Zones;

/// Stacks of tiles on the squares; never changed once made.
///
/// 1. Every stack is at most as high as the rules allow and holds tiles only.
/// 2. The cross sets are worked out when a search first needs them, and kept: first for the letters of its hand alone, and
///    for all when another search needs more, or a board made from this one is to take them over.
#[derive(Debug, Clone)]
pub struct Board {
    rules: Arc<CrossRules>,
    /// All stacks, bottom first, `rules.height` places each.
    tiles: Vec<u8>,
    pub(super) tops: Vec<u8>,
    pub(super) heights: Vec<u8>,
    pub(super) occupied: usize,
    pub(super) views: OnceLock<Views>,
    /// The letters the first search asked about, and the views for them.
    some: OnceLock<(u64, Views)>,
}

impl Board {
    /// An empty board.
    pub fn empty(rules: Arc<CrossRules>) -> Board {
        let squares = rules.squares();
        Board {
            tiles: vec![0; squares * rules.parts().height],
            tops: vec![0; squares],
            heights: vec![0; squares],
            occupied: 0,
            views: OnceLock::new(),
            some: OnceLock::new(),
            rules,
        }
    }

    /// A board from one stack a square, each bottom first.
    ///
    /// # Errors
    /// [`BoardError::Argument`] `stacks` for a wrong number of stacks, a stack too high, or what is no tile.
    pub fn new<S: AsRef<[u8]>>(
        rules: Arc<CrossRules>,
        stacks: impl IntoIterator<Item = S>,
    ) -> Result<Board, BoardError> {
        let mut board = Board::empty(rules);
        let squares = board.squares();
        let mut given = 0;
        for stack in stacks {
            if given < squares {
                for &tile in stack.as_ref() {
                    board.push(given, tile)?;
                }
            }
            given += 1;
        }
        if given != squares {
            return Err(BoardError::argument(
                "stacks",
                format!("{given} stacks for {squares} squares"),
            ));
        }
        Ok(board)
    }

    /// A board whose square `n` is the zone `first_zone + n`. `codes` gives the letter code of each piece, 0 for a
    /// blank, whose letter is the piece's mark.
    ///
    /// # Errors
    /// [`BoardError::Argument`]: `first_zone` when the zones end before the squares do, `codes` for a piece without a
    /// code, `zones` for a blank on the board without a letter or a stack too high.
    pub fn from_zones(
        rules: Arc<CrossRules>,
        zones: &Zones,
        first_zone: usize,
        codes: &[u8],
    ) -> Result<Board, BoardError> {
        let mut board = Board::empty(rules);
        let end = first_zone.saturating_add(board.squares());
        if end > zones.zones() {
            let reason = format!(
                "the board needs the zones up to {end}, there are {}",
                zones.zones()
            );
            return Err(BoardError::argument("first_zone", reason));
        }
        for square in 0..board.squares() {
            for &piece in zones.zone(first_zone + square) {
                let piece = usize::from(piece);
                let tile = match codes.get(piece) {
                    Some(0) => zones.mark(piece) | BLANK,
                    Some(&code) => code,
                    None => {
                        let reason = format!("piece {piece} has none, there are {}", codes.len());
                        return Err(BoardError::argument("codes", reason));
                    }
                };
                if let Err(BoardError::Argument { reason, .. }) = board.push(square, tile) {
                    return Err(BoardError::argument(
                        "zones",
                        format!("piece {piece}: {reason}"),
                    ));
                }
            }
        }
        Ok(board)
    }

    fn push(&mut self, square: usize, tile: u8) -> Result<(), BoardError> {
        let most = self.rules.parts().height;
        let high = usize::from(self.heights[square]);
        if !is_tile(tile) {
            let reason = format!("square {square}: {tile} is no tile");
            return Err(BoardError::argument("stacks", reason));
        }
        if high >= most {
            let reason = format!("square {square}: a stack higher than {most}");
            return Err(BoardError::argument("stacks", reason));
        }
        self.tiles[square * most + high] = tile;
        self.tops[square] = tile;
        self.heights[square] += 1;
        self.occupied += usize::from(high == 0);
        Ok(())
    }

    /// The board with these tiles laid on it; which of them are legal isn't asked.
    ///
    /// # Errors
    /// [`BoardError::Argument`] `placements` for a square off the board, a stack too high, or what is no tile.
    pub fn after(&self, placements: &[(usize, u8)]) -> Result<Board, BoardError> {
        let mut next = Board {
            rules: Arc::clone(&self.rules),
            tiles: self.tiles.clone(),
            tops: self.tops.clone(),
            heights: self.heights.clone(),
            occupied: self.occupied,
            views: OnceLock::new(),
            some: OnceLock::new(),
        };
        for &(square, tile) in placements {
            let laid = if square < self.squares() {
                next.push(square, tile)
            } else {
                Err(BoardError::argument(
                    "",
                    format!("square {square} of {}", self.squares()),
                ))
            };
            if let Err(BoardError::Argument { reason, .. }) = laid {
                return Err(BoardError::argument("placements", reason));
            }
        }
        if let Some(views) = self.kept() {
            let squares = placements.iter().map(|&(square, _)| square);
            next.views = OnceLock::from(views.after(&next, squares));
        }
        Ok(next)
    }

    /// The same board, with the cross sets of `near` for every line that is the same on both; the others are worked out
    /// now. `near` has none to give if nothing was searched on it, or if it is played by other rules.
    pub fn near(mut self, near: &Board) -> Board {
        if Arc::ptr_eq(&self.rules, &near.rules)
            && let Some(views) = near.kept()
        {
            let stack = |board: &Board, square: usize| (board.tops[square], board.heights[square]);
            let squares = (0..self.squares()).filter(|&at| stack(&self, at) != stack(near, at));
            let views = views.after(&self, squares);
            self.views = OnceLock::from(views);
        }
        self
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Arc<CrossRules> {
        &self.rules
    }

    /// The number of squares.
    pub fn squares(&self) -> usize {
        self.tops.len()
    }

    /// The stack on a square, bottom first; empty off the board.
    pub fn stack(&self, square: usize) -> &[u8] {
        let start = square.saturating_mul(self.rules.parts().height);
        let high = self
            .heights
            .get(square)
            .map_or(0, |&high| usize::from(high));
        self.tiles.get(start..start + high).unwrap_or(&[])
    }

    /// The tile on top of a square, 0 when it is empty or off the board.
    pub fn top(&self, square: usize) -> u8 {
        self.tops.get(square).copied().unwrap_or(0)
    }

    /// Whether no tile lies on it.
    pub fn is_empty(&self) -> bool {
        self.occupied == 0
    }

    /// The cross sets of both directions, for these letters at least.
    pub(super) fn views(&self, letters: u64) -> &Views {
        if letters != u64::MAX && self.views.get().is_none() {
            let some = || (letters, Views::of(self, letters));
            let (known, views) = self.some.get_or_init(some);
            if letters & !known == 0 {
                return views;
            }
        }
        self.views.get_or_init(|| Views::of(self, u64::MAX))
    }

    /// The cross sets for all letters, for a board that takes them over, if any were worked out.
    fn kept(&self) -> Option<&Views> {
        (self.views.get().is_some() || self.some.get().is_some()).then(|| self.views(u64::MAX))
    }

    /// Works the cross sets out now instead of at the first search, for any hand.
    pub fn prepare(&self) {
        self.views(u64::MAX);
    }
}

/// Boards are equal when their stacks are; the rules aren't compared.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.heights == other.heights
            && self.tops.len() == other.tops.len()
            && (0..self.squares()).all(|square| self.stack(square) == other.stack(square))
    }
}

impl Eq for Board {}
