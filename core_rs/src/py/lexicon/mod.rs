//! `Lexicon` for Python, and the errors of alphabets and lexicons.

mod alphabet;
mod batch;
mod best;
mod roots;
mod slot;
mod strings;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple, PyType};
use pyo3::{create_exception, intern};

pub use self::alphabet::PyAlphabet;
pub use self::strings::Maker;
use super::{detached, gathered};
use crate::letters::{Gathering, Hand, Insertion, replacements};
use crate::lexicon as core;
use crate::lexicon::{
    Both, CheckedWalk, Entries, Everything, FORMAT_VERSION, Filter, Info, Lexicon, MAX_LEN,
    Pattern, Rack, RootList, Selection, WordList,
};

create_exception!(
    wordkit._core,
    LexiconError,
    PyValueError,
    "A lexicon can't be built, opened or asked so."
);
create_exception!(
    wordkit._core,
    DamagedLexicon,
    LexiconError,
    "Bytes that are no lexicon, or not as written."
);
create_exception!(
    wordkit._core,
    AlphabetError,
    PyValueError,
    "A letter outside an alphabet, or no alphabet at all."
);

/// The Python exception for a fault: `OSError` and its kin for what the system refused.
pub fn to_py(fault: core::LexiconError) -> PyErr {
    match fault {
        core::LexiconError::Io(kind, why) => std::io::Error::new(kind, why).into(),
        core::LexiconError::Alphabet(fault) => AlphabetError::new_err(fault.to_string()),
        fault @ core::LexiconError::Damaged(_) => DamagedLexicon::new_err(fault.to_string()),
        fault => LexiconError::new_err(fault.to_string()),
    }
}

/// A lexicon shared with Python; boards and searches keep their own [`Arc`].
#[pyclass(frozen, name = "Lexicon", module = "wordkit._core")]
pub struct PyLexicon {
    lexicon: Arc<Lexicon>,
}

impl PyLexicon {
    /// The lexicon itself.
    pub fn shared(&self) -> Arc<Lexicon> {
        Arc::clone(&self.lexicon)
    }

    /// The numbers of a word in the columns; `None` when it isn't one.
    fn numbered(&self, text: &str) -> PyResult<Option<(u32, Vec<u8>)>> {
        let Ok(word) = self.lexicon.alphabet().encode(text) else {
            return Ok(None);
        };
        Ok(self
            .lexicon
            .index(&word)
            .map_err(to_py)?
            .map(|index| (index, word)))
    }

    fn lacks(&self, what: &str) -> PyErr {
        LexiconError::new_err(format!(
            "the lexicon {:?} has no {what}",
            self.lexicon.info().name
        ))
    }

    fn found<'py>(
        &self,
        py: Python<'py>,
        search: impl FnOnce(&Lexicon, &mut dyn FnMut() -> bool) -> Result<WordList, core::LexiconError>
        + Send,
    ) -> PyResult<Bound<'py, PyList>> {
        let words = detached(py, |go_on| search(&self.lexicon, go_on))?.map_err(to_py)?;
        strings::list(py, self.lexicon.alphabet(), &words)
    }

    /// The codes of a text.
    pub fn encode(&self, text: &str) -> PyResult<Vec<u8>> {
        self.lexicon
            .alphabet()
            .encode(text)
            .map_err(|fault| to_py(fault.into()))
    }

    /// As `encode`, for each of several texts.
    pub fn encode_all(&self, texts: &[String]) -> PyResult<Vec<Vec<u8>>> {
        texts.iter().map(|text| self.encode(text)).collect()
    }

    /// A hand of at most as many letters as a word can have.
    fn hand(&self, hand: Option<&Bound<'_, PyAny>>) -> PyResult<Hand> {
        let letters = hand.map_or(Ok(Vec::new()), |hand| self.tiles(hand))?;
        if letters.len() > MOST_HAND {
            let reason = format!("hand: {} letters, at most {MOST_HAND}", letters.len());
            return Err(LexiconError::new_err(reason));
        }
        Ok(Hand::new(&letters))
    }

    /// Tiles: a text cut into letters, or labels.
    pub fn tiles(&self, tiles: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
        if let Ok(text) = tiles.extract::<&str>() {
            return self.encode(text);
        }
        let unknown = |label: &str| {
            AlphabetError::new_err(format!("{label:?} is not a letter of the alphabet"))
        };
        tiles
            .try_iter()?
            .map(|label| {
                let label: String = label?.extract()?;
                self.lexicon
                    .alphabet()
                    .code(&label)
                    .ok_or_else(|| unknown(&label))
            })
            .collect()
    }
}

