//! Grids: the best one and its proof on 4x4, courses of annealing on 5x5.

use criterion::Criterion;
use wordkit_core::formula::Program;
use wordkit_core::grid::{Equal, Fill, GridParts, GridRules, Tile};
use wordkit_core::lexicon::Lexicon;

use crate::words::{racks, up_to};

/// (letters - wilds) * (2 if balanced else 1), over the lines' frame.
const LINE: [u8; 16] = [1, 6, 0, 0x22, 0x21, 3, 0, 3, 1, 0x42, 3, 2, 1, 2, 1, 1];

fn rules(lexicon: &Lexicon, side: usize) -> GridRules {
    GridRules::new(GridParts {
        side,
        dawg: lexicon.dawg().clone(),
        letters: lexicon.alphabet().size(),
        symbols: side,
        line: Program::decode(&LINE).expect("a formula"),
        equal: Equal::Leftmost,
        length: (2, side),
        wild_each: 1,
        wild_most: side,
    })
    .expect("rules of a grid")
}

/// Tiles for a few grids, as many of each symbol.
fn deals(lexicon: &Lexicon, side: usize) -> Vec<Vec<Tile>> {
    let tile = |(n, letter): (usize, u8)| Tile {
        letter,
        symbol: (n % side) as u8,
    };
    racks(lexicon, 4, side * side)
        .into_iter()
        .map(|letters| letters.into_iter().enumerate().map(tile).collect())
        .collect()
}

fn fill(rules: &GridRules, deals: &[Vec<Tile>], fill: &Fill<'_>) -> i32 {
    let filled = deals
        .iter()
        .map(|tiles| rules.fill(tiles, fill, &mut || true));
    filled
        .map(|filling| filling.map_or(0, |filling| filling.score))
        .sum()
}

pub fn proofs(c: &mut Criterion) {
    let lexicon = up_to("english", 4);
    let (rules, deals) = (rules(&lexicon, 4), deals(&lexicon, 4));
    let mut group = c.benchmark_group("4x4 grids, the optimum and its proof");
    group.sample_size(10);
    for (what, wilds) in [("no wild tiles", false), ("wild tiles", true)] {
        let how = Fill {
            wilds,
            steps: 20_000_000,
            ..Fill::default()
        };
        group.bench_function(what, |b| b.iter(|| fill(&rules, &deals, &how)));
    }
}

pub fn annealing(c: &mut Criterion) {
    let lexicon = up_to("english", 5);
    let (rules, deals) = (rules(&lexicon, 5), deals(&lexicon, 5));
    let mut group = c.benchmark_group("5x5 grids, 400,000 steps");
    group.sample_size(10);
    for (what, latin) in [("plain", false), ("with Latin squares", true)] {
        let how = Fill {
            wilds: false,
            steps: 400_000,
            latin,
            ..Fill::default()
        };
        group.bench_function(what, |b| b.iter(|| fill(&rules, &deals, &how)));
    }
}
