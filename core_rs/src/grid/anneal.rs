//! Simulated annealing over arrangements: swaps, changes of wild tiles, and moves that keep every line balanced.
//!
//! Nothing here calls a mathematical library: chances are powers made by multiplication, so that a search takes the same
//! course on every platform.

use super::faces::Faces;
use super::fill::{Fill, Placed, Tile};
use super::longs::Longs;
use super::table::Setting;
use super::{Equal, GridError, GridRules, MAX_LINES, MAX_SIDE, MAX_SYMBOLS, NO_SYMBOL};
use crate::budget::{Budget, Interrupted, Pauses};
use crate::rng;

/// Moves of one course from hot to cold, for each pair of places: a longer course ends better, and fewer are run. Set by
/// trial, as the chances below are.
const COURSE: u64 = 3000;
/// Further places to try for one with the same symbol: with five symbols they all miss one time in eighteen.
const RETRIES: usize = 12;
/// Moves at one temperature: as many as the table of chances has entries, so that it costs a multiplication a move.
const LEVEL: u64 = QUARTERS as u64;
/// Entries of the table of chances: by the 137th quarter unit even the chance of the hottest is below 1 in 2^32.
const QUARTERS: usize = 256;
/// Of so many moves one turns a tile, where tiles turn wild; on Latin squares, of those left, the ones below `CYCLES` swap
/// lines, and the others tiles. Set by trial.
const MOVES: usize = 16;
const CYCLES: usize = 4;

/// The chance to accept the loss of a quarter unit, at the start of a course, of one that goes on from the best, and at
/// the end. A unit is what one letter of an unbalanced line is worth, roughly.
const HOT: f64 = 0.85;
const WARM: f64 = 0.78;
const COLD: f64 = 0.7;

/// Something that lies at a place: a tile, or the emptiness of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Item {
    /// What it shows or stands for; 0: nothing.
    shown: u8,
    own: u8,
    symbol: u8,
    wild: bool,
    /// Its number among the faces when it isn't wild, if there are faces.
    face: u8,
}

/// An arrangement being changed.
///
/// 1. `at` holds every item once: those of the cells, then those that aren't laid.
/// 2. `lines` are the scores of the lines, `total` is their sum.
/// 3. `wild` counts the wild tiles of each symbol, laid or not; only laid tiles are wild.
pub(super) struct State<'a> {
    rules: &'a GridRules,
    /// The scores of lines without wild tiles, if they are known beforehand.
    faces: Option<&'a Faces>,
    longs: Option<Longs>,
    tiles: usize,
    items: Vec<Item>,
    at: Vec<u8>,
    lines: [i32; MAX_LINES],
    total: i32,
    wild: [usize; MAX_SYMBOLS],
    rng: u64,
}

/// The best arrangement seen.
#[derive(Debug, Clone)]
pub(super) struct Best {
    pub cells: Vec<Option<Placed>>,
    pub score: i32,
}

impl Item {
    /// Turns it back to its own letter.
    fn plain(&mut self) {
        self.shown = self.own;
        self.wild = false;
    }
}

