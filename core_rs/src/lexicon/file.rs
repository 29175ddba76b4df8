//! The lexicon file: a checked header, then 64-byte aligned sections that are used where they lie.
//!
//! All numbers are little-endian. Bytes 0..64:
//!
//! | at | size | what |
//! |---|---|---|
//! | 0 | 8 | magic, `WKLX\r\n\x1a\n` |
//! | 8 | 2 | version, 2 |
//! | 10 | 2 | flags: bit 0 wide (letter codes above 32), bit 1 word numbers |
//! | 12 | 4 | bytes of the header: these 64, the section table, the description |
//! | 16 | 8 | bytes of the file |
//! | 24 | 4 | words |
//! | 28 | 4 | root node |
//! | 32 | 2 | letters of the longest word |
//! | 34 | 2 | sections |
//! | 36 | 4 | CRC-32 of the payload, everything after the header |
//! | 40 | 4 | CRC-32 of the header with this field 0 |
//! | 44 | 20 | zero |
//!
//! The section table has 24 bytes a section: kind (4), number among its kind (4), offset (8), bytes (8). The description
//! follows: SHA-256 of the content, of the words and of words and roots, name, language, source, licence, the alphabet, tier values and tag names, each text
//! with its length in four bytes before it. The page docs/lexicons.md explains what is in each section and why.

use std::fs::File;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use memmap2::{Mmap, MmapMut};

use super::alphabet::{Alphabet, Definition};
use super::bytes::{Reader, Writer};
use super::columns::{Packed, Rank, Roots, Tag};
use super::dawg::Dawg;
use super::digest::Digests;
use super::graph::{Columns, Info, Lexicon, LexiconError, damaged};
use super::section::Section;

const MAGIC: [u8; 8] = *b"WKLX\r\n\x1a\n";
/// The version of the format this code writes, and the only one it reads.
pub const FORMAT_VERSION: u16 = 2;
const FIXED: usize = 64;
const ENTRY: usize = 24;
const ALIGN: usize = 64;
const HEADER_CRC: usize = 40;
const WIDE: u16 = 1;
const NUMBERED: u16 = 2;

/// Kinds of sections.
mod kind {
    pub const UNITS: u32 = 1;
    pub const RANKS: u32 = 2;
    pub const GREAT_RANKS: u32 = 3;
    pub const TIERS: u32 = 4;
    pub const TAG: u32 = 5;
    pub const COMMON_ROOTS: u32 = 6;
    pub const RARE_ROOTS: u32 = 7;
    pub const RECIPE_STARTS: u32 = 8;
    pub const RECIPES: u32 = 9;
}

/// The bytes a lexicon was opened from.
#[derive(Debug)]
pub(super) struct Backing {
    map: Arc<Mmap>,
    payload: usize,
    crc: u32,
    pub(super) path: Option<PathBuf>,
}

impl Backing {
    pub(super) fn verify(&self) -> Result<(), LexiconError> {
        if crc32fast::hash(self.map.get(self.payload..).unwrap_or(&[])) == self.crc {
            return Ok(());
        }
        Err(damaged("the payload doesn't match its checksum"))
    }
}

/// The alphabet as it stands in the description and in the digest.
pub(super) fn alphabet_bytes(alphabet: &Alphabet) -> Vec<u8> {
    let Definition {
        letters,
        case,
        fold,
        overrides,
    } = alphabet.definition();
    let mut out = Writer::default();
    out.count(letters.len());
    letters.iter().for_each(|label| out.text(label));
    for map in [case, fold] {
        out.count(map.len());
        for (from, to) in map {
            out.text(from);
            out.text(to);
        }
    }
    out.count(overrides.len());
    for (word, labels) in overrides {
        out.text(word);
        out.count(labels.len());
        labels.iter().for_each(|label| out.text(label));
    }
    out.0
}

