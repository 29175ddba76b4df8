//! Which letters can still come below each node of a word graph: worked out at the first question, then kept.

use super::Dawg;

impl Dawg {
    /// For each slot of a letter (`node ^ code`, where [`Dawg::unit`] has the child) the letters on any path below the child:
    /// bit `(code - 1) % 32` for the letter `code`, so that in a wide graph two letters share a bit; and from bit 32 on the
    /// letters that follow the child, codes 1..=32, as in its child mask. Who looks a child up waits for all of it at once,
    /// for the places of the letters of a node lie side by side and don't depend on what is found there. Worked out at the
    /// first call, in one walk over the graph; its clones share it.
    pub fn below(&self) -> &[u64] {
        self.below.get_or_init(|| {
            let mut walk = Below {
                dawg: self,
                slots: vec![0; self.units().len()],
                nodes: vec![None; self.units().len()],
            };
            walk.look(self.root(), 0);
            walk.slots.into()
        })
    }
}

/// A walk over all nodes.
struct Below<'d> {
    dawg: &'d Dawg,
    slots: Vec<u64>,
    /// The letters below each node that was looked at.
    nodes: Vec<Option<u32>>,
}

impl Below<'_> {
    /// The letters below `node`, which lies `depth` letters deep.
    fn look(&mut self, node: u32, depth: usize) -> u32 {
        let at = node as usize;
        match self.nodes.get(at) {
            Some(None) if depth < self.dawg.max_len() => {}
            known => return known.copied().flatten().unwrap_or(0),
        }
        if let Some(known) = self.nodes.get_mut(at) {
            *known = Some(0); // of a damaged graph with a circle
        }
        let mut letters = self.dawg.mask(node);
        let mut found = letters as u32 | (letters >> 32) as u32;
        while letters != 0 {
            let code = letters.trailing_zeros() as u8 + 1;
            letters &= letters - 1;
            let (child, _) = self.dawg.child(node, code);
            let below = self.look(child, depth + 1);
            found |= below;
            if let Some(slot) = self.slots.get_mut((node ^ u32::from(code)) as usize) {
                *slot = self.dawg.mask(child) << 32 | u64::from(below);
            }
        }
        if let Some(known) = self.nodes.get_mut(at) {
            *known = Some(found);
        }
        found
    }
}
