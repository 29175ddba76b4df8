//! A table from tallies to numbers, by open addressing.

use super::tally::Tally;
use crate::budget::{Interrupted, Pauses};

/// The number in a free slot.
const EMPTY: u32 = u32::MAX;

/// Where to look for the number of a tally; the tallies themselves lie in a list by these numbers.
///
/// 1. A slot holds a number and half of its tally's mixed number, so that nearly no other tally is compared.
/// 2. There is a power of two of slots, and at most half of them are taken.
pub(super) struct Table {
    slots: Vec<(u32, u32)>,
}

/// What a tally has in the table.
pub(super) enum Place {
    /// Its number.
    Taken(u32),
    /// The slot that it would get.
    Free(usize),
}

impl Table {
    /// Room for so many tallies.
    pub fn new(most: usize) -> Table {
        Table {
            slots: vec![(0, EMPTY); (most * 2).next_power_of_two()],
        }
    }

    /// The place of a tally, given the list of those in the table.
    #[inline(always)]
    pub fn place<T: Tally>(&self, key: T, tallies: &[T]) -> Place {
        let mixed = key.mixed();
        let mask = self.slots.len() - 1;
        let mut at = mixed as usize & mask;
        loop {
            match self.slots.get(at) {
                Some(&(part, number)) if number != EMPTY => {
                    if part == (mixed >> 32) as u32 && tallies.get(number as usize) == Some(&key) {
                        return Place::Taken(number);
                    }
                }
                _ => return Place::Free(at),
            }
            at = (at + 1) & mask;
        }
    }

    /// Takes a free slot.
    pub fn put<T: Tally>(&mut self, slot: usize, key: T, number: u32) {
        if let Some(slot) = self.slots.get_mut(slot) {
            *slot = ((key.mixed() >> 32) as u32, number);
        }
    }

    /// The same, but for other numbers: the one at each old number.
    pub fn renumbered(&self, new: &[u32], pauses: &mut Pauses<'_>) -> Result<Table, Interrupted> {
        let mut slots = Vec::with_capacity(self.slots.len());
        for &(part, number) in &self.slots {
            pauses.step()?;
            slots.push((part, new.get(number as usize).copied().unwrap_or(EMPTY)));
        }
        Ok(Table { slots })
    }
}
