//! The search: each chunk's words go down the tree together, as bits, as long as some of them may be among the best.

use super::planes::{Bits, CHUNK, Planes, UNITS};
use super::top::{Found, Top};
use super::tree::{Leaf, Question, Tree};
use super::{Sieve, WordFrame, WordScorer};
use crate::budget::Pauses;
use crate::lexicon::graph::{LexiconError, damaged};

struct Search<'a> {
    scorer: &'a WordScorer,
    planes: &'a Planes,
    tree: Tree<'a>,
    sieve: Sieve<'a>,
    top: Top,
    chunk: &'a [Bits],
    /// The number of the chunk's first word.
    first: u32,
    frame: WordFrame,
}

impl WordScorer {
    /// As `best_by_scan`, by the planes.
    pub(super) fn best_by_planes(
        &self,
        most: usize,
        mut sieve: Sieve<'_>,
        pauses: &mut Pauses<'_>,
    ) -> Result<Vec<Found>, LexiconError> {
        let planes = self.lexicon.planes(pauses)?;
        let longest = self.lexicon.dawg().max_len();
        let (least, greatest) = sieve.length.clone().into_inner();
        let tree = Tree::new(self, planes, least..=greatest.min(longest), pauses)?;
        sieve.by_length &= !tree.asks_length();
        let mut search = Search {
            scorer: self,
            planes,
            tree,
            sieve,
            top: Top::new(most),
            chunk: &[],
            first: 0,
            frame: WordFrame::empty(),
        };
        let mut left = planes.words();
        for (number, chunk) in planes.chunks().enumerate() {
            // a chunk whose words are all looked at one by one takes as long as so many steps
            pauses.steps(CHUNK as u64)?;
            search.chunk = chunk;
            search.first = (number * CHUNK) as u32;
            search.down(0, 0, &first(left))?;
            left = left.saturating_sub(CHUNK);
        }
        let mut found = search.top.into_found(pauses)?;
        for found in &mut found {
            pauses.step()?;
            let word = self.lexicon.word(found.index)?;
            found.word = word.ok_or_else(|| damaged("a word found has no number"))?;
            if self.score(&found.word)? != found.score {
                return Err(damaged("the word numbers don't fit the words"));
            }
        }
        Ok(found)
    }
}

/// The first `words` of a chunk.
fn first(words: usize) -> Bits {
    let mut bits = [0; UNITS];
    for (unit, bits) in bits.iter_mut().enumerate() {
        *bits = match words.saturating_sub(unit * 64) {
            0 => 0,
            words @ 1..64 => u64::MAX >> (64 - words),
            _ => u64::MAX,
        };
    }
    bits
}

impl Search<'_> {
    /// Takes the words in `bits`, which gave the answers that lead to `node`, further down.
    fn down(&mut self, depth: usize, node: usize, bits: &Bits) -> Result<(), LexiconError> {
        let Some(&question) = self.tree.questions.get(depth) else {
            return self.leaf(node, bits);
        };
        const NOTHING: Bits = [0; UNITS];
        let plane = |row: usize| self.chunk.get(row).unwrap_or(&NOTHING);
        let (once, twice) = match question {
            Question::One(row) => (plane(row), &NOTHING),
            Question::Two(row, second) => (plane(row), plane(second)),
        };
        let answers = question.answers();
        for answer in (0..answers).rev() {
            let child = node * answers + answer;
            if !self.may(depth + 1, child) {
                continue;
            }
            let mut some = NOTHING;
            let mut any = 0;
            for (((to, from), once), twice) in some.iter_mut().zip(bits).zip(once).zip(twice) {
                *to = from
                    & match answer {
                        0 => !once,
                        1 => once & !twice,
                        _ => *twice,
                    };
                any |= *to;
            }
            if any != 0 {
                self.down(depth + 1, child, &some)?;
            }
        }
        Ok(())
    }

    /// May a word of this chunk at this node be among the best?
    #[inline]
    fn may(&self, depth: usize, node: usize) -> bool {
        let bound = i32::try_from(self.tree.bound(depth, node));
        bound.is_ok_and(|bound| self.top.takes(bound, self.first))
    }

    /// Offers the words of a leaf.
    fn leaf(&mut self, leaf: usize, bits: &Bits) -> Result<(), LexiconError> {
        let bound = self.tree.bound(self.tree.questions.len(), leaf) as i32;
        if self.tree.leaf == Leaf::Lengths {
            self.tree.frame_at(leaf, &mut self.frame);
        }
        for (unit, &bits) in bits.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let at = unit * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let index = self.first + at as u32;
                if !self.top.takes(bound, index) {
                    return Ok(());
                }
                if !self.sieve.wants(index)? {
                    continue;
                }
                let letters = || self.planes.length(self.chunk, at);
                if self.sieve.by_length && !self.sieve.length.contains(&(letters() as usize)) {
                    continue;
                }
                let score = match self.tree.leaf {
                    Leaf::Settled => bound,
                    Leaf::Lengths => {
                        self.frame.set_letters(letters());
                        let distinct = self.planes.distinct(self.chunk, at);
                        self.frame.set_distinct(distinct);
                        self.scorer.value(&self.frame)?
                    }
                    Leaf::Word => {
                        let word = self.scorer.lexicon.word(index)?;
                        let word = word.ok_or_else(|| damaged("a word found has no number"))?;
                        self.scorer.fill(&word, &mut self.frame);
                        self.scorer.value(&self.frame)?
                    }
                };
                self.top.offer(score, index, &[]);
            }
        }
        Ok(())
    }
}
