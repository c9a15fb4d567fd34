//! What a click on a hit is counted as: the mutation `SearchClickEvent`.

use crate::IndexName;
use quire_core::limit::search::SEARCH_CLICK_POSITION_BASE;
use serde::{Deserialize, Serialize};
use typeshare::typeshare;

/// Clicks on hits of one answer.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClickEvent {
    /// The `queryID` of the answer.
    pub query_id: String,
    /// Where was searched.
    pub index_name: IndexName,
    /// What was clicked.
    pub object_ids: Vec<String>,
    /// Where each stood; the first hit of the first page has position 1.
    #[typeshare(serialized_as = "Vec<U53>")]
    pub positions: Vec<usize>,
}

/// The event of a click on the hit at `place` (0 for the first hit of the first page); `None` when
/// the query id or the object id is missing or empty, since then it could not be counted.
#[must_use]
pub fn event(
    query_id: Option<&str>,
    index_name: IndexName,
    object_id: Option<&str>,
    place: usize,
) -> Option<ClickEvent> {
    let given = |id: Option<&str>| id.filter(|id| !id.is_empty()).map(str::to_owned);
    Some(ClickEvent {
        query_id: given(query_id)?,
        index_name,
        object_ids: vec![given(object_id)?],
        positions: vec![place.saturating_add(SEARCH_CLICK_POSITION_BASE)],
    })
}
