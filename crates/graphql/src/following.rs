//! Whom and what the viewer follows, and what comes from there.

use super::{
    call::call,
    field_error::Result,
    mute::{CollectionPage, UserPage},
    paging::{PagingInfo, PagingOptions, paging},
    story::PostPage,
    tag::TagPage,
    vocabulary::FollowingFeedEntity,
};
use async_graphql::{Context, Object};
use quire_store::{Page, follow, mute, story};

/// Following: reads.
#[derive(Debug, Default)]
pub struct FollowingQuery;

#[Object]
impl FollowingQuery {
    /// The people the viewer follows, the last followed first; with `words`, those whose name or
    /// handle has them. For readers who are not signed in an empty page.
    async fn followed_users(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The words to search for.")] words: Option<String>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<UserPage> {
        let (call, paging, words) = (call(ctx)?, self::paging(paging)?, search_words(words));
        let Some(me) = call.viewer().user_id().cloned() else {
            return Ok(UserPage { items: Vec::new(), paging_info: PagingInfo { next: None } });
        };
        let limit = paging.limit;
        let read = move |c: &mut _| follow::people(c, &me, words.as_deref(), &paging);
        Ok(UserPage::of(call.read(read).await?, limit))
    }

    /// The publications the viewer follows, likewise.
    async fn followed_collections(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The words to search for.")] words: Option<String>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<CollectionPage> {
        let (call, paging, words) = (call(ctx)?, self::paging(paging)?, search_words(words));
        let Some(me) = call.viewer().user_id().cloned() else {
            return Ok(CollectionPage {
                items: Vec::new(),
                paging_info: PagingInfo { next: None },
            });
        };
        let limit = paging.limit;
        let read = move |c: &mut _| follow::publications(c, &me, words.as_deref(), &paging);
        Ok(CollectionPage::of(call.read(read).await?, limit))
    }

    /// The tags the viewer follows, likewise.
    async fn followed_tags(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The words to search for.")] words: Option<String>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<TagPage> {
        let (call, paging, words) = (call(ctx)?, self::paging(paging)?, search_words(words));
        let Some(me) = call.viewer().user_id().cloned() else {
            return Ok(TagPage { items: Vec::new(), paging_info: PagingInfo { next: None } });
        };
        let limit = paging.limit;
        let read = move |c: &mut _| follow::tags(c, &me, words.as_deref(), &paging);
        Ok(TagPage::of(call.read(read).await?, limit))
    }

    /// The newest by the writers, or in the publications, that the viewer follows. For readers who
    /// are not signed in an empty page.
    async fn followed_feed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Who or what is followed.")] entity: FollowingFeedEntity,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<PostPage> {
        let (call, paging) = (call(ctx)?, self::paging(paging)?);
        let Some(me) = call.viewer().user_id().cloned() else { return Ok(PostPage::default()) };
        let limit = paging.limit;
        let page = call
            .read(move |c| {
                let page = story::by_followed(c, &me, entity.into(), &paging)?;
                let items = mute::unmuted(c, &me, page.items)?;
                Ok(Page { items, next: page.next })
            })
            .await?;
        Ok(PostPage::of(call.viewer(), page, limit))
    }
}

/// Characters of the words that are looked for.
const LONGEST: usize = 100;

fn search_words(words: Option<String>) -> Option<String> {
    let words: String = words?.trim().chars().take(LONGEST).collect();
    (!words.is_empty()).then_some(words)
}