impl<'a> State<'a> {
    /// The start, or the tiles in their order.
    pub fn new(
        rules: &'a GridRules,
        faces: Option<&'a Faces>,
        tiles: &[Tile],
        start: &[Option<Placed>],
    ) -> State<'a> {
        let cells = rules.cells();
        let face = |tile: usize| {
            faces.map_or(0, |faces| {
                faces.of_tile.get(tile).copied().unwrap_or(faces.empty())
            })
        };
        let mut items: Vec<Item> = tiles
            .iter()
            .enumerate()
            .map(|(at, tile)| Item {
                shown: tile.letter,
                own: tile.letter,
                symbol: tile.symbol,
                wild: false,
                face: face(at),
            })
            .collect();
        let places = cells.max(tiles.len());
        items.resize(
            places,
            Item {
                shown: 0,
                own: 0,
                symbol: NO_SYMBOL,
                wild: false,
                face: face(tiles.len()),
            },
        );
        let mut state = State {
            rules,
            faces,
            longs: None,
            tiles: tiles.len(),
            items,
            at: vec![0; places],
            lines: [0; MAX_LINES],
            total: 0,
            wild: [0; MAX_SYMBOLS],
            rng: 0,
        };
        state.put(start);
        state
    }

    /// Finds the words of all lines beforehand, where that is possible.
    pub fn hasten(&mut self, tiles: &[Tile], pauses: &mut Pauses<'_>) -> Result<(), Interrupted> {
        self.longs = Longs::new(self.rules, tiles, pauses)?;
        Ok(())
    }

    fn rescore(&mut self) {
        for line in 0..2 * self.side() {
            self.lines[line] = self.line(line);
        }
        self.total = self.lines[..2 * self.side()].iter().sum();
    }

    #[inline(always)]
    fn side(&self) -> usize {
        self.rules.parts().side
    }

    fn below(&mut self, n: usize) -> usize {
        let (state, number) = rng::below(self.rng, n as u64);
        self.rng = state;
        number as usize
    }

    #[inline]
    fn line(&self, line: usize) -> i32 {
        let side = self.side();
        if let Some(faces) = self.faces {
            let (mut at, mut wild) = (0, false);
            for place in 0..side {
                let item = &self.items[usize::from(self.at[self.rules.cell(line, place)])];
                at = at * faces.faces.len() + usize::from(item.face);
                wild |= item.wild;
            }
            if !wild {
                return faces.score_of(line >= side, at);
            }
        }
        let mut letters = [0; MAX_SIDE];
        let (mut wild, mut symbols, mut tiles) = (0_u32, 0_u32, 0);
        for (at, letter) in letters[..side].iter_mut().enumerate() {
            let item = self.items[usize::from(self.at[self.rules.cell(line, at)])];
            *letter = item.shown;
            wild |= u32::from(item.wild) << at;
            symbols |= 1 << item.symbol;
            tiles += usize::from(item.shown != 0);
        }
        let setting = Setting {
            down: line >= side,
            balanced: self.rules.balances(tiles, symbols),
            tiles,
        };
        let letters = &letters[..side];
        // of words that are equally long the leftmost counts, or none of them has a wild letter and all score alike
        if (wild == 0 || self.rules.parts().equal == Equal::Leftmost)
            && let Some((length, start)) =
                self.longs.as_ref().and_then(|longs| longs.longest(letters))
        {
            let wilds = (wild >> start & ((1 << length) - 1)).count_ones() as usize;
            return self.rules.table.score(setting, length, wilds);
        }
        self.rules.judge(setting, letters, wild).3
    }

    /// The two lines of a cell, as bits; none for a place that is no cell.
    #[inline(always)]
    fn crossing(&self, place: usize) -> u32 {
        let side = self.side();
        if place < side * side {
            1 << (place / side) | 1 << (side + place % side)
        } else {
            0
        }
    }

    /// The new scores of some lines and what the total would become.
    #[inline]
    fn changed(&self, lines: u32) -> ([i32; MAX_LINES], i32) {
        let mut scores = self.lines;
        let mut total = self.total;
        let mut left = lines;
        while left != 0 {
            let line = left.trailing_zeros() as usize;
            left &= left - 1;
            scores[line] = self.line(line);
            total += scores[line] - self.lines[line];
        }
        (scores, total)
    }

    /// The arrangement as it is.
    pub fn best(&self) -> Best {
        let cells = self.at[..self.rules.cells()].iter().map(|&item| {
            let tile = usize::from(item);
            let item = self.items[tile];
            (tile < self.tiles).then_some(Placed {
                tile,
                letter: item.shown,
                wild: item.wild,
            })
        });
        Best {
            cells: cells.collect(),
            score: self.total,
        }
    }

    /// Lays an arrangement: what each cell holds, or of nothing at all the items in their order.
    fn put(&mut self, arrangement: &[Option<Placed>]) {
        let places = self.at.len();
        self.items.iter_mut().for_each(Item::plain);
        self.wild = [0; MAX_SYMBOLS];
        let mut used = vec![false; places];
        let mut empty = self.tiles..places;
        for (cell, placed) in arrangement.iter().enumerate() {
            let item = match placed {
                Some(placed) => {
                    let item = &mut self.items[placed.tile];
                    item.shown = placed.letter;
                    item.wild = placed.wild;
                    self.wild[usize::from(item.symbol)] += usize::from(placed.wild);
                    placed.tile
                }
                None => empty.next().unwrap_or(0),
            };
            used[item] = true;
            self.at[cell] = item as u8;
        }
        let rest = (0..places).filter(|&item| !used[item]);
        for (place, item) in (arrangement.len()..places).zip(rest) {
            self.at[place] = item as u8;
        }
        self.rescore();
    }

    /// Mixes everything; no tile is wild.
    fn mix(&mut self) {
        self.items.iter_mut().for_each(Item::plain);
        self.wild = [0; MAX_SYMBOLS];
        self.at.sort_unstable();
        self.rng = rng::shuffle(&mut self.at, self.rng);
        self.rescore();
    }

    /// Lays a random Latin square of symbols, if the tiles allow one.
    fn latin(&mut self) -> bool {
        let side = self.side();
        if self.rules.parts().symbols != side {
            return false;
        }
        self.mix();
        let mut by_symbol: Vec<Vec<u8>> = vec![Vec::new(); side];
        for &item in &self.at {
            if let Some(tiles) =
                by_symbol.get_mut(usize::from(self.items[usize::from(item)].symbol))
            {
                tiles.push(item);
            }
        }
        if by_symbol.iter().any(|tiles| tiles.len() < side) {
            return false;
        }
        let mut rows: Vec<usize> = (0..side).collect();
        let mut columns = rows.clone();
        self.rng = rng::shuffle(&mut rows, self.rng);
        self.rng = rng::shuffle(&mut columns, self.rng);
        for (row, shift) in rows.into_iter().enumerate() {
            for (column, first) in columns.iter().enumerate() {
                let symbol = (shift + first) % side;
                if let Some(item) = by_symbol[symbol].pop() {
                    self.at[row * side + column] = item;
                }
            }
        }
        let rest = by_symbol.into_iter().flatten();
        for (place, item) in (side * side..).zip(rest) {
            self.at[place] = item;
        }
        self.rescore();
        true
    }

    #[inline(always)]
    fn symbol(&self, place: usize) -> u8 {
        self.items[usize::from(self.at[place])].symbol
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.at.swap(a, b);
    }

    /// Changes which tiles are wild, or what one stands for: the lines touched, and how to take it back.
    fn turn(&mut self) -> Option<(u32, [(usize, Item); 2])> {
        let cells = self.rules.cells();
        let parts = self.rules.parts();
        let place = self.below(cells);
        let letter = 1 + self.below(parts.letters.into()) as u8;
        let back = self.below(2) == 0;
        let item = usize::from(self.at[place]);
        let before = self.items[item];
        if before.symbol == NO_SYMBOL {
            return None;
        }
        let mut undo = [(item, before); 2];
        let mut lines = self.crossing(place);
        let symbol = usize::from(before.symbol);
        if before.wild && back {
            self.items[item].plain();
            self.wild[symbol] -= 1;
            return Some((lines, undo));
        }
        if !before.wild {
            let all: usize = self.wild.iter().sum();
            let full = self.wild[symbol] >= parts.wild_each;
            if full || all >= parts.wild_most {
                // another tile, of the same symbol if that is what is full, turns back
                let places = 0..cells;
                let others: Vec<usize> = places
                    .filter(|&place| {
                        let item = self.items[usize::from(self.at[place])];
                        item.wild && (!full || usize::from(item.symbol) == symbol)
                    })
                    .collect();
                if others.is_empty() {
                    return None;
                }
                let place = others[self.below(others.len())];
                let other = usize::from(self.at[place]);
                undo[1] = (other, self.items[other]);
                lines |= self.crossing(place);
                self.items[other].plain();
                self.wild[usize::from(self.items[other].symbol)] -= 1;
            }
            self.wild[symbol] += 1;
        }
        self.items[item].wild = true;
        self.items[item].shown = letter;
        Some((lines, undo))
    }

    fn turn_back(&mut self, undo: [(usize, Item); 2]) {
        for (item, before) in undo {
            let now = self.items[item].wild;
            let count = &mut self.wild[usize::from(before.symbol)];
            *count = *count + usize::from(before.wild) - usize::from(now);
            self.items[item] = before;
        }
    }

    /// A wild tile that isn't laid would count for nothing but the limits.
    fn may_swap(&self, a: usize, b: usize) -> bool {
        let cells = self.rules.cells();
        let (x, y) = (
            self.items[usize::from(self.at[a])],
            self.items[usize::from(self.at[b])],
        );
        x != y && (b < cells || !x.wild)
    }
}

