//! What is kept beside stories: what they take up, whether followers are told of them, and on which
//! lists they are put.

use super::{Found, Load, wrapped};
use crate::field_error::FieldError;
use async_graphql::dataloader::Loader;
use quire_core::{CatalogId, StoryId, story::origin::Origin};
use quire_store::announcement::Announcement;

/// What a writer chose about telling followers of a story.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct AnnouncementOf(pub StoryId);

/// What a story takes up of another one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct OriginOf(pub StoryId);

/// The lists on which a story is put when it is published.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PlannedListsOf(pub StoryId);

impl Loader<PlannedListsOf> for Load {
    type Value = Vec<CatalogId>;
    type Error = FieldError;

    async fn load(&self, keys: &[PlannedListsOf]) -> Found<PlannedListsOf, Vec<CatalogId>> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let found = self.read(move |c| quire_store::catalog::planned(c, &ids)).await?;
        Ok(wrapped(found, PlannedListsOf))
    }
}

impl Loader<AnnouncementOf> for Load {
    type Value = Announcement;
    type Error = FieldError;

    async fn load(&self, keys: &[AnnouncementOf]) -> Found<AnnouncementOf, Announcement> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let found = self.read(move |c| quire_store::announcement::many(c, &ids)).await?;
        Ok(wrapped(found, AnnouncementOf))
    }
}

impl Loader<OriginOf> for Load {
    type Value = Origin;
    type Error = FieldError;

    async fn load(&self, keys: &[OriginOf]) -> Found<OriginOf, Origin> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let found = self.read(move |c| quire_store::story::origins(c, &ids)).await?;
        Ok(wrapped(found, OriginOf))
    }
}
