//! Zones of pieces: who lies where, as one plain value.
//!
//! A game's pieces (tiles, cards) are numbered from 0, and so are its zones (a bag, a rack, one square of a board). Every
//! piece lies in exactly one zone, at one place in it; the last piece of a zone is its top. Each piece also carries a
//! *mark*, one byte whose meaning is the game's: the letter a blank stands for, a face turned up.
//!
//! A [`Zones`] is a value: every change makes a new one, by one plain copy (a board game of 100 tiles: under 1 kB).

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::rng;

/// The most pieces, and the most zones, that a [`Zones`] can hold.
pub const MOST: usize = 65_535;

const FORMAT: u8 = 1;

/// What was wrong with a change, or with bytes that were to become [`Zones`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ZonesError {
    /// There is no piece of this number.
    NoPiece(usize),
    /// There is no zone of this number.
    NoZone(usize),
    /// More than [`MOST`] pieces or zones.
    TooMany(usize),
    /// The kinds don't say what this piece is.
    NoKind(usize),
    /// Pieces can only be exchanged among themselves: the two lists must hold the same pieces, each once.
    NotAPermutation,
    /// The bytes aren't what [`Zones::to_bytes`] writes; the word says which part.
    Damaged(&'static str),
}

impl fmt::Display for ZonesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPiece(piece) => write!(f, "there is no piece {piece}"),
            Self::NoZone(zone) => write!(f, "there is no zone {zone}"),
            Self::TooMany(count) => write!(
                f,
                "{count} is more than the {MOST} pieces or zones there can be"
            ),
            Self::NoKind(piece) => write!(f, "the kinds don't say what piece {piece} is"),
            Self::NotAPermutation => write!(
                f,
                "pieces can only be exchanged among themselves, each once"
            ),
            Self::Damaged(part) => write!(f, "damaged zones: {part}"),
        }
    }
}

impl std::error::Error for ZonesError {}

/// Which piece lies where.
///
/// Invariants:
/// 1. `order` holds every piece exactly once, grouped by zone, bottom first.
/// 2. `starts` has one entry more than there are zones; zone `z` is `order[starts[z]..starts[z + 1]]`.
/// 3. `home[p]` is the zone whose slice holds `p`.
/// 4. `marks` has one byte for each piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zones {
    order: Vec<u16>,
    starts: Vec<u16>,
    home: Vec<u16>,
    marks: Vec<u8>,
}

impl Hash for Zones {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // `home` follows from the other two.
        (&self.order, &self.starts, &self.marks).hash(state);
    }
}

impl Zones {
    /// Pieces `0..home.len()`, each in its zone of `home`; within a zone in the order of their numbers, marks all 0.
    ///
    /// Errors: more than [`MOST`] pieces or zones, a zone that isn't below `zones`.
    pub fn new(home: &[u16], zones: usize) -> Result<Self, ZonesError> {
        if let Some(&count) = [home.len(), zones].iter().find(|&&count| count > MOST) {
            return Err(ZonesError::TooMany(count));
        }
        if let Some(&zone) = home.iter().find(|&&zone| usize::from(zone) >= zones) {
            return Err(ZonesError::NoZone(zone.into()));
        }
        let mut starts = vec![0u16; zones + 1];
        for &zone in home {
            starts[usize::from(zone) + 1] += 1;
        }
        for zone in 0..zones {
            starts[zone + 1] += starts[zone];
        }
        let mut next = starts.clone();
        let mut order = vec![0u16; home.len()];
        for (piece, &zone) in home.iter().enumerate() {
            let place = &mut next[usize::from(zone)];
            order[usize::from(*place)] = piece as u16;
            *place += 1;
        }
        Ok(Self {
            order,
            starts,
            home: home.to_vec(),
            marks: vec![0; home.len()],
        })
    }

    /// How many pieces there are.
    #[inline]
    pub fn pieces(&self) -> usize {
        self.home.len()
    }

    /// How many zones there are.
    #[inline]
    pub fn zones(&self) -> usize {
        self.starts.len() - 1
    }

    /// The pieces of a zone, bottom first; empty for a zone that doesn't exist.
    #[inline]
    pub fn zone(&self, zone: usize) -> &[u16] {
        match self.starts.get(zone..) {
            Some(&[start, end, ..]) => &self.order[usize::from(start)..usize::from(end)],
            _ => &[],
        }
    }

