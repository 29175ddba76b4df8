//! All legal plays, lane by lane (after Appel and Jacobson).
//!
//! An *anchor* is a square on which, or next to which, a tile lies (on an empty board: a start square). Every legal
//! play lays a tile on an anchor; its anchor is the first such tile of its lane, which makes the search free of
//! duplicates. What lies before the anchor is then either the run that ends there, untouched, or rack tiles on empty
//! squares that are no anchors and so take any letter: those *left parts* depend on the rack only, are enumerated once
//! and shared by all anchors. From the anchor on, an occupied square is kept or covered, an empty one filled.

mod best_first;
mod emit;
mod extend;
mod flat;
mod lefts;
mod points;
mod shadow;

use self::flat::Flat;
use self::lefts::Lefts;
#[cfg(feature = "by-hand")]
pub(super) use self::points::Found;
pub(super) use self::points::Points;
use self::points::{ByFrames, BySums, Unscored};
use self::shadow::{Cut, Cuts, Starts};
use super::cross::{Cell, Views};
use super::plays::{All, Any, Best, Sink};
use super::rack::Hand;
use super::{Board, BoardError, CrossRules, MAX_HAND, MAX_SIDE, Plays, Rack, letter_of};
use crate::budget::{Interrupted, Pauses};
use crate::lexicon::Dawg;

/// How far a search may go, and who may stop it.
#[derive(Default)]
pub struct Limits<'a> {
    /// The most steps (squares looked at); `None`: no limit. Equal searches take equal steps.
    pub steps: Option<u64>,
    /// Asked every 4,096 steps whether to go on.
    pub go_on: Option<&'a mut dyn FnMut() -> bool>,
}

/// Steps between two questions whether to go on.
const STRIDE: u64 = 1 << 12;

impl Board {
    /// All legal plays with a rack, scored.
    ///
    /// Exactly the plays that [`Board::check`] finds nothing wrong with: every set of (square, tile) once, a blank as
    /// each letter it can stand for.
    ///
    /// # Errors
    /// A rack larger than `hand_max`; rules without `one_line`, under which plays can't be listed; the limits.
    pub fn generate(&self, rack: &Rack, limits: Limits<'_>) -> Result<Plays, BoardError> {
        self.listed(rack, All::new(), limits, All::into_plays)
    }

    /// The first `most` plays of [`Board::generate`].
    ///
    /// # Errors
    /// As [`Board::generate`].
    pub fn best(&self, rack: &Rack, most: usize, limits: Limits<'_>) -> Result<Plays, BoardError> {
        if self.is_worth_bounds(rack) {
            return self.listed(rack, Best::<true>::new(most), limits, Best::into_plays);
        }
        self.listed(rack, Best::<false>::new(most), limits, Best::into_plays)
    }

    /// Whether to work bounds out takes less than to find the plays they rule out: not where tiles lie on others and no
    /// blank multiplies the plays, for there are few plays then, and bounds far above what they score.
    pub(super) fn is_worth_bounds(&self, rack: &Rack) -> bool {
        self.rules().parts().height == 1 || rack.counts()[0] > 0
    }

    /// Whether there is a legal play at all; stops at the first found.
    ///
    /// # Errors
    /// As [`Board::generate`].
    pub fn any(&self, rack: &Rack, limits: Limits<'_>) -> Result<bool, BoardError> {
        self.search(rack, Any::default(), limits).map(|any| any.0)
    }

    /// The plays that a sink was given, in order.
    fn listed<S: Sink>(
        &self,
        rack: &Rack,
        sink: S,
        limits: Limits<'_>,
        in_order: impl FnOnce(S, &mut Pauses<'_>) -> Result<Plays, Interrupted>,
    ) -> Result<Plays, BoardError> {
        let mut always = || true;
        let go_on: &mut dyn FnMut() -> bool = match limits.go_on {
            Some(go_on) => go_on,
            None => &mut always,
        };
        if S::PRUNED && Flat::asks_for_words(self.rules(), rack) {
            self.rules().dawg().add_up(go_on)?;
        }
        let limits = Limits {
            steps: limits.steps,
            go_on: Some(&mut *go_on),
        };
        let sink = self.search(rack, sink, limits)?;
        Ok(in_order(sink, &mut Pauses::new(go_on))?)
    }

    /// As [`Board::generate`], scored by `points`.
    #[cfg(feature = "by-hand")]
    pub(super) fn generate_by<'b>(
        &'b self,
        rack: &Rack,
        points: impl Points<'b>,
        limits: Limits<'_>,
    ) -> Result<Plays, BoardError> {
        let found = self.searched(rack, points, All::new(), limits)?;
        Ok(found.into_plays(&mut Pauses::new(&mut || true))?)
    }

