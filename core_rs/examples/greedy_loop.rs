//! Games played by nothing but a loop over the cross-board, to hold the framework's own against:
//! `cargo run --release -p wordkit-core --example greedy_loop -- LEXICON.wklx < GAMES`.
//!
//! Each turn generates all plays, takes the first, lays it and draws; without a play the loop exchanges its first tile,
//! and passes where it can't. All rules and numbers are lines of the input, a word and its numbers: those of `Table`
//! hold for every game, and each line `game` is one, from the deal on. Every game is played twice, and the second time
//! counts: a line `SCORES;TURN TURN ...` for each (a turn is `44:3,45:12`, the tiles laid on squares; `x3`, an
//! exchange; `-`, a pass), then the seconds that all of them took, of the processor where Linux tells.

use std::collections::HashMap;
use std::error::Error;
use std::io::stdin;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use wordkit_core::board::{
    Board, CrossParts, CrossRules, Limits, PlainPlural, Rack, is_blank, letter_of,
};
use wordkit_core::formula::Program;
use wordkit_core::lexicon::Lexicon;
use wordkit_core::rng;

/// What holds for every game.
struct Table {
    rules: Arc<CrossRules>,
    /// What is added to the seat to move when its turn is over.
    step: usize,
    /// Passes in a row, and turns in a row without a tile laid, that end a game.
    passes: usize,
    idle: usize,
    /// What a tile scores that is left at the end.
    left: i32,
}

/// A deal: the bag from the bottom, the racks, who begins, the stream that mixes the bag.
struct Deal {
    bag: Vec<u8>,
    racks: Vec<Vec<u8>>,
    first: usize,
    stream: u64,
}

enum Turn {
    Laid(Vec<(usize, u8)>),
    Exchanged(u8),
    Passed,
}

fn played(table: &Table, deal: &Deal) -> Result<(Vec<i32>, Vec<Turn>), Box<dyn Error>> {
    let (mut bag, mut racks, mut stream) = (deal.bag.clone(), deal.racks.clone(), deal.stream);
    let seats = racks.len();
    let hand = table.rules.parts().hand_max;
    let (mut seat, mut passes, mut idle) = (deal.first, 0, 0);
    let mut board = Board::empty(Arc::clone(&table.rules));
    let mut scores = vec![0; seats];
    let mut turns = Vec::new();
    loop {
        let rack = &mut racks[seat];
        let plays = board.generate(&Rack::of(rack)?, Limits::default())?;
        if let Some(play) = plays.iter().next() {
            let laid: Vec<_> = play.placements(&table.rules).collect();
            board = board.after(&laid)?;
            scores[seat] += play.score;
            for &(_, tile) in &laid {
                let wanted = if is_blank(tile) { 0 } else { letter_of(tile) };
                rack.swap_remove(position(rack, wanted)?);
            }
            rack.extend(bag.drain(bag.len().saturating_sub(hand - rack.len())..));
            (passes, idle) = (0, 0);
            turns.push(Turn::Laid(laid));
        } else if let (Some(drawn), Some(&tile)) = (bag.pop(), rack.iter().min()) {
            let place = position(rack, tile)?;
            rack[place] = drawn;
            bag.push(tile);
            stream = rng::shuffle(&mut bag, stream);
            (passes, idle) = (0, idle + 1);
            turns.push(Turn::Exchanged(tile));
        } else {
            (passes, idle) = (passes + 1, idle + 1);
            turns.push(Turn::Passed);
        }
        let over = bag.is_empty() && (racks.iter().any(Vec::is_empty) || stuck(&board, &racks)?);
        if over || passes >= table.passes || idle >= table.idle {
            break;
        }
        seat = (seat + table.step) % seats;
    }
    for (score, rack) in scores.iter_mut().zip(&racks) {
        *score += table.left * rack.len() as i32;
    }
    Ok((scores, turns))
}

fn position(rack: &[u8], tile: u8) -> Result<usize, Box<dyn Error>> {
    let place = rack.iter().position(|&held| held == tile);
    Ok(place.ok_or("a tile that isn't in the rack")?)
}

fn stuck(board: &Board, racks: &[Vec<u8>]) -> Result<bool, Box<dyn Error>> {
    for rack in racks {
        if board.any(&Rack::of(rack)?, Limits::default())? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The nanoseconds that this thread has had a processor for, or else those that have gone by since `start`.
fn now(start: Instant) -> u64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|line| line.split(' ').next()?.parse().ok());
    told.unwrap_or_else(|| start.elapsed().as_nanos() as u64)
}

fn bytes(hex: &str) -> Result<Vec<u8>, Box<dyn Error>> {
    let pairs = (0..hex.len()).step_by(2).map(|at| hex.get(at..at + 2));
    let each = pairs.map(|pair| Ok(u8::from_str_radix(pair.ok_or("half a byte")?, 16)?));
    each.collect()
}