/// The most letters in a hand: as many as a word can have.
const MOST_HAND: usize = MAX_LEN;

fn filter(length: Option<(usize, usize)>, tier_up_to: Option<u8>, tag: Option<String>) -> Filter {
    let (least, most) = length.unwrap_or((0, MAX_LEN));
    Filter {
        length: least..=most,
        tier_up_to,
        tag,
    }
}

/// A word to look up.
#[inline]
fn text_of<'a, 'py>(word: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyString>> {
    word.cast::<PyString>().map_err(|_| {
        let kind = word.get_type().name();
        kind.map_or_else(
            |fault| fault,
            |kind| PyTypeError::new_err(format!("a word is a str, not {kind}")),
        )
    })
}

fn hex(digest: &[u8; 32]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[pymethods]
impl PyLexicon {
    #[staticmethod]
    #[pyo3(signature = (path, verify=false))]
    fn open(py: Python<'_>, path: PathBuf, verify: bool) -> PyResult<PyLexicon> {
        let lexicon = py.detach(|| Lexicon::open(&path, verify)).map_err(to_py)?;
        Ok(PyLexicon {
            lexicon: Arc::new(lexicon),
        })
    }

    #[staticmethod]
    #[pyo3(signature = (data, verify=false))]
    fn from_bytes(py: Python<'_>, data: &[u8], verify: bool) -> PyResult<PyLexicon> {
        let lexicon = py
            .detach(|| Lexicon::from_bytes(data, verify))
            .map_err(to_py)?;
        Ok(PyLexicon {
            lexicon: Arc::new(lexicon),
        })
    }

    #[staticmethod]
    #[pyo3(signature = (
        words, alphabet, *, name="", language="", source="", licence="", tiers=None, tags=None, roots=None, agents=None,
        index=true
    ))]
    #[allow(clippy::too_many_arguments)]
    fn build(
        py: Python<'_>,
        words: &Bound<'_, PyAny>,
        alphabet: &PyAlphabet,
        name: &str,
        language: &str,
        source: &str,
        licence: &str,
        tiers: Option<&Bound<'_, PyAny>>,
        tags: Option<&Bound<'_, PyDict>>,
        roots: Option<&Bound<'_, PyAny>>,
        agents: Option<&Bound<'_, PyAny>>,
        index: bool,
    ) -> PyResult<PyLexicon> {
        let letters = &alphabet.0;
        let mut entries = Entries::default();
        let mut codes = Vec::new();
        let mut encode = |text: &Bound<'_, PyAny>, to: &mut WordList| -> PyResult<()> {
            let text = text.cast::<PyString>()?;
            letters
                .encode_into(text.to_str()?, &mut codes)
                .map_err(|fault| to_py(fault.into()))?;
            to.push(&codes);
            Ok(())
        };
        let each = words.try_iter()?;
        gathered(py, each.map(|word| encode(&word?, &mut entries.words)))?;
        if let Some(tiers) = tiers {
            let each = tiers.try_iter()?.map(|tier| tier?.extract());
            entries.tiers = Some(gathered(py, each)?);
        }
        if let Some(tags) = tags {
            for (name, column) in tags {
                let each = column.try_iter()?.map(|set| set?.is_truthy());
                let column = gathered(py, each)?;
                entries.tags.push((name.extract()?, column));
            }
        }
        let mut lists = |column: &Bound<'_, PyAny>| -> PyResult<RootList> {
            let mut lists = RootList::default();
            let each = column.try_iter()?.map(|own| {
                let mut encoded = WordList::new();
                for root in own?.try_iter()? {
                    encode(&root?, &mut encoded)?;
                }
                lists.push(encoded.iter());
                Ok(())
            });
            gathered(py, each)?;
            Ok(lists)
        };
        let (roots, agents) = (
            roots.map(&mut lists).transpose()?,
            agents.map(&mut lists).transpose()?,
        );
        entries.roots = match (roots, agents) {
            (None, None) => None,
            (roots, agents) => Some(roots::list(py, roots, agents)?),
        };
        let [name, language, source, licence] =
            [name, language, source, licence].map(str::to_owned);
        let info = Info {
            name,
            language,
            source,
            licence,
        };
        let built = detached(py, |go_on| {
            Lexicon::build(&entries, Arc::clone(letters), info, index, go_on)
        });
        Ok(PyLexicon {
            lexicon: Arc::new(built?.map_err(to_py)?),
        })
    }

    #[pyo3(signature = (
        alphabet=None, *, length=None, tier_up_to=None, tag=None, plus=Vec::new(), minus=Vec::new(), name=None
    ))]
    #[allow(clippy::too_many_arguments)]
    fn derive(
        &self,
        py: Python<'_>,
        alphabet: Option<&PyAlphabet>,
        length: Option<(usize, usize)>,
        tier_up_to: Option<u8>,
        tag: Option<String>,
        plus: Vec<String>,
        minus: Vec<String>,
        name: Option<String>,
    ) -> PyResult<PyLexicon> {
        let alphabet = Arc::clone(alphabet.map_or(self.lexicon.alphabet(), |alphabet| &alphabet.0));
        let selection = Selection {
            filter: filter(length, tier_up_to, tag),
            plus,
            minus,
            name,
        };
        let derived = detached(py, |go_on| self.lexicon.derive(alphabet, &selection, go_on));
        Ok(PyLexicon {
            lexicon: Arc::new(derived?.map_err(to_py)?),
        })
    }

    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| self.lexicon.save(&path)).map_err(to_py)
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.lexicon.to_bytes()))
    }

    fn check(&self, py: Python<'_>) -> PyResult<()> {
        detached(py, |go_on| self.lexicon.check(go_on))?.map_err(to_py)
    }

    fn __contains__(&self, word: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(strings::contains(&self.lexicon, text_of(word)?))
    }

    fn contains_many<'py>(
        &self,
        py: Python<'py>,
        words: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        let mut batch = batch::Batch::new(&self.lexicon);
        let mut ask = |word: Bound<'py, PyAny>| {
            batch.push(text_of(&word)?);
            Ok(())
        };
        match words.cast::<PyList>() {
            Ok(list) => gathered(py, list.iter().map(ask))?,
            Err(_) => gathered(py, words.try_iter()?.map(|word| word.and_then(&mut ask)))?,
        };
        PyList::new(py, batch.finish())
    }

    fn __len__(&self) -> usize {
        self.lexicon.len()
    }

    fn __iter__(&self) -> PyWords {
        PyWords {
            walk: Mutex::new(self.lexicon.checked_walk()),
            maker: strings::Maker::new(self.lexicon.alphabet()),
            lexicon: self.shared(),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyLexicon>().is_ok_and(|other| {
            self.lexicon.digests().content == other.get().lexicon.digests().content
        })
    }

    fn __hash__(&self) -> u64 {
        self.lexicon
            .digests()
            .content
            .iter()
            .take(8)
            .fold(0, |hash, &byte| hash << 8 | u64::from(byte))
    }

    fn __repr__(&self) -> String {
        let name = &self.lexicon.info().name;
        format!("<Lexicon {name:?} of {} words>", self.lexicon.len())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let lexicon = &slf.get().lexicon;
        let class = py.get_type::<PyLexicon>();
        match lexicon.path() {
            Some(path) => {
                let args = (path, hex(&lexicon.digests().content)).into_pyobject(py)?;
                Ok((class.getattr(intern!(py, "_reopen"))?, args))
            }
            None => Ok((
                class.getattr(intern!(py, "from_bytes"))?,
                (slf.get().to_bytes(py),).into_pyobject(py)?,
            )),
        }
    }

    /// Opens the file a pickle names, if it still holds the same words.
    #[staticmethod]
    fn _reopen(py: Python<'_>, path: PathBuf, checksum: &str) -> PyResult<PyLexicon> {
        let opened = PyLexicon::open(py, path, false)?;
        if opened.checksum() == checksum {
            return Ok(opened);
        }
        let path = opened
            .lexicon
            .path()
            .map(|path| path.display().to_string())
            .unwrap_or_default();
        Err(LexiconError::new_err(format!(
            "{path} holds another lexicon than when this one was pickled"
        )))
    }

    #[pyo3(signature = (prefix, *, length=None, tier_up_to=None, tag=None))]
    fn prefix<'py>(
        &self,
        py: Python<'py>,
        prefix: &str,
        length: Option<(usize, usize)>,
        tier_up_to: Option<u8>,
        tag: Option<String>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (codes, filter) = (self.encode(prefix)?, filter(length, tier_up_to, tag));
        self.found(py, |lexicon, go_on| {
            lexicon.search_below(&codes, Everything, &filter, go_on)
        })
    }

    #[pyo3(signature = (pattern, *, rack=None, blanks=0, length=None, tier_up_to=None, tag=None))]
    #[allow(clippy::too_many_arguments)]
    fn pattern<'py>(
        &self,
        py: Python<'py>,
        pattern: &str,
        rack: Option<&Bound<'py, PyAny>>,
        blanks: u32,
        length: Option<(usize, usize)>,
        tier_up_to: Option<u8>,
        tag: Option<String>,
    ) -> PyResult<Bound<'py, PyList>> {
        let pattern = Pattern::parse(pattern, self.lexicon.alphabet()).map_err(to_py)?;
        let filter = filter(length, tier_up_to, tag);
        match rack {
            None => self.found(py, |lexicon, go_on| lexicon.search(pattern, &filter, go_on)),
            Some(rack) => {
                let rack = Rack::new(&self.tiles(rack)?, blanks);
                self.found(py, |lexicon, go_on| {
                    lexicon.search(Both(pattern, rack), &filter, go_on)
                })
            }
        }
    }

    #[pyo3(signature = (rack, *, blanks=0, length=None, tier_up_to=None, tag=None))]
    fn buildable<'py>(
        &self,
        py: Python<'py>,
        rack: &Bound<'py, PyAny>,
        blanks: u32,
        length: Option<(usize, usize)>,
        tier_up_to: Option<u8>,
        tag: Option<String>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (rack, filter) = (
            Rack::new(&self.tiles(rack)?, blanks),
            filter(length, tier_up_to, tag),
        );
        self.found(py, |lexicon, go_on| lexicon.search(rack, &filter, go_on))
    }

    #[pyo3(signature = (letters, *, hand=None, extra=(0, 0), blanks=0, tier_up_to=None, tag=None))]
    #[allow(clippy::too_many_arguments)]
    fn anagrams<'py>(
        &self,
        py: Python<'py>,
        letters: &Bound<'py, PyAny>,
        hand: Option<&Bound<'py, PyAny>>,
        extra: (usize, usize),
        blanks: u32,
        tier_up_to: Option<u8>,
        tag: Option<String>,
    ) -> PyResult<Bound<'py, PyList>> {
        let filter = filter(None, tier_up_to, tag);
        let letters = Hand::new(&self.tiles(letters)?);
        let gathering = Gathering::new(
            letters,
            self.hand(hand)?,
            blanks as usize,
            extra.0..=extra.1,
        );
        self.found(py, |lexicon, go_on| {
            lexicon.search(gathering, &filter, go_on)
        })
    }

    #[pyo3(signature = (word, hand, *, least=1, most=None, length=None, tier_up_to=None, tag=None))]
    #[allow(clippy::too_many_arguments)]
    fn insertions<'py>(
        &self,
        py: Python<'py>,
        word: &str,
        hand: &Bound<'py, PyAny>,
        least: usize,
        most: Option<usize>,
        length: Option<(usize, usize)>,
        tier_up_to: Option<u8>,
        tag: Option<String>,
    ) -> PyResult<Bound<'py, PyList>> {
        let filter = filter(length, tier_up_to, tag);
        let added = least..=most.unwrap_or(MAX_LEN);
        let insertion = Insertion::new(self.encode(word)?, self.hand(Some(hand))?, added);
        self.found(py, |lexicon, go_on| {
            lexicon.search(insertion, &filter, go_on)
        })
    }

    #[pyo3(signature = (word, hand=None, *, tier_up_to=None, tag=None))]
    fn replacements<'py>(
        &self,
        py: Python<'py>,
        word: &str,
        hand: Option<&Bound<'py, PyAny>>,
        tier_up_to: Option<u8>,
        tag: Option<String>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (word, filter) = (self.encode(word)?, filter(None, tier_up_to, tag));
        let letters = match hand {
            Some(_) => self.hand(hand)?.mask(),
            None => u64::MAX,
        };
        let found = replacements(&self.lexicon, &word, letters, &filter).map_err(to_py)?;
        let alphabet = self.lexicon.alphabet();
        let maker = Maker::new(alphabet);
        let each = found.iter().map(|new| {
            let text = maker.string(py, alphabet, &new.of(&word));
            (new.position, alphabet.label(new.code), text)
        });
        PyList::new(py, each)
    }

    #[pyo3(signature = (*, length=None, tier_up_to=None, tag=None))]
    fn words<'py>(
        &self,
        py: Python<'py>,
        length: Option<(usize, usize)>,
        tier_up_to: Option<u8>,
        tag: Option<String>,
    ) -> PyResult<Bound<'py, PyList>> {
        let filter = filter(length, tier_up_to, tag);
        self.found(py, |lexicon, go_on| {
            lexicon.search(Everything, &filter, go_on)
        })
    }

    fn index(&self, word: &str) -> PyResult<Option<u32>> {
        Ok(self.numbered(word)?.map(|(index, _)| index))
    }

    fn word<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyString>> {
        let past = || {
            PyIndexError::new_err(format!(
                "there is no word {index} among {}",
                self.lexicon.len()
            ))
        };
        let number = u32::try_from(index).map_err(|_| past())?;
        let word = self.lexicon.word(number).map_err(to_py)?.ok_or_else(past)?;
        Ok(strings::string(py, self.lexicon.alphabet(), &word))
    }

    fn tier(&self, word: &str) -> PyResult<Option<u8>> {
        let tiers = self
            .lexicon
            .columns()
            .tier
            .as_ref()
            .ok_or_else(|| self.lacks("tiers"))?;
        Ok(self.numbered(word)?.and_then(|(index, _)| tiers.get(index)))
    }

    fn tags<'py>(&self, py: Python<'py>, word: &str) -> PyResult<Bound<'py, PyTuple>> {
        let tags = &self.lexicon.columns().tags;
        if tags.is_empty() {
            return Ok(PyTuple::empty(py));
        }
        let index = self.numbered(word)?.map(|(index, _)| index);
        let held = tags
            .iter()
            .filter(|tag| index.is_some_and(|index| tag.get(index)));
        PyTuple::new(py, held.map(core::Tag::name).collect::<Vec<_>>())
    }

    fn roots<'py>(&self, py: Python<'py>, word: &str) -> PyResult<Bound<'py, PyTuple>> {
        self.roots_by(py, word, core::Roots::get)
    }

    fn agents<'py>(&self, py: Python<'py>, word: &str) -> PyResult<Bound<'py, PyTuple>> {
        self.roots_by(py, word, core::Roots::agents)
    }

    #[pyo3(signature = (root, *, agents=false))]
    fn rooted(&self, py: Python<'_>, root: &str, agents: bool) -> PyResult<Vec<u32>> {
        let Ok(mut codes) = self.lexicon.alphabet().encode(root) else {
            return Ok(Vec::new());
        };
        if agents {
            codes.insert(0, core::AGENT);
        }
        detached(py, |go_on| self.lexicon.rooted(&codes, go_on))?.map_err(to_py)
    }

    #[pyo3(signature = (*, roots=false))]
    fn words_checksum(&self, roots: bool) -> String {
        let digests = self.lexicon.digests();
        hex(if roots {
            &digests.rooted
        } else {
            &digests.words
        })
    }

    #[getter]
    fn alphabet(&self) -> PyAlphabet {
        PyAlphabet(Arc::clone(self.lexicon.alphabet()))
    }

    #[getter]
    fn checksum(&self) -> String {
        hex(&self.lexicon.digests().content)
    }

    #[getter]
    fn path(&self) -> Option<String> {
        self.lexicon
            .path()
            .map(|path| path.to_string_lossy().into_owned())
    }

    #[getter]
    fn name(&self) -> &str {
        &self.lexicon.info().name
    }

    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let lexicon = &self.lexicon;
        let (columns, alphabet) = (lexicon.columns(), lexicon.alphabet());
        let Info {
            name,
            language,
            source,
            licence,
        } = lexicon.info();
        let info = PyDict::new(py);
        info.set_item("name", name)?;
        info.set_item("language", language)?;
        info.set_item("source", source)?;
        info.set_item("licence", licence)?;
        info.set_item("words", lexicon.len())?;
        info.set_item("longest", lexicon.dawg().max_len())?;
        info.set_item("letters", alphabet.letters())?;
        info.set_item("case", &alphabet.definition().case)?;
        info.set_item("fold", &alphabet.definition().fold)?;
        info.set_item("overrides", &alphabet.definition().overrides)?;
        info.set_item("index", columns.rank.is_some())?;
        info.set_item(
            "tiers",
            columns.tier.as_ref().map(|tier| {
                tier.values()
                    .iter()
                    .map(|&v| u32::from(v))
                    .collect::<Vec<_>>()
            }),
        )?;
        info.set_item(
            "tags",
            columns.tags.iter().map(core::Tag::name).collect::<Vec<_>>(),
        )?;
        info.set_item("roots", columns.roots.is_some())?;
        info.set_item("checksum", self.checksum())?;
        info.set_item("format", FORMAT_VERSION)?;
        Ok(info)
    }
}

/// The words of a lexicon in order, one at a time.
#[pyclass(frozen, name = "Words", module = "wordkit._core")]
pub struct PyWords {
    lexicon: Arc<Lexicon>,
    walk: Mutex<CheckedWalk>,
    maker: strings::Maker,
}

#[pymethods]
impl PyWords {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyString>>> {
        let mut walk = self.walk.lock().unwrap_or_else(PoisonError::into_inner);
        let word = walk.next(&self.lexicon).map_err(to_py)?;
        Ok(word.map(|word| self.maker.string(py, self.lexicon.alphabet(), word)))
    }
}

/// Adds the classes and errors to the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add_class::<PyAlphabet>()?;
    module.add_class::<PyLexicon>()?;
    #[cfg(not(feature = "abi3"))]
    slot::install(py);
    module.add_class::<PyWords>()?;
    best::register(module)?;
    module.add("AlphabetError", PyType::new::<AlphabetError>(py))?;
    module.add("LexiconError", PyType::new::<LexiconError>(py))?;
    module.add("DamagedLexicon", PyType::new::<DamagedLexicon>(py))?;
    module.add("MAX_LETTERS", core::MAX_CODE)?;
    module.add("LEXICON_FORMAT", FORMAT_VERSION)
}
