//! A feed, free of any format.

use quire_core::Timestamp;
use quire_routing::href::external;

/// A feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Feed {
    pub title: String,
    pub description: String,
    /// The page it is the feed of.
    pub link: String,
    /// Its own address, without a query.
    pub address: String,
    /// Where it is subscribed to.
    pub hub: String,
    /// A square picture of whose feed it is, 128 pixels wide.
    pub picture: Option<String>,
    /// When the newest entry changed.
    pub updated: Option<Timestamp>,
    /// Where its links stand, as their addresses say it.
    pub source: String,
    pub entries: Vec<FeedEntry>,
}

impl Feed {
    /// The link to a story, which says where it stands.
    pub fn link_to(&self, entry: &FeedEntry) -> String {
        external::with_source(&entry.address, &self.source, self.source.is_empty())
    }
}

/// A story in a feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedEntry {
    /// The id of the story; it stays when title and address change.
    pub id: String,
    /// The title, as plain text.
    pub title: String,
    /// Its own address, without a source.
    pub address: String,
    /// The name of who wrote it.
    pub author: String,
    /// When it came out first.
    pub published: Option<Timestamp>,
    /// When it changed last.
    pub updated: Timestamp,
    /// The slugs of its topics.
    pub tags: Vec<String>,
    /// What it is about, as plain text.
    pub summary: String,
    /// The body with absolute addresses; of a locked story the preview.
    pub html: String,
    /// The language it is written in (BCP 47); empty: unknown.
    pub lang: String,
}
