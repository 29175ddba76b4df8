//! Working lexicons: the words of a lexicon that a game can use, over the game's own letters.

use std::collections::HashSet;
use std::sync::Arc;

use super::alphabet::Alphabet;
use super::columns::{AGENT, RootList, is_agents};
use super::graph::{Columns, Entries, Info, Lexicon, LexiconError, damaged};
use super::query::Filter;
use super::words::WordList;

/// What a working lexicon keeps, adds and leaves out.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// Lengths in the new letters; tiers and a tag of the old words.
    pub filter: Filter,
    /// Words added: known to everybody (tier 0), no tags, their own roots. Lengths count for them too.
    pub plus: Vec<String>,
    /// Words left out, even if added.
    pub minus: Vec<String>,
    /// A name for the result; as before when `None`.
    pub name: Option<String>,
}

impl Lexicon {
    /// The words selected, written in `alphabet`; words that can't be are left out. Columns and origin stay.
    ///
    /// # Errors
    /// An added word with a foreign letter, a filter by a column this lexicon hasn't got, or damage.
    pub fn derive(
        &self,
        alphabet: Arc<Alphabet>,
        selection: &Selection,
    ) -> Result<Lexicon, LexiconError> {
        let Selection {
            filter,
            plus,
            minus,
            name,
        } = selection;
        let minus: HashSet<Vec<u8>> = minus
            .iter()
            .filter_map(|word| alphabet.encode(word).ok())
            .collect();
        let wanted = self.wanted(filter)?;
        let Columns {
            rank,
            tier,
            tags,
            roots,
        } = &self.columns;
        let mut tiers = tier.as_ref().map(|_| Vec::new());
        let mut sets: Vec<(String, Vec<bool>)> = tags
            .iter()
            .map(|tag| (tag.name.clone(), Vec::new()))
            .collect();
        let mut own = roots.as_ref().map(|_| RootList::default());
        let mut words = WordList::new();
        let mut writer = Transcriber::new(&self.alphabet, &alphabet);
        let mut walk = self.checked_walk();
        let mut next = 0..;
        while let (Some(old), Some(index)) = (walk.next(self)?, next.next()) {
            if wanted.as_ref().is_some_and(|wanted| !wanted(index)) || !writer.write(old) {
                continue;
            }
            let word = &writer.codes;
            if word.is_empty() || !filter.length.contains(&word.len()) || minus.contains(word) {
                continue;
            }
            words.push(word);
            if let (Some(to), Some(from)) = (&mut tiers, tier) {
                to.push(
                    from.get(index)
                        .ok_or_else(|| damaged("a tier is missing"))?,
                );
            }
            for ((_, to), from) in sets.iter_mut().zip(tags) {
                to.push(from.get(index));
            }
            if let (Some(to), Some(from)) = (&mut own, roots) {
                let old = from.all(index, old)?;
                // a root that can't be written in the new letters leaves the word to its other roots, or to itself
                let mut new = Vec::new();
                for root in &old {
                    let mark: &[u8] = if is_agents(root) { &[AGENT] } else { &[] };
                    if writer.write(&root[mark.len()..]) {
                        new.push([mark, &writer.codes].concat());
                    }
                }
                to.push(new.iter().map(Vec::as_slice));
            }
        }
        let known: HashSet<Vec<u8>> = if plus.is_empty() {
            HashSet::new()
        } else {
            words.iter().map(<[u8]>::to_vec).collect()
        };
        for text in plus {
            let word = alphabet.encode(text)?;
            if known.contains(&word)
                || minus.contains(&word)
                || !filter.length.contains(&word.len())
            {
                continue;
            }
            words.push(&word);
            tiers.iter_mut().for_each(|to| to.push(0));
            sets.iter_mut().for_each(|(_, to)| to.push(false));
            own.iter_mut().for_each(|to| to.push([]));
        }
        let mut info: Info = self.info.clone();
        if let Some(name) = name {
            info.name.clone_from(name);
        }
        let entries = Entries {
            words,
            tiers,
            tags: sets,
            roots: own,
        };
        Lexicon::build(&entries, alphabet, info, rank.is_some())
    }
}

/// Rewrites codes of one alphabet in another.
struct Transcriber<'a> {
    from: &'a Alphabet,
    to: &'a Alphabet,
    same: bool,
    text: String,
    codes: Vec<u8>,
}

impl<'a> Transcriber<'a> {
    fn new(from: &'a Alphabet, to: &'a Alphabet) -> Self {
        Transcriber {
            from,
            to,
            same: from == to,
            text: String::new(),
            codes: Vec::new(),
        }
    }

    /// Leaves the new codes in `codes`; false when the word can't be written.
    fn write(&mut self, word: &[u8]) -> bool {
        if self.same {
            self.codes.clear();
            self.codes.extend_from_slice(word);
            return true;
        }
        self.text.clear();
        word.iter()
            .for_each(|&code| self.text.push_str(self.from.label(code)));
        self.to.encode_into(&self.text, &mut self.codes).is_ok()
    }
}
