//! What a small grid's cells can show, and the score of every line made of it.
//!
//! A *face* is what a cell shows: a letter with its symbol, a symbol alone (a wild tile, whatever letter it will stand
//! for), or nothing. Equal tiles have one face. For sides up to [`SMALL`] every line of faces is scored beforehand.

use super::fill::{Placed, Tile};
use super::table::Setting;
use super::wild::ANY;
use super::{GridRules, MAX_SYMBOLS};

/// The greatest side whose lines are all scored beforehand.
pub(super) const SMALL: usize = 4;
/// The most faces for which they are: 32^4 lines take 8 MB, 16 where rows and columns score differently.
pub(super) const MAX_FACES: usize = 32;

/// What a cell shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Face {
    /// A letter code, [`ANY`] for a wild tile, 0 for an empty cell.
    pub letter: u8,
    /// The symbol; means nothing for an empty cell.
    pub symbol: u8,
}

/// The faces of some tiles, how often each can show, and the scores of lines.
///
/// 1. `faces` are different; letters first, then wild tiles, then emptiness.
/// 2. `scores` and `tops` have an entry for each line of faces that the counts allow, at [`Faces::at`]. An entry of
///    `scores` is no less than what the line can score, and exact for lines without wild tiles; one of `tops` is the
///    greatest entry of `scores` over all orders of the line.
/// 3. `scores` and `tops` are one table where rows and columns score alike, else one for rows and one for columns.
pub(super) struct Faces {
    pub side: usize,
    pub faces: Vec<Face>,
    /// How many cells can show each face.
    pub counts: Vec<usize>,
    /// How many tiles have each symbol.
    pub symbols: [usize; MAX_SYMBOLS],
    /// The face of each tile.
    pub of_tile: Vec<u8>,
    /// The face of a wild tile of each symbol.
    pub of_wild: [Option<u8>; MAX_SYMBOLS],
    pub scores: Vec<Vec<i32>>,
    pub tops: Vec<Vec<i32>>,
}

/// Which stretches of compact letters are words: 0 stands for no letter, the last code for any.
struct Words<'a> {
    rules: &'a GridRules,
    base: usize,
    /// The compact code of each letter code; 0 for letters of no face.
    compact: [u8; 64],
    any: Option<usize>,
    /// For each length, whether the letters at an index are a word.
    words: Vec<Vec<bool>>,
}

/// The most places at which the beginning of one word stands: each letter itself or any.
const STANDS: usize = 1 << (SMALL - 1);

impl Words<'_> {
    /// Marks every word that goes on from `node`, with each choice of its letters replaced by any.
    fn mark(&mut self, node: u32, length: usize, at: &[usize]) {
        let parts = self.rules.parts();
        let mut mask = parts.dawg.mask(node);
        while mask != 0 {
            let code = mask.trailing_zeros() as u8 + 1;
            mask &= mask - 1;
            let (child, ends) = parts.dawg.child(node, code);
            let letter = usize::from(self.compact[usize::from(code & 63)]);
            let ends = ends && (parts.length.0..=parts.length.1).contains(&(length + 1));
            let goes_on = length + 2 < self.words.len();
            let mut next = [0; 2 * STANDS];
            let mut many = 0;
            let choices = [(letter > 0).then_some(letter), self.any];
            for choice in choices.into_iter().flatten() {
                for index in at {
                    let index = index * self.base + choice;
                    if ends {
                        self.words[length + 1][index] = true;
                    }
                    next[many] = index;
                    many += 1;
                }
            }
            if goes_on && many > 0 {
                self.mark(child, length + 1, &next[..many]);
            }
        }
    }
}

/// The words within a line: bit `length * KINDS + wilds` when it holds a word of that length with so many wild letters.
type Held = u32;
const KINDS: usize = SMALL + 1;

/// A line of faces that grows.
#[derive(Clone, Copy, Default)]
struct Growing {
    length: usize,
    at: usize,
    compact: [usize; SMALL],
    wild: u32,
    symbols: u32,
    tiles: usize,
    held: Held,
}

