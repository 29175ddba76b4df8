//! Best words by letter weights: cards bear letters and points, and a word scores each card whose letter it uses.
//!
//! A word may have letters that no card has. A word with `n` of a letter scores the `n` cards of that letter with the
//! highest scores (all of them if there are fewer), the first given among equals. What the word is worth is a formula
//! over [`WORDS_FRAME`].

mod planes;
mod scan;
mod search;
mod top;
mod tree;
mod wanted;

#[cfg(test)]
mod random;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::dawg::{MAX_CODE, MAX_LEN};
use super::graph::{Lexicon, LexiconError};
use crate::budget::Pauses;
use crate::formula::{
    Field, Frame, FrameLayout, Interval, Program, Table, TableLayout, TableRange,
};

pub(super) use planes::Planes;
pub use top::Found;
use tree::Known;
use wanted::Sieve;
pub use wanted::Wanted;

/// The most cards of a scorer: one for each letter of the greatest alphabet.
pub const MAX_CARDS: usize = MAX_CODE as usize;
/// The greatest column and bonus of a card, either sign.
const MAX_MARK: i32 = 99;
/// The greatest score of a card, either sign.
const MAX_CARD_SCORE: i32 = 9_999;
const MOST: i32 = MAX_CARDS as i32;

/// One word: `letters` in it, `distinct` kinds of them, `matched` the cards that score, `cards` the sum of their scores;
/// a row of `scored` is a card that scores, in the order of the word's letters.
pub const WORDS_FRAME: FrameLayout = FrameLayout {
    scalars: &[
        Field::int("letters", 1, MAX_LEN as i32),
        Field::int("distinct", 1, MAX_CODE as i32),
        Field::int("matched", 0, MOST),
        Field::int("cards", -MOST * MAX_CARD_SCORE, MOST * MAX_CARD_SCORE),
    ],
    tables: &[TableLayout {
        name: "scored",
        most: MAX_CARDS,
        fields: &[
            Field::letter("letter"),
            Field::int("column", -MAX_MARK, MAX_MARK),
            Field::int("bonus", -MAX_MARK, MAX_MARK),
            Field::int("score", -MAX_CARD_SCORE, MAX_CARD_SCORE),
        ],
    }],
};

const SCALARS: usize = WORDS_FRAME.scalars.len();
const FIELDS: usize = WORDS_FRAME.tables[0].fields.len();

/// A card, as a row of the frame's table: letter, column, bonus, score.
pub type Card = [i32; FIELDS];

/// Scores words by cards, and finds the best ones of a lexicon.
///
/// 1. `groups` holds the cards of each letter that has any, each group by falling score, equal ones as given.
/// 2. The formula has a value for every frame that these cards and any word of 1..=255 letters give.
#[derive(Debug, Clone)]
pub struct WordScorer {
    lexicon: Arc<Lexicon>,
    cards: Vec<Card>,
    groups: Vec<Group>,
    /// The group of each letter by its code, or [`NONE`].
    group_of: [u8; 64],
    program: Program,
}

const NONE: u8 = u8::MAX;

/// The cards of one letter.
#[derive(Debug, Clone)]
struct Group {
    letter: u8,
    /// Numbers of the cards, the highest score first.
    cards: Vec<u8>,
}

/// The frame of one word, and which cards score.
#[derive(Debug, Clone)]
pub struct WordFrame {
    scalars: [i32; SCALARS],
    rows: [i32; MAX_CARDS * FIELDS],
    matched: [u8; MAX_CARDS],
}

impl WordFrame {
    fn empty() -> WordFrame {
        WordFrame {
            scalars: [0; SCALARS],
            rows: [0; MAX_CARDS * FIELDS],
            matched: [0; MAX_CARDS],
        }
    }

    /// The scalars, in the frame's order.
    #[must_use]
    pub fn scalars(&self) -> &[i32; SCALARS] {
        &self.scalars
    }

    /// Numbers of the cards that score, in the order of the word's letters.
    #[must_use]
    pub fn matched(&self) -> &[u8] {
        let [_, _, matched, _] = self.scalars;
        self.matched.get(..matched as usize).unwrap_or(&[])
    }

    /// The rows of the table `scored`, one after the other.
    #[must_use]
    pub fn scored(&self) -> &[i32] {
        let [_, _, matched, _] = self.scalars;
        self.rows.get(..matched as usize * FIELDS).unwrap_or(&[])
    }

    /// A word of so many letters, so many of them different, without cards yet.
    fn begin(&mut self, letters: i32, distinct: i32) {
        self.scalars = [letters, distinct, 0, 0];
    }

    fn set_letters(&mut self, value: i32) {
        let [letters, ..] = &mut self.scalars;
        *letters = value;
    }

    fn set_distinct(&mut self, value: i32) {
        let [_, distinct, ..] = &mut self.scalars;
        *distinct = value;
    }

    #[inline]
    fn add(&mut self, number: u8, card: &Card) {
        let [_, _, matched, cards] = &mut self.scalars;
        let at = *matched as usize;
        let row = self.rows.get_mut(at * FIELDS..(at + 1) * FIELDS);
        if let (Some(row), Some(place)) = (row, self.matched.get_mut(at)) {
            row.copy_from_slice(card);
            *place = number;
            *matched += 1;
            *cards += card[FIELDS - 1];
        }
    }
}

