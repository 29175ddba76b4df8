//! The search for partitions, one after the other.

use super::Partition;
use super::classes::Classes;
use super::tally::Tally;
use crate::budget::Budget;
use crate::letters::Stop;
use crate::lexicon::LexiconError;

/// The search through choices of classes. A partition's classes are chosen in ascending order of their numbers, so each
/// choice is made once.
struct Search<'a, 'b, T> {
    classes: &'a Classes<T>,
    budget: &'a mut Budget<'b>,
    least: usize,
    most: usize,
    /// Numbers of the classes chosen.
    chosen: Vec<usize>,
    found: Vec<Partition>,
}

/// The first `most` partitions into `n` words of at least `least` letters, and whether the budget lasted. Each class
/// tried takes a step, and each partition listed.
pub(super) fn list<T: Tally>(
    classes: &Classes<T>,
    n: usize,
    least: usize,
    most: usize,
    budget: &mut Budget<'_>,
) -> Result<(Vec<Partition>, bool), LexiconError> {
    let mut search = Search {
        classes,
        budget,
        least,
        most,
        chosen: Vec::with_capacity(n),
        found: Vec::new(),
    };
    match search.below(classes.all, classes.letters, n, 0) {
        Ok(()) | Err(Stop::Enough) => Ok((search.found, true)),
        Err(Stop::Spent) => Ok((search.found, false)),
        Err(Stop::Failed(fault)) => Err(fault),
    }
}

impl<T: Tally> Search<'_, '_, T> {
    /// Parts what is `left`, of so many `letters`, into `n` classes from number `from` on.
    fn below(&mut self, left: T, letters: usize, n: usize, from: usize) -> Result<(), Stop> {
        let classes = self.classes;
        if n == 1 {
            return match classes.exactly(left) {
                Some(last) if last >= from => {
                    self.choose(last, |search| search.spell(0, &mut Vec::new()))
                }
                _ => Ok(()),
            };
        }
        let beginning = classes.beginning(left);
        let fitting = classes.lengths_beside(letters, n, self.least);
        for number in beginning.start.max(from)..beginning.end {
            if !self.budget.spend(1)? {
                return Err(Stop::Spent);
            }
            let (tally, length) = classes.get(number);
            if left.holds(tally) && fitting.contains(&length) {
                let (left, letters) = (left.without(tally), letters - length);
                self.choose(number, |search| search.below(left, letters, n - 1, number))?;
            }
        }
        Ok(())
    }

    /// Goes on with a class chosen.
    #[inline(always)]
    fn choose(
        &mut self,
        number: usize,
        go_on: impl FnOnce(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.chosen.push(number);
        let result = go_on(self);
        self.chosen.pop();
        result
    }

    /// Lists the partitions into words of the classes chosen, given the words (by class and place in it) of the first ones.
    fn spell(&mut self, at: usize, words: &mut Vec<u32>) -> Result<(), Stop> {
        let classes = self.classes;
        let Some(&class) = self.chosen.get(at) else {
            if !self.budget.spend(1)? {
                return Err(Stop::Spent);
            }
            self.found.push(classes.spelled(words));
            return if self.found.len() < self.most {
                Ok(())
            } else {
                Err(Stop::Enough)
            };
        };
        let members = classes.members(class);
        // words of one class in ascending order, so that each multiset of them comes once
        let before = at.checked_sub(1).and_then(|at| self.chosen.get(at));
        let start = match (before, words.last()) {
            (Some(&before), Some(&last)) if before == class => {
                members.partition_point(|&member| member < last)
            }
            _ => 0,
        };
        for &member in members.get(start..).unwrap_or(&[]) {
            words.push(member);
            self.spell(at + 1, words)?;
            words.pop();
        }
        Ok(())
    }
}
