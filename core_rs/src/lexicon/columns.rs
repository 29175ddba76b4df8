//! What a lexicon may hold beside its words: their numbers, tiers, tags and same-word roots.

use std::collections::HashMap;

use super::graph::{LexiconError, damaged};
use super::minimise::RANK_ESCAPE;
use super::section::Section;
use super::words::WordList;
use crate::budget::{Interrupted, Pauses};

/// The number of a word by counting: for each child slot, how many words of its node come before it.
///
/// Two bytes a slot; the few greater ranks, near the root, stand in a sorted list of (slot, rank).
#[derive(Debug, Clone)]
pub struct Rank {
    pub(super) ranks: Section<u16>,
    pub(super) great: Section<u32>,
}

impl Rank {
    pub(super) fn over(ranks: Section<u16>, great: Section<u32>) -> Rank {
        Rank { ranks, great }
    }

    /// Words of the node that come before the child in `slot`; `None` only in a damaged lexicon.
    #[inline]
    pub fn before(&self, slot: u32) -> Option<u32> {
        match self.ranks.get(slot as usize) {
            Some(&RANK_ESCAPE) => pair(&self.great, slot),
            Some(&rank) => Some(u32::from(rank)),
            None => None,
        }
    }
}

/// The value of `key` in a sorted list of (key, value).
fn pair(pairs: &[u32], key: u32) -> Option<u32> {
    let (mut low, mut high) = (0, pairs.len() / 2);
    while low < high {
        let middle = (low + high) / 2;
        if *pairs.get(2 * middle)? < key {
            low = middle + 1
        } else {
            high = middle
        }
    }
    if *pairs.get(2 * low)? == key {
        pairs.get(2 * low + 1).copied()
    } else {
        None
    }
}

/// A small number a word, packed: 0, 1, 2, 4 or 8 bits that choose from the values that occur.
#[derive(Debug, Clone)]
pub struct Packed {
    pub(super) values: Vec<u8>,
    pub(super) bits: Section<u8>,
}

impl Packed {
    /// Packs one value a word.
    pub fn new(items: &[u8]) -> Packed {
        let mut seen = [false; 256];
        items
            .iter()
            .for_each(|&item| seen[usize::from(item)] = true);
        let values: Vec<u8> = (0..=255)
            .filter(|&value| seen[usize::from(value)])
            .collect();
        let mut number = [0u8; 256];
        values
            .iter()
            .enumerate()
            .for_each(|(at, &value)| number[usize::from(value)] = at as u8);
        let width = width(values.len());
        let mut bits = vec![0u8; bytes(items.len(), width)];
        if width > 0 {
            for (at, &item) in items.iter().enumerate() {
                bits[at * width / 8] |= number[usize::from(item)] << (at * width % 8);
            }
        }
        Packed {
            values,
            bits: bits.into(),
        }
    }

    pub(super) fn over(values: Vec<u8>, bits: Section<u8>, words: usize) -> Option<Packed> {
        (values.len() <= 256 && bits.len() == bytes(words, width(values.len())))
            .then_some(Packed { values, bits })
    }

    /// The value of word number `word`; `None` past the last word, or in a damaged lexicon.
    #[inline]
    pub fn get(&self, word: u32) -> Option<u8> {
        let width = width(self.values.len());
        if width == 0 {
            return self.values.first().copied();
        }
        let at = word as usize * width;
        let number = self.bits.get(at / 8)? >> (at % 8) & (0xff >> (8 - width));
        self.values.get(usize::from(number)).copied()
    }

    /// The values that occur, ascending.
    pub fn values(&self) -> &[u8] {
        &self.values
    }
}

/// Bits a word for a choice from `values`.
fn width(values: usize) -> usize {
    match values {
        0 | 1 => 0,
        2 => 1,
        3..=4 => 2,
        5..=16 => 4,
        _ => 8,
    }
}

