//! Which query keys a page keeps.

use crate::{address::ParsedAddress, address::append_query, route::RouteRow};
use quire_core::vocabulary::navigation::QueryKey;

/// Keys that every page keeps.
pub const GLOBAL_KEYS: &[&str] = QueryKey::WORDS;

/// Keys that only scripts in the browser read. They stay in the address, but no page
/// is rendered differently because of them, so they are no part of a cache key.
pub const BROWSER_KEYS: &[&str] = &["_branch_view_id", "updatedPayment", "source"];

/// Whether a page route keeps this key.
#[must_use]
pub fn is_allowed(row: &RouteRow, key: &str) -> bool {
    GLOBAL_KEYS.contains(&key) || row.query.contains(&key)
}

/// The pairs a page keeps, in the order given: allowed keys, each once.
pub(crate) fn allowed_pairs<'a>(
    row: &'a RouteRow,
    address: &'a ParsedAddress,
) -> impl Iterator<Item = (&'a str, &'a str)> {
    let pairs = address.query();
    pairs.iter().enumerate().filter_map(move |(index, (key, value))| {
        let is_first = !pairs.iter().take(index).any(|(before, _)| before == key);
        (is_first && is_allowed(row, key)).then_some((key.as_str(), value.as_str()))
    })
}

/// Whether a redirect has to strip something.
pub(crate) fn has_other_pairs(row: &RouteRow, address: &ParsedAddress) -> bool {
    address.query_is_damaged() || allowed_pairs(row, address).count() < address.query().len()
}

/// The pairs that a page may be rendered from, sorted, without the question mark.
pub(crate) fn canonical(row: &RouteRow, address: &ParsedAddress) -> String {
    if address.query().is_empty() {
        return String::new();
    }
    let mut pairs: Vec<_> =
        allowed_pairs(row, address).filter(|(key, _)| !BROWSER_KEYS.contains(key)).collect();
    pairs.sort_unstable();
    let mut query = String::new();
    append_query(&mut query, pairs.into_iter());
    query.split_off(usize::from(!query.is_empty()))
}
