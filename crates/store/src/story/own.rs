//! The stories of a person as they see them themselves: drafts and the trash too.

use super::row::StoryRow;
use crate::{
    Conn, Cursor, Page, Paging, StoreError, conn::MultiBackend, error::parse, schema::stories,
};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Bool, Text},
};
use quire_core::{
    Timestamp, UserId,
    story::{Story, StoryStatus, Visibility},
};

quire_core::vocabulary! {
    /// Which of one's own stories.
    OwnFilter {
        /// Begun and never published, or taken back.
        Drafts = "DRAFTS",
        /// To be published later.
        Scheduled = "SCHEDULED",
        /// Published, for everybody or for members.
        Public = "PUBLIC",
        /// Published for readers who have the address.
        Unlisted = "UNLISTED",
        /// Answers to stories.
        Responses = "RESPONSES",
        /// In the trash.
        Deleted = "DELETED",
    }
}

impl OwnFilter {
    /// Where a story is shown to its author.
    fn of(status: StoryStatus, visibility: Visibility, is_response: bool) -> Self {
        match status {
            StoryStatus::Deleted => Self::Deleted,
            _ if is_response => Self::Responses,
            StoryStatus::Draft => Self::Drafts,
            StoryStatus::Scheduled => Self::Scheduled,
            StoryStatus::Published if visibility == Visibility::Unlisted => Self::Unlisted,
            StoryStatus::Published => Self::Public,
        }
    }
}

/// Rows looked at for a word in one query.
const STEP: u32 = 200;
/// Rows looked at for a word before a page ends, however little was found.
const MOST: usize = 2_000;

/// A person's own stories, those that changed last first; with `words` in title, subtitle or
/// excerpt, whatever their case.
///
/// A page may hold fewer than wanted and still have a next one: a search looks at 2,000 stories.
pub fn own(
    c: &mut Conn,
    creator: &UserId,
    filter: OwnFilter,
    words: &str,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    if wanted.is_empty() {
        return step(c, creator, filter, paging);
    }
    let (mut found, mut seen) = (Vec::new(), 0);
    let mut steps = Paging { after: paging.after.clone(), limit: STEP };
    loop {
        let page = step(c, creator, filter, &steps)?;
        for story in page.items {
            seen += 1;
            steps.after = Some(place(&story));
            let text = format!("{} {} {}", story.title, story.subtitle, story.excerpt);
            let text = text.to_lowercase();
            if wanted.iter().all(|word| text.contains(word.as_str())) {
                found.push(story);
            }
            if found.len() == paging.size() || seen == MOST {
                return Ok(Page { items: found, next: steps.after });
            }
        }
        if page.next.is_none() {
            return Ok(Page { items: found, next: None });
        }
    }
}

fn step(
    c: &mut Conn,
    creator: &UserId,
    filter: OwnFilter,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let (at, id) = paging.before();
    let all = stories::table
        .into_boxed::<MultiBackend>()
        .filter(stories::creator_id.eq(creator.as_str()))
        // Nothing was written in what stands for a list, and nothing is left in what was erased and
        // keeps its place under others' answers.
        .filter(stories::head_revision.gt(0));
    let of = |status: StoryStatus| stories::status.eq(status.as_str());
    let unlisted = Visibility::Unlisted.as_str();
    let shown = match filter {
        OwnFilter::Deleted => all.filter(of(StoryStatus::Deleted)),
        OwnFilter::Responses => all
            .filter(stories::in_response_to.is_not_null())
            .filter(stories::status.ne(StoryStatus::Deleted.as_str())),
        OwnFilter::Drafts => {
            all.filter(stories::in_response_to.is_null()).filter(of(StoryStatus::Draft))
        }
        OwnFilter::Scheduled => {
            all.filter(stories::in_response_to.is_null()).filter(of(StoryStatus::Scheduled))
        }
        OwnFilter::Public => all
            .filter(stories::in_response_to.is_null())
            .filter(of(StoryStatus::Published))
            .filter(stories::visibility.ne(unlisted)),
        OwnFilter::Unlisted => all
            .filter(stories::in_response_to.is_null())
            .filter(of(StoryStatus::Published))
            .filter(stories::visibility.eq(unlisted)),
    };
    let rows: Vec<StoryRow> = shown
        .filter(stories::updated_at.le(at))
        .filter(stories::updated_at.lt(at).or(stories::id.lt(id)))
        .order((stories::updated_at.desc(), stories::id.desc()))
        .limit(paging.sql_limit())
        .select(StoryRow::as_select())
        .load(c)?;
    Page::cut(rows, paging, |row| {
        Some(Cursor::at(Timestamp::from_naive(row.updated_at), row.id.clone()))
    })
    .try_map(Story::try_from)
}

fn place(story: &Story) -> Cursor {
    Cursor::at(story.updated_at, story.id.to_string())
}

#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Text)]
    visibility: String,
    #[diesel(sql_type = Bool)]
    is_response: bool,
    #[diesel(sql_type = BigInt)]
    story_count: i64,
}

/// How many stories a person has in each place.
pub fn own_counts(c: &mut Conn, creator: &UserId) -> Result<Vec<(OwnFilter, i64)>, StoreError> {
    let rows: Vec<CountRow> = diesel::sql_query(
        "SELECT status, visibility, in_response_to IS NOT NULL AS is_response, \
         COUNT(*) AS story_count FROM stories WHERE creator_id = $1 AND head_revision > 0 \
         GROUP BY status, visibility, in_response_to IS NOT NULL",
    )
    .bind::<Text, _>(creator.as_str())
    .load(c)?;
    let mut counts: Vec<(OwnFilter, i64)> =
        OwnFilter::ALL.iter().map(|filter| (*filter, 0)).collect();
    for row in rows {
        let status = parse("stories", "status", creator.as_str(), &row.status)?;
        let visibility = parse("stories", "visibility", creator.as_str(), &row.visibility)?;
        let filter = OwnFilter::of(status, visibility, row.is_response);
        for (_, total) in counts.iter_mut().filter(|(known, _)| *known == filter) {
            *total = total.saturating_add(row.story_count);
        }
    }
    Ok(counts)
}
