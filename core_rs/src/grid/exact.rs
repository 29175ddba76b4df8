//! The search for the best arrangement of a small grid, and the proof that there is none better.
//!
//! Every arrangement has a sum of its rows and a sum of its columns; call the greater one its *main* sum and the lines
//! it comes from its main lines. Stages go down over the values of the main sum: the stage of `sum` looks at every
//! arrangement whose main sum is `sum`. When the stages down to `sum` are done, what is left scores at most twice
//! `sum - 1` (where rows and columns score alike), and the search ends as soon as that is no more than the best found.
//!
//! A stage
//! 1. takes sets of faces for the main lines: all that can reach `sum` by the best orders of the sets;
//! 2. for such a choice, bounds every set of faces that could be a column (one face of each row) by its best order, and
//!    the columns through each face, each two faces ..., by the best of those sets;
//! 3. takes an order for each row, row by row, such that the rows' scores add up to `sum`, while the bound on the columns
//!    leaves hope for a better total;
//! 4. tries the orders in which the rows can stand.
//!
//! Bounds over-estimate or are exact; they never under-estimate. Lines with wild tiles are bounded as if each wild tile
//! could be another letter in each of its lines; a whole arrangement is then scored exactly.

use super::faces::{Faces, MAX_FACES, SMALL, orders};
use super::wild::ANY;
use super::{GridError, MAX_SYMBOLS};
use crate::budget::Budget;

/// Bits of a field, the highest a guard, and fields of a word.
const BITS: usize = 6;
const FIELDS: usize = 64 / BITS;
/// Words of a signature: a field for how often each face, each symbol and wild tiles are used.
const WORDS: usize = (MAX_FACES + MAX_SYMBOLS + 1).div_ceil(FIELDS);

type Signature = [u64; WORDS];

const GUARDS: u64 = {
    let (mut guards, mut at) = (0, 0);
    while at < FIELDS {
        guards |= 1 << (at * BITS + BITS - 1);
        at += 1;
    }
    guards
};

/// What is left of `all` without `part`, if it is in there.
#[inline(always)]
fn without(all: &Signature, part: &Signature) -> Option<Signature> {
    let mut left = [0; WORDS];
    let mut guards = GUARDS;
    for at in 0..WORDS {
        let difference = (all[at] | GUARDS) - part[at];
        guards &= difference;
        left[at] = difference & !GUARDS;
    }
    (guards & GUARDS == GUARDS).then_some(left)
}

fn add(signature: &mut Signature, field: usize, count: usize) {
    if let Some(word) = signature.get_mut(field / FIELDS) {
        *word += (count.min((1 << (BITS - 1)) - 1) as u64) << (field % FIELDS * BITS);
    }
}

/// Sets looked at for one step, and the steps that bounding the columns of a choice takes: what a step stands for is then
/// about as much work everywhere.
const SETS_A_STEP: usize = 8;
const STEPS_OF_HOPE: u64 = 8;

/// Faces that may lie in one line, in no order.
#[derive(Clone, Copy)]
struct Set {
    signature: Signature,
    faces: [u8; SMALL],
    top: i32,
}

/// The order of a set's faces in a line: places in the set, and the line's score.
#[derive(Clone, Copy)]
struct Order {
    places: [u8; SMALL],
    score: i32,
}

/// One direction of the main lines.
struct Way {
    /// By their tops, the greatest first.
    sets: Vec<Set>,
    /// The different orders of a set, the best first; made when first needed.
    orders: Vec<Vec<Order>>,
    /// Stages above this sum are done.
    sum: i32,
}

/// Scores a grid of faces exactly, keeps it if it is better than the best known, and says the new best; asks now and then
/// whether to go on.
pub(super) type Keep<'s> =
    dyn FnMut(&[u8], i32, &mut dyn FnMut() -> bool) -> Result<i32, GridError> + 's;

/// The search over one deal.
pub(super) struct Exact<'f, 's> {
    faces: &'f Faces,
    all: Signature,
    ways: Vec<Way>,
    orders: Vec<Vec<u8>>,
    /// The best score known.
    best: i32,
    keep: &'s mut Keep<'s>,
    hope: Hope,
}

/// The bounds on columns for the choice of row sets at hand: `levels[k][i]` bounds the column through the faces with the
/// places that are the digits of `i` in the first `k` rows.
struct Hope {
    levels: Vec<Vec<i32>>,
}

