//! The shipped word lists, and random draws from them.

use std::path::Path;
use std::sync::Arc;

use wordkit_core::lexicon::{Filter, Lexicon, Selection};
use wordkit_core::rng;

/// The languages with a shipped word list.
pub const LANGUAGES: [&str; 2] = ["english", "polish"];

/// The word list of a language.
pub fn lexicon(language: &str) -> Arc<Lexicon> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../plugins");
    let path = folder.join(format!("{language}/wordkit_{language}/{language}.wklx"));
    Arc::new(Lexicon::open(&path, false).expect("a lexicon of this repository"))
}

/// Its words of at most so many letters, as a lexicon of their own.
pub fn up_to(language: &str, letters: usize) -> Lexicon {
    let all = lexicon(language);
    let selection = Selection {
        filter: Filter {
            length: 2..=letters,
            ..Filter::default()
        },
        ..Selection::default()
    };
    all.derive(Arc::clone(all.alphabet()), &selection, &mut || true)
        .expect("some of the words")
}

/// So many of the words, at random.
pub fn some(lexicon: &Lexicon, number: usize) -> Vec<Vec<u8>> {
    let mut state = 1;
    (0..number)
        .map(|_| {
            let (after, index) = rng::below(state, lexicon.len() as u64);
            state = after;
            let word = lexicon.word(index as u32).expect("an undamaged lexicon");
            word.unwrap_or_default()
        })
        .collect()
}

/// So many racks, of letters as often as they occur in words.
pub fn racks(lexicon: &Lexicon, number: usize, tiles: usize) -> Vec<Vec<u8>> {
    let letters = some(lexicon, 4000).concat();
    let mut state = 2;
    let mut draw = || {
        let (after, at) = rng::below(state, letters.len() as u64);
        state = after;
        letters[at as usize]
    };
    (0..number)
        .map(|_| (0..tiles).map(|_| draw()).collect())
        .collect()
}
