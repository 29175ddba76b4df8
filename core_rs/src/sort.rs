//! A sort that can be interrupted.

use crate::budget::{Interrupted, Pauses};

/// Items sorted at a stroke: a millisecond.
const FEW: usize = 1 << 14;
/// Items looked at for one in the middle.
const SAMPLE: usize = 31;

/// Sorts items of which few are equal, in place.
///
/// Quicksort (Hoare 1961) down to what the standard library sorts at a stroke, so it takes hardly longer than that alone.
pub(crate) fn sort<T: Ord>(
    mut items: &mut [T],
    pauses: &mut Pauses<'_>,
) -> Result<(), Interrupted> {
    while items.len() > FEW {
        let (below, above) = split(items, pauses)?;
        // the shorter part first: then there are never more than 64 calls under way
        let (shorter, longer) = if below.len() < above.len() {
            (below, above)
        } else {
            (above, below)
        };
        sort(shorter, pauses)?;
        items = longer;
    }
    pauses.steps(items.len() as u64)?;
    items.sort_unstable();
    Ok(())
}

/// Parts the items into those below one of them and those that aren't; that one stands between them.
fn split<'a, T: Ord>(
    items: &'a mut [T],
    pauses: &mut Pauses<'_>,
) -> Result<(&'a mut [T], &'a mut [T]), Interrupted> {
    let stride = items.len() / SAMPLE;
    for at in 0..SAMPLE {
        items.swap(at, at * stride);
    }
    items[..SAMPLE].sort_unstable();
    items.swap(0, SAMPLE / 2);
    let mut below = 0;
    if let Some((pivot, rest)) = items.split_first_mut() {
        for at in 0..rest.len() {
            pauses.step()?;
            // without a branch: nothing is foreseen of an item
            let less = rest[at] < *pivot;
            rest.swap(at, below);
            below += usize::from(less);
        }
    }
    items.swap(0, below);
    let (left, right) = items.split_at_mut(below);
    Ok((
        left,
        right.split_first_mut().map_or(&mut [], |(_, rest)| rest),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut dice = Dice(6);
        for (count, kinds) in [
            (0, 9),
            (1, 9),
            (FEW + 1, 1 << 30),
            (100_000, 1 << 30),
            (40_000, 40),
        ] {
            let shuffled: Vec<u64> = (0..count).map(|_| dice.below(kinds) as u64).collect();
            let mut in_order = shuffled.clone();
            in_order.sort_unstable();
            let reversed: Vec<u64> = in_order.iter().rev().copied().collect();
            for mut items in [shuffled, reversed, in_order.clone()] {
                sort(&mut items, &mut Pauses::new(&mut || true)).unwrap();
                assert_eq!(items, in_order);
            }
        }
    }

    #[test]
    fn it_ends_when_told_so_and_loses_nothing() {
        let mut items: Vec<u32> = (0..100_000).rev().collect();
        let mut asked = 0;
        let mut go_on = || {
            asked += 1;
            asked < 10
        };
        assert_eq!(
            sort(&mut items, &mut Pauses::new(&mut go_on)),
            Err(Interrupted)
        );
        assert_eq!(asked, 10);
        items.sort_unstable();
        assert!(items.into_iter().eq(0..100_000));
    }
}
