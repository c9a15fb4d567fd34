//! The stories that could stand next in a reader's home feed, and what their places depend on
//! (decision 0028). Each source is a short range of an index, however much there is and however much
//! the reader follows.

mod sketch;

pub use sketch::Sketch;

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    cached_statement::Cached,
    clap,
    conn::on_each,
    error::parse,
    follow, mute,
    schema::{claps, readings, stories},
    staff_pick, story, tag,
};
use diesel::prelude::*;
use quire_core::{StoryId, TagSlug, Timestamp, UserId, feed::FeedCandidate};
use sketch::sketches;
use std::collections::{HashMap, HashSet};

/// Stories of a window by whom and what the reader follows.
const FOLLOWED: u32 = 40;
/// Stories of a window by everybody.
const OTHERS: u32 = 30;
/// Staff picks that the feed begins with.
const PICKS: u32 = 20;
/// What the reader read, applauded, and wanted less of, the last of each.
const LATELY: i64 = 50;

/// A stretch of the home feed: where it begins among what is followed and among everything. Nothing
/// in it is newer than `as_of`, so that what is published meanwhile moves nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// When the reader began at the top, to the millisecond.
    pub as_of: Timestamp,
    /// Where it begins among what is followed.
    pub followed: Start,
    /// Where it begins among everything.
    pub others: Start,
}

/// Where a window begins in one of its sources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Start {
    /// With the newest.
    Top,
    /// After this place.
    After(Cursor),
    /// Nothing is left.
    End,
}

impl Window {
    /// The first window for a reader who begins at the top now.
    #[must_use]
    pub fn first(now: Timestamp) -> Self {
        let as_of = Timestamp::from_millis(now.millis()).unwrap_or(now);
        Self { as_of, followed: Start::Top, others: Start::Top }
    }

    /// The place above everything that was there when the reader began.
    fn top(&self) -> Cursor {
        let end = self.as_of.millis().saturating_add(1);
        Cursor::at(Timestamp::from_millis(end).unwrap_or(self.as_of), "")
    }

    fn page(&self, start: &Start, limit: u32) -> Option<Paging> {
        let after = match start {
            Start::Top => self.top(),
            Start::After(cursor) => cursor.clone(),
            Start::End => return None,
        };
        Some(Paging { after: Some(after), limit })
    }
}

/// What stands in a window, in no order, and the window after it; `None` after the last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The stories, each once.
    pub stories: Vec<(Sketch, FeedCandidate)>,
    /// Where it goes on.
    pub next: Option<Window>,
}

/// What stands in `window` of the feed of `reader`. The first begins with what the staff picked;
/// those stories are in no other.
pub fn find(c: &mut Conn, reader: &UserId, window: &Window) -> Result<Found, StoreError> {
    let followed = match window.page(&window.followed, FOLLOWED) {
        Some(paging) => story::home_ids(c, reader, &paging)?,
        None => Page::default(),
    };
    let others = match window.page(&window.others, OTHERS) {
        Some(paging) => story::latest_ids(c, &paging)?,
        None => Page::default(),
    };
    let picks = Paging { after: Some(window.top()), limit: PICKS };
    let picks = staff_pick::ids(c, &picks)?.items;
    let picked: HashSet<String> = picks.iter().cloned().collect();
    let is_first = (&window.followed, &window.others) == (&Start::Top, &Start::Top);
    let by_followed: HashSet<String> = followed.items.iter().cloned().collect();
    let next = next(window, followed.next, others.next);
    let mut seen = HashSet::new();
    let mut found: Vec<String> = followed.items;
    found.extend(others.items);
    found.retain(|id| !picked.contains(id) && seen.insert(id.clone()));
    if is_first {
        found.extend(picks);
    }
    let found = sketches(c, &found)?;
    let mut stories = weigh(c, reader, window.as_of, found, &picked)?;
    // What is followed comes in its own turn, which may be another window's.
    stories.retain(|(story, one)| {
        one.is_staff_pick || !one.is_followed() || by_followed.contains(story.id.as_str())
    });
    Ok(Found { stories, next })
}

fn next(window: &Window, followed: Option<Cursor>, others: Option<Cursor>) -> Option<Window> {
    let start = |cursor: Option<Cursor>| cursor.map_or(Start::End, Start::After);
    let (followed, others) = (start(followed), start(others));
    let is_end = followed == Start::End && others == Start::End;
    (!is_end).then_some(Window { as_of: window.as_of, followed, others })
}