impl Faces {
    /// The faces and scores, if the grid is small enough.
    pub fn new(rules: &GridRules, tiles: &[Tile], wilds: bool) -> Option<Faces> {
        let parts = rules.parts();
        let cells = rules.cells();
        if parts.side > SMALL {
            return None;
        }
        let mut symbols = [0; MAX_SYMBOLS];
        let mut faces: Vec<Face> = Vec::new();
        for tile in tiles {
            symbols[usize::from(tile.symbol)] += 1;
            faces.push(Face {
                letter: tile.letter,
                symbol: tile.symbol,
            });
        }
        faces.sort_unstable();
        faces.dedup();
        let of_tile: Vec<u8> = tiles
            .iter()
            .map(|tile| {
                let shows = |face: &Face| face.letter == tile.letter && face.symbol == tile.symbol;
                faces.iter().position(shows).unwrap_or(0) as u8
            })
            .collect();
        let mut counts = vec![0; faces.len()];
        for &face in &of_tile {
            counts[usize::from(face)] += 1;
        }
        let mut of_wild = [None; MAX_SYMBOLS];
        for (symbol, &tiles) in symbols.iter().enumerate() {
            let most = tiles.min(parts.wild_each).min(parts.wild_most);
            if wilds && most > 0 {
                of_wild[symbol] = Some(faces.len() as u8);
                counts.push(most);
                faces.push(Face {
                    letter: ANY,
                    symbol: symbol as u8,
                });
            }
        }
        if tiles.len() < cells {
            counts.push(cells - tiles.len());
            faces.push(Face {
                letter: 0,
                symbol: 0,
            });
        }
        if faces.is_empty() || faces.len() > MAX_FACES {
            return None;
        }
        let mut made = Faces {
            side: parts.side,
            faces,
            counts,
            symbols,
            of_tile,
            of_wild,
            scores: Vec::new(),
            tops: Vec::new(),
        };
        made.score(rules);
        Some(made)
    }

    /// The face of an empty cell, if there are more cells than tiles: the last.
    pub fn empty(&self) -> u8 {
        self.faces.len() as u8 - 1
    }

    /// The entry of `scores` at a place.
    #[inline(always)]
    pub fn score_of(&self, down: bool, at: usize) -> i32 {
        let way = usize::from(down).min(self.scores.len() - 1);
        self.scores[way].get(at).copied().unwrap_or(0)
    }

    /// Where the entry of a line stands.
    #[inline(always)]
    pub fn at(&self, line: impl IntoIterator<Item = u8>) -> usize {
        line.into_iter()
            .fold(0, |at, face| at * self.faces.len() + usize::from(face))
    }

    /// Tiles that show these faces; a wild tile has letter 0. Of tiles with the same face the first are taken, and wild
    /// are the first of a symbol that nothing else uses.
    pub fn placed(&self, tiles: &[Tile], grid: &[u8]) -> Vec<Option<Placed>> {
        let mut used = vec![false; tiles.len()];
        let mut placed = vec![None; grid.len()];
        for wild in [false, true] {
            for (cell, &face) in grid.iter().enumerate() {
                let Face { letter, symbol } = self.faces[usize::from(face)];
                if letter == 0 || wild != (letter == ANY) {
                    continue;
                }
                let fits = |&tile: &usize| {
                    !used[tile]
                        && if wild {
                            tiles[tile].symbol == symbol
                        } else {
                            self.of_tile[tile] == face
                        }
                };
                if let Some(tile) = (0..tiles.len()).find(fits) {
                    used[tile] = true;
                    placed[cell] = Some(Placed {
                        tile,
                        letter: if wild { 0 } else { letter },
                        wild,
                    });
                }
            }
        }
        placed
    }

    fn score(&mut self, rules: &GridRules) {
        let side = self.side;
        let mut compact = [0; 64];
        let mut base = 1;
        let lettered = |face: &&Face| face.letter != ANY && face.letter != 0;
        for face in self.faces.iter().filter(lettered) {
            let entry = &mut compact[usize::from(face.letter & 63)];
            if *entry == 0 {
                *entry = base as u8;
                base += 1;
            }
        }
        let any = self.of_wild.iter().any(Option::is_some).then_some(base);
        base += usize::from(any.is_some());
        let mut words = Words {
            rules,
            base,
            compact,
            any,
            words: (0..=side)
                .map(|length| vec![false; base.pow(length as u32)])
                .collect(),
        };
        words.mark(rules.parts().dawg.root(), 0, &[0]);
        let size = self.faces.len().pow(side as u32);
        let ways = if rules.table.alike() { 1 } else { 2 };
        self.scores = vec![vec![0; size]; ways];
        self.grow(&words, Growing::default());
        self.tops = (0..ways).map(|way| self.tops(way)).collect();
    }

