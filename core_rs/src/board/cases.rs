//! Named cases: the faults other boards had, the rulings, and the leaflet series, with values worked out by hand.

use std::sync::Arc;

use super::support::Scoring;
use super::{BLANK, Board, Check, CrossParts, CrossRules, Limits, PlainPlural, Rack};
use crate::lexicon::Dawg;

/// A letter no keyboard has: the tile spelled QU.
pub(super) const QU: u8 = 27;

/// Codes of a text: A = 1 ... Z = 26, `q` the tile spelled QU, another small letter a blank, `.` nothing.
pub(super) fn codes(text: &str) -> Vec<u8> {
    let code = |letter: char| match letter {
        'q' => QU,
        'A'..='Z' => letter as u8 - b'A' + 1,
        'a'..='z' => (letter as u8 - b'a' + 1) | BLANK,
        _ => 0,
    };
    text.chars().map(code).collect()
}

pub(super) fn parts(size: usize, words: &str) -> CrossParts {
    let (word, turn) = Scoring::Leaflet { special: QU }.programs();
    let dawg = Dawg::from_words(words.split_whitespace().map(codes)).unwrap();
    let mut parts = CrossParts::new(size, size, 5, dawg, word, turn);
    let middle = size / 2;
    parts.start = [(1, 1), (1, 0), (0, 1), (0, 0)]
        .map(|(row, col)| (middle - row) * size + middle - col)
        .to_vec();
    parts.plain_plural = Some(PlainPlural {
        letter: 19,
        last_only: true,
        exempt_after: false,
    });
    parts
}

pub(super) fn rules(parts: CrossParts) -> Arc<CrossRules> {
    Arc::new(CrossRules::new(parts).unwrap())
}

/// A board from its rows: a letter a square, a number after a letter its height (all of that letter but for the top).
pub(super) fn board(parts: CrossParts, rows: &str) -> Board {
    let mut stacks: Vec<Vec<u8>> = Vec::new();
    for symbol in rows.chars().filter(|symbol| !symbol.is_whitespace()) {
        match symbol.to_digit(10) {
            Some(height) => {
                let stack = stacks.last_mut().unwrap();
                let under = if stack[0] == 24 { 26 } else { 24 };
                (1..height).for_each(|_| stack.insert(0, under));
            }
            None => stacks.push(
                codes(&symbol.to_string())
                    .into_iter()
                    .filter(|&tile| tile != 0)
                    .collect(),
            ),
        }
    }
    Board::new(rules(parts), stacks).unwrap()
}

/// The tiles of `text` on squares across or down from (row, column); `.` skips a square.
pub(super) fn play(
    board: &Board,
    row: usize,
    col: usize,
    down: bool,
    text: &str,
) -> Vec<(usize, u8)> {
    let cols = board.rules().parts().cols;
    let step = if down { cols } else { 1 };
    let squares = (0..).map(|at| row * cols + col + at * step);
    squares
        .zip(codes(text))
        .filter(|&(_, tile)| tile != 0)
        .collect()
}

pub(super) fn check(board: &Board, placements: &[(usize, u8)]) -> Check {
    board.check(placements, 7, true).unwrap()
}

pub(super) fn broken(check: &Check) -> Vec<&str> {
    check
        .violations
        .iter()
        .map(|violation| violation.code)
        .collect()
}

pub(super) fn text(tiles: &[u8]) -> String {
    let letter = |&tile: &u8| match tile & 63 {
        QU => "Qu".to_string(),
        code => char::from(b'A' + code - 1).to_string(),
    };
    tiles.iter().map(letter).collect()
}

pub(super) fn words(check: &Check) -> Vec<(String, i32)> {
    check
        .words
        .iter()
        .map(|word| (text(&word.tiles), word.score))
        .collect()
}

pub(super) fn rack(text: &str) -> Rack {
    let tiles: Vec<u8> = codes(text)
        .into_iter()
        .map(|tile| if tile & BLANK != 0 { 0 } else { tile })
        .collect();
    Rack::of(&tiles).unwrap()
}

/// The plays of a rack as (row, column, down, tiles, score), and each of them checked.
pub(super) fn plays(board: &Board, hand: &str) -> Vec<(usize, usize, bool, String, i32)> {
    let cols = board.rules().parts().cols;
    let found = board.generate(&rack(hand), Limits::default()).unwrap();
    let show = |play: &super::Play| {
        let placements: Vec<_> = play.placements(board.rules()).collect();
        let check = board.check(&placements, hand.len(), true).unwrap();
        assert_eq!((broken(&check), check.amount.score), (vec![], play.score));
        let square = usize::from(play.square);
        (
            square / cols,
            square % cols,
            play.down,
            text(play.tiles()),
            play.score,
        )
    };
    found.iter().map(show).collect()
}

