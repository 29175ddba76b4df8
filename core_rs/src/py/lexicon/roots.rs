//! The roots column between Python and the core, where roots that count for agents only stand apart.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::super::{MANY, breathe};
use super::{LexiconError, PyLexicon, to_py};
use crate::lexicon::{self as core, AGENT, RootList, Roots};

/// One column of both kinds, of which either may be missing.
pub fn list(
    py: Python<'_>,
    roots: Option<RootList>,
    agents: Option<RootList>,
) -> PyResult<RootList> {
    if let (Some(roots), Some(agents)) = (&roots, &agents)
        && roots.len() != agents.len()
    {
        return Err(LexiconError::new_err(
            "roots and agents have one entry a word each",
        ));
    }
    let (roots, agents) = (roots.unwrap_or_default(), agents.unwrap_or_default());
    let mut list = RootList::default();
    for at in 0..roots.len().max(agents.len()) {
        if at % MANY == MANY - 1 {
            breathe(py)?;
        }
        let marked = agents.get(at).map(|root| [&[AGENT], root].concat());
        let marked: Vec<Vec<u8>> = marked.collect();
        list.push(roots.get(at).chain(marked.iter().map(Vec::as_slice)));
    }
    Ok(list)
}

impl PyLexicon {
    /// What the column says of a word, by one of its ways to be asked; nothing when it isn't listed.
    pub(super) fn roots_by<'py>(
        &self,
        py: Python<'py>,
        word: &str,
        ask: impl Fn(&Roots, u32, &[u8]) -> Result<Vec<Vec<u8>>, core::LexiconError>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let column = self.lexicon.columns().roots.as_ref();
        let column = column.ok_or_else(|| self.lacks("roots"))?;
        let Some((index, word)) = self.numbered(word)? else {
            return Ok(PyTuple::empty(py));
        };
        let own = ask(column, index, &word).map_err(to_py)?;
        let alphabet = self.lexicon.alphabet();
        PyTuple::new(
            py,
            own.iter()
                .map(|root| alphabet.decode(root))
                .collect::<Vec<_>>(),
        )
    }
}
