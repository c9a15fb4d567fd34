//! What is indexed. Everything here is public: the person who fills these types
//! hands the text to every stranger. Drafts, unlisted or suspended stories and private
//! lists are not built at all; of a members-only story only the preview is.

use crate::IndexName;
use quire_core::{CatalogId, PublicationId, StoryId, TagSlug, Timestamp, UserId};

/// The part of a person that stands on other things' cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Byline {
    /// Who.
    pub id: UserId,
    /// The handle, without `@`.
    pub username: String,
    /// The name shown.
    pub name: String,
    /// The picture: our image id or an absolute address.
    pub image: Option<String>,
}

/// The publication a story appears in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicationLabel {
    /// Which.
    pub id: PublicationId,
    /// Its word in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// Its own live domain.
    pub domain: Option<String>,
    /// The avatar: our image id or an absolute address.
    pub image: Option<String>,
}

/// A tag as it stands on a story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagLabel {
    /// Its word in addresses.
    pub slug: TagSlug,
    /// The name shown.
    pub name: String,
}

/// A published, listed story (or response).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostDoc {
    /// Its id.
    pub id: StoryId,
    /// The title.
    pub title: String,
    /// The line under the title; may be empty.
    pub subtitle: String,
    /// How it begins: what is shown of a response, which has no title.
    pub excerpt: String,
    /// The slug made from the title; may be empty.
    pub slug: String,
    /// Plain text that a stranger may read: the body, or the preview of a members-only story.
    pub body: String,
    /// Who wrote it.
    pub author: Byline,
    /// Where it appears.
    pub publication: Option<PublicationLabel>,
    /// Its tags, in the author's order.
    pub tags: Vec<TagLabel>,
    /// When it was first published.
    pub first_published_at: Timestamp,
    /// When the text readers see was published.
    pub latest_published_at: Timestamp,
    /// Minutes to read.
    pub read_minutes: i64,
    /// Claps of all readers.
    pub clap_count: i64,
    /// Whether its author's stories pass the quality filter.
    pub written_by_high_quality_user: bool,
    /// Whether it answers another story. Responses rank after stories.
    pub is_response: bool,
    /// Whether only members read all of it.
    pub is_locked: bool,
    /// BCP 47 language; empty when unknown.
    pub lang: String,
    /// The preview picture: our image id or an absolute address.
    pub image: Option<String>,
}

/// A person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserDoc {
    /// Their id.
    pub id: UserId,
    /// The handle, without `@`.
    pub username: String,
    /// The name shown.
    pub name: String,
    /// A short text about them; may be empty.
    pub bio: String,
    /// The picture: our image id or an absolute address.
    pub image: Option<String>,
    /// How many follow them.
    pub follower_count: i64,
    /// Listed stories they published.
    pub post_count: i64,
    /// Whether they pass the quality filter for people.
    pub high_quality: bool,
    /// Whether their stories pass the quality filter.
    pub writes_high_quality: bool,
    /// A book's author without an account; never found.
    pub is_author_only: bool,
}

/// A tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagDoc {
    /// Its word in addresses.
    pub slug: TagSlug,
    /// The name shown.
    pub name: String,
    /// Listed stories that carry it; a tag without any is never found.
    pub post_count: i64,
    /// How many follow it.
    pub follower_count: i64,
    /// Whether staff curate it.
    pub is_topic: bool,
}

/// A publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicationDoc {
    /// Its id.
    pub id: PublicationId,
    /// Its word in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// One line or more about it; may be empty.
    pub description: String,
    /// Its own live domain.
    pub domain: Option<String>,
    /// The avatar: our image id or an absolute address.
    pub image: Option<String>,
    /// How many follow it.
    pub follower_count: i64,
    /// Listed stories in it.
    pub post_count: i64,
}

/// A public list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogDoc {
    /// Its id.
    pub id: CatalogId,
    /// Its name.
    pub name: String,
    /// What it is about; may be empty.
    pub description: String,
    /// Whose list it is.
    pub owner: Byline,
    /// How many stories it holds.
    pub item_count: i64,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// An edition of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookEditionDoc {
    /// Its id.
    pub id: String,
    /// The title.
    pub title: String,
    /// The line under the title; may be empty.
    pub subtitle: String,
    /// Who wrote it.
    pub author_names: Vec<String>,
    /// The cover: our image id or an absolute address.
    pub image: Option<String>,
    /// When it came out.
    pub published_at: Option<Timestamp>,
}

/// Anything that is indexed: one kind for each index.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "nearly every document is a post")]
pub enum SearchDoc {
    /// A story.
    Post(PostDoc),
    /// A person.
    User(UserDoc),
    /// A tag.
    Tag(TagDoc),
    /// A publication.
    Publication(PublicationDoc),
    /// A list.
    Catalog(CatalogDoc),
    /// An edition of a book.
    BookEdition(BookEditionDoc),
}

impl SearchDoc {
    /// The index it belongs to.
    #[must_use]
    pub const fn index(&self) -> IndexName {
        match self {
            SearchDoc::Post(_) => IndexName::Posts,
            SearchDoc::User(_) => IndexName::Users,
            SearchDoc::Tag(_) => IndexName::Tags,
            SearchDoc::Publication(_) => IndexName::Collections,
            SearchDoc::Catalog(_) => IndexName::Catalogs,
            SearchDoc::BookEdition(_) => IndexName::BookEditions,
        }
    }

    /// Its id within the index: the `objectID` of a hit. A tag's id is its slug.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            SearchDoc::Post(post) => post.id.as_str(),
            SearchDoc::User(user) => user.id.as_str(),
            SearchDoc::Tag(tag) => tag.slug.as_str(),
            SearchDoc::Publication(collection) => collection.id.as_str(),
            SearchDoc::Catalog(catalog) => catalog.id.as_str(),
            SearchDoc::BookEdition(edition) => &edition.id,
        }
    }
}

/// One step of an index update (the index follows the store's changes).
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "nearly every step is an upsert")]
pub enum IndexOp {
    /// Adds the document, or replaces the one of the same index and id.
    Upsert(SearchDoc),
    /// Removes a document; one that is not there is no error.
    Delete {
        /// Where it is.
        index: IndexName,
        /// Its id, as [`SearchDoc::id`].
        id: String,
    },
}

impl From<PostDoc> for SearchDoc {
    fn from(doc: PostDoc) -> Self {
        SearchDoc::Post(doc)
    }
}
impl From<UserDoc> for SearchDoc {
    fn from(doc: UserDoc) -> Self {
        SearchDoc::User(doc)
    }
}
impl From<TagDoc> for SearchDoc {
    fn from(doc: TagDoc) -> Self {
        SearchDoc::Tag(doc)
    }
}
impl From<PublicationDoc> for SearchDoc {
    fn from(doc: PublicationDoc) -> Self {
        SearchDoc::Publication(doc)
    }
}
impl From<CatalogDoc> for SearchDoc {
    fn from(doc: CatalogDoc) -> Self {
        SearchDoc::Catalog(doc)
    }
}