/// Reads what the places of these stories depend on.
fn weigh(
    c: &mut Conn,
    reader: &UserId,
    as_of: Timestamp,
    found: Vec<Sketch>,
    picked: &HashSet<String>,
) -> Result<Vec<(Sketch, FeedCandidate)>, StoreError> {
    let ids: Vec<_> = found.iter().map(|story| story.id.clone()).collect();
    let writers: Vec<_> = found.iter().map(|story| story.creator_id.clone()).collect();
    let homes: Vec<_> = found.iter().filter_map(|story| story.publication_id.clone()).collect();
    let tags = tags_of(c, &ids)?;
    let slugs: HashSet<TagSlug> = tags.values().flatten().cloned().collect();
    let topics = follow::tags_followed(c, reader, &slugs.into_iter().collect::<Vec<_>>())?;
    let people = follow::people_followed(c, reader, &writers)?;
    let publications = follow::publications_followed(c, reader, &homes)?;
    let read = read_before(c, reader, &ids, as_of)?;
    let applauded = clap::given_to(c, reader, &ids)?;
    let liked = liked_lately(c, reader, as_of)?;
    let less = Less::of(c, reader)?;
    let weighed = found.into_iter().map(|story| {
        let tags = tags.get(&story.id).map(Vec::as_slice).unwrap_or_default();
        let home = story.publication_id.as_ref();
        let by_writer =
            liked.iter().filter(|(id, by)| **id != story.id && **by == story.creator_id);
        let candidate = FeedCandidate {
            story: story.id.clone(),
            writer: story.creator_id.clone(),
            listed_at: story.listed_at,
            claps: story.clap_count,
            responses: story.response_count,
            follows_writer: people.contains(&story.creator_id),
            follows_publication: home.is_some_and(|home| publications.contains(home)),
            followed_topics: tags.iter().filter(|tag| topics.contains(*tag)).cloned().collect(),
            is_staff_pick: picked.contains(story.id.as_str()),
            read_percent: read.get(&story.id).copied(),
            is_applauded: applauded.contains_key(&story.id),
            is_own: story.creator_id == *reader,
            liked_before: count(by_writer.count()),
            less_of_writer: i64::from(less.writers.contains(&story.creator_id)),
            less_of_tags: count(tags.iter().filter(|tag| less.tags.contains(*tag)).count()),
        };
        (story, candidate)
    });
    Ok(weighed.collect())
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn tags_of(c: &mut Conn, ids: &[StoryId]) -> Result<HashMap<StoryId, Vec<TagSlug>>, StoreError> {
    let tags = tag::of_stories(c, ids)?.into_iter();
    Ok(tags.map(|(id, tags)| (id, tags.into_iter().map(|tag| tag.slug).collect())).collect())
}

/// How far the reader had come with these stories.
fn read_before(
    c: &mut Conn,
    reader: &UserId,
    ids: &[StoryId],
    as_of: Timestamp,
) -> Result<HashMap<StoryId, i64>, StoreError> {
    let rows: Vec<(String, i64)> = on_each!(c => readings::table
        .filter(readings::person_id.eq(reader.as_str()))
        .filter(among(readings::story_id, ids.iter().map(StoryId::as_str)))
        .filter(readings::first_at.le(as_of.naive()))
        .select((readings::story_id, readings::percent))
        .cached()
        .load(c))?;
    let rows = rows.into_iter();
    rows.map(|(id, percent)| Ok((parse("readings", "story_id", &id, &id)?, percent))).collect()
}

/// The stories that the reader read or applauded lately, each with its writer.
fn liked_lately(
    c: &mut Conn,
    reader: &UserId,
    as_of: Timestamp,
) -> Result<HashMap<StoryId, UserId>, StoreError> {
    let mut ids: Vec<String> = on_each!(c => readings::table
        .filter(readings::person_id.eq(reader.as_str()))
        .filter(readings::last_at.le(as_of.naive()))
        .order((readings::last_at.desc(), readings::story_id.desc()))
        .limit(LATELY)
        .select(readings::story_id)
        .cached()
        .load(c))?;
    let applauded: Vec<String> = on_each!(c => claps::table
        .filter(claps::person_id.eq(reader.as_str()))
        .filter(claps::clapped_at.le(as_of.naive()))
        .order((claps::clapped_at.desc(), claps::story_id.desc()))
        .limit(LATELY)
        .select(claps::story_id)
        .cached()
        .load(c))?;
    ids.extend(applauded);
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(String, String)> = on_each!(c => stories::table
        .filter(among(stories::id, ids.iter().map(String::as_str)))
        .select((stories::id, stories::creator_id))
        .cached()
        .load(c))?;
    rows.into_iter()
        .map(|(id, writer)| {
            let writer = parse("stories", "creator_id", &id, &writer)?;
            Ok((parse("stories", "id", &id, &id)?, writer))
        })
        .collect()
}

/// Writers and tags of the stories that a reader wanted less of.
struct Less {
    writers: HashSet<UserId>,
    tags: HashSet<TagSlug>,
}

impl Less {
    fn of(c: &mut Conn, reader: &UserId) -> Result<Self, StoreError> {
        let ids = mute::wanted_less(c, reader, LATELY)?;
        if ids.is_empty() {
            return Ok(Self { writers: HashSet::new(), tags: HashSet::new() });
        }
        let writers = story::many(c, &ids)?.into_iter().map(|story| story.creator_id).collect();
        Ok(Self { writers, tags: tags_of(c, &ids)?.into_values().flatten().collect() })
    }
}