/// The chances to accept a loss at one temperature: by quarters of a unit.
struct Chances {
    unit: i64,
    limits: [u32; QUARTERS],
}

impl Chances {
    /// `keep` is the chance to accept the loss of a quarter unit.
    fn new(unit: i64, keep: f64) -> Chances {
        let mut limits = [0; QUARTERS];
        let mut chance = f64::from(u32::MAX);
        for limit in &mut limits {
            *limit = chance as u32;
            chance *= keep;
        }
        Chances { unit, limits }
    }

    #[inline(always)]
    fn accept(&self, loss: i32, random: u32) -> bool {
        loss <= 0 || {
            let quarters = i64::from(loss) * 4 / self.unit;
            usize::try_from(quarters)
                .ok()
                .and_then(|at| self.limits.get(at))
                .is_some_and(|&limit| random < limit)
        }
    }
}

/// How a course moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Moves {
    /// Any two places are swapped.
    Plain,
    /// The symbols stay a Latin square.
    Latin,
}

struct Course<'s, 'a, 'b, 'c> {
    state: &'s mut State<'a>,
    budget: &'b mut Budget<'c>,
    wilds: bool,
    unit: i64,
    best: &'b mut Best,
    enough: i32,
}

/// Where a course begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum From {
    /// Anywhere.
    Mixed,
    /// With a random Latin square of symbols, and stays with one.
    Latin,
    /// With the best arrangement so far.
    Best,
}

