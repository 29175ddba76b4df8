//! A growing list of encoded words in one buffer, and its sorted order.

/// Encoded words (letter codes from 1) kept in one buffer: 8 bytes of overhead a word.
#[derive(Debug, Default, Clone)]
pub struct WordList {
    codes: Vec<u8>,
    ends: Vec<usize>,
}

impl WordList {
    /// An empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends a word.
    pub fn push(&mut self, word: &[u8]) {
        self.codes.extend_from_slice(word);
        self.ends.push(self.codes.len());
    }

    /// How many words were pushed, repeats included.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether no word was pushed.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The word pushed as number `at`; empty when there was none.
    #[inline]
    pub fn get(&self, at: usize) -> &[u8] {
        let start = if at == 0 {
            0
        } else {
            self.ends.get(at - 1).copied().unwrap_or(0)
        };
        let end = self.ends.get(at).copied().unwrap_or(start);
        self.codes.get(start..end).unwrap_or(&[])
    }

    /// Numbers of the words in ascending order of their codes; equal words in the order they were pushed.
    pub fn sorted(&self) -> Vec<u32> {
        let mut keys: Vec<(u64, u32)> = (0..self.len())
            .map(|at| (head(self.get(at)), at as u32))
            .collect();
        let order = |a: &(u64, u32), b: &(u64, u32)| {
            a.0.cmp(&b.0)
                .then_with(|| self.get(a.1 as usize).cmp(self.get(b.1 as usize)))
                .then(a.1.cmp(&b.1))
        };
        if !keys.is_sorted_by(|a, b| order(a, b).is_le()) {
            keys.sort_unstable_by(order);
        }
        keys.into_iter().map(|(_, at)| at).collect()
    }

    /// The words pushed, in that order.
    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len()).map(|at| self.get(at))
    }
}

/// The first eight codes as one number, so that most comparisons touch no word.
fn head(word: &[u8]) -> u64 {
    let mut raw = [0; 8];
    for (to, from) in raw.iter_mut().zip(word) {
        *to = *from;
    }
    u64::from_be_bytes(raw)
}
