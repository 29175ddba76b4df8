//! A read-only array that lives in memory or inside a mapped file.

use std::ops::Deref;
use std::sync::Arc;

use memmap2::Mmap;

mod sealed {
    pub trait Plain: Copy + Send + Sync + 'static {
        fn from_le_slice(bytes: &[u8]) -> Vec<Self>;
        fn extend_le(items: &[Self], out: &mut Vec<u8>);
    }
    macro_rules! plain {
        ($($int:ty),*) => {$(
            impl Plain for $int {
                fn from_le_slice(bytes: &[u8]) -> Vec<Self> {
                    let mut items = Vec::with_capacity(bytes.len() / size_of::<$int>());
                    for chunk in bytes.chunks_exact(size_of::<$int>()) {
                        let mut raw = [0; size_of::<$int>()];
                        raw.copy_from_slice(chunk);
                        items.push(<$int>::from_le_bytes(raw));
                    }
                    items
                }
                fn extend_le(items: &[Self], out: &mut Vec<u8>) {
                    out.reserve(size_of_val(items));
                    for item in items {
                        out.extend_from_slice(&item.to_le_bytes());
                    }
                }
            }
        )*};
    }
    plain!(u8, u16, u32);
}

use sealed::Plain;

enum Owner<T> {
    Memory(#[allow(dead_code)] Arc<[T]>),
    Map(#[allow(dead_code)] Arc<Mmap>),
}

impl<T> Clone for Owner<T> {
    fn clone(&self) -> Self {
        match self {
            Owner::Memory(items) => Owner::Memory(Arc::clone(items)),
            Owner::Map(map) => Owner::Map(Arc::clone(map)),
        }
    }
}

/// A read-only array of `u8`, `u16` or `u32`, owned or mapped; cloning shares it.
///
/// Invariant: `start` points at `len` aligned, initialised items that `owner` keeps alive and nobody writes.
/// For a mapped file the last part is the promise every user of a memory map makes: files are replaced by an
/// atomic rename, never edited in place.
pub struct Section<T> {
    start: *const T,
    len: usize,
    owner: Owner<T>,
}

// SAFETY: the items are plain numbers that nobody writes, and both owners are Send and Sync.
unsafe impl<T: Plain> Send for Section<T> {}
// SAFETY: as above.
unsafe impl<T: Plain> Sync for Section<T> {}

impl<T> Clone for Section<T> {
    fn clone(&self) -> Self {
        Section {
            start: self.start,
            len: self.len,
            owner: self.owner.clone(),
        }
    }
}

impl<T> Deref for Section<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: the invariant of the type.
        unsafe { std::slice::from_raw_parts(self.start, self.len) }
    }
}

impl<T: Plain> From<Vec<T>> for Section<T> {
    fn from(items: Vec<T>) -> Self {
        let items: Arc<[T]> = items.into();
        Section {
            start: items.as_ptr(),
            len: items.len(),
            owner: Owner::Memory(items),
        }
    }
}

impl<T: Plain> Section<T> {
    /// The little-endian items in bytes `offset..offset + bytes` of a map.
    ///
    /// `None` when they don't lie wholly inside it, aren't aligned, or `bytes` isn't a whole number of items.
    /// On a big-endian machine the items are copied.
    pub fn mapped(map: &Arc<Mmap>, offset: usize, bytes: usize) -> Option<Self> {
        let raw = map.get(offset..offset.checked_add(bytes)?)?;
        if raw.len() % size_of::<T>() != 0 || raw.as_ptr().align_offset(align_of::<T>()) != 0 {
            return None;
        }
        if cfg!(target_endian = "big") && size_of::<T>() > 1 {
            return Some(T::from_le_slice(raw).into());
        }
        Some(Section {
            start: raw.as_ptr().cast(),
            len: raw.len() / size_of::<T>(),
            owner: Owner::Map(Arc::clone(map)),
        })
    }

    /// Appends the items in little-endian order.
    pub fn write(&self, out: &mut Vec<u8>) {
        T::extend_le(self, out);
    }
}

impl<T> std::fmt::Debug for Section<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let place = match self.owner {
            Owner::Memory(_) => "in memory",
            Owner::Map(_) => "mapped",
        };
        write!(f, "Section({} items {place})", self.len)
    }
}
