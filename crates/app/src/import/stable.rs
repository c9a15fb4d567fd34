//! Identifiers and digests that come out the same every time an import is run.

use sha2::{Digest, Sha256};

/// 64 bits that depend on nothing but `parts`.
pub(crate) fn bits(parts: &[&str]) -> u64 {
    digest(parts).iter().take(8).fold(0, |bits, byte| (bits << 8) | u64::from(*byte))
}

/// A digest of `parts` as text.
pub(crate) fn hash(parts: &[&str]) -> String {
    hex::encode(digest(parts))
}

/// A digest of the bytes of a file as text.
pub(crate) fn hash_of(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

fn digest(parts: &[&str]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    hash.finalize().into()
}