    /// How many pieces of each kind below `most` lie in a zone, 255 at most; `kinds` has the kind of each piece.
    ///
    /// Errors: a piece without a kind, or with one that isn't below `most`.
    pub fn tally(&self, zone: usize, kinds: &[u8], most: usize) -> Result<Vec<u8>, ZonesError> {
        let mut counts = vec![0_u8; most];
        for &piece in self.zone(zone) {
            let kind = kinds.get(usize::from(piece));
            let count = kind.and_then(|&kind| counts.get_mut(usize::from(kind)));
            let count = count.ok_or(ZonesError::NoKind(piece.into()))?;
            *count = count.saturating_add(1);
        }
        Ok(counts)
    }

    /// The zone a piece lies in.
    #[inline]
    pub fn home(&self, piece: usize) -> Option<usize> {
        self.home.get(piece).map(|&zone| zone.into())
    }

    /// A piece's mark; 0 for a piece that doesn't exist.
    #[inline]
    pub fn mark(&self, piece: usize) -> u8 {
        self.marks.get(piece).copied().unwrap_or(0)
    }

    /// Each piece is laid on top of its new zone, in the order given; a piece named twice ends where it is named last.
    ///
    /// Errors: no such piece, no such zone.
    pub fn moved(&self, moves: impl IntoIterator<Item = (u16, u16)>) -> Result<Self, ZonesError> {
        let mut new = self.clone();
        for (piece, zone) in moves {
            new.lay(piece.into(), zone.into())?;
        }
        Ok(new)
    }

    /// Up to `count` pieces go from the top of one zone onto another, the topmost first; and which those are.
    ///
    /// Errors: no such zone to go to.
    pub fn drawn(
        &self,
        from: usize,
        to: usize,
        count: usize,
    ) -> Result<(Self, Vec<u16>), ZonesError> {
        let pieces: Vec<u16> = self.zone(from).iter().rev().take(count).copied().collect();
        let mut new = self.clone();
        for &piece in &pieces {
            new.lay(piece.into(), to)?;
        }
        Ok((new, pieces))
    }

    /// Lays one piece on top of a zone: the pieces between its old and its new place move over by one.
    fn lay(&mut self, piece: usize, zone: usize) -> Result<(), ZonesError> {
        if zone >= self.zones() {
            return Err(ZonesError::NoZone(zone));
        }
        let from = usize::from(*self.home.get(piece).ok_or(ZonesError::NoPiece(piece))?);
        let start = usize::from(self.starts[from]);
        let here = self
            .zone(from)
            .iter()
            .position(|&other| usize::from(other) == piece);
        let place = start + here.unwrap_or_default(); // invariant 3: it is here
        let end = usize::from(self.starts[zone + 1]);
        if from <= zone {
            self.order[place..end].rotate_left(1);
            for start in &mut self.starts[from + 1..=zone] {
                *start -= 1;
            }
        } else {
            self.order[end..=place].rotate_right(1);
            for start in &mut self.starts[zone + 1..=from] {
                *start += 1;
            }
        }
        self.home[piece] = zone as u16;
        Ok(())
    }

    /// The zone's pieces in a random order, and the stream's new state.
    ///
    /// Errors: no such zone.
    pub fn shuffled(&self, zone: usize, state: u64) -> Result<(Self, u64), ZonesError> {
        if zone >= self.zones() {
            return Err(ZonesError::NoZone(zone));
        }
        let mut new = self.clone();
        let range = usize::from(self.starts[zone])..usize::from(self.starts[zone + 1]);
        let state = rng::shuffle(&mut new.order[range], state);
        Ok((new, state))
    }

    /// The pieces with new marks.
    ///
    /// Errors: no such piece.
    pub fn marked(&self, marks: &[(u16, u8)]) -> Result<Self, ZonesError> {
        let mut new = self.clone();
        for &(piece, mark) in marks {
            *new.marks
                .get_mut(usize::from(piece))
                .ok_or(ZonesError::NoPiece(piece.into()))? = mark;
        }
        Ok(new)
    }

