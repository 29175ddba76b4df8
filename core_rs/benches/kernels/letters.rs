//! Letters parted into words, and what one word can become.

use criterion::Criterion;
use wordkit_core::letters::{Gathering, Hand, Insertion, Partitions, replacements};
use wordkit_core::lexicon::{Filter, Lexicon};

use crate::words::lexicon;

/// Three words each, 15 to 18 letters.
const TABLES: [&str; 4] = [
    "matka romby tarka",
    "teren wiatr talia",
    "mlaska bombowy karta",
    "krowa motyl palec",
];

fn tables(lexicon: &Lexicon) -> Vec<Vec<Vec<u8>>> {
    let encode = |word| lexicon.alphabet().encode(word).expect("Polish letters");
    TABLES
        .iter()
        .map(|table| table.split(' ').map(encode).collect())
        .collect()
}

pub fn partitions(c: &mut Criterion) {
    let lexicon = lexicon("polish");
    let tables = tables(&lexicon);
    let parted = |table: &Vec<Vec<u8>>| {
        Partitions::new(
            lexicon.clone(),
            table.concat(),
            table.len(),
            2,
            table.clone(),
            None,
        )
        .expect("a few letters")
    };
    let mut group = c.benchmark_group("partitions into three words");
    group.bench_function("the first", |b| {
        b.iter(|| {
            let firsts = tables
                .iter()
                .map(|table| parted(table).first(1, u64::MAX, &mut || true));
            firsts.filter(Result::is_ok).count()
        });
    });
    group.bench_function("all, counted", |b| {
        b.iter(|| {
            let counts = tables
                .iter()
                .map(|table| parted(table).count(u64::MAX, &mut || true));
            counts.filter(Result::is_ok).count()
        });
    });
}

pub fn changes(c: &mut Criterion) {
    let lexicon = lexicon("polish");
    let words = tables(&lexicon).concat();
    let hand = Hand::new(
        &lexicon
            .alphabet()
            .encode("aeikmnoprstwz")
            .expect("Polish letters"),
    );
    let any = Filter::default();
    let mut group = c.benchmark_group("what a word becomes");
    group.bench_function("a letter replaced", |b| {
        b.iter(|| {
            let found = words
                .iter()
                .map(|word| replacements(&lexicon, word, u64::MAX, &any));
            found
                .map(|found| found.map_or(0, |found| found.len()))
                .sum::<usize>()
        });
    });
    group.bench_function("letters inserted", |b| {
        b.iter(|| {
            let found = words.iter().map(|word| {
                lexicon.search(
                    Insertion::new(word.clone(), hand.clone(), 1..=3),
                    &any,
                    &mut || true,
                )
            });
            found
                .map(|found| found.map_or(0, |found| found.len()))
                .sum::<usize>()
        });
    });
    group.bench_function("letters shuffled, with two of a hand", |b| {
        b.iter(|| {
            let found = words.iter().map(|word| {
                lexicon.search(
                    Gathering::new(Hand::new(word), hand.clone(), 0, 0..=2),
                    &any,
                    &mut || true,
                )
            });
            found
                .map(|found| found.map_or(0, |found| found.len()))
                .sum::<usize>()
        });
    });
}
