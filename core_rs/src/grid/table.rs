//! The line formula, evaluated once for everything a line can be.

use super::{GridError, MAX_SIDE};
use crate::formula::{Field, Frame, FrameLayout, Program};

const SIDE: i32 = MAX_SIDE as i32;
/// The greatest score of a line, either sign: the sum over all lines stays far within 32 bits.
const MAX_LINE_SCORE: i32 = 1_000_000;

/// One line of the grid: `letters` of its word (wild ones too; 0 when it holds no word), `wilds` the wild letters among
/// them, `balanced` whether the line shows exactly one of each symbol, `length` the side of the grid, `down` whether it
/// reads down, `tiles` the tiles of the line that show a letter.
pub const LINE_FRAME: FrameLayout = FrameLayout {
    scalars: &[
        Field::int("letters", 0, SIDE),
        Field::int("wilds", 0, SIDE),
        Field::flag("balanced"),
        Field::int("length", 2, SIDE),
        Field::flag("down"),
        Field::int("tiles", 0, SIDE),
    ],
    tables: &[],
};

pub(super) const SCALARS: usize = LINE_FRAME.scalars.len();

/// What a line's formula reads but for the word: the same for every word the line may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setting {
    /// Whether the line reads down.
    pub down: bool,
    /// Whether it shows exactly one of each symbol.
    pub balanced: bool,
    /// Its tiles that show a letter.
    pub tiles: usize,
}

/// The score of a line for each setting, number of letters and number of wild letters.
///
/// 1. It holds an entry for all `letters`, `wilds` and `tiles` from 0 to the side, possible together or not.
/// 2. Entries that no line can reach are 0.
#[derive(Debug)]
pub(super) struct LineTable {
    side: usize,
    symbols: usize,
    length: (usize, usize),
    scores: Vec<i32>,
}

impl LineTable {
    /// Evaluates the formula for every line there can be.
    pub fn new(
        line: &Program,
        side: usize,
        symbols: usize,
        length: (usize, usize),
    ) -> Result<LineTable, GridError> {
        if !LINE_FRAME.fits(line) {
            let reason = "the formula was compiled for another frame";
            return Err(GridError::argument("line", reason));
        }
        let mut table = LineTable {
            side,
            symbols,
            length,
            scores: vec![0; 4 * (side + 1).pow(3)],
        };
        for (setting, letters, wilds) in lines(side, symbols, length) {
            let score = score(line, side, setting, letters, wilds)?;
            let at = table.at(setting, letters, wilds);
            if let Some(entry) = table.scores.get_mut(at) {
                *entry = score;
            }
        }
        Ok(table)
    }

    /// The score of everything a line can be.
    pub fn reachable(&self) -> impl Iterator<Item = (Setting, i32)> {
        lines(self.side, self.symbols, self.length)
            .map(|(setting, letters, wilds)| (setting, self.score(setting, letters, wilds)))
    }

    /// Whether rows and columns score alike.
    pub fn alike(&self) -> bool {
        let (rows, columns) = self.scores.split_at(self.scores.len() / 2);
        rows == columns
    }

    #[inline(always)]
    fn at(&self, setting: Setting, letters: usize, wilds: usize) -> usize {
        let size = self.side + 1;
        let head = usize::from(setting.down) * 2 + usize::from(setting.balanced);
        ((head * size + setting.tiles) * size + letters) * size + wilds
    }

    /// The score of a line whose word has so many letters, so many of them wild.
    #[inline(always)]
    pub fn score(&self, setting: Setting, letters: usize, wilds: usize) -> i32 {
        self.scores
            .get(self.at(setting, letters, wilds))
            .copied()
            .unwrap_or(0)
    }
}

/// Everything a line can be: its setting, the letters of its word and the wild ones among them.
fn lines(
    side: usize,
    symbols: usize,
    length: (usize, usize),
) -> impl Iterator<Item = (Setting, usize, usize)> {
    let balanced = (side == symbols).then_some((true, side));
    let settings = (0..=side).map(|tiles| (false, tiles)).chain(balanced);
    let settings = settings.flat_map(|(balanced, tiles)| {
        [false, true].map(|down| Setting {
            down,
            balanced,
            tiles,
        })
    });
    settings.flat_map(move |setting| {
        (0..=setting.tiles)
            .filter(move |letters| *letters == 0 || (length.0..=length.1).contains(letters))
            .flat_map(move |letters| (0..=letters).map(move |wilds| (setting, letters, wilds)))
    })
}

fn score(
    line: &Program,
    side: usize,
    setting: Setting,
    letters: usize,
    wilds: usize,
) -> Result<i32, GridError> {
    let scalars = scalars(side, setting, letters, wilds);
    let [letters, wilds, balanced, _, down, tiles] = scalars;
    let place = || {
        format!(
            "for letters {letters}, wilds {wilds}, balanced {balanced}, down {down}, tiles {tiles}"
        )
    };
    let frame = Frame {
        scalars: &scalars,
        tables: &[],
    };
    match line.eval(&frame) {
        Ok(score) if (-MAX_LINE_SCORE..=MAX_LINE_SCORE).contains(&score) => Ok(score),
        Ok(score) => {
            let reason = format!("{score} {} is not within ±{MAX_LINE_SCORE}", place());
            Err(GridError::argument("line", reason))
        }
        Err(error) => Err(GridError::argument("line", format!("{error}, {}", place()))),
    }
}

/// The frame of a line.
pub(super) fn scalars(
    side: usize,
    setting: Setting,
    letters: usize,
    wilds: usize,
) -> [i32; SCALARS] {
    [
        letters as i32,
        wilds as i32,
        i32::from(setting.balanced),
        side as i32,
        i32::from(setting.down),
        setting.tiles as i32,
    ]
}
