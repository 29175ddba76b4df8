//! Everything held to plain searches through all words, on random lexicons.

use std::sync::Arc;

use super::*;
use crate::budget::stopped_again_and_again;
use crate::dice::{Dice, cases};
use crate::lexicon::{Alphabet, Definition, Entries, Filter, Info, Lexicon, MAX_CODE};

const STEPS: u64 = 1 << 30;

fn on() -> bool {
    true
}

/// A lexicon, and its words in plain lists.
struct Case {
    lexicon: Arc<Lexicon>,
    words: Vec<Vec<u8>>,
    tier_up_to: Option<u8>,
    /// The highest letter code in use.
    letters: usize,
}

impl Dice {
    fn text(&mut self, letters: usize, longest: usize) -> Vec<u8> {
        let length = self.below(longest) + 1;
        let spread = self.below(letters) + 1;
        (0..length)
            .map(|_| (letters - self.below(spread)) as u8)
            .collect()
    }

    fn case(&mut self, letters: usize, words: usize, longest: usize) -> Case {
        let definition = Definition {
            letters: (0..MAX_CODE)
                .map(|n| char::from_u32(0x100 + u32::from(n)).unwrap().to_string())
                .collect(),
            ..Definition::default()
        };
        let alphabet = Arc::new(Alphabet::new(definition).unwrap());
        let mut entries = Entries::default();
        let mut tiers = Vec::new();
        for _ in 0..words {
            entries.words.push(&self.text(letters, longest));
            tiers.push([10, 50][self.below(2)]);
        }
        entries.tiers = Some(tiers);
        let lexicon =
            Lexicon::build(&entries, alphabet, Info::default(), true, &mut || true).unwrap();
        let tier_up_to = [None, None, Some(10)][self.below(3)];
        let tiers = lexicon.columns().tier.as_ref().unwrap();
        let every = lexicon.dawg().words().into_iter().zip(0..);
        let words = every
            .filter(|&(_, at)| tier_up_to.is_none_or(|most| tiers.get(at).unwrap() <= most))
            .map(|(word, _)| word)
            .collect();
        Case {
            lexicon: Arc::new(lexicon),
            words,
            tier_up_to,
            letters,
        }
    }
}

/// What is left of some letters without others, if they are all there.
fn less(from: &[u8], part: &[u8]) -> Option<Vec<u8>> {
    let mut left = from.to_vec();
    for code in part {
        left.remove(left.iter().position(|held| held == code)?);
    }
    Some(left)
}

/// All partitions of the letters into `n` of the words from number `from` on.
fn partitions(words: &[Vec<u8>], from: usize, letters: &[u8], n: usize) -> Vec<Partition> {
    if n == 0 {
        return if letters.is_empty() {
            vec![Vec::new()]
        } else {
            Vec::new()
        };
    }
    let mut all = Vec::new();
    for (at, word) in words.iter().enumerate().skip(from) {
        if let Some(left) = less(letters, word) {
            for mut rest in partitions(words, at, &left, n - 1) {
                rest.insert(0, word.clone());
                all.push(rest);
            }
        }
    }
    all
}

/// All chains of `n` replacements, in order.
fn chains(words: &[Vec<u8>], table: &[Vec<u8>], hand: &[u8], n: usize) -> Vec<Chain> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, old) in table.iter().enumerate() {
        for new in words.iter().filter(|new| new.len() == old.len()) {
            let unlike: Vec<_> = (0..old.len()).filter(|&at| old[at] != new[at]).collect();
            let Some(left) = (unlike.len() == 1)
                .then(|| less(hand, &[new[unlike[0]]]))
                .flatten()
            else {
                continue;
            };
            let mut table = table.to_vec();
            table[at].clone_from(new);
            for mut rest in chains(words, &table, &left, n - 1) {
                rest.insert(0, (at, new.clone()));
                all.push(rest);
            }
        }
    }
    all
}

fn parted(case: &Case, letters: &[u8], n: usize, least: usize, without: &[Vec<u8>]) -> Partitions {
    Partitions::new(
        Arc::clone(&case.lexicon),
        letters.to_vec(),
        n,
        least,
        without.to_vec(),
        case.tier_up_to,
    )
    .unwrap()
}

/// Letters that can often be parted, and with how many words.
fn letters(dice: &mut Dice, case: &Case) -> (Vec<u8>, usize) {
    let n = dice.below(4) + 1;
    let mut letters = Vec::new();
    for _ in 0..n {
        if case.words.is_empty() || dice.one_in(12) {
            letters.extend(dice.text(case.letters, 3));
        } else {
            letters.extend(&case.words[dice.below(case.words.len())]);
        }
    }
    (letters, n)
}

