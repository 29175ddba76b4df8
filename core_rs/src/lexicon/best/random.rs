//! The search against the scan: on random lexicons, cards, formulas and questions.

use std::sync::Arc;

use super::*;
use crate::budget::Pauses;
use crate::dice::Dice;
use crate::lexicon::{Alphabet, Definition, Entries, Info};

impl Dice {
    /// An expression over the words' frame, `loops` deep in loops over its table, in the byte format of `formula`.
    fn expression(&mut self, depth: usize, loops: u8, code: &mut Vec<u8>) {
        let kinds = match (depth, loops) {
            (0, _) => 4,
            (_, 3) => 13,
            _ => 16,
        };
        let (operation, operands): (&[u8], usize) = match self.below(kinds) {
            0 => return code.extend([1, self.within(-4, 9) as u8]),
            3 if loops > 0 => {
                return code.extend([4, self.below(loops.into()) as u8, self.below(4) as u8]);
            }
            1..=3 => return code.extend([3, self.below(4) as u8]),
            4 | 5 => (&[0x20], 2),
            6 => (&[0x21], 2),
            7 => (&[0x22], 2),
            8 => {
                // a divisor that isn't 0
                code.push([0x23, 0x24][self.below(2)]);
                self.expression(depth - 1, loops, code);
                return code.extend([1, [1, 2, 5, 0xfd][self.below(4)]]);
            }
            9 => (&[0x25 + self.below(2) as u8], 2),
            10 => (&[0x30 + self.below(6) as u8], 2),
            11 => (&[0x42], 3),
            12 => match self.below(5) {
                two @ 0..=1 => (&[0x40 + two as u8], 2),
                one => (&[0x0e + one as u8], 1),
            },
            13 => (&[0x50, 0], 1),
            _ => (&[0x51 + self.below(5) as u8, 0], 2),
        };
        code.extend(operation);
        let loops = loops + u8::from(operation.len() == 2);
        for _ in 0..operands {
            self.expression(depth - 1, loops, code);
        }
    }

    fn formula(&mut self) -> Program {
        let mut code = vec![1, 4, 1, 4];
        let depth = self.below(5);
        self.expression(depth, 0, &mut code);
        Program::decode(&code).unwrap()
    }

    fn lexicon(
        &mut self,
        letters: usize,
        words: usize,
        longest: usize,
        index: bool,
    ) -> Arc<Lexicon> {
        let definition = Definition {
            letters: (0..letters)
                .map(|n| char::from_u32(0x100 + n as u32).unwrap().to_string())
                .collect(),
            ..Definition::default()
        };
        let mut entries = Entries::default();
        let mut tiers = Vec::new();
        // few letters make most of each word, so that they come twice and more
        let common = self.below(letters) + 1;
        for _ in 0..words {
            let length = self.below(longest) + 1;
            let mut letter = || self.below(common).min(self.below(letters)) as u8 + 1;
            let word: Vec<u8> = (0..length).map(|_| letter()).collect();
            entries.words.push(&word);
            tiers.push([10, 35, 50][self.below(3)]);
        }
        entries.tiers = index.then_some(tiers);
        let alphabet = Arc::new(Alphabet::new(definition).unwrap());
        Arc::new(Lexicon::build(&entries, alphabet, Info::default(), index, &mut || true).unwrap())
    }

    fn cards(&mut self, letters: usize) -> Vec<Card> {
        let most = [3, 8, 14, MAX_CARDS][self.below(4)];
        let kinds = self.below(letters) + 1;
        let mut card = || {
            let (column, bonus) = (self.within(0, 5), self.within(-1, 2));
            [self.within(1, kinds as i32), column, bonus, column + bonus]
        };
        let cards: Vec<Card> = (0..most).map(|_| card()).collect();
        cards.into_iter().take(self.below(most + 1)).collect()
    }

    fn wanted(&mut self, lexicon: &Lexicon) -> Wanted {
        let words = lexicon.len();
        let tiers = lexicon.columns().tier.is_some();
        let without = if words == 0 {
            0
        } else {
            self.below(3) * self.below(8)
        };
        Wanted {
            without: (0..without).map(|_| self.below(words) as u32).collect(),
            tier_up_to: (tiers && self.one_in(3)).then(|| [5, 10, 40, 50][self.below(4)]),
            length: match self.below(3) {
                0 => self.below(6)..=self.below(9),
                1 => 2..=200,
                _ => Wanted::default().length,
            },
        }
    }

    /// Compares both ways; gives the scalars that the formula reads, `None` if it is refused.
    fn compare(&mut self, lexicon: &Arc<Lexicon>) -> Option<u64> {
        let letters = usize::from(lexicon.alphabet().size());
        let scorer =
            WordScorer::new(Arc::clone(lexicon), self.cards(letters), self.formula()).ok()?;
        let wanted = self.wanted(lexicon);
        let most = [1, 3, 10, 40, 1_000_000][self.below(5)];
        let sieve = || Sieve::new(lexicon, &wanted).unwrap();
        let mut go_on = || true;
        let mut pauses = Pauses::new(&mut go_on);
        let scanned = scorer.best_by_scan(most, &sieve(), &mut pauses).unwrap();
        let searched = scorer.best_by_planes(most, sieve(), &mut pauses).unwrap();
        assert_eq!(searched, scanned, "{scorer:?} {wanted:?} {most}");
        Some(scorer.program.reads().scalars)
    }
}

#[test]
fn search_and_scan_agree_on_small_lexicons() {
    let mut dice = Dice(1);
    let (mut compared, mut lengths) = (0, 0);
    for _ in 0..150 {
        let letters = [2, 5, 26, 32, 33, 62][dice.below(6)];
        let (words, longest) = (dice.below(300), [4, 9, 40][dice.below(3)]);
        let lexicon = dice.lexicon(letters, words, longest, true);
        for reads in (0..12)
            .filter_map(|_| dice.compare(&lexicon))
            .collect::<Vec<_>>()
        {
            compared += 1;
            lengths += u32::from(reads & 3 != 0);
        }
    }
    assert!(compared > 1_000 && lengths > 300, "{compared} {lengths}");
}

#[test]
fn search_and_scan_agree_over_several_chunks() {
    let mut dice = Dice(2);
    for letters in [6, 26, 60] {
        let lexicon = dice.lexicon(letters, 20_000, 12, true);
        assert!(lexicon.len() > 9_000);
        let compared = (0..8).filter_map(|_| dice.compare(&lexicon)).count();
        assert!(compared > 3);
    }
}
