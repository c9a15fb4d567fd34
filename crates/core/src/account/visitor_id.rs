//! Ids of visitors who are not signed in.

use crate::limit::sign_in::LOGGED_OUT_ID_PREFIX;

/// Whether `id` is that of a visitor who is not signed in.
#[must_use]
pub fn is_logged_out(id: &str) -> bool {
    id.starts_with(LOGGED_OUT_ID_PREFIX)
}

/// The id of a visitor, made from the low 48 bits: `lo_` and 12 hex digits.
#[must_use]
pub fn from_bits(bits: u64) -> String {
    LOGGED_OUT_ID_PREFIX.to_owned() + &format!("{:012x}", bits & 0xffff_ffff_ffff)
}
