//! The home feed: in which order stories are brought to a reader, and why each is there (ours;
//! decision 0028). Whole numbers only, so that the same stories always stand in the same order.

use crate::{StoryId, TagSlug, Timestamp, UserId};

/// Points for what the reader follows: the writer, the publication, and each of at most two topics.
const FOLLOWS_WRITER: i64 = 400;
const FOLLOWS_PUBLICATION: i64 = 250;
const FOLLOWS_TOPIC: i64 = 150;
const TOPICS_COUNTED: i64 = 2;
/// Points for a story the staff picked.
const STAFF_PICK: i64 = 200;
/// Points for a story published this moment; half of them a day later, a third after two days.
const RECENT: i64 = 600;
const DAY_SECONDS: i64 = 86_400;
/// Points each time the readers' applause, or their responses, double.
const APPLAUSE: i64 = 20;
const DISCUSSION: i64 = 10;
const DOUBLINGS_COUNTED: i64 = 10;
/// Points for each other story of the writer that the reader read or applauded lately, at most four.
const LIKED_BEFORE: i64 = 50;
const LIKED_COUNTED: i64 = 4;
/// What takes a story back: being read (each percent), applauded, one's own, or like what the
/// reader wanted less of (by its writer; by each of its tags, at most three).
const READ_PERCENT: i64 = 8;
const APPLAUDED: i64 = 400;
const OWN: i64 = 300;
const LESS_OF_WRITER: i64 = 500;
const LESS_OF_TAG: i64 = 120;
const LESS_TAGS_COUNTED: i64 = 3;
/// Places between two stories of one writer, while others are left.
const SPACING: usize = 2;
/// Readers' applause from which on a story is called popular.
const POPULAR: i64 = 100;

/// A story that could be brought to a reader, and all that its place depends on (decision 0028).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedCandidate {
    /// Which.
    pub story: StoryId,
    /// Who wrote it.
    pub writer: UserId,
    /// Since when it stands in lists.
    pub listed_at: Timestamp,
    /// Claps of all readers.
    pub claps: i64,
    /// Its responses.
    pub responses: i64,
    /// Whether the reader follows the writer.
    pub follows_writer: bool,
    /// Whether the reader follows the publication it is in.
    pub follows_publication: bool,
    /// Its tags that the reader follows, in the author's order.
    pub followed_topics: Vec<TagSlug>,
    /// Whether the staff picked it.
    pub is_staff_pick: bool,
    /// How far the reader read it; `None`: not at all.
    pub read_percent: Option<i64>,
    /// Whether the reader applauded it.
    pub is_applauded: bool,
    /// Whether the reader wrote it.
    pub is_own: bool,
    /// How many other stories of the writer the reader read or applauded lately.
    pub liked_before: i64,
    /// How many stories of the writer the reader wanted less of.
    pub less_of_writer: i64,
    /// How many of its tags stand on stories the reader wanted less of.
    pub less_of_tags: i64,
}

/// Why a story is brought to a reader (decision 0028).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// They follow its writer.
    Writer,
    /// They follow its publication.
    Publication,
    /// They follow this topic.
    Topic(TagSlug),
    /// The staff picked it.
    StaffPick,
    /// They read or applauded its writer lately.
    LikedBefore,
    /// Many readers applauded it.
    Popular,
    /// It is new.
    New,
}

impl FeedCandidate {
    /// Whether it is by, in or about something the reader follows (decision 0028).
    #[must_use]
    pub const fn is_followed(&self) -> bool {
        self.follows_writer || self.follows_publication || !self.followed_topics.is_empty()
    }

    /// Its points at `now`: more stand further up (decision 0028).
    #[must_use]
    pub fn points(&self, now: Timestamp) -> i64 {
        let age = i64::try_from(now.since(self.listed_at).as_secs()).unwrap_or(i64::MAX);
        let recent = (RECENT * DAY_SECONDS).checked_div(age.saturating_add(DAY_SECONDS));
        let topics = i64::try_from(self.followed_topics.len()).unwrap_or(TOPICS_COUNTED);
        let read = self.read_percent.map_or(0, |percent| percent.clamp(10, 100));
        let gained = [
            times(FOLLOWS_WRITER, i64::from(self.follows_writer), 1),
            times(FOLLOWS_PUBLICATION, i64::from(self.follows_publication), 1),
            times(FOLLOWS_TOPIC, topics, TOPICS_COUNTED),
            times(STAFF_PICK, i64::from(self.is_staff_pick), 1),
            recent.unwrap_or(0),
            times(APPLAUSE, doublings(self.claps), DOUBLINGS_COUNTED),
            times(DISCUSSION, doublings(self.responses), DOUBLINGS_COUNTED),
            times(LIKED_BEFORE, self.liked_before, LIKED_COUNTED),
        ];
        let lost = [
            times(READ_PERCENT, read, 100),
            times(APPLAUDED, i64::from(self.is_applauded), 1),
            times(OWN, i64::from(self.is_own), 1),
            times(LESS_OF_WRITER, self.less_of_writer, 1),
            times(LESS_OF_TAG, self.less_of_tags, LESS_TAGS_COUNTED),
        ];
        gained.iter().sum::<i64>().saturating_sub(lost.iter().sum())
    }

    /// Why it is there: the strongest reason of all that hold (decision 0028).
    #[must_use]
    pub fn reason(&self) -> Reason {
        if self.follows_writer {
            return Reason::Writer;
        }
        if self.follows_publication {
            return Reason::Publication;
        }
        if let Some(topic) = self.followed_topics.first() {
            return Reason::Topic(topic.clone());
        }
        match self {
            Self { is_staff_pick: true, .. } => Reason::StaffPick,
            Self { liked_before: 1.., .. } => Reason::LikedBefore,
            Self { claps: POPULAR.., .. } => Reason::Popular,
            Self { .. } => Reason::New,
        }
    }
}

/// `points` for each of `count`, of which at most `most` count.
fn times(points: i64, count: i64, most: i64) -> i64 {
    points.saturating_mul(count.clamp(0, most))
}

/// How often something doubled to become `count`; 0 for nothing.
fn doublings(count: i64) -> i64 {
    i64::from(count.max(0).saturating_add(1).checked_ilog2().unwrap_or(0))
}

/// Puts candidates into their order: the most points first, among equals the newest; a writer has
/// a place again after two of others, while there are others (decision 0028).
#[must_use]
pub fn rank(candidates: Vec<FeedCandidate>, now: Timestamp) -> Vec<FeedCandidate> {
    let mut waiting: Vec<(i64, FeedCandidate)> =
        candidates.into_iter().map(|one| (one.points(now), one)).collect();
    waiting.sort_by(|(a_points, a), (b_points, b)| {
        (b_points, b.listed_at, &b.story).cmp(&(a_points, a.listed_at, &a.story))
    });
    let mut ranked: Vec<FeedCandidate> = Vec::with_capacity(waiting.len());
    while !waiting.is_empty() {
        let lately = ranked.iter().rev().take(SPACING);
        let is_lately = |one: &FeedCandidate| lately.clone().any(|last| last.writer == one.writer);
        let next = waiting.iter().position(|(_, one)| !is_lately(one)).unwrap_or(0);
        ranked.push(waiting.remove(next).1);
    }
    ranked
}
