use std::collections::BTreeMap;
use std::sync::Arc;

use super::*;
use crate::budget::Pauses;

fn latin() -> Arc<Alphabet> {
    let letters = ('a'..='z').map(String::from).collect();
    Arc::new(
        Alphabet::new(Definition {
            letters,
            ..Definition::default()
        })
        .unwrap(),
    )
}

/// (word, tier, tagged, roots), in no order; `cat` twice.
fn entries() -> Entries {
    let alphabet = latin();
    let mut entries = Entries::default();
    let (mut tiers, mut tag, mut roots) = (Vec::new(), Vec::new(), RootList::default());
    for (word, tier, tagged, own) in [
        ("cats", 10, true, "cat"),
        ("cat", 20, false, "cat"),
        ("act", 35, true, ""),
        ("cat", 10, true, "cat act"),
        ("better", 10, false, "good better"),
    ] {
        entries.words.push(&alphabet.encode(word).unwrap());
        tiers.push(tier);
        tag.push(tagged);
        let own: Vec<_> = own
            .split_whitespace()
            .map(|r| alphabet.encode(r).unwrap())
            .collect();
        roots.push(own.iter().map(Vec::as_slice));
    }
    entries.tiers = Some(tiers);
    entries.tags = vec![("school".to_owned(), tag)];
    entries.roots = Some(roots);
    entries
}

fn lexicon() -> Lexicon {
    let info = Info {
        name: "four".to_owned(),
        language: "en".to_owned(),
        ..Info::default()
    };
    Lexicon::build(&entries(), latin(), info, true, &mut || true).unwrap()
}

/// What a lexicon says of each word, in order.
fn described(lexicon: &Lexicon) -> Vec<(String, u8, bool, Vec<String>)> {
    let columns = lexicon.columns();
    (0..lexicon.len() as u32)
        .map(|index| {
            let word = lexicon.word(index).unwrap().unwrap();
            assert_eq!(lexicon.index(&word).unwrap(), Some(index));
            let text = |codes: &[u8]| lexicon.alphabet().decode(codes);
            let roots = columns.roots.as_ref().unwrap().get(index, &word).unwrap();
            (
                text(&word),
                columns.tier.as_ref().unwrap().get(index).unwrap(),
                columns.tags[0].get(index),
                roots.iter().map(|root| text(root)).collect(),
            )
        })
        .collect()
}

#[test]
fn columns_follow_their_words_and_equal_words_are_merged() {
    let expected = [
        ("act", 35, true, vec!["act"]),
        ("better", 10, false, vec!["good", "better"]),
        ("cat", 10, true, vec!["cat", "act"]),
        ("cats", 10, true, vec!["cat"]),
    ]
    .map(|(word, tier, tag, roots)| {
        (
            word.to_owned(),
            tier,
            tag,
            roots.iter().map(|root| (*root).to_owned()).collect(),
        )
    });
    assert_eq!(described(&lexicon()), expected);
}

#[test]
fn bytes_and_back_is_the_same_lexicon() {
    let lexicon = lexicon();
    let bytes = lexicon.to_bytes();
    let again = Lexicon::from_bytes(&bytes, true).unwrap();
    again.check(&mut || true).unwrap();
    assert_eq!(described(&again), described(&lexicon));
    assert_eq!(
        (again.info(), again.digests()),
        (lexicon.info(), lexicon.digests())
    );
    assert_eq!(again.alphabet(), lexicon.alphabet());
    assert_eq!(again.to_bytes(), bytes);
}

#[test]
fn any_order_of_words_gives_the_same_bytes() {
    let mut list = WordList::new();
    let alphabet = latin();
    let words = ["tear", "tests", "a", "zebra", "test"];
    words
        .iter()
        .for_each(|word| list.push(&alphabet.encode(word).unwrap()));
    let mut reversed = WordList::new();
    words
        .iter()
        .rev()
        .for_each(|word| reversed.push(&alphabet.encode(word).unwrap()));
    let build = |words| Entries {
        words,
        ..Entries::default()
    };
    let build = |words| {
        Lexicon::build(&build(words), latin(), Info::default(), true, &mut || true).unwrap()
    };
    assert_eq!(build(list).to_bytes(), build(reversed).to_bytes());
}

