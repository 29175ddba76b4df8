//! The board against its naive twin on random positions, under random switches.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::naive::{Naive, Placements};
use super::support::{Dice, Game, Scoring, anew, english_like, turn_program, word_program};
use super::{Board, BoardError, CrossRules, Limits, Plays, Rack};
use crate::budget::stopped_again_and_again;
use crate::dice::cases;
use crate::formula::Program;

fn generated(game: &Game, board: &Board, rack: &Rack) -> BTreeMap<Placements, i32> {
    let plays = board.generate(rack, Limits::default()).unwrap();
    let listed: BTreeMap<Placements, i32> = plays
        .iter()
        .map(|play| (play.placements(&game.rules).collect(), play.score))
        .collect();
    assert_eq!(listed.len(), plays.len(), "a play is listed twice");
    listed
}

fn compare(game: &Game, board: &Board, rack: &Rack, what: &str) -> usize {
    let expected = Naive::new(game, board, rack).all(rack.counts());
    let listed = generated(game, board, rack);
    if listed != expected {
        let missing: Vec<_> = expected
            .iter()
            .filter(|(play, score)| listed.get(*play) != Some(score))
            .take(3)
            .collect();
        let extra: Vec<_> = listed
            .iter()
            .filter(|(play, score)| expected.get(*play) != Some(score))
            .take(3)
            .collect();
        panic!(
            "{what}: missing {missing:?}, extra {extra:?}\n{:?}\n{board:?}",
            game.rules.parts()
        );
    }
    listed.len()
}

#[test]
fn generate_lists_what_every_word_on_every_place_gives() {
    let mut plays = 0;
    for seed in 0..cases(120) {
        let words = english_like([150, 400, 800][seed as usize % 3], seed % 11);
        let game = Game::random(seed, &words);
        let (board, rack) = (game.position(seed), game.rack(seed));
        plays += compare(&game, &board, &rack, &format!("seed {seed}"));
    }
    assert!(plays > 2_000, "only {plays} plays were compared");
}

#[test]
fn two_thousand_words_on_the_largest_boards_give_the_same() {
    let words = english_like(2_000, 5);
    for seed in 0..cases(4) {
        let game = Game::sized(&mut Dice(seed + 900), 8, 8, &words);
        let (board, rack) = (game.position(seed), game.rack(seed));
        compare(&game, &board, &rack, &format!("seed {seed}"));
    }
}

#[test]
fn check_finds_nothing_wrong_with_a_generated_play_and_scores_it_alike() {
    for seed in 0..cases(100) {
        let game = Game::random(seed, &english_like(400, seed % 7));
        let (board, rack) = (game.position(seed), game.rack(seed));
        for (play, score) in generated(&game, &board, &rack) {
            let check = board.check(&play, rack.size(), true).unwrap();
            assert_eq!(check.violations, [], "seed {seed} {play:?}");
            assert_eq!(check.amount.score, score, "seed {seed} {play:?}");
        }
    }
}

/// Calls `each` with every way to lay up to `most` tiles of the rack on any squares.
fn every_placement(
    squares: usize,
    letters: u8,
    rack: &mut [u8; 64],
    from: usize,
    play: &mut Placements,
    each: &mut dyn FnMut(&Placements),
) {
    if !play.is_empty() {
        each(play);
    }
    for square in from..squares {
        for tile in (1..=letters).chain(65..=64 + letters) {
            let kind = if tile > 64 { 0 } else { usize::from(tile) };
            if rack[kind] > 0 {
                rack[kind] -= 1;
                play.push((square, tile));
                every_placement(squares, letters, rack, square + 1, play, each);
                play.pop();
                rack[kind] += 1;
            }
        }
    }
}