    /// Scores every line that begins so; more of a face than there are is no line.
    fn grow(&mut self, words: &Words<'_>, line: Growing) {
        for face in 0..self.faces.len() {
            if self.counts[face] == 0 {
                continue;
            }
            let Face { letter, symbol } = self.faces[face];
            let mut longer = line;
            longer.at = line.at * self.faces.len() + face;
            if letter != 0 {
                longer.tiles += 1;
                longer.symbols |= 1 << symbol;
                longer.wild |= u32::from(letter == ANY) << line.length;
                longer.compact[line.length] = match letter {
                    ANY => words.any.unwrap_or(0),
                    letter => usize::from(words.compact[usize::from(letter & 63)]),
                };
                longer.length += 1;
                longer.held |= held(words, &longer);
            } else {
                longer.length += 1;
            }
            if longer.length < self.side {
                self.counts[face] -= 1;
                self.grow(words, longer);
                self.counts[face] += 1;
                continue;
            }
            for (down, scores) in self.scores.iter_mut().enumerate() {
                scores[longer.at] = score(words.rules, &longer, down == 1);
            }
        }
    }

    /// The greatest score over all orders of each line.
    fn tops(&self, way: usize) -> Vec<i32> {
        let scores = &self.scores[way];
        let mut tops = vec![0; scores.len()];
        let orders = orders(self.side);
        let mut places = vec![0; orders.len()];
        let mut line = vec![0_u8; self.side];
        loop {
            let mut top = i32::MIN;
            for (place, order) in places.iter_mut().zip(&orders) {
                *place = self.at(order.iter().map(|&place| line[usize::from(place)]));
                top = top.max(scores[*place]);
            }
            for &place in &places {
                tops[place] = top;
            }
            // the next line whose faces ascend
            let last = self.faces.len() as u8 - 1;
            let Some(grows) = line.iter().rposition(|&face| face < last) else {
                return tops;
            };
            let face = line[grows] + 1;
            line[grows..].fill(face);
        }
    }
}

/// The words that end with the last face of a line.
fn held(words: &Words<'_>, line: &Growing) -> Held {
    let mut held = 0;
    let (mut at, mut power) = (0, 1);
    for start in (0..line.length).rev() {
        let compact = line.compact[start];
        if compact == 0 {
            break;
        }
        at += compact * power;
        power *= words.base;
        let length = line.length - start;
        if words.words[length][at] {
            let wilds = (line.wild >> start).count_ones() as usize;
            held |= 1 << (length * KINDS + wilds);
        }
    }
    held
}

fn score(rules: &GridRules, line: &Growing, down: bool) -> i32 {
    let setting = Setting {
        down,
        balanced: rules.balances(line.tiles, line.symbols),
        tiles: line.tiles,
    };
    if line.held == 0 {
        return rules.table.score(setting, 0, 0);
    }
    if line.wild == 0 {
        // the longest word counts, and all of a length score alike
        let length = line.held.ilog2() as usize / KINDS;
        return rules.table.score(setting, length, 0);
    }
    // any of the words that fit, or none
    let mut best = rules.table.score(setting, 0, 0);
    let mut held = line.held;
    while held != 0 {
        let kind = held.trailing_zeros() as usize;
        held &= held - 1;
        best = best.max(rules.table.score(setting, kind / KINDS, kind % KINDS));
    }
    best
}

/// Every order of the numbers below `n`.
pub(super) fn orders(n: usize) -> Vec<Vec<u8>> {
    let mut orders = vec![Vec::new()];
    for number in 0..n {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<u8>| {
                (0..=order.len()).map(move |at| {
                    let mut order = order.clone();
                    order.insert(at, number as u8);
                    order
                })
            })
            .collect();
    }
    orders
}
