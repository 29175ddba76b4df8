use std::sync::Arc;

use super::*;
use crate::lexicon::{Alphabet, Definition, Entries, Info};

fn lexicon(words: &str) -> Arc<Lexicon> {
    let letters = ('a'..='z').map(String::from).collect();
    let definition = Definition {
        letters,
        ..Definition::default()
    };
    let alphabet = Arc::new(Alphabet::new(definition).unwrap());
    let mut entries = Entries::default();
    for word in words.split_whitespace() {
        entries.words.push(&alphabet.encode(word).unwrap());
    }
    Arc::new(Lexicon::build(&entries, alphabet, Info::default(), true, &mut || true).unwrap())
}

/// The scalar `cards`.
fn sum_of_cards() -> Program {
    Program::decode(&[1, 4, 1, 4, 3, 3]).unwrap()
}

/// Cards written as in a market, the highest column first: `S C / B Q / F C / L D`, rare letters +1 or +2.
fn market(row: &str) -> Vec<Card> {
    let columns = row.split('/').zip([5, 4, 3, 2]);
    let cards = columns.flat_map(|(cards, column)| {
        cards.split_whitespace().map(move |letter| {
            let bonus = match letter {
                "F" | "H" | "K" | "V" | "W" | "Y" => 1,
                "J" | "Q" | "X" | "Z" => 2,
                _ => 0,
            };
            let code = i32::from(letter.as_bytes()[0] - b'A') + 1;
            [code, column, bonus, column + bonus]
        })
    });
    cards.collect()
}

fn names(scorer: &WordScorer, most: usize, wanted: &Wanted) -> Vec<(i32, String)> {
    let found = scorer.best(most, wanted, &mut || true).unwrap();
    let text = |found: &Found| scorer.lexicon().alphabet().decode(&found.word);
    found
        .iter()
        .map(|found| (found.score, text(found)))
        .collect()
}

/// The printed examples of the rulebook's row.
#[test]
fn the_rulebook_scores_seventeen_nineteen_seventeen() {
    let lexicon = lexicon("quibbles baccalaureates liquefaction");
    let scorer = WordScorer::new(lexicon, market("S C / B Q / F C / L D"), sum_of_cards()).unwrap();
    let best = names(&scorer, 3, &Wanted::default());
    let expected = [
        (19, "baccalaureates"),
        (17, "liquefaction"),
        (17, "quibbles"),
    ];
    assert_eq!(best, expected.map(|(score, word)| (score, word.to_owned())));
}

#[test]
fn more_of_a_letter_score_more_of_its_cards_and_the_highest_first() {
    let lexicon = lexicon("bob bub bobby ebb deed");
    // B for 2, 4 and 1: the second card first, then the first, then the third
    let cards = vec![[2, 2, 0, 2], [2, 4, 0, 4], [2, 1, 0, 1]];
    let scorer = WordScorer::new(lexicon, cards, sum_of_cards()).unwrap();
    let of = |word: &str| {
        let word = scorer.lexicon().alphabet().encode(word).unwrap();
        let frame = scorer.frame(&word).unwrap();
        (
            scorer.score(&word).unwrap(),
            frame.matched().to_vec(),
            *frame.scalars(),
        )
    };
    assert_eq!(of("a"), (0, vec![], [1, 1, 0, 0]));
    assert_eq!(of("beauty"), (4, vec![1], [6, 6, 1, 4]));
    assert_eq!(of("bob"), (6, vec![1, 0], [3, 2, 2, 6]));
    assert_eq!(of("bbbbb"), (7, vec![1, 0, 2], [5, 1, 3, 7]));
    let best = names(&scorer, 9, &Wanted::default());
    let expected = [
        (7, "bobby"),
        (6, "bob"),
        (6, "bub"),
        (6, "ebb"),
        (0, "deed"),
    ];
    assert_eq!(best, expected.map(|(score, word)| (score, word.to_owned())));
}

#[test]
fn cards_below_zero_score_like_others() {
    let lexicon = lexicon("ab abb b c");
    let cards = vec![[2, 0, 0, -3], [2, 0, 0, 1], [1, 0, 0, -9]];
    let scorer = WordScorer::new(lexicon, cards, sum_of_cards()).unwrap();
    let best = names(&scorer, 9, &Wanted::default());
    let expected = [(1, "b"), (0, "c"), (-8, "ab"), (-11, "abb")];
    assert_eq!(best, expected.map(|(score, word)| (score, word.to_owned())));
}

