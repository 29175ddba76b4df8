//! Scores worked out by hand, the leaflet series first, and the edges of what the core holds.

use super::cases::*;
use super::support::{Scoring, ops, turn_program, word_program};
use super::*;
use crate::lexicon::Dawg;

#[test]
fn the_leaflet_series_scores_8_8_10_5_12_14_16() {
    let list = "MOOD DEAR NET ON WOOD WOOL LEAP SNACK LEAN PLUS NETS";
    let mut board = board(parts(10, list), &".".repeat(100));
    let steps = [
        (4, 2, false, "MOOD", 8, vec![("MOOD", 8)]),
        (5, 5, true, "EAR", 8, vec![("DEAR", 8)]),
        (5, 4, false, "N.T", 10, vec![("NET", 6), ("ON", 4)]),
        (4, 2, false, "W", 5, vec![("WOOD", 5)]),
        (4, 5, true, "L..P", 12, vec![("LEAP", 6), ("WOOL", 6)]),
        (7, 4, false, "SNACK", 14, vec![("SNACK", 7), ("LEAN", 7)]),
        (2, 7, true, "PLUS", 16, vec![("PLUS", 8), ("NETS", 8)]),
    ];
    for (row, col, down, tiles, score, formed) in steps {
        let placements = play(&board, row, col, down, tiles);
        let judged = check(&board, &placements);
        let formed: Vec<(String, i32)> = formed
            .into_iter()
            .map(|(word, score)| (word.to_string(), score))
            .collect();
        assert_eq!(
            (broken(&judged), words(&judged), judged.amount.score),
            (vec![], formed, score),
            "{tiles}"
        );
        let listed = plays(&board, &tiles.replace('.', ""));
        let shown = tiles.replace('.', "");
        assert!(
            listed.contains(&(row, col, down, shown, score)),
            "{tiles}: {listed:?}"
        );
        board = board.after(&placements).unwrap();
    }
    assert_eq!(board.stack(45), codes("DL"));
}

#[test]
fn u5_the_special_tile_counts_in_each_flat_word_whoever_laid_it() {
    let list = "qIT qITS qA IS";
    let flat = board(parts(8, list), &format!("{:.<64}", "qIT"));
    // QuITS: 4 tiles * 2 + 2; the S also starts nothing else
    assert_eq!(
        words(&check(&flat, &play(&flat, 0, 3, false, "S"))),
        [("QuITS".into(), 10)]
    );
    let both = check(&flat, &play(&flat, 1, 0, false, "A"));
    assert_eq!(words(&both), [("QuA".into(), 6)]);
    let high = board(parts(8, list), &format!("{:.<65}", "qIT2"));
    assert_eq!(
        words(&check(&high, &play(&high, 0, 3, false, "S"))),
        [("QuITS".into(), 5)]
    );
}

#[test]
fn u6_the_special_tile_is_one_tile_and_no_word_by_itself() {
    let board = board(parts(8, "qRUSH q"), &".".repeat(64));
    let judged = check(&board, &play(&board, 3, 1, false, "qRUSH"));
    assert_eq!(
        (judged.amount.score, judged.words[0].scalars[..2].to_vec()),
        (12, vec![5, 5])
    );
    assert_eq!(
        broken(&check(&board, &play(&board, 3, 3, false, "q"))),
        ["too_short"]
    );
    assert_eq!(plays(&board, "q"), []);
}

#[test]
fn u7_twenty_more_for_seven_tiles_only() {
    let board = board(parts(8, "LETTERS LETTER"), &".".repeat(64));
    assert_eq!(
        check(&board, &play(&board, 3, 0, false, "LETTERS"))
            .amount
            .score,
        34
    );
    assert_eq!(
        board
            .check(&play(&board, 3, 0, false, "LETTER"), 6, true)
            .unwrap()
            .amount
            .score,
        12
    );
}

#[test]
fn a_blank_is_worth_nothing_and_each_letter_it_stands_for_is_a_play() {
    let mut parts = parts(8, "AT IT");
    parts.values = vec![0; 27];
    (parts.values[1], parts.values[20]) = (1, 4);
    (parts.word, parts.turn) = Scoring::Values.programs();
    let board = board(parts, &format!("{:.<64}", ".T"));
    // A and a blank A are two plays, a blank I a third; each whole hand earns 50
    let alone = |play: &(usize, usize, bool, String, i32)| play.0 == 0 && play.3.len() == 1;
    let first = |hand| {
        plays(&board, hand)
            .into_iter()
            .filter(alone)
            .map(|play| (play.3, play.4))
            .collect()
    };
    let blank: Vec<(String, i32)> = first("x");
    assert_eq!(blank, [("A".into(), 54), ("I".into(), 54)]);
    let either: Vec<(String, i32)> = first("Ax");
    assert_eq!(either, [("A".into(), 5), ("A".into(), 4), ("I".into(), 4)]);
}