/// The legal and the refused case of a rule in one line each: board, play and the codes it must be refused with.
macro_rules! judged {
    ($($name:ident: $words:literal, $rows:literal, ($row:literal, $col:literal, $down:literal, $tiles:literal)
        $(, with $($field:ident).+ = $value:expr)* => $codes:expr;)*) => {$(
        #[test]
        fn $name() {
            #[allow(unused_mut)]
            let mut parts = parts(8, $words);
            $(parts.$($field).+ = $value;)*
            let width = 64 + $rows.matches(|symbol: char| symbol.is_ascii_digit()).count();
            let board = board(parts, &format!("{:.<width$}", $rows));
            let placements = play(&board, $row, $col, $down, $tiles);
            let expected: &[&str] = &$codes;
            assert_eq!(broken(&check(&board, &placements)), expected);
            // generation agrees
            let mut hand = [0; 64];
            placements.iter().for_each(|&(_, tile)| hand[if tile > 64 { 0 } else { usize::from(tile) }] += 1);
            let hand = Rack::new(&hand[..63]).unwrap();
            let listed = board.generate(&hand, Limits::default()).unwrap();
            let listed = listed.iter().any(|play| play.placements(board.rules()).eq(placements.iter().copied()));
            assert_eq!(listed, expected.is_empty());
        }
    )*};
}

judged! {
    b3_a_first_play_of_one_letter_is_refused: "AT", "", (3, 3, false, "A") => ["too_short"];
    b4_a_full_stack_takes_no_tile: "CAT CAR", "CAT5.....", (0, 2, false, "R") => ["too_high"];
    b6_a_play_is_extended_by_what_it_touches_in_its_line: "WORD", "P....Q..", (0, 1, false, "WORD") => ["not_a_word"];
    u1_a_lone_s_at_the_end_of_a_word_is_refused: "CAT CATS", "CAT.....", (0, 3, false, "S") => ["plain_plural"];
    u1_a_verb_counts_as_well: "RUN RUNS", "RUN.....", (0, 3, false, "S") => ["plain_plural"];
    u1_a_blank_s_is_an_s: "CAT CATS", "CAT.....", (0, 3, false, "s") => ["plain_plural"];
    u1_one_s_for_two_words_is_refused: "CAT CATS NET NETS", "...N.......E.......T....CAT.....", (3, 3, false, "S")
        => ["plain_plural"];
    u1_s_first_in_a_cross_word_is_allowed: "CAT CATS SO", "CAT........O....", (0, 3, false, "S") => [];
    u1_s_within_a_cross_word_is_allowed: "CAT CATS ASK", "...A....CAT........K....", (1, 3, false, "S") => [];
    u1_s_after_a_lone_letter_is_allowed: "AS CAT BE", "C.......A.......T.......", (1, 1, false, "S") => [];
    u1_s_with_another_tile_is_allowed: "CAT CATS SO", "CAT.....", (0, 3, true, "SO") => [];
    u1_s_before_and_behind_is_allowed: "CAT SCATS", ".CAT....", (0, 0, false, "S...S") => [];
    u1_s_on_a_stack_is_a_change: "CAR CAS", "CAR.....", (0, 2, false, "S") => [];
    u1_without_last_only_one_plural_is_enough: "CAT CATS SO", "CAT........O....", (0, 3, false, "S"),
        with plain_plural = Some(PlainPlural { letter: 19, last_only: false, exempt_after: false }) => ["plain_plural"];
    u1_a_word_in_s_is_no_exemption_by_default: "LAS LASS", "LAS.....", (0, 3, false, "S") => ["plain_plural"];
    u1_a_word_in_s_may_be_exempt: "LAS LASS", "LAS.....", (0, 3, false, "S"),
        with plain_plural = Some(PlainPlural { letter: 19, last_only: true, exempt_after: true }) => [];
    u1_dropped_allows_it: "CAT CATS", "CAT.....", (0, 3, false, "S"), with plain_plural = None => [];
    u2_covering_a_whole_word_is_refused: "CAT DOG", "CAT.....", (0, 0, false, "DOG") => ["whole_word_covered"];
    u2_keeping_one_letter_is_enough: "CAT DOT", "CAT.....", (0, 0, false, "DO") => [];
    u2_each_of_two_merged_words_needs_one: "AT ON MOTIXON", "..AT.ON.", (0, 0, false, "MOTIX") => ["whole_word_covered"];
    u2_two_merged_words_that_keep_one_each: "AT ON ITEMN", "..AT.ON.", (0, 2, false, "I.EM") => [];
    u2_a_word_that_is_extended_still_keeps_one: "AT FUN", ".AT.....", (0, 0, false, "FUN") => ["whole_word_covered"];
    u2_across_the_line_nothing_can_be_covered_whole: "AT IT", "A.......T.......", (0, 0, false, "IT") => [];
    u2_a_lone_letter_is_no_word: "AT IT", "A.......", (0, 0, false, "IT") => [];
    u2_dropped_allows_it: "CAT DOG", "CAT.....", (0, 0, false, "DOG"), with whole_cover = true => [];
    u3_tiles_on_either_side_of_a_word_are_in_one_line: "EA LEAP", ".EA.....", (0, 0, false, "L..P") => [];
    u4_a_play_that_touches_nothing_is_refused: "CAT DOG", "CAT.....", (4, 4, false, "DOG") => ["not_connected"];
    u4_corners_do_not_touch: "CAT DOG", "CAT.....", (1, 3, false, "DOG") => ["not_connected"];
    u4_beside_is_enough: "CAT DOG TO", "CAT.....", (1, 2, false, "O") => [];
    u4_dropped_allows_it: "CAT DOG", "CAT.....", (4, 4, false, "DOG"), with connect = false => [];
    u10_the_first_word_must_cover_the_centre: "CAT", "", (0, 0, false, "CAT") => ["first_word_start"];
    u10_any_of_the_four_squares_will_do: "CAT", "", (4, 2, false, "CAT") => [];
    u15_a_word_may_stand_twice_and_be_changed_back: "CAT BAT", "BAT.......CAT...", (0, 0, false, "C") => [];
    u18_the_same_letter_is_refused: "CAT", "CAT.....", (0, 0, false, "C") => ["same_letter"];
    u18_a_blank_is_the_letter_it_stands_for: "CAT", "CAT.....", (0, 0, false, "c") => ["same_letter"];
    u18_u_on_qu_is_another_letter: "qIT UIT", "qIT.....", (0, 0, false, "U") => [];
    u18_qu_on_u_is_another_letter: "qIT UIT", "UIT.....", (0, 0, false, "q") => [];
    u18_dropped_allows_it: "CAT", "CAT.....", (0, 0, false, "C"), with same_letter = true => [];
    u23_eight_tiles_fit_eight_squares: "EqIPMENT IT", "", (3, 0, false, "EqIPMENT"), with hand_max = 8 => [];
    words_below_the_least_length_are_refused: "AT TO CAT", "CAT.....", (1, 2, false, "O"), with word_min = 3
        => ["too_short"];
    a_first_word_may_be_too_long: "CAT", "", (3, 2, false, "CAT"), with start_length = (2, 2) => ["too_long"];
    a_first_word_may_be_too_short: "AT", "", (3, 3, false, "AT"), with start_length = (3, 9) => ["too_short"];
    everything_wrong_is_named_in_order: "CAT", "CAT.....", (0, 0, false, "CXX") => ["same_letter", "whole_word_covered",
        "not_a_word"];
}

