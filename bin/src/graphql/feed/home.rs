//! A reader's own feed: first what they follow, then everything else.

use crate::graphql::{
    call::Call,
    fault::Result,
    paging::{PagingInfo, PagingOptions, paging, read, write},
    story::{Post, PostPage},
};
use quire_core::{UserId, story::Story};
use quire_store::{Conn, Cursor, Paging, StoreError, follow::Following};

/// Begins the cursor of a page that comes after everything the reader follows.
const REST: &str = "rest.";
/// How many of each kind a reader follows are looked at to leave them out of the rest.
const FOLLOWED: i64 = 1_000;

/// A page of the feed of `me`.
pub(super) async fn page(
    call: &Call,
    me: UserId,
    options: Option<PagingOptions>,
) -> Result<PostPage> {
    let mut options = options;
    let to = options.as_mut().and_then(|options| options.to.take()).unwrap_or_default();
    let rest = to.strip_prefix(REST);
    let mut wanted = paging(options)?;
    let cursor = rest.unwrap_or(&to);
    wanted.after = if cursor.is_empty() { None } else { Some(read(cursor)?) };
    let (limit, is_rest) = (wanted.limit, rest.is_some());
    let (stories, next) = call
        .read(move |c| {
            let (found, next) = stories(c, &me, &wanted, is_rest)?;
            Ok((quire_store::mute::unmuted(c, &me, found)?, next))
        })
        .await?;
    let items = Post::all_seen_by(call.viewer(), stories);
    Ok(PostPage { items, paging_info: PagingInfo::of(next, limit) })
}

fn stories(
    c: &mut Conn,
    me: &UserId,
    wanted: &Paging,
    is_rest: bool,
) -> std::result::Result<(Vec<Story>, Option<String>), StoreError> {
    if is_rest {
        return others(c, me, wanted);
    }
    let mut own = quire_store::story::home(c, me, wanted)?;
    if let Some(next) = &own.next {
        return Ok((own.items, Some(write(next))));
    }
    let room = wanted.limit.saturating_sub(u32::try_from(own.items.len()).unwrap_or(u32::MAX));
    if room == 0 {
        return Ok((own.items, Some(REST.to_owned())));
    }
    let (rest, next) = others(c, me, &Paging::first(room))?;
    own.items.extend(rest);
    Ok((own.items, next))
}

/// The newest stories by nobody and about nothing the reader follows. May be shorter than wanted
/// although more follow.
fn others(
    c: &mut Conn,
    me: &UserId,
    wanted: &Paging,
) -> std::result::Result<(Vec<Story>, Option<String>), StoreError> {
    let page = quire_store::story::latest(c, wanted)?;
    let next = page.next.as_ref().map(|next: &Cursor| format!("{REST}{}", write(next)));
    let following = quire_store::follow::all(c, me, FOLLOWED)?;
    let ids: Vec<_> = page.items.iter().map(|story| story.id.clone()).collect();
    let tags = quire_store::tag::of_stories(c, &ids)?;
    let is_other = |story: &Story| {
        let tags = tags.get(&story.id).into_iter().flatten();
        !is_followed(story, &following)
            && !tags.into_iter().any(|tag| following.tags.contains(&tag.slug))
    };
    Ok((page.items.into_iter().filter(is_other).collect(), next))
}

fn is_followed(story: &Story, following: &Following) -> bool {
    following.people.contains(&story.creator_id)
        || story.publication_id.as_ref().is_some_and(|id| following.publications.contains(id))
}
