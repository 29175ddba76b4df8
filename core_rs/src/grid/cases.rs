//! Grids worked out by hand, what is refused, and tables against what they stand for.

use super::faces::{Faces, orders};
use super::longs::Longs;
use super::support::{Game, line_program, standard};
use super::*;
use crate::budget::{Pauses, stopped_again_and_again};
use crate::dice::Dice;
use crate::lexicon::Dawg;

fn codes(word: &str) -> Vec<u8> {
    word.bytes().map(|letter| letter - b'A' + 1).collect()
}

fn parts(side: usize, words: &str) -> GridParts {
    GridParts {
        side,
        dawg: Dawg::from_words(words.split_whitespace().map(codes)).unwrap(),
        letters: 26,
        symbols: side,
        line: standard(),
        equal: Equal::Leftmost,
        length: (2, side),
        wild_each: 1,
        wild_most: side,
    }
}

fn tiles(letters: &str, symbols: usize) -> Vec<Tile> {
    let each = codes(letters).into_iter().enumerate();
    each.map(|(at, letter)| Tile {
        letter,
        symbol: (at % symbols) as u8,
    })
    .collect()
}

fn fill(rules: &GridRules, tiles: &[Tile], fill: Fill<'_>) -> Filling {
    rules.fill(tiles, &fill, &mut || true).unwrap()
}

#[test]
fn two_by_two_by_hand() {
    // T O / O N makes a word of each line
    let rules = GridRules::new(parts(2, "TO ON")).unwrap();
    let filling = fill(&rules, &tiles("TOON", 2), Fill::default());
    // T and N differ in symbol, and so do the two Os: either the rows are balanced or the columns, 4 + 4 + 2 + 2
    assert_eq!((filling.score, filling.bound), (12, 12));
    // T and N alike, the Os alike: all four are
    let even = [(20, 0), (15, 1), (15, 1), (14, 0)].map(|(letter, symbol)| Tile { letter, symbol });
    let filling = fill(&rules, &even, Fill::default());
    assert_eq!((filling.score, filling.proved()), (16, true));
}

#[test]
fn a_wild_tile_is_one_letter_for_both_its_lines() {
    // wild W lies where AW is a word only as AN, and WB only as OB: never both
    let rules = GridRules::new(GridParts {
        symbols: 3,
        ..parts(2, "AN OB")
    })
    .unwrap();
    let cell = |letter, kind| Cell {
        symbol: Some(0),
        letter,
        kind,
    };
    let cells = [
        cell(1, Kind::Letter),
        cell(0, Kind::Wild),
        cell(3, Kind::Letter),
        cell(2, Kind::Letter),
    ];
    let score = rules.score(&cells, &mut || true).unwrap();
    assert_eq!(score.total, 1);
    assert_eq!(score.cells[1].letter, 14, "N before O");
}

#[test]
fn fillers_break_words_and_balance_nothing() {
    let rules = GridRules::new(parts(3, "AT CAT")).unwrap();
    let line = |kinds: [Kind; 3]| {
        let mut cells = vec![Cell::default(); 9];
        for (at, kind) in kinds.into_iter().enumerate() {
            cells[at] = Cell {
                symbol: Some(at as u8),
                letter: codes("CAT")[at],
                kind,
            };
        }
        let score = rules.score(&cells, &mut || true).unwrap();
        let line = &score.lines[0];
        (line.score, line.setting.balanced, line.setting.tiles)
    };
    let letter = Kind::Letter;
    assert_eq!(line([letter; 3]), (6, true, 3));
    assert_eq!(line([Kind::Filler, letter, letter]), (2, false, 2));
    assert_eq!(line([letter, Kind::Filler, letter]), (0, false, 2));
    assert_eq!(line([Kind::Wild, letter, letter]), (4, true, 3));
}

