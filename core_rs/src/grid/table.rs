//! The line formula, evaluated once for everything a line can be.

use super::{GridError, MAX_SIDE};
use crate::formula::{Field, Frame, FrameLayout, Program};

const SIDE: i32 = MAX_SIDE as i32;
/// The greatest score of a line, either sign: the sum over all lines stays far within 32 bits.
const MAX_LINE_SCORE: i32 = 1_000_000;

const fn field(name: &'static str, kind: &'static str, lo: i32, hi: i32) -> Field {
    Field { name, kind, lo, hi }
}

/// One line of the grid: `letters` of its word (wild ones too; 0 when it holds no word), `wilds` the wild letters among
/// them, `balanced` whether the line shows exactly one of each symbol, `length` the side of the grid, `down` whether it
/// reads down, `tiles` the tiles of the line that show a letter.
pub const LINE_FRAME: FrameLayout = FrameLayout {
    scalars: &[
        field("letters", "int", 0, SIDE),
        field("wilds", "int", 0, SIDE),
        field("balanced", "bool", 0, 1),
        field("length", "int", 2, SIDE),
        field("down", "bool", 0, 1),
        field("tiles", "int", 0, SIDE),
    ],
    tables: &[],
};

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
        if line.scalars() != LINE_FRAME.scalars.len() || !line.widths().is_empty() {
            let reason = "the formula was compiled for another frame";
            return Err(GridError::argument("line", reason));
        }
        let mut table = LineTable {
            side,
            scores: vec![0; 4 * (side + 1).pow(3)],
        };
        for setting in settings(side, symbols) {
            let words = (0..=setting.tiles)
                .filter(|&letters| letters == 0 || (length.0..=length.1).contains(&letters));
            for (letters, wilds) in words.flat_map(|n| (0..=n).map(move |wilds| (n, wilds))) {
                let score = score(line, side, setting, letters, wilds)?;
                let at = table.at(setting, letters, wilds);
                if let Some(entry) = table.scores.get_mut(at) {
                    *entry = score;
                }
            }
        }
        Ok(table)
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

/// Everything a line can be but for its word.
pub(super) fn settings(side: usize, symbols: usize) -> impl Iterator<Item = Setting> {
    [false, true].into_iter().flat_map(move |down| {
        let any = (0..=side).map(move |tiles| Setting {
            down,
            balanced: false,
            tiles,
        });
        let full = (side == symbols).then_some(Setting {
            down,
            balanced: true,
            tiles: side,
        });
        any.chain(full)
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
pub(super) fn scalars(side: usize, setting: Setting, letters: usize, wilds: usize) -> [i32; 6] {
    [
        letters as i32,
        wilds as i32,
        i32::from(setting.balanced),
        side as i32,
        i32::from(setting.down),
        setting.tiles as i32,
    ]
}