    fn search<S: Sink>(&self, rack: &Rack, sink: S, limits: Limits<'_>) -> Result<S, BoardError> {
        let rules = self.rules();
        if !rules.parts().one_line {
            return Err(BoardError::argument(
                "one_line",
                "without this rule plays can be checked, but not listed",
            ));
        }
        if rack.size() > rules.parts().hand_max {
            let reason = format!(
                "{} tiles, more than hand_max {}",
                rack.size(),
                rules.parts().hand_max
            );
            return Err(BoardError::argument("rack", reason));
        }
        if !S::SCORED {
            return Search::<_, _, true>::new(self, rack, Unscored, sink, limits).ended();
        }
        let Some(sums) = rules.sums() else {
            let points = ByFrames::new(self, rack);
            return Search::<_, _, true>::new(self, rack, points, sink, limits).ended();
        };
        let points = BySums::new(self, rack, sums, S::PRUNED);
        self.searched(rack, points, sink, limits)
    }

    /// The search, by code of its own for a hand without blanks.
    fn searched<'b, S: Sink>(
        &'b self,
        rack: &Rack,
        points: impl Points<'b>,
        sink: S,
        limits: Limits<'_>,
    ) -> Result<S, BoardError> {
        if rack.counts()[0] > 0 {
            Search::<_, _, true>::new(self, rack, points, sink, limits).ended()
        } else {
            Search::<_, _, false>::new(self, rack, points, sink, limits).ended()
        }
    }
}

/// The tiles laid so far: bit `i` for one at position `i` of the lane, how many in the bits from [`Trail::COUNT`] on, and
/// whether a square of the run under way was kept.
#[derive(Clone, Copy)]
struct Trail(u32);

impl Trail {
    const KEPT: u32 = 1 << 31;
    const COUNT: u32 = 24;

    /// So many tiles from `start` on.
    fn from(start: usize, count: usize) -> Trail {
        Trail(((1 << count) - 1) << start | (count as u32) << Trail::COUNT)
    }

    #[inline(always)]
    fn mask(self) -> u32 {
        self.0 & ((1 << MAX_SIDE) - 1)
    }

    #[inline(always)]
    fn count(self) -> usize {
        (self.0 >> Trail::COUNT) as usize & 15
    }

    #[inline(always)]
    fn laid(self, pos: usize) -> Trail {
        Trail((self.0 + (1 << Trail::COUNT)) | 1 << pos)
    }

    #[inline(always)]
    fn kept(self, kept: bool) -> Trail {
        Trail(if kept {
            self.0 | Trail::KEPT
        } else {
            self.0 & !Trail::KEPT
        })
    }
}

/// A square of the lane under search, or what lies beyond it: empty, and nothing can be laid there.
#[derive(Clone, Copy, Default)]
struct Square {
    /// The letters that may be laid.
    open: u64,
    /// The bit of the letter on top.
    own: u64,
    top: u8,
    /// The last square of a run of two or more: where covering all of it would be completed.
    closes: bool,
}

/// The lane under search.
#[derive(Clone, Copy)]
pub(super) struct Lane<'b> {
    pub cells: &'b [Cell],
    number: usize,
    pub down: bool,
    /// The number of its first square, and from each to the next.
    first: usize,
    step: usize,
}

impl Lane<'_> {
    pub const NONE: Self = Lane {
        cells: &[],
        number: 0,
        down: false,
        first: 0,
        step: 1,
    };

    #[inline(always)]
    pub fn square(&self, pos: usize) -> usize {
        self.first + pos * self.step
    }
}

/// A search; `BLANKS`: the hand may have blanks.
struct Search<'b, 'l, S, P, const BLANKS: bool> {
    board: &'b Board,
    rules: &'b CrossRules,
    dawg: &'b Dawg,
    shifts: [u8; 64],
    hand: Hand,
    hand_size: usize,
    /// The least and greatest length of the main word.
    length: (usize, usize),
    whole_cover: bool,
    lane: Lane<'b>,
    /// Its squares, and at least one beyond them.
    squares: [Square; MAX_SIDE.next_power_of_two()],
    /// Where the word under construction starts in its lane.
    start: usize,
    lefts: Lefts,
    /// The tiles laid so far, in the order of their positions.
    tiles: [u8; MAX_HAND + 1],
    points: P,
    /// The letters below each child, for a search with bounds.
    below: &'b [u64],
    /// Whether there are bounds, and those of the lanes' anchors.
    bounded: bool,
    cuts: Cuts,
    /// What plays with this start and anchor can score at most, by the number of their tiles.
    cut: Cut,
    /// What a play must score at least to be among those looked for.
    least: i32,
    /// Bit `i`: plays of `i` tiles are looked for. And the letters that blanks stand for.
    counts: u32,
    wild: u64,
    sink: S,
    limits: Limits<'l>,
    steps: u64,
    pause_at: u64,
    fault: Option<BoardError>,
}