    /// Pieces change places among themselves: where `pieces[i]` lay, `others[i]` lies now. Marks stay with the places.
    ///
    /// Errors: no such piece; `others` isn't `pieces` in some order.
    pub fn exchanged(&self, pieces: &[u16], others: &[u16]) -> Result<Self, ZonesError> {
        let mut became: Vec<Option<u16>> = vec![None; self.pieces()];
        let mut used = vec![false; self.pieces()];
        if pieces.len() != others.len() {
            return Err(ZonesError::NotAPermutation);
        }
        for (&piece, &other) in pieces.iter().zip(others) {
            let slot = became
                .get_mut(usize::from(piece))
                .ok_or(ZonesError::NoPiece(piece.into()))?;
            let seen = used
                .get_mut(usize::from(other))
                .ok_or(ZonesError::NoPiece(other.into()))?;
            if slot.replace(other).is_some() || std::mem::replace(seen, true) {
                return Err(ZonesError::NotAPermutation);
            }
        }
        if became
            .iter()
            .zip(&used)
            .any(|(slot, &seen)| slot.is_some() != seen)
        {
            return Err(ZonesError::NotAPermutation);
        }
        let mut new = self.clone();
        for (place, &piece) in self.order.iter().enumerate() {
            if let Some(other) = became[usize::from(piece)] {
                new.order[place] = other;
                new.home[usize::from(other)] = self.home[usize::from(piece)];
                new.marks[usize::from(other)] = self.marks[usize::from(piece)];
            }
        }
        Ok(new)
    }

