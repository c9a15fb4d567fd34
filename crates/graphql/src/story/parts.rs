//! What a story in the schema is made of.

use crate::{address, scalar::int};
use async_graphql::SimpleObject;
use quire_core::document;
use quire_store::image::Image;

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
    /// `#rrggbb`: the colour most of it has; null when unknown.
    pub colour: Option<String>,
    /// What is shown until it is there: an address that holds a tiny copy; null when there is none, and
    /// of what can be seen through.
    pub placeholder: Option<String>,
    /// The point that every crop shows, percent from the left.
    pub focus_x: i32,
    /// The point that every crop shows, percent from the top.
    pub focus_y: i32,
}

impl ImageRef {
    /// The picture at `src`, and what is known of it when it is one of ours.
    pub(crate) fn of(src: &str, ours: Option<&Image>) -> Self {
        let (focus_x, focus_y) = ours.map_or((50, 50), |image| image.focus);
        Self {
            src: address::image(src),
            alt: String::new(),
            width: ours.map_or(0, |image| int(i64::from(image.size.width))),
            height: ours.map_or(0, |image| int(i64::from(image.size.height))),
            colour: ours
                .and_then(|image| image.placeholder.colour)
                .map(|colour| colour.to_string()),
            placeholder: ours.and_then(|image| image.placeholder.image_uri.clone()),
            focus_x: focus_x.into(),
            focus_y: focus_y.into(),
        }
    }
}

/// Why a story is in a reader's feed.
#[derive(Debug, Clone, SimpleObject)]
pub struct FeedReason {
    /// The text.
    pub text: String,
    /// Where it leads; null: nowhere.
    pub url: Option<String>,
}

impl FeedReason {
    /// A reason that leads nowhere.
    pub(crate) const fn plain(text: String) -> Self {
        Self { text, url: None }
    }
}