#[test]
fn partitions_are_those_of_a_plain_search() {
    for seed in 0..cases(300) {
        let dice = &mut Dice(seed);
        // a few letters in many copies, some, and more kinds than a narrow tally has
        let (kinds, words, longest) = [(2, 12, 9), (5, 30, 5), (62, 40, 14)][dice.below(3)];
        let case = dice.case(kinds, words, longest);
        let (letters, n) = letters(dice, &case);
        let least = dice.below(3) + 1;
        let without: Vec<_> = (0..dice.below(3))
            .filter(|_| !case.words.is_empty())
            .map(|_| case.words[dice.below(case.words.len())].clone())
            .collect();
        let allowed: Vec<_> = case
            .words
            .iter()
            .filter(|word| word.len() >= least && !without.contains(word))
            .cloned()
            .collect();
        let expected = partitions(&allowed, 0, &letters, n);
        let ours = parted(&case, &letters, n, least, &without);

        let listed = ours.first(usize::MAX, STEPS, &mut on).unwrap();
        let mut sorted = listed.partitions.clone();
        sorted.sort();
        assert_eq!((sorted, listed.complete), (expected, true), "seed {seed}");
        let counted = ours.count(STEPS, &mut on).unwrap();
        let count = listed.partitions.len();
        assert_eq!((counted.count, counted.complete), (count as u128, true));

        // what fewer steps, or a smaller wish, finds is the beginning
        let steps = dice.below(listed.steps as usize + 2) as u64;
        let fewer = ours.first(usize::MAX, steps, &mut on).unwrap();
        assert!(listed.partitions.starts_with(&fewer.partitions));
        assert_eq!(fewer.complete, steps >= listed.steps, "seed {seed}");
        let most = dice.below(count + 2);
        let some = ours.first(most, STEPS, &mut on).unwrap();
        assert_eq!(some.partitions, listed.partitions[..most.min(count)]);
        let fewer = ours.count(steps, &mut on).unwrap();
        assert!(fewer.count <= count as u128);
        assert_eq!(fewer.complete, steps >= counted.steps, "seed {seed}");

        // a fresh object, which collects the words within the budget, says the same
        let fresh = parted(&case, &letters, n, least, &without);
        assert_eq!(fresh.count(steps, &mut on), Ok(fewer));

        let drawn = ours.sample(dice.0, STEPS, &mut on).unwrap();
        assert_eq!(drawn.is_some(), count > 0);
        assert!(drawn.is_none_or(|drawn| listed.partitions.contains(&drawn)));
        let drawn = ours.sample(dice.0, steps, &mut on).unwrap();
        assert!(drawn.is_none_or(|drawn| listed.partitions.contains(&drawn)));
        for partition in listed.partitions.iter().take(5) {
            let mut turned = partition.clone();
            turned.rotate_left(1);
            assert_eq!(ours.contains(&turned), Ok(true));
        }
    }
}

#[test]
fn chains_are_those_of_a_plain_search() {
    for seed in 0..cases(300) {
        let dice = &mut Dice(seed);
        let kinds = [3, 62][dice.below(2)];
        let case = dice.case(kinds, 40, 3);
        let table: Vec<_> = (0..dice.below(3) + 1)
            .map(|_| dice.text(case.letters, 3))
            .collect();
        let hand = [dice.text(case.letters, 3), dice.text(case.letters, 2)].concat();
        let n = dice.below(4) + 1;
        let expected = chains(&case.words, &table, &hand, n);
        let ours = Chains::new(Arc::clone(&case.lexicon), table, hand, n, case.tier_up_to).unwrap();
        let found = ours.first(usize::MAX, STEPS, &mut on).unwrap();
        assert_eq!(found, expected, "seed {seed}");
        let most = dice.below(found.len() + 2);
        let some = ours.first(most, STEPS, &mut on).unwrap();
        assert_eq!(some, found[..most.min(found.len())]);
        let count = found.len() as u64;
        assert_eq!(ours.count(STEPS, &mut on), Ok(Some(count)));
        let drawn = ours.sample(dice.0, STEPS, &mut on).unwrap();
        assert_eq!(drawn.is_some(), count > 0);
        assert!(drawn.is_none_or(|drawn| found.contains(&drawn)));
        for chain in found.iter().take(5) {
            assert_eq!(ours.contains(chain), Ok(true));
        }
    }
}

#[test]
fn every_partition_and_every_chain_is_drawn_about_as_often() {
    let dice = &mut Dice(7);
    let (mut parted_seen, mut chains_seen) = (0, 0);
    while parted_seen < 3 || chains_seen < 3 {
        let case = dice.case(4, 30, 3);
        let (letters, n) = letters(dice, &case);
        let ours = parted(&case, &letters, n, 1, &[]);
        let all = ours.first(20, STEPS, &mut on).unwrap().partitions;
        if parted_seen < 3 && (5..12).contains(&all.len()) {
            parted_seen += 1;
            spread(&all, |seed| {
                ours.sample(seed, STEPS, &mut on).unwrap().unwrap()
            });
        }
        let table = vec![dice.text(4, 3), dice.text(4, 3)];
        let hand = vec![1, 2, 2, 3];
        let ours = Chains::new(Arc::clone(&case.lexicon), table, hand, 2, None).unwrap();
        let all = ours.first(20, STEPS, &mut on).unwrap();
        if chains_seen < 3 && (5..12).contains(&all.len()) {
            chains_seen += 1;
            spread(&all, |seed| {
                ours.sample(seed, STEPS, &mut on).unwrap().unwrap()
            });
        }
    }
}

