//! What plays can score at most on a board without stacks, by where their words begin and how many tiles they lay.
//!
//! There the squares that so many tiles fill from a given one on are known, and so is where the word ends. What they add to
//! the total of the word is bounded by sharing the hand out among the *levels* of the squares: every square counts at the
//! first, a square with more than the least letter bonus at the second too, and so on. `docs/crossboard.md` has the whole
//! argument.

use super::super::cross::Cell;
use super::super::frames::MAX_BONUS;
use super::super::sums::{BOUNDED, MOST, Sums};
use super::super::{BLANK, Board, CrossRules, MAX_HAND, MAX_SIDE, Rack, letter_of};
use super::Lane;
use super::points::BySums;
use super::shadow::Cut;
use crate::lexicon::{MAX_CODE, Spelt, sum_of};

/// The most different letter bonuses of a board, for a byte each.
const LEVELS: usize = 8;
/// No play at all.
const NONE: i32 = i32::MIN;

/// The plays of a lane whose first tile lies on one square.
pub struct Start {
    /// The lane, as numbered by the search.
    pub lane: usize,
    /// Where their words start, and the first of their squares that is an anchor.
    pub start: usize,
    pub anchor: usize,
    /// How many tiles lie before the anchor.
    pub length: usize,
    /// What they score at most with up to so many tiles, for the whole hand with as many.
    pub cut: Cut,
    /// The letters that blanks may stand for when the whole hand is laid.
    pub wild: u64,
}

/// The bounds of a search.
pub(super) struct Flat<'b> {
    rules: &'b CrossRules,
    sums: &'b Sums,
    hand: usize,
    /// The least and greatest length of words.
    length: (usize, usize),
    slope: i64,
    /// What the turn scores besides, by the number of tiles.
    gain: [i64; MAX_HAND + 1],
    /// By the last bits of a word bonus the one asked about last, and what a word with it adds to the total of the turn: the
    /// first number, and the second times its own total. If that can be said.
    lines: Option<[(i32, i64, i64); 8]>,
    /// The letters the hand can lay.
    letters: u64,
    /// By level what so many tiles of the hand add at most: at the first on squares with the least letter bonus, at each
    /// further one on squares with the next bonus more than with the one before.
    most: [[i32; MAX_HAND + 1]; LEVELS],
    /// By letter bonus a byte of 1 for each level that counts on such squares.
    counts: [u64; MAX_BONUS as usize + 1],
    /// By letter bonus the tiles of the hand, those that add most first: the letters each stands for, and what it adds.
    fits: [Vec<(u64, i32)>; MAX_BONUS as usize + 1],
    /// What the letters of the hand add up to, the letters that a blank may be, and which sets of letters spell words; if
    /// that can be asked.
    spells: Option<(u64, u64, &'b Spelt)>,
    /// By the highest bits of such a sum with letters of the board, what was found for it last.
    memo: [(u64, u64); 64],
    /// The lane: by position what the kept squares before it add to the total, and their letters to a sum.
    kept: [(i32, u64); MAX_SIDE + 1],
    /// Its empty squares, and its end after the last.
    empty: [usize; MAX_SIDE + 1],
    /// Their word bonuses.
    bonus: [i32; MAX_SIDE + 1],
    /// By the number of empty squares what those add.
    before: [Before; MAX_SIDE + 1],
}

/// What the empty squares of a lane up to one of them add at most.
#[derive(Clone, Copy, Default)]
struct Before {
    /// How many count at each level, a byte each; and how many of those without a word across.
    levels: u64,
    free: u64,
    /// What the best tiles for those with a word across add to the word along the lane, and to the turn by that word.
    along: i32,
    across: i64,
}

impl<'b> Flat<'b> {
    /// The most blanks of hands of which it is known whether all of it spells a word.
    pub const KNOWN: usize = 1;

    /// What the turn's score grows by with a word's, if the formulas can be bounded so.
    fn slope(sums: &Sums) -> Option<i32> {
        sums.slope.filter(|_| sums.is_one_total())
    }