#[test]
fn on_tiny_boards_check_and_generate_agree_with_every_possible_placement() {
    let mut legal = 0;
    for seed in 0..cases(25) {
        let mut dice = Dice(seed + 4_000);
        // four letters, so that many placements are words
        let words: Vec<Vec<u8>> = (0..60)
            .map(|_| {
                (0..2 + dice.below(3))
                    .map(|_| 1 + dice.below(4) as u8)
                    .collect()
            })
            .collect();
        let (rows, cols) = (2 + dice.below(3), 2 + dice.below(3));
        let game = Game::sized(&mut dice, rows, cols, &words);
        let board = game.position(seed);
        let tiles: Vec<u8> = (0..3)
            .map(|_| *dice.pick(&[1, 2, 3, 4, 1, 2, 3, 0]))
            .collect();
        let rack = Rack::of(&tiles).unwrap();
        let naive = Naive::new(&game, &board, &rack);
        let listed = generated(&game, &board, &rack);
        let letters = game.letters;
        let mut left = rack.counts().to_owned();
        every_placement(
            rows * cols,
            letters,
            &mut left,
            0,
            &mut Vec::new(),
            &mut |play| {
                let expected = naive.judge(play);
                let check = board.check(play, rack.size(), true).unwrap();
                let found = check.violations.is_empty().then_some(check.amount.score);
                assert_eq!(
                    found, expected,
                    "seed {seed} {play:?} {:?}\n{:?}\n{board:?}",
                    check.violations, game.rules
                );
                assert_eq!(
                    listed.get(play).copied(),
                    expected,
                    "seed {seed} {play:?}\n{:?}\n{board:?}",
                    game.rules
                );
                legal += usize::from(expected.is_some());
            },
        );
    }
    assert!(legal > 200, "only {legal} legal plays were met");
}

#[test]
fn best_is_the_head_of_generate_and_any_says_whether_there_is_one() {
    for seed in 0..cases(120) {
        let game = Game::random(seed, &english_like(400, seed % 5));
        let (board, rack) = (game.position(seed), game.rack(seed));
        let all = board.generate(&rack, Limits::default()).unwrap();
        assert!(all.is_sorted(), "seed {seed}");
        for most in [0, 1, 2, 10, 100_000] {
            let best = board.best(&rack, most, Limits::default()).unwrap();
            assert_eq!(
                best[..],
                all[..most.min(all.len())],
                "seed {seed} best {most}"
            );
        }
        assert_eq!(
            board.any(&rack, Limits::default()).unwrap(),
            !all.is_empty(),
            "seed {seed}"
        );
    }
}

/// Both formulas with random weights, some below 0; a turn may pay for the whole hand.
fn random_formulas(dice: &mut Dice) -> (Program, Program) {
    use super::support::ops::*;
    let mut weights =
        |count| -> Vec<i32> { (0..count).map(|_| dice.below(9) as i32 - 1).collect() };
    let tops = sum(weighted(field, &weights(6)));
    let (scalars, times) = (weights(7), weights(3));
    let word = add(
        weighted(scalar, &scalars),
        match times[0] {
            0..=2 => mul(scalar(5), sum(mul(field(1), field(5)))),
            3..=4 => choose(scalar(2), mul(n(times[1]), tops), scalar(0)),
            _ => tops,
        },
    );
    let whole = choose(eq(scalar(0), scalar(1)), n(10 * times[2]), scalar(2));
    let turn = add(mul(n(times[1].min(3)), sum(field(0))), whole);
    (word_program(&word), turn_program(&turn))
}

#[test]
fn best_is_the_head_of_generate_whatever_the_formulas() {
    let mut bounded = 0;
    let total = cases(150);
    for seed in 0..total {
        let mut dice = Dice(seed + 70_000);
        let game = Game::random(seed + 900, &english_like(700, seed % 5));
        let mut parts = game.rules.parts().clone();
        (parts.word, parts.turn) = random_formulas(&mut dice);
        let rules = Arc::new(CrossRules::new(parts).unwrap());
        let rises = rules.sums().is_some_and(|sums| sums.slope.is_some());
        let board = anew(&game.position(seed), &rules);
        for tiles in 0..3 {
            let rack = game.rack(seed * 3 + tiles);
            bounded += u64::from(rises && board.is_worth_bounds(&rack));
            best_is_the_head_of_generate(&board, &rack, [1, 3, 20], seed);
        }
    }
    let searches = total * 3;
    assert!(
        searches / 4 < bounded && bounded < searches,
        "{bounded} of {searches}"
    );
}

