//! Tags and topics.

mod pick;

pub use pick::TagMutation;

use super::{
    archive::{ArchiveMonth, period},
    call::{Call, call},
    field_error::Result,
    load::FollowsTag,
    outcome::{Forbidden, NotFound, Unauthorized},
    paging::{PagingInfo, PagingOptions, info, length, paging},
    person::User,
    scalar::int,
    story::{Post, PostPage},
    vocabulary::TopPeriod,
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use futures_util::future::try_join_all;
use quire_core::{TagSlug, Timestamp, policy, tag};
use quire_store::{
    Conn, Page,
    story::{self, Rank, Scope},
};
use std::sync::Arc;

/// A tag. A topic is a tag that staff curate.
#[derive(Debug, Clone)]
pub struct Tag(pub Arc<tag::Tag>);

/// A tag. A topic is a tag that staff curate.
#[Object]
impl Tag {
    /// The id: its word in addresses.
    async fn id(&self) -> ID {
        ID(self.0.slug.to_string())
    }
    /// Its word in addresses.
    async fn slug(&self) -> ID {
        ID(self.0.slug.to_string())
    }
    /// The name shown.
    async fn name(&self) -> &str {
        &self.0.name
    }
    /// Listed stories that carry it.
    async fn post_count(&self) -> i32 {
        int(self.0.story_count)
    }
    /// How many follow it.
    async fn follower_count(&self) -> i32 {
        int(self.0.follower_count)
    }
    /// Whether staff curate it.
    async fn is_topic(&self) -> bool {
        self.0.is_topic
    }
    /// The path of its page.
    async fn url(&self) -> String {
        super::address::tag(&self.0.slug)
    }
    /// Its newest stories.
    async fn posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        newest(call(ctx)?, self.0.slug.clone(), paging).await
    }
    /// Those of its newest 1,000 stories of a period that got most claps.
    async fn top_posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The time that counts.", default_with = "TopPeriod::Week")]
        period: TopPeriod,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let call = call(ctx)?;
        let now = call.app.ports.clock.now();
        let days = quire_core::vocabulary::feed::TopPeriod::from(period).days();
        let since = days.map(|days| now.plus_seconds(days.saturating_mul(DAY).saturating_neg()));
        self.best(call, since, Rank::Claps, paging).await
    }
    /// Those of its newest 1,000 stories for which most readers clapped.
    async fn recommended_posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        self.best(call(ctx)?, None, Rank::Readers, paging).await
    }
    /// The story that staff picked for it; null: none.
    async fn staff_pick(&self, ctx: &Context<'_>) -> Result<Option<Post>> {
        let (call, slug) = (call(ctx)?, self.0.slug.clone());
        let picked = call.read(move |c| quire_store::tag::picked(c, &slug)).await?;
        Ok(picked.and_then(|story| Post::visible_to(call.viewer(), Arc::new(story))))
    }
    /// Who wrote most of its newest stories, without the viewer and whom they muted.
    async fn recommended_writers(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The most to answer with.", default = 5)] first: i32,
    ) -> Result<Vec<User>> {
        let (call, first, slug) = (call(ctx)?, length(first)? as usize, self.0.slug.clone());
        let me = call.viewer().user_id().cloned();
        let ids = call
            .read(move |c| {
                let mut ids = quire_store::tag::writers(c, &slug, CANDIDATES)?;
                if let Some(me) = me {
                    let muted = quire_store::mute::people_muted(c, &me, &ids)?;
                    ids.retain(|id| *id != me && !muted.contains(id));
                }
                Ok(ids)
            })
            .await?;
        let people = try_join_all(ids.iter().take(first).map(|id| call.person(id))).await?;
        Ok(people.into_iter().map(User).collect())
    }
    /// The months in which it has stories, newest first.
    async fn archive_months(&self, ctx: &Context<'_>) -> Result<Vec<ArchiveMonth>> {
        let (call, slug) = (call(ctx)?, self.0.slug.clone());
        let months = call.read(move |c| story::archive_months(c, &Scope::Tag(slug))).await?;
        Ok(months.into_iter().map(ArchiveMonth::from).collect())
    }
    /// Tags that often stand on the same stories.
    async fn related_tags(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The most to answer with.", default = 8)] first: i32,
    ) -> Result<Vec<Tag>> {
        let (call, limit, slug) = (call(ctx)?, i64::from(length(first)?), self.0.slug.clone());
        let slugs = call.read(move |c| quire_store::tag::related(c, &slug, limit)).await?;
        Tag::all(call, &slugs).await
    }
    /// What the viewer has to do with it.
    async fn viewer_edge(&self, ctx: &Context<'_>) -> Result<TagViewerEdge> {
        let call = call(ctx)?;
        let is_following = call.load(FollowsTag(self.0.slug.clone())).await?.is_some();
        Ok(TagViewerEdge { is_following, may_curate: policy::curate(call.viewer()) })
    }
}

