//! A feed, free of any format.

use quire_core::Timestamp;
use quire_routing::href::external;

/// A feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Feed {
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
pub(crate) struct FeedEntry {
    pub id: String,
    pub title: String,
    /// Its own address, without a source.
    pub address: String,
    pub author: String,
    pub published: Option<Timestamp>,
    pub updated: Timestamp,
    pub tags: Vec<String>,
    pub summary: String,
    /// The body with absolute addresses; of a locked story the preview.
    pub html: String,
    pub lang: String,
}