fn read_alphabet(from: &mut Reader<'_>) -> Option<Definition> {
    let letters = (0..from.count()?)
        .map(|_| from.text())
        .collect::<Option<_>>()?;
    let mut map = || {
        (0..from.count()?)
            .map(|_| Some((from.text()?, from.text()?)))
            .collect::<Option<_>>()
    };
    let (case, fold) = (map()?, map()?);
    let overrides = (0..from.count()?)
        .map(|_| {
            let word = from.text()?;
            Some((
                word,
                (0..from.count()?)
                    .map(|_| from.text())
                    .collect::<Option<_>>()?,
            ))
        })
        .collect::<Option<_>>()?;
    Some(Definition {
        letters,
        case,
        fold,
        overrides,
    })
}

impl Lexicon {
    /// The file's bytes. Equal lexicons from equal builders have equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Columns {
            rank,
            tier,
            tags,
            roots,
        } = &self.columns;
        let mut parts: Vec<(u32, u32, Vec<u8>)> = Vec::new();
        fn part<T>(write: impl FnOnce(&mut Vec<u8>) -> T) -> Vec<u8> {
            let mut bytes = Vec::new();
            write(&mut bytes);
            bytes
        }
        parts.push((kind::UNITS, 0, part(|out| self.dawg.units().write(out))));
        if let Some(Rank { ranks, great }) = rank {
            parts.push((kind::RANKS, 0, part(|out| ranks.write(out))));
            parts.push((kind::GREAT_RANKS, 0, part(|out| great.write(out))));
        }
        if let Some(tier) = tier {
            parts.push((kind::TIERS, 0, part(|out| tier.bits.write(out))));
        }
        for (at, tag) in tags.iter().enumerate() {
            parts.push((kind::TAG, at as u32, part(|out| tag.bits.write(out))));
        }
        if let Some(Roots {
            common,
            rare,
            starts,
            recipes,
        }) = roots
        {
            parts.push((kind::COMMON_ROOTS, 0, part(|out| common.write(out))));
            parts.push((kind::RARE_ROOTS, 0, part(|out| rare.write(out))));
            parts.push((kind::RECIPE_STARTS, 0, part(|out| starts.write(out))));
            parts.push((kind::RECIPES, 0, part(|out| recipes.write(out))));
        }
        let description = self.description();
        let header = (FIXED + ENTRY * parts.len() + description.len()).next_multiple_of(ALIGN);
        let mut table = Vec::new();
        let mut payload = Vec::new();
        for (kind, number, bytes) in &parts {
            table.extend_from_slice(&kind.to_le_bytes());
            table.extend_from_slice(&number.to_le_bytes());
            table.extend_from_slice(&((header + payload.len()) as u64).to_le_bytes());
            table.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
            payload.extend_from_slice(bytes);
            payload.resize(payload.len().next_multiple_of(ALIGN), 0);
        }
        let flags =
            (u16::from(self.dawg.is_wide()) * WIDE) | (u16::from(rank.is_some()) * NUMBERED);
        let mut out = Vec::with_capacity(header + payload.len());
        out.extend_from_slice(&MAGIC);
        out.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
        out.extend_from_slice(&flags.to_le_bytes());
        out.extend_from_slice(&(header as u32).to_le_bytes());
        out.extend_from_slice(&((header + payload.len()) as u64).to_le_bytes());
        out.extend_from_slice(&self.words.to_le_bytes());
        out.extend_from_slice(&self.dawg.root().to_le_bytes());
        out.extend_from_slice(&(self.dawg.max_len() as u16).to_le_bytes());
        out.extend_from_slice(&(parts.len() as u16).to_le_bytes());
        out.extend_from_slice(&crc32fast::hash(&payload).to_le_bytes());
        out.resize(FIXED, 0);
        out.extend_from_slice(&table);
        out.extend_from_slice(&description);
        out.resize(header, 0);
        let crc = crc32fast::hash(&out);
        out.splice(HEADER_CRC..HEADER_CRC + 4, crc.to_le_bytes());
        out.extend_from_slice(&payload);
        out
    }

    fn description(&self) -> Vec<u8> {
        let Info {
            name,
            language,
            source,
            licence,
        } = &self.info;
        let mut out = Writer::default();
        let Digests {
            content,
            words,
            rooted,
        } = &self.digests;
        [content, words, rooted]
            .into_iter()
            .for_each(|digest| out.0.extend_from_slice(digest));
        [name, language, source, licence]
            .into_iter()
            .for_each(|text| out.text(text));
        out.0.extend_from_slice(&alphabet_bytes(&self.alphabet));
        let values = self
            .columns
            .tier
            .as_ref()
            .map_or(&[][..], |tier| &tier.values);
        out.count(values.len());
        out.0.extend_from_slice(values);
        out.count(self.columns.tags.len());
        self.columns.tags.iter().for_each(|tag| out.text(&tag.name));
        out.0
    }

    /// Writes the file: first beside its place, then renamed into it, so that nobody ever sees half of it.
    ///
    /// # Errors
    /// [`LexiconError::Io`].
    pub fn save(&self, path: &Path) -> Result<(), LexiconError> {
        static SAVES: AtomicU64 = AtomicU64::new(0);
        let failed = |what: std::io::Error| {
            LexiconError::Io(what.kind(), format!("{}: {what}", path.display()))
        };
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(
            ".{}-{}.tmp",
            std::process::id(),
            SAVES.fetch_add(1, Ordering::Relaxed)
        ));
        let beside = path.with_file_name(name);
        let written = File::create(&beside)
            .and_then(|mut file| {
                file.write_all(&self.to_bytes())?;
                file.sync_all()
            })
            .and_then(|()| std::fs::rename(&beside, path));
        written.map_err(|what| {
            let _ = std::fs::remove_file(&beside);
            failed(what)
        })
    }

    /// Opens a file by memory map: reads its header and nothing else, unless `verify` asks for the payload's checksum.
    ///
    /// # Errors
    /// [`LexiconError::Io`], or [`LexiconError::Damaged`] when the header isn't sound.
    pub fn open(path: &Path, verify: bool) -> Result<Lexicon, LexiconError> {
        let failed = |what: std::io::Error| {
            LexiconError::Io(what.kind(), format!("{}: {what}", path.display()))
        };
        // looked at before it is opened: opening a pipe would wait for whoever writes to it
        let kind = std::fs::metadata(path).map_err(failed)?;
        if !kind.is_file() {
            let (error, what) = match kind.is_dir() {
                true => (ErrorKind::IsADirectory, "is a folder"),
                false => (ErrorKind::InvalidInput, "is no regular file"),
            };
            let why = format!("{}: {what}", path.display());
            return Err(LexiconError::Io(error, why));
        }
        let file = File::open(path).map_err(failed)?;
        // a lexicon is found again, from a pickle too, wherever the process has gone meanwhile
        let path = &std::path::absolute(path).map_err(failed)?;
        // SAFETY: lexicon files are replaced by renaming, never changed in place (see `Section`).
        let map = unsafe { Mmap::map(&file) }.map_err(failed)?;
        Lexicon::over(map, Some(path.to_owned()), verify).map_err(|fault| match fault {
            LexiconError::Damaged(why) => {
                LexiconError::Damaged(format!("{}: {why}", path.display()))
            }
            other => other,
        })
    }

    /// As [`Lexicon::open`], from the file's bytes.
    ///
    /// # Errors
    /// As [`Lexicon::open`].
    pub fn from_bytes(bytes: &[u8], verify: bool) -> Result<Lexicon, LexiconError> {
        let failed = |what: std::io::Error| LexiconError::Io(what.kind(), what.to_string());
        let mut map = MmapMut::map_anon(bytes.len()).map_err(failed)?;
        map.copy_from_slice(bytes);
        Lexicon::over(map.make_read_only().map_err(failed)?, None, verify)
    }

    fn over(map: Mmap, path: Option<PathBuf>, verify: bool) -> Result<Lexicon, LexiconError> {
        let map = Arc::new(map);
        let mut fixed = Reader(map.get(..FIXED).unwrap_or(&[]));
        if fixed.take(8) != Some(&MAGIC) {
            return Err(LexiconError::Damaged("not a lexicon file".to_owned()));
        }
        let short = || damaged("the header is cut short");
        let version = fixed.u16().ok_or_else(short)?;
        if version != FORMAT_VERSION {
            return Err(LexiconError::Damaged(format!(
                "format version {version}, this reads {FORMAT_VERSION}"
            )));
        }
        let flags = fixed.u16().ok_or_else(short)?;
        let header = fixed.u32().ok_or_else(short)? as usize;
        let length = fixed.u64().ok_or_else(short)?;
        let words = fixed.u32().ok_or_else(short)?;
        let root = fixed.u32().ok_or_else(short)?;
        let max_len = usize::from(fixed.u16().ok_or_else(short)?);
        let sections = usize::from(fixed.u16().ok_or_else(short)?);
        let crc = fixed.u32().ok_or_else(short)?;
        let header_crc = fixed.u32().ok_or_else(short)?;
        let head = map
            .get(..header)
            .filter(|_| header >= FIXED && header.is_multiple_of(ALIGN))
            .ok_or_else(short)?;
        let mut sum = crc32fast::Hasher::new();
        sum.update(&head[..HEADER_CRC]);
        sum.update(&[0; 4]);
        sum.update(&head[HEADER_CRC + 4..]);
        if sum.finalize() != header_crc {
            return Err(damaged("the header doesn't match its checksum"));
        }
        if length != map.len() as u64 {
            return Err(LexiconError::Damaged(format!(
                "{} bytes, the header says {length}",
                map.len()
            )));
        }
        let backing = Backing {
            map: Arc::clone(&map),
            payload: header,
            crc,
            path,
        };
        if verify {
            backing.verify()?;
        }
        let mut rest = Reader(&head[FIXED..]);
        let table = Table {
            map: &map,
            header,
            entries: rest.take(sections * ENTRY).ok_or_else(short)?,
        };
        let mut digest = || {
            let bytes = rest.take(32).ok_or_else(short)?;
            <[u8; 32]>::try_from(bytes).map_err(|_| short())
        };
        let digests = Digests {
            content: digest()?,
            words: digest()?,
            rooted: digest()?,
        };
        let mut text = || rest.text().ok_or_else(short);
        let info = Info {
            name: text()?,
            language: text()?,
            source: text()?,
            licence: text()?,
        };
        let definition = read_alphabet(&mut rest).ok_or_else(short)?;
        let alphabet =
            Alphabet::new(definition).map_err(|fault| LexiconError::Damaged(fault.to_string()))?;
        let values = rest
            .count()
            .and_then(|count| rest.take(count))
            .ok_or_else(short)?
            .to_vec();
        let tags = rest
            .count()
            .and_then(|count| (0..count).map(|_| rest.text()).collect::<Option<Vec<_>>>());
        let tags = tags.ok_or_else(short)?;

        let units: Section<u32> = table
            .get(kind::UNITS, 0)?
            .ok_or_else(|| damaged("it has no words section"))?;
        if !units.len().is_multiple_of(64) || root as usize >= units.len() {
            return Err(damaged("the words section has no sound size"));
        }
        let wide = flags & WIDE != 0;
        if wide != Dawg::is_wide_for(alphabet.size()) {
            return Err(damaged("the alphabet doesn't fit the words section"));
        }
        let columns = table.columns(flags, units.len(), words as usize, values, tags)?;
        let dawg = Dawg::over(units, root, max_len, wide);
        let alphabet = Arc::new(alphabet);
        Ok(Lexicon {
            dawg,
            alphabet,
            info,
            words,
            columns,
            digests,
            backing: Some(backing),
            planes: OnceLock::new(),
            root_index: OnceLock::new(),
        })
    }
}

