//! Scoring and filling against every possibility tried in turn, under random rules.

use super::support::Game;
use super::{Cell, Fill, Filling, GridParts, GridRules, Kind, Placed, Tile};
use crate::dice::{Dice, cases};

/// The best total over all letters of the wild tiles from cell `from` on, and the first letters that reach it.
fn declared(game: &Game, cells: &mut Vec<Cell>, from: usize) -> (i32, Vec<Cell>) {
    let open = |cell: &Cell| cell.kind == Kind::Wild && cell.letter == 0;
    match (from..cells.len()).find(|&at| open(&cells[at])) {
        None => (game.total(cells), cells.clone()),
        Some(at) => {
            let mut best: Option<(i32, Vec<Cell>)> = None;
            for letter in 1..=game.rules.parts().letters {
                cells[at].letter = letter;
                let found = declared(game, cells, at + 1);
                if best.as_ref().is_none_or(|best| found.0 > best.0) {
                    best = Some(found);
                }
            }
            cells[at].letter = 0;
            best.unwrap()
        }
    }
}

fn any_cells(dice: &mut Dice, game: &Game, open: usize) -> Vec<Cell> {
    let parts = game.rules.parts();
    let letters = usize::from(parts.letters);
    let mut open = open;
    (0..game.rules.cells())
        .map(|_| {
            let (kind, letter) = match dice.below(10) {
                0 => (Kind::Empty, 0),
                1 => (Kind::Filler, 0),
                2 | 3 if open > 0 => {
                    open -= 1;
                    (Kind::Wild, 0)
                }
                4 => (Kind::Wild, 1 + dice.below(letters) as u8),
                _ => (Kind::Letter, 1 + dice.below(letters) as u8),
            };
            Cell {
                symbol: (kind != Kind::Empty).then(|| dice.below(parts.symbols) as u8),
                letter,
                kind,
            }
        })
        .collect()
}

#[test]
fn a_grid_scores_what_its_lines_score_and_wild_tiles_get_the_best_letters() {
    for seed in 0..cases(600) {
        let mut dice = Dice(seed);
        let side = 2 + dice.below(4);
        let letters = 2 + dice.below(3) as u8;
        let game = Game::random(&mut dice, side, letters);
        let mut cells = any_cells(&mut dice, &game, 4);
        let (total, expected) = declared(&game, &mut cells, 0);
        let score = game.rules.score(&cells, &mut || true).unwrap();
        assert_eq!(score.total, total, "seed {seed} {cells:?}");
        assert_eq!(score.cells, expected, "seed {seed}: the smallest codes");
        let lines: i32 = score.lines.iter().map(|line| line.score).sum();
        assert_eq!(lines, total);
        for line in &score.lines {
            assert_eq!(
                line.score,
                game.weights.score(line.frame),
                "seed {seed} {line:?}"
            );
        }
    }
}

/// The best total of all arrangements of the tiles.
struct Brute<'a> {
    game: &'a Game,
    wilds: bool,
    tiles: Vec<(Tile, usize)>,
    cells: Vec<Cell>,
    empty: usize,
    best: i32,
}