#[test]
fn a_lexicon_of_no_words_is_sound() {
    let empty = Lexicon::build(
        &Entries::default(),
        latin(),
        Info::default(),
        true,
        &mut || true,
    )
    .unwrap();
    let again = Lexicon::from_bytes(&empty.to_bytes(), true).unwrap();
    again.check(&mut || true).unwrap();
    assert!(again.is_empty() && !again.contains("a") && again.word(0).unwrap().is_none());
}

#[test]
fn the_policy_of_folding_stands_in_the_file() {
    // case L2
    let fold = BTreeMap::from([("è".to_owned(), "e".to_owned())]);
    let letters = ["e", "m", "r"].map(String::from).to_vec();
    let folding = Arc::new(
        Alphabet::new(Definition {
            letters,
            fold,
            ..Definition::default()
        })
        .unwrap(),
    );
    let mut entries = Entries::default();
    entries.words.push(&folding.encode("mère").unwrap());
    let lexicon = Lexicon::build(&entries, folding, Info::default(), false, &mut || true).unwrap();
    let again = Lexicon::from_bytes(&lexicon.to_bytes(), true).unwrap();
    assert!(again.contains("mere") && again.contains("mère"));
    assert_eq!(again.alphabet().definition().fold.len(), 1);
}

#[test]
fn a_graph_with_a_cycle_ends_in_damage() {
    // node 1: a leads back to node 1; the header allows five letters and nine words
    let mut units = vec![0u32; 64];
    units[1] = 0b11;
    units[1 ^ 1] = 1 << 1;
    units[1 ^ 2] = 1 << 1;
    let mut lexicon = lexicon();
    lexicon.columns = Columns::default();
    for accepts in [0, 1] {
        units[1 ^ 1] |= accepts;
        lexicon.dawg = Dawg::over(units.clone().into(), 1, 5, false);
        lexicon.words = 9;
        assert!(matches!(
            lexicon.read_digests(&mut Pauses::new(&mut || true)),
            Err(LexiconError::Damaged(_))
        ));
    }
}

#[test]
fn every_byte_of_a_small_lexicon_may_be_wrong() {
    let bytes = lexicon().to_bytes();
    for at in 0..bytes.len() {
        for change in [1u8, 0x80, 0xff] {
            let mut wrong = bytes.clone();
            wrong[at] ^= change;
            assert!(
                Lexicon::from_bytes(&wrong, true).is_err(),
                "byte {at} was changed"
            );
            if let Ok(lexicon) = Lexicon::from_bytes(&wrong, false) {
                let _ = lexicon.check(&mut || true);
                let _ = lexicon.contains("cats");
                for index in 0..5 {
                    let _ = lexicon.word(index);
                    let _ = lexicon.index(&[3, 1, 20]);
                }
            }
        }
    }
    for end in 0..bytes.len() {
        assert!(
            Lexicon::from_bytes(&bytes[..end], false).is_err(),
            "cut at {end}"
        );
    }
}

#[test]
fn roots_that_no_recipe_can_hold_are_refused_when_the_lexicon_is_built() {
    let build = |roots: Vec<Vec<u8>>| {
        let (mut entries, mut list) = (Entries::default(), RootList::default());
        entries.words.push(&[1, 2]);
        list.push(roots.iter().map(Vec::as_slice));
        entries.roots = Some(list);
        Lexicon::build(&entries, latin(), Info::default(), true, &mut || true)
    };
    let longest = |length: usize| vec![vec![1; length]];
    let many = |count: usize| (1..=count).map(|length| vec![1; length]).collect();
    for roots in [longest(255), many(255)] {
        let lexicon = build(roots.clone()).unwrap();
        let column = lexicon.columns().roots.as_ref().unwrap();
        assert_eq!(column.get(0, &[1, 2]), Ok(roots));
    }
    let mut twice_255: Vec<Vec<u8>> = many(255);
    twice_255.push(vec![2]);
    for roots in [longest(256), twice_255] {
        assert!(matches!(build(roots), Err(LexiconError::Use(why)) if why.contains("word 0")));
    }
}

