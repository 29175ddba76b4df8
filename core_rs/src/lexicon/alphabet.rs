//! Letters, and how a text is cut into them.
//!
//! A letter is a *label* of one or more characters (`E`, `Qu`, `L·L`) with a code from 1. Texts are compared by their
//! *key*: Unicode normalisation form C, then the case map, then the folding map, each character by an explicit table.
//! Nothing is looked up in a locale, and nothing outside the tables changes.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::dawg::MAX_CODE;

/// Why a text isn't a word, or a set of letters no alphabet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AlphabetError {
    /// No letter of the alphabet starts at `position` (characters, from 0, after normalisation).
    Letter {
        /// The text as given.
        text: String,
        /// The character that starts no letter.
        letter: char,
        /// Where it stands, in characters from 0.
        position: usize,
    },
    /// The letters, maps or overrides don't make an alphabet.
    Definition(String),
}

impl fmt::Display for AlphabetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AlphabetError::Letter {
                text,
                letter,
                position,
            } => {
                write!(
                    f,
                    "{letter:?} at position {position} of {text:?} is not a letter of the alphabet"
                )
            }
            AlphabetError::Definition(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for AlphabetError {}

fn wrong<T>(why: String) -> Result<T, AlphabetError> {
    Err(AlphabetError::Definition(why))
}

/// What an alphabet is made from, in the order of the letters' codes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Definition {
    /// Labels; code of `letters[i]` is `i + 1`.
    pub letters: Vec<String>,
    /// Single characters and what the case map makes of them.
    pub case: BTreeMap<String, String>,
    /// Single characters and what the folding map makes of them, after the case map.
    pub fold: BTreeMap<String, String>,
    /// Words that aren't cut greedily, and their labels.
    pub overrides: BTreeMap<String, Vec<String>>,
}

/// What follows the first character of a key, and the letter's code.
type Ending = (Box<[char]>, u8);

/// Up to 62 letters, their maps, and the cutting of texts into letters: greedy, the longest label first.
///
/// 1. Keys of labels are unlike and not empty, so `decode` then `encode` gives the same codes wherever the cutting is
///    greedy or overridden.
/// 2. A character in the fast table is a whole letter wherever it stands, whatever stands beside it, unless that isn't in
///    the table.
#[derive(Debug, Clone)]
pub struct Alphabet {
    definition: Definition,
    keys: Vec<String>,
    /// First character of a key -> the other characters and the code, longest first.
    starts: HashMap<char, Vec<Ending>>,
    /// What a character becomes in a key, for those that change.
    mapped: HashMap<char, Box<[char]>>,
    overrides: HashMap<String, Box<[u8]>>,
    fast: FastTable,
}

impl PartialEq for Alphabet {
    fn eq(&self, other: &Self) -> bool {
        self.definition == other.definition
    }
}

impl Eq for Alphabet {}

impl Alphabet {
    /// An alphabet from its definition.
    ///
    /// ```
    /// use wordkit_core::lexicon::{Alphabet, Definition};
    /// let letters = ["A", "C", "L", "L·L", "NY", "O"].map(String::from).to_vec();
    /// let catalan = Alphabet::new(Definition { letters, ..Definition::default() })?;
    /// assert_eq!(catalan.encode("COL·LA")?, [2, 6, 4, 1]);
    /// # Ok::<(), wordkit_core::lexicon::AlphabetError>(())
    /// ```
    ///
    /// # Errors
    /// No letter or more than 62; labels that are empty or have equal keys; a map from more than one character; an
    /// override whose labels don't spell its word.
    pub fn new(definition: Definition) -> Result<Alphabet, AlphabetError> {
        let Definition {
            letters,
            case,
            fold,
            overrides,
        } = definition;
        if letters.is_empty() || letters.len() > usize::from(MAX_CODE) {
            return wrong(format!(
                "an alphabet has 1 to {MAX_CODE} letters, not {}",
                letters.len()
            ));
        }
        let nfc = |text: &String| text.nfc().collect::<String>();
        let letters: Vec<String> = letters.iter().map(nfc).collect();
        let case = normalised(&case, "case")?;
        let fold = normalised(&fold, "fold")?;
        let mapped = compose(&case, &fold);
        let spelled = |map: BTreeMap<char, String>| {
            map.into_iter().map(|(c, to)| (c.to_string(), to)).collect()
        };
        let mut alphabet = Alphabet {
            definition: Definition {
                letters,
                case: spelled(case),
                fold: spelled(fold),
                overrides: overrides
                    .iter()
                    .map(|(word, to)| (nfc(word), to.iter().map(nfc).collect()))
                    .collect(),
            },
            keys: Vec::new(),
            starts: HashMap::new(),
            mapped,
            overrides: HashMap::new(),
            fast: FastTable::default(),
        };
        alphabet.index_keys()?;
        alphabet.index_overrides()?;
        alphabet.fill_fast();
        Ok(alphabet)
    }

