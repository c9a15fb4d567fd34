//! The home feed page by page: what could stand there, put into order, without what its reader is
//! not brought (decision 0028).

use quire_core::{
    StoryId, Timestamp, UserId,
    feed::{Reason, rank},
    story::Story,
};
use quire_store::{
    Conn, Cursor, Paging, StoreError,
    feed_candidates::{self, Start, Window},
    follow, mute,
    story::{self, home},
    tag,
};
use std::{
    collections::{HashMap, HashSet},
    fmt,
    str::FromStr,
};

/// Windows looked through for one page, when much of them is kept from the reader.
const WINDOWS: usize = 4;
/// Places of a window; a cursor beyond them is none of ours.
const PLACES: usize = 1_000;
/// New stories that are counted.
const COUNTED: u32 = 20;

/// Where a page of the home feed begins. What is published meanwhile does not move it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedCursor {
    window: Window,
    /// Places of the window that were looked at already.
    seen: usize,
}

/// A text that names no place in the feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a place in the home feed")]
pub struct InvalidFeedCursor;

impl FeedCursor {
    /// The top of the feed as it is now.
    #[must_use]
    pub fn top(now: Timestamp) -> Self {
        Self { window: Window::first(now), seen: 0 }
    }
}

impl fmt::Display for FeedCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}!{}", self.window.as_of.millis(), self.seen)?;
        for start in [&self.window.followed, &self.window.others] {
            match start {
                Start::Top => write!(f, "!top")?,
                Start::End => write!(f, "!end")?,
                Start::After(cursor) => write!(f, "!{cursor}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for FeedCursor {
    type Err = InvalidFeedCursor;

    fn from_str(text: &str) -> Result<Self, InvalidFeedCursor> {
        let parts: Vec<&str> = text.split('!').collect();
        let [as_of, seen, followed, others] = parts.as_slice() else {
            return Err(InvalidFeedCursor);
        };
        let as_of = as_of.parse().ok().and_then(Timestamp::from_millis).ok_or(InvalidFeedCursor)?;
        let seen = seen.parse().ok().filter(|seen| *seen <= PLACES).ok_or(InvalidFeedCursor)?;
        let (followed, others) = (start(followed)?, start(others)?);
        Ok(Self { window: Window { as_of, followed, others }, seen })
    }
}

fn start(text: &str) -> Result<Start, InvalidFeedCursor> {
    match text {
        "top" => Ok(Start::Top),
        "end" => Ok(Start::End),
        cursor => Ok(Start::After(cursor.parse().map_err(|_| InvalidFeedCursor)?)),
    }
}

/// Stories brought to a reader, each with why, and where the feed goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RankedStories {
    /// In their order.
    pub stories: Vec<(Story, Reason)>,
    /// `None` at the end. A page may be shorter than asked for and still have a next one.
    pub next: Option<FeedCursor>,
}

/// The next `limit` stories of the feed of `reader`, from `place` on.
pub fn for_you(
    c: &mut Conn,
    reader: &UserId,
    place: FeedCursor,
    limit: usize,
) -> Result<RankedStories, StoreError> {
    let (mut found, mut place) = (Vec::with_capacity(limit), place);
    for _ in 0..WINDOWS {
        let window = feed_candidates::find(c, reader, &place.window)?;
        let (stories, weights): (Vec<_>, Vec<_>) = window.stories.into_iter().unzip();
        let kept = mute::unmuted(c, reader, stories)?.into_iter();
        let kept: HashSet<StoryId> = kept.map(|story| story.id).collect();
        // What is kept away has its place all the same: that it is kept away moves nothing.
        let ranked = rank(weights, place.window.as_of);
        for one in ranked.iter().skip(place.seen) {
            if found.len() == limit {
                return load_stories(c, found, Some(place));
            }
            place.seen = place.seen.saturating_add(1);
            if kept.contains(&one.story) {
                found.push((one.story.clone(), one.reason()));
            }
        }
        match window.next {
            Some(window) => place = FeedCursor { window, seen: 0 },
            None => return load_stories(c, found, None),
        }
    }
    load_stories(c, found, Some(place))
}

/// The stories that were found, whole: many are weighed, these are shown.
fn load_stories(
    c: &mut Conn,
    found: Vec<(StoryId, Reason)>,
    next: Option<FeedCursor>,
) -> Result<RankedStories, StoreError> {
    let ids: Vec<_> = found.iter().map(|(id, _)| id.clone()).collect();
    let whole = story::many(c, &ids)?.into_iter();
    let mut whole: HashMap<StoryId, Story> = whole.map(|one| (one.id.clone(), one)).collect();
    let stories = found.into_iter();
    let stories = stories.filter_map(|(id, reason)| Some((whole.remove(&id)?, reason))).collect();
    Ok(RankedStories { stories, next })
}

/// Stories, each with why it is there, and where the list goes on.
pub type ExplainedPage = (Vec<(Story, Reason)>, Option<Cursor>);

/// The newest by whom and what `reader` follows, strictly by time, each with why, and where the list
/// goes on.
pub fn following(
    c: &mut Conn,
    reader: &UserId,
    paging: &Paging,
) -> Result<ExplainedPage, StoreError> {
    let page = home(c, reader, paging)?;
    let kept = mute::unmuted(c, reader, page.items)?;
    let writers: Vec<_> = kept.iter().map(|story| story.creator_id.clone()).collect();
    let homes: Vec<_> = kept.iter().filter_map(|story| story.publication_id.clone()).collect();
    let ids: Vec<_> = kept.iter().map(|story| story.id.clone()).collect();
    let tags = tag::of_stories(c, &ids)?;
    let slugs: Vec<_> = tags.values().flatten().map(|tag| tag.slug.clone()).collect();
    let writers = follow::people_followed(c, reader, &writers)?;
    let homes = follow::publications_followed(c, reader, &homes)?;
    let topics = follow::tags_followed(c, reader, &slugs)?;
    let stories = kept.into_iter().map(|story| {
        let mut tags = tags.get(&story.id).into_iter().flatten().map(|tag| &tag.slug);
        let reason = match tags.find(|slug| topics.contains(*slug)) {
            _ if writers.contains(&story.creator_id) => Reason::Writer,
            _ if story.publication_id.as_ref().is_some_and(|id| homes.contains(id)) => {
                Reason::Publication
            }
            Some(topic) => Reason::Topic(topic.clone()),
            None => Reason::New,
        };
        (story, reason)
    });
    Ok((stories.collect(), page.next))
}

/// How many stories, up to 20, were published after `since` by whom and what `reader` follows, as
/// far as they are brought to them.
pub fn published_since(
    c: &mut Conn,
    reader: &UserId,
    since: Timestamp,
) -> Result<usize, StoreError> {
    let mut newest = home(c, reader, &Paging::first(COUNTED))?.items;
    newest.retain(|story| {
        story.first_published_at.is_some_and(|at| at > since) && story.creator_id != *reader
    });
    Ok(mute::unmuted(c, reader, newest)?.len())
}
