//! How a search scores the plays it finds: by running totals where the formulas allow it, by whole frames where not.

use super::super::score::{Scorer, WORD_SCALARS};
use super::super::sums::{MOST, Sums, Totals, minus, plus};
use super::super::{BLANK, Board, CrossRules, MAX_HAND, MAX_SIDE, Rack, runs};
use super::Lane;
use super::flat::{Flat, Start};
use super::shadow::{Cuts, LOTS, Shadow};
use crate::formula::FormulaError;
use crate::lexicon::MAX_CODE;

/// A play as the search found it, in the lane it told of last.
pub struct Found<'s> {
    /// The squares of its word, from the first up to this one, not included.
    pub start: usize,
    pub end: usize,
    /// Bit `i`: a tile is laid at position `i`.
    pub mask: u32,
    /// The tiles laid, in the order of their positions, and how many.
    pub tiles: &'s [u8; MAX_HAND + 1],
    pub count: u8,
}

impl Found<'_> {
    /// The tiles laid, each with its position.
    #[inline(always)]
    pub fn laid(&self) -> impl Iterator<Item = (usize, u8)> {
        let mut left = self.mask;
        self.tiles.iter().map_while(move |&tile| {
            let pos = left.trailing_zeros() as usize;
            let more = left != 0;
            left &= left.wrapping_sub(1);
            more.then_some((pos, tile))
        })
    }
}

