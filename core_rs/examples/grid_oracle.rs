//! The best 4x4 grids by a second, naive search, to hold the core's filler against.
//!
//! `cargo run --release -p wordkit-core --example grid_oracle -- LEXICON.wklx DEALS [wilds]`
//!
//! A line of DEALS is a deal and two scores: four words of four letters, one for each symbol, then the greatest score
//! without wild tiles and with them. The search knows nothing of the core but the word list. It fills cell after cell
//! with any tile left, and gives up where the lines, each bounded by the best that any tiles could make of it, no longer
//! reach the score that DEALS claims. So it shows whether that score can be reached, and whether a greater one can.

use std::collections::HashSet;
use std::path::Path;
use std::time::Instant;

use wordkit_core::lexicon::Lexicon;

/// Numbers of a line's cells: 0 unknown, 1..=16 the tiles, 17..=20 a wild tile of each symbol.
const NUMBERS: usize = 21;
const WILD: usize = 17;
const LETTERS: u8 = 26;

struct Deal {
    words: HashSet<Vec<u8>>,
    /// Letter and symbol of each number; a wild tile has letter 0.
    tiles: [(u8, u8); NUMBERS],
    /// The most that a line can score, for each choice of four numbers.
    most: Vec<i8>,
}

fn at(line: [usize; 4]) -> usize {
    line.iter().fold(0, |at, number| at * NUMBERS + number)
}

impl Deal {
    /// The score of a line by the rules: longest word, leftmost of equals, wild letters nothing, balanced twice.
    fn score(&self, letters: [u8; 4], wild: [bool; 4], symbols: [u8; 4]) -> i8 {
        for length in (2..=4).rev() {
            for start in 0..=4 - length {
                if self.words.contains(&letters[start..start + length]) {
                    let counted = (start..start + length).filter(|&at| !wild[at]).count() as i8;
                    let balanced = (0..4).all(|symbol| symbols.contains(&symbol));
                    return if balanced { 2 * counted } else { counted };
                }
            }
        }
        0
    }

    /// The most that a full line can score, over every letter of its wild tiles.
    fn full(&self, line: [usize; 4], letters: &mut [u8; 4], from: usize) -> i8 {
        match (from..4).find(|&place| line[place] >= WILD) {
            None => {
                let wild = line.map(|number| number >= WILD);
                self.score(*letters, wild, line.map(|number| self.tiles[number].1))
            }
            Some(place) => {
                let mut most = 0;
                for letter in 1..=LETTERS {
                    letters[place] = letter;
                    most = most.max(self.full(line, letters, place + 1));
                }
                most
            }
        }
    }

    /// Fills the table: full lines first, then lines with more and more unknown cells.
    fn bound(&mut self, wilds: bool) {
        let last = if wilds { NUMBERS } else { WILD };
        for unknown in 0..=4 {
            for index in 0..NUMBERS.pow(4) {
                let line = [index / 9261, index / 441 % 21, index / 21 % 21, index % 21];
                let known: Vec<usize> = line.into_iter().filter(|&number| number != 0).collect();
                let different = known.iter().collect::<HashSet<_>>().len() == known.len();
                if known.len() != 4 - unknown || !different || known.iter().any(|&n| n >= last) {
                    continue;
                }
                self.most[index] = match line.iter().position(|&number| number == 0) {
                    None => {
                        let mut letters = line.map(|number| self.tiles[number].0);
                        self.full(line, &mut letters, 0)
                    }
                    Some(place) => {
                        let fill = (1..last).filter(|number| !known.contains(number));
                        let filled = fill.map(|number| {
                            let mut line = line;
                            line[place] = number;
                            self.most[at(line)]
                        });
                        filled.max().unwrap_or(0)
                    }
                };
            }
        }
    }
}

struct Search<'a> {
    deal: &'a Deal,
    cells: [usize; 16],
    used: [bool; NUMBERS],
    /// Cells of the wild tiles, which are laid first.
    wild: Vec<usize>,
    above: i32,
    nodes: u64,
}