    fn index_keys(&mut self) -> Result<(), AlphabetError> {
        let mut codes: HashMap<String, usize> = HashMap::new();
        for (at, label) in self.definition.letters.iter().enumerate() {
            let key = self.key(label);
            let mut chars = key.chars();
            let Some(first) = chars.next() else {
                return wrong(format!(
                    "letter {} has no characters left once case and folding are applied",
                    at + 1
                ));
            };
            if label.chars().any(char::is_whitespace) || label.chars().any(char::is_control) {
                return wrong(format!(
                    "the letter {label:?} contains a blank or control character"
                ));
            }
            if let Some(before) = codes.insert(key.clone(), at) {
                let other = &self.definition.letters[before];
                return wrong(format!(
                    "the letters {other:?} and {label:?} are the same letter, {key:?}"
                ));
            }
            self.starts
                .entry(first)
                .or_default()
                .push((chars.collect(), at as u8 + 1));
            self.keys.push(key);
        }
        for ends in self.starts.values_mut() {
            ends.sort_by_key(|(rest, _)| std::cmp::Reverse(rest.len()));
        }
        Ok(())
    }

    fn index_overrides(&mut self) -> Result<(), AlphabetError> {
        for (word, labels) in &self.definition.overrides {
            let mut codes = Vec::with_capacity(labels.len());
            for label in labels {
                match self.code(label) {
                    Some(code) => codes.push(code),
                    None => {
                        return wrong(format!(
                            "the override for {word:?} uses {label:?}, which is not a letter"
                        ));
                    }
                }
            }
            let key = self.key(word);
            if codes
                .iter()
                .map(|&code| self.key_of(code))
                .collect::<String>()
                != key
            {
                return wrong(format!(
                    "the override for {word:?} spells {:?}",
                    labels.concat()
                ));
            }
            self.overrides.insert(key, codes.into());
        }
        Ok(())
    }

    fn fill_fast(&mut self) {
        let own = self.keys.iter().filter_map(|key| single(key));
        for c in own.chain(self.mapped.keys().copied()).collect::<Vec<_>>() {
            let whole = canonical_combining_class(c) == 0
                && is_nfc_quick(std::iter::once(c)) == IsNormalized::Yes;
            let key = match self.mapped.get(&c).map(|to| &**to) {
                None => c,
                Some(&[one]) => one,
                Some(_) => continue,
            };
            if let (true, Some([(rest, code)])) = (whole, self.starts.get(&key).map(Vec::as_slice))
                && rest.is_empty()
            {
                self.fast.set(c, *code);
            }
        }
    }

    /// What the alphabet was made from, normalised.
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// The labels in the order of their codes.
    pub fn letters(&self) -> &[String] {
        &self.definition.letters
    }

    /// How many letters there are: the greatest code.
    pub fn size(&self) -> u8 {
        self.definition.letters.len() as u8
    }

    /// The label of a code; empty for 0 and codes beyond the alphabet.
    #[inline]
    pub fn label(&self, code: u8) -> &str {
        usize::from(code)
            .checked_sub(1)
            .and_then(|at| self.definition.letters.get(at))
            .map_or("", String::as_str)
    }

    fn key_of(&self, code: u8) -> &str {
        usize::from(code)
            .checked_sub(1)
            .and_then(|at| self.keys.get(at))
            .map_or("", String::as_str)
    }

    /// The code of the letter whose key is the key of `label`.
    pub fn code(&self, label: &str) -> Option<u8> {
        let key = self.key(label);
        self.keys
            .iter()
            .position(|other| *other == key)
            .map(|at| at as u8 + 1)
    }

    /// The code of a letter of one character that is a letter wherever it stands, whatever such letters stand beside it.
    pub(super) fn alone(&self, label: &str) -> Option<u8> {
        let code = single(label).map(|c| self.fast.get(u32::from(c)))?;
        (code != 0).then_some(code)
    }

    /// The text by which texts are compared: normalised, case and folding applied.
    pub fn key(&self, text: &str) -> String {
        let mut key = String::with_capacity(text.len());
        for c in text.nfc() {
            match self.mapped.get(&c) {
                Some(to) => key.extend(to.iter()),
                None => key.push(c),
            }
        }
        key
    }

    /// The codes of a text.
    ///
    /// # Errors
    /// The first character that starts no letter, and where.
    pub fn encode(&self, text: &str) -> Result<Vec<u8>, AlphabetError> {
        let mut codes = Vec::with_capacity(text.len());
        self.encode_into(text, &mut codes)?;
        Ok(codes)
    }

    /// As [`Alphabet::encode`], replacing what `codes` held.
    ///
    /// # Errors
    /// As [`Alphabet::encode`]; `codes` then holds the letters before the fault.
    pub fn encode_into(&self, text: &str, codes: &mut Vec<u8>) -> Result<(), AlphabetError> {
        codes.clear();
        for c in text.chars() {
            match self.fast.get(u32::from(c)) {
                0 => return self.encode_slowly(text, codes),
                code => codes.push(code),
            }
        }
        Ok(())
    }