impl<'b, 'l, S: Sink, P: Points<'b>, const BLANKS: bool> Search<'b, 'l, S, P, BLANKS> {
    fn new(board: &'b Board, rack: &Rack, points: P, sink: S, limits: Limits<'l>) -> Self {
        let rules = board.rules();
        let (hand, shifts) = rack.pack();
        let first = board.is_empty();
        Search {
            board,
            rules,
            dawg: rules.dawg(),
            shifts,
            hand,
            hand_size: rack.size(),
            length: if first {
                (rules.first_min, rules.parts().start_length.1)
            } else {
                (rules.word_min, MAX_SIDE)
            },
            whole_cover: rules.parts().whole_cover,
            lane: Lane::NONE,
            squares: [Square::default(); _],
            start: 0,
            lefts: Lefts::default(),
            tiles: [0; MAX_HAND + 1],
            below: if S::PRUNED { rules.dawg().below() } else { &[] },
            bounded: S::PRUNED && points.is_bounded(),
            cuts: Cuts::default(),
            cut: [i32::MAX; MAX_HAND + 1],
            least: i32::MIN,
            counts: u32::MAX,
            wild: u64::MAX,
            points,
            sink,
            pause_at: limits
                .steps
                .map_or(STRIDE, |most| STRIDE.min(most.saturating_add(1))),
            limits,
            steps: 0,
            fault: None,
        }
    }

    /// The letters that can be laid, by a tile or by a blank.
    #[inline(always)]
    fn letters(&self, hand: Hand) -> u64 {
        if BLANKS {
            hand.letters_or(self.wild())
        } else {
            hand.have
        }
    }

    /// Searches, and gives what was found.
    fn ended(mut self) -> Result<S, BoardError> {
        let finished = self.run();
        match self.fault {
            Some(fault) if !finished => Err(fault),
            _ => Ok(self.sink),
        }
    }

    /// Every function of the search says whether to go on.
    fn run(&mut self) -> bool {
        if self.hand.is_empty() {
            return true;
        }
        let views = self.board.views(self.letters(self.hand));
        if S::PRUNED {
            return self.best_first(views);
        }
        let letters = self.letters(self.hand);
        self.lanes(views).all(|lane| {
            let starts = |cell: &Cell| cell.anchor & (cell.letters & letters != 0);
            !lane.cells.iter().any(starts) || self.enter(lane).lane()
        })
    }

    /// The lanes of both directions.
    fn lanes(&self, views: &'b Views) -> impl Iterator<Item = Lane<'b>> + use<'b, S, P, BLANKS> {
        let rules = self.rules;
        let lane = move |(number, cells), down| Lane {
            cells,
            number,
            down,
            first: rules.square(down, number, 0),
            step: if down { rules.parts().cols } else { 1 },
        };
        let across = views.across.lanes().map(move |given| lane(given, false));
        across.chain(views.down.lanes().map(move |given| lane(given, true)))
    }

    /// Goes to a lane.
    fn enter(&mut self, lane: Lane<'b>) -> &mut Self {
        self.lane = lane;
        self.points.enter(lane);
        let mut before = 0;
        for (at, (square, cell)) in self.squares.iter_mut().zip(lane.cells).enumerate() {
            let ends = lane.cells.get(at + 1).is_none_or(|next| next.top == 0);
            *square = Square {
                open: cell.letters,
                own: 1 << letter_of(cell.top) >> 1,
                top: letter_of(cell.top),
                closes: ends && cell.top != 0 && before != 0,
            };
            before = cell.top;
        }
        self.squares[lane.cells.len()] = Square::default();
        self.start = 0;
        self
    }

    /// All plays whose anchor lies in this lane.
    fn lane(&mut self) -> bool {
        let cells = self.lane.cells;
        let letters = self.letters(self.hand);
        let mut starts = Starts::default();
        for (pos, cell) in cells.iter().enumerate() {
            let (start, free) = starts.next(cells, pos);
            self.start = start;
            if cell.anchor & (cell.letters & letters != 0) {
                let go_on = if start == pos {
                    self.after_left_parts(pos, free)
                } else {
                    let letters = self.dawg.mask(cell.run) & cell.letters & letters;
                    let trail = Trail(0).kept(cell.top != 0);
                    letters == 0
                        || !self.aims(pos, 0)
                        || self.lay(pos, cell.run, letters, self.hand, trail)
                };
                if !go_on {
                    return false;
                }
            }
        }
        true
    }

    /// Asks the limits whether to go on.
    #[cold]
    fn pause(&mut self) -> bool {
        let most = self.limits.steps.unwrap_or(u64::MAX);
        if self.steps > most {
            self.fault = Some(BoardError::Budget { steps: most });
            return false;
        }
        if let Some(go_on) = &mut self.limits.go_on
            && !go_on()
        {
            self.fault = Some(BoardError::Interrupted);
            return false;
        }
        self.pause_at = self
            .steps
            .saturating_add(STRIDE)
            .min(most.saturating_add(1));
        true
    }
}
