//! A reader's own feed, and why each story is in it.

use crate::{
    call::Call,
    field_error::{FieldError, Result},
    paging::{PagingInfo, PagingOptions, length, paging, write},
    scalar::DateTime,
    story::{FeedReason, Post},
};
use async_graphql::SimpleObject;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use futures_util::future::try_join_all;
use quire_app::feed::{FeedCursor, for_you};
use quire_core::{Timestamp, UserId, feed::Reason, message::feed as text, story::Story};
use std::sync::Arc;

/// A page of a reader's feed.
#[derive(Debug, Clone, SimpleObject)]
pub struct FeedPage {
    /// The stories.
    pub items: Vec<Post>,
    /// Where it goes on.
    pub paging_info: PagingInfo,
    /// When it was asked for.
    pub as_of: DateTime,
}

impl FeedPage {
    /// The part of these stories that the viewer may read, each with why it is there.
    pub(super) async fn of(
        call: &Call,
        stories: Vec<(Story, Reason)>,
        paging_info: PagingInfo,
    ) -> Result<Self> {
        let seen: Vec<(Post, Reason)> = stories
            .into_iter()
            .filter_map(|(story, reason)| {
                Some((Post::visible_to(call.viewer(), Arc::new(story))?, reason))
            })
            .collect();
        // All at once: whom they name is read together.
        let items =
            try_join_all(seen.into_iter().map(|(post, reason)| explained(call, post, reason)));
        let items = items.await?;
        Ok(Self { items, paging_info, as_of: call.app.ports.clock.now().into() })
    }

    /// A page without anything.
    pub(super) fn empty(now: Timestamp) -> Self {
        let paging_info = PagingInfo { next: None };
        Self { items: Vec::new(), paging_info, as_of: now.into() }
    }
}

/// A page of the feed of `me`.
pub(super) async fn page(
    call: &Call,
    me: UserId,
    options: Option<PagingOptions>,
) -> Result<FeedPage> {
    let (limit, to) = options.map_or((10, None), |options| (options.limit, options.to));
    let limit = length(limit)?;
    let place = match to.filter(|to| !to.is_empty()) {
        Some(to) => read(&to)?,
        None => FeedCursor::top(call.app.ports.clock.now()),
    };
    let brought = call.read(move |c| for_you(c, &me, place, limit as usize)).await?;
    let next = brought.next.map(|place| URL_SAFE_NO_PAD.encode(place.to_string()));
    FeedPage::of(call, brought.stories, PagingInfo::of(next, limit)).await
}

/// A page of what `me` follows, strictly by time.
pub(super) async fn following(
    call: &Call,
    me: UserId,
    options: Option<PagingOptions>,
) -> Result<FeedPage> {
    let paging = paging(options)?;
    let limit = paging.limit;
    let (stories, next) = call.read(move |c| quire_app::feed::following(c, &me, &paging)).await?;
    let next = next.as_ref().map(write);
    FeedPage::of(call, stories, PagingInfo::of(next, limit)).await
}

fn read(to: &str) -> Result<FeedCursor> {
    let text = URL_SAFE_NO_PAD.decode(to).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    text.and_then(|text| text.parse().ok())
        .ok_or_else(|| FieldError::BadRequest("`to` is no cursor of this list".to_owned()))
}

/// A story with why it is there.
async fn explained(call: &Call, post: Post, reason: Reason) -> Result<Post> {
    let reason = explain(call, &post, reason).await?;
    Ok(post.because(reason))
}

/// A reason in words, with where it leads.
async fn explain(call: &Call, post: &Post, reason: Reason) -> Result<FeedReason> {
    let writer = async || {
        let person = call.person(post.creator_id()).await?;
        Ok::<_, FieldError>((person.name.clone(), crate::address::person(&person.username)))
    };
    Ok(match reason {
        Reason::Writer => {
            let (name, url) = writer().await?;
            FeedReason { text: text::because_you_follow(&name), url: Some(url) }
        }
        Reason::LikedBefore => {
            let (name, url) = writer().await?;
            FeedReason { text: text::because_you_read(&name), url: Some(url) }
        }
        Reason::Publication => {
            let home = match post.publication_id() {
                Some(id) => call.publication(id).await?,
                None => None,
            };
            match home {
                Some(home) => FeedReason::plain(text::because_you_follow(&home.name)),
                None => FeedReason::plain(text::NEW.to_owned()),
            }
        }
        Reason::Topic(slug) => {
            let tag = call.tag(&slug).await?;
            let name = tag.map_or_else(|| slug.to_string(), |tag| tag.name.clone());
            let url = Some(crate::address::tag(&slug));
            FeedReason { text: text::in_topic(&name), url }
        }
        Reason::StaffPick => FeedReason::plain(text::STAFF_PICK.to_owned()),
        Reason::Popular => FeedReason::plain(text::POPULAR.to_owned()),
        Reason::New => FeedReason::plain(text::NEW.to_owned()),
    })
}
