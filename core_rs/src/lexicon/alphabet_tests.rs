use std::collections::BTreeMap;

use super::*;

fn strings(items: &[&str]) -> Vec<String> {
    items.iter().map(|item| (*item).to_owned()).collect()
}

fn map(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs
        .iter()
        .map(|(from, to)| ((*from).to_owned(), (*to).to_owned()))
        .collect()
}

fn letters(labels: &str) -> Definition {
    Definition {
        letters: labels.split(' ').map(String::from).collect(),
        ..Definition::default()
    }
}

fn labels(alphabet: &Alphabet, text: &str) -> Vec<String> {
    alphabet
        .encode(text)
        .unwrap()
        .iter()
        .map(|&code| alphabet.label(code).to_owned())
        .collect()
}

// case L1
#[test]
fn a_digraph_is_one_letter_although_its_letters_are_letters_too() {
    let catalan = Alphabet::new(letters("A C L L·L N NY O Y")).unwrap();
    assert_eq!(labels(&catalan, "ANY"), strings(&["A", "NY"]));
    assert_eq!(labels(&catalan, "COL·LA"), strings(&["C", "O", "L·L", "A"]));
    assert_eq!(
        labels(&catalan, "LLANA"),
        strings(&["L", "L", "A", "N", "A"])
    );
}

#[test]
fn an_override_cuts_one_word_in_its_own_way() {
    let overrides = BTreeMap::from([(
        "bangor".to_owned(),
        strings(&["b", "a", "n", "g", "o", "r"]),
    )]);
    let welsh = Alphabet::new(Definition {
        overrides,
        ..letters("a b g n ng o r")
    })
    .unwrap();
    assert_eq!(
        labels(&welsh, "bangor"),
        strings(&["b", "a", "n", "g", "o", "r"])
    );
    assert_eq!(labels(&welsh, "bang"), strings(&["b", "a", "ng"]));
}

#[test]
fn composed_and_decomposed_characters_are_one_letter() {
    let alphabet = Alphabet::new(letters("e \u{e9} n")).unwrap();
    assert_eq!(alphabet.encode("ne\u{301}e").unwrap(), [3, 2, 1]);
    assert_eq!(alphabet.encode("n\u{e9}e").unwrap(), [3, 2, 1]);
}

#[test]
fn case_and_folding_are_explicit_tables() {
    let case = map(&[("I", "ı"), ("İ", "i")]);
    let turkish = Alphabet::new(Definition {
        case,
        ..letters("i ı")
    })
    .unwrap();
    assert_eq!(turkish.encode("Iİ").unwrap(), [2, 1]);
    let fold = map(&[("ß", "ss"), ("é", "e")]);
    let folded = Alphabet::new(Definition {
        fold,
        case: map(&[("É", "é")]),
        ..letters("e s")
    })
    .unwrap();
    assert_eq!(folded.encode("ÉßE\u{301}").unwrap(), [1, 2, 2, 1]);
}

// case L4
#[test]
fn a_foreign_letter_is_named_with_its_place() {
    let alphabet = Alphabet::new(letters("A K L S T U")).unwrap();
    let fault = alphabet.encode("LUKA\u{301}TS").unwrap_err();
    assert_eq!(
        fault.to_string(),
        "'Á' at position 3 of \"LUKÁTS\" is not a letter of the alphabet"
    );
}

#[test]
fn what_is_no_alphabet_is_refused() {
    let fault = |definition| Alphabet::new(definition).unwrap_err().to_string();
    assert_eq!(
        fault(Definition::default()),
        "an alphabet has 1 to 62 letters, not 0"
    );
    assert_eq!(
        fault(letters("a b a")),
        "the letters \"a\" and \"a\" are the same letter, \"a\""
    );
    let case = map(&[("A", "a")]);
    assert_eq!(
        fault(Definition {
            case,
            ..letters("a A")
        }),
        "the letters \"a\" and \"A\" are the same letter, \"a\""
    );
    let overrides = BTreeMap::from([("ab".to_owned(), strings(&["a", "a"]))]);
    assert_eq!(
        fault(Definition {
            overrides,
            ..letters("a b")
        }),
        "the override for \"ab\" spells \"aa\""
    );
    let case = map(&[("AB", "a")]);
    assert_eq!(
        fault(Definition {
            case,
            ..letters("a b")
        }),
        "the case map starts from single characters, not from \"AB\""
    );
    let many = Definition {
        letters: (0..63).map(|at| format!("{at}x")).collect(),
        ..Definition::default()
    };
    assert_eq!(fault(many), "an alphabet has 1 to 62 letters, not 63");
}

#[test]
fn sixty_two_letters_have_codes_up_to_62() {
    let many = Definition {
        letters: (0..62).map(|at| format!("{at}x")).collect(),
        ..Definition::default()
    };
    let alphabet = Alphabet::new(many).unwrap();
    assert_eq!(alphabet.encode("61x0x").unwrap(), [62, 1]);
    assert_eq!(alphabet.decode(&[62, 1]), "61x0x");
}