fn bytes(words: usize, width: usize) -> usize {
    (words * width).div_ceil(8)
}

/// A yes or no a word.
#[derive(Debug, Clone)]
pub struct Tag {
    pub(super) name: String,
    pub(super) bits: Section<u8>,
}

impl Tag {
    pub(super) fn new(name: String, items: &[bool]) -> Tag {
        let mut bits = vec![0u8; bytes(items.len(), 1)];
        for (at, _) in items.iter().enumerate().filter(|(_, set)| **set) {
            bits[at / 8] |= 1 << (at % 8);
        }
        Tag {
            name,
            bits: bits.into(),
        }
    }

    pub(super) fn over(name: String, bits: Section<u8>, words: usize) -> Option<Tag> {
        (bits.len() == bytes(words, 1)).then_some(Tag { name, bits })
    }

    /// The tag's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether word number `word` has it.
    #[inline]
    pub fn get(&self, word: u32) -> bool {
        self.bits
            .get(word as usize / 8)
            .is_some_and(|byte| byte >> (word % 8) & 1 == 1)
    }
}

/// Marks a word whose recipe is found among the rare ones.
const RARE: u8 = u8::MAX;

/// No letter's code: a root that begins with it counts for agents only. It is what the word's bearer does (teach, of
/// teacher), and makes them the same where a game wants that.
pub const AGENT: u8 = 0;

/// Whether a root counts for agents only.
pub fn is_agents(root: &[u8]) -> bool {
    root.first() == Some(&AGENT)
}

/// The roots of each word, as recipes that make them from the word: how many letters to drop at its end, and what to
/// put there. Words share few recipes (English: 1,861), so a word takes one byte.
#[derive(Debug, Clone)]
pub struct Roots {
    /// Recipe of each word, or [`RARE`].
    pub(super) common: Section<u8>,
    /// (word, recipe), by word.
    pub(super) rare: Section<u32>,
    /// Where each recipe starts in `recipes`, and where the last ends.
    pub(super) starts: Section<u32>,
    /// A recipe is any number of: letters to drop, letters to add, those letters. The one letter [`AGENT`] makes no
    /// root; what follows it counts for agents only.
    pub(super) recipes: Section<u8>,
}