impl WordScorer {
    /// A scorer for these cards.
    ///
    /// # Errors
    /// [`LexiconError::Use`] for too many cards, a card with a letter that isn't the lexicon's or with numbers outside
    /// [`WORDS_FRAME`], and a formula of another frame or one that could fail.
    pub fn new(
        lexicon: Arc<Lexicon>,
        cards: Vec<Card>,
        program: Program,
    ) -> Result<WordScorer, LexiconError> {
        if cards.len() > MAX_CARDS {
            let reason = format!("cards: {}, at most {MAX_CARDS}", cards.len());
            return Err(LexiconError::Use(reason));
        }
        let size = i32::from(lexicon.alphabet().size());
        for (number, card) in cards.iter().enumerate() {
            for (field, &value) in WORDS_FRAME.tables[0].fields.iter().zip(card) {
                let range = match field.kind {
                    "letter" => Interval::new(1, size),
                    _ => field.range(),
                };
                if !range.contains(value) {
                    return Err(LexiconError::Use(format!(
                        "cards: the {} of card {number} is {value}, not {}..{}",
                        field.name, range.lo, range.hi
                    )));
                }
            }
        }
        let mut scorer = WordScorer {
            groups: groups(&cards),
            group_of: [NONE; 64],
            lexicon,
            cards,
            program,
        };
        for (at, group) in scorer.groups.iter().enumerate() {
            scorer.group_of[usize::from(group.letter & 63)] = at as u8;
        }
        scorer.prove()?;
        Ok(scorer)
    }

    /// Proves the second invariant.
    fn prove(&self) -> Result<(), LexiconError> {
        let mut known = Known::default();
        for group in &self.groups {
            known.add(self, group, 0, group.cards.len());
        }
        let scalars = [
            Interval::new(1, MAX_LEN as i32),
            Interval::new(1, i32::from(self.lexicon.alphabet().size())),
            Interval::new(0, known.most as i32),
            Interval::new(known.lo, known.hi),
        ];
        let fields = known.ranges();
        let rows = TableRange {
            least: 0,
            most: known.most as u32,
            fields: &fields,
        };
        let proved = WORDS_FRAME.prove(&self.program, &scalars, &[rows]);
        proved.map_err(|reason| LexiconError::Use(format!("program: {reason}")))
    }

    /// The lexicon.
    #[must_use]
    pub fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }

    /// The cards as given.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    #[inline]
    fn card(&self, number: u8) -> &Card {
        const BLANK: Card = [0; FIELDS];
        self.cards.get(usize::from(number)).unwrap_or(&BLANK)
    }

    /// What the formula reads of an encoded word, in the lexicon or not.
    ///
    /// # Errors
    /// [`LexiconError::Use`] for a word without letters, or with more than [`MAX_LEN`].
    pub fn frame(&self, word: &[u8]) -> Result<WordFrame, LexiconError> {
        if word.is_empty() || word.len() > MAX_LEN {
            let reason = format!("a word has 1..{MAX_LEN} letters, not {}", word.len());
            return Err(LexiconError::Use(reason));
        }
        let mut frame = WordFrame::empty();
        self.fill(word, &mut frame);
        Ok(frame)
    }

    #[inline]
    fn fill(&self, word: &[u8], frame: &mut WordFrame) {
        let seen = word
            .iter()
            .fold(0u64, |seen, &code| seen | 1 << (code & 63));
        frame.begin(word.len() as i32, seen.count_ones() as i32);
        let mut used = [0u8; MAX_CARDS];
        for &code in word {
            let at = usize::from(self.group_of[usize::from(code & 63)]);
            if let (Some(group), Some(used)) = (self.groups.get(at), used.get_mut(at))
                && let Some(&number) = group.cards.get(usize::from(*used))
            {
                *used += 1;
                frame.add(number, self.card(number));
            }
        }
    }

    /// What a word is worth.
    ///
    /// # Errors
    /// As [`WordScorer::frame`].
    pub fn score(&self, word: &[u8]) -> Result<i32, LexiconError> {
        self.value(&self.frame(word)?)
    }

    /// What the formula gives for a frame of this scorer.
    ///
    /// # Errors
    /// None for a frame that [`WordScorer::frame`] made.
    #[inline]
    pub fn value(&self, frame: &WordFrame) -> Result<i32, LexiconError> {
        let frame = Frame {
            scalars: &frame.scalars,
            tables: &[Table {
                width: FIELDS,
                data: frame.scored(),
            }],
        };
        // can't fail by the second invariant
        let value = self.program.eval(&frame);
        value.map_err(|fault| LexiconError::Use(fault.to_string()))
    }

    /// The best `most` words wanted: higher score first, then in the order of the lexicon. `go_on` is asked now and then.
    ///
    /// # Errors
    /// [`LexiconError::Use`] for a tier when the lexicon has none; damage; [`LexiconError::Interrupted`] when `go_on`
    /// says no.
    pub fn best(
        &self,
        most: usize,
        wanted: &Wanted,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Found>, LexiconError> {
        let pauses = &mut Pauses::new(go_on);
        let sieve = Sieve::new(&self.lexicon, wanted)?;
        if most == 0 {
            return Ok(Vec::new());
        }
        match self.lexicon.columns().rank {
            Some(_) => self.best_by_planes(most, sieve, pauses),
            None => self.best_by_scan(most, &sieve, pauses),
        }
    }
}

fn groups(cards: &[Card]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (number, &[letter, ..]) in cards.iter().enumerate() {
        let (letter, number) = (letter as u8, number as u8);
        match groups.iter_mut().find(|group| group.letter == letter) {
            Some(group) => group.cards.push(number),
            None => groups.push(Group {
                letter,
                cards: vec![number],
            }),
        }
    }
    for group in &mut groups {
        let score = |at: &u8| {
            cards
                .get(usize::from(*at))
                .map_or(0, |card| card[FIELDS - 1])
        };
        group.cards.sort_by_key(|at| std::cmp::Reverse(score(at)));
    }
    groups
}
