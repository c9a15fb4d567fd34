//! The tags of a story, before and after a change.

use quire_core::{StoryId, TagSlug};
use quire_store::{Conn, StoreError, tag};

/// The tags a story has in this write.
pub(crate) fn tags_of(c: &mut Conn, id: &StoryId) -> Result<Vec<TagSlug>, StoreError> {
    let mut tags = tag::of_stories(c, std::slice::from_ref(id))?;
    Ok(tags.remove(id).unwrap_or_default().into_iter().map(|tag| tag.slug).collect())
}

/// The tags on whose pages a story stood or stands.
pub(super) fn with_those_before(before: &[TagSlug], mut now: Vec<TagSlug>) -> Vec<TagSlug> {
    let gone: Vec<TagSlug> = before.iter().filter(|tag| !now.contains(tag)).cloned().collect();
    now.extend(gone);
    now
}
