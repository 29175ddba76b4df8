//! A lexicon: a word graph, its alphabet, where it comes from, and columns beside its words.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use super::alphabet::{Alphabet, AlphabetError};
use super::best::Planes;
use super::columns::{Packed, Rank, RootList, Roots, Tag, is_agents};
use super::dawg::{Dawg, MAX_LEN, Walk, WordError};
use super::digest::Digests;
use super::families::RootIndex;
use super::file::Backing;
use super::words::WordList;
use crate::budget::{Interrupted, Pauses};

/// The most roots of one word: their number takes a byte.
const MOST_ROOTS: usize = 255;

/// What can go wrong with a lexicon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LexiconError {
    /// A letter outside the alphabet, or letters that are no alphabet.
    Alphabet(AlphabetError),
    /// The words don't make a lexicon.
    Word(WordError),
    /// The bytes are no lexicon, or not as they were written.
    Damaged(String),
    /// A query needs a column this lexicon hasn't got, or an argument makes no sense.
    Use(String),
    /// The operating system refused.
    Io(std::io::ErrorKind, String),
    /// `go_on` said no.
    Interrupted,
}

impl fmt::Display for LexiconError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LexiconError::Alphabet(fault) => fault.fmt(f),
            LexiconError::Word(fault) => fault.fmt(f),
            LexiconError::Damaged(why) => write!(f, "damaged lexicon: {why}"),
            LexiconError::Use(why) | LexiconError::Io(_, why) => f.write_str(why),
            LexiconError::Interrupted => f.write_str("the work was interrupted"),
        }
    }
}

impl std::error::Error for LexiconError {}

impl From<AlphabetError> for LexiconError {
    fn from(fault: AlphabetError) -> Self {
        LexiconError::Alphabet(fault)
    }
}

impl From<WordError> for LexiconError {
    fn from(fault: WordError) -> Self {
        match fault {
            WordError::Interrupted => LexiconError::Interrupted,
            fault => LexiconError::Word(fault),
        }
    }
}

impl From<Interrupted> for LexiconError {
    fn from(_: Interrupted) -> Self {
        LexiconError::Interrupted
    }
}

pub(super) fn damaged(why: &str) -> LexiconError {
    LexiconError::Damaged(why.to_owned())
}

/// Where a lexicon comes from; free text, kept in its header.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Info {
    /// A short name.
    pub name: String,
    /// A language tag (BCP 47), or empty.
    pub language: String,
    /// Who made the list, and which edition.
    pub source: String,
    /// Under which terms it may be passed on.
    pub licence: String,
}

/// Words and what is known of each, in any order; the columns are as long as `words`.
#[derive(Debug, Clone, Default)]
pub struct Entries {
    /// The encoded words.
    pub words: WordList,
    /// One tier a word: the lower, the commoner.
    pub tiers: Option<Vec<u8>>,
    /// Named tags, one yes or no a word.
    pub tags: Vec<(String, Vec<bool>)>,
    /// The same-word roots of each word; none stands for the word itself.
    pub roots: Option<RootList>,
}

/// The optional columns.
#[derive(Debug, Clone, Default)]
pub struct Columns {
    /// Word numbers; the other columns need it.
    pub rank: Option<Rank>,
    /// Tiers.
    pub tier: Option<Packed>,
    /// Tags.
    pub tags: Vec<Tag>,
    /// Roots.
    pub roots: Option<Roots>,
}

/// A finite set of words over one alphabet, with optional columns. Immutable; share it in an [`Arc`].
///
/// 1. Words are numbered from 0 in ascending order of their codes.
/// 2. Equal digests of the content mean equal alphabets, words and columns, whoever built them.
/// 3. Over a damaged file every method ends, within `words * max_len` steps, in an answer or
///    [`LexiconError::Damaged`].
#[derive(Debug)]
pub struct Lexicon {
    pub(super) dawg: Dawg,
    pub(super) alphabet: Arc<Alphabet>,
    pub(super) info: Info,
    pub(super) words: u32,
    pub(super) columns: Columns,
    pub(super) digests: Digests,
    pub(super) backing: Option<Backing>,
    /// Made when first asked for.
    pub(super) planes: OnceLock<Result<Planes, LexiconError>>,
    /// Made when it is first asked for.
    pub(super) root_index: OnceLock<Result<RootIndex, LexiconError>>,
}

