//! What a story in the schema is made of.

use crate::graphql::{address, call::call, fault::Result, quote::Quote, scalar::int};
use async_graphql::{ComplexObject, Context, SimpleObject};
use quire_core::{document, story::Story};
use quire_store::image::Image;
use std::sync::Arc;

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
    /// What is shown until it is there: an address that holds a tiny copy; null when there is none.
    pub placeholder: Option<String>,
}

impl ImageRef {
    /// The picture at `src`, and what is known of it when it is one of ours.
    pub(in crate::graphql) fn of(src: &str, ours: Option<&Image>) -> Self {
        Self {
            src: address::image(src),
            alt: String::new(),
            width: ours.map_or(0, |image| int(i64::from(image.size.width))),
            height: ours.map_or(0, |image| int(i64::from(image.size.height))),
            colour: ours.and_then(|image| image.colour).map(|colour| colour.to_string()),
            placeholder: ours.and_then(|image| image.placeholder.clone()),
        }
    }
}

/// What the viewer has to do with a story.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct PostViewerEdge {
    #[graphql(skip)]
    pub(super) story: Arc<Story>,
    /// The viewer's claps.
    pub clap_count: i32,
    /// Whether the viewer wrote it.
    pub is_author: bool,
    /// Whether it is on the viewer's reading list.
    pub is_saved: bool,
}

#[ComplexObject]
impl PostViewerEdge {
    /// The viewer's highlights and private notes; for its author also the notes of others, the last
    /// first.
    async fn quotes(&self, ctx: &Context<'_>) -> Result<Vec<Quote>> {
        let (call, story) = (call(ctx)?, self.story.clone());
        let viewer = call.viewer().clone();
        let shown = call.read(move |c| quire_app::quote::shown(c, &viewer, &story)).await?;
        Ok(shown.into_iter().map(Quote::from).collect())
    }

    /// Whether its author takes private notes from the viewer.
    async fn accepts_private_notes(&self, ctx: &Context<'_>) -> Result<bool> {
        let (call, author) = (call(ctx)?, self.story.creator_id.clone());
        if call.viewer().user_id().is_none() || self.is_author {
            return Ok(self.is_author);
        }
        call.read(move |c| quire_app::quote::allows_notes(c, &author)).await
    }
}