#[test]
fn roots_for_agents_stand_apart_and_are_kept_by_files_and_working_lexicons() {
    let alphabet = latin();
    let encode = |text: &str| alphabet.encode(text).unwrap();
    let mut entries = Entries::default();
    let mut list = RootList::default();
    for (word, roots, agents) in [
        ("teach", "teach", ""),
        ("teacher", "teacher", "teach"),
        ("liar", "", "lie lay"),
        ("teachers", "teacher", "teach"),
    ] {
        entries.words.push(&encode(word));
        let marked = agents
            .split_whitespace()
            .map(|root| [&[AGENT], &encode(root)[..]].concat());
        let own: Vec<Vec<u8>> = roots.split_whitespace().map(encode).chain(marked).collect();
        list.push(own.iter().map(Vec::as_slice));
    }
    entries.roots = Some(list);
    let built = Lexicon::build(&entries, latin(), Info::default(), true, &mut || true).unwrap();
    let again = Lexicon::from_bytes(&built.to_bytes(), true).unwrap();
    let letters = ('a'..='z').rev().map(String::from).collect();
    let backwards = Definition {
        letters,
        ..Definition::default()
    };
    let backwards = Arc::new(Alphabet::new(backwards).unwrap());
    let derived = built
        .derive(backwards, &Selection::default(), &mut || true)
        .unwrap();
    for lexicon in [built, again, derived] {
        lexicon.check(&mut || true).unwrap();
        let alphabet = lexicon.alphabet();
        let texts = |roots: Vec<Vec<u8>>| -> Vec<String> {
            roots.iter().map(|root| alphabet.decode(root)).collect()
        };
        let column = lexicon.columns().roots.as_ref().unwrap();
        for (word, roots, agents) in [
            ("teach", vec!["teach"], vec![]),
            ("teacher", vec!["teacher"], vec!["teach"]),
            // no root but those for agents: the word itself
            ("liar", vec!["liar"], vec!["lie", "lay"]),
        ] {
            let codes = alphabet.encode(word).unwrap();
            let index = lexicon.index(&codes).unwrap().unwrap();
            assert_eq!(texts(column.get(index, &codes).unwrap()), roots);
            assert_eq!(texts(column.agents(index, &codes).unwrap()), agents);
        }
        let found = |root: &[u8]| -> Vec<String> {
            let mut words: Vec<String> = lexicon
                .rooted(root, &mut || true)
                .unwrap()
                .into_iter()
                .map(|index| alphabet.decode(&lexicon.word(index).unwrap().unwrap()))
                .collect();
            words.sort();
            words
        };
        let teach = alphabet.encode("teach").unwrap();
        assert_eq!(found(&teach), ["teach"]);
        assert_eq!(
            found(&[&[AGENT], &teach[..]].concat()),
            ["teacher", "teachers"]
        );
        assert_eq!(found(&alphabet.encode("lie").unwrap()), [""; 0]);
    }
}

#[test]
fn words_of_a_root_are_refused_without_a_column_and_bounded_in_damage() {
    let plain = Entries {
        words: entries().words,
        ..Entries::default()
    };
    let plain = Lexicon::build(&plain, latin(), Info::default(), true, &mut || true).unwrap();
    assert!(
        matches!(plain.rooted(&[1], &mut || true), Err(LexiconError::Use(why)) if why.contains("no roots"))
    );
    let mut damaged = lexicon();
    damaged.words += 1;
    assert!(matches!(
        damaged.rooted(&[1], &mut || true),
        Err(LexiconError::Damaged(_))
    ));
}

#[test]
fn the_digest_of_the_words_leaves_out_what_is_known_of_them() {
    let with = |change: &dyn Fn(&mut Entries)| {
        let mut entries = entries();
        change(&mut entries);
        let made = Lexicon::build(&entries, latin(), Info::default(), true, &mut || true).unwrap();
        (made.digests().words, made.digests().rooted)
    };
    let (words, rooted) = with(&|_| ());
    assert_ne!(words, rooted);
    let ranked = with(&|entries| (entries.tiers, entries.tags) = (None, Vec::new()));
    assert_eq!(ranked, (words, rooted));
    assert_eq!(with(&|entries| entries.roots = None), (words, words));
    let (fewer, _) = with(&|entries| {
        *entries = Entries::default();
        entries.words.push(&[1]);
    });
    assert_ne!(fewer, words);
}
