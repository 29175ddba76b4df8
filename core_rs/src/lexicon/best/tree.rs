//! What a word may be worth by what is known of it: a tree of questions, and a bound at each node.
//!
//! A question asks how often a word has a letter of the cards (not at all, once, twice or more), or for a digit of its
//! length if the formula reads that. At a leaf every question is answered; its value is the score if that settles it, else
//! the formula's bound on intervals. An inner node's bound is the greatest of its children's, so bounds never
//! under-estimate, whatever the formula.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use super::planes::Planes;
use super::{FIELDS, Group, MAX_CARDS, WordFrame, WordScorer};
use crate::budget::Pauses;
use crate::formula::{Interval, TableRange};
use crate::lexicon::dawg::MAX_LEN;
use crate::lexicon::graph::LexiconError;

/// The bound of a leaf that no word reaches.
const NEVER: i64 = i64::MIN;

/// The most leaves of a tree: bounding one takes as long as scoring a few words.
const MOST_LEAVES: usize = 1 << 14;
/// Steps that bounding a leaf counts for.
const COST: u64 = 16;
/// So many leaves are worth it for the shortest list: less than a millisecond of bounding.
const LEAST_LEAVES: usize = 1 << 8;

/// An answer for each group asked for.
type Counts = [u8; MAX_CARDS];

const READS_LETTERS: u64 = 1 << 0;
const READS_DISTINCT: u64 = 1 << 1;

/// A question: the planes that answer it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Question {
    /// One plane: no or yes.
    One(usize),
    /// Two planes, the second within the first: neither, only the first, both.
    Two(usize, usize),
}

impl Question {
    /// How many answers there are.
    pub fn answers(self) -> usize {
        match self {
            Question::One(_) => 2,
            Question::Two(..) => 3,
        }
    }
}

/// How the score of a word at a leaf is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Leaf {
    /// It is the leaf's bound.
    Settled,
    /// All cards are known, but not the word's lengths.
    Lengths,
    /// The word must be looked at.
    Word,
}

pub(super) struct Tree<'s> {
    scorer: &'s WordScorer,
    pub questions: Vec<Question>,
    /// How many questions are for digits; they come first, since there are few of the long words that promise most.
    digits: usize,
    /// The groups that the other questions are for.
    asked: Vec<&'s Group>,
    /// The groups that no question is for.
    open: Vec<&'s Group>,
    lengths: RangeInclusive<usize>,
    /// The most different letters of a word.
    kinds: usize,
    pub leaf: Leaf,
    /// The bounds of each depth's nodes; a node's children stand side by side.
    bounds: Vec<Vec<i64>>,
}

