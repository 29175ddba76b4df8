//! The documented random generator: SplitMix64 streams.
//!
//! A stream is one `u64`, passed in and handed back, so that it can live in a game's state. The same state gives the same
//! numbers on every platform. How a stream starts from a seed and a name is described in `docs/determinism.md`.

/// What SplitMix64 adds to its state at every step: 2^64 divided by the golden ratio, made odd.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// The next number of a stream: `(new state, number)`.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014), with Vigna's constants.
///
/// ```
/// // The first numbers of the reference implementation for the state 1234567.
/// let (state, first) = wordkit_core::rng::next(1234567);
/// assert_eq!(first, 6457827717110365317);
/// assert_eq!(wordkit_core::rng::next(state).1, 3203168211198807973);
/// ```
#[inline]
pub fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(GAMMA);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

/// A number below `n`, every one equally likely: `(new state, number)`; for `n == 0` the state unchanged and 0.
///
/// Lemire's multiplication with rejection ("Fast random integer generation in an interval", 2019).
#[inline]
pub fn below(state: u64, n: u64) -> (u64, u64) {
    if n == 0 {
        return (state, 0);
    }
    let (mut state, x) = next(state);
    let mut product = u128::from(x) * u128::from(n);
    if (product as u64) < n {
        let threshold = n.wrapping_neg() % n;
        while (product as u64) < threshold {
            let (after, x) = next(state);
            state = after;
            product = u128::from(x) * u128::from(n);
        }
    }
    (state, (product >> 64) as u64)
}

/// Mixes `items` in place and hands back the new state: Fisher and Yates from the last item down to the second.
#[inline]
pub fn shuffle<T>(items: &mut [T], mut state: u64) -> u64 {
    for last in (1..items.len()).rev() {
        let (after, k) = below(state, last as u64 + 1);
        state = after;
        items.swap(last, k as usize);
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_stays_below_its_bound_and_reaches_every_number() {
        let mut seen = [false; 7];
        let mut state = 1;
        for _ in 0..200 {
            let (after, k) = below(state, 7);
            state = after;
            seen[k as usize] = true;
        }
        assert_eq!(seen, [true; 7]);
        assert_eq!(below(5, 1).1, 0);
        assert_eq!(below(5, 0), (5, 0));
    }

    #[test]
    fn shuffling_keeps_every_item_and_is_repeatable() {
        let mut once: Vec<u8> = (0..50).collect();
        let mut twice = once.clone();
        let after = shuffle(&mut once, 42);
        assert_eq!(shuffle(&mut twice, 42), after);
        assert_eq!(once, twice);
        assert_ne!(once, (0..50).collect::<Vec<u8>>());
        once.sort_unstable();
        assert_eq!(once, (0..50).collect::<Vec<u8>>());
    }

    #[test]
    fn shuffling_less_than_two_items_draws_nothing() {
        assert_eq!(shuffle(&mut [1], 9), 9);
        assert_eq!(shuffle::<u8>(&mut [], 9), 9);
    }
}
