//! The grid filler: what it is given, what it says, and the order in which its methods run.

use super::anneal::{self, Best, State};
use super::exact;
use super::faces::Faces;
use super::table::Setting;
use super::wild::{declare, surpasses};
use super::{Cell, GridError, GridRules, Kind, MAX_SIDE};
use crate::budget::{Budget, Pauses};

/// The most tiles a grid can be filled from: twice as many as the greatest has cells.
pub const MAX_TILES: usize = 2 * MAX_SIDE * MAX_SIDE;

/// The steps of annealing before a proof is tried, for each pair of cells: on 4x4 they find the best grid of 15 of the 20
/// deals under test (12 with wild tiles), and a proof is the shorter the better the grid it starts from.
const WARM_UP: u64 = 240;

/// The steps from which on it is worth while to find the words of all lines beforehand: with fifteen different letters on
/// 5x5 the table is then about paid for, by steps that take little more than half as long.
const WORTHWHILE: u64 = 200_000;

/// A tile to lay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tile {
    /// Its letter code.
    pub letter: u8,
    /// Its symbol, `0..symbols`.
    pub symbol: u8,
}

/// A tile laid in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placed {
    /// Its number among the tiles given.
    pub tile: usize,
    /// The letter it shows or, wild, stands for.
    pub letter: u8,
    /// Whether it is wild.
    pub wild: bool,
}

/// How to fill a grid.
#[derive(Debug, Clone)]
pub struct Fill<'a> {
    /// Whether tiles may be wild, within the limits of the rules.
    pub wilds: bool,
    /// The seed of the random stream.
    pub seed: u64,
    /// The most steps to take; equal searches take equal steps.
    pub steps: u64,
    /// Whether a part of the annealing keeps every line balanced, where tiles and rules allow that.
    pub latin: bool,
    /// An arrangement to begin with, one entry a cell: the result scores no less.
    pub start: Option<&'a [Option<Placed>]>,
}

impl Default for Fill<'_> {
    /// With wild tiles, seed 0, four million steps, no arrangement to begin with.
    fn default() -> Self {
        Fill {
            wilds: true,
            seed: 0,
            steps: 4_000_000,
            latin: true,
            start: None,
        }
    }
}

/// The best arrangement found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filling {
    /// What lies in each cell.
    pub cells: Vec<Option<Placed>>,
    /// What the arrangement scores.
    pub score: i32,
    /// No arrangement scores more than this.
    pub bound: i32,
    /// The steps taken.
    pub steps: u64,
}

impl Filling {
    /// Whether no arrangement scores more than this one.
    pub fn proved(&self) -> bool {
        self.score == self.bound
    }
}

impl GridRules {
    /// Arranges tiles so that the grid scores as much as possible.
    ///
    /// As many tiles are laid as there are cells; of more tiles some are chosen, with fewer some cells stay empty. The
    /// arrangement found is the same for the same tiles, options and rules, on every platform.
    ///
    /// # Errors
    /// [`GridError::Argument`] naming `tiles` or `start`; [`GridError::Interrupted`] when `go_on`, asked now and then,
    /// says no.
    pub fn fill(
        &self,
        tiles: &[Tile],
        fill: &Fill<'_>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Filling, GridError> {
        self.check_tiles(tiles)?;
        let start = match fill.start {
            Some(start) => self.checked_start(tiles, fill.wilds, start)?,
            None => Vec::new(),
        };
        let mut budget = Budget::new(fill.steps, go_on);
        let faces = Faces::new(self, tiles, fill.wilds);
        let mut state = State::new(self, faces.as_ref(), tiles, &start);
        let mut best = state.best();
        let mut bound = self.plain_bound(tiles.len());
        if fill.steps >= WORTHWHILE {
            state.hasten(tiles, &mut Pauses::new(budget.go_on))?;
        }
        let until = match faces {
            Some(_) => fill.steps.min(WARM_UP * (self.cells() as u64).pow(2)),
            None => fill.steps,
        };
        anneal::portfolio(&mut state, fill, (until, bound), &mut best, &mut budget)?;
        if let Some(faces) = &faces {
            bound = bound.min(self.prove(tiles, faces, &mut best, &mut budget)?);
        }
        Ok(Filling {
            cells: best.cells,
            score: best.score,
            bound: bound.max(best.score),
            steps: budget.steps,
        })
    }