#[test]
fn words_can_be_left_out_by_number_tier_and_length() {
    let mut entries = Entries::default();
    let alphabet = Arc::clone(lexicon("a").alphabet());
    for word in ["bead", "bed", "bee", "dab"] {
        entries.words.push(&alphabet.encode(word).unwrap());
    }
    entries.tiers = Some(vec![60, 10, 35, 35]);
    let lexicon = Lexicon::build(&entries, alphabet, Info::default(), true, &mut || true).unwrap();
    let cards = vec![[2, 0, 0, 2], [4, 0, 0, 1]];
    let scorer = WordScorer::new(Arc::new(lexicon), cards, sum_of_cards()).unwrap();
    let words = |wanted: Wanted| {
        let names = names(&scorer, 9, &wanted).into_iter();
        names.map(|(_, name)| name).collect::<Vec<_>>().join(" ")
    };
    let all = Wanted::default;
    assert_eq!(words(all()), "bead bed dab bee");
    assert_eq!(
        words(Wanted {
            without: vec![3, 0, 3],
            ..all()
        }),
        "bed bee"
    );
    assert_eq!(
        words(Wanted {
            tier_up_to: Some(35),
            ..all()
        }),
        "bed dab bee"
    );
    assert_eq!(
        words(Wanted {
            length: 4..=9,
            ..all()
        }),
        "bead"
    );
    assert_eq!(
        words(Wanted {
            length: 5..=9,
            ..all()
        }),
        ""
    );
}

#[test]
fn what_makes_no_scorer_is_named() {
    let lexicon = lexicon("ab");
    let refused = |cards: Vec<Card>, program: &[u8]| {
        let program = Program::decode(program).unwrap();
        WordScorer::new(Arc::clone(&lexicon), cards, program)
            .unwrap_err()
            .to_string()
    };
    const CARDS: [u8; 6] = [1, 4, 1, 4, 3, 3];
    let twenty_seven = "cards: the letter of card 1 is 27, not 1..26";
    assert_eq!(
        refused(vec![[1, 0, 0, 0], [27, 0, 0, 0]], &CARDS),
        twenty_seven
    );
    let score = "cards: the score of card 0 is 10000, not -9999..9999";
    assert_eq!(refused(vec![[1, 0, 0, 10_000]], &CARDS), score);
    assert_eq!(
        refused(vec![[1, 0, 0, 0]; 63], &CARDS),
        "cards: 63, at most 62"
    );
    let frame = "program: the formula was compiled for another frame";
    assert_eq!(refused(vec![], &[1, 3, 1, 4, 3, 2]), frame);
    // 1 // cards
    let fails = refused(vec![[1, 0, 0, 1]], &[1, 4, 1, 4, 0x23, 1, 1, 3, 3]);
    assert_eq!(
        fails,
        "program: the formula can fail: DivisionByZero at byte 4"
    );
    let scorer = WordScorer::new(lexicon, vec![], sum_of_cards()).unwrap();
    assert_eq!(
        scorer.score(&[]).unwrap_err().to_string(),
        "a word has 1..255 letters, not 0"
    );
    assert!(scorer.score(&[1; 255]).is_ok() && scorer.score(&[1; 256]).is_err());
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    let mut entries = Entries::default();
    for n in 0..20_000u32 {
        let word = [17_576, 676, 26, 1].map(|place| (n / place % 26 + 1) as u8);
        entries.words.push(&word);
    }
    let alphabet = Arc::clone(lexicon("a").alphabet());
    let lexicon = Lexicon::build(&entries, alphabet, Info::default(), false, &mut || true).unwrap();
    let scorer = WordScorer::new(Arc::new(lexicon), vec![], sum_of_cards()).unwrap();
    let mut asked = 0;
    let stopped = scorer.best(1, &Wanted::default(), &mut || {
        asked += 1;
        asked < 3
    });
    assert_eq!((stopped, asked), (Err(LexiconError::Interrupted), 3));
}