#[test]
fn b1_a_tile_with_words_both_ways_is_one_play_listed_once() {
    let board = board(parts(8, "AX AB"), &format!("{:.<64}", "...A......A....."));
    let x = "X".to_string();
    // the corner with both words, then right of the one A and below the other
    assert_eq!(
        plays(&board, "X"),
        [
            (1, 3, false, x.clone(), 8),
            (0, 4, false, x.clone(), 4),
            (2, 2, true, x, 4)
        ]
    );
}

#[test]
fn b2_a_rack_that_fits_nowhere_has_no_play() {
    let board = board(parts(8, "CAT"), &".".repeat(64));
    assert_eq!(plays(&board, "XX"), []);
    assert_eq!(board.any(&rack("XX"), Limits::default()), Ok(false));
    assert_eq!(plays(&board, ""), []);
}

#[test]
fn b4_a_full_stack_is_refused_for_its_height() {
    let board = board(parts(8, "CAT CAR"), &format!("{:.<65}", "CAT5"));
    let judged = check(&board, &play(&board, 0, 2, false, "R"));
    assert_eq!(judged.violations[0].args, [("most", 5)]);
    assert_eq!(
        (judged.violations[0].squares.clone(), judged.words.len()),
        (vec![2], 0)
    );
}

#[test]
fn b5_a_tile_at_the_end_of_a_word_is_part_of_it() {
    let board = board(parts(8, "FOR FORE"), &format!("{:.<64}", "FOR"));
    assert_eq!(
        words(&check(&board, &play(&board, 0, 3, false, "E"))),
        [("FORE".into(), 8)]
    );
    assert_eq!(plays(&board, "E"), [(0, 3, false, "E".into(), 8)]);
}

#[test]
fn b6_the_refusal_names_the_whole_word() {
    let board = board(parts(8, "WORD"), &format!("{:.<64}", "P....Q"));
    let judged = check(&board, &play(&board, 0, 1, false, "WORD"));
    assert_eq!(text(&judged.violations[0].words[0]), "PWORDQ");
    assert_eq!(judged.violations[0].squares, [0, 1, 2, 3, 4, 5]);
}

