//! Batched reads of discussions.

use super::{Found, Load, wrapped};
use crate::field_error::FieldError;
use async_graphql::dataloader::Loader;
use quire_core::{StoryId, story::Story};
use quire_store::{
    Page, Paging,
    story::{ResponseOrder, hidden_among, threads},
};
use std::collections::HashMap;

/// A page of the direct responses to a story that the viewer is shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct ResponsesTo {
    pub story: StoryId,
    pub order: ResponseOrder,
    pub paging: Paging,
}

/// Whether a response is hidden below what it answers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct HiddenResponse(pub StoryId);

impl Loader<ResponsesTo> for Load {
    type Value = Page<Story>;
    type Error = FieldError;

    async fn load(&self, keys: &[ResponsesTo]) -> Found<ResponsesTo, Page<Story>> {
        // Pages that are asked for in the same way are one query.
        let mut alike: HashMap<(ResponseOrder, Paging), Vec<StoryId>> = HashMap::new();
        for ResponsesTo { story, order, paging } in keys {
            alike.entry((*order, paging.clone())).or_default().push(story.clone());
        }
        let reader = self.viewer.user_id().cloned();
        self.read(move |c| {
            let mut found = HashMap::new();
            for ((order, paging), stories) in alike {
                for (story, page) in threads(c, &stories, order, reader.as_ref(), &paging)? {
                    found.insert(ResponsesTo { story, order, paging: paging.clone() }, page);
                }
            }
            Ok(found)
        })
        .await
    }
}

impl Loader<HiddenResponse> for Load {
    type Value = ();
    type Error = FieldError;

    async fn load(&self, keys: &[HiddenResponse]) -> Found<HiddenResponse, ()> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let hidden = self.read(move |c| hidden_among(c, &ids)).await?;
        Ok(wrapped(hidden.into_iter().map(|id| (id, ())), HiddenResponse))
    }
}
