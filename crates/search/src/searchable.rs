//! Which attributes of a hit are searched, and so may be highlighted and searched alone.

use crate::IndexName;

/// The text of a story, which is no attribute of its hit. Searching it alone searches everything.
pub(crate) const CONTENT: &str = "content";

/// The searched attributes of `index`, the title or name first; a dot leads into an object.
#[must_use]
pub const fn attributes(index: IndexName) -> &'static [&'static str] {
    match index {
        IndexName::Posts => &[
            "title",
            "subtitle",
            "creator.name",
            "creator.username",
            "collection.name",
            "tagNames",
        ],
        IndexName::Users => &["name", "username", "bio"],
        IndexName::Tags => &["displayText", "tagSlug"],
        IndexName::Collections => &["name", "slug", "description"],
        IndexName::Catalogs => &["name", "description", "creator.name", "creator.username"],
        IndexName::BookEditions => &["title", "subtitle", "authorNames"],
    }
}

/// Whether `asked` names the attribute at `path`: `creator` names `creator.name` too.
pub(crate) fn names(asked: &str, path: &str) -> bool {
    asked == "*" || asked == path || path.split('.').next() == Some(asked)
}