#[test]
fn a_flat_crossword_game_counts_bonuses_of_newly_filled_squares_once() {
    let (size, squares) = (15, 225);
    let mut parts = CrossParts::new(
        size,
        size,
        1,
        Dawg::from_words(["HORN", "HORNS", "SO"].map(codes)).unwrap(),
        word_program(&Scoring::Values.programs().0.bytes()[4..]),
        turn_program(&Scoring::Values.programs().1.bytes()[4..]),
    );
    parts.values = vec![0; 27];
    for (letter, value) in [('H', 4), ('O', 1), ('R', 1), ('N', 1), ('S', 1)] {
        parts.values[codes(&letter.to_string())[0] as usize] = value;
    }
    (parts.letter_bonus, parts.word_bonus) = (vec![1; squares], vec![1; squares]);
    parts.letter_bonus[7 * size + 4] = 2;
    parts.word_bonus[7 * size + 7] = 2;
    parts.word_bonus[7 * size + 8] = 3;
    parts.start = vec![7 * size + 7];
    let empty = Board::empty(rules(parts));
    let horn = play(&empty, 7, 4, false, "HORN");
    // (4 * 2 + 1 + 1 + 1) * 2
    assert_eq!(empty.check(&horn, 7, true).unwrap().amount.score, 22);
    let board = empty.after(&horn).unwrap();
    // HORNS: 4 + 1 + 1 + 1 + 1, tripled by the new square alone; SO: 2, tripled
    let judged = check(&board, &play(&board, 7, 8, true, "SO"));
    assert_eq!(words(&judged), [("SO".into(), 6), ("HORNS".into(), 24)]);
    assert_eq!(
        broken(&check(&board, &play(&board, 7, 4, false, "S")))[0],
        "too_high"
    );
    assert_eq!(
        plays(&board, "SO")[0],
        (7, 8, true, "SO".into(), 80),
        "the whole hand: 50 more"
    );
}

#[test]
fn without_one_line_plays_can_be_checked_but_not_listed() {
    let mut parts = parts(8, "CAT AT TO");
    parts.one_line = false;
    let board = board(parts, &format!("{:.<64}", "CAT"));
    assert!(matches!(
        board.generate(&rack("AO"), Limits::default()),
        Err(BoardError::Argument {
            name: "one_line",
            ..
        })
    ));
    let judged = check(&board, &[(10, 15), (27, 1), (28, 20)]);
    assert_eq!(broken(&judged), [""; 0]);
    assert_eq!(words(&judged), [("AT".into(), 4), ("TO".into(), 4)]);
    assert!(
        judged.words.iter().all(|word| word.scalars[6] == 0),
        "none is the main word"
    );
}

#[test]
fn the_longest_hand_on_the_largest_board_is_searched() {
    let mut parts = parts(21, "ABCDEFGHIJKLMNO AB");
    parts.hand_max = 15;
    parts.height = 9;
    let board = board(parts, &".".repeat(441));
    // 15 squares over the centre two, across and down: starts 10-14..=10 cover column 9 or 10
    let whole: Vec<_> = plays(&board, "ABCDEFGHIJKLMNO")
        .into_iter()
        .filter(|play| play.4 == 30)
        .collect();
    // starts 0..=6 lie within the board and all cover columns 9 and 10; rows 9 and 10; two directions
    assert_eq!(whole.len(), 7 * 2 * 2);
}

#[test]
fn rules_outside_the_core_are_refused_by_the_name_of_the_part() {
    let refused = |change: fn(&mut CrossParts)| {
        let mut parts = parts(8, "CAT");
        change(&mut parts);
        match CrossRules::new(parts) {
            Err(BoardError::Argument { name, .. }) => name,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(refused(|parts| parts.rows = 22), "rows");
    assert_eq!(refused(|parts| parts.cols = 0), "cols");
    assert_eq!(refused(|parts| parts.height = 10), "height");
    assert_eq!(refused(|parts| parts.hand_max = 16), "hand_max");
    assert_eq!(refused(|parts| parts.values = vec![0, 100]), "values");
    assert_eq!(
        refused(|parts| parts.letter_bonus = vec![1; 63]),
        "letter_bonus"
    );
    assert_eq!(
        refused(|parts| parts.word_bonus = vec![9; 64]),
        "word_bonus"
    );
    assert_eq!(refused(|parts| parts.start = vec![64]), "start");
    assert_eq!(refused(|parts| parts.start_length = (5, 4)), "start_length");
    assert_eq!(refused(|parts| parts.turn = parts.word.clone()), "turn");
    let too_much = |parts: &mut CrossParts| {
        parts.word = word_program(&ops::mul(
            ops::n(1_000_000),
            ops::mul(ops::scalar(0), ops::scalar(5)),
        ));
    };
    assert_eq!(refused(too_much), "word");
}
