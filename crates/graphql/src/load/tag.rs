//! Batched reads of tags.

use super::{Found, Load, keyed, wrapped};
use crate::field_error::FieldError;
use async_graphql::dataloader::Loader;
use quire_core::{StoryId, TagSlug, tag::Tag};
use std::sync::Arc;

/// The tags of a story, in the author's order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct TagsOf(pub StoryId);

impl Loader<TagSlug> for Load {
    type Value = Arc<Tag>;
    type Error = FieldError;

    async fn load(&self, keys: &[TagSlug]) -> Found<TagSlug, Arc<Tag>> {
        let slugs = keys.to_vec();
        let rows = self.read(move |c| quire_store::tag::many(c, &slugs)).await?;
        Ok(keyed(rows, |tag| tag.slug.clone()))
    }
}

impl Loader<TagsOf> for Load {
    type Value = Vec<Arc<Tag>>;
    type Error = FieldError;

    async fn load(&self, keys: &[TagsOf]) -> Found<TagsOf, Vec<Arc<Tag>>> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let (on_stories, tags) = self
            .read(move |c| {
                let on_stories = quire_store::tag::of_stories(c, &ids)?;
                let mut slugs: Vec<_> =
                    on_stories.values().flatten().map(|tag| tag.slug.clone()).collect();
                slugs.sort();
                slugs.dedup();
                Ok((on_stories, quire_store::tag::many(c, &slugs)?))
            })
            .await?;
        let tags = keyed(tags, |tag| tag.slug.clone());
        let named = on_stories.into_iter().map(|(story, slugs)| {
            (story, slugs.iter().filter_map(|tag| tags.get(&tag.slug).cloned()).collect())
        });
        Ok(wrapped(named, TagsOf))
    }
}
