//! Series as readers go through them: what a story is a part of, and where they go on (decision 0034).

pub use quire_store::catalog::SeriesPosition;

use super::find_visible;
use quire_core::{
    StoryId, Viewer,
    catalog::Catalog,
    limit::library::{READING_DONE_PERCENT, SERIES_OF_STORY},
};
use quire_store::{Conn, StoreError, catalog};

/// A story as a part of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedPart {
    /// The series.
    pub series: Catalog,
    /// Where the story stands in it.
    pub place: SeriesPosition,
}

/// The series that the viewer may see and a story is a part of, the one it was put in first before the
/// others; three at most.
///
/// # Errors
/// [`StoreError`].
pub fn parts(
    c: &mut Conn,
    viewer: &Viewer,
    story: &StoryId,
) -> Result<Vec<PlacedPart>, StoreError> {
    let mut parts = Vec::new();
    for (list, item) in catalog::series_with(c, story, LOOKED_AT)? {
        if parts.len() == SERIES_OF_STORY {
            break;
        }
        let Some(series) = find_visible(c, viewer, &list.id)? else { continue };
        if let Some(place) = catalog::place_of(c, &item)? {
            parts.push(PlacedPart { series, place });
        }
    }
    Ok(parts)
}

/// Series of a story that are looked at.
const LOOKED_AT: i64 = 20;

/// How far a reader is with a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesReadCount {
    /// Parts they read to their end.
    pub read: i64,
    /// The first part that they did not, and where it stands; `None` when there is none.
    pub next: Option<(StoryId, SeriesPosition)>,
}

/// How far the viewer is with a series; `None` for strangers and other lists.
///
/// # Errors
/// [`StoreError`].
pub fn reading(
    c: &mut Conn,
    viewer: &Viewer,
    list: &Catalog,
) -> Result<Option<SeriesReadCount>, StoreError> {
    let Some(me) = viewer.user_id().filter(|_| list.is_series) else { return Ok(None) };
    let done = i64::from(READING_DONE_PERCENT);
    let catalog::SeriesReadProgress { read, next } = catalog::progress(c, me, &list.id, done)?;
    let next = match next {
        Some(item) => catalog::place_of(c, &item)?.map(|place| (item.story_id, place)),
        None => None,
    };
    Ok(Some(SeriesReadCount { read, next }))
}
