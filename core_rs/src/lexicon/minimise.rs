//! From sorted words to the smallest automaton that accepts them, and its place in the double array.
//!
//! Minimisation is the incremental construction from sorted data of Daciuk, Mihov, Watson and Watson (2000), with
//! acceptance on edges, which needs fewer states than acceptance in states.

use crate::budget::{Interrupted, Pauses};

/// An edge as one number: child state, acceptance, letter code. Equal states have equal edge lists.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Edge(u64);

impl Edge {
    fn new(code: u8) -> Self {
        Edge(u64::from(code))
    }
    fn code(self) -> u8 {
        (self.0 & 0x7f) as u8
    }
    fn accepts(self) -> bool {
        self.0 & 0x80 != 0
    }
    fn child(self) -> u32 {
        (self.0 >> 8) as u32
    }
    fn with_child(self, child: u32) -> Self {
        Edge(self.0 & 0xff | u64::from(child) << 8)
    }
    fn accepting(self) -> Self {
        Edge(self.0 | 0x80)
    }
}

/// State 0 has no edges; the others own a run of `edges`.
struct Automaton {
    starts: Vec<u32>,
    edges: Vec<Edge>,
}

impl Automaton {
    fn state(&self, id: u32) -> &[Edge] {
        let at = id as usize;
        match (self.starts.get(at), self.starts.get(at + 1)) {
            (Some(&from), Some(&to)) => self.edges.get(from as usize..to as usize).unwrap_or(&[]),
            _ => &[],
        }
    }
    fn states(&self) -> usize {
        self.starts.len() - 1
    }
}

/// Collects sorted words; equal right languages become one state.
pub(super) struct Minimiser {
    automaton: Automaton,
    /// Open addressing over state ids, 0 = free; always less than half full.
    register: Vec<u32>,
    /// `open[d]` = edges so far of the state at depth `d` of the last word; its last edge's child isn't known yet.
    open: Vec<Vec<Edge>>,
    last: Vec<u8>,
}

impl Minimiser {
    pub(super) fn new() -> Self {
        Minimiser {
            automaton: Automaton {
                starts: vec![0, 0],
                edges: Vec::new(),
            },
            register: vec![0; 1 << 12],
            open: vec![Vec::new()],
            last: Vec::new(),
        }
    }

    /// Adds a word greater than every one before; an empty or repeated word is ignored.
    pub(super) fn push(&mut self, word: &[u8], pauses: &mut Pauses<'_>) -> Result<(), Interrupted> {
        debug_assert!(self.last.as_slice() <= word);
        let shared = self
            .last
            .iter()
            .zip(word)
            .take_while(|(a, b)| a == b)
            .count();
        if shared == word.len() {
            return Ok(());
        }
        self.close(shared, pauses)?;
        if self.open.len() <= word.len() {
            self.open.resize(word.len() + 1, Vec::new());
        }
        for (at, &code) in word.iter().enumerate().skip(shared) {
            let edge = Edge::new(code);
            self.open[at].push(if at + 1 == word.len() {
                edge.accepting()
            } else {
                edge
            });
        }
        self.last.clear();
        self.last.extend_from_slice(word);
        Ok(())
    }

    /// Registers the open states deeper than `depth`.
    fn close(&mut self, depth: usize, pauses: &mut Pauses<'_>) -> Result<(), Interrupted> {
        for at in (depth + 1..=self.last.len()).rev() {
            let edges = std::mem::take(&mut self.open[at]);
            let id = self.register(&edges, pauses)?;
            self.open[at] = edges;
            self.open[at].clear();
            if let Some(edge) = self.open[at - 1].last_mut() {
                *edge = edge.with_child(id);
            }
        }
        Ok(())
    }

    fn register(&mut self, edges: &[Edge], pauses: &mut Pauses<'_>) -> Result<u32, Interrupted> {
        if edges.is_empty() {
            return Ok(0);
        }
        if self.automaton.states() * 2 > self.register.len() {
            self.grow(pauses)?;
        }
        let mask = self.register.len() - 1;
        let mut at = hash(edges) & mask;
        loop {
            match self.register[at] {
                0 => break,
                id if self.automaton.state(id) == edges => return Ok(id),
                _ => at = (at + 1) & mask,
            }
        }
        let id = self.automaton.states() as u32;
        self.automaton.edges.extend_from_slice(edges);
        self.automaton
            .starts
            .push(self.automaton.edges.len() as u32);
        self.register[at] = id;
        Ok(id)
    }

    fn grow(&mut self, pauses: &mut Pauses<'_>) -> Result<(), Interrupted> {
        let mask = self.register.len() * 4 - 1;
        let mut wider = vec![0; mask + 1];
        for &id in self.register.iter().filter(|&&id| id != 0) {
            pauses.step()?;
            let mut at = hash(self.automaton.state(id)) & mask;
            while wider[at] != 0 {
                at = (at + 1) & mask;
            }
            wider[at] = id;
        }
        self.register = wider;
        Ok(())
    }

    /// Lays the automaton out.
    pub(super) fn finish(
        mut self,
        wide: bool,
        pauses: &mut Pauses<'_>,
    ) -> Result<Placed, Interrupted> {
        self.close(0, pauses)?;
        let edges = std::mem::take(&mut self.open[0]);
        let root = self.register(&edges, pauses)?;
        place(&self.automaton, root, wide, pauses)
    }
}