    /// The value as bytes: format 1, pieces and zones (`u16` each), how many lie in each zone (`u16` each), the pieces zone
    /// by zone from the bottom (`u16` each), the marks by piece. Numbers are little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(5 + 2 * self.zones() + 3 * self.pieces());
        bytes.push(FORMAT);
        bytes.extend((self.pieces() as u16).to_le_bytes());
        bytes.extend((self.zones() as u16).to_le_bytes());
        for pair in self.starts.windows(2) {
            bytes.extend((pair[1] - pair[0]).to_le_bytes());
        }
        for piece in &self.order {
            bytes.extend(piece.to_le_bytes());
        }
        bytes.extend(&self.marks);
        bytes
    }

    /// The value that [`Zones::to_bytes`] wrote; anything else is [`ZonesError::Damaged`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ZonesError> {
        let number = |at: usize| -> Option<u16> {
            Some(u16::from_le_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]))
        };
        if bytes.first() != Some(&FORMAT) {
            return Err(ZonesError::Damaged("format"));
        }
        let (Some(pieces), Some(zones)) = (number(1), number(3)) else {
            return Err(ZonesError::Damaged("length"));
        };
        let (pieces, zones) = (usize::from(pieces), usize::from(zones));
        if bytes.len() != 5 + 2 * zones + 3 * pieces {
            return Err(ZonesError::Damaged("length"));
        }
        let mut starts = vec![0u16; zones + 1];
        for zone in 0..zones {
            let count = number(5 + 2 * zone).ok_or(ZonesError::Damaged("length"))?;
            starts[zone + 1] = starts[zone]
                .checked_add(count)
                .ok_or(ZonesError::Damaged("counts"))?;
        }
        if usize::from(starts[zones]) != pieces {
            return Err(ZonesError::Damaged("counts"));
        }
        let mut home = vec![u16::MAX; pieces];
        let mut order = Vec::with_capacity(pieces);
        for zone in 0..zones {
            for place in starts[zone]..starts[zone + 1] {
                let piece = number(5 + 2 * zones + 2 * usize::from(place))
                    .ok_or(ZonesError::Damaged("length"))?;
                let slot = home
                    .get_mut(usize::from(piece))
                    .ok_or(ZonesError::Damaged("pieces"))?;
                if *slot != u16::MAX {
                    return Err(ZonesError::Damaged("pieces"));
                }
                *slot = zone as u16;
                order.push(piece);
            }
        }
        Ok(Self {
            order,
            starts,
            home,
            marks: bytes[bytes.len() - pieces..].to_vec(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bag_of(pieces: usize) -> Zones {
        Zones::new(&vec![0; pieces], 3).unwrap()
    }

    #[test]
    fn a_moved_piece_lies_on_top_and_the_rest_keeps_its_order() {
        let zones = bag_of(5).moved([(1, 2), (3, 2), (0, 1)]).unwrap();
        assert_eq!(
            (zones.zone(0), zones.zone(1), zones.zone(2)),
            (&[2, 4][..], &[0][..], &[1, 3][..])
        );
        let zones = zones.moved([(2, 0), (1, 1)]).unwrap();
        assert_eq!(
            (zones.zone(0), zones.zone(1), zones.zone(2)),
            (&[4, 2][..], &[0, 1][..], &[3][..])
        );
        assert_eq!(zones.home(1), Some(1));
    }

    #[test]
    fn a_piece_moved_twice_ends_where_it_was_moved_last() {
        let zones = bag_of(3).moved([(0, 1), (1, 1), (0, 2), (0, 1)]).unwrap();
        assert_eq!((zones.zone(1), zones.zone(2)), (&[1, 0][..], &[][..]));
    }

    #[test]
    fn exchanged_pieces_leave_marks_in_place() {
        let zones = bag_of(4)
            .moved([(3, 1)])
            .unwrap()
            .marked(&[(3, 7)])
            .unwrap();
        let swapped = zones.exchanged(&[3, 0], &[0, 3]).unwrap();
        assert_eq!(
            (swapped.zone(0), swapped.zone(1)),
            (&[3, 1, 2][..], &[0][..])
        );
        assert_eq!((swapped.mark(0), swapped.mark(3)), (7, 0));
        for (pieces, others) in [
            (&[0, 1][..], &[0][..]),
            (&[0, 1], &[0, 0]),
            (&[0, 1], &[1, 2]),
            (&[0, 0], &[0, 1]),
        ] {
            assert_eq!(
                zones.exchanged(pieces, others),
                Err(ZonesError::NotAPermutation)
            );
        }
    }

    #[test]
    fn what_is_drawn_lies_in_the_order_it_came() {
        let zones = bag_of(5);
        let (after, pieces) = zones.drawn(0, 1, 2).unwrap();
        assert_eq!(pieces, [4, 3]);
        assert_eq!(Ok(&after), zones.moved([(4, 1), (3, 1)]).as_ref());
        assert_eq!(after.drawn(0, 1, 9).unwrap().1, [2, 1, 0]);
        assert_eq!(after.drawn(99, 1, 2), Ok((after.clone(), vec![])));
        assert_eq!(after.drawn(0, 99, 1), Err(ZonesError::NoZone(99)));
    }

    #[test]
    fn a_tally_counts_by_kind() {
        let zones = bag_of(5).moved([(4, 1), (1, 1), (2, 1)]).unwrap();
        assert_eq!(zones.tally(1, &[0, 2, 0, 1, 2], 3), Ok(vec![1, 0, 2]));
        assert_eq!(zones.tally(2, &[], 2), Ok(vec![0, 0]));
        assert_eq!(zones.tally(1, &[0; 5], 0), Err(ZonesError::NoKind(4)));
        assert_eq!(zones.tally(1, &[0; 2], 1), Err(ZonesError::NoKind(4)));
    }

    #[test]
    fn what_does_not_exist_is_refused() {
        let zones = bag_of(2);
        assert_eq!(zones.moved([(2, 0)]), Err(ZonesError::NoPiece(2)));
        assert_eq!(zones.moved([(0, 3)]), Err(ZonesError::NoZone(3)));
        assert_eq!(zones.shuffled(3, 1), Err(ZonesError::NoZone(3)));
        assert_eq!(zones.marked(&[(9, 1)]), Err(ZonesError::NoPiece(9)));
        assert_eq!(zones.zone(99), &[] as &[u16]);
        assert_eq!(zones.zone(usize::MAX), &[] as &[u16]);
        assert_eq!(Zones::new(&[4], 4), Err(ZonesError::NoZone(4)));
    }

    #[test]
    fn bytes_come_back_and_damaged_ones_never_break_an_invariant() {
        let zones = bag_of(6)
            .moved([(1, 2), (3, 2), (0, 1)])
            .unwrap()
            .marked(&[(3, 200)])
            .unwrap();
        let bytes = zones.to_bytes();
        assert_eq!(Zones::from_bytes(&bytes), Ok(zones));
        for place in 0..bytes.len() {
            for value in 0..=255 {
                let mut damaged = bytes.clone();
                damaged[place] = value;
                if let Ok(read) = Zones::from_bytes(&damaged) {
                    assert_eq!(read.to_bytes(), damaged);
                }
            }
            assert!(Zones::from_bytes(&bytes[..place]).is_err());
        }
    }
}
