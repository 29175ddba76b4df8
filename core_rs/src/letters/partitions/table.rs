//! A table from tallies to numbers, by open addressing.

use super::tally::Tally;

const EMPTY: u32 = u32::MAX;

/// What to look tallies up in: the numbers they were put in with.
///
/// At most half of the slots are taken; `slots` has a power of two of them.
pub(super) struct Table<T> {
    slots: Vec<(T, u32)>,
    len: usize,
}

impl<T: Tally> Table<T> {
    pub fn new() -> Table<T> {
        Table {
            slots: vec![(T::NONE, EMPTY); 64],
            len: 0,
        }
    }

    /// The slot of a tally, or the empty one where it belongs.
    #[inline(always)]
    fn slot(&self, key: T) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = key.mixed() as usize & mask;
        while let Some(&(held, number)) = self.slots.get(at) {
            if number == EMPTY || held == key {
                break;
            }
            at = (at + 1) & mask;
        }
        at
    }

    /// The number of a tally.
    #[inline(always)]
    pub fn get(&self, key: T) -> Option<u32> {
        match self.slots.get(self.slot(key)) {
            Some(&(_, number)) if number != EMPTY => Some(number),
            _ => None,
        }
    }

    /// The number of a tally, which is `new` if it wasn't in the table.
    pub fn number(&mut self, key: T, new: u32) -> u32 {
        if self.len * 2 >= self.slots.len() {
            self.grow();
        }
        let at = self.slot(key);
        match self.slots.get_mut(at) {
            Some(slot) if slot.1 == EMPTY => {
                *slot = (key, new);
                self.len += 1;
                new
            }
            Some(slot) => slot.1,
            None => new,
        }
    }

    fn grow(&mut self) {
        let wider = vec![(T::NONE, EMPTY); self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, wider);
        for (key, number) in old {
            if number != EMPTY {
                let at = self.slot(key);
                if let Some(slot) = self.slots.get_mut(at) {
                    *slot = (key, number);
                }
            }
        }
    }
}
