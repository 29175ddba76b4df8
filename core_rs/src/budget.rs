//! Budgets of long searches: counted in steps, so that a search ends at the same place on every machine.

/// Steps between two questions whether to go on: a few milliseconds, so that nobody waits and asking costs nothing.
const PATIENCE: u64 = 1 << 14;

/// The caller asked the search to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Interrupted;

/// Steps taken, of so many; and who to ask now and then whether to go on.
pub(crate) struct Budget<'a> {
    pub steps: u64,
    pub most: u64,
    pub go_on: &'a mut dyn FnMut() -> bool,
}

impl<'a> Budget<'a> {
    /// A budget of which nothing is spent.
    pub fn new(most: u64, go_on: &'a mut dyn FnMut() -> bool) -> Self {
        Budget {
            steps: 0,
            most,
            go_on,
        }
    }

    /// Takes steps; `Ok(false)` when there aren't as many.
    #[inline(always)]
    pub fn spend(&mut self, steps: u64) -> Result<bool, Interrupted> {
        if self.left() < steps {
            self.steps = self.most;
            return Ok(false);
        }
        let before = self.steps;
        self.steps += steps;
        if before / PATIENCE != self.steps / PATIENCE && !(self.go_on)() {
            return Err(Interrupted);
        }
        Ok(true)
    }

    /// The steps left.
    pub fn left(&self) -> u64 {
        self.most - self.steps
    }
}