    #[cold]
    fn encode_slowly(&self, text: &str, codes: &mut Vec<u8>) -> Result<(), AlphabetError> {
        codes.clear();
        // each character of the key, with the place of the character it came from
        let mut key: Vec<(char, usize)> = Vec::with_capacity(text.len());
        for (place, c) in text.nfc().enumerate() {
            match self.mapped.get(&c) {
                Some(to) => key.extend(to.iter().map(|&c| (c, place))),
                None => key.push((c, place)),
            }
        }
        if !self.overrides.is_empty() {
            let word: String = key.iter().map(|&(c, _)| c).collect();
            if let Some(cut) = self.overrides.get(&word) {
                codes.extend_from_slice(cut);
                return Ok(());
            }
        }
        let mut rest = key.as_slice();
        while let Some((&(first, place), after)) = rest.split_first() {
            let fits = |end: &[char]| {
                end.len() <= after.len() && end.iter().zip(after).all(|(a, (b, _))| a == b)
            };
            let longest = self
                .starts
                .get(&first)
                .and_then(|ends| ends.iter().find(|(end, _)| fits(end)));
            let Some((end, code)) = longest else {
                let text: String = text.nfc().collect();
                let letter = text.chars().nth(place).unwrap_or(first);
                return Err(AlphabetError::Letter {
                    text,
                    letter,
                    position: place,
                });
            };
            codes.push(*code);
            rest = &after[end.len()..];
        }
        Ok(())
    }

    /// The labels of the codes, joined.
    pub fn decode(&self, codes: &[u8]) -> String {
        codes.iter().map(|&code| self.label(code)).collect()
    }

    /// The table for characters that are a letter by themselves.
    #[cfg(all(feature = "python", not(feature = "abi3")))]
    pub(crate) fn fast(&self) -> &FastTable {
        &self.fast
    }
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Some(c),
        _ => None,
    }
}

fn normalised(
    map: &BTreeMap<String, String>,
    what: &str,
) -> Result<BTreeMap<char, String>, AlphabetError> {
    let mut clean = BTreeMap::new();
    for (from, to) in map {
        let composed: String = from.nfc().collect();
        let Some(c) = single(&composed) else {
            return wrong(format!(
                "the {what} map starts from single characters, not from {from:?}"
            ));
        };
        clean.insert(c, to.nfc().collect());
    }
    Ok(clean)
}

fn compose(
    case: &BTreeMap<char, String>,
    fold: &BTreeMap<char, String>,
) -> HashMap<char, Box<[char]>> {
    let folded = |c: char| fold.get(&c).cloned().unwrap_or_else(|| c.to_string());
    let mut all: HashMap<char, Box<[char]>> = fold
        .iter()
        .map(|(&c, to)| (c, to.chars().collect()))
        .collect();
    for (&c, to) in case {
        all.insert(
            c,
            to.chars().map(folded).collect::<String>().chars().collect(),
        );
    }
    all
}

/// Characters of the basic plane that are one letter wherever they stand: character -> code, 0 for the others.
#[derive(Debug, Clone)]
pub(crate) struct FastTable {
    /// The page of 256 characters in `pages`; page 0 is all zeros.
    page_of: Box<[u8; 256]>,
    pages: Vec<[u8; 256]>,
    latin: Box<[u8; 256]>,
}

impl Default for FastTable {
    fn default() -> Self {
        FastTable {
            page_of: Box::new([0; 256]),
            pages: vec![[0; 256]],
            latin: Box::new([0; 256]),
        }
    }
}

impl FastTable {
    fn set(&mut self, c: char, code: u8) {
        let at = u32::from(c) as usize;
        let Some(page) = self.page_of.get_mut(at >> 8) else {
            return;
        };
        if *page == 0 {
            let Ok(next) = u8::try_from(self.pages.len()) else {
                return;
            };
            *page = next;
            self.pages.push([0; 256]);
        }
        self.pages[usize::from(*page)][at & 255] = code;
        if at < 256 {
            self.latin[at] = code;
        }
    }

    /// Code of a character, 0 when it must be looked at with its neighbours.
    #[inline(always)]
    pub(crate) fn get(&self, c: u32) -> u8 {
        if c < 256 {
            return self.latin[c as usize];
        }
        let page = self.page_of.get(c as usize >> 8).copied().unwrap_or(0);
        self.pages
            .get(usize::from(page))
            .map_or(0, |page| page[c as usize & 255])
    }

    /// Codes of the characters below 256.
    #[inline(always)]
    #[cfg(all(feature = "python", not(feature = "abi3")))]
    pub(crate) fn latin(&self) -> &[u8; 256] {
        &self.latin
    }
}
