//! Long work is counted in steps: so that it asks now and then whether to go on, and so that a search with a budget ends
//! at the same place on every machine.
//!
//! Whoever asks for long work passes `go_on`; when that says no, the work ends with `Interrupted` and leaves nothing behind.

/// Steps between two questions whether to go on: a few milliseconds at most, so that nobody waits for an answer.
const PATIENCE: u64 = 1 << 12;

/// The caller asked the work to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Interrupted;

/// Steps taken, and who to ask now and then whether to go on.
pub(crate) struct Pauses<'a> {
    steps: u64,
    go_on: &'a mut dyn FnMut() -> bool,
}

impl<'a> Pauses<'a> {
    /// Pauses of work that begins.
    pub fn new(go_on: &'a mut dyn FnMut() -> bool) -> Self {
        Pauses { steps: 0, go_on }
    }

    /// One step more; a step takes about a microsecond at most.
    #[inline(always)]
    pub fn step(&mut self) -> Result<(), Interrupted> {
        self.steps(1)
    }

    /// So many steps more.
    #[inline(always)]
    pub fn steps(&mut self, steps: u64) -> Result<(), Interrupted> {
        self.steps += steps;
        if self.steps < PATIENCE {
            return Ok(());
        }
        self.ask()
    }

    #[cold]
    fn ask(&mut self) -> Result<(), Interrupted> {
        self.steps = 0;
        if (self.go_on)() {
            Ok(())
        } else {
            Err(Interrupted)
        }
    }
}

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

/// What the work gives when nobody says no; before, it is stopped at many of its questions, early and late.
#[cfg(test)]
pub(crate) fn stopped_again_and_again<T, E>(
    mut work: impl FnMut(&mut dyn FnMut() -> bool) -> Result<T, E>,
) -> T
where
    E: From<Interrupted> + PartialEq + std::fmt::Debug,
{
    let mut at = 1;
    loop {
        let mut asked = 0;
        let done = work(&mut || {
            asked += 1;
            asked < at
        });
        match done {
            Err(fault) => assert_eq!((fault, asked), (E::from(Interrupted), at)),
            Ok(done) => {
                assert!(asked < at && at > 1, "{asked} questions, none answered no");
                return done;
            }
        }
        at += 1 + at / 2;
    }
}
