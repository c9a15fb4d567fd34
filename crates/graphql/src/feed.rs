//! Feeds, and whom to follow.

mod home;

pub use home::FeedPage;

use super::{
    call::{Call, call},
    field_error::Result,
    id::Id,
    paging::{PagingOptions, info, length, paging},
    person::User,
    publication::{Collection, Publisher},
    scalar::DateTime,
    story::PostPage,
};
use async_graphql::{Context, Object};
use quire_core::{
    TagSlug, UserId, feed::Reason, person::Person, publication::Publication, story::Story,
};
use quire_store::{Conn, Page, Paging, StoreError, mute};
use std::sync::Arc;

/// Feeds: reads.
#[derive(Debug, Default)]
pub struct FeedQuery;

#[Object]
impl FeedQuery {
    /// The newest stories of everybody.
    async fn latest_posts_feed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        page(call(ctx)?, paging, quire_store::story::latest).await
    }

    /// For a reader who is signed in, what they may want to read first: by whom and what they follow,
    /// staff picks and the newest of everybody, ranked (decision 0028); for others the newest of all.
    async fn home_feed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<FeedPage> {
        let call = call(ctx)?;
        match call.viewer().user_id().cloned() {
            Some(me) => home::page(call, me, paging).await,
            None => plain(call, paging, quire_store::story::latest, &Reason::New).await,
        }
    }

    /// The newest by the writers, publications and tags the viewer follows, and nothing else,
    /// strictly by time. For readers who are not signed in an empty page.
    async fn following_feed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<FeedPage> {
        let call = call(ctx)?;
        match call.viewer().user_id().cloned() {
            Some(me) => home::following(call, me, paging).await,
            None => Ok(FeedPage::empty(call.app.ports.clock.now())),
        }
    }

    /// The newest about a topic, without what the viewer is not brought.
    async fn topic_feed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The tag’s slug, such as `machine-learning`.")] tag_slug: Id<TagSlug>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<FeedPage> {
        let call = call(ctx)?;
        let slug = tag_slug.0;
        let reason = Reason::Topic(slug.clone());
        let me = call.viewer().user_id().cloned();
        let list = move |c: &mut Conn, paging: &Paging| {
            let page = quire_store::story::by_tag(c, &slug, paging)?;
            let items = match &me {
                Some(me) => mute::unmuted(c, me, page.items)?,
                None => page.items,
            };
            Ok(Page { items, next: page.next })
        };
        plain(call, paging, list, &reason).await
    }

    /// How many stories, up to 20, were published since then by whom and what the viewer follows.
    async fn new_in_feed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The time from which they are counted.")] since: DateTime,
    ) -> Result<i32> {
        let call = call(ctx)?;
        let Some(me) = call.viewer().user_id().cloned() else { return Ok(0) };
        let new = call.read(move |c| quire_app::feed::published_since(c, &me, since.0)).await?;
        Ok(i32::try_from(new).unwrap_or(i32::MAX))
    }

    /// Stories that staff picked, the last picked first.
    async fn staff_picks_feed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let call = call(ctx)?;
        let me = call.viewer().user_id().cloned();
        let list = move |c: &mut Conn, paging: &Paging| {
            let page = quire_store::staff_pick::list(c, paging)?;
            let items = match &me {
                Some(me) => mute::unmuted(c, me, page.items)?,
                None => page.items,
            };
            Ok(Page { items, next: page.next })
        };
        page(call, paging, list).await
    }

    /// Whom to follow: people and publications with the most stories, without the viewer, whom
    /// they follow already, and whom they muted.
    async fn recommended_publishers(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The most to answer with.", default = 3)] first: i32,
    ) -> Result<Vec<Publisher>> {
        let (call, first) = (call(ctx)?, length(first)?);
        let me = call.viewer().user_id().cloned();
        let (people, publications) = call
            .read(move |c| {
                let people = busiest_people(c, me.as_ref(), first)?;
                Ok((people, busiest_publications(c, me.as_ref(), first)?))
            })
            .await?;
        let people = people
            .into_iter()
            .map(|person| (person.story_count, Publisher::User(User(Arc::new(person)))));
        let publications = publications.into_iter().map(|publication| {
            let count = publication.story_count;
            (count, Publisher::Collection(Collection(Arc::new(publication))))
        });
        let mut publishers: Vec<_> = people.chain(publications).collect();
        publishers.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        Ok(publishers.into_iter().take(first as usize).map(|(_, publisher)| publisher).collect())
    }
}

/// How many of the busiest are looked at for someone the viewer does not follow yet.
const CANDIDATES: u32 = 200;

/// How many of them are looked at for `first`: mostly a few are enough.
fn candidates(first: u32) -> [u32; 2] {
    [first.saturating_mul(2).saturating_add(6).min(CANDIDATES), CANDIDATES]
}

/// The people with the most stories whom `me` might follow, `first` of them or more if there are as
/// many.
fn busiest_people(
    c: &mut Conn,
    me: Option<&UserId>,
    first: u32,
) -> std::result::Result<Vec<Person>, StoreError> {
    let mut people = Vec::new();
    for limit in candidates(first) {
        people = quire_store::person::busiest(c, i64::from(limit))?;
        let is_all = people.len() < limit as usize;
        if let Some(me) = me {
            let ids: Vec<_> = people.iter().map(|person| person.id.clone()).collect();
            let followed = quire_store::follow::people_followed(c, me, &ids)?;
            let muted = mute::people_muted(c, me, &ids)?;
            people.retain(|Person { id, .. }| {
                id != me && !followed.contains(id) && !muted.contains(id)
            });
        }
        if is_all || people.len() >= first as usize {
            break;
        }
    }
    Ok(people)
}

/// The same of publications.
fn busiest_publications(
    c: &mut Conn,
    me: Option<&UserId>,
    first: u32,
) -> std::result::Result<Vec<Publication>, StoreError> {
    let mut publications = Vec::new();
    for limit in candidates(first) {
        publications = quire_store::publication::busiest(c, i64::from(limit))?;
        let is_all = publications.len() < limit as usize;
        if let Some(me) = me {
            let ids: Vec<_> = publications.iter().map(|one| one.id.clone()).collect();
            let followed = quire_store::follow::publications_followed(c, me, &ids)?;
            let muted = mute::publications_muted(c, me, &ids)?;
            publications
                .retain(|Publication { id, .. }| !followed.contains(id) && !muted.contains(id));
        }
        if is_all || publications.len() >= first as usize {
            break;
        }
    }
    Ok(publications)
}

/// A page of a list whose stories are all there for one reason.
async fn plain(
    call: &Call,
    options: Option<PagingOptions>,
    list: impl FnOnce(&mut Conn, &Paging) -> std::result::Result<Page<Story>, StoreError>
    + Send
    + 'static,
    reason: &Reason,
) -> Result<FeedPage> {
    let paging = paging(options)?;
    let limit = paging.limit;
    let page = call.read(move |c| list(c, &paging)).await?;
    let paging_info = info(&page, limit);
    let stories = page.items.into_iter().map(|story| (story, reason.clone())).collect();
    FeedPage::of(call, stories, paging_info).await
}

async fn page(
    call: &Call,
    options: Option<PagingOptions>,
    list: impl FnOnce(&mut Conn, &Paging) -> std::result::Result<Page<Story>, StoreError>
    + Send
    + 'static,
) -> Result<PostPage> {
    let paging = paging(options)?;
    let limit = paging.limit;
    let page = call.read(move |c| list(c, &paging)).await?;
    Ok(PostPage::of(call.viewer(), page, limit))
}