#[test]
fn b8_tiles_played_through_are_not_of_the_rack() {
    let rows = [
        ".......", ".......", ".......", "....T..", "....E..", "....S..", "....T..",
    ]
    .concat();
    let board = board(parts(7, "TEST"), &rows);
    let mut found: Vec<_> = plays(&board, "TESZZZZ")
        .into_iter()
        .map(|(row, col, ..)| (row, col))
        .collect();
    found.sort_unstable();
    // in row 3 and 6 the word starts with the T or ends with it; on seven columns the former doesn't fit
    assert_eq!(found, [(3, 1), (6, 1)]);
    let rows: Vec<String> = rows
        .as_bytes()
        .chunks(7)
        .map(|row| format!("{:.<9}", str::from_utf8(row).unwrap()))
        .collect();
    let wide = self::board(parts(9, "TEST"), &format!("{:.<81}", rows.concat()));
    let mut found: Vec<_> = plays(&wide, "TESZZZZ")
        .into_iter()
        .map(|(row, col, ..)| (row, col))
        .collect();
    found.sort_unstable();
    assert_eq!(found, [(3, 1), (3, 5), (6, 1), (6, 5)]);
}

#[test]
fn u2_names_the_word_that_was_covered() {
    let board = board(parts(8, "CAT DOG"), &format!("{:.<64}", "CAT"));
    let judged = check(&board, &play(&board, 0, 0, false, "DOG"));
    assert_eq!(
        (
            text(&judged.violations[0].words[0]),
            judged.violations[0].squares.clone()
        ),
        ("CAT".into(), vec![0, 1, 2])
    );
}

#[test]
fn u3_tiles_out_of_line_or_with_a_gap_are_refused_with_their_squares() {
    let board = board(parts(8, "CAT"), &format!("{:.<64}", "CAT"));
    let judged = check(&board, &[(8, 1), (17, 2)]);
    assert_eq!(broken(&judged)[..1], ["not_one_line"]);
    let judged = check(&board, &[(8, 1), (24, 2)]);
    assert_eq!(
        (broken(&judged)[0], judged.violations[0].squares.clone()),
        ("gap", vec![16])
    );
}

#[test]
fn u3_tiles_may_be_bridged_by_those_that_lie_there() {
    let board = board(parts(8, "EA LEAP"), &format!("{:.<64}", ".EA"));
    assert_eq!(plays(&board, "LP"), [(0, 0, false, "LP".into(), 8)]);
}

#[test]
fn u20_without_the_lexicon_only_the_words_are_let_through() {
    let board = board(parts(8, "CAT"), &format!("{:.<64}", "CAT"));
    let judge = |placements: &[(usize, u8)]| board.check(placements, 7, false).unwrap();
    assert_eq!(broken(&judge(&play(&board, 0, 3, false, "XX"))), [""; 0]);
    assert!(!judge(&play(&board, 0, 3, false, "XX")).words[0].valid);
    assert_eq!(
        broken(&judge(&play(&board, 0, 3, false, "S"))),
        ["plain_plural"]
    );
    assert_eq!(
        broken(&judge(&play(&board, 0, 0, false, "CXX"))),
        ["same_letter", "whole_word_covered"]
    );
}

#[test]
fn u22_a_square_named_twice_is_a_refusal_of_its_own() {
    let board = board(parts(8, "CAT"), &".".repeat(64));
    let judged = check(&board, &[(27, 3), (28, 1), (28, 2)]);
    assert_eq!(
        (broken(&judged)[0], judged.violations[0].squares.clone()),
        ("same_square_twice", vec![28])
    );
}

#[test]
fn u24_a_tile_with_a_word_down_only_reads_down() {
    let board = board(parts(8, "CAT CATS TO"), &format!("{:.<64}", "CAT"));
    assert_eq!(plays(&board, "O"), [(1, 2, true, "O".into(), 4)]);
    assert!(check(&board, &play(&board, 1, 2, false, "O")).down);
}

#[test]
fn squares_off_the_board_too_many_tiles_and_none_are_refusals() {
    let board = board(parts(8, "CAT"), &".".repeat(64));
    assert_eq!(broken(&check(&board, &[])), ["no_tiles"]);
    assert_eq!(
        broken(&check(&board, &[(64, 1), (usize::MAX, 1)])),
        ["off_board"]
    );
    let eight: Vec<_> = (24..32).map(|square| (square, 1)).collect();
    assert_eq!(broken(&check(&board, &eight))[0], "too_many_tiles");
}

#[test]
fn what_is_no_tile_is_an_error() {
    let board = board(parts(8, "CAT"), &".".repeat(64));
    for tile in [0, 63, 64, 127, 128, 255] {
        assert!(board.check(&[(27, tile)], 7, true).is_err(), "{tile}");
    }
}