impl Roots {
    /// From one list of roots a word.
    pub(super) fn new<'a>(
        words: impl Iterator<Item = (&'a [u8], Vec<&'a [u8]>)>,
        pauses: &mut Pauses<'_>,
    ) -> Result<Roots, Interrupted> {
        let mut numbers: HashMap<Vec<u8>, u32> = HashMap::new();
        let mut uses: Vec<(u32, u32)> = Vec::new();
        let mut chosen = Vec::new();
        for (word, roots) in words {
            pauses.step()?;
            let next = uses.len() as u32;
            let number = *numbers.entry(recipe(word, &roots)).or_insert(next);
            if number == next {
                uses.push((0, number));
            }
            uses[number as usize].0 += 1;
            chosen.push(number);
        }
        // the commonest first, so that the first 255 need no entry among the rare
        uses.sort_by_key(|&(count, number)| (std::cmp::Reverse(count), number));
        let mut place = vec![0u32; uses.len()];
        uses.iter()
            .enumerate()
            .for_each(|(at, &(_, number))| place[number as usize] = at as u32);
        let mut ordered = vec![Vec::new(); uses.len()];
        for (bytes, number) in numbers {
            ordered[place[number as usize] as usize] = bytes;
        }
        let mut starts = vec![0u32];
        let mut recipes = Vec::new();
        for bytes in ordered {
            recipes.extend_from_slice(&bytes);
            starts.push(recipes.len() as u32);
        }
        let mut common = Vec::with_capacity(chosen.len());
        let mut rare = Vec::new();
        for (word, number) in chosen.into_iter().enumerate() {
            pauses.step()?;
            let number = place[number as usize];
            common.push(u8::try_from(number).unwrap_or(RARE));
            if number >= u32::from(RARE) {
                rare.extend([word as u32, number]);
            }
        }
        Ok(Roots {
            common: common.into(),
            rare: rare.into(),
            starts: starts.into(),
            recipes: recipes.into(),
        })
    }

    /// The roots of word number `index`, spelled `word`.
    ///
    /// # Errors
    /// Damage.
    pub fn get(&self, index: u32, word: &[u8]) -> Result<Vec<Vec<u8>>, LexiconError> {
        let mut roots = self.all(index, word)?;
        roots.retain(|root| !is_agents(root));
        Ok(roots)
    }

    /// The roots that count for agents only, without their mark.
    ///
    /// # Errors
    /// Damage.
    pub fn agents(&self, index: u32, word: &[u8]) -> Result<Vec<Vec<u8>>, LexiconError> {
        let mut roots = self.all(index, word)?;
        roots.retain(|root| is_agents(root));
        for root in &mut roots {
            root.remove(0);
        }
        Ok(roots)
    }

    /// The roots, then those that count for agents only, each after [`AGENT`].
    ///
    /// # Errors
    /// Damage.
    pub fn all(&self, index: u32, word: &[u8]) -> Result<Vec<Vec<u8>>, LexiconError> {
        self.read(index, word)
            .ok_or_else(|| damaged("a word's roots can't be read"))
    }

    fn read(&self, index: u32, word: &[u8]) -> Option<Vec<Vec<u8>>> {
        let number = match *self.common.get(index as usize)? {
            RARE => pair(&self.rare, index)?,
            number => u32::from(number),
        } as usize;
        let (from, to) = (*self.starts.get(number)?, *self.starts.get(number + 1)?);
        let mut recipe = self.recipes.get(from as usize..to as usize)?;
        let mut roots = Vec::new();
        let mut mark: &[u8] = &[];
        while let Some((&drop, rest)) = recipe.split_first() {
            let (&add, rest) = rest.split_first()?;
            let added = rest.get(..usize::from(add))?;
            recipe = rest.get(usize::from(add)..)?;
            if added == [AGENT] {
                mark = &[AGENT];
                continue;
            }
            let kept = word.get(..word.len().checked_sub(usize::from(drop))?)?;
            roots.push([mark, kept, added].concat());
        }
        Some(roots)
    }
}

fn recipe(word: &[u8], roots: &[&[u8]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut add = |root: &[u8]| {
        let shared = word.iter().zip(root).take_while(|(a, b)| a == b).count();
        bytes.push((word.len() - shared) as u8);
        bytes.push((root.len() - shared) as u8);
        bytes.extend_from_slice(&root[shared..]);
    };
    let (agents, plain): (Vec<&[u8]>, Vec<&[u8]>) = roots.iter().partition(|root| is_agents(root));
    plain.into_iter().for_each(&mut add);
    if !agents.is_empty() {
        add(&[word, &[AGENT]].concat());
        agents.into_iter().for_each(|root| add(&root[1..]));
    }
    bytes
}

/// The roots given for each word, flat.
#[derive(Debug, Clone, Default)]
pub struct RootList {
    roots: WordList,
    ends: Vec<usize>,
}

impl RootList {
    /// Appends the roots of the next word.
    pub fn push<'a>(&mut self, roots: impl IntoIterator<Item = &'a [u8]>) {
        roots.into_iter().for_each(|root| self.roots.push(root));
        self.ends.push(self.roots.len());
    }

    /// How many words have their roots here.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether no word has.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The roots of word number `word` as pushed.
    pub fn get(&self, word: usize) -> impl Iterator<Item = &[u8]> {
        let start = word
            .checked_sub(1)
            .and_then(|before| self.ends.get(before))
            .copied()
            .unwrap_or(0);
        let end = self.ends.get(word).copied().unwrap_or(start);
        (start..end).map(|at| self.roots.get(at))
    }
}