    /// Whether a search for a hand asks which letters spell words ([`Dawg::add_up`] works that out).
    pub fn asks_for_words(rules: &CrossRules, rack: &Rack) -> bool {
        rules.parts().height == 1
            && usize::from(rack.counts()[0]) <= Flat::KNOWN
            && rules.sums().and_then(Flat::slope).is_some()
    }

    /// The bounds for a hand, if the board is flat and the formulas can be bounded so.
    pub fn new(board: &'b Board, rack: &Rack, sums: &'b Sums) -> Option<Flat<'b>> {
        let (rules, first) = (board.rules(), board.is_empty());
        let slope = Flat::slope(sums)?;
        let bonuses: Vec<i32> = (0..=MAX_BONUS)
            .filter(|&bonus| rules.has_letter_bonus(bonus))
            .collect();
        if rules.parts().height > 1 || bonuses.len() > LEVELS {
            return None;
        }
        let held = rack.counts();
        let (letters, hand) = (rack.pack().0.letters(), rack.size());
        let mut flat = Flat {
            rules,
            sums,
            hand,
            length: (0, 0),
            slope: slope.into(),
            gain: [0; _],
            lines: None,
            letters,
            most: [[0; MAX_HAND + 1]; LEVELS],
            counts: [0; _],
            fits: Default::default(),
            spells: None,
            memo: [(0, 0); _],
            kept: [(0, 0); _],
            empty: [0; _],
            bonus: [1; _],
            before: [Before::default(); _],
        };
        for (count, gain) in (0..).zip(&mut flat.gain[..=hand]) {
            let scalars = [count, hand as i32, 0, first.into()];
            *gain = sums.turn(&scalars, &[0; MOST]).ok()?.into();
        }
        // the tiles, with the letters each can stand for and how many there are
        let mut tiles: Vec<(u64, u8, u8)> = Vec::new();
        for code in 1..=MAX_CODE {
            let (bit, count) = (1 << (code - 1), held[usize::from(code)]);
            if count > 0 {
                tiles.push((bit, code, count));
            }
            if held[0] > 0 && (sums.reads_letter() || code == 1) {
                let all = if sums.reads_letter() { bit } else { u64::MAX };
                tiles.push((all, code | BLANK, 0));
            }
        }
        if sums.is_linear_by_bonus() {
            flat.lines = Some([Flat::line(sums, 1); _]);
        }
        let mut counts = 0;
        for (level, &bonus) in bonuses.iter().enumerate() {
            let lower = level.checked_sub(1).map(|level| bonuses[level]);
            let adds = |tile, bonus| sums.laid(tile, 0, bonus)[0];
            let mut each = Vec::with_capacity(hand);
            let mut blank = NONE;
            let fits = &mut flat.fits[bonus as usize];
            for &(letters, tile, count) in &tiles {
                let all = adds(tile, bonus);
                if all.unsigned_abs() > BOUNDED.unsigned_abs() {
                    return None;
                }
                fits.push((letters, all));
                let more = all - lower.map_or(0, |lower| adds(tile, lower));
                if tile & BLANK == 0 {
                    each.extend(std::iter::repeat_n(more, count.into()));
                } else {
                    blank = blank.max(more);
                }
            }
            fits.sort_by_key(|&(_, adds)| std::cmp::Reverse(adds));
            each.extend(std::iter::repeat_n(blank, held[0].into()));
            each.sort_unstable_by(|a, b| b.cmp(a));
            for (count, more) in each.iter().enumerate() {
                flat.most[level][count + 1] = flat.most[level][count] + more;
            }
            counts |= 1 << (8 * level);
            flat.counts[bonus as usize] = counts;
        }
        if Flat::asks_for_words(rules, rack)
            && let Some(spelt) = rules.dawg().spelt()
        {
            let sum = (0_u8..)
                .zip(held)
                .skip(1)
                .fold(0_u64, |sum, (code, &count)| {
                    sum.wrapping_add(sum_of(code).wrapping_mul(count.into()))
                });
            let blank = if held[0] > 0 { spelt.letters() } else { 0 };
            flat.spells = Some((sum, blank, spelt));
        }
        Some(flat)
    }

    /// The letters that blanks may stand for in words of the whole hand and letters of the board that add up to `kept`;
    /// `None`: there are none.
    fn spells(&mut self, kept: u64) -> Option<u64> {
        let Some((sum, mut blanks, spelt)) = self.spells else {
            return Some(u64::MAX);
        };
        let sum = sum.wrapping_add(kept);
        if blanks == 0 {
            return spelt.may(sum).then_some(0);
        }
        let memo = &mut self.memo[(sum >> 58) as usize];
        if memo.0 != sum {
            *memo = (sum, 0);
            while blanks != 0 {
                let code = blanks.trailing_zeros() as u8 + 1;
                let bit = blanks & blanks.wrapping_neg();
                blanks ^= bit;
                if spelt.may(sum.wrapping_add(sum_of(code))) {
                    memo.1 |= bit;
                }
            }
        }
        (memo.1 != 0).then_some(memo.1)
    }

    /// Adds the starts of a lane, for words of a length between these two.
    pub fn starts(
        &mut self,
        points: &BySums<'b>,
        lane: &Lane<'b>,
        number: usize,
        length: (usize, usize),
        starts: &mut Vec<Start>,
    ) {
        self.length = length;
        let letters = self.letters;
        let takes = |cell: &Cell| cell.anchor && cell.letters & letters != 0;
        if !lane.cells.iter().any(takes) {
            return;
        }
        let (count, open, anchors) = self.enter(points, lane);
        let (mut first, mut run) = (usize::MAX, 0);
        for at in (0..count).rev() {
            run = if open >> at & 1 == 1 { run + 1 } else { 0 };
            if anchors >> at & 1 == 1 {
                first = at;
            }
            let most = self.hand.min(run);
            if first - at >= most {
                continue;
            }
            let start = at.checked_sub(1).map_or(0, |before| self.empty[before] + 1);
            let (cut, wild) = self.cut(start, at, first - at + 1, most);
            if cut[self.hand].max(cut[self.hand - 1]) > NONE {
                starts.push(Start {
                    lane: number,
                    start,
                    anchor: self.empty[first],
                    length: first - at,
                    cut,
                    wild,
                });
            }
        }
    }

    /// Reads a lane: how many empty squares it has, which of them take a tile of the hand, and which are anchors.
    fn enter(&mut self, points: &BySums<'b>, lane: &Lane<'b>) -> (usize, u32, u32) {
        let (mut open, mut anchors, mut count) = (0_u32, 0_u32, 0);
        let mut kept = (0_i32, 0_u64);
        let mut before = Before::default();
        for (pos, cell) in lane.cells.iter().enumerate() {
            let square = lane.square(pos);
            if cell.top != 0 {
                kept.0 = kept.0.wrapping_add(points.kept[square][0]);
                kept.1 = kept.1.wrapping_add(sum_of(letter_of(cell.top)));
            } else {
                let letters = cell.letters & self.letters;
                open |= u32::from(letters != 0) << count;
                anchors |= u32::from(cell.anchor) << count;
                let bonus = self.rules.letter_bonus(square) as usize;
                before.levels += self.counts[bonus];
                if !cell.crossed {
                    before.free += self.counts[bonus];
                } else if let Some(&(_, adds)) =
                    self.fits[bonus].iter().find(|(all, _)| all & letters != 0)
                {
                    before.along += adds;
                    before.across += self.across(points, lane, pos, adds);
                }
                self.empty[count] = pos;
                self.bonus[count] = self.rules.word_bonus(square);
                count += 1;
                self.before[count] = before;
            }
            self.kept[pos + 1] = kept;
        }
        self.empty[count] = lane.cells.len();
        (count, open, anchors)
    }

    /// What plays score at most that lay up to `most` tiles from the empty square number `at` on, and `least` at least, in
    /// words from `start` on; and the letters that blanks may stand for in the whole hand.
    #[inline(always)]
    fn cut(&mut self, start: usize, at: usize, least: usize, most: usize) -> (Cut, u64) {
        let mut cut = [NONE; MAX_HAND + 1];
        let (mut bonus, mut wild, mut highest) = (1, 0, NONE);
        let (from, less) = (self.kept[start], self.before[at]);
        for (laid, cut) in cut.iter_mut().enumerate().take(most + 1).skip(1) {
            bonus *= self.bonus[at + laid - 1];
            let end = self.empty[at + laid];
            let length = end - start;
            if laid >= least && self.length.0 <= length && length <= self.length.1 {
                let to = self.kept[end];
                if laid == self.hand {
                    match self.spells(to.1.wrapping_sub(from.1)) {
                        Some(letters) => (wild, highest) = (letters, NONE),
                        None => break,
                    }
                }
                let more = self.before[at + laid];
                let (levels, free) = (more.levels - less.levels, more.free - less.free);
                let mut adds = self.dot(levels);
                if free != levels {
                    adds = adds.min(self.dot(free) + more.along - less.along);
                }
                let total = to.0.wrapping_sub(from.0).saturating_add(adds);
                let main = self.main(length as i32, laid as i32, bonus, total);
                let turn = main + more.across - less.across;
                let turn = turn.clamp(i32::MIN.into(), i32::MAX.into());
                let score = turn * self.slope + self.gain[laid];
                let score = score.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
                highest = highest.max(score);
            } else if laid == self.hand {
                break;
            }
            *cut = highest;
        }
        if let Some(more) = cut.get_mut(most + 1..self.hand) {
            more.fill(highest);
        }
        (cut, wild)
    }

    /// What the word across through a position adds to the total of the turn with a tile that adds so much to its own.
    fn across(&self, points: &BySums<'b>, lane: &Lane<'b>, pos: usize, adds: i32) -> i64 {
        let cross = points.cross(lane, pos);
        let [total, ..] = cross.totals;
        match self.sums.word(&cross.scalars, &[total + adds, 0, 0, 0]) {
            Ok([adds, ..]) => adds.into(),
            Err(_) => i32::MAX.into(),
        }
    }

    /// What tiles add at most, so many at each level.
    #[inline(always)]
    fn dot(&self, mut counts: u64) -> i32 {
        let mut total = 0;
        // a square that counts at one level counts at all before it
        for most in &self.most {
            total += most[(counts & 15) as usize];
            counts >>= 8;
            if counts == 0 {
                break;
            }
        }
        total
    }

    /// See `lines`.
    fn line(sums: &Sums, bonus: i32) -> (i32, i64, i64) {
        let scalars = [1, 1, 1, 1, 0, bonus, 1];
        let with = |total| match sums.score(&scalars, &[total, 0, 0, 0]) {
            Ok(score) => i64::from(score),
            Err(_) => i32::MAX.into(),
        };
        (bonus, with(0), with(1) - with(0))
    }

    /// What the word along the lane adds to the total of the turn at most.
    #[inline(always)]
    fn main(&mut self, letters: i32, laid: i32, bonus: i32, total: i32) -> i64 {
        if let Some(lines) = &mut self.lines
            && total.abs() <= BOUNDED
        {
            let line = &mut lines[(bonus & 7) as usize];
            if line.0 != bonus {
                *line = Flat::line(self.sums, bonus);
            }
            return line.1 + line.2 * i64::from(total);
        }
        let scalars = [letters, letters, 1, laid, 0, bonus, 1];
        match self.sums.word(&scalars, &[total, 0, 0, 0]) {
            Ok(adds) if total.abs() <= BOUNDED => adds[0].into(),
            _ => i64::from(i32::MAX),
        }
    }
}
