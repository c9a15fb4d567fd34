//! What a story in the schema is made of.

use async_graphql::SimpleObject;
use quire_core::document;

/// A heading of a story's body.
#[derive(Debug, Clone, SimpleObject)]
pub struct Heading {
    /// The id of its element in the HTML.
    pub id: String,
    /// 1 for the highest.
    pub level: i32,
    /// Its text.
    pub text: String,
}

impl From<document::Heading> for Heading {
    fn from(heading: document::Heading) -> Self {
        Self { id: heading.id, level: i32::from(heading.level), text: heading.text }
    }
}

/// A picture.
#[derive(Debug, Clone, SimpleObject)]
pub struct ImageRef {
    /// An absolute address or a path.
    pub src: String,
    /// What it shows; may be empty.
    pub alt: String,
    /// Pixels; 0 when unknown.
    pub width: i32,
    /// Pixels; 0 when unknown.
    pub height: i32,
}

impl ImageRef {
    pub(super) fn of(image: &str) -> Self {
        Self { src: crate::graphql::address::image(image), alt: String::new(), width: 0, height: 0 }
    }
}

/// What the viewer has to do with a story.
#[derive(Debug, Clone, SimpleObject)]
pub struct PostViewerEdge {
    /// The viewer's claps.
    pub clap_count: i32,
    /// Whether the viewer wrote it.
    pub is_author: bool,
    /// Whether it is on the viewer's reading list.
    pub is_saved: bool,
}