enum Stop {
    Spent,
    Failed(GridError),
}

type Search<T> = Result<T, Stop>;

fn spend(budget: &mut Budget<'_>, steps: u64) -> Search<()> {
    match budget.spend(steps) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Stop::Spent),
        Err(stopped) => Err(Stop::Failed(stopped.into())),
    }
}

/// Improves on `best`, or proves that nothing does: the bound that no arrangement surpasses.
pub(super) fn search(
    faces: &Faces,
    best: i32,
    wild_most: usize,
    budget: &mut Budget<'_>,
    keep: &mut Keep<'_>,
) -> Result<i32, GridError> {
    let mut exact = Exact::new(faces, best, wild_most, keep);
    match exact.run(budget) {
        Ok(()) | Err(Stop::Spent) => Ok(exact.bound().max(exact.best)),
        Err(Stop::Failed(error)) => Err(error),
    }
}

impl<'f, 's> Exact<'f, 's> {
    fn new(faces: &'f Faces, best: i32, wild_most: usize, keep: &'s mut Keep<'s>) -> Self {
        let side = faces.side;
        let count = faces.faces.len();
        let wilds = faces.of_wild.iter().any(Option::is_some);
        let mut all = [0; WORDS];
        for (field, &times) in faces.counts.iter().enumerate() {
            add(&mut all, field, times);
        }
        if wilds {
            for (symbol, &tiles) in faces.symbols.iter().enumerate() {
                add(&mut all, count + symbol, tiles);
            }
            add(&mut all, count + faces.symbols.len(), wild_most);
        }
        let mut sets = Vec::new();
        let mut line = vec![0_u8; side];
        collect(faces, wilds, &all, &mut line, 0, [0; WORDS], &mut sets);
        let ways = (0..faces.scores.len()).map(|down| {
            let mut sets: Vec<Set> = sets
                .iter()
                .map(|set: &Set| Set {
                    top: faces.tops[down][faces.at(set.faces.into_iter().take(side))],
                    ..*set
                })
                .collect();
            sets.sort_by_key(|set| (-set.top, set.faces));
            let top = sets.first().map_or(0, |set| set.top);
            Way {
                orders: vec![Vec::new(); sets.len()],
                sets,
                sum: top * side as i32,
            }
        });
        Exact {
            faces,
            all,
            ways: ways.collect(),
            orders: orders(side),
            best,
            keep,
            hope: Hope {
                levels: (0..=side as u32)
                    .map(|rows| vec![0; side.pow(rows)])
                    .collect(),
            },
        }
    }

    /// No arrangement that wasn't looked at scores more.
    fn bound(&self) -> i32 {
        match &self.ways[..] {
            [both] => 2 * both.sum,
            ways => ways.iter().map(|way| way.sum).sum(),
        }
    }

    /// The table of the lines that cross the main ones.
    fn columns(&self, way: usize) -> usize {
        self.ways.len() - 1 - way
    }

    fn run(&mut self, budget: &mut Budget<'_>) -> Search<()> {
        while self.bound() > self.best {
            let way = (0..self.ways.len())
                .max_by_key(|&way| self.ways[way].sum)
                .unwrap_or(0);
            let mut stage = Stage {
                way,
                sum: self.ways[way].sum,
                chosen: [0; SMALL],
            };
            let all: Vec<u32> = (0..self.ways[way].sets.len() as u32).collect();
            self.choose(&mut stage, 0, 0, self.all, &all, budget)?;
            self.ways[way].sum -= 1;
        }
        Ok(())
    }

