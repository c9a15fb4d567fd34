//! Purge tags: what stands on a page, so that a change of it takes the page out of every cache.

use crate::page::Page;

/// What stands on a page, by id (tags by slug).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Subjects<'a> {
    /// Stories.
    pub posts: &'a [&'a str],
    /// People.
    pub users: &'a [&'a str],
    /// Publications.
    pub collections: &'a [&'a str],
    /// Tags.
    pub tags: &'a [&'a str],
}

/// The tags a load of `page` is purged by: `page:{page}` and one `post:`, `user:`, `collection:`
/// or `tag:` for everything on it, each once, in this order (spec 3 §4).
#[must_use]
pub fn purge_tags(page: Page, on_it: &Subjects<'_>) -> Vec<String> {
    let mut tags = vec![format!("page:{page}")];
    let kinds = [
        ("post", on_it.posts),
        ("user", on_it.users),
        ("collection", on_it.collections),
        ("tag", on_it.tags),
    ];
    for (kind, names) in kinds {
        for name in names {
            let tag = format!("{kind}:{name}");
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
    }
    tags
}
