//! Letters for the wild tiles that have none: jointly the best.
//!
//! Wild tiles that share no line, not even through others, don't touch each other, so each group is settled alone: by
//! branch and bound over its cells. A line's bound is the best of every word that fits it while a tile without a letter
//! fits every letter; it over-estimates, for it lets such a tile be one letter across and another one down, and forgets
//! that the longest word counts. It never under-estimates.

use super::score::Read;
use super::{Cell, GridError, GridRules, Kind, MAX_LINES, MAX_SIDE};

/// The most wild tiles without a letter in a grid to be scored: one of each kind of symbol. Each more may multiply
/// the time by the letters of the alphabet.
pub const MAX_UNDECLARED: usize = 8;
/// Nodes of a search between two questions whether to go on: each tries every letter in two lines, against many words.
const PATIENCE: u32 = 16;
/// The letter code of a wild tile without a letter.
pub(super) const ANY: u8 = 255;

/// The cells of the wild tiles without a letter.
fn open(cells: &[Cell]) -> Vec<usize> {
    (0..cells.len())
        .filter(|&cell| cells[cell].kind == Kind::Wild && cells[cell].letter == 0)
        .collect()
}

/// That there are few enough wild tiles without a letter for anybody to ask for the best ones.
pub(super) fn check(cells: &[Cell]) -> Result<(), GridError> {
    match open(cells).len() {
        0..=MAX_UNDECLARED => Ok(()),
        many => {
            let reason = format!("{many} wild tiles without a letter, at most {MAX_UNDECLARED}");
            Err(GridError::argument("cells", reason))
        }
    }
}

/// Gives each wild tile without a letter the best one, however many there are.
pub(super) fn declare(
    rules: &GridRules,
    cells: &mut [Cell],
    go_on: &mut dyn FnMut() -> bool,
) -> Result<(), GridError> {
    let open = open(cells);
    if open.is_empty() {
        return Ok(());
    }
    let side = rules.parts().side;
    let mut search = Search::new(rules, cells, go_on);
    let mut left = open;
    while let Some(&first) = left.first() {
        let group = group(side, first, &mut left);
        search.settle(&group)?;
    }
    for (at, cell) in cells.iter_mut().enumerate() {
        if cell.kind == Kind::Wild {
            cell.letter = search.letter(at);
        }
    }
    Ok(())
}

/// Whether letters for the wild tiles without one can make checked cells score more than `above`.
pub(super) fn surpasses(
    rules: &GridRules,
    cells: &[Cell],
    above: i32,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<bool, GridError> {
    let mut search = Search::new(rules, cells, go_on);
    Ok(search.total() > above && search.most(&open(cells), above)?.is_some())
}

/// Takes the cells out of `left` that hang together with `first` by shared lines; in ascending order.
fn group(side: usize, first: usize, left: &mut Vec<usize>) -> Vec<usize> {
    let mut group = vec![first];
    left.retain(|&cell| cell != first);
    let mut at = 0;
    while at < group.len() {
        let cell = group[at];
        let near = |other: &usize| cell / side == other / side || cell % side == other % side;
        group.extend(left.iter().copied().filter(near));
        left.retain(|other| !near(other));
        at += 1;
    }
    group.sort_unstable();
    group
}

struct Search<'a> {
    rules: &'a GridRules,
    lines: Vec<Read>,
    /// The bound of each line; its score once its wild tiles have letters.
    bounds: [i32; MAX_LINES],
    nodes: u32,
    go_on: &'a mut dyn FnMut() -> bool,
}

impl<'a> Search<'a> {
    fn new(rules: &'a GridRules, cells: &[Cell], go_on: &'a mut dyn FnMut() -> bool) -> Self {
        let lines = 0..2 * rules.parts().side;
        let mut search = Search {
            rules,
            lines: lines.map(|line| rules.read(cells, line)).collect(),
            bounds: [0; MAX_LINES],
            nodes: 0,
            go_on,
        };
        for line in 0..search.lines.len() {
            search.bounds[line] = search.bound(line);
        }
        search
    }

