//! Noting which results of a search were taken.

use crate::App;
use quire_core::Viewer;
use quire_search::IndexName;
use quire_store::{StoreError, search_click};

/// The results of one search that were taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClickedResults {
    /// Which search.
    pub query_id: String,
    /// Where it looked.
    pub index: IndexName,
    /// What was taken, and its place among the results, from 1.
    pub objects: Vec<(String, i64)>,
}

/// Notes what was taken, and by whom if they are signed in.
///
/// # Errors
/// [`StoreError`] when it cannot be kept.
pub async fn note(app: &App, viewer: &Viewer, taken: ClickedResults) -> Result<(), StoreError> {
    let clicked_at = app.ports.clock.now();
    let click = |(object_id, position)| search_click::SearchClick {
        query_id: taken.query_id.clone(),
        object_id,
        index_name: taken.index.to_string(),
        position,
        person_id: viewer.user_id().cloned(),
        clicked_at,
    };
    let clicks: Vec<_> = taken.objects.into_iter().map(click).collect();
    app.store.write(move |c| search_click::add(c, &clicks)).await
}