/// The courses, over and over: where each begins, and whether tiles turn wild in it.
const COURSES: [(From, bool); 3] = [
    (From::Latin, false),
    (From::Mixed, false),
    (From::Best, false),
];
const WILD_COURSES: [(From, bool); 4] = [
    (From::Latin, false),
    (From::Best, true),
    (From::Latin, true),
    (From::Mixed, true),
];

/// Runs courses in turn till `until` steps are taken in all, or the best scores `enough`.
pub(super) fn portfolio(
    state: &mut State<'_>,
    fill: &Fill<'_>,
    (until, enough): (u64, i32),
    best: &mut Best,
    budget: &mut Budget<'_>,
) -> Result<(), GridError> {
    state.rng = rng::next(fill.seed).1;
    let parts = state.rules.parts();
    let scores = || state.rules.table.reachable().map(|(_, score)| score);
    let span = scores().max().unwrap_or(0) - scores().min().unwrap_or(0);
    let unit = (i64::from(span) / (2 * parts.side as i64)).max(1);
    let courses: &[(From, bool)] = if fill.wilds && parts.wild_each > 0 && parts.wild_most > 0 {
        &WILD_COURSES
    } else {
        &COURSES
    };
    let places = state.at.len() as u64;
    let length = (COURSE * places * places).min(until.div_ceil(2)).max(1);
    let mut course = Course {
        state,
        budget,
        wilds: false,
        unit,
        best,
        enough,
    };
    for &(from, wilds) in courses.iter().cycle() {
        let left = until.saturating_sub(course.budget.steps);
        if left == 0 || course.best.score >= enough {
            break;
        }
        course.wilds = wilds;
        let (moves, hot) = match from {
            From::Latin if fill.latin && course.state.latin() => (Moves::Latin, HOT),
            From::Best => {
                course.state.put(&course.best.cells);
                (Moves::Plain, WARM)
            }
            _ => {
                course.state.mix();
                (Moves::Plain, HOT)
            }
        };
        course.run(moves, hot, length.min(left))?;
    }
    Ok(())
}