    fn letter(&self, cell: usize) -> u8 {
        let side = self.rules.parts().side;
        self.lines[cell / side].letters[cell % side]
    }

    /// The least upper bound of a line that a look at its words gives; exact when every wild tile has a letter.
    fn bound(&self, line: usize) -> i32 {
        let side = self.rules.parts().side;
        let read = &self.lines[line];
        let letters = &read.letters[..side];
        if !letters.contains(&ANY) {
            return self.rules.judge(read.setting, letters, read.wild).3;
        }
        let mut best = self.rules.table.score(read.setting, 0, 0);
        for start in 0..side {
            self.fits(
                read,
                start,
                start,
                self.rules.parts().dawg.root(),
                &mut best,
            );
        }
        best
    }

    /// Raises `best` to the score of each word that begins at `start` and goes on from `node` at place `at`.
    fn fits(&self, read: &Read, start: usize, at: usize, node: u32, best: &mut i32) {
        let parts = self.rules.parts();
        if at == parts.side || at - start == parts.length.1 {
            return;
        }
        let mut visit = |code: u8| {
            if let Some((child, ends)) = parts.dawg.step(node, code) {
                let letters = at + 1 - start;
                if ends && letters >= parts.length.0 {
                    let wilds = (read.wild >> start & ((1 << letters) - 1)).count_ones() as usize;
                    *best = (*best).max(self.rules.table.score(read.setting, letters, wilds));
                }
                self.fits(read, start, at + 1, child, best);
            }
        };
        match read.letters[at] {
            0 => {}
            ANY => (1..=parts.letters).for_each(visit),
            code => visit(code),
        }
    }

    fn put(&mut self, cell: usize, letter: u8) {
        let side = self.rules.parts().side;
        let (row, column) = (cell / side, cell % side);
        self.lines[row].letters[column] = letter;
        self.lines[side + column].letters[row] = letter;
        self.bounds[row] = self.bound(row);
        self.bounds[side + column] = self.bound(side + column);
    }

    fn total(&self) -> i32 {
        self.bounds[..self.lines.len()].iter().sum()
    }

    /// Counts a node.
    fn tick(&mut self) -> Result<(), GridError> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) && !(self.go_on)() {
            return Err(GridError::Interrupted);
        }
        Ok(())
    }

    /// The greatest total that letters for `open` can reach, if it is above `above`.
    fn most(&mut self, open: &[usize], above: i32) -> Result<Option<i32>, GridError> {
        let Some((&cell, rest)) = open.split_first() else {
            let total = self.total();
            return Ok((total > above).then_some(total));
        };
        self.tick()?;
        let mut ranked = Vec::with_capacity(usize::from(self.rules.parts().letters));
        for letter in 1..=self.rules.parts().letters {
            self.put(cell, letter);
            ranked.push((self.total(), letter));
        }
        ranked.sort_unstable_by_key(|&(total, letter)| (-total, letter));
        let mut found = None;
        for (bound, letter) in ranked {
            if bound <= found.unwrap_or(above) {
                break;
            }
            self.put(cell, letter);
            if let Some(total) = self.most(rest, found.unwrap_or(above))? {
                found = Some(total);
            }
        }
        self.put(cell, ANY);
        Ok(found)
    }

    /// Puts the first letters, by the order of the cells, that reach `total`.
    fn first(&mut self, open: &[usize], total: i32) -> Result<bool, GridError> {
        let Some((&cell, rest)) = open.split_first() else {
            return Ok(self.total() >= total);
        };
        self.tick()?;
        for letter in 1..=self.rules.parts().letters {
            self.put(cell, letter);
            if self.total() >= total && self.first(rest, total)? {
                return Ok(true);
            }
        }
        self.put(cell, ANY);
        Ok(false)
    }

    fn settle(&mut self, group: &[usize]) -> Result<(), GridError> {
        if let Some(total) = self.most(group, i32::MIN)? {
            self.first(group, total)?;
        }
        Ok(())
    }
}

const _: () = assert!(MAX_SIDE < 32);