fn hash(edges: &[Edge]) -> usize {
    let mut h = 0x9e37_79b9_7f4a_7c15_u64;
    for edge in edges {
        h = (h ^ edge.0).wrapping_mul(0xff51_afd7_ed55_8ccd);
        h ^= h >> 32;
    }
    h as usize
}

/// The double array, the base of its root, and how many words come before each child within its node.
pub(super) struct Placed {
    pub(super) units: Vec<u32>,
    pub(super) root: u32,
    /// By slot, as [`super::columns::Rank`] keeps them.
    pub(super) ranks: Vec<u16>,
    /// Slot and rank of those from [`RANK_ESCAPE`] on, by slot.
    pub(super) great_ranks: Vec<u32>,
    /// How many words there are.
    pub(super) words: u32,
}

/// Stands for a rank that is found among the great ones.
pub(super) const RANK_ESCAPE: u16 = u16::MAX;

/// Blocks of 64 slots looked at for a place: an unbounded search takes 50 times as long for the same fill.
const WINDOW: usize = 32;

/// Gives every state a base, in depth-first order so that a word's path stays within few pages.
///
/// A state with base `b` owns slot `b` (its child mask), slot `b ^ code` for each child and, when `wide`, slot
/// `b ^ 63` (the upper half of the mask). Codes are below 63, so all of these lie in one block of 64 slots.
fn place(
    automaton: &Automaton,
    root: u32,
    wide: bool,
    pauses: &mut Pauses<'_>,
) -> Result<Placed, Interrupted> {
    let mut used: Vec<u64> = vec![1]; // slot 0 is the state without children
    let mut bases: Vec<u32> = vec![0; automaton.states()];
    let mut order: Vec<u32> = Vec::with_capacity(automaton.states());
    let mut seen = vec![false; automaton.states()];
    seen[0] = true;
    let mut stack = vec![root];
    let mut first = 0;
    while let Some(id) = stack.pop() {
        if std::mem::replace(&mut seen[id as usize], true) {
            continue;
        }
        pauses.steps(WINDOW as u64)?;
        order.push(id);
        let edges = automaton.state(id);
        stack.extend(
            edges
                .iter()
                .rev()
                .map(|edge| edge.child())
                .filter(|&child| !seen[child as usize]),
        );
        let mut shape = if wide { 1 | 1 << 63 } else { 1 };
        for edge in edges {
            shape |= 1u64 << edge.code();
        }
        first = first.max((used.len()).saturating_sub(WINDOW));
        while first < used.len() && used[first] == u64::MAX {
            first += 1;
        }
        let (block, offset) =
            match (first..used.len()).find_map(|block| Some((block, fit(used[block], shape)?))) {
                Some(found) => found,
                None => {
                    used.push(0);
                    (used.len() - 1, 0)
                }
            };
        used[block] |= shifted(shape, offset);
        bases[id as usize] = block as u32 * 64 + offset;
    }
    let counts = counts(automaton, pauses)?;
    let mut units = vec![0u32; used.len() * 64];
    let mut ranks = vec![0u16; used.len() * 64];
    let mut great = Vec::new();
    for id in order {
        pauses.step()?;
        let base = bases[id as usize];
        let mut mask = 0u64;
        let mut before = 0;
        for edge in automaton.state(id) {
            mask |= 1 << (edge.code() - 1);
            let slot = base ^ u32::from(edge.code());
            units[slot as usize] = bases[edge.child() as usize] << 1 | u32::from(edge.accepts());
            ranks[slot as usize] = u16::try_from(before).unwrap_or(RANK_ESCAPE);
            if before >= u32::from(RANK_ESCAPE) {
                great.push((slot, before));
            }
            before += u32::from(edge.accepts()) + counts[edge.child() as usize];
        }
        units[base as usize] = mask as u32;
        if wide {
            units[(base ^ 63) as usize] = (mask >> 32) as u32;
        }
    }
    great.sort_unstable();
    let great_ranks = great
        .into_iter()
        .flat_map(|(slot, rank)| [slot, rank])
        .collect();
    Ok(Placed {
        units,
        root: bases[root as usize],
        ranks,
        great_ranks,
        words: counts[root as usize],
    })
}

/// How many words lie below each state; a state's children have smaller numbers.
fn counts(automaton: &Automaton, pauses: &mut Pauses<'_>) -> Result<Vec<u32>, Interrupted> {
    let mut counts: Vec<u32> = Vec::with_capacity(automaton.states());
    for id in 0..automaton.states() as u32 {
        pauses.step()?;
        let below = automaton
            .state(id)
            .iter()
            .map(|edge| u32::from(edge.accepts()) + counts[edge.child() as usize]);
        counts.push(below.sum());
    }
    Ok(counts)
}

/// The first offset at which `shape` meets no used slot.
fn fit(used: u64, shape: u64) -> Option<u32> {
    let mut free = !used;
    if free.count_ones() < shape.count_ones() {
        return None;
    }
    while free != 0 {
        let offset = free.trailing_zeros();
        if shifted(shape, offset) & used == 0 {
            return Some(offset);
        }
        free &= free - 1;
    }
    None
}

/// `shape` with every bit number `i` moved to `i ^ offset`: one swap of neighbours for each bit of the offset.
fn shifted(shape: u64, offset: u32) -> u64 {
    const KEEP: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    KEEP.iter()
        .enumerate()
        .filter(|(bit, _)| offset >> bit & 1 == 1)
        .fold(shape, |moved, (bit, keep)| {
            let by = 1 << bit;
            (moved & keep) << by | (moved >> by) & keep
        })
}