impl Course<'_, '_, '_, '_> {
    /// One course from `hot` to cold.
    fn run(&mut self, moves: Moves, hot: f64, steps: u64) -> Result<(), GridError> {
        self.note();
        let levels = steps.div_ceil(LEVEL).max(1);
        for level in 0..levels {
            if self.best.score >= self.enough {
                break;
            }
            let keep = hot - (hot - COLD) * (level as f64 / levels as f64);
            let chances = Chances::new(self.unit, keep);
            for _ in 0..LEVEL.min(steps - level * LEVEL) {
                if !self.budget.spend(1)? {
                    return Ok(());
                }
                self.step(moves, &chances);
            }
        }
        Ok(())
    }

    fn note(&mut self) {
        if self.state.total > self.best.score {
            *self.best = self.state.best();
        }
    }

    fn step(&mut self, moves: Moves, chances: &Chances) {
        let kind = self.state.below(MOVES);
        if self.wilds && kind == 0 {
            if let Some((lines, undo)) = self.state.turn()
                && !self.settle(lines, chances)
            {
                self.state.turn_back(undo);
            }
            return;
        }
        if moves == Moves::Latin && kind < CYCLES {
            self.cycle(chances);
            return;
        }
        let cells = self.state.rules.cells();
        let places = self.state.at.len();
        let a = self.state.below(cells);
        let mut b = self.state.below(places);
        if moves == Moves::Latin {
            for _ in 0..RETRIES {
                if self.state.symbol(a) == self.state.symbol(b) {
                    break;
                }
                b = self.state.below(places);
            }
            if self.state.symbol(a) != self.state.symbol(b) {
                return;
            }
        }
        if !self.state.may_swap(a, b) {
            return;
        }
        let lines = self.state.crossing(a) | self.state.crossing(b);
        self.state.swap(a, b);
        if !self.settle(lines, chances) {
            self.state.swap(a, b);
        }
    }

    /// Keeps the change of some lines, or says that it isn't kept.
    fn settle(&mut self, lines: u32, chances: &Chances) -> bool {
        let (scores, total) = self.state.changed(lines);
        let (rng, random) = rng::next(self.state.rng);
        self.state.rng = rng;
        if !chances.accept(self.state.total - total, (random >> 32) as u32) {
            return false;
        }
        self.state.lines = scores;
        self.state.total = total;
        self.note();
        true
    }

    /// Swaps two rows, or two columns, over a smallest set of places that hold the same symbols in both.
    fn cycle(&mut self, chances: &Chances) {
        let side = self.state.side();
        let rules = self.state.rules;
        let first_line = side * self.state.below(2);
        let (a, b) = (
            first_line + self.state.below(side),
            first_line + self.state.below(side),
        );
        if a == b {
            return;
        }
        let first = self.state.below(side);
        let symbol = |state: &State<'_>, line, at| state.symbol(rules.cell(line, at));
        let start = symbol(self.state, a, first);
        let (mut at, mut places) = (first, 0_u32);
        loop {
            places |= 1 << at;
            let wanted = symbol(self.state, b, at);
            if wanted == start {
                break;
            }
            match (0..side).find(|&at| symbol(self.state, a, at) == wanted) {
                Some(next) if places >> next & 1 == 0 => at = next,
                _ => return,
            }
        }
        let mut lines = 0;
        for at in (0..side).filter(|at| places >> at & 1 == 1) {
            let (a, b) = (rules.cell(a, at), rules.cell(b, at));
            lines |= self.state.crossing(a) | self.state.crossing(b);
            self.state.swap(a, b);
        }
        if !self.settle(lines, chances) {
            for at in (0..side).filter(|at| places >> at & 1 == 1) {
                self.state.swap(rules.cell(a, at), rules.cell(b, at));
            }
        }
    }
}
