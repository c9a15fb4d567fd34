//! What a page shows beside what it is about: below a story its writer, its tags and other stories. There are many such pages
//! for one such thing, so they are purged when it says something else about itself, and not when its numbers or the lists it
//! heads move (decision 0094).

use quire_core::StoryId;
use quire_store::{Conn, StoreError, catalog};

/// Before the tag of the thing.
const RELATED: &str = "related:";

/// The purge tag of pages that show something with this tag beside what they are about.
pub(crate) fn related_tag(tag: &str) -> String {
    format!("{RELATED}{tag}")
}

/// Whether a tag is one of those.
pub(super) fn is_related(tag: &str) -> bool {
    tag.starts_with(RELATED)
}

/// The tags of pages that are about something, and of those that show it beside.
pub(super) fn also_related<const N: usize>(tags: [String; N]) -> Vec<String> {
    tags.into_iter().flat_map(|tag| [related_tag(&tag), tag]).collect()
}

/// Whether a story is a part of a series: the parts next to it name it.
pub(super) fn is_part(c: &mut Conn, id: &StoryId) -> Result<bool, StoreError> {
    Ok(!catalog::series_with(c, id, 1)?.is_empty())
}
