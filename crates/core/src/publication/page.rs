//! Pages of a publication beside its stories: subpages, and feature pages about a topic.

use crate::{
    Document, PageSlug, PublicationId, PublicationPageId, Timestamp,
    account::profile::plain,
    limit::publication::{PAGE_TITLE_MAX_LENGTH, PUBLICATION_PAGES_MAX},
    text::{is_blank, slug::slug as slug_of},
    vocabulary,
};

vocabulary! {
    /// What a page of a publication is (names ours).
    PageKind {
        /// A text of its own.
        Subpage = "SUBPAGE",
        /// About a topic: a text, and the publication's stories with that tag.
        Feature = "FEATURE",
    }
}

/// A page of a publication beside its stories.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicationPage {
    /// Its id.
    pub id: PublicationPageId,
    /// The publication.
    pub publication_id: PublicationId,
    /// What it is.
    pub kind: PageKind,
    /// Its word in addresses, which stays; that of a feature page is the slug of its topic.
    pub slug: PageSlug,
    /// What it is called.
    pub title: String,
    /// Its text; may be empty.
    pub document: Document,
    /// The number of the version: it rises with every change.
    pub revision: i64,
    /// When it was changed last.
    pub changed_at: Timestamp,
}

/// Why a page does not stand in a publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidPage {
    /// It has no title.
    #[error("please give the page a title")]
    NoTitle,
    /// Its title has more than 100 characters.
    #[error("a title has at most {PAGE_TITLE_MAX_LENGTH} characters")]
    LongTitle,
    /// Its link has no letters or digits, or too many.
    #[error("a link has 1 to 60 letters and digits, with single dashes between them")]
    Slug,
    /// Another page of the publication has the link, or is about the topic.
    #[error("the publication already has this page")]
    Taken,
    /// No story has the topic yet.
    #[error("choose a topic that stories have as a tag")]
    Topic,
    /// The publication has as many as there can be.
    #[error("a publication has at most {PUBLICATION_PAGES_MAX} pages of this kind")]
    TooMany,
}

/// A title in the form that is kept: one line.
///
/// # Errors
/// [`InvalidPage::NoTitle`], [`InvalidPage::LongTitle`].
pub fn title(text: &str) -> Result<String, InvalidPage> {
    let title = plain(text);
    match title.chars().count() {
        _ if is_blank(&title) => Err(InvalidPage::NoTitle),
        length if length > PAGE_TITLE_MAX_LENGTH => Err(InvalidPage::LongTitle),
        _ => Ok(title),
    }
}

/// The link that was typed, or the one that a title makes.
///
/// # Errors
/// [`InvalidPage::Slug`].
pub fn slug(typed: &str, title: &str) -> Result<PageSlug, InvalidPage> {
    let words = if is_blank(typed) { title } else { typed };
    let words: String = slug_of(words).chars().take(60).collect();
    words.trim_end_matches('-').parse().map_err(|_| InvalidPage::Slug)
}