    /// Takes a set for row `row` and those after it.
    fn choose(
        &mut self,
        stage: &mut Stage,
        row: usize,
        sum: i32,
        left: Signature,
        among: &[u32],
        budget: &mut Budget<'_>,
    ) -> Search<()> {
        let side = self.faces.side;
        let rows = (side - row) as i32;
        for (at, &index) in among.iter().enumerate() {
            let set = self.ways[stage.way].sets[index as usize];
            if sum + rows * set.top < stage.sum || self.best >= self.bound() {
                break;
            }
            let Some(left) = without(&left, &set.signature) else {
                continue;
            };
            spend(budget, 1)?;
            stage.chosen[row] = index;
            let sum = sum + set.top;
            if row + 1 == side {
                self.arrange(stage, sum - stage.sum, budget)?;
                continue;
            }
            // the sets after it that can still be a row: the others reach no more than this one's top
            let least = stage.sum - sum - (rows - 2) * set.top;
            let sets = &self.ways[stage.way].sets;
            let fitting: Vec<u32> = among[at..]
                .iter()
                .copied()
                .take_while(|&index| sets[index as usize].top >= least)
                .filter(|&index| without(&left, &sets[index as usize].signature).is_some())
                .collect();
            spend(budget, (fitting.len() / SETS_A_STEP) as u64)?;
            self.choose(stage, row + 1, sum, left, &fitting, budget)?;
        }
        Ok(())
    }

    /// Puts the chosen sets in order, `loss` below the sum of their tops.
    fn arrange(&mut self, stage: &Stage, loss: i32, budget: &mut Budget<'_>) -> Search<()> {
        let side = self.faces.side;
        let way = stage.way;
        let need = self.best + 1 - stage.sum;
        let mut rows = [Row::default(); SMALL];
        for (row, &index) in rows.iter_mut().zip(&stage.chosen[..side]) {
            let set = self.ways[way].sets[index as usize];
            *row = Row {
                index: index as usize,
                faces: set.faces,
                top: set.top,
                within: 0,
            };
        }
        for row in &mut rows[..side] {
            self.order(way, row.index);
            let orders = &self.ways[way].orders[row.index];
            row.within = orders.partition_point(|order| order.score >= row.top - loss);
        }
        // the row with the fewest orders first
        rows[..side].sort_by_key(|row| row.within);
        let columns = self.columns(way);
        spend(budget, STEPS_OF_HOPE)?;
        if !self.hope.fill(self.faces, columns, &rows[..side], need) {
            return Ok(());
        }
        let mut laid = Laid {
            rows,
            columns: [0; SMALL],
            places: [[0; SMALL]; SMALL],
        };
        self.lay(stage, &mut laid, 0, loss, budget)
    }

    /// Takes an order for row `row` and those after it.
    fn lay(
        &mut self,
        stage: &Stage,
        laid: &mut Laid,
        row: usize,
        loss: i32,
        budget: &mut Budget<'_>,
    ) -> Search<()> {
        let side = self.faces.side;
        let Row {
            index, within, top, ..
        } = laid.rows[row];
        let before = laid.columns;
        for at in 0..within {
            let order = self.ways[stage.way].orders[index][at];
            let left = loss - (top - order.score);
            if left < 0 {
                break;
            }
            if row + 1 == side && left != 0 {
                continue;
            }
            let mut hope = 0;
            let columns = laid.columns[..side].iter_mut().zip(before);
            for ((column, before), place) in columns.zip(order.places) {
                *column = before * side + usize::from(place);
                hope += self.hope.levels[row + 1][*column];
            }
            spend(budget, 1)?;
            if hope < self.best + 1 - stage.sum {
                continue;
            }
            laid.places[row] = order.places;
            if row + 1 == side {
                self.stand(stage, laid, budget)?;
            } else {
                self.lay(stage, laid, row + 1, left, budget)?;
            }
        }
        laid.columns = before;
        Ok(())
    }

    /// Tries the orders in which the rows can stand.
    fn stand(&mut self, stage: &Stage, laid: &Laid, budget: &mut Budget<'_>) -> Search<()> {
        let side = self.faces.side;
        let scores = &self.faces.scores[self.columns(stage.way)];
        let face = |row: u8, column: usize| {
            let row = usize::from(row);
            laid.rows[row].faces[usize::from(laid.places[row][column])]
        };
        for order in &self.orders {
            let mut total = stage.sum;
            for column in 0..side {
                total += scores[self.faces.at(order.iter().map(|&row| face(row, column)))];
            }
            if total <= self.best {
                continue;
            }
            let mut grid = vec![0; side * side];
            for (main, &row) in order.iter().enumerate() {
                for column in 0..side {
                    let cell = if stage.way == 1 {
                        column * side + main
                    } else {
                        main * side + column
                    };
                    grid[cell] = face(row, column);
                }
            }
            self.best = (self.keep)(&grid, total, budget.go_on).map_err(Stop::Failed)?;
        }
        Ok(())
    }