/// 200 draws for each of `all`: every one comes between 120 and 280 times, which is more than five deviations away.
fn spread<T: PartialEq>(all: &[T], mut draw: impl FnMut(u64) -> T) {
    let mut times = vec![0; all.len()];
    for seed in 0..200 * all.len() as u64 {
        let drawn = draw(seed);
        times[all.iter().position(|each| *each == drawn).unwrap()] += 1;
    }
    assert!(
        times.iter().all(|times| (120..=280).contains(times)),
        "{times:?}"
    );
}

#[test]
fn words_by_insertion_and_by_gathering_are_those_of_a_plain_search() {
    for seed in 0..cases(500) {
        let dice = &mut Dice(seed);
        let kinds = [3, 62][dice.below(2)];
        let case = dice.case(kinds, 60, 6);
        let (word, hand) = (dice.text(case.letters, 3), dice.text(case.letters, 5));
        let (least, most) = (dice.below(3), dice.below(5));
        let filter = Filter {
            tier_up_to: case.tier_up_to,
            ..Filter::default()
        };
        let in_order = |new: &[u8]| {
            let mut letters = new.iter();
            word.iter().all(|code| letters.any(|held| held == code))
        };
        let expected: Vec<_> = case
            .words
            .iter()
            .filter(|new| {
                let added = less(new, &word);
                let added = added.filter(|added| (least..=most).contains(&added.len()));
                added.is_some_and(|added| less(&hand, &added).is_some()) && in_order(new)
            })
            .cloned()
            .collect();
        let guide = Insertion::new(word.clone(), Hand::new(&hand), least..=most);
        let found = case.lexicon.search(guide, &filter, &mut || true).unwrap();
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "seed {seed}");

        let blanks = dice.below(3);
        let expected: Vec<_> = case
            .words
            .iter()
            .filter(|new| {
                let Some(more) = less(new, &word) else {
                    return false;
                };
                // letters that the hand hasn't got
                let mut short = hand.clone();
                let foreign = more.iter().filter(|code| {
                    let at = short.iter().position(|held| held == *code);
                    at.map(|at| short.remove(at)).is_none()
                });
                foreign.count() <= blanks && (least + blanks..=most + blanks).contains(&more.len())
            })
            .cloned()
            .collect();
        let guide = Gathering::new(Hand::new(&word), Hand::new(&hand), blanks, least..=most);
        let found = case.lexicon.search(guide, &filter, &mut || true).unwrap();
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "seed {seed}");
    }
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    let dice = &mut Dice(3);
    let case = dice.case(4, 20_000, 9);
    let letters: Vec<u8> = (0..28).map(|at| at % 4 + 1).collect();
    let ours = || parted(&case, &letters, 4, 1, &[]);
    // the words are collected again each time
    let counted = stopped_again_and_again(|go_on| ours().count(200_000, go_on));
    let drawn = stopped_again_and_again(|go_on| ours().sample(7, 200_000, go_on));
    // and are not, once they have been
    let kept = ours();
    stopped_again_and_again(|go_on| kept.first(1_000, 200_000, go_on));
    assert_eq!(kept.count(200_000, &mut || true).unwrap(), counted);
    assert_eq!(kept.sample(7, 200_000, &mut || true).unwrap(), drawn);
}

#[test]
fn as_many_letters_as_allowed_and_no_more() {
    let dice = &mut Dice(1);
    let case = Case {
        tier_up_to: None,
        ..dice.case(62, 4000, 1)
    };
    // each of these letters is a word by itself, so there is one way
    let kinds: Vec<u8> = case.words.concat();
    assert!(kinds.len() > 40);
    let letters: Vec<u8> = kinds.iter().copied().cycle().take(MOST_PARTED).collect();
    let ours = parted(&case, &letters, MOST_PARTED, 1, &[]);
    let counted = ours.count(STEPS, &mut on).unwrap();
    assert_eq!((counted.count, counted.complete), (1, true));
    let same = vec![62; MOST_PARTED];
    let ours = parted(&case, &same, MOST_PARTED, 1, &[]);
    let counted = ours.count(STEPS, &mut on).unwrap();
    assert_eq!((counted.count, counted.complete), (1, true));

    let lexicon = || Arc::clone(&case.lexicon);
    let refused = |letters: usize, n, least| {
        Partitions::new(lexicon(), vec![1; letters], n, least, [], None)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(refused(128, 3, 2), "letters: 128 of them, at most 127");
    assert_eq!(refused(9, 0, 2), "n: 0, not 1..127");
    assert_eq!(refused(9, 128, 2), "n: 128, not 1..127");
    assert_eq!(refused(9, 3, 0), "least: at least 1");
    let refused = |letters: usize, n| {
        Chains::new(lexicon(), vec![vec![1]], vec![1; letters], n, None)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(refused(65, 1), "hand: 65 letters, at most 64");
    assert_eq!(refused(3, 0), "n: at least 1");
}
