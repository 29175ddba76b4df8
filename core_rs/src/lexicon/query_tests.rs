use std::collections::BTreeMap;
use std::sync::Arc;

use super::*;
use crate::letters::{Gathering, Hand};

fn alphabet() -> Arc<Alphabet> {
    let mut letters: Vec<String> = ('a'..='z').map(String::from).collect();
    letters.push("qu".to_owned());
    let case: BTreeMap<_, _> = ('a'..='z')
        .map(|c| (c.to_ascii_uppercase().to_string(), c.to_string()))
        .collect();
    Arc::new(
        Alphabet::new(Definition {
            letters,
            case,
            ..Definition::default()
        })
        .unwrap(),
    )
}

fn lexicon(words: &str) -> Lexicon {
    let mut entries = Entries::default();
    let alphabet = alphabet();
    let mut tiers = Vec::new();
    for word in words.split_whitespace() {
        entries.words.push(&alphabet.encode(word).unwrap());
        tiers.push(word.len() as u8 * 10);
    }
    entries.tiers = Some(tiers);
    Lexicon::build(&entries, alphabet, Info::default(), true, &mut || true).unwrap()
}

const WORDS: &str = "a act art at car care cart cat cats quart rat tar tract trace queue";

fn text(lexicon: &Lexicon, words: &WordList) -> String {
    words
        .iter()
        .map(|word| lexicon.alphabet().decode(word))
        .collect::<Vec<_>>()
        .join(" ")
}

macro_rules! patterns {
    ($($name:ident: $pattern:expr => $found:expr;)*) => {$(
        #[test]
        fn $name() {
            let lexicon = lexicon(WORDS);
            let pattern = Pattern::parse($pattern, lexicon.alphabet()).unwrap();
            assert_eq!(text(&lexicon, &lexicon.search(pattern, &Filter::default(), &mut || true).unwrap()), $found);
        }
    )*};
}

patterns! {
    a_dot_is_any_letter: ".at" => "cat rat";
    a_bracket_is_a_choice: "[rt]a[rt]" => "rat tar";
    a_caret_excludes: "[^c]a." => "rat tar";
    a_star_is_any_run: "*r*t" => "art cart rat tract quart";
    a_star_may_be_nothing: "cat*" => "cat cats";
    stars_side_by_side: "**t**r*" => "tar trace tract";
    two_characters_are_one_letter: ".art" => "cart quart";
    case_is_mapped: "QU*" => "quart queue";
    the_whole_list: "*" => "a act art at car care cart cat cats rat tar trace tract quart queue";
    nothing: "" => "";
}

#[test]
fn a_wrong_pattern_is_refused() {
    let fault = |pattern: &str| {
        Pattern::parse(pattern, &alphabet())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(fault("c[at"), "the pattern \"c[at\" has an open bracket");
    assert_eq!(fault("c[]"), "the pattern \"c[]\" has an empty bracket");
    assert_eq!(
        fault(".é"),
        "'é' at position 1 of \".é\" is not a letter of the alphabet"
    );
    assert_eq!(fault(&".".repeat(128)), "a pattern has at most 127 places");
}

fn built(rack: &str, blanks: u32, all: bool) -> String {
    let lexicon = lexicon(WORDS);
    let tiles = lexicon.alphabet().encode(rack).unwrap();
    let found = if all {
        let (tiles, none) = (Hand::new(&tiles), Hand::new(&[]));
        let all = Gathering::new(tiles, none, blanks as usize, 0..=0);
        lexicon.search(all, &Filter::default(), &mut || true)
    } else {
        lexicon.search(Rack::new(&tiles, blanks), &Filter::default(), &mut || true)
    };
    text(&lexicon, &found.unwrap())
}

#[test]
fn a_rack_builds_words_from_its_own_tiles() {
    assert_eq!(built("tac", 0, false), "a act at cat");
    assert_eq!(built("tac", 0, true), "act cat");
    assert_eq!(built("ta", 1, true), "act art cat rat tar");
    assert_eq!(built("", 2, false), "a at");
    assert_eq!(built("quetraue", 0, false), "a art at rat tar quart queue");
}

// case L5
#[test]
fn a_rack_may_hold_any_number_of_one_tile() {
    assert_eq!(built(&"a".repeat(300), 0, false), "a");
    assert_eq!(built(&"a".repeat(300), 300, true), "");
}

#[test]
fn filters_by_length_tier_and_prefix() {
    let lexicon = lexicon(WORDS);
    let filter = Filter {
        length: 3..=3,
        ..Filter::default()
    };
    let prefix = lexicon.alphabet().encode("ca").unwrap();
    let below = |filter| {
        text(
            &lexicon,
            &lexicon
                .search_below(&prefix, Everything, &filter, &mut || true)
                .unwrap(),
        )
    };
    assert_eq!(below(filter), "car cat");
    assert_eq!(
        below(Filter {
            tier_up_to: Some(30),
            ..Filter::default()
        }),
        "car cat"
    );
    assert_eq!(below(Filter::default()), "car care cart cat cats");
    let filter = Filter {
        tag: Some("rude".to_owned()),
        ..Filter::default()
    };
    let fault = lexicon
        .search(Everything, &filter, &mut || true)
        .unwrap_err()
        .to_string();
    assert_eq!(fault, "the lexicon \"\" has no tag \"rude\"");
}

#[test]
fn a_prefix_that_is_a_word_is_listed() {
    let lexicon = lexicon(WORDS);
    let prefix = lexicon.alphabet().encode("cat").unwrap();
    for tier_up_to in [None, Some(30)] {
        let filter = Filter {
            tier_up_to,
            ..Filter::default()
        };
        let found = lexicon
            .search_below(&prefix, Everything, &filter, &mut || true)
            .unwrap();
        assert_eq!(
            text(&lexicon, &found),
            if tier_up_to.is_none() {
                "cat cats"
            } else {
                "cat"
            }
        );
    }
}

#[test]
fn a_pattern_and_a_rack_agree_together() {
    let lexicon = lexicon(WORDS);
    let encode = |text| lexicon.alphabet().encode(text).unwrap();
    let guide = Both(
        Pattern::parse("c*", lexicon.alphabet()).unwrap(),
        Rack::new(&encode("tacr"), 0),
    );
    assert_eq!(
        text(
            &lexicon,
            &lexicon
                .search(guide, &Filter::default(), &mut || true)
                .unwrap()
        ),
        "car cart cat"
    );
}

#[test]
fn a_search_in_a_damaged_graph_ends() {
    let mut units = vec![0u32; 64];
    units[1] = 0b111;
    for code in 1..=3 {
        units[1 ^ code] = 1 << 1;
    }
    let mut lexicon = lexicon(WORDS);
    lexicon.columns = Columns::default();
    lexicon.dawg = Dawg::over(units.into(), 1, 40, false);
    assert!(matches!(
        lexicon.search(Everything, &Filter::default(), &mut || true),
        Err(LexiconError::Damaged(_))
    ));
}