impl Search<'_> {
    fn line(&self, line: usize) -> [usize; 4] {
        let cell = |at: usize| {
            if line < 4 {
                line * 4 + at
            } else {
                at * 4 + line - 4
            }
        };
        [0, 1, 2, 3].map(|at| self.cells[cell(at)])
    }

    fn hope(&self) -> i32 {
        let lines = (0..8).map(|line| i32::from(self.deal.most[at(self.line(line))]));
        lines.sum()
    }

    /// The total with every choice of letters for the wild tiles, each one letter for both of its lines.
    fn exact(&self, letters: &mut [u8; 16], wild: usize) -> i32 {
        if let Some(&cell) = self.wild.get(wild) {
            let totals = (1..=LETTERS).map(|letter| {
                letters[cell] = letter;
                self.exact(letters, wild + 1)
            });
            return totals.max().unwrap_or(0);
        }
        let lines = (0..8).map(|line: usize| {
            let cell = |at: usize| {
                if line < 4 {
                    line * 4 + at
                } else {
                    at * 4 + line - 4
                }
            };
            let cells = [0, 1, 2, 3].map(cell);
            let score = self.deal.score(
                cells.map(|cell| letters[cell]),
                cells.map(|cell| self.cells[cell] >= WILD),
                cells.map(|cell| self.deal.tiles[self.cells[cell]].1),
            );
            i32::from(score)
        });
        lines.sum()
    }

    fn fill(&mut self, cell: usize) {
        self.nodes += 1;
        if self.hope() <= self.above {
            return;
        }
        if cell == 16 {
            let mut letters = self.cells.map(|number| self.deal.tiles[number].0);
            self.above = self.above.max(self.exact(&mut letters, 0));
            return;
        }
        if self.cells[cell] != 0 {
            return self.fill(cell + 1);
        }
        for tile in 1..WILD {
            if !self.used[tile] {
                self.used[tile] = true;
                self.cells[cell] = tile;
                self.fill(cell + 1);
                self.cells[cell] = 0;
                self.used[tile] = false;
            }
        }
    }

    /// For each symbol from `symbol` on: no wild tile, or any one of its tiles in any cell.
    fn wilds(&mut self, symbol: usize) {
        if self.hope() <= self.above {
            return;
        }
        if symbol == 4 {
            return self.fill(0);
        }
        self.wilds(symbol + 1);
        for cell in 0..16 {
            if self.cells[cell] != 0 {
                continue;
            }
            self.cells[cell] = WILD + symbol;
            self.wild.push(cell);
            for tile in 0..4 {
                self.used[1 + symbol * 4 + tile] = true;
                self.wilds(symbol + 1);
                self.used[1 + symbol * 4 + tile] = false;
            }
            self.wild.pop();
            self.cells[cell] = 0;
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, lexicon, deals, rest @ ..] = &arguments[..] else {
        return Err("LEXICON.wklx DEALS [wilds]".into());
    };
    let lexicon = Lexicon::open(Path::new(lexicon), true)?;
    let wilds = rest.iter().any(|word| word == "wilds");
    let mut words = HashSet::new();
    lexicon.dawg().for_each(|word| {
        if (2..=4).contains(&word.len()) {
            words.insert(word.to_vec());
        }
        std::ops::ControlFlow::<()>::Continue(())
    });
    for line in std::fs::read_to_string(deals)?.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        if line.starts_with('#') || fields.len() != 6 {
            continue;
        }
        let claimed: i32 = fields[4 + usize::from(wilds)].parse()?;
        let mut tiles = [(0, 0); NUMBERS];
        for (symbol, letters) in fields[..4].iter().enumerate() {
            for (tile, code) in lexicon.alphabet().encode(letters)?.into_iter().enumerate() {
                tiles[1 + symbol * 4 + tile] = (code, symbol as u8);
            }
            tiles[WILD + symbol] = (0, symbol as u8);
        }
        let mut deal = Deal {
            words: words.clone(),
            tiles,
            most: vec![0; NUMBERS.pow(4)],
        };
        let start = Instant::now();
        deal.bound(wilds);
        let mut search = Search {
            deal: &deal,
            cells: [0; 16],
            used: [false; NUMBERS],
            wild: Vec::new(),
            above: claimed - 1,
            nodes: 0,
        };
        if wilds {
            search.wilds(0);
        } else {
            search.fill(0);
        }
        let found = search.above;
        let said = match found.cmp(&claimed) {
            std::cmp::Ordering::Less => "NOT reached",
            std::cmp::Ordering::Equal => "the greatest",
            std::cmp::Ordering::Greater => "SURPASSED",
        };
        println!(
            "{} claimed {claimed}, found {found}: {said} ({} nodes, {:.1} s)",
            fields[..4].join(" "),
            search.nodes,
            start.elapsed().as_secs_f64()
        );
    }
    Ok(())
}