impl Brute<'_> {
    fn best(game: &Game, tiles: &[Tile], wilds: bool) -> i32 {
        let mut kinds: Vec<(Tile, usize)> = Vec::new();
        for tile in tiles {
            match kinds.iter_mut().find(|(kind, _)| kind == tile) {
                Some((_, count)) => *count += 1,
                None => kinds.push((*tile, 1)),
            }
        }
        let mut brute = Brute {
            game,
            wilds,
            tiles: kinds,
            cells: Vec::new(),
            empty: game.rules.cells().saturating_sub(tiles.len()),
            best: i32::MIN,
        };
        brute.lay();
        brute.best
    }

    fn lay(&mut self) {
        if self.cells.len() == self.game.rules.cells() {
            let mut cells = self.cells.clone();
            self.best = self.best.max(declared(self.game, &mut cells, 0).0);
            return;
        }
        if self.empty > 0 {
            self.empty -= 1;
            self.cells.push(Cell::default());
            self.lay();
            self.cells.pop();
            self.empty += 1;
        }
        let parts = self.game.rules.parts();
        for kind in 0..self.tiles.len() {
            let (tile, count) = self.tiles[kind];
            if count == 0 {
                continue;
            }
            self.tiles[kind].1 -= 1;
            let wild = |cell: &&Cell| cell.kind == Kind::Wild;
            let all = self.cells.iter().filter(wild).count();
            let same = |cell: &&Cell| cell.symbol == Some(tile.symbol);
            let each = self.cells.iter().filter(wild).filter(same).count();
            let may = self.wilds && all < parts.wild_most && each < parts.wild_each;
            for kind in [Kind::Letter, Kind::Wild] {
                if kind == Kind::Letter || may {
                    self.cells.push(Cell {
                        symbol: Some(tile.symbol),
                        letter: if kind == Kind::Letter { tile.letter } else { 0 },
                        kind,
                    });
                    self.lay();
                    self.cells.pop();
                }
            }
            self.tiles[kind].1 += 1;
        }
    }
}

/// That a filling is an arrangement of the tiles under the rules, scored right; its bound and score against the best.
fn hold(game: &Game, tiles: &[Tile], fill: &Fill<'_>, filling: &Filling, best: i32, what: &str) {
    let parts = game.rules.parts();
    let mut used: Vec<usize> = filling
        .cells
        .iter()
        .flatten()
        .map(|placed| placed.tile)
        .collect();
    assert_eq!(used.len(), tiles.len().min(game.rules.cells()), "{what}");
    used.sort_unstable();
    used.dedup();
    assert_eq!(
        used.len(),
        tiles.len().min(game.rules.cells()),
        "{what}: a tile lies twice"
    );
    let wild = |placed: &&Placed| placed.wild;
    let all: Vec<&Placed> = filling.cells.iter().flatten().filter(wild).collect();
    assert!(
        all.len() <= if fill.wilds { parts.wild_most } else { 0 },
        "{what}"
    );
    for symbol in 0..parts.symbols as u8 {
        let each = all
            .iter()
            .filter(|placed| tiles[placed.tile].symbol == symbol)
            .count();
        assert!(each <= parts.wild_each, "{what}");
    }
    for placed in filling.cells.iter().flatten().filter(|placed| !placed.wild) {
        assert_eq!(placed.letter, tiles[placed.tile].letter, "{what}");
    }
    let cells = game.rules.cells_of(tiles, &filling.cells);
    assert!(
        cells
            .iter()
            .all(|cell| cell.kind == Kind::Empty || cell.letter > 0),
        "{what}"
    );
    assert_eq!(game.total(&cells), filling.score, "{what}");
    assert!(filling.steps <= fill.steps, "{what}");
    assert!(filling.score <= best, "{what}: {filling:?} beats {best}");
    assert!(filling.bound >= best, "{what}: {filling:?} bounds {best}");
    assert_eq!(filling.proved(), filling.score == filling.bound);
}

/// Fills by several budgets; the greatest must be enough for a proof.
fn compare(game: &Game, tiles: &[Tile], wilds: bool, what: &str) {
    let best = Brute::best(game, tiles, wilds);
    for steps in [0, 1, 700, 3_850, 19_500, 5_000_000] {
        let fill = Fill {
            wilds,
            seed: steps ^ 5,
            steps,
            ..Fill::default()
        };
        let what = format!("{what} steps {steps} {tiles:?} {:?}", game.rules);
        let filling = game.rules.fill(tiles, &fill, &mut || true).unwrap();
        hold(game, tiles, &fill, &filling, best, &what);
        if steps == 5_000_000 {
            assert_eq!((filling.score, filling.proved()), (best, true), "{what}");
            let again = game.rules.fill(tiles, &fill, &mut || true).unwrap();
            assert_eq!(again, filling, "{what}: the same again");
            // begun with a part of the answer, the answer is no worse, however few the steps
            let start = Fill {
                steps: 0,
                start: Some(&filling.cells),
                ..fill
            };
            let kept = game.rules.fill(tiles, &start, &mut || true).unwrap();
            assert_eq!(kept.score, best, "{what}");
        }
    }
}

