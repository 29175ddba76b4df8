//! What a play can score at most, by where it lies and how many tiles it lays: no word is looked up.
//!
//! For a word on given squares everything the formulas read is known before any letter is, but for the totals of the
//! word and the scores of the words across. Those are bounded from above, and a formula that rises with its totals is
//! then bounded by its value for them.

use super::super::cross::Cell;
use super::super::frames::MAX_BONUS;
use super::super::sums::{BOUNDED, MOST, Sums, Totals, minus};
use super::super::{BLANK, Board, MAX_HAND, MAX_HEIGHT, MAX_SIDE, Rack, letter_of};
use super::Lane;
use super::points::BySums;
use crate::lexicon::MAX_CODE;

/// The most that plays can score with up to so many tiles, by that number.
pub(super) type Cut = [i32; MAX_HAND + 1];

/// What two parts add to the totals at most; stays at the greatest number rather than wrap.
#[inline(always)]
fn up(a: &Totals, b: &Totals) -> Totals {
    std::array::from_fn(|at| a[at].saturating_add(b[at]))
}

/// More than any word scores.
pub(super) const LOTS: i32 = i32::MAX / 64;
/// No play at all.
const NONE: i32 = i32::MIN;

/// The classes of squares of one height, by their letter bonus.
const BONUSES: usize = MAX_BONUS as usize + 1;

/// The bounds of a search.
pub(super) struct Shadow<'b> {
    board: &'b Board,
    sums: &'b Sums,
    hand: usize,
    /// The letters the hand can lay.
    letters: u64,
    /// The tiles to try on a square where each letter counts, real ones first.
    tiles: Vec<u8>,
    /// The letters that a blank may as well be any other of, for the formulas.
    any_blank: bool,
    /// What so many tiles add to the totals of a word at most, on squares where they add least.
    most: [Totals; MAX_HAND + 1],
    /// What one tile adds on top of that at most, by the height it comes to lie at and the letter bonus.
    extra: [[Totals; BONUSES]; MAX_HEIGHT + 1],
    /// What the turn's score grows by with its total, and what it is without, by the number of tiles.
    slope: i32,
    gain: [i32; MAX_HAND + 1],
    /// The lane: by position what a tile there adds to the turn's total by a word across, and to the word's totals.
    across: [i32; MAX_SIDE],
    along: [Totals; MAX_SIDE],
    /// Bit `i`: some tile of the hand can be laid on position `i`.
    open: u32,
}