/// What scores the plays of a search.
pub trait Points<'b> {
    /// The search goes to this lane.
    fn enter(&mut self, lane: Lane<'b>);

    /// Whether it knows what plays can score at most.
    fn is_bounded(&self) -> bool {
        false
    }

    /// What plays in the lane can score at most: see [`Shadow::cuts`].
    fn cuts(&mut self, _: &mut Cuts) -> i32 {
        i32::MAX
    }

    /// Where plays of these lanes can begin and what they score at most, with words of a length between these two, if there
    /// are such bounds; to be asked once.
    fn starts(&mut self, _: &[Lane<'b>], _: (usize, usize)) -> Option<Vec<Start>> {
        None
    }

    /// The score of a play in the lane.
    fn score(&mut self, found: &Found<'_>) -> Result<i32, FormulaError>;
}

/// For searches that score nothing.
pub(super) struct Unscored;

impl<'b> Points<'b> for Unscored {
    fn enter(&mut self, _: Lane<'b>) {}

    fn score(&mut self, _: &Found<'_>) -> Result<i32, FormulaError> {
        Ok(0)
    }
}

/// A number for each kind of tile a hand can lay.
#[derive(Clone)]
pub(super) struct Kinds {
    numbers: [u8; 128],
    /// How many numbers there are.
    pub count: usize,
}

impl Kinds {
    pub fn of(rack: &Rack) -> Kinds {
        let mut kinds = Kinds {
            numbers: [0; 128],
            count: 0,
        };
        let counts = rack.counts();
        for code in 1..=MAX_CODE {
            for (held, tile) in [(usize::from(code), code), (0, code | BLANK)] {
                if counts[held] > 0 {
                    kinds.numbers[usize::from(tile)] = kinds.count as u8;
                    kinds.count += 1;
                }
            }
        }
        kinds
    }

    #[inline(always)]
    pub fn number(&self, tile: u8) -> usize {
        usize::from(self.numbers[usize::from(tile & 127)])
    }
}

/// A tile on a square of the lane.
#[derive(Clone, Copy, Default)]
struct Laid {
    /// The lane this was worked out for.
    lane: u32,
    /// What it changes in the totals of the word along the lane.
    word: Totals,
    /// What the word across adds to the totals of the turn.
    turn: Totals,
}

/// A square of the lane that has a neighbour across.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    /// The lane this was worked out for.
    lane: u32,
    /// What the formula reads of the word across that a tile here makes, and the totals of its other squares.
    pub scalars: [i32; WORD_SCALARS],
    pub totals: Totals,
}

/// Scores by running totals.
pub(super) struct BySums<'b> {
    board: &'b Board,
    rules: &'b CrossRules,
    sums: &'b Sums,
    kinds: Kinds,
    hand: i32,
    first: i32,
    /// What the turn's score goes up by with its totals, if that is fixed, and what it is without them by the tiles placed
    /// and those of them that cover.
    slopes: Option<Totals>,
    base: [[Option<i32>; 16]; 16],
    /// The first of those, if it is by the scores of words alone that the totals grow.
    slope: Option<i32>,
    /// What each occupied square adds to a word that keeps it.
    pub kept: Vec<Totals>,
    /// The bounds, if they are wanted and can be had: of a flat board, or of any.
    flat: Option<Flat<'b>>,
    shadow: Option<Shadow<'b>>,
    /// The lane: how many were entered so far, and of it what the squares before each position add and hold.
    lanes: u32,
    pub lane: Lane<'b>,
    pub before: [(Totals, i32); MAX_SIDE + 1],
    /// Bit `i`: position `i` is occupied; is empty and has a word bonus other than 1.
    occupied: u32,
    bonus: u32,
    /// By position and kind.
    laid: Vec<Laid>,
    /// By position.
    crossings: [Crossing; MAX_SIDE],
}

impl<'b> BySums<'b> {
    /// With `bounded`, bounds are kept as well.
    pub fn new(board: &'b Board, rack: &Rack, sums: &'b Sums, bounded: bool) -> Self {
        let rules = board.rules();
        let kept = board.tops.iter().zip(&board.heights);
        let kept = kept.map(|(&top, &height)| match top {
            0 => [0; MOST],
            _ => *sums.kept(top, height),
        });
        let kinds = Kinds::of(rack);
        let parts = rules.parts();
        let flat = if bounded {
            Flat::new(board, rack, sums)
        } else {
            None
        };
        BySums {
            board,
            rules,
            sums,
            hand: rack.size() as i32,
            first: i32::from(board.is_empty()),
            slopes: sums.slopes,
            slope: sums
                .slopes
                .filter(|_| sums.adds_scores())
                .map(|slopes| slopes[0]),
            base: [[None; 16]; 16],
            kept: kept.collect(),
            shadow: if bounded && flat.is_none() {
                Shadow::new(board, rack, sums)
            } else {
                None
            },
            flat,
            lanes: 0,
            lane: Lane::NONE,
            before: [([0; MOST], 0); MAX_SIDE + 1],
            occupied: 0,
            bonus: 0,
            laid: vec![Laid::default(); parts.rows.max(parts.cols) * kinds.count],
            crossings: [Crossing {
                lane: 0,
                scalars: [0; WORD_SCALARS],
                totals: [0; MOST],
            }; MAX_SIDE],
            kinds,
        }
    }

    #[inline(always)]
    fn laid(&mut self, pos: usize, tile: u8) -> Result<&Laid, FormulaError> {
        let at = pos * self.kinds.count + self.kinds.number(tile);
        if self.laid[at].lane != self.lanes {
            self.lay(at, pos, tile)?;
        }
        Ok(&self.laid[at])
    }

    #[inline(never)]
    fn lay(&mut self, at: usize, pos: usize, tile: u8) -> Result<(), FormulaError> {
        let cell = self.lane.cells[pos];
        let square = self.lane.square(pos);
        let bonus = self.rules.letter_bonus(square);
        let top = self.sums.laid(tile, cell.height, bonus);
        self.laid[at] = Laid {
            lane: self.lanes,
            word: minus(top, &self.kept[square]),
            turn: if cell.crossed {
                let crossing = self.crossing(pos);
                let totals = plus(&crossing.totals, top);
                self.sums.word(&crossing.scalars, &totals)?
            } else {
                [0; MOST]
            },
        };
        Ok(())
    }

    /// What the word across that a tile makes adds to the total of the turn.
    pub fn across(&mut self, pos: usize, tile: u8) -> i32 {
        self.laid(pos, tile).map_or(LOTS, |laid| laid.turn[0])
    }

    /// The word across the lane in hand through a position, a tile more than now.
    fn crossing(&mut self, pos: usize) -> Crossing {
        if self.crossings[pos].lane != self.lanes {
            self.crossings[pos] = Crossing {
                lane: self.lanes,
                ..self.cross(&self.lane, pos)
            };
        }
        self.crossings[pos]
    }

    /// The word across a lane through a position, a tile more than now.
    pub fn cross(&self, lane: &Lane<'b>, pos: usize) -> Crossing {
        let parts = self.rules.parts();
        let (step, lanes) = if lane.down {
            (1, parts.cols)
        } else {
            (parts.cols, parts.rows)
        };
        let square = lane.square(pos);
        let (mut totals, mut tiles, mut letters) = ([0; MOST], 1, 1);
        let mut reaches = |square: usize| {
            let occupied = self.board.tops[square] != 0;
            if occupied {
                letters += 1;
                tiles += i32::from(self.board.heights[square]);
                totals = plus(&totals, &self.kept[square]);
            }
            occupied
        };
        let before = (1..=lane.number).map(|far| square - far * step);
        let after = (1..lanes - lane.number).map(|far| square + far * step);
        before.take_while(|&square| reaches(square)).for_each(drop);
        after.take_while(|&square| reaches(square)).for_each(drop);
        let height = self.board.heights[square];
        let bonus = match height {
            0 => self.rules.word_bonus(square),
            _ => 1,
        };
        tiles += i32::from(height);
        let flat = i32::from(tiles == letters);
        Crossing {
            lane: 0,
            scalars: [tiles, letters, flat, 1, (height > 0).into(), bonus, 0],
            totals,
        }
    }

    /// What the turn scores without what its words add to the totals, if they add to it so much a point.
    #[inline(always)]
    fn base(&mut self, placed: u8, covered: i32) -> Option<i32> {
        match self.base[usize::from(placed & 15)][covered as usize & 15] {
            None => self.work_base_out(placed, covered),
            known => known,
        }
    }

    #[cold]
    fn work_base_out(&mut self, placed: u8, covered: i32) -> Option<i32> {
        let scalars = [placed.into(), self.hand, covered, self.first];
        let base = self.sums.turn(&scalars, &[0; MOST]).ok();
        self.base[usize::from(placed & 15)][covered as usize & 15] = base;
        base
    }
}

impl<'b> Points<'b> for BySums<'b> {
    fn enter(&mut self, lane: Lane<'b>) {
        self.lane = lane;
        self.lanes += 1;
        (self.occupied, self.bonus) = (0, 0);
        let mut before = ([0; MOST], 0);
        for (pos, cell) in lane.cells.iter().enumerate() {
            self.before[pos] = before;
            let square = lane.square(pos);
            if cell.top != 0 {
                self.occupied |= 1 << pos;
                before.0 = plus(&before.0, &self.kept[square]);
                before.1 += i32::from(cell.height);
            } else if self.rules.word_bonus(square) != 1 {
                self.bonus |= 1 << pos;
            }
        }
        self.before[lane.cells.len()] = before;
    }

    fn is_bounded(&self) -> bool {
        self.shadow.is_some()
    }

    fn cuts(&mut self, cuts: &mut Cuts) -> i32 {
        let Some(mut shadow) = self.shadow.take() else {
            return i32::MAX;
        };
        shadow.enter(self);
        let most = shadow.cuts(self, cuts);
        self.shadow = Some(shadow);
        most
    }

    fn starts(&mut self, lanes: &[Lane<'b>], length: (usize, usize)) -> Option<Vec<Start>> {
        let mut flat = self.flat.take()?;
        let mut starts = Vec::with_capacity(256);
        for (number, lane) in lanes.iter().enumerate() {
            flat.starts(self, lane, number, length, &mut starts);
        }
        Some(starts)
    }

    #[inline(always)]
    fn score(&mut self, found: &Found<'_>) -> Result<i32, FormulaError> {
        let (from, to) = (&self.before[found.start], &self.before[found.end]);
        let mut word = minus(&to.0, &from.0);
        let placed = i32::from(found.count);
        let tiles = to.1 - from.1 + placed;
        let mut turn = [0; MOST];
        for (pos, tile) in found.laid() {
            let laid = self.laid(pos, tile)?;
            word = plus(&word, &laid.word);
            turn = plus(&turn, &laid.turn);
        }
        let mut bonus = 1;
        let mut left = found.mask & self.bonus;
        while left != 0 {
            let pos = left.trailing_zeros() as usize;
            left &= left - 1;
            bonus *= self.rules.word_bonus(self.lane.square(pos));
        }
        // seldom any, and to count them is some work on a processor that isn't known to have an instruction for it
        let covered = match found.mask & self.occupied {
            0 => 0,
            covered => covered.count_ones() as i32,
        };
        let letters = (found.end - found.start) as i32;
        let flat = i32::from(tiles == letters);
        let scalars = [tiles, letters, flat, placed, covered, bonus, 1];
        if let Some(slope) = self.slope
            && let Some(base) = self.base(found.count, covered)
        {
            let score = self.sums.score(&scalars, &word)?;
            return Ok(base.wrapping_add(slope.wrapping_mul(turn[0].wrapping_add(score))));
        }
        let turn = plus(&turn, &self.sums.word(&scalars, &word)?);
        if let Some(slopes) = self.slopes
            && let Some(base) = self.base(found.count, covered)
        {
            return Ok((0..MOST).fold(base, |total, at| {
                total.wrapping_add(slopes[at].wrapping_mul(turn[at]))
            }));
        }
        let scalars = [placed, self.hand, covered, self.first];
        self.sums.turn(&scalars, &turn)
    }
}

/// Scores by filling a frame for each word: for formulas that can't be taken apart.
pub(super) struct ByFrames<'b> {
    board: &'b Board,
    scorer: Scorer<'b>,
    kinds: Kinds,
    hand: i32,
    lanes: i32,
    lane: Lane<'b>,
    /// Words across the lane by position and kind, each with the number of the lane it holds for.
    crossing: Vec<[i32; 7]>,
}