/// Compares the first so many plays with those of all; gives all.
fn best_is_the_head_of_generate(board: &Board, rack: &Rack, most: [usize; 3], seed: u64) -> Plays {
    let all = board.generate(rack, Limits::default()).unwrap();
    for most in most {
        let best = board.best(rack, most, Limits::default()).unwrap();
        let head = &all[..most.min(all.len())];
        assert_eq!(best[..], *head, "seed {seed} {rack:?} best {most}");
    }
    all
}

/// The game of a seed on a flat board, with bonuses, and with random formulas or values and 50 points for a whole hand.
fn flat_game(seed: u64) -> Game {
    let mut dice = Dice(seed + 80_000);
    let side = 5 + dice.below(6);
    let game = Game::sized(&mut dice, side, side, &english_like(900, seed % 5));
    let mut parts = game.rules.parts().clone();
    let squares = side * side;
    parts.height = 1;
    parts.letter_bonus = (0..squares)
        .map(|_| *dice.pick(&[1, 1, 1, 1, 2, 3, 0]))
        .collect();
    parts.word_bonus = (0..squares)
        .map(|_| *dice.pick(&[1, 1, 1, 1, 1, 2, 3, 0]))
        .collect();
    (parts.word, parts.turn) = match dice.below(2) {
        0 => random_formulas(&mut dice),
        _ => Scoring::Values.programs(),
    };
    let rules = Arc::new(CrossRules::new(parts).unwrap());
    Game { rules, ..game }
}

#[test]
fn best_is_the_head_of_generate_on_flat_boards() {
    let (mut bounded, mut whole) = (0, 0);
    let total = cases(120);
    for seed in 0..total {
        let game = flat_game(seed);
        let sums = game.rules.sums();
        bounded += u64::from(sums.is_some_and(|sums| sums.slope.is_some() && sums.is_one_total()));
        let board = game.position(seed);
        for hand in 0..4 {
            let rack = game.rack(seed * 4 + hand);
            let all = best_is_the_head_of_generate(&board, &rack, [1, 2, 10], seed);
            whole += all
                .iter()
                .take(1)
                .filter(|play| play.tiles().len() == rack.size())
                .count();
        }
    }
    assert!(
        total / 2 < bounded && bounded < total,
        "{bounded} of {total}"
    );
    assert!(
        whole as u64 > total,
        "{whole} times the whole hand is best, in {total} games"
    );
}

/// A search needs so many steps each time, and none of fewer ends.
fn takes_the_same_steps_each_time(
    search: impl Fn(&Board, &Rack, Limits<'_>) -> Result<Plays, BoardError>,
) {
    let game = Game::random(3, &english_like(800, 3));
    let rack = Rack::of(&[1, 2, 3, 5, 6, 7, 8]).unwrap();
    let board = Board::empty(Arc::clone(&game.rules));
    let within = |steps| {
        let limits = Limits {
            steps: Some(steps),
            go_on: None,
        };
        search(&board, &rack, limits)
    };
    let needed = (0..1_000_000).find(|&steps| within(steps).is_ok()).unwrap();
    assert!(needed > 0);
    assert_eq!(within(needed), search(&board, &rack, Limits::default()));
    assert_eq!(
        within(needed - 1),
        Err(BoardError::Budget { steps: needed - 1 })
    );
}

#[test]
fn a_search_takes_the_same_steps_each_time_and_none_above_its_budget() {
    takes_the_same_steps_each_time(Board::generate);
}

#[test]
fn a_search_for_the_best_takes_the_same_steps_each_time() {
    takes_the_same_steps_each_time(|board, rack, limits| board.best(rack, 1, limits));
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    let game = Game::sized(&mut Dice(3), 9, 9, &english_like(3_000, 3));
    let rack = Rack::of(&[0, 0, 1, 2, 3, 5, 6]).unwrap();
    let board = Board::empty(Arc::clone(&game.rules));
    fn limits(go_on: &mut dyn FnMut() -> bool) -> Limits<'_> {
        Limits {
            steps: None,
            go_on: Some(go_on),
        }
    }
    let all = stopped_again_and_again(|go_on| board.generate(&rack, limits(go_on)));
    assert!(all.len() > 10_000, "{}", all.len());
    let best = stopped_again_and_again(|go_on| board.best(&rack, all.len(), limits(go_on)));
    assert_eq!(best, all);
    stopped_again_and_again(|go_on| board.best(&rack, 10, limits(go_on)));
}
