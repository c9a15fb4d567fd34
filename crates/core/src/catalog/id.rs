//! Identifiers of lists.

use super::PredefinedList;
use crate::{
    UserId,
    id::{InvalidId, entity_ids, invalid, is_hex_id, text_id},
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

text_id!(
    /// A list (catalog): 10 to 12 lower-case hex digits, of which we make 12, or
    /// `predefined:{user}:{type}` for a predefined list.
    CatalogId, "list id", |text| is_hex_id(text) || is_predefined(text)
);
entity_ids!(CatalogId);
impl CatalogId {
    /// Makes an identifier of 12 hex digits from the low 48 bits.
    #[must_use]
    pub fn from_bits(bits: u64) -> Self {
        Self(format!("{:012x}", bits & 0xffff_ffff_ffff))
    }

    /// The id of a person's predefined list: `predefined:{user}:{type}`.
    #[must_use]
    pub fn predefined(user: &UserId, kind: PredefinedList) -> Self {
        Self(format!("predefined:{user}:{kind}"))
    }

    /// Which of the lists that everyone has this is; `None` for a list someone made.
    #[must_use]
    pub fn predefined_kind(&self) -> Option<PredefinedList> {
        let (_, kind) = self.0.strip_prefix("predefined:")?.split_once(':')?;
        kind.parse().ok()
    }
}
fn is_predefined(text: &str) -> bool {
    let mut parts = text.split(':');
    parts.next() == Some("predefined")
        && parts.next().is_some_and(is_hex_id)
        && parts.next().is_some_and(|kind| kind.parse::<PredefinedList>().is_ok())
        && parts.next().is_none()
}