/// The section table of a mapped file.
struct Table<'a> {
    map: &'a Arc<Mmap>,
    header: usize,
    entries: &'a [u8],
}

impl Table<'_> {
    /// A section by kind and number: `None` when there is none, an error when it doesn't lie in the payload.
    fn get<T>(&self, kind: u32, number: u32) -> Result<Option<Section<T>>, LexiconError>
    where
        Section<T>: FromMap,
    {
        for entry in self.entries.chunks_exact(ENTRY) {
            let mut entry = Reader(entry);
            if (entry.u32(), entry.u32()) != (Some(kind), Some(number)) {
                continue;
            }
            let mut place = || {
                let offset = usize::try_from(entry.u64()?).ok()?;
                let bytes = usize::try_from(entry.u64()?).ok()?;
                let sound = offset >= self.header && offset % ALIGN == 0;
                if sound {
                    Section::<T>::from_map(self.map, offset, bytes)
                } else {
                    None
                }
            };
            return place()
                .map(Some)
                .ok_or_else(|| damaged("a section doesn't lie within the file"));
        }
        Ok(None)
    }

    fn columns(
        &self,
        flags: u16,
        slots: usize,
        words: usize,
        values: Vec<u8>,
        tags: Vec<String>,
    ) -> Result<Columns, LexiconError> {
        let unfit = || damaged("a column doesn't fit the number of words");
        let rank = match self.get(kind::RANKS, 0)? {
            Some(ranks) if flags & NUMBERED != 0 => {
                let great = self.get(kind::GREAT_RANKS, 0)?.ok_or_else(unfit)?;
                if ranks.len() != slots {
                    return Err(unfit());
                }
                Some(Rank::over(ranks, great))
            }
            _ => None,
        };
        let tier = match self.get(kind::TIERS, 0)? {
            Some(bits) => Some(Packed::over(values, bits, words).ok_or_else(unfit)?),
            None => None,
        };
        let tags = (0..).zip(tags).map(|(number, name)| {
            let bits = self.get(kind::TAG, number)?.ok_or_else(unfit)?;
            Tag::over(name, bits, words).ok_or_else(unfit)
        });
        let tags = tags.collect::<Result<Vec<_>, _>>()?;
        let roots = match self.get::<u8>(kind::COMMON_ROOTS, 0)? {
            Some(common) => {
                if common.len() != words {
                    return Err(unfit());
                }
                let rare = self.get(kind::RARE_ROOTS, 0)?.ok_or_else(unfit)?;
                let starts = self.get(kind::RECIPE_STARTS, 0)?.ok_or_else(unfit)?;
                let recipes = self.get(kind::RECIPES, 0)?.ok_or_else(unfit)?;
                Some(Roots {
                    common,
                    rare,
                    starts,
                    recipes,
                })
            }
            None => None,
        };
        if rank.is_none() && (tier.is_some() || !tags.is_empty() || roots.is_some()) {
            return Err(damaged("it has columns but no word numbers"));
        }
        Ok(Columns {
            rank,
            tier,
            tags,
            roots,
        })
    }
}

/// Sections that can lie in a map.
trait FromMap: Sized {
    fn from_map(map: &Arc<Mmap>, offset: usize, bytes: usize) -> Option<Self>;
}

macro_rules! from_map {
    ($($int:ty),*) => {$(
        impl FromMap for Section<$int> {
            fn from_map(map: &Arc<Mmap>, offset: usize, bytes: usize) -> Option<Self> {
                Section::mapped(map, offset, bytes)
            }
        }
    )*};
}

from_map!(u8, u16, u32);
