//! How many partitions letters have, by a second, naive way, to hold the core's count against.
//!
//! `cargo run --release -p wordkit-core --example partition_oracle -- LEXICON.wklx WORD WORD [WORD ...]`
//!
//! Parts the letters of these words into as many others. It knows nothing of the core but the word list, and searches
//! nothing: it keeps, for every multiset of some of the letters and every number of words, in how many ways that many of
//! the words seen so far make exactly these letters, and sees one word after the other (a knapsack).

use std::path::Path;

use wordkit_core::lexicon::Lexicon;

fn count(lexicon: &Lexicon, table: &[Vec<u8>]) -> u64 {
    let mut have = [0_usize; 64];
    for &code in table.iter().flatten() {
        have[usize::from(code)] += 1;
    }
    let kinds: Vec<usize> = (0..64).filter(|&code| have[code] > 0).collect();
    // a multiset is a number whose digits, in mixed bases, are how many it has of each kind
    let mut weights = Vec::new();
    let mut multisets = 1;
    for &code in &kinds {
        weights.push(multisets);
        multisets *= have[code] + 1;
    }
    let n = table.len();
    let mut ways = vec![vec![0_u64; multisets]; n + 1];
    ways[0][0] = 1;
    for word in lexicon.dawg().words() {
        let mut need = [0_usize; 64];
        for &code in &word {
            need[usize::from(code)] += 1;
        }
        let fits = (0..64).all(|code| need[code] <= have[code]);
        if word.len() < 2 || table.contains(&word) || !fits {
            continue;
        }
        // all multisets to which the word can be added
        let mut before = vec![0];
        let mut word_number = 0;
        for (&code, weight) in kinds.iter().zip(&weights) {
            word_number += need[code] * weight;
            let digits = 0..=have[code] - need[code];
            before = digits
                .flat_map(|digit| before.iter().map(move |set| set + digit * weight))
                .collect();
        }
        for words in 1..=n {
            for &set in &before {
                // the ways with one word less may have this word already: it can come twice
                ways[words][set + word_number] += ways[words - 1][set];
            }
        }
    }
    ways[n][multisets - 1]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which lexicon?")?;
    let lexicon = Lexicon::open(Path::new(&path), false)?;
    let table: Vec<Vec<u8>> = arguments
        .map(|word| lexicon.alphabet().encode(&word))
        .collect::<Result<_, _>>()?;
    println!("{}", count(&lexicon, &table));
    Ok(())
}
