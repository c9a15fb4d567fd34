//! Feeds, and whom to follow.

mod home;

use super::{
    call::{Call, call},
    fault::Result,
    paging::{PagingOptions, length, paging},
    person::User,
    publication::{Collection, Publisher},
    story::PostPage,
};
use async_graphql::{Context, Object};
use quire_core::{UserId, person::Person, publication::Publication, story::Story};
use quire_store::{Conn, Page, Paging, StoreError, follow::Following, mute};
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
        paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        page(call(ctx)?, paging, quire_store::story::latest).await
    }

    /// For a reader who is signed in, the newest by the writers, publications and tags they
    /// follow, and after those the newest of everybody else; for others the newest of all.
    async fn home_feed(
        &self,
        ctx: &Context<'_>,
        paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let call = call(ctx)?;
        match call.viewer().user_id().cloned() {
            Some(me) => home::page(call, me, paging).await,
            None => page(call, paging, quire_store::story::latest).await,
        }
    }

    /// The newest by the writers, publications and tags the viewer follows, and nothing else. For
    /// readers who are not signed in an empty page.
    async fn following_feed(
        &self,
        ctx: &Context<'_>,
        paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let call = call(ctx)?;
        match call.viewer().user_id().cloned() {
            Some(me) => {
                let list = move |c: &mut Conn, paging: &Paging| {
                    let page = quire_store::story::home(c, &me, paging)?;
                    let items = mute::unmuted(c, &me, page.items)?;
                    Ok(Page { items, next: page.next })
                };
                page(call, paging, list).await
            }
            None => Ok(PostPage::default()),
        }
    }

    /// Stories that staff picked, the last picked first.
    async fn staff_picks_feed(
        &self,
        ctx: &Context<'_>,
        paging: Option<PagingOptions>,
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
        #[graphql(default = 3)] first: i32,
    ) -> Result<Vec<Publisher>> {
        let (call, first) = (call(ctx)?, length(first)? as usize);
        let me = call.viewer().user_id().cloned();
        let (people, publications, following) = call
            .read({
                let me = me.clone();
                move |c| {
                    let following = match &me {
                        Some(me) => quire_store::follow::all(c, me, CANDIDATES)?,
                        None => Following::default(),
                    };
                    let mut people = quire_store::person::busiest(c, CANDIDATES)?;
                    let mut publications = quire_store::publication::busiest(c, CANDIDATES)?;
                    if let Some(me) = &me {
                        leave_out_muted(c, me, &mut people, &mut publications)?;
                    }
                    Ok((people, publications, following))
                }
            })
            .await?;
        let people = people
            .into_iter()
            .filter(|person| Some(&person.id) != me.as_ref())
            .filter(|person| !following.people.contains(&person.id))
            .map(|person| (person.story_count, Publisher::User(User(Arc::new(person)))));
        let publications = publications
            .into_iter()
            .filter(|publication| !following.publications.contains(&publication.id))
            .map(|publication| {
                let count = publication.story_count;
                (count, Publisher::Collection(Collection(Arc::new(publication))))
            });
        let mut publishers: Vec<_> = people.chain(publications).collect();
        publishers.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        Ok(publishers.into_iter().take(first).map(|(_, publisher)| publisher).collect())
    }
}

fn leave_out_muted(
    c: &mut Conn,
    me: &UserId,
    people: &mut Vec<Person>,
    publications: &mut Vec<Publication>,
) -> std::result::Result<(), StoreError> {
    let ids: Vec<_> = people.iter().map(|person| person.id.clone()).collect();
    let muted = mute::people_muted(c, me, &ids)?;
    people.retain(|person| !muted.contains(&person.id));
    let ids: Vec<_> = publications.iter().map(|publication| publication.id.clone()).collect();
    let muted = mute::publications_muted(c, me, &ids)?;
    publications.retain(|publication| !muted.contains(&publication.id));
    Ok(())
}

/// How many of the busiest are looked at for somebody the viewer does not follow yet.
const CANDIDATES: i64 = 200;

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
