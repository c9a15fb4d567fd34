//! Purge tags: what stands on a page, so that a change of it takes the page out of every cache.

use crate::page::Page;

quire_core::vocabulary! {
    /// What a purge tag begins with, before a colon and the id.
    PurgeTag labels "cache_purge_tag" {
        Post = "post" as "post id",
        User = "user" as "user id",
        Collection = "collection" as "collection id",
        Tag = "tag" as "tag id",
    }
}

/// What stands on a page, by id (tags by slug).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageSubjects<'a> {
    /// Stories.
    pub posts: &'a [&'a str],
    /// People.
    pub users: &'a [&'a str],
    /// Publications.
    pub publications: &'a [&'a str],
    /// Tags.
    pub tags: &'a [&'a str],
}

/// The tags a load of `page` is purged by: `page:{page}` and one `post:`, `user:`, `collection:`
/// or `tag:` for everything on it, each once, in this order.
#[must_use]
pub fn purge_tags(page: Page, on_it: &PageSubjects<'_>) -> Vec<String> {
    with_subjects(vec![format!("page:{page}")], on_it)
}

fn with_subjects(mut tags: Vec<String>, subjects: &PageSubjects<'_>) -> Vec<String> {
    let kinds = [
        (PurgeTag::Post, subjects.posts),
        (PurgeTag::User, subjects.users),
        (PurgeTag::Collection, subjects.publications),
        (PurgeTag::Tag, subjects.tags),
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
