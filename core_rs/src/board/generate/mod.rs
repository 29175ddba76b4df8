//! All legal plays, lane by lane (after Appel and Jacobson).
//!
//! An *anchor* is a square on which, or next to which, a tile lies (on an empty board: a start square). Every legal
//! play lays a tile on an anchor; its anchor is the first such tile of its lane, which makes the search free of
//! duplicates. What lies before the anchor is then either the run that ends there, untouched, or rack tiles on empty
//! squares that are no anchors and so take any letter: those *left parts* depend on the rack only, are enumerated once
//! and shared by all anchors. From the anchor on, an occupied square is kept or covered, an empty one filled.

mod emit;
mod flat;
mod lefts;
mod points;
mod shadow;

use std::collections::BinaryHeap;

use self::flat::{Flat, Start};
use self::lefts::Lefts;
#[cfg(feature = "by-hand")]
pub(super) use self::points::Found;
pub(super) use self::points::Points;
use self::points::{ByFrames, BySums, Unscored};
use self::shadow::{Cut, Cuts, Starts};
use super::cross::{Cell, Views};
use super::plays::{All, Any, Best, Sink};
use super::rack::Hand;
use super::{BLANK, Board, BoardError, CrossRules, MAX_HAND, MAX_SIDE, Plays, Rack, letter_of};
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
    fn is_worth_bounds(&self, rack: &Rack) -> bool {
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

    /// The lanes in the order of what they can score at most, until none can add to what was found.
    fn best_first(&mut self, views: &'b Views) -> bool {
        let all: Vec<Lane<'b>> = self.lanes(views).collect();
        if let Some(starts) = self.points.starts(&all, self.length) {
            return self.starts_first(&all, &starts);
        }
        let mut lanes = Vec::new();
        for lane in all {
            if lane.cells.iter().any(|cell| cell.anchor) {
                self.enter(lane);
                let bound = self.points.cuts(&mut self.cuts);
                lanes.push((bound, lane, self.cuts.first));
            }
        }
        lanes.sort_by_key(|(bound, ..)| std::cmp::Reverse(*bound));
        for (bound, lane, first) in lanes {
            if bound < self.least {
                break;
            }
            self.cuts.first = first;
            if !self.enter(lane).lane() {
                return false;
            }
        }
        true
    }

    /// The starts in the order of what plays from them on can score at most.
    fn starts_first(&mut self, lanes: &[Lane<'b>], starts: &[Start]) -> bool {
        self.bounded = true;
        let size = self.hand_size;
        // the whole hand apart from fewer tiles, but not with blanks of which nothing is known
        let apart = self.hand.blanks() <= Flat::KNOWN;
        let mut order = Vec::with_capacity(2 * starts.len());
        for (start, at) in starts.iter().zip(0_u32..) {
            let (fewer, all) = (start.cut[size - 1], start.cut[size]);
            let both = if apart {
                [(fewer, 2 * at), (all, 2 * at + 1)]
            } else {
                [(fewer.max(all), 2 * at), (i32::MIN, 0)]
            };
            for item in both {
                if item.0 > i32::MIN {
                    order.push(item);
                }
            }
        }
        let mut order = BinaryHeap::from(order);
        let mut entered = usize::MAX;
        while let Some((most, at)) = order.pop() {
            if most < self.least {
                break;
            }
            let start = &starts[at as usize / 2];
            if start.lane != entered {
                entered = start.lane;
                self.enter(lanes[entered]);
            }
            let whole = at % 2 == 1;
            (self.cut, self.counts, self.wild) = if whole {
                ([i32::MIN; _], 1 << size, start.wild)
            } else {
                (start.cut, !(u32::from(apart) << size), u64::MAX)
            };
            self.cut[size] = most;
            if !self.from(start, whole) {
                return false;
            }
        }
        true
    }

    /// The plays that begin at `start` of the lane in hand.
    fn from(&mut self, start: &Start, whole: bool) -> bool {
        let pos = start.anchor;
        self.start = start.start;
        if start.start + start.length == pos && !whole {
            return self.after_left_part(pos, start.length);
        }
        // few beginnings of words can become a play of all tiles: for those left parts don't pay
        let pos = pos - start.length;
        let node = self.lane.cells[pos].run;
        let letters = self.dawg.mask(node) & self.squares[pos].open & self.letters(self.hand);
        letters == 0 || self.lay(pos, node, letters, self.hand, Trail(0))
    }

    /// The letters that follow the child of a node by a letter, and for a search with bounds those on any path below it (see
    /// [`Dawg::below`]).
    #[inline(always)]
    fn follow(&self, node: u32, code: u8, child: u32) -> (u64, u32) {
        if !S::PRUNED {
            return (self.dawg.mask(child), 0);
        }
        let slot = (node ^ u32::from(code)) as usize;
        let known = self.below.get(slot).copied().unwrap_or(0);
        let follow = if self.dawg.is_wide() {
            self.dawg.mask(child)
        } else {
            known >> 32
        };
        (follow, known as u32)
    }

    /// The letters that blanks may stand for.
    #[inline(always)]
    fn wild(&self) -> u64 {
        if S::PRUNED { self.wild } else { u64::MAX }
    }

    /// Whether a play from here on, with the letters `under` below its node and this hand left, can be among those looked
    /// for.
    #[inline(always)]
    fn is_worth(&self, under: u32, hand: Hand) -> bool {
        self.cut[self.most_laid(under, hand)] >= self.least
    }

    /// How many tiles of the hand a play can lay at most with these left, if it goes on at a node with the letters `under`
    /// below it.
    #[inline(always)]
    fn most_laid(&self, under: u32, hand: Hand) -> usize {
        match under {
            0 => self.hand_size - hand.size(),
            under => {
                let under = u64::from(under) | u64::from(under) << 32;
                self.hand_size - (hand.have & !under).count_ones() as usize
            }
        }
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

    /// Looks up what plays with the anchor `pos` and so many free squares before it can score; whether any is worth
    /// looking for.
    #[inline]
    fn aims(&mut self, pos: usize, length: usize) -> bool {
        if S::PRUNED && self.bounded {
            self.cut = *self.cuts.get(pos, length);
        }
        !S::PRUNED || self.cut[self.hand_size] >= self.least
    }

    /// The plays with a tile on the anchor `pos` and only rack tiles before it, at most `free` of them.
    fn after_left_parts(&mut self, pos: usize, free: usize) -> bool {
        (0..=free.min(self.hand_size - 1))
            .all(|length| !self.aims(pos, length) || self.after_left_part(pos, length))
    }

    /// As [`Search::after_left_parts`], with `length` tiles before the anchor.
    fn after_left_part(&mut self, pos: usize, length: usize) -> bool {
        let cell = &self.lane.cells[pos];
        // before a run and with no word across, the anchor takes what any of the squares before it takes
        let run = self
            .lane
            .cells
            .get(pos + 1)
            .filter(|next| next.top != 0 && cell.top == 0 && !cell.crossed);
        let keeps = run.map_or(0, |next| 1 << (letter_of(next.top) - 1));
        let takes = run.map_or(cell.letters, |next| next.letters);
        let own = usize::from(run.is_some());
        if !self.left_parts(length + own) {
            return false;
        }
        self.start = pos - length;
        let trail = Trail::from(self.start, length + own);
        let lefts = self.lefts.of(length + own);
        // so many at a time, without a branch: most are passed over
        for first in lefts.clone().step_by(64) {
            let mut fit = self
                .lefts
                .fit(first..lefts.end.min(first + 64), keeps, takes);
            while fit != 0 {
                let at = first + fit.trailing_zeros() as usize;
                fit &= fit - 1;
                let (next, left) = self.lefts.get(at);
                if S::PRUNED && self.cut[usize::from(left.most)] < self.least {
                    continue;
                }
                let (node, hand) = (left.node, left.hand);
                self.tiles = left.tiles;
                let go_on = match own {
                    0 => self.lay(pos, node, next.held & takes, hand, trail),
                    _ => self.extend_apart(pos + 1, node << 1, next.any, hand, trail),
                };
                if !go_on {
                    return false;
                }
            }
        }
        true
    }

    /// Goes on from a word that reaches up to `pos`: ends it, keeps what lies there, or lays a tile there. `unit` is what
    /// the graph has for the last letter, and `below` are the letters that follow it.
    #[inline(always)]
    fn extend(
        &mut self,
        mut pos: usize,
        mut unit: u32,
        mut below: u64,
        hand: Hand,
        mut trail: Trail,
    ) -> bool {
        loop {
            self.steps += 1;
            if self.steps >= self.pause_at && !self.pause() {
                return false;
            }
            let length = pos - self.start;
            if length > self.length.1 {
                return true;
            }
            let square = self.squares[pos % MAX_SIDE.next_power_of_two()];
            let (node, accepts) = Dawg::leads(unit);
            let letters = below & square.open & self.letters(hand);
            if square.own == 0 {
                let count = trail.count();
                let counts =
                    !S::PRUNED || self.counts >> count & 1 == 1 && self.cut[count] >= self.least;
                if accepts && counts && self.length.0 <= length && !self.emit(pos, trail) {
                    return false;
                }
                return letters == 0 || self.lay(pos, node, letters, hand, trail.kept(false));
            }
            // U2: the last square of a run can't be covered when all before it were
            let covers =
                (letters != 0) & (!square.closes | (trail.0 & Trail::KEPT != 0) | self.whole_cover);
            if below & square.own != 0 {
                let kept = self.dawg.unit(node, square.top);
                let (follow, _) = self.follow(node, square.top, Dawg::leads(kept).0);
                if !covers {
                    (pos, unit, below, trail) = (pos + 1, kept, follow, trail.kept(true));
                    continue;
                }
                if !self.extend_apart(pos + 1, kept, follow, hand, trail.kept(true)) {
                    return false;
                }
            }
            return !covers || self.lay(pos, node, letters, hand, trail);
        }
    }

    /// [`Search::extend`] where it isn't worth a copy.
    #[inline(never)]
    fn extend_apart(
        &mut self,
        pos: usize,
        unit: u32,
        below: u64,
        hand: Hand,
        trail: Trail,
    ) -> bool {
        self.extend(pos, unit, below, hand, trail)
    }

    /// Lays each of `letters` at `pos`; they follow at `node`, and the hand has them.
    fn lay(&mut self, pos: usize, node: u32, mut letters: u64, hand: Hand, trail: Trail) -> bool {
        let next = self.squares[(pos + 1) % MAX_SIDE.next_power_of_two()];
        let place = trail.count();
        let trail = trail.laid(pos);
        while letters != 0 {
            let code = letters.trailing_zeros() as u8 + 1;
            let bit = letters & letters.wrapping_neg();
            letters ^= bit;
            let unit = self.dawg.unit(node, code);
            let (child, accepts) = Dawg::leads(unit);
            let (below, under) = self.follow(node, code, child);
            // most letters lead nowhere: seen here, that costs no call; by one branch, for none of them can be foreseen
            let ends = accepts & (next.own == 0);
            let leads = |search: &Self, hand| {
                ends | (below & (next.open & search.letters(hand) | next.own) != 0)
            };
            if hand.have & bit != 0 {
                let hand = hand.without(bit, self.shifts[usize::from(code % 64)]);
                if leads(self, hand) && (!S::PRUNED || self.is_worth(under, hand)) {
                    self.tiles[place] = code;
                    if !self.extend(pos + 1, unit, below, hand, trail) {
                        return false;
                    }
                }
            }
            if BLANKS && hand.has_blank() && self.wild() & bit != 0 {
                let hand = hand.without_blank();
                if leads(self, hand) && (!S::PRUNED || self.is_worth(under, hand)) {
                    self.tiles[place] = code | BLANK;
                    if !self.extend(pos + 1, unit, below, hand, trail) {
                        return false;
                    }
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
