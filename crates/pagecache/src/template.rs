//! Bytes with holes for a nonce.

use super::{
    checksum::{CHECKSUM_FROM_END, Checksum},
    nonce::{ENDING, LENGTH, Nonce},
};
use bytes::Bytes;
use memchr::memmem;

/// A body in which each answer's nonce is written at fixed places, in plain or compressed form.
#[derive(Debug, Clone, Default)]
pub struct Template {
    bytes: Bytes,
    holes: Vec<usize>,
    checksum: Option<Checksum>,
}

impl Template {
    /// Makes holes wherever `placeholder` stands in a plain body.
    #[must_use]
    pub fn plain(bytes: impl Into<Bytes>, placeholder: &Nonce) -> Self {
        let bytes = bytes.into();
        let finder = memmem::Finder::new(placeholder.as_bytes());
        let holes = finder.find_iter(&bytes).collect();
        Self { bytes, holes, checksum: None }
    }

    /// A plain body whose holes are known; `None` when they are not places of it, in order.
    pub(super) fn with_holes(bytes: Bytes, holes: Vec<usize>) -> Option<Self> {
        are_holes(&holes, bytes.len()).then_some(Self { bytes, holes, checksum: None })
    }

    /// A compressed body that was stored; `None` as in [`Template::with_holes`].
    pub(super) fn from_stored(
        bytes: Bytes,
        holes: Vec<usize>,
        checksum: Option<Checksum>,
    ) -> Option<Self> {
        Some(Self { checksum, ..Self::with_holes(bytes, holes)? })
    }

    /// What its checksum is made with.
    pub(super) fn checksums(&self) -> Option<&Checksum> {
        self.checksum.as_ref()
    }

    /// The body as it is kept.
    pub(super) fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// Where the holes begin.
    pub(super) fn holes(&self) -> &[usize] {
        &self.holes
    }

    /// A compressed body with its holes; gzip's checksum depends on what is filled in. It is kept for
    /// long, so room that its bytes do not need is given back.
    pub(super) fn compressed(
        bytes: Vec<u8>,
        holes: Vec<usize>,
        checksum: Option<Checksum>,
    ) -> Self {
        Self { bytes: bytes.into_boxed_slice().into(), holes, checksum }
    }

    /// The body with `nonce` in every hole. Without holes nothing is copied.
    #[must_use]
    pub fn fill(&self, nonce: &Nonce) -> Bytes {
        if self.holes.is_empty() {
            return self.bytes.clone();
        }
        let mut filled = self.bytes.to_vec();
        for &hole in &self.holes {
            if let Some(place) = filled.get_mut(hole..hole + LENGTH) {
                place.copy_from_slice(nonce.as_bytes());
            }
        }
        if let Some(checksum) = &self.checksum {
            checksum.write(&mut filled, nonce);
        }
        filled.into()
    }

    /// The checksum that the body has with `nonce`, where it has one.
    #[must_use]
    pub fn checksum(&self, nonce: &Nonce) -> Option<[u8; 4]> {
        self.checksum.as_ref().map(|checksum| checksum.with(nonce).to_le_bytes())
    }

    /// The pieces of the body with `nonce` in every hole, in order, without copying them. `checksum`
    /// is what [`Template::checksum`] says for the same nonce.
    pub fn pieces<'a>(
        &'a self,
        nonce: &'a Nonce,
        checksum: Option<&'a [u8; 4]>,
    ) -> impl Iterator<Item = &'a [u8]> {
        let segments = self.segments().enumerate();
        segments.flat_map(move |(number, segment)| {
            let nonce = (number > 0).then_some(nonce.as_bytes().as_slice());
            let is_last = number == self.holes.len();
            let [before, sum, after] = match checksum.filter(|_| is_last) {
                Some(checksum) => around_checksum(segment, checksum),
                None => [segment, &[], &[]],
            };
            [nonce.unwrap_or_default(), before, sum, after]
                .into_iter()
                .filter(|one| !one.is_empty())
        })
    }

    /// Number of bytes, filled or not.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether there are no bytes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Whether there is anything to fill in.
    #[must_use]
    pub fn has_holes(&self) -> bool {
        !self.holes.is_empty()
    }

    /// What stands before, between and after the holes: always one more than there are holes.
    pub fn segments(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.holes.iter().map(|hole| hole + LENGTH));
        let ends = self.holes.iter().copied().chain([self.bytes.len()]);
        starts.zip(ends).map(|(start, end)| self.bytes.get(start..end).unwrap_or_default())
    }
}

/// Whether nonces fit there, one after the other, into so many bytes.
pub(super) fn are_holes(holes: &[usize], length: usize) -> bool {
    let mut free = 0;
    holes.iter().all(|hole| {
        let begins_late_enough = *hole >= free;
        free = hole.saturating_add(LENGTH);
        begins_late_enough && free <= length
    })
}

/// The end of a body with another checksum.
fn around_checksum<'a>(end: &'a [u8], checksum: &'a [u8; 4]) -> [&'a [u8]; 3] {
    let (before, tail) = end.split_at(end.len().saturating_sub(CHECKSUM_FROM_END));
    [before, checksum, tail.get(checksum.len()..).unwrap_or_default()]
}

/// Whether the text may stand around fillers: see [`super::splice`].
pub(super) fn is_text(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok()
}

/// What stands in a hole until it is filled; only its ending matters.
pub(super) const BLANK: [u8; LENGTH] = {
    let mut blank = [b'A'; LENGTH];
    blank[LENGTH - 2] = ENDING[0];
    blank[LENGTH - 1] = ENDING[1];
    blank
};