/// The lines of the input by their first words; each value is the rest.
struct Input<'a>(HashMap<&'a str, &'a str>);

impl Input<'_> {
    fn text(&self, word: &str) -> Result<&str, Box<dyn Error>> {
        Ok(self.0.get(word).ok_or(format!("no line `{word}`"))?)
    }

    fn numbers(&self, word: &str) -> Result<Vec<usize>, Box<dyn Error>> {
        let each = self.text(word)?.split_whitespace().map(str::parse);
        Ok(each.collect::<Result<_, _>>()?)
    }

    fn number(&self, word: &str) -> Result<usize, Box<dyn Error>> {
        Ok(self.text(word)?.parse()?)
    }

    fn is_on(&self, word: &str) -> Result<bool, Box<dyn Error>> {
        Ok(self.number(word)? == 1)
    }

    fn table(&self, lexicon: &Lexicon) -> Result<Table, Box<dyn Error>> {
        let program = |word| Ok::<_, Box<dyn Error>>(Program::decode(&bytes(self.text(word)?)?)?);
        let bonuses = |word| {
            Ok::<_, Box<dyn Error>>(
                bytes(self.text(word)?)?
                    .into_iter()
                    .map(i32::from)
                    .collect(),
            )
        };
        let mut parts = CrossParts::new(
            self.number("rows")?,
            self.number("cols")?,
            self.number("height")?,
            lexicon.dawg().clone(),
            program("word")?,
            program("turn")?,
        );
        parts.values = bonuses("values")?;
        parts.letter_bonus = bonuses("letter_bonus")?;
        parts.word_bonus = bonuses("word_bonus")?;
        parts.start = self.numbers("start")?;
        if let [least, most] = self.numbers("start_length")?[..] {
            parts.start_length = (least, most);
        }
        parts.word_min = self.number("word_min")?;
        parts.same_letter = self.is_on("same_letter")?;
        parts.whole_cover = self.is_on("whole_cover")?;
        parts.connect = self.is_on("connect")?;
        parts.hand_max = self.number("hand")?;
        if let [letter, last_only, exempt_after] = self.numbers("plain_plural")?[..] {
            parts.plain_plural = Some(PlainPlural {
                letter: letter as u8,
                last_only: last_only == 1,
                exempt_after: exempt_after == 1,
            });
        }
        Ok(Table {
            rules: Arc::new(CrossRules::new(parts)?),
            step: self.number("step")?,
            passes: self.number("passes")?,
            idle: self.number("idle")?,
            left: self.text("left")?.parse()?,
        })
    }
}

/// `FIRST STREAM BAG RACK RACK ...`: numbers, then tiles in hex, an empty bag or rack as `.`.
fn deal(line: &str) -> Result<Deal, Box<dyn Error>> {
    let mut parts = line.split_whitespace();
    let mut next = || parts.next().ok_or("a game ends early");
    let (first, stream) = (next()?.parse()?, next()?.parse()?);
    let tiles = |hex: &str| bytes(hex.trim_matches('.'));
    Ok(Deal {
        first,
        stream,
        bag: tiles(next()?)?,
        racks: parts.map(tiles).collect::<Result<_, _>>()?,
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which lexicon?")?;
    let lexicon = Lexicon::open(Path::new(&path), true)?;
    let text = std::io::read_to_string(stdin())?;
    let lines = text
        .lines()
        .map(|line| line.split_once(' ').unwrap_or((line, "")));
    let (games, words): (Vec<_>, Vec<_>) = lines.partition(|(word, _)| *word == "game");
    let table = Input(words.into_iter().collect()).table(&lexicon)?;
    let deals = games.into_iter().map(|(_, line)| deal(line));
    let deals = deals.collect::<Result<Vec<_>, _>>()?;
    let all = || deals.iter().map(|deal| played(&table, deal));
    all().collect::<Result<Vec<_>, _>>()?;
    let start = Instant::now();
    let before = now(start);
    let games = all().collect::<Result<Vec<_>, _>>()?;
    let seconds = (now(start) - before) as f64 / 1e9;
    for (scores, turns) in games {
        let scores: Vec<_> = scores.iter().map(i32::to_string).collect();
        let turns: Vec<_> = turns.iter().map(shown).collect();
        println!("{};{}", scores.join(" "), turns.join(" "));
    }
    println!("{seconds}");
    Ok(())
}

fn shown(turn: &Turn) -> String {
    match turn {
        Turn::Laid(laid) => {
            let each = laid.iter().map(|(square, tile)| format!("{square}:{tile}"));
            each.collect::<Vec<_>>().join(",")
        }
        Turn::Exchanged(tile) => format!("x{tile}"),
        Turn::Passed => "-".to_string(),
    }
}
