//! What tests by chance share: a stream of random numbers, and how many cases to try.

use crate::rng;

/// A stream of random numbers.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        let (state, number) = rng::below(self.0, n as u64);
        self.0 = state;
        number as usize
    }

    /// A number of `lo..=hi`.
    pub fn within(&mut self, lo: i32, hi: i32) -> i32 {
        lo + self.below((hi - lo + 1) as usize) as i32
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// `WORDKIT_CASES` times as many cases as usual, for a long run.
pub fn cases(usual: u64) -> u64 {
    let times = std::env::var("WORDKIT_CASES")
        .ok()
        .and_then(|times| times.parse::<u64>().ok());
    usual * times.unwrap_or(1)
}
