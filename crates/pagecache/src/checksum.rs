//! gzip's checksum of a page whose nonce is exchanged.

use super::nonce::{LENGTH, Nonce};
use crc32fast::Hasher;
use serde::{Deserialize, Serialize};

/// The checksum stands before the length, four bytes each, at the end.
pub(super) const CHECKSUM_FROM_END: usize = 8;
const ZEROS: [u8; LENGTH] = [0; LENGTH];

/// The CRC of a page as a function of its nonce.
///
/// A CRC is linear but for a constant: exchanging the zeros in the holes for a nonce changes it by
/// the nonce's own difference, moved by the number of bytes that follow each hole. Moving is
/// linear too, so all holes together are one matrix of 32 × 32 bits.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Checksum {
    blank: u32,
    columns: [u32; 32],
}

impl Checksum {
    /// The checksum of a page of `length` bytes, from what stands before, between and after its holes.
    pub(super) fn of<'a>(segments: impl Iterator<Item = &'a [u8]>, length: usize) -> Self {
        let mut hasher = Hasher::new();
        let mut tails = Vec::new();
        let mut at = 0;
        for (number, segment) in segments.enumerate() {
            if number > 0 {
                hasher.update(&ZEROS);
                at += LENGTH;
                tails.push((length - at) as u64);
            }
            hasher.update(segment);
            at += segment.len();
        }
        let mut columns = [0; 32];
        for (bit, column) in columns.iter_mut().enumerate() {
            *column = tails.iter().fold(0, |sum, &tail| sum ^ shift_checksum(1 << bit, tail));
        }
        Self { blank: hasher.finalize(), columns }
    }

    /// The checksum of the page with zeros in its holes.
    pub(super) const fn blank(&self) -> u32 {
        self.blank
    }

    /// The checksum of a page filled with `nonce`.
    pub(super) fn with(&self, nonce: &Nonce) -> u32 {
        let difference = crc32fast::hash(nonce.as_bytes()) ^ crc32fast::hash(&ZEROS);
        let mut sum = self.blank;
        for (bit, column) in self.columns.iter().enumerate() {
            // All ones when the bit is set, so that there is no branch to guess wrong.
            sum ^= column & 0_u32.wrapping_sub((difference >> bit) & 1);
        }
        sum
    }

    /// Writes the checksum of a page filled with `nonce` to its place near the end.
    pub(super) fn write(&self, filled: &mut [u8], nonce: &Nonce) {
        let place = filled.len().saturating_sub(CHECKSUM_FROM_END);
        if let Some(crc) = filled.get_mut(place..place + 4) {
            crc.copy_from_slice(&self.with(nonce).to_le_bytes());
        }
    }
}

/// What a difference becomes when `bytes` more bytes follow it.
fn shift_checksum(difference: u32, bytes: u64) -> u32 {
    let mut hasher = Hasher::new_with_initial_len(difference, 0);
    hasher.combine(&Hasher::new_with_initial_len(0, bytes));
    hasher.finalize()
}
