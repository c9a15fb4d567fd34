//! Batched reads of lists.

use super::{Found, Load, wrapped};
use crate::field_error::FieldError;
use async_graphql::dataloader::Loader;
use quire_core::{CatalogId, StoryId, Viewer, policy::shows_on, story::Story};
use quire_store::{Conn, Paging, StoreError, catalog, reading, story};
use std::collections::HashMap;

/// The story that stands for a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct DiscussionOf(pub CatalogId);
/// Whether a story stands on a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct IsOnList(pub CatalogId, pub StoryId);
/// Pictures of the first stories of a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PreviewsOf(pub CatalogId);
/// How many stories of a list everybody is shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PartsOf(pub CatalogId);
/// How far the viewer came with a story.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct ProgressOf(pub StoryId);

impl Loader<DiscussionOf> for Load {
    type Value = StoryId;
    type Error = FieldError;

    async fn load(&self, keys: &[DiscussionOf]) -> Found<DiscussionOf, StoryId> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        Ok(wrapped(self.read(move |c| catalog::discussions(c, &ids)).await?, DiscussionOf))
    }
}

impl Loader<PartsOf> for Load {
    type Value = i64;
    type Error = FieldError;

    async fn load(&self, keys: &[PartsOf]) -> Found<PartsOf, i64> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        Ok(wrapped(self.read(move |c| catalog::part_counts(c, &ids)).await?, PartsOf))
    }
}

impl Loader<IsOnList> for Load {
    type Value = ();
    type Error = FieldError;

    async fn load(&self, keys: &[IsOnList]) -> Found<IsOnList, ()> {
        let (lists, stories): (Vec<_>, Vec<_>) =
            keys.iter().map(|key| (key.0.clone(), key.1.clone())).unzip();
        let held = self.read(move |c| catalog::holding(c, &lists, &stories)).await?;
        Ok(held.into_iter().map(|(list, story)| (IsOnList(list, story), ())).collect())
    }
}

impl Loader<ProgressOf> for Load {
    type Value = i64;
    type Error = FieldError;

    async fn load(&self, keys: &[ProgressOf]) -> Found<ProgressOf, i64> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let percents = self.own(move |c, me| reading::percents(c, me, &ids)).await?;
        Ok(wrapped(percents, ProgressOf))
    }
}

impl Loader<PreviewsOf> for Load {
    type Value = Vec<String>;
    type Error = FieldError;

    async fn load(&self, keys: &[PreviewsOf]) -> Found<PreviewsOf, Vec<String>> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let viewer = self.viewer.clone();
        let previews = self.read(move |c| previews(c, &viewer, &ids)).await?;
        Ok(wrapped(previews, PreviewsOf))
    }
}

/// Stories of a list that are looked at for pictures.
const LOOKED_AT: u32 = 6;
/// Pictures that are shown of a list.
const PICTURES: usize = 3;

fn previews(
    c: &mut Conn,
    viewer: &Viewer,
    ids: &[CatalogId],
) -> Result<HashMap<CatalogId, Vec<String>>, StoreError> {
    let mut previews = HashMap::new();
    for list in catalog::many(c, ids)? {
        let first = Paging::first(LOOKED_AT);
        let items = match list.is_newest_first() {
            true => catalog::newest_items(c, &list.id, &first)?,
            false => catalog::items(c, &list.id, &first)?,
        };
        let wanted: Vec<StoryId> = items.items.into_iter().map(|item| item.story_id).collect();
        let mut found: HashMap<StoryId, Story> =
            story::many(c, &wanted)?.into_iter().map(|story| (story.id.clone(), story)).collect();
        let pictures = wanted
            .iter()
            .filter_map(|id| found.remove(id))
            .filter(|story| shows_on(viewer, &list, story))
            .filter_map(|story| story.preview_image)
            .take(PICTURES)
            .collect();
        previews.insert(list.id, pictures);
    }
    Ok(previews)
}
