use std::sync::Arc;

use super::*;

fn alphabet(letters: &str, case: &[(&str, &str)]) -> Arc<Alphabet> {
    let text = |text: &&str| (*text).to_owned();
    let definition = Definition {
        letters: letters.split_whitespace().map(String::from).collect(),
        case: case
            .iter()
            .map(|(from, to)| (text(from), text(to)))
            .collect(),
        ..Definition::default()
    };
    Arc::new(Alphabet::new(definition).unwrap())
}

const UPPER: [(&str, &str); 5] = [("A", "a"), ("B", "b"), ("C", "c"), ("D", "d"), ("Ł", "ł")];

fn lower() -> Arc<Alphabet> {
    alphabet("a b c d ł", &UPPER)
}

/// Words, tiers, a tag, and roots (one for agents), written in an alphabet.
fn written(alphabet: &Arc<Alphabet>, columns: bool) -> Lexicon {
    let mut entries = Entries::default();
    let (mut tiers, mut tag, mut roots) = (Vec::new(), Vec::new(), RootList::default());
    for (word, tier, tagged, root) in [
        ("ab", 10, true, "ab"),
        ("abc", 20, false, "ab"),
        ("łab", 10, true, "ła"),
        ("cabd", 35, false, "cab"),
        ("dabłcd", 10, false, "dab"),
    ] {
        let encoded = |text: &str| alphabet.encode(text).unwrap();
        entries.words.push(&encoded(word));
        tiers.push(tier);
        tag.push(tagged);
        let agents = [&[AGENT], &encoded("b")[..]].concat();
        roots.push([encoded(root).as_slice(), &agents]);
    }
    if columns {
        entries.tiers = Some(tiers);
        entries.tags = vec![("school".to_owned(), tag)];
        entries.roots = Some(roots);
    }
    let info = Info {
        name: "five".to_owned(),
        ..Info::default()
    };
    Lexicon::build(&entries, Arc::clone(alphabet), info, true, &mut || true).unwrap()
}

fn lengths(length: std::ops::RangeInclusive<usize>) -> Selection {
    let filter = Filter {
        length,
        ..Filter::default()
    };
    Selection {
        filter,
        ..Selection::default()
    }
}

fn shares(derived: &Lexicon, base: &Lexicon) -> bool {
    derived.dawg().units().as_ptr() == base.dawg().units().as_ptr()
}

#[test]
fn other_labels_for_the_same_codes_share_the_graph_and_give_the_bytes_of_building_anew() {
    for columns in [false, true] {
        let base = written(&lower(), columns);
        for other in [
            lower(),
            alphabet("A B C D Ł", &UPPER),
            alphabet("a b c d ł", &[]),
            // a letter more, which no word has
            alphabet("A B C D Ł X", &UPPER),
        ] {
            for selection in [Selection::default(), lengths(2..=6), lengths(0..=99)] {
                let derived = base
                    .derive(Arc::clone(&other), &selection, &mut || true)
                    .unwrap();
                assert!(shares(&derived, &base));
                assert_eq!(derived.to_bytes(), written(&other, columns).to_bytes());
                derived.check(&mut || true).unwrap();
            }
        }
    }
}

#[test]
fn other_codes_are_written_anew() {
    for columns in [false, true] {
        let base = written(&lower(), columns);
        for letters in ["Ł D C B A", "X A B C D Ł", "B A C D Ł"] {
            let other = alphabet(letters, &UPPER);
            let derived = base
                .derive(Arc::clone(&other), &Selection::default(), &mut || true)
                .unwrap();
            assert!(!shares(&derived, &base));
            assert_eq!(derived.to_bytes(), written(&other, columns).to_bytes());
        }
    }
}

#[test]
fn letters_that_a_neighbour_may_swallow_are_read_with_it() {
    let base = written(&lower(), false);
    // `ab` is one tile, so `abc` has two letters
    let derived = base
        .derive(
            alphabet("A B C D Ł AB", &UPPER),
            &lengths(1..=2),
            &mut || true,
        )
        .unwrap();
    assert!(!shares(&derived, &base));
    let words: Vec<String> = (derived.dawg().words().iter())
        .map(|word| derived.alphabet().decode(word))
        .collect();
    assert_eq!(words, ["ŁAB", "AB", "ABC"]);
}

#[test]
fn a_graph_for_more_than_32_letters_isnt_shared_with_fewer() {
    let narrow = written(&lower(), true);
    let more = ('A'..='D').chain(['Ł']).chain('\u{100}'..='\u{11b}');
    let letters: Vec<String> = more.map(String::from).collect();
    let wide = alphabet(&letters.join(" "), &UPPER);
    assert_eq!(wide.size(), 33);
    let there = narrow
        .derive(Arc::clone(&wide), &Selection::default(), &mut || true)
        .unwrap();
    assert!(there.dawg().is_wide() && !shares(&there, &narrow));
    assert_eq!(there.to_bytes(), written(&wide, true).to_bytes());
    let back = there
        .derive(lower(), &Selection::default(), &mut || true)
        .unwrap();
    assert_eq!(back.to_bytes(), narrow.to_bytes());
}

#[test]
fn words_added_left_out_or_not_of_the_length_are_seen_to() {
    let base = written(&lower(), false);
    let chosen = |selection: Selection| {
        let derived = base
            .derive(alphabet("A B C D Ł", &UPPER), &selection, &mut || true)
            .unwrap();
        (derived.len(), shares(&derived, &base))
    };
    assert_eq!(chosen(lengths(3..=6)), (4, false));
    assert_eq!(chosen(lengths(2..=5)), (4, false));
    assert_eq!(chosen(lengths(4..=99)), (2, false));
    assert_eq!(chosen(lengths(7..=99)), (0, false));
    let plus = Selection {
        plus: vec!["DA".to_owned()],
        ..Selection::default()
    };
    assert_eq!(chosen(plus), (6, false));
    let minus = Selection {
        minus: vec!["ŁAB".to_owned()],
        ..Selection::default()
    };
    assert_eq!(chosen(minus), (4, false));
}

#[test]
fn damage_isnt_passed_on() {
    let mut bytes = written(&lower(), true).to_bytes();
    // the last section holds the recipes of roots; a digit of the header's checksum of the payload would do as well
    let last = bytes.iter().rposition(|&byte| byte != 0).unwrap();
    bytes[last] ^= 4;
    let wrong = Lexicon::from_bytes(&bytes, false).unwrap();
    let derived = wrong.derive(
        alphabet("A B C D Ł", &UPPER),
        &Selection::default(),
        &mut || true,
    );
    assert!(matches!(derived, Err(LexiconError::Damaged(_))));
}

#[test]
fn a_new_name_is_given_whichever_way_it_goes() {
    let base = written(&lower(), true);
    for letters in ["A B C D Ł", "Ł D C B A"] {
        let selection = Selection {
            name: Some("ours".to_owned()),
            ..Selection::default()
        };
        let derived = base
            .derive(alphabet(letters, &UPPER), &selection, &mut || true)
            .unwrap();
        assert_eq!(derived.info().name, "ours");
    }
}