impl<'b> ByFrames<'b> {
    pub fn new(board: &'b Board, rack: &Rack) -> Self {
        let kinds = Kinds::of(rack);
        ByFrames {
            board,
            scorer: Scorer::new(board.rules()),
            hand: rack.size() as i32,
            lanes: 0,
            lane: Lane::NONE,
            crossing: vec![[0; 7]; MAX_SIDE * kinds.count],
            kinds,
        }
    }

    /// Adds the word across the lane that a tile makes to the turn.
    fn across(&mut self, pos: usize, tile: u8) -> Result<(), FormulaError> {
        let at = pos * self.kinds.count + self.kinds.number(tile);
        let row = match self.crossing.get(at) {
            Some(&[known, ref row @ ..]) if known == self.lanes => *row,
            _ => {
                let square = self.lane.square(pos);
                let down = !self.lane.down;
                let row = runs::cross_word(&mut self.scorer, self.board, down, square, tile)?;
                if let Some([known, kept @ ..]) = self.crossing.get_mut(at) {
                    (*known, *kept) = (self.lanes, row);
                }
                row
            }
        };
        self.scorer.row(&row);
        Ok(())
    }
}

impl<'b> Points<'b> for ByFrames<'b> {
    fn enter(&mut self, lane: Lane<'b>) {
        self.lane = lane;
        self.lanes += 1;
    }

    fn score(&mut self, found: &Found<'_>) -> Result<i32, FormulaError> {
        let lane = self.lane;
        self.scorer.turn();
        self.scorer.word(true);
        let mut covered = 0;
        let mut laid = found.laid().peekable();
        for pos in found.start..found.end {
            let (cell, square) = (&lane.cells[pos], lane.square(pos));
            if let Some((_, tile)) = laid.next_if(|&(at, _)| at == pos) {
                covered += i32::from(cell.top != 0);
                self.scorer.square(square, tile, cell.height + 1, true);
            } else {
                self.scorer.square(square, cell.top, cell.height, false);
            }
        }
        let row = self.scorer.end_word()?;
        self.scorer.row(&row);
        for (pos, tile) in found.laid() {
            if lane.cells[pos].crossed {
                self.across(pos, tile)?;
            }
        }
        let first = i32::from(self.board.is_empty());
        let turn = [found.count.into(), self.hand, covered, first];
        self.scorer.end_turn(&turn)
    }
}