impl<'s> Tree<'s> {
    pub fn new(
        scorer: &'s WordScorer,
        planes: &Planes,
        lengths: RangeInclusive<usize>,
        pauses: &mut Pauses<'_>,
    ) -> Result<Tree<'s>, LexiconError> {
        let score = |&number: &u8| scorer.card(number)[FIELDS - 1].abs();
        // the weightiest cards first: without them a word is soon out of reach
        let mut groups: Vec<&Group> = scorer.groups.iter().collect();
        groups.sort_by_key(|group| Reverse(group.cards.iter().map(score).max()));
        let (mut asked, mut open, mut cases) = (Vec::new(), Vec::new(), 1);
        let mut questions = Vec::new();
        let limit = planes.words().clamp(LEAST_LEAVES, MOST_LEAVES);
        for group in groups {
            let has = planes.has(group.letter);
            let question = match group.cards.len() {
                1 => Question::One(has),
                _ => Question::Two(has, planes.has_twice(group.letter)),
            };
            if cases * question.answers() <= limit {
                cases *= question.answers();
                questions.push(question);
                asked.push(group);
            } else {
                open.push(group);
            }
        }
        let reads = scorer.program.reads().scalars;
        let digits = match reads & READS_LETTERS {
            0 => 0,
            _ if cases << planes.digits() > limit => 0,
            _ => planes.digits(),
        };
        let by_digit = (0..digits).map(|digit| Question::One(planes.digit(digit)));
        questions.splice(0..0, by_digit);
        let lengths_matter =
            reads & READS_DISTINCT != 0 || reads & READS_LETTERS != 0 && digits == 0;
        let leaf = if !open.is_empty() || asked.iter().any(|group| group.cards.len() > 2) {
            Leaf::Word
        } else if lengths_matter {
            Leaf::Lengths
        } else {
            Leaf::Settled
        };
        let mut tree = Tree {
            scorer,
            questions,
            digits,
            asked,
            open,
            lengths,
            kinds: planes.kinds(),
            leaf,
            bounds: Vec::new(),
        };
        tree.bounds = tree.all_bounds(cases, pauses)?;
        Ok(tree)
    }

    /// A node's bound.
    #[inline]
    pub fn bound(&self, depth: usize, node: usize) -> i64 {
        let bounds = self.bounds.get(depth).map_or(&[][..], Vec::as_slice);
        bounds.get(node).copied().unwrap_or(NEVER)
    }

    /// Whether a word at a leaf has a length that is wanted.
    pub fn asks_length(&self) -> bool {
        self.digits > 0
    }

    /// The bounds of every node; there are `cases` of which cards score.
    fn all_bounds(
        &self,
        cases: usize,
        pauses: &mut Pauses<'_>,
    ) -> Result<Vec<Vec<i64>>, LexiconError> {
        let mut bounds = vec![NEVER; cases << self.digits];
        let mut frame = WordFrame::empty();
        for case in 0..cases {
            let counts = self.counts(case);
            self.fill(&counts, &mut frame);
            for (length, bound) in bounds.iter_mut().skip(case).step_by(cases).enumerate() {
                pauses.steps(COST)?;
                let (least, most) = match self.digits {
                    0 => (0, MAX_LEN),
                    _ => (length, length),
                };
                *bound = self.bound_of(&counts, least, most, &mut frame)?;
            }
        }
        let mut all = vec![bounds];
        for question in self.questions.iter().rev() {
            let below = all
                .last()
                .map_or(&[][..], Vec::as_slice)
                .chunks(question.answers());
            let greatest = |children: &[i64]| children.iter().copied().max().unwrap_or(NEVER);
            all.push(below.map(greatest).collect());
        }
        all.reverse();
        Ok(all)
    }

    /// The bound for words of `least..=most` letters with these cards, which the frame holds.
    fn bound_of(
        &self,
        counts: &Counts,
        least: usize,
        most: usize,
        frame: &mut WordFrame,
    ) -> Result<i64, LexiconError> {
        let used: usize = counts.iter().map(|&count| usize::from(count)).sum();
        let least = least.max(*self.lengths.start()).max(used).max(1);
        let most = most.min(*self.lengths.end());
        if least > most {
            return Ok(NEVER);
        }
        if self.leaf != Leaf::Settled {
            return Ok(self.interval(counts, least, most).hi.into());
        }
        frame.set_letters(most as i32);
        self.scorer.value(frame).map(i64::from)
    }

    /// How often words at a leaf have the letter of each group asked for; 2 stands for twice or more.
    fn counts(&self, leaf: usize) -> Counts {
        let mut counts = [0; MAX_CARDS];
        let mut rest = leaf;
        let questions = self.questions.iter().skip(self.digits);
        for (question, count) in questions.zip(&mut counts).rev() {
            *count = (rest % question.answers()) as u8;
            rest /= question.answers();
        }
        counts
    }

    /// Puts the cards that score at a leaf into a frame; of the word's lengths nothing is known.
    pub fn frame_at(&self, leaf: usize, frame: &mut WordFrame) {
        self.fill(&self.counts(leaf), frame);
    }

    fn fill(&self, counts: &Counts, frame: &mut WordFrame) {
        frame.begin(1, 1);
        for (group, &count) in self.asked.iter().zip(counts) {
            for &number in group.cards.iter().take(count.into()) {
                frame.add(number, self.scorer.card(number));
            }
        }
    }

    /// The formula's bound for words of `least..=most` letters with these counts.
    fn interval(&self, counts: &Counts, least: usize, most: usize) -> Interval {
        let mut known = Known::default();
        for (group, &count) in self.asked.iter().zip(counts) {
            let most = match count {
                2 => group.cards.len(),
                _ => count.into(),
            };
            known.add(self.scorer, group, count.into(), most);
        }
        for group in &self.open {
            known.add(self.scorer, group, 0, group.cards.len());
        }
        let range = |lo: usize, hi: usize| Interval::new(lo as i32, hi.max(lo) as i32);
        let matched = range(known.least, known.most.min(most));
        let scalars = [
            range(least, most),
            range(known.kinds.max(1), self.kinds.min(most)),
            matched,
            Interval::new(known.lo, known.hi),
        ];
        let fields = known.ranges();
        let rows = TableRange {
            least: matched.lo as u32,
            most: matched.hi as u32,
            fields: &fields,
        };
        self.scorer.program.bound(&scalars, &[rows])
    }
}

/// What is known of the cards that score.
#[derive(Default)]
pub(super) struct Known {
    /// How many they are.
    least: usize,
    pub most: usize,
    /// Letters that some of them surely have.
    kinds: usize,
    /// The sum of their scores.
    pub lo: i32,
    pub hi: i32,
    /// Each field, if any may score.
    fields: [Option<Interval>; FIELDS],
}

impl Known {
    /// The range of each field; 0 if no card scores.
    pub fn ranges(&self) -> [Interval; FIELDS] {
        self.fields
            .map(|field| field.unwrap_or(Interval::new(0, 0)))
    }

    /// `least..=most` of a group's cards score, the first ones.
    pub fn add(&mut self, scorer: &WordScorer, group: &Group, least: usize, most: usize) {
        self.least += least;
        self.most += most;
        self.kinds += usize::from(least > 0);
        let (mut sum, mut lo, mut hi) = (0, i32::MAX, i32::MIN);
        for taken in 0..=most.min(group.cards.len()) {
            if let Some(&number) = taken.checked_sub(1).and_then(|at| group.cards.get(at)) {
                let card = scorer.card(number);
                sum += card[FIELDS - 1];
                for (field, &value) in self.fields.iter_mut().zip(card) {
                    let Interval { lo, hi } = field.unwrap_or(Interval::new(value, value));
                    *field = Some(Interval::new(lo.min(value), hi.max(value)));
                }
            }
            if taken >= least {
                (lo, hi) = (lo.min(sum), hi.max(sum));
            }
        }
        self.lo += lo;
        self.hi += hi;
    }
}
