//! What purge tags are called.

use quire_core::{PublicationId, StoryId, TagSlug, UserId};

/// On pages that list the newest of everybody.
pub const HOME: &str = "page:home";

/// Before the id of a publication: on pages that show it.
pub(crate) const COLLECTION: &str = "collection:";

/// Before what [`best_tag`] is of.
const BEST: &str = "best:";

/// The purge tag of everything that shows a story.
#[must_use]
pub fn post_tag(id: &StoryId) -> String {
    format!("post:{id}")
}

/// The purge tag of everything that shows a person.
#[must_use]
pub fn user_tag(id: &UserId) -> String {
    format!("user:{id}")
}

/// The purge tag of everything that shows a publication.
#[must_use]
pub fn publication_tag(id: &PublicationId) -> String {
    format!("{COLLECTION}{id}")
}

/// The purge tag of everything that shows a tag.
#[must_use]
pub fn tag_tag(slug: &TagSlug) -> String {
    format!("tag:{slug}")
}

/// The purge tag of pages that show the stories of a tag or of a publication in the order of their numbers.
#[must_use]
pub fn best_tag(of: &str) -> String {
    format!("{BEST}{of}")
}
