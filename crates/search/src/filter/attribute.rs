//! Which attributes of which index can be filtered and counted.

use crate::IndexName;

/// What an attribute's values are (facets and numbers, as Algolia's filters know them).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttributeKind {
    /// One or more texts, compared without regard to letter case; `true` and `false` of flags.
    Facet,
    /// An integer; instants are milliseconds since 1970-01-01 UTC.
    Number,
}

/// An attribute of an index that filters and facets may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// Its name in filters, facets and hits.
    pub name: &'static str,
    /// What its values are.
    pub kind: AttributeKind,
}

const fn facet(name: &'static str) -> Attribute {
    Attribute { name, kind: AttributeKind::Facet }
}

const fn number(name: &'static str) -> Attribute {
    Attribute { name, kind: AttributeKind::Number }
}

/// Every number attribute of any index, each once: the index keeps one column for each.
pub const NUMBERS: &[&str] = &[
    "latestPublishedAt",
    "firstPublishedAt",
    "readingTime",
    "clapCount",
    "followerCount",
    "postCount",
    "itemCount",
    "updatedAt",
];

const POSTS: &[Attribute] = &[
    facet("objectID"),
    facet("authorId"),
    facet("authorUsername"),
    facet("collectionId"),
    facet("collectionSlug"),
    facet("tags"),
    facet("lang"),
    facet("isResponse"),
    facet("isLocked"),
    facet("writtenByHighQualityUser"),
    number("latestPublishedAt"),
    number("firstPublishedAt"),
    number("readingTime"),
    number("clapCount"),
];
const USERS: &[Attribute] = &[
    facet("objectID"),
    facet("username"),
    facet("highQualityUser"),
    facet("writtenByHighQualityUser"),
    facet("isAuthorOnly"),
    number("followerCount"),
    number("postCount"),
];
const TAGS: &[Attribute] =
    &[facet("objectID"), facet("isTopic"), number("followerCount"), number("postCount")];
const COLLECTIONS: &[Attribute] =
    &[facet("objectID"), facet("slug"), number("followerCount"), number("postCount")];
const CATALOGS: &[Attribute] = &[
    facet("objectID"),
    facet("ownerId"),
    facet("ownerUsername"),
    number("itemCount"),
    number("updatedAt"),
];
const BOOK_EDITIONS: &[Attribute] = &[facet("objectID"), number("latestPublishedAt")];

/// The attributes of `index`.
#[must_use]
pub const fn attributes(index: IndexName) -> &'static [Attribute] {
    match index {
        IndexName::Posts => POSTS,
        IndexName::Users => USERS,
        IndexName::Tags => TAGS,
        IndexName::Collections => COLLECTIONS,
        IndexName::Catalogs => CATALOGS,
        IndexName::BookEditions => BOOK_EDITIONS,
    }
}

/// Finds the attribute of `index` called `name`; `None` when filters may not ask for it (a
/// filter on a private attribute would disclose it).
#[must_use]
pub fn find(index: IndexName, name: &str) -> Option<Attribute> {
    attributes(index).iter().copied().find(|attribute| attribute.name == name)
}