fn some_tiles(dice: &mut Dice, game: &Game, count: usize, kinds: usize) -> Vec<Tile> {
    let parts = game.rules.parts();
    let kinds: Vec<Tile> = (0..kinds)
        .map(|at| Tile {
            letter: 1 + dice.below(parts.letters.into()) as u8,
            symbol: (at % parts.symbols) as u8,
        })
        .collect();
    (0..count).map(|at| kinds[at % kinds.len()]).collect()
}

#[test]
fn on_two_by_two_the_filling_is_the_best_of_all_arrangements() {
    for seed in 0..cases(120) {
        let mut dice = Dice(seed + 1_000);
        let game = Game::random(&mut dice, 2, 3);
        let count = dice.below(8);
        let tiles = some_tiles(&mut dice, &game, count, 4);
        compare(&game, &tiles, seed % 3 > 0, &format!("seed {seed}"));
    }
}

#[test]
fn on_three_by_three_the_filling_is_the_best_of_all_arrangements() {
    for seed in 0..cases(24) {
        let mut dice = Dice(seed + 2_000);
        let game = Game::random(&mut dice, 3, 3);
        // few tiles of many kinds, or many of few kinds, more than there are cells too
        let (count, kinds) = [(3, 3), (9, 3), (4, 4), (10, 3), (8, 3), (9, 2)][seed as usize % 6];
        let tiles = some_tiles(&mut dice, &game, count, kinds);
        compare(&game, &tiles, seed % 4 == 3, &format!("seed {seed}"));
    }
}

#[test]
fn on_four_by_four_with_few_tiles_the_filling_is_the_best_of_all_arrangements() {
    for seed in 0..cases(6) {
        let mut dice = Dice(seed + 3_000);
        let game = Game::random(&mut dice, 4, 3);
        let tiles = some_tiles(&mut dice, &game, 3, 3);
        compare(&game, &tiles, seed % 2 == 0, &format!("seed {seed}"));
    }
}

#[test]
fn with_any_number_of_wild_tiles_the_filling_is_the_best_of_all_arrangements() {
    for seed in 0..cases(8) {
        let mut dice = Dice(seed + 5_000);
        let game = Game::random(&mut dice, 3, 2);
        let rules = GridRules::new(GridParts {
            wild_each: 3 + 3 * dice.below(3),
            wild_most: 9,
            ..game.rules.parts().clone()
        });
        let game = Game {
            rules: rules.unwrap(),
            ..game
        };
        let tiles = some_tiles(&mut dice, &game, 9, 1);
        compare(&game, &tiles, true, &format!("seed {seed}"));
    }
}

#[test]
fn larger_grids_are_filled_by_the_rules_and_bounded() {
    for seed in 0..cases(40) {
        let mut dice = Dice(seed + 4_000);
        let side = 5 + dice.below(3);
        let letters = 2 + dice.below(25) as u8;
        let game = Game::random(&mut dice, side, letters);
        let count = [side * side, side, side * side + 4, 2 * side * side][dice.below(4)];
        let tiles = some_tiles(&mut dice, &game, count, 2 * side);
        for steps in [0, 300, 6_000] {
            let fill = Fill {
                wilds: seed % 2 == 0,
                seed,
                steps,
                ..Fill::default()
            };
            let what = format!("seed {seed} steps {steps}");
            let filling = game.rules.fill(&tiles, &fill, &mut || true).unwrap();
            hold(&game, &tiles, &fill, &filling, filling.score, &what);
        }
    }
}