impl<'b> Shadow<'b> {
    /// The bounds for a hand, if the formulas can be bounded.
    pub fn new(board: &'b Board, rack: &Rack, sums: &'b Sums) -> Option<Shadow<'b>> {
        let slope = sums.slope?;
        let hand = rack.size();
        let counts = rack.counts();
        let any_blank = !sums.reads_letter();
        let blanks: Vec<u8> = match counts[0] {
            0 => Vec::new(),
            _ if any_blank => vec![1 | BLANK],
            _ => (1..=MAX_CODE).map(|code| code | BLANK).collect(),
        };
        let real = (1..=MAX_CODE).filter(|&code| counts[usize::from(code)] > 0);
        let tiles: Vec<u8> = real.chain(blanks.iter().copied()).collect();
        let mut shadow = Shadow {
            board,
            sums,
            hand,
            letters: rack.pack().0.letters(),
            any_blank,
            most: [[0; MOST]; MAX_HAND + 1],
            extra: [[[NONE; MOST]; BONUSES]; MAX_HEIGHT + 1],
            slope,
            gain: [NONE; MAX_HAND + 1],
            across: [0; MAX_SIDE],
            along: [[0; MOST]; MAX_SIDE],
            open: 0,
            tiles,
        };
        shadow.tops(counts);
        for count in 1..=hand {
            let first = board.is_empty();
            shadow.gain[count] = sums.gain(count as i32, hand as i32, first);
        }
        Some(shadow)
    }

    /// Fills `most` and `extra`.
    fn tops(&mut self, counts: &[u8; 64]) {
        let rules = self.board.rules();
        let mut classes: Vec<(u8, i32)> = (2..=rules.parts().height as u8)
            .map(|height| (height, 1))
            .collect();
        classes.extend(
            (0..BONUSES as i32)
                .filter(|&bonus| rules.has_letter_bonus(bonus))
                .map(|bonus| (1, bonus)),
        );
        // by tile what it adds least, over the classes
        let mut least = vec![[i32::MAX; MOST]; self.tiles.len()];
        let mut adds = Vec::with_capacity(classes.len() * least.len());
        for &(height, bonus) in &classes {
            for (&tile, least) in self.tiles.iter().zip(&mut least) {
                let top = *self.sums.laid(tile, height - 1, bonus);
                adds.push(top);
                *least = std::array::from_fn(|at| least[at].min(top[at]));
            }
        }
        for (&(height, bonus), tops) in classes.iter().zip(adds.chunks(least.len().max(1))) {
            let extra = &mut self.extra[usize::from(height)][bonus as usize];
            for (top, least) in tops.iter().zip(&least) {
                let over = minus(top, least);
                *extra = std::array::from_fn(|at| extra[at].max(over[at]));
            }
        }
        for slot in 0..MOST {
            let mut each: Vec<i32> = Vec::with_capacity(self.hand);
            let mut blank = None;
            for (&tile, least) in self.tiles.iter().zip(&least) {
                if tile & BLANK == 0 {
                    let count = usize::from(counts[usize::from(tile)]);
                    each.extend(std::iter::repeat_n(least[slot], count));
                } else {
                    blank = blank.max(Some(least[slot]));
                }
            }
            each.extend(std::iter::repeat_n(blank.unwrap_or(0), counts[0].into()));
            each.sort_unstable_by(|a, b| b.cmp(a));
            let mut total = 0_i32;
            for (count, adds) in each.iter().enumerate() {
                total = total.saturating_add(*adds);
                self.most[count + 1][slot] = total;
            }
        }
    }

    /// Goes to the lane that `points` has entered.
    pub fn enter(&mut self, points: &mut BySums<'b>) {
        let lane = points.lane;
        self.open = 0;
        for (pos, cell) in lane.cells.iter().enumerate() {
            let letters = cell.letters & self.letters;
            if letters == 0 {
                continue;
            }
            self.open |= 1 << pos;
            let square = lane.square(pos);
            let kept = &points.kept[square];
            self.along[pos] = if cell.height == 0 {
                self.extra[1][self.board.rules().letter_bonus(square) as usize]
            } else {
                let extra = &self.extra[usize::from(cell.height) + 1][1];
                std::array::from_fn(|at| extra[at].saturating_sub(kept[at]).max(0))
            };
            self.across[pos] = if cell.crossed {
                let mut most = NONE;
                for &tile in &self.tiles {
                    let fits = tile & BLANK != 0 && self.any_blank
                        || letters >> (letter_of(tile) - 1) & 1 == 1;
                    if fits {
                        most = most.max(points.across(pos, tile));
                    }
                }
                most
            } else {
                0
            };
        }
    }

    /// What the plays of the lane can score at most, for each of its anchors; the greatest of it.
    pub fn cuts(&mut self, points: &BySums<'b>, cuts: &mut Cuts) -> i32 {
        let lane = points.lane;
        let mut most = NONE;
        let mut starts = Starts::default();
        for (pos, cell) in lane.cells.iter().enumerate() {
            let (start, free) = starts.next(lane.cells, pos);
            if cell.anchor && self.open >> pos & 1 == 1 {
                let free = free.min(self.hand - 1);
                let first = cuts.begin(pos, free + 1);
                self.anchor(points, start, pos, free, &mut cuts.all[first..]);
                for cut in &mut cuts.all[first..] {
                    for count in 1..=self.hand {
                        cut[count] = cut[count].max(cut[count - 1]);
                    }
                    most = most.max(cut[self.hand]);
                }
            }
        }
        most
    }

    /// The cuts of one anchor: those of the words that start 0, 1, ... up to `free` squares before `start`, which is the
    /// anchor itself or where the run before it starts.
    fn anchor(
        &self,
        points: &BySums<'b>,
        start: usize,
        anchor: usize,
        free: usize,
        cuts: &mut [Cut],
    ) {
        let lane: Lane<'b> = points.lane;
        let rules = self.board.rules();
        let bonus_at = |pos| rules.word_bonus(lane.square(pos));
        // what the free squares before the start bring, by their number
        let mut before = [(1, [0; MOST]); MAX_HAND];
        for length in 1..=free {
            let (bonus, along) = before[length - 1];
            let pos = start - length;
            before[length] = (bonus * bonus_at(pos), up(&along, &self.along[pos]));
        }
        // so far: squares filled, totals of the squares beyond their least, word bonus, words across
        let (mut filled, mut along, mut bonus, mut across) = (0, [0; MOST], 1, 0_i32);
        // what can be covered, the most worth while first
        let mut covers = [0; MAX_SIDE];
        let mut coverable = 0;
        for pos in anchor..lane.cells.len() {
            let open = self.open >> pos & 1 == 1;
            if lane.cells[pos].top == 0 {
                filled += 1;
                if !open || filled > self.hand {
                    break;
                }
                along = up(&along, &self.along[pos]);
                bonus *= bonus_at(pos);
                across = across.saturating_add(self.across[pos]);
            } else if open {
                along = up(&along, &self.along[pos]);
                let mut at = coverable;
                while at > 0 && covers[at - 1] < self.across[pos] {
                    covers[at] = covers[at - 1];
                    at -= 1;
                }
                covers[at] = self.across[pos];
                coverable += 1;
            }
            let end = pos + 1;
            if lane.cells.get(end).is_some_and(|next| next.top != 0) {
                continue;
            }
            for (length, cut) in cuts.iter_mut().enumerate().take(self.hand + 1 - filled) {
                let first = start - length;
                let (from, to) = (&points.before[first], &points.before[end]);
                let filled = filled + length;
                let totals = up(&minus(&to.0, &from.0), &up(&along, &before[length].1));
                let mut word = Word {
                    tiles: to.1 - from.1,
                    letters: (end - first) as i32,
                    filled,
                    bonus: bonus * before[length].0,
                    totals,
                    across,
                };
                if filled > 0 {
                    cut[filled] = cut[filled].max(self.most(filled, &word));
                }
                for (covered, worth) in (1..).zip(&covers[..coverable.min(self.hand - filled)]) {
                    word.across = word.across.saturating_add(*worth);
                    let count = filled + covered;
                    cut[count] = cut[count].max(self.most(count, &word));
                }
            }
        }
    }

    /// The most that a play of so many tiles can score with this word.
    #[inline]
    fn most(&self, count: usize, word: &Word) -> i32 {
        let placed = count as i32;
        let tiles = word.tiles + placed;
        let scalars = [
            tiles,
            word.letters,
            i32::from(tiles == word.letters),
            placed,
            placed - word.filled as i32,
            word.bonus,
            1,
        ];
        let totals = up(&word.totals, &self.most[count]);
        let within = totals
            .iter()
            .all(|total| (-BOUNDED..=BOUNDED).contains(total));
        let main = match self.sums.word(&scalars, &totals) {
            Ok(adds) if within => adds[0],
            _ => LOTS,
        };
        main.saturating_add(word.across)
            .saturating_mul(self.slope)
            .saturating_add(self.gain[count])
    }
}