impl Lexicon {
    /// The lexicon of the entries, in memory.
    ///
    /// Words that are equal in the alphabet become one: the lowest tier, every tag and all roots of them stay. Word
    /// numbers (`index`) are needed by columns and then kept anyway. `go_on` is asked now and then.
    ///
    /// # Errors
    /// Words that are empty or too long; columns that aren't as long as the words; a word with more than 255 roots, or
    /// one of more than 255 letters. [`LexiconError::Interrupted`] when `go_on` says no.
    pub fn build(
        entries: &Entries,
        alphabet: Arc<Alphabet>,
        info: Info,
        index: bool,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Lexicon, LexiconError> {
        let pauses = &mut Pauses::new(go_on);
        let Entries {
            words,
            tiers,
            tags,
            roots,
        } = entries;
        let count = words.len();
        let lengths = tiers
            .iter()
            .map(Vec::len)
            .chain(tags.iter().map(|(_, set)| set.len()));
        if lengths
            .chain(roots.iter().map(RootList::len))
            .any(|length| length != count)
        {
            return Err(LexiconError::Use(format!(
                "every column has one entry a word, {count} in all"
            )));
        }
        let made = Dawg::from_list(words, alphabet.size(), pauses)?;
        let described = tiers.is_some() || !tags.is_empty() || roots.is_some();
        // equal words stand side by side
        let same = |a: &u32, b: &u32| words.get(*a as usize) == words.get(*b as usize);
        let mut groups: Vec<&[u32]> = Vec::new();
        if described {
            for group in made.order.chunk_by(same) {
                pauses.step()?;
                groups.push(group);
            }
        }
        let mut tier = None;
        if let Some(tiers) = tiers {
            let mut lowest = Vec::with_capacity(groups.len());
            for group in &groups {
                pauses.step()?;
                let tiers = group.iter().map(|&at| tiers[at as usize]);
                lowest.push(tiers.min().unwrap_or(0));
            }
            tier = Some(Packed::new(&lowest));
        }
        let mut packed = Vec::new();
        for (name, set) in tags {
            let mut any = Vec::with_capacity(groups.len());
            for group in &groups {
                pauses.step()?;
                any.push(group.iter().any(|&at| set[at as usize]));
            }
            packed.push(Tag::new(name.clone(), &any));
        }
        let mut too_much = None;
        let own_roots = |roots: &RootList| {
            let each = groups.iter().map(|group| {
                let word = words.get(group.first().map_or(0, |&at| at as usize));
                let mut all: Vec<&[u8]> = Vec::new();
                for root in group.iter().flat_map(|&at| roots.get(at as usize)) {
                    if !all.contains(&root) {
                        all.push(root);
                    }
                }
                let letters = |root: &&[u8]| root.len() - usize::from(is_agents(root));
                if all.len() > MOST_ROOTS || all.iter().any(|root| letters(root) > MAX_LEN) {
                    too_much = too_much.or(group.first().copied());
                    all.clear();
                }
                if all.iter().all(|root| is_agents(root)) {
                    all.insert(0, word);
                }
                (word, all)
            });
            Roots::new(each, pauses)
        };
        let roots = roots.as_ref().map(own_roots).transpose()?;
        if let Some(word) = too_much {
            return Err(LexiconError::Use(format!(
                "word {word} has more than {MOST_ROOTS} roots, or one of more than {MAX_LEN} letters"
            )));
        }
        let columns = Columns {
            rank: (index || described).then_some(made.rank),
            tier,
            tags: packed,
            roots,
        };
        Lexicon::made(made.dawg, alphabet, info, made.words, columns, pauses)
    }

    /// A lexicon in memory, of parts that fit together; its words and columns are read for what they come to.
    ///
    /// # Errors
    /// Damage met on the way.
    pub(super) fn made(
        dawg: Dawg,
        alphabet: Arc<Alphabet>,
        info: Info,
        words: u32,
        columns: Columns,
        pauses: &mut Pauses<'_>,
    ) -> Result<Lexicon, LexiconError> {
        let mut lexicon = Lexicon {
            dawg,
            alphabet,
            info,
            words,
            columns,
            digests: Digests::default(),
            backing: None,
            planes: OnceLock::new(),
            root_index: OnceLock::new(),
        };
        lexicon.digests = lexicon.read_digests(pauses)?;
        Ok(lexicon)
    }

    /// The word graph.
    #[inline]
    pub fn dawg(&self) -> &Dawg {
        &self.dawg
    }

    /// The alphabet.
    pub fn alphabet(&self) -> &Arc<Alphabet> {
        &self.alphabet
    }

    /// Where it comes from.
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// How many words, as the header says.
    pub fn len(&self) -> usize {
        self.words as usize
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.words == 0
    }

    /// The columns.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// What the content comes to, as computed when it was built.
    pub fn digests(&self) -> &Digests {
        &self.digests
    }

    /// The file it was opened from.
    pub fn path(&self) -> Option<&PathBuf> {
        self.backing
            .as_ref()
            .and_then(|backing| backing.path.as_ref())
    }

    /// Whether the text is one of the words; a text with foreign letters isn't.
    pub fn contains(&self, text: &str) -> bool {
        self.alphabet
            .encode(text)
            .is_ok_and(|word| self.dawg.contains(&word))
    }

    pub(super) fn rank(&self) -> Result<&Rank, LexiconError> {
        self.columns
            .rank
            .as_ref()
            .ok_or_else(|| self.lacks("word numbers"))
    }

    pub(super) fn lacks(&self, what: &str) -> LexiconError {
        LexiconError::Use(format!("the lexicon {:?} has no {what}", self.info.name))
    }

    /// The number of an encoded word; `None` when it isn't one.
    ///
    /// # Errors
    /// A lexicon without word numbers, or damage.
    pub fn index(&self, word: &[u8]) -> Result<Option<u32>, LexiconError> {
        let rank = self.rank()?;
        let (mut node, mut ends, mut index) = (self.dawg.root(), false, 0u32);
        for &code in word {
            let Some((child, accepts)) = self.dawg.step(node, code) else {
                return Ok(None);
            };
            let before = rank
                .before(node ^ u32::from(code))
                .ok_or_else(|| damaged("a word number is missing"))?;
            index = index.saturating_add(before).saturating_add(u32::from(ends));
            (node, ends) = (child, accepts);
        }
        if ends && index >= self.words {
            return Err(damaged("a word's number exceeds the number of words"));
        }
        Ok(ends.then_some(index))
    }

    /// The encoded word with a number; `None` past the last.
    ///
    /// # Errors
    /// A lexicon without word numbers, or damage.
    pub fn word(&self, index: u32) -> Result<Option<Vec<u8>>, LexiconError> {
        let rank = self.rank()?;
        if index >= self.words {
            return Ok(None);
        }
        let (mut node, mut left) = (self.dawg.root(), index);
        let mut word = Vec::new();
        while word.len() < self.dawg.max_len() {
            let mut best = None;
            let mut mask = self.dawg.mask(node);
            while mask != 0 {
                let code = mask.trailing_zeros() as u8 + 1;
                mask &= mask - 1;
                match rank.before(node ^ u32::from(code)) {
                    Some(before) if before <= left => best = Some((code, before)),
                    _ => break,
                }
            }
            let Some((code, before)) = best else { break };
            let Some((child, accepts)) = self.dawg.step(node, code) else {
                break;
            };
            word.push(code);
            left -= before;
            if accepts {
                if left == 0 {
                    return Ok(Some(word));
                }
                left -= 1;
            }
            node = child;
        }
        Err(damaged("the word numbers don't fit the words"))
    }

    /// The words' letters as bit planes; the first call reads the lexicon through.
    pub(super) fn planes(&self, pauses: &mut Pauses<'_>) -> Result<&Planes, LexiconError> {
        made_once(&self.planes, || Planes::new(self, pauses))
    }

    /// All words in order, counted against the header.
    pub fn checked_walk(&self) -> CheckedWalk {
        CheckedWalk {
            walk: self.dawg.walk(),
            left: Some(self.words),
        }
    }
}

/// What a cell holds, made if it is empty; only an interruption leaves it so. Two threads that find it empty both make it.
pub(super) fn made_once<T>(
    cell: &OnceLock<Result<T, LexiconError>>,
    make: impl FnOnce() -> Result<T, LexiconError>,
) -> Result<&T, LexiconError> {
    let made = match cell.get() {
        Some(made) => made,
        None => match make() {
            Err(LexiconError::Interrupted) => return Err(LexiconError::Interrupted),
            made => cell.get_or_init(|| made),
        },
    };
    made.as_ref().map_err(Clone::clone)
}

/// A walk over all words of a lexicon that finds too many, too few, and endless paths to be damage.
#[derive(Debug, Clone)]
pub struct CheckedWalk {
    walk: Walk,
    /// Words still to come; `None` once ended.
    left: Option<u32>,
}

impl CheckedWalk {
    /// The next word.
    ///
    /// # Errors
    /// [`LexiconError::Damaged`], and then nothing more.
    #[inline]
    pub fn next(&mut self, lexicon: &Lexicon) -> Result<Option<&[u8]>, LexiconError> {
        let Some(left) = self.left else {
            return Ok(None);
        };
        self.left = None;
        if self.walk.advance(&lexicon.dawg).map_err(damaged)? {
            self.left = Some(
                left.checked_sub(1)
                    .ok_or_else(|| damaged("it holds more words than its header says"))?,
            );
            return Ok(Some(self.walk.word()));
        }
        if left > 0 {
            return Err(damaged("it holds fewer words than its header says"));
        }
        Ok(None)
    }
}
