//! Multisets of letters as packed counts, one field a kind of letters, so that a few operations compare or subtract all.

/// A multiset of the kinds of letters that are to be parted, numbered from 0.
///
/// Every field has a guard, its highest bit, which is clear in every tally; `without` and `holds` borrow it.
pub(super) trait Tally: Copy + Eq + Send + Sync + 'static {
    /// No letter.
    const NONE: Self;
    /// How many kinds fit in, and how many of one kind.
    const KINDS: usize;
    const COPIES: usize;

    /// One letter more.
    fn plus(self, kind: usize) -> Self;
    /// All letters of both.
    fn and(self, other: Self) -> Self;
    /// Whether all of `part` is in it.
    fn holds(self, part: Self) -> bool;
    /// What is left without `part`, which it holds.
    fn without(self, part: Self) -> Self;
    /// The first kind of which there is a letter.
    fn first(self) -> Option<usize>;
    /// A number by which to look it up: every bit of it depends on all letters.
    fn mixed(self) -> u64;
}

/// Four bits a kind.
impl Tally for u128 {
    const NONE: u128 = 0;
    const KINDS: usize = 32;
    const COPIES: usize = 7;

    fn plus(self, kind: usize) -> u128 {
        self + (1 << (4 * kind))
    }
    #[inline(always)]
    fn and(self, other: u128) -> u128 {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn holds(self, part: u128) -> bool {
        const GUARDS: u128 = 0x8888_8888_8888_8888_8888_8888_8888_8888;
        (self | GUARDS).wrapping_sub(part) & GUARDS == GUARDS
    }
    #[inline(always)]
    fn without(self, part: u128) -> u128 {
        self.wrapping_sub(part)
    }
    #[inline(always)]
    fn first(self) -> Option<usize> {
        (self != 0).then(|| self.trailing_zeros() as usize / 4)
    }
    #[inline(always)]
    fn mixed(self) -> u64 {
        fold(self as u64 ^ fold((self >> 64) as u64))
    }
}

/// Eight bits a kind, for what doesn't fit in a number of 128 bits.
pub(super) type Wide = [u64; 8];

impl Tally for Wide {
    const NONE: Wide = [0; 8];
    const KINDS: usize = 64;
    const COPIES: usize = 127;

    fn plus(mut self, kind: usize) -> Wide {
        if let Some(unit) = self.get_mut(kind / 8) {
            *unit += 1 << (8 * (kind % 8));
        }
        self
    }
    #[inline]
    fn and(mut self, other: Wide) -> Wide {
        for (have, more) in self.iter_mut().zip(other) {
            *have = have.wrapping_add(more);
        }
        self
    }
    #[inline]
    fn holds(self, part: Wide) -> bool {
        const GUARDS: u64 = 0x8080_8080_8080_8080;
        let units = self.into_iter().zip(part);
        units.fold(GUARDS, |all, (have, need)| {
            all & (have | GUARDS).wrapping_sub(need)
        }) == GUARDS
    }
    #[inline]
    fn without(mut self, part: Wide) -> Wide {
        for (have, need) in self.iter_mut().zip(part) {
            *have = have.wrapping_sub(need);
        }
        self
    }
    #[inline]
    fn first(self) -> Option<usize> {
        let at = self.iter().position(|&unit| unit != 0)?;
        Some(at * 8 + self.get(at)?.trailing_zeros() as usize / 8)
    }
    #[inline]
    fn mixed(self) -> u64 {
        self.into_iter().fold(0, |sum, unit| fold(sum ^ unit))
    }
}

/// A multiplication whose upper half is mixed into the lower.
#[inline(always)]
fn fold(x: u64) -> u64 {
    let product = u128::from(x ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
    (product >> 64) as u64 ^ product as u64
}
