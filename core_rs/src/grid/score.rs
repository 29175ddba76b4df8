//! Scoring a grid: every row, then every column.

use super::table::{SCALARS, Setting, scalars};
use super::wild::{self, ANY, declare};
use super::{GridError, GridRules, MAX_SIDE, NO_SYMBOL};

/// What a cell holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Kind {
    /// A tile showing its letter.
    Letter,
    /// A tile showing its symbol side, standing for a letter.
    Wild,
    /// A tile face down: it shows neither letter nor symbol.
    Filler,
    /// Nothing.
    #[default]
    Empty,
}

/// One cell of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cell {
    /// The tile's symbol, `0..symbols`; means nothing for a filler, `None` for an empty cell.
    pub symbol: Option<u8>,
    /// The letter it shows or stands for; 0 for a wild tile without one, a filler and an empty cell.
    pub letter: u8,
    /// What lies here.
    pub kind: Kind,
}

/// One line as it was scored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What the formula read beside the word.
    pub setting: Setting,
    /// The row's or the column's number.
    pub index: usize,
    /// Where the word begins; 0 without one.
    pub start: usize,
    /// The word that counts; empty without one.
    pub word: Vec<u8>,
    /// How many of its letters are wild.
    pub wilds: usize,
    /// The score of the line.
    pub score: i32,
    /// The scalars of [`LINE_FRAME`](super::LINE_FRAME) that gave it.
    pub frame: [i32; SCALARS],
}

/// A grid as it was scored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GridScore {
    /// The sum over the lines.
    pub total: i32,
    /// The rows, then the columns.
    pub lines: Vec<Line>,
    /// The cells, each wild tile with its letter.
    pub cells: Vec<Cell>,
}

/// A line ready to be judged.
pub(super) struct Read {
    pub setting: Setting,
    /// Letter codes: 0 for a place without one, [`ANY`] for a wild tile without one.
    pub letters: [u8; MAX_SIDE],
    /// Bit `1 << place` for each wild tile.
    pub wild: u32,
}

impl GridRules {
    /// Reads a line of checked cells.
    pub(super) fn read(&self, cells: &[Cell], line: usize) -> Read {
        let parts = self.parts();
        let mut read = Read {
            setting: Setting {
                down: line >= parts.side,
                balanced: false,
                tiles: 0,
            },
            letters: [0; MAX_SIDE],
            wild: 0,
        };
        let mut symbols = 0_u32;
        for at in 0..parts.side {
            let cell = cells[self.cell(line, at)];
            if !matches!(cell.kind, Kind::Letter | Kind::Wild) {
                continue;
            }
            read.setting.tiles += 1;
            symbols |= 1 << cell.symbol.unwrap_or(NO_SYMBOL);
            read.letters[at] = cell.letter;
            if cell.kind == Kind::Wild {
                read.wild |= 1 << at;
                if cell.letter == 0 {
                    read.letters[at] = ANY;
                }
            }
        }
        read.setting.balanced = self.balances(read.setting.tiles, symbols);
        read
    }

    /// Whether a line of so many tiles showing these symbols (one bit each) holds exactly one of each.
    #[inline(always)]
    pub(super) fn balances(&self, tiles: usize, symbols: u32) -> bool {
        let parts = self.parts();
        tiles == parts.side && parts.side == parts.symbols && symbols == (1 << parts.symbols) - 1
    }

    /// Every line's word and score.
    ///
    /// A line's word is the longest stretch of neighbouring cells that is a word; of equally long ones the first, or the
    /// one that scores most ([`Equal`](super::Equal)). A wild tile without a letter gets the one letter, for both of its
    /// lines, that together with the others' makes the total greatest; of several such choices the smallest codes, in
    /// the order of the cells. The limits on wild tiles are not looked at.
    ///
    /// # Errors
    /// [`GridError::Argument`]: `cells` for a wrong number of cells, a symbol or letter that isn't there, or more than
    /// [`MAX_UNDECLARED`](super::MAX_UNDECLARED) wild tiles without a letter. [`GridError::Interrupted`]: `go_on`,
    /// asked now and then, said no.
    pub fn score(
        &self,
        cells: &[Cell],
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<GridScore, GridError> {
        let mut cells = self.checked(cells)?;
        wild::check(&cells)?;
        declare(self, &mut cells, go_on)?;
        let side = self.parts().side;
        let lines: Vec<Line> = (0..2 * side).map(|line| self.line(&cells, line)).collect();
        Ok(GridScore {
            total: lines.iter().map(|line| line.score).sum(),
            lines,
            cells,
        })
    }

    pub(super) fn line(&self, cells: &[Cell], line: usize) -> Line {
        let side = self.parts().side;
        let read = self.read(cells, line);
        let (start, letters, wilds, score) =
            self.judge(read.setting, &read.letters[..side], read.wild);
        Line {
            setting: read.setting,
            index: line % side,
            start,
            word: read.letters[start..start + letters].to_vec(),
            wilds,
            score,
            frame: scalars(side, read.setting, letters, wilds),
        }
    }

    fn checked(&self, cells: &[Cell]) -> Result<Vec<Cell>, GridError> {
        let parts = self.parts();
        let wrong = |reason: String| Err(GridError::argument("cells", reason));
        if cells.len() != self.cells() {
            return wrong(format!("{} cells for {}", cells.len(), self.cells()));
        }
        let mut checked = Vec::with_capacity(cells.len());
        for (at, &cell) in cells.iter().enumerate() {
            let shown = matches!(cell.kind, Kind::Letter | Kind::Wild);
            if !shown {
                checked.push(Cell {
                    symbol: cell.symbol.filter(|_| cell.kind == Kind::Filler),
                    letter: 0,
                    kind: cell.kind,
                });
                continue;
            }
            match cell.symbol {
                None => return wrong(format!("cell {at} has a tile without a symbol")),
                Some(symbol) if usize::from(symbol) >= parts.symbols => {
                    return wrong(format!("cell {at}: symbol {symbol} of {}", parts.symbols));
                }
                Some(_) => {}
            }
            if cell.letter > parts.letters {
                return wrong(format!(
                    "cell {at}: letter {} of {}",
                    cell.letter, parts.letters
                ));
            }
            if cell.letter == 0 && cell.kind == Kind::Letter {
                return wrong(format!("cell {at} has a tile without a letter"));
            }
            checked.push(cell);
        }
        Ok(checked)
    }
}