#[test]
fn rules_are_refused_by_the_name_of_the_part() {
    let refused = |change: fn(&mut GridParts)| {
        let mut parts = parts(4, "CAT");
        change(&mut parts);
        match GridRules::new(parts) {
            Err(GridError::Argument { name, .. }) => name,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refused(|parts| parts.side = 1), "side");
    assert_eq!(refused(|parts| parts.side = 8), "side");
    assert_eq!(refused(|parts| parts.symbols = 0), "symbols");
    assert_eq!(refused(|parts| parts.letters = 63), "letters");
    assert_eq!(refused(|parts| parts.length = (3, 2)), "length");
    assert_eq!(
        refused(|parts| parts.line = line_program(&[2, 0, 0, 0, 1])),
        "line"
    );
}

#[test]
fn cells_tiles_and_starts_are_refused_with_their_place() {
    let rules = GridRules::new(parts(2, "ON")).unwrap();
    let tiles = tiles("ONNO", 2);
    let start = |placed: &[Option<Placed>], wilds| {
        let fill = Fill {
            wilds,
            start: Some(placed),
            ..Fill::default()
        };
        rules
            .fill(&tiles, &fill, &mut || true)
            .unwrap_err()
            .to_string()
    };
    let placed = |tile, letter, wild| Some(Placed { tile, letter, wild });
    let none = None;
    assert_eq!(start(&[none; 3], true), "start: 3 cells for 4");
    assert_eq!(
        start(&[placed(4, 15, false), none, none, none], true),
        "start: cell 0: tile 4 of 4"
    );
    assert_eq!(
        start(
            &[placed(0, 15, false), placed(0, 15, false), none, none],
            true
        ),
        "start: tile 0 lies in two cells"
    );
    assert_eq!(
        start(&[none, placed(0, 14, false), none, none], true),
        "start: cell 1: tile 0 shows letter 15, not 14"
    );
    assert_eq!(
        start(&[placed(0, 27, true), none, none, none], true),
        "start: cell 0: letter 27 of 26"
    );
    assert_eq!(
        start(&[placed(0, 1, true), none, none, none], false),
        "start: 1 wild tiles, but wilds aren't allowed"
    );
    assert_eq!(
        start(&[placed(0, 1, true), placed(2, 1, true), none, none], true),
        "start: 2 wild tiles with symbol 0, at most 1"
    );
    let wrong = |tile| {
        let filled = rules.fill(&[tile], &Fill::default(), &mut || true);
        filled.unwrap_err().to_string()
    };
    let (letter, symbol) = (27, 0);
    assert_eq!(
        wrong(Tile { letter, symbol }),
        "tiles: tile 0: letter 27 of 26"
    );
    let (letter, symbol) = (1, 2);
    assert_eq!(
        wrong(Tile { letter, symbol }),
        "tiles: tile 0: symbol 2 of 2"
    );
}

#[test]
fn more_undeclared_wild_tiles_than_can_be_settled_are_refused() {
    let rules = GridRules::new(parts(3, "ON")).unwrap();
    let wild = Cell {
        symbol: Some(0),
        letter: 0,
        kind: Kind::Wild,
    };
    let refused = rules.score(&[wild; 9], &mut || true).unwrap_err();
    let text = "cells: 9 wild tiles without a letter, at most 8";
    assert_eq!(refused.to_string(), text);
}

/// Nothing but nine wild tiles makes these words, and two letters of one of them are worth nothing.
fn nine_wild() -> (GridRules, Vec<Tile>) {
    let rules = GridRules::new(GridParts {
        length: (3, 3),
        wild_each: 3,
        wild_most: 9,
        line: line_program(&[3, 0]),
        ..parts(3, "ABC DEF GHI ADG BEH CFI")
    })
    .unwrap();
    (rules, tiles("ZZZZZZZZZ", 3))
}

#[test]
fn more_wild_tiles_than_a_score_settles_are_still_the_best_grid() {
    let (rules, tiles) = nine_wild();
    let filling = fill(&rules, &tiles, Fill::default());
    // three rows and three columns of three letters; with one tile not wild, a row and a column less
    assert_eq!((filling.score, filling.proved()), (18, true));
    let score = rules.score(&rules.cells_of(&tiles, &filling.cells), &mut || true);
    assert_eq!(score.unwrap().total, 18);
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    let rules = GridRules::new(parts(5, "AB BA ABBA CAB")).unwrap();
    // six letters on five by five: words of all lines are found beforehand
    let tiles = tiles("ABBACABDEFACABABBACABABBA", 5);
    let fill = Fill {
        steps: 200_000,
        ..Fill::default()
    };
    let filling = stopped_again_and_again(|go_on| rules.fill(&tiles, &fill, go_on));
    assert_eq!(rules.fill(&tiles, &fill, &mut || true), Ok(filling));
}

#[test]
fn a_proof_asks_whether_to_go_on_while_wild_tiles_get_letters() {
    let (rules, tiles) = nine_wild();
    let mut asked = 0;
    let stopped = rules.fill(&tiles, &Fill::default(), &mut || {
        asked += 1;
        asked < 5
    });
    // the search takes 19,454 steps and asks after 4,096 each, so the fifth question is one of the letters'
    assert_eq!((stopped, asked), (Err(GridError::Interrupted), 5));
}

#[test]
fn faces_score_lines_as_they_are_judged_and_never_below_with_wild_tiles() {
    for seed in 0..60 {
        let mut dice = Dice(seed);
        let side = 2 + dice.below(3);
        let game = Game::random(&mut dice, side, 4);
        let parts = game.rules.parts();
        let tiles: Vec<Tile> = (0..side * side - dice.below(3))
            .map(|_| Tile {
                letter: 1 + dice.below(4) as u8,
                symbol: dice.below(parts.symbols) as u8,
            })
            .collect();
        let faces = Faces::new(&game.rules, &tiles, true).unwrap();
        for _ in 0..200 {
            // a line of different tiles, some of them wild
            let mut line: Vec<(u8, Cell)> = Vec::new();
            let mut numbers: Vec<usize> = (0..tiles.len()).collect();
            dice.0 = crate::rng::shuffle(&mut numbers, dice.0);
            let mut wild = 0;
            for &number in &numbers[..side.min(numbers.len())] {
                let tile = tiles[number];
                let face = faces.of_wild[usize::from(tile.symbol)];
                let (face, kind) = match face {
                    Some(face) if dice.below(3) == 0 && wild == 0 => {
                        wild += 1;
                        (face, Kind::Wild)
                    }
                    _ => (faces.of_tile[number], Kind::Letter),
                };
                let letter = if kind == Kind::Wild {
                    1 + dice.below(4) as u8
                } else {
                    tile.letter
                };
                line.push((
                    face,
                    Cell {
                        symbol: Some(tile.symbol),
                        letter,
                        kind,
                    },
                ));
            }
            let mut cells = vec![Cell::default(); side * side];
            let shown: Vec<u8> = line.iter().map(|(face, _)| *face).collect();
            for (at, (_, cell)) in line.iter().enumerate() {
                cells[at] = *cell;
            }
            let judged = game.rules.score(&cells, &mut || true).unwrap().lines[0].score;
            let known = faces.score_of(false, faces.at(shown));
            if wild == 0 {
                assert_eq!(known, judged, "seed {seed} {cells:?}");
            } else {
                assert!(known >= judged, "seed {seed} {cells:?}");
            }
        }
    }
}

#[test]
fn words_found_beforehand_are_those_that_are_found_in_a_line() {
    for seed in 0..10 {
        let mut dice = Dice(seed);
        let game = Game::random(&mut dice, 5, 5);
        let tiles: Vec<Tile> = (1..=4).map(|letter| Tile { letter, symbol: 0 }).collect();
        let longs = Longs::new(&game.rules, &tiles, &mut Pauses::new(&mut || true))
            .unwrap()
            .unwrap();
        for _ in 0..500 {
            let line: Vec<u8> = (0..5).map(|_| dice.below(5) as u8).collect();
            let found = game.rules.longest(&line);
            let start = if found.letters == 0 {
                0
            } else {
                found.starts.trailing_zeros() as usize
            };
            assert_eq!(
                longs.longest(&line),
                Some((found.letters, start)),
                "{line:?}"
            );
        }
        assert_eq!(longs.longest(&[1, 5, 1, 1, 1]), None, "no tile shows it");
    }
}

#[test]
fn orders_are_all_orders() {
    let mut all = orders(4);
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 24);
    assert_eq!(orders(0), [[0_u8; 0]]);
}
