//! Lists of stories. A list becomes a [`Catalog`] only when its viewer may see it.

mod change;
mod find;
mod item;
mod series;

pub use change::CatalogMutation;
pub use find::CatalogQuery;
use item::CatalogItemPage;
pub(super) use series::parts;
pub use series::{SeriesPart, SeriesProgress, SeriesQuery};

use super::{
    call::call,
    field_error::Result,
    id::Id,
    load::{DiscussionOf, FollowsCatalog, IsOnList, PartsOf, PreviewsOf},
    paging::{PagingInfo, PagingOptions, info, paging},
    person::User,
    response::{self, ThreadedPostResponses},
    scalar::{DateTime, int},
    story::{ImageRef, Post, picture},
    vocabulary::{CatalogType, CatalogVisibility, ResponseSortType},
};
use async_graphql::{Context, ID, Object, SimpleObject};
use quire_core::{
    StoryId,
    policy::{StoryChange, change_catalog},
};
use quire_store::Page;
use std::sync::Arc;

/// A list of stories.
#[derive(Debug, Clone)]
pub struct Catalog(pub Arc<quire_core::catalog::Catalog>);

impl From<quire_core::catalog::Catalog> for Catalog {
    fn from(list: quire_core::catalog::Catalog) -> Self {
        Self(Arc::new(list))
    }
}

/// A list of stories.
#[Object]
impl Catalog {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.0.id.to_string())
    }
    /// The name.
    async fn name(&self) -> &str {
        &self.0.name
    }
    /// What it gathers; may be empty.
    async fn description(&self) -> &str {
        &self.0.description
    }
    /// The last part of its address.
    async fn slug(&self) -> String {
        quire_app::address::list_part(&self.0)
    }
    /// The path of its page.
    async fn url(&self, ctx: &Context<'_>) -> Result<String> {
        let owner = call(ctx)?.person(&self.0.owner_id).await?;
        Ok(super::address::list(&self.0, &owner.username))
    }
    /// Who may see it.
    async fn visibility(&self) -> CatalogVisibility {
        self.0.visibility.into()
    }
    /// What kind of list it is.
    async fn r#type(&self) -> CatalogType {
        self.0.kind().into()
    }
    /// How many stories it holds.
    async fn item_count(&self) -> i32 {
        int(self.0.item_count)
    }
    /// How many of them everybody is shown: the parts of a series.
    async fn part_count(&self, ctx: &Context<'_>) -> Result<i32> {
        let count = call(ctx)?.load(PartsOf(self.0.id.clone())).await?;
        Ok(int(count.unwrap_or(0)))
    }
    /// How far the viewer is with a series; null for strangers, and for what is no series.
    async fn reading_progress(&self, ctx: &Context<'_>) -> Result<Option<SeriesProgress>> {
        series::progress(call(ctx)?, &self.0).await
    }
    /// How many others saved it.
    async fn follower_count(&self) -> i32 {
        int(self.0.follower_count)
    }
    /// Whose list it is.
    async fn creator(&self, ctx: &Context<'_>) -> Result<User> {
        Ok(User(call(ctx)?.person(&self.0.owner_id).await?))
    }
    /// When it was made.
    async fn created_at(&self) -> DateTime {
        self.0.created_at.into()
    }
    /// When it last changed.
    async fn updated_at(&self) -> DateTime {
        self.0.updated_at.into()
    }
    /// What stands on it, in its order. What the viewer may not read is left out, but for the owner, who
    /// is told that something stands there.
    async fn catalog_items(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<CatalogItemPage> {
        item::page(call(ctx)?, &self.0, self::paging(paging)?).await
    }
    /// Pictures of the first stories that have one, three at most.
    async fn preview_images(&self, ctx: &Context<'_>) -> Result<Vec<ImageRef>> {
        let call = call(ctx)?;
        let sources = call.load(PreviewsOf(self.0.id.clone())).await?.unwrap_or_default();
        let mut images = Vec::new();
        for source in &sources {
            images.extend(picture(call, Some(source)).await?);
        }
        Ok(images)
    }
    /// The story that stands for the list: claps and responses for the list are its. Null while only its
    /// owner sees the list.
    async fn discussion(&self, ctx: &Context<'_>) -> Result<Option<Post>> {
        let call = call(ctx)?;
        let Some(id) = call.load(DiscussionOf(self.0.id.clone())).await? else { return Ok(None) };
        let story = call.story(&id).await?.filter(|story| story.published_revision.is_some());
        match story {
            Some(story) => Post::unblocked(call, story).await,
            None => Ok(None),
        }
    }
    /// The responses to the list; each has its own.
    async fn threaded_catalog_responses(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] catalog_responses_paging_options: Option<
            PagingOptions,
        >,
        #[graphql(desc = "The order.", default_with = "ResponseSortType::Best")]
        sort_type: ResponseSortType,
    ) -> Result<ThreadedPostResponses> {
        let call = call(ctx)?;
        let story = match call.load(DiscussionOf(self.0.id.clone())).await? {
            Some(id) => call.story(&id).await?,
            None => None,
        };
        let Some(story) = story else {
            let limit = paging(catalog_responses_paging_options)?.limit;
            return Ok(ThreadedPostResponses::of(call, Page::default(), limit));
        };
        let (page, limit) =
            response::responses(call, &story, catalog_responses_paging_options, sort_type).await?;
        Ok(ThreadedPostResponses::of(call, page, limit))
    }
    /// Whether a story stands on it.
    async fn has_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<bool> {
        Ok(call(ctx)?.load(IsOnList(self.0.id.clone(), post_id.0)).await?.is_some())
    }
    /// What the viewer has to do with it.
    async fn viewer_edge(&self, ctx: &Context<'_>) -> Result<CatalogViewerEdge> {
        let call = call(ctx)?;
        let is_following = call.load(FollowsCatalog(self.0.id.clone())).await?.is_some();
        let is_owner = call.viewer().user_id() == Some(&self.0.owner_id);
        let can_edit = call.viewer().may_act()
            && change_catalog(call.viewer(), &self.0) == StoryChange::Allowed
            && self.0.id.predefined_kind().is_none();
        Ok(CatalogViewerEdge { is_following, is_owner, can_edit })
    }
}

/// What the viewer has to do with a list.
#[derive(Debug, Clone, SimpleObject)]
pub struct CatalogViewerEdge {
    /// Whether the viewer saved it among their lists.
    pub is_following: bool,
    /// Whether it is theirs.
    pub is_owner: bool,
    /// Whether the viewer may change it.
    pub can_edit: bool,
}

/// A page of lists.
#[derive(Debug, Clone, SimpleObject)]
pub struct CatalogPage {
    /// The lists.
    pub items: Vec<Catalog>,
    /// Where it goes on.
    pub paging_info: PagingInfo,
}

impl Default for CatalogPage {
    fn default() -> Self {
        Self { items: Vec::new(), paging_info: PagingInfo { next: None } }
    }
}

impl CatalogPage {
    pub(super) fn of(page: Page<quire_core::catalog::Catalog>, limit: u32) -> Self {
        let paging_info = info(&page, limit);
        let items = page.items.into_iter().map(Catalog::from).collect();
        Self { items, paging_info }
    }
}
