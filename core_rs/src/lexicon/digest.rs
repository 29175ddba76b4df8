//! What the content of a lexicon comes to: SHA-256 of what it says, however it is stored.

use sha2::{Digest as _, Sha256};

use super::columns::{Packed, Roots, Tag};
use super::file::alphabet_bytes;
use super::graph::{Columns, Lexicon, LexiconError, damaged};
use crate::budget::Pauses;

/// SHA-256 of what a lexicon says: equal for equal content, whoever built it and however it is laid out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Digests {
    /// Of the alphabet, the words and every column.
    pub content: [u8; 32],
    /// Of the alphabet and the words.
    pub words: [u8; 32],
    /// Of the alphabet, the words and their roots; where there are no roots, as `words`.
    pub rooted: [u8; 32],
}

impl Lexicon {
    /// Reads all words and columns for what they come to.
    ///
    /// # Errors
    /// Damage met on the way, the number of words included; [`LexiconError::Interrupted`].
    pub(crate) fn read_digests(&self, pauses: &mut Pauses<'_>) -> Result<Digests, LexiconError> {
        let Columns {
            rank,
            tier,
            tags,
            roots,
        } = &self.columns;
        let alphabet = alphabet_bytes(&self.alphabet);
        let mut content = Stream::new(b"wordkit lexicon 1\n", &alphabet);
        content.add(&[
            u8::from(rank.is_some()),
            u8::from(tier.is_some()),
            u8::from(roots.is_some()),
        ]);
        for tag in tags {
            content.add(&(tag.name.len() as u32).to_le_bytes());
            content.add(tag.name.as_bytes());
        }
        let [mut words, mut rooted] = [false, true].map(|roots| {
            let mut stream = Stream::new(b"wordkit words 1\n", &alphabet);
            stream.add(&[u8::from(roots)]);
            stream
        });
        let mut walk = self.checked_walk();
        let mut index = 0;
        while let Some(word) = walk.next(self)? {
            pauses.step()?;
            content.add_word(word);
            words.add_word(word);
            if let Some(tier) = tier {
                content.add(&[tier_of(tier, index)?]);
            }
            tags.iter()
                .for_each(|tag| content.add(&[u8::from(Tag::get(tag, index))]));
            if let Some(roots) = roots {
                rooted.add_word(word);
                add_roots(roots, index, word, &mut [&mut content, &mut rooted])?;
            }
            index += 1;
        }
        let words = words.finish();
        Ok(Digests {
            content: content.finish(),
            words,
            rooted: match roots {
                Some(_) => rooted.finish(),
                None => words,
            },
        })
    }

    /// Everything that can be checked: the payload's checksum if there is a file, then every word and column entry
    /// against the digests of the header. `go_on` is asked now and then.
    ///
    /// # Errors
    /// The first damage found; [`LexiconError::Interrupted`] when `go_on` says no.
    pub fn check(&self, go_on: &mut dyn FnMut() -> bool) -> Result<(), LexiconError> {
        if let Some(backing) = &self.backing {
            backing.verify()?;
        }
        if self.read_digests(&mut Pauses::new(go_on))? != self.digests {
            return Err(damaged(
                "the words and columns aren't those the header's digests were made from",
            ));
        }
        Ok(())
    }
}

fn tier_of(tier: &Packed, index: u32) -> Result<u8, LexiconError> {
    tier.get(index).ok_or_else(|| damaged("a tier is missing"))
}

fn add_roots(
    roots: &Roots,
    index: u32,
    word: &[u8],
    streams: &mut [&mut Stream; 2],
) -> Result<(), LexiconError> {
    let roots = roots.all(index, word)?;
    for stream in streams {
        stream.add(&[roots.len() as u8]);
        roots.iter().for_each(|root| stream.add_word(root));
    }
    Ok(())
}

/// Bytes on their way into a hash, gathered until there are many.
struct Stream {
    hash: Sha256,
    bytes: Vec<u8>,
}

impl Stream {
    const MANY: usize = 1 << 14;

    fn new(kind: &[u8], alphabet: &[u8]) -> Stream {
        let mut stream = Stream {
            hash: Sha256::new(),
            bytes: Vec::with_capacity(2 * Stream::MANY),
        };
        stream.add(kind);
        stream.add(alphabet);
        stream
    }

    #[inline]
    fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() >= Stream::MANY {
            self.hash.update(&self.bytes);
            self.bytes.clear();
        }
    }

    /// The length in a byte, then the letters.
    #[inline]
    fn add_word(&mut self, word: &[u8]) {
        self.bytes.push(word.len() as u8);
        self.add(word);
    }

    fn finish(mut self) -> [u8; 32] {
        self.hash.update(&self.bytes);
        self.hash.finalize().into()
    }
}