/// A word as far as its squares tell.
struct Word {
    /// The tiles kept in its stacks.
    tiles: i32,
    letters: i32,
    /// How many of its squares are filled.
    filled: usize,
    bonus: i32,
    /// Its totals at most, but for what any tiles add at least.
    totals: Totals,
    /// What the words across add to the turn's total.
    across: i32,
}

/// The cuts of the lanes' anchors.
#[derive(Default)]
pub struct Cuts {
    all: Vec<Cut>,
    /// By position of the lane in hand, where its cuts begin.
    pub(super) first: [u32; MAX_SIDE],
}

impl Cuts {
    /// Room for the cuts of an anchor.
    fn begin(&mut self, pos: usize, count: usize) -> usize {
        let first = self.all.len();
        self.first[pos] = first as u32;
        self.all.resize(first + count, [NONE; MAX_HAND + 1]);
        first
    }

    /// The cut of the anchor `pos` for words that start so many free squares before it.
    #[inline]
    pub fn get(&self, pos: usize, length: usize) -> &Cut {
        const NOTHING: Cut = [NONE; MAX_HAND + 1];
        self.all
            .get(self.first[pos] as usize + length)
            .unwrap_or(&NOTHING)
    }
}

/// Where words may start, position by position of a lane.
#[derive(Default)]
pub(super) struct Starts {
    start: usize,
    free: usize,
}

impl Starts {
    /// Where the run starts that ends before `pos`, or `pos` itself, and how many free squares, which are no anchors, lie
    /// before that; to be asked for each position in order.
    #[inline(always)]
    pub fn next(&mut self, cells: &[Cell], pos: usize) -> (usize, usize) {
        if let Some(before) = pos.checked_sub(1).and_then(|pos| cells.get(pos)) {
            if before.top != 0 {
                return (self.start, 0);
            }
            self.free = if before.anchor { 0 } else { self.free + 1 };
        }
        self.start = pos;
        let free = self.free;
        if cells[pos].top != 0 {
            self.free = 0;
        }
        (pos, free)
    }
}
