//! Times the best ten words for eight cards against a scan of every word: `best_speed LEXICON [QUERIES]`.

use std::hint::black_box;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use wordkit_core::formula::Program;
use wordkit_core::lexicon::{Card, Entries, Info, Lexicon, LexiconError, Wanted, WordScorer};

const ROUNDS: usize = 5;

/// The formulas timed: their names and bytes over the words' frame.
const FORMULAS: [(&str, &[u8]); 4] = [
    ("cards", &[1, 4, 1, 4, 3, 3]),
    ("sum of rows", &[1, 4, 1, 4, 0x51, 0, 1, 1, 4, 0, 3]),
    ("cards + letters", &[1, 4, 1, 4, 0x20, 3, 3, 3, 0]),
    ("cards + distinct", &[1, 4, 1, 4, 0x20, 3, 3, 3, 1]),
];

/// Eight cards worth 5 5 4 4 3 3 2 2, letters as often as in the words, no vowel and none three times.
fn deal(letters: &[u8], vowels: u64, seed: &mut u64) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    while cards.len() < 8 {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let letter = letters[(*seed >> 33) as usize % letters.len()];
        let same = cards
            .iter()
            .filter(|card| card[0] == i32::from(letter))
            .count();
        if vowels >> letter & 1 == 0 && same < 2 {
            let column = 5 - cards.len() as i32 / 2;
            cards.push([letter.into(), column, 0, column]);
        }
    }
    cards
}

fn run(path: &str, queries: usize) -> Result<(), LexiconError> {
    let lexicon = Arc::new(Lexicon::open(&PathBuf::from(path), false)?);
    let mut entries = Entries::default();
    let mut letters = Vec::new();
    let mut walk = lexicon.checked_walk();
    while let Some(word) = walk.next(&lexicon)? {
        entries.words.push(word);
        if entries.words.len() % 16 == 0 {
            letters.extend_from_slice(word);
        }
    }
    // without word numbers every word is scored
    let alphabet = Arc::clone(lexicon.alphabet());
    let plain = Arc::new(Lexicon::build(
        &entries,
        Arc::clone(&alphabet),
        Info::default(),
        false,
    )?);
    let vowels = "aąeęioóuy"
        .chars()
        .filter_map(|c| alphabet.code(&c.to_string()));
    let vowels = vowels.fold(0, |mask, code| mask | 1u64 << code);
    let mut seed = 7;
    let deals: Vec<_> = (0..queries)
        .map(|_| deal(&letters, vowels, &mut seed))
        .collect();
    let any = Wanted::default();
    let start = Instant::now();
    let formula = Program::decode(FORMULAS[0].1).map_err(|e| LexiconError::Use(e.to_string()))?;
    WordScorer::new(Arc::clone(&lexicon), deals[0].clone(), formula)?.best(
        10,
        &any,
        &mut || true,
    )?;
    println!(
        "{} words; the first search: {:?}",
        lexicon.len(),
        start.elapsed()
    );
    for (name, bytes) in FORMULAS {
        let formula = Program::decode(bytes).map_err(|e| LexiconError::Use(e.to_string()))?;
        let time = |lexicon: &Arc<Lexicon>,
                    deals: &[Vec<Card>]|
         -> Result<(Duration, Duration, Vec<_>), LexiconError> {
            let mut found = Vec::new();
            let mut worst = Duration::ZERO;
            let start = Instant::now();
            for deal in deals {
                let start = Instant::now();
                let scorer = WordScorer::new(Arc::clone(lexicon), deal.clone(), formula.clone())?;
                found.push(black_box(scorer.best(10, &any, &mut || true)?));
                worst = worst.max(start.elapsed());
            }
            Ok((start.elapsed() / deals.len() as u32, worst, found))
        };
        let few = &deals[..(queries / 20).max(1)];
        let (scan, _, all) = time(&plain, few)?;
        let (mut fast, mut worst) = (Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            let (mean, slowest, found) = time(&lexicon, &deals)?;
            assert!(found[..few.len()] == all, "the search and the scan differ");
            (fast, worst) = (fast.min(mean), worst.min(slowest));
        }
        let ratio = scan.as_secs_f64() / fast.as_secs_f64();
        println!("{name:>16}: {fast:?} (slowest {worst:?}), scan {scan:?}: {ratio:.0}x");
    }
    Ok(())
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(path) = arguments.next() else {
        eprintln!("usage: best_speed LEXICON [QUERIES]");
        return ExitCode::FAILURE;
    };
    let queries = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(200);
    match run(&path, queries) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}
