//! Working lexicons: the words of a lexicon that a game can use, over the game's own letters.

use std::collections::HashSet;
use std::sync::Arc;

use super::alphabet::Alphabet;
use super::columns::{AGENT, RootList, is_agents};
use super::dawg::Dawg;
use super::graph::{Columns, Entries, Info, Lexicon, LexiconError, damaged};
use super::search::Filter;
use super::words::WordList;
use crate::budget::{Interrupted, Pauses};

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

impl Selection {
    fn info(&self, old: &Info) -> Info {
        let mut info = old.clone();
        if let Some(name) = &self.name {
            info.name.clone_from(name);
        }
        info
    }
}

impl Lexicon {
    /// The words selected, written in `alphabet`; words that can't be are left out. Columns and origin stay.
    ///
    /// Where all words stay and every letter keeps its code, only labels change: the result then shares this lexicon's
    /// sections, and what takes time is reading them for the digests. `go_on` is asked now and then.
    ///
    /// # Errors
    /// An added word with a foreign letter, a filter by a column this lexicon hasn't got, or damage;
    /// [`LexiconError::Interrupted`] when `go_on` says no.
    pub fn derive(
        &self,
        alphabet: Arc<Alphabet>,
        selection: &Selection,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Lexicon, LexiconError> {
        let pauses = &mut Pauses::new(go_on);
        if self.keeps_all(selection, pauses)? && self.keeps_codes(&alphabet) {
            self.relabelled(alphabet, selection, pauses)
        } else {
            self.rewritten(alphabet, selection, go_on)
        }
    }

    /// Whether the selection leaves no word out and adds none.
    fn keeps_all(
        &self,
        selection: &Selection,
        pauses: &mut Pauses<'_>,
    ) -> Result<bool, Interrupted> {
        let Filter {
            length,
            tier_up_to,
            tag,
        } = &selection.filter;
        Ok(tier_up_to.is_none()
            && tag.is_none()
            && selection.plus.is_empty()
            && selection.minus.is_empty()
            && *length.end() >= self.dawg.max_len()
            && !self.has_shorter(*length.start(), pauses)?)
    }

    /// Whether some word has fewer letters than `least`.
    fn has_shorter(&self, least: usize, pauses: &mut Pauses<'_>) -> Result<bool, Interrupted> {
        let mut level = HashSet::from([self.dawg.root()]);
        for _ in 1..least.min(self.dawg.max_len() + 1) {
            let mut below = HashSet::new();
            for &node in &level {
                pauses.step()?;
                let mut mask = self.dawg.mask(node);
                while mask != 0 {
                    let (child, accepts) = self.dawg.child(node, mask.trailing_zeros() as u8 + 1);
                    mask &= mask - 1;
                    if accepts {
                        return Ok(true);
                    }
                    below.insert(child);
                }
            }
            level = below;
        }
        Ok(false)
    }

    /// Whether every word has the same codes in the other alphabet as here.
    fn keeps_codes(&self, alphabet: &Alphabet) -> bool {
        let same = *self.alphabet == *alphabet;
        let codes = || new_codes(&self.alphabet, alphabet);
        let kept = || codes().is_some_and(|codes| (0..).zip(codes).all(|(old, new)| old == new));
        // a graph is wide by its alphabet
        self.dawg.is_wide() == Dawg::is_wide_for(alphabet.size()) && (same || kept())
    }

    /// The same words and columns, whose letters have other labels.
    fn relabelled(
        &self,
        alphabet: Arc<Alphabet>,
        selection: &Selection,
        pauses: &mut Pauses<'_>,
    ) -> Result<Lexicon, LexiconError> {
        // what lies wrong here would else be written, with a right checksum, into a file of its own
        if let Some(backing) = &self.backing {
            backing.verify()?;
        }
        let (dawg, columns) = (self.dawg.clone(), self.columns.clone());
        Lexicon::made(
            dawg,
            alphabet,
            selection.info(&self.info),
            self.words,
            columns,
            pauses,
        )
    }

    /// The words selected, each looked at and written anew.
    fn rewritten(
        &self,
        alphabet: Arc<Alphabet>,
        selection: &Selection,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Lexicon, LexiconError> {
        let pauses = &mut Pauses::new(go_on);
        let Selection {
            filter,
            plus,
            minus,
            name: _,
        } = selection;
        let mut left_out = HashSet::new();
        for word in minus {
            pauses.step()?;
            left_out.extend(alphabet.encode(word).ok());
        }
        let mut added = HashSet::new();
        for word in plus {
            pauses.step()?;
            added.insert(alphabet.encode(word)?);
        }
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
            pauses.step()?;
            if wanted.as_ref().is_some_and(|wanted| !wanted(index)) || !writer.write(old) {
                continue;
            }
            let word = &writer.codes;
            if word.is_empty() || !filter.length.contains(&word.len()) || left_out.contains(word) {
                continue;
            }
            added.remove(word);
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
        for word in added {
            if left_out.contains(&word) || !filter.length.contains(&word.len()) {
                continue;
            }
            words.push(&word);
            tiers.iter_mut().for_each(|to| to.push(0));
            sets.iter_mut().for_each(|(_, to)| to.push(false));
            own.iter_mut().for_each(|to| to.push([]));
        }
        let entries = Entries {
            words,
            tiers,
            tags: sets,
            roots: own,
        };
        Lexicon::build(
            &entries,
            alphabet,
            selection.info(&self.info),
            rank.is_some(),
            go_on,
        )
    }
}

/// By each code of `from` (0 for 0) its code in `to`, where every letter has one of its own wherever it stands.
fn new_codes(from: &Alphabet, to: &Alphabet) -> Option<Vec<u8>> {
    let letters = from.letters().iter().map(|label| to.alone(label));
    std::iter::once(Some(0)).chain(letters).collect()
}

/// Rewrites codes of one alphabet in another.
struct Transcriber<'a> {
    from: &'a Alphabet,
    to: &'a Alphabet,
    same: bool,
    /// See [`new_codes`].
    map: Option<Vec<u8>>,
    text: String,
    codes: Vec<u8>,
}

impl<'a> Transcriber<'a> {
    fn new(from: &'a Alphabet, to: &'a Alphabet) -> Self {
        Transcriber {
            from,
            to,
            same: from == to,
            map: new_codes(from, to),
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
        if let Some(map) = &self.map {
            self.codes.clear();
            let new = |code: &u8| map.get(usize::from(*code)).copied().filter(|&new| new != 0);
            self.codes.extend(word.iter().map_while(new));
            return self.codes.len() == word.len();
        }
        self.text.clear();
        word.iter()
            .for_each(|&code| self.text.push_str(self.from.label(code)));
        self.to.encode_into(&self.text, &mut self.codes).is_ok()
    }
}
