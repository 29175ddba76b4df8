use std::collections::BTreeSet;

use super::*;

fn spelled(text: &str) -> Vec<Vec<u8>> {
    text.split_whitespace()
        .map(|word| word.bytes().map(|b| b - b'a' + 1).collect())
        .collect()
}

macro_rules! keeps_every_word {
    ($($name:ident: $words:expr;)*) => {$(
        #[test]
        fn $name() {
            let words = spelled($words);
            let dawg = Dawg::from_words(words.clone()).unwrap();
            let sorted: Vec<_> = words.iter().cloned().collect::<BTreeSet<_>>().into_iter().collect();
            assert_eq!(dawg.words(), sorted);
            assert!(words.iter().all(|word| dawg.contains(word)));
            for word in &words {
                for end in 0..word.len() {
                    assert_eq!(dawg.contains(&word[..end]), words.contains(&word[..end].to_vec()));
                }
            }
        }
    )*};
}

// case L3
keeps_every_word! {
    unsorted_words: "about after all and afterall";
    words_that_are_prefixes: "test tests testss tear";
    a_short_word_after_a_longer_one: "abc ab abb";
    no_word: "";
    one_word: "a";
    repeats: "b a b a";
}

#[test]
fn random_words_over_any_number_of_letters() {
    let mut state = 7u64;
    let mut next = |below: u64| {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    for letters in [1, 2, 26, 32, 33, 62] {
        let words: Vec<Vec<u8>> = (0..2000)
            .map(|_| (0..1 + next(7)).map(|_| 1 + next(letters) as u8).collect())
            .collect();
        let set: BTreeSet<Vec<u8>> = words.iter().cloned().collect();
        let dawg = Dawg::from_words(words).unwrap();
        assert_eq!(dawg.words(), set.iter().cloned().collect::<Vec<_>>());
        for _ in 0..2000 {
            let word: Vec<u8> = (0..1 + next(7)).map(|_| next(64) as u8).collect();
            assert_eq!(dawg.contains(&word), set.contains(&word));
        }
        for _ in 0..500 {
            let mut together = [[0; TOGETHER]; 8];
            let words: [Vec<u8>; TOGETHER] = std::array::from_fn(|lane| {
                let length = next(9) as usize;
                // seldom a letter of no word
                let most = if next(8) == 0 { 63 } else { letters };
                let word: Vec<u8> = (0..length).map(|_| 1 + next(most) as u8).collect();
                for (codes, &code) in together.iter_mut().zip(&word) {
                    codes[lane] = code;
                }
                word
            });
            let known = words.map(|word| set.contains(&word));
            assert_eq!(dawg.contains_together(&together), known);
        }
    }
}

#[test]
fn the_graph_is_minimal() {
    // w and t lead to one chain a, l, k, and every stem has its endings s, ed, ing from one node
    let dawg = Dawg::from_words(spelled("walks walked walking talks talked talking")).unwrap();
    let (nodes, edges) = (8, 2 + 1 + 1 + 1 + 3 + 1 + 1 + 1);
    assert_eq!(
        dawg.units().iter().filter(|&&unit| unit != 0).count(),
        nodes + edges
    );
}

#[test]
fn faulty_words_are_named() {
    assert_eq!(
        Dawg::from_words([vec![1], vec![]]).err(),
        Some(WordError::Empty { word: 1 })
    );
    assert_eq!(
        Dawg::from_words([vec![63]]).err(),
        Some(WordError::Code { word: 0, code: 63 })
    );
    assert_eq!(
        Dawg::from_words([vec![0]]).err(),
        Some(WordError::Code { word: 0, code: 0 })
    );
    assert_eq!(
        Dawg::from_words([vec![1; 256]]).err(),
        Some(WordError::TooLong { word: 0 })
    );
}
