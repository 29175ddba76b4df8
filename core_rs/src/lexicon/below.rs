//! Which letters can still come below each node of a word graph: worked out at the first question, then kept.

use super::Dawg;

impl Dawg {
    /// For each node by its number the letters on any path below it: bit `(code - 1) % 32` for the letter `code`, so that
    /// in a wide graph two letters share a bit; and from bit 32 on the letters that follow it, codes 1..=32, as in its
    /// child mask: who asks for both waits for memory once. Worked out at the first call, in one walk over the graph; its
    /// clones share it.
    pub fn below(&self) -> &[u64] {
        self.below.get_or_init(|| {
            let mut below = vec![0; self.units().len()];
            let mut seen = vec![false; below.len()];
            self.look_below(self.root(), 0, &mut below, &mut seen);
            below.into()
        })
    }

    /// Works out `node`, which lies `depth` letters deep.
    fn look_below(&self, node: u32, depth: usize, below: &mut [u64], seen: &mut [bool]) -> u32 {
        let at = node as usize;
        match seen.get_mut(at) {
            Some(seen) if !*seen && depth < self.max_len() => *seen = true,
            _ => return below.get(at).map_or(0, |&below| below as u32),
        }
        let mut letters = self.mask(node);
        let follow = letters << 32;
        let mut found = letters as u32 | (letters >> 32) as u32;
        while letters != 0 {
            let code = letters.trailing_zeros() as u8 + 1;
            letters &= letters - 1;
            found |= self.look_below(self.child(node, code).0, depth + 1, below, seen);
        }
        if let Some(place) = below.get_mut(at) {
            *place = follow | u64::from(found);
        }
        found
    }
}
