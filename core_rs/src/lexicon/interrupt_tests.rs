//! Whoever says no is heard, whatever the work; and it can be asked for again.

use std::sync::Arc;

use super::*;
use crate::budget::stopped_again_and_again;
use crate::dice::Dice;
use crate::formula::Program;

fn alphabet(letters: &str) -> Arc<Alphabet> {
    let letters = letters.chars().map(String::from).collect();
    let definition = Definition {
        letters,
        ..Definition::default()
    };
    Arc::new(Alphabet::new(definition).unwrap())
}

/// Words in no order, some of them twice, with every column.
fn entries() -> Entries {
    let mut dice = Dice(11);
    let mut entries = Entries::default();
    let (mut tiers, mut tag, mut roots) = (Vec::new(), Vec::new(), RootList::default());
    for _ in 0..30_000 {
        let word: Vec<u8> = (0..1 + dice.below(12))
            .map(|_| 1 + dice.below(5) as u8)
            .collect();
        entries.words.push(&word);
        tiers.push(dice.below(3) as u8);
        tag.push(dice.one_in(2));
        roots.push([&word[..1]]);
    }
    entries.tiers = Some(tiers);
    entries.tags = vec![("even".into(), tag)];
    entries.roots = Some(roots);
    entries
}

fn built(go_on: &mut dyn FnMut() -> bool) -> Result<Lexicon, LexiconError> {
    Lexicon::build(&entries(), alphabet("abcde"), Info::default(), true, go_on)
}

#[test]
fn a_build_stops_when_it_is_told_to() {
    let made = stopped_again_and_again(built);
    assert_eq!(made.digests(), built(&mut || true).unwrap().digests());
}

#[test]
fn derivations_stop_when_they_are_told_to() {
    let lexicon = built(&mut || true).unwrap();
    let all = Selection::default();
    let some = Selection {
        filter: Filter {
            length: 3..=9,
            ..Filter::default()
        },
        minus: vec!["abc".into()],
        ..Selection::default()
    };
    for (letters, selection) in [
        ("abcde", &all),
        ("vwxyz", &all),
        ("abcde", &some),
        ("edcba", &all),
    ] {
        let derive =
            |go_on: &mut dyn FnMut() -> bool| lexicon.derive(alphabet(letters), selection, go_on);
        let derived = stopped_again_and_again(derive);
        assert_eq!(derived.digests(), derive(&mut || true).unwrap().digests());
    }
}

#[test]
fn readings_stop_when_they_are_told_to() {
    let lexicon = built(&mut || true).unwrap();
    stopped_again_and_again(|go_on| lexicon.check(go_on));
    let all = Filter::default();
    let found = stopped_again_and_again(|go_on| lexicon.search(Everything, &all, go_on));
    assert_eq!(found.len(), lexicon.len());
    let pattern = || Pattern::parse("*a*b*a*", lexicon.alphabet()).unwrap();
    let found = stopped_again_and_again(|go_on| lexicon.search(pattern(), &all, go_on));
    assert!(!found.is_empty());
}

#[test]
fn what_is_made_on_first_use_is_made_again_after_a_stop() {
    let lexicon = built(&mut || true).unwrap();
    let rooted = stopped_again_and_again(|go_on| lexicon.rooted(&[1], go_on));
    let begin = (0..)
        .zip(lexicon.dawg().words())
        .filter(|(_, word)| word[0] == 1);
    assert!(rooted.into_iter().eq(begin.map(|(number, _)| number)));
    // the sum of the cards that score: all of the lexicon is among the best so many
    let program = Program::decode(&[1, 4, 1, 4, 3, 3]).unwrap();
    let (lexicon, cards) = (Arc::new(lexicon), vec![[1, 0, 0, 5], [2, 0, 0, 3]]);
    let scorer = WordScorer::new(Arc::clone(&lexicon), cards, program).unwrap();
    let best =
        |go_on: &mut dyn FnMut() -> bool| scorer.best(lexicon.len(), &Wanted::default(), go_on);
    let found = stopped_again_and_again(best);
    assert_eq!(found.len(), lexicon.len());
    assert!(found.is_sorted_by_key(|found| (std::cmp::Reverse(found.score), found.index)));
}
