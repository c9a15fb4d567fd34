//! Series: a writer's own, what a story is a part of, and how far the viewer is (decision 0034).

use super::{Catalog, CatalogPage};
use crate::{
    call::{Call, call},
    field_error::Result,
    paging::PagingOptions,
    scalar::int,
    story::Post,
    vocabulary::YourSeriesFilter,
};
use async_graphql::{Context, Object, SimpleObject};
use quire_app::catalog;
use quire_core::{StoryId, catalog::CatalogVisibility, vocabulary::library};

/// A story as a part of a series.
#[derive(Debug, Clone, SimpleObject)]
pub struct SeriesPart {
    /// The series.
    pub catalog: Catalog,
    /// Which part it is, counted from 1.
    pub number: i32,
    /// How many parts there are.
    pub count: i32,
    /// The part before it.
    pub previous: Option<Post>,
    /// The part after it.
    pub next: Option<Post>,
}

/// How far the viewer is with a series.
#[derive(Debug, Clone, SimpleObject)]
pub struct SeriesProgress {
    /// Parts they read to their end.
    pub read_count: i32,
    /// The first part that they did not; null when there is none.
    pub next: Option<NextPart>,
}

/// The part with which a reader goes on.
#[derive(Debug, Clone, SimpleObject)]
pub struct NextPart {
    /// Which part it is, counted from 1.
    pub number: i32,
    /// The part.
    pub post: Post,
}

/// What a story is a part of, as far as the viewer may see it.
pub(crate) async fn parts(call: &Call, story: &StoryId) -> Result<Vec<SeriesPart>> {
    let (viewer, id) = (call.viewer().clone(), story.clone());
    let found = call.read(move |c| catalog::parts(c, &viewer, &id)).await?;
    let mut parts = Vec::new();
    for catalog::PlacedPart { series, place } in found {
        parts.push(SeriesPart {
            catalog: series.into(),
            number: int(place.number),
            count: int(place.count),
            previous: post(call, place.previous).await?,
            next: post(call, place.next).await?,
        });
    }
    Ok(parts)
}

/// How far the viewer is with a list; `None` for strangers and what is no series.
pub(super) async fn progress(
    call: &Call,
    list: &quire_core::catalog::Catalog,
) -> Result<Option<SeriesProgress>> {
    let (viewer, list) = (call.viewer().clone(), list.clone());
    let found = call.read(move |c| catalog::reading(c, &viewer, &list)).await?;
    let Some(catalog::SeriesReadCount { read, next }) = found else { return Ok(None) };
    let next = match next {
        Some((id, place)) => {
            post(call, Some(id)).await?.map(|post| NextPart { number: int(place.number), post })
        }
        None => None,
    };
    Ok(Some(SeriesProgress { read_count: int(read), next }))
}

async fn post(call: &Call, id: Option<StoryId>) -> Result<Option<Post>> {
    let Some(id) = id else { return Ok(None) };
    match call.story(&id).await? {
        Some(story) => Post::unblocked(call, story).await,
        None => Ok(None),
    }
}

/// Series: reads.
#[derive(Debug, Default)]
pub struct SeriesQuery;

#[Object]
impl SeriesQuery {
    /// The viewer's own series, the last changed first.
    async fn your_series(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which to list.")] filter: YourSeriesFilter,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<CatalogPage> {
        use CatalogVisibility::{Locked, Private, Public};
        let call = call(ctx)?;
        let Some(me) = call.viewer().user_id().cloned() else { return Ok(CatalogPage::default()) };
        let visible_to: &[CatalogVisibility] = match filter.into() {
            library::YourSeriesFilter::Public => &[Public, Locked],
            library::YourSeriesFilter::Private => &[Private],
        };
        let (page, limit) = call
            .page(paging, move |c, p| quire_store::catalog::series(c, &me, visible_to, p))
            .await?;
        Ok(CatalogPage::of(page, limit))
    }
}
