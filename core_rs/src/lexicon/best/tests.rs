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
    Arc::new(Lexicon::build(&entries, alphabet, Info::default(), true).unwrap())
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
