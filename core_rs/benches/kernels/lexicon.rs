//! Lookups, racks, prefixes, best words, and the building of the graph.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput};
use wordkit_core::formula::Program;
use wordkit_core::lexicon::{Card, Dawg, Everything, Filter, Lexicon, Rack, Wanted, WordScorer};

use crate::words::{LANGUAGES, lexicon, racks, some};

const WORDS: usize = 20_000;

pub fn lookups(c: &mut Criterion) {
    let mut group = c.benchmark_group("lookup");
    group.throughput(Throughput::Elements(WORDS as u64));
    for language in LANGUAGES {
        let lexicon = lexicon(language);
        let hits = some(&lexicon, WORDS);
        // one letter replaced by the next: few of these are words
        let last = lexicon.alphabet().size();
        let misses: Vec<Vec<u8>> = hits
            .iter()
            .enumerate()
            .map(|(n, word)| {
                let mut word = word.clone();
                let letters = word.len();
                let code = &mut word[n % letters];
                *code = *code % last + 1;
                word
            })
            .collect();
        for (what, words) in [("hit", &hits), ("miss", &misses)] {
            group.bench_function(format!("{language} {what}"), |b| {
                let known = |word: &&Vec<u8>| lexicon.dawg().contains(word);
                b.iter(|| words.iter().filter(known).count());
            });
        }
    }
}

pub fn numbers(c: &mut Criterion) {
    let lexicon = lexicon("english");
    let words = some(&lexicon, WORDS);
    let mut group = c.benchmark_group("number");
    group.throughput(Throughput::Elements(WORDS as u64));
    group.bench_function("index", |b| {
        b.iter(|| {
            let found = words.iter().map(|word| lexicon.index(word));
            found.filter(|number| matches!(number, Ok(Some(_)))).count()
        });
    });
    group.bench_function("word", |b| {
        b.iter(|| (0..WORDS as u32).for_each(|index| drop(black_box(lexicon.word(index * 10)))));
    });
}

fn racks_of(lexicon: &Lexicon, racks: &[Vec<u8>], blanks: u32) -> usize {
    let found = racks
        .iter()
        .map(|rack| lexicon.search(Rack::new(rack, blanks), &Filter::default(), &mut || true));
    found
        .map(|words| words.map_or(0, |words| words.len()))
        .sum()
}

pub fn rack(c: &mut Criterion) {
    let mut group = c.benchmark_group("rack");
    for language in LANGUAGES {
        let lexicon = lexicon(language);
        for (tiles, blanks) in [(7, 0), (5, 2)] {
            let racks = racks(&lexicon, 20, tiles);
            group.throughput(Throughput::Elements(racks.len() as u64));
            group.bench_function(format!("{language} {tiles}+{blanks}"), |b| {
                b.iter(|| racks_of(&lexicon, &racks, blanks));
            });
        }
    }
}

pub fn prefixes(c: &mut Criterion) {
    let mut group = c.benchmark_group("prefix");
    for language in LANGUAGES {
        let lexicon = lexicon(language);
        let prefixes: Vec<Vec<u8>> = some(&lexicon, 200)
            .into_iter()
            .map(|word| word.into_iter().take(4).collect())
            .collect();
        group.throughput(Throughput::Elements(prefixes.len() as u64));
        group.bench_function(language, |b| {
            b.iter(|| {
                let found = prefixes.iter().map(|prefix| {
                    lexicon.search_below(prefix, Everything, &Filter::default(), &mut || true)
                });
                found
                    .map(|words| words.map_or(0, |words| words.len()))
                    .sum::<usize>()
            });
        });
    }
}

/// Formulas over the words' frame: their names and bytes.
const FORMULAS: [(&str, &[u8]); 2] = [
    ("cards", &[1, 4, 1, 4, 3, 3]),
    ("cards + distinct", &[1, 4, 1, 4, 0x20, 3, 3, 3, 1]),
];

pub fn best_words(c: &mut Criterion) {
    let mut group = c.benchmark_group("ten best words for eight cards");
    for language in LANGUAGES {
        let lexicon = lexicon(language);
        let deals: Vec<Vec<Card>> = racks(&lexicon, 20, 8)
            .into_iter()
            .map(|letters| {
                let cards = letters.into_iter().zip([5, 5, 4, 4, 3, 3, 2, 2]);
                cards
                    .map(|(letter, points)| [letter.into(), points, 0, points])
                    .collect()
            })
            .collect();
        for (name, bytes) in FORMULAS {
            let formula = Program::decode(bytes).expect("a formula");
            group.throughput(Throughput::Elements(deals.len() as u64));
            group.bench_function(format!("{language}, {name}"), |b| {
                b.iter(|| {
                    for deal in &deals {
                        let scorer =
                            WordScorer::new(Arc::clone(&lexicon), deal.clone(), formula.clone());
                        let best = scorer
                            .and_then(|scorer| scorer.best(10, &Wanted::default(), &mut || true));
                        black_box(best.expect("ten words"));
                    }
                });
            });
        }
    }
}

pub fn build(c: &mut Criterion) {
    let mut group = c.benchmark_group("build");
    let lexicon = lexicon("english");
    let words = lexicon.dawg().words();
    group.throughput(Throughput::Elements(words.len() as u64));
    group.bench_function("english graph", |b| {
        b.iter_batched(|| words.clone(), Dawg::from_words, BatchSize::LargeInput);
    });
}