impl Tag {
    async fn best(
        &self,
        call: &Call,
        since: Option<Timestamp>,
        rank: Rank,
        options: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let (paging, slug) = (paging(options)?, self.0.slug.clone());
        let limit = paging.limit;
        let best = move |c: &mut Conn| story::best_by_tag(c, &slug, since, rank, &paging);
        Ok(PostPage::of(call.viewer(), call.read(best).await?, limit))
    }

    /// The tags of these slugs, in this order, in one read.
    pub(super) async fn all(call: &Call, slugs: &[TagSlug]) -> Result<Vec<Tag>> {
        let tags = try_join_all(slugs.iter().map(|slug| call.tag(slug))).await?;
        Ok(tags.into_iter().flatten().map(Tag).collect())
    }
}

async fn newest(call: &Call, slug: TagSlug, paging: Option<PagingOptions>) -> Result<PostPage> {
    let paging = self::paging(paging)?;
    let limit = paging.limit;
    let page = call.read(move |c| story::by_tag(c, &slug, &paging)).await?;
    Ok(PostPage::of(call.viewer(), page, limit))
}

/// Seconds of a day.
const DAY: i64 = 86_400;

/// How many writers of a tag are looked at for some to follow.
const CANDIDATES: i64 = 60;

/// A page of tags.
#[derive(Debug, Clone, SimpleObject)]
pub struct TagPage {
    /// The tags.
    pub items: Vec<Tag>,
    /// Where the list goes on.
    pub paging_info: PagingInfo,
}

impl TagPage {
    pub(super) fn of(page: Page<tag::Tag>, limit: u32) -> Self {
        let paging_info = info(&page, limit);
        Self { items: page.items.into_iter().map(|tag| Tag(Arc::new(tag))).collect(), paging_info }
    }
}

/// What the viewer has to do with a tag.
#[derive(Debug, Clone, SimpleObject)]
pub struct TagViewerEdge {
    /// Whether the viewer follows it.
    pub is_following: bool,
    /// Whether the viewer may put a story at its head.
    pub may_curate: bool,
}

/// The answer to following a tag.
#[derive(Debug, Union)]
pub enum FollowTagResult {
    /// The tag, with the new count.
    Tag(Tag),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No tag of that slug.
    NotFound(NotFound),
}

/// Tags: reads.
#[derive(Debug, Default)]
pub struct TagQuery;

#[Object]
impl TagQuery {
    /// The tag of this slug.
    async fn tag_from_slug(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The tag’s slug, such as `machine-learning`.")] tag_slug: String,
    ) -> Result<Option<Tag>> {
        match TagSlug::in_any_case(&tag_slug) {
            Some(slug) => Ok(call(ctx)?.tag(&slug).await?.map(Tag)),
            None => Ok(None),
        }
    }

    /// Tags to follow: topics first, then by how many stories carry them.
    async fn recommended_tags(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The most to answer with.", default = 8)] first: i32,
    ) -> Result<Vec<Tag>> {
        let limit = i64::from(length(first)?);
        let tags = call(ctx)?.read(move |c| quire_store::tag::recommended(c, limit)).await?;
        Ok(tags.into_iter().map(|tag| Tag(Arc::new(tag))).collect())
    }

    /// A tag's stories of a year, month or day, oldest first; all of them newest first without
    /// one.
    async fn tag_archive(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The tag’s slug, such as `machine-learning`.")] tag_slug: String,
        #[graphql(desc = "The year, such as 2026.")] year: Option<i32>,
        #[graphql(desc = "The month, 1 to 12; null: all of the year.")] month: Option<i32>,
        #[graphql(desc = "The day of the month; null: all of the month.")] day: Option<i32>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let call = call(ctx)?;
        let Some(slug) = TagSlug::in_any_case(&tag_slug) else {
            return Ok(PostPage::default());
        };
        let Some(period) = period(year, month, day)? else {
            return newest(call, slug, paging).await;
        };
        let paging = self::paging(paging)?;
        let limit = paging.limit;
        let page =
            call.read(move |c| story::in_period(c, &Scope::Tag(slug), period, &paging)).await?;
        Ok(PostPage::of(call.viewer(), page, limit))
    }
}
