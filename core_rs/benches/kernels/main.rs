//! Benches of what the core does most: `cargo bench [-- NAME]`, NAME being a part of the names of what to time.
//!
//! They read the shipped word lists. To add one: a function `(&mut Criterion)` in the module of its topic, and its name
//! in that module's line below. What comes out is in absolute times, good for before and after on one machine; what is
//! compared with others is in `tests/benchmarks`.
#![allow(
    clippy::expect_used,
    reason = "a bench that can't be set up has nothing better to do than to stop"
)]
#![allow(missing_docs, reason = "a program, not a library")]

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};

mod board;
mod grid;
mod letters;
mod lexicon;
mod words;

/// Short enough to run all of them while one waits.
fn quick() -> Criterion {
    Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3))
        .sample_size(20)
}

criterion_group! {
    name = kernels;
    config = quick();
    targets =
        board::plays,
        lexicon::lookups, lexicon::numbers, lexicon::rack, lexicon::prefixes, lexicon::best_words, lexicon::build,
        letters::partitions, letters::changes,
        grid::proofs, grid::annealing,
}
criterion_main!(kernels);