    /// Makes the orders of a set.
    fn order(&mut self, way: usize, index: usize) {
        let scores = &self.faces.scores[way];
        let way = &mut self.ways[way];
        if !way.orders[index].is_empty() {
            return;
        }
        let side = self.faces.side;
        let faces = way.sets[index].faces;
        let mut seen: Vec<[u8; SMALL]> = Vec::new();
        for order in &self.orders {
            let mut line = [0; SMALL];
            let mut places = [0; SMALL];
            for (at, &place) in order.iter().enumerate() {
                line[at] = faces[usize::from(place)];
                places[at] = place;
            }
            if seen.contains(&line) {
                continue;
            }
            seen.push(line);
            let score = scores[self.faces.at(line.into_iter().take(side))];
            way.orders[index].push(Order { places, score });
        }
        way.orders[index].sort_by_key(|order| (-order.score, order.places));
    }
}

/// What is being done.
struct Stage {
    way: usize,
    sum: i32,
    chosen: [u32; SMALL],
}

#[derive(Clone, Copy, Default)]
struct Row {
    index: usize,
    faces: [u8; SMALL],
    top: i32,
    /// How many of its orders lose no more than may be lost.
    within: usize,
}

struct Laid {
    rows: [Row; SMALL],
    /// For each column the places of its faces in the rows so far, as digits.
    columns: [usize; SMALL],
    places: [[u8; SMALL]; SMALL],
}

impl Hope {
    /// Bounds the columns for these rows; whether they may reach `need`.
    fn fill(&mut self, faces: &Faces, columns: usize, rows: &[Row], need: i32) -> bool {
        let side = rows.len();
        let tops = &faces.tops[columns];
        let mut heads = [0_usize; SMALL.pow(SMALL as u32 - 1)];
        let mut many = 1;
        for row in &rows[..side - 1] {
            // from the last on, so that no head is overwritten before it is read
            for at in (0..many).rev() {
                for (place, &face) in row.faces[..side].iter().enumerate().rev() {
                    heads[at * side + place] = heads[at] * faces.faces.len() + usize::from(face);
                }
            }
            many *= side;
        }
        let last = rows[side - 1].faces;
        let mut through = [i32::MIN; SMALL];
        for (entries, head) in self.levels[side].chunks_exact_mut(side).zip(heads) {
            let head = head * faces.faces.len();
            for ((entry, through), face) in entries.iter_mut().zip(&mut through).zip(last) {
                *entry = tops[head + usize::from(face)];
                *through = (*through).max(*entry);
            }
        }
        if through[..side].iter().sum::<i32>() < need {
            return false;
        }
        for level in (0..side).rev() {
            let (upper, lower) = self.levels.split_at_mut(level + 1);
            let mut through = [i32::MIN; SMALL];
            let below = lower[0].chunks_exact(side);
            for (at, (entry, below)) in upper[level].iter_mut().zip(below).enumerate() {
                *entry = below.iter().copied().max().unwrap_or(0);
                let through = &mut through[at % side];
                *through = (*through).max(*entry);
            }
            if level > 0 && through[..side].iter().sum::<i32>() < need {
                return false;
            }
        }
        true
    }
}

/// Collects every set of faces that the tiles allow in one line.
fn collect(
    faces: &Faces,
    wilds: bool,
    all: &Signature,
    line: &mut [u8],
    length: usize,
    signature: Signature,
    sets: &mut Vec<Set>,
) {
    if length == line.len() {
        let mut set = Set {
            signature,
            faces: [0; SMALL],
            top: 0,
        };
        set.faces[..length].copy_from_slice(line);
        sets.push(set);
        return;
    }
    let first = if length == 0 { 0 } else { line[length - 1] };
    let count = faces.faces.len();
    for face in first..count as u8 {
        let mut signature = signature;
        add(&mut signature, usize::from(face), 1);
        let shown = faces.faces[usize::from(face)];
        if wilds && shown.letter != 0 {
            add(&mut signature, count + usize::from(shown.symbol), 1);
            if shown.letter == ANY {
                add(&mut signature, count + faces.symbols.len(), 1);
            }
        }
        if without(all, &signature).is_some() {
            line[length] = face;
            collect(faces, wilds, all, line, length + 1, signature, sets);
        }
    }
}