    /// Searches for better than `best`: the bound proved.
    fn prove(
        &self,
        tiles: &[Tile],
        faces: &Faces,
        best: &mut Best,
        budget: &mut Budget<'_>,
    ) -> Result<i32, GridError> {
        let score = best.score;
        let mut keep = |grid: &[u8], total: i32, go_on: &mut dyn FnMut() -> bool| {
            let placed = faces.placed(tiles, grid);
            let mut cells = self.cells_of(tiles, &placed);
            let wild = cells.iter().any(|cell| cell.kind == Kind::Wild);
            if !wild {
                *best = Best {
                    cells: placed,
                    score: total,
                };
            } else if surpasses(self, &cells, best.score, go_on)? {
                declare(self, &mut cells, go_on)?;
                let score = (0..2 * self.parts().side)
                    .map(|line| self.line(&cells, line).score)
                    .sum();
                let placed = placed.into_iter().zip(&cells).map(|(placed, cell)| {
                    placed.map(|placed| Placed {
                        letter: cell.letter,
                        ..placed
                    })
                });
                *best = Best {
                    cells: placed.collect(),
                    score,
                };
            }
            Ok(best.score)
        };
        exact::search(faces, score, self.parts().wild_most, budget, &mut keep)
    }

    /// The sum over all lines of the most that any line can score.
    fn plain_bound(&self, tiles: usize) -> i32 {
        let side = self.parts().side;
        let fits = |setting: Setting| match tiles < self.cells() {
            true => setting.tiles <= tiles,
            false => setting.tiles == side,
        };
        let most = |down: bool| {
            let scores = self.table.reachable();
            let scores = scores.filter(|(setting, _)| setting.down == down && fits(*setting));
            scores.map(|(_, score)| score).max().unwrap_or(0)
        };
        (most(false) + most(true)) * side as i32
    }

    fn check_tiles(&self, tiles: &[Tile]) -> Result<(), GridError> {
        let parts = self.parts();
        let wrong = |reason: String| Err(GridError::argument("tiles", reason));
        if tiles.len() > MAX_TILES {
            return wrong(format!("{} tiles, at most {MAX_TILES}", tiles.len()));
        }
        for (at, tile) in tiles.iter().enumerate() {
            if tile.letter == 0 || tile.letter > parts.letters {
                return wrong(format!(
                    "tile {at}: letter {} of {}",
                    tile.letter, parts.letters
                ));
            }
            if usize::from(tile.symbol) >= parts.symbols {
                return wrong(format!(
                    "tile {at}: symbol {} of {}",
                    tile.symbol, parts.symbols
                ));
            }
        }
        Ok(())
    }

    /// Checks an arrangement and lays the tiles it left out in its empty cells, in order.
    fn checked_start(
        &self,
        tiles: &[Tile],
        wilds: bool,
        start: &[Option<Placed>],
    ) -> Result<Vec<Option<Placed>>, GridError> {
        let parts = self.parts();
        let wrong = |reason: String| Err(GridError::argument("start", reason));
        if start.len() != self.cells() {
            return wrong(format!("{} cells for {}", start.len(), self.cells()));
        }
        let mut used = vec![false; tiles.len()];
        let mut each = [0; super::MAX_SYMBOLS];
        for (at, placed) in start.iter().enumerate() {
            let Some(placed) = placed else { continue };
            let Some(tile) = tiles.get(placed.tile) else {
                return wrong(format!(
                    "cell {at}: tile {} of {}",
                    placed.tile,
                    tiles.len()
                ));
            };
            if std::mem::replace(&mut used[placed.tile], true) {
                return wrong(format!("tile {} lies in two cells", placed.tile));
            }
            if placed.wild {
                each[usize::from(tile.symbol)] += 1;
                if placed.letter == 0 || placed.letter > parts.letters {
                    let reason =
                        format!("cell {at}: letter {} of {}", placed.letter, parts.letters);
                    return wrong(reason);
                }
            } else if placed.letter != tile.letter {
                let reason = format!(
                    "cell {at}: tile {} shows letter {}, not {}",
                    placed.tile, tile.letter, placed.letter
                );
                return wrong(reason);
            }
        }
        let all: usize = each.iter().sum();
        if all > 0 && !wilds {
            return wrong(format!("{all} wild tiles, but wilds aren't allowed"));
        }
        if all > parts.wild_most {
            return wrong(format!("{all} wild tiles, at most {}", parts.wild_most));
        }
        if let Some(symbol) = each.iter().position(|&wild| wild > parts.wild_each) {
            return wrong(format!(
                "{} wild tiles with symbol {symbol}, at most {}",
                each[symbol], parts.wild_each
            ));
        }
        let mut left = (0..tiles.len()).filter(|&tile| !used[tile]);
        let whole = start.iter().map(|placed| {
            placed.or_else(|| {
                left.next().map(|tile| Placed {
                    tile,
                    letter: tiles[tile].letter,
                    wild: false,
                })
            })
        });
        Ok(whole.collect())
    }

    /// An arrangement as cells to be scored.
    pub fn cells_of(&self, tiles: &[Tile], placed: &[Option<Placed>]) -> Vec<Cell> {
        let cell = |placed: &Option<Placed>| {
            placed.map_or_else(Cell::default, |placed| Cell {
                symbol: tiles.get(placed.tile).map(|tile| tile.symbol),
                letter: placed.letter,
                kind: if placed.wild {
                    Kind::Wild
                } else {
                    Kind::Letter
                },
            })
        };
        placed.iter().map(cell).collect()
    }
}
