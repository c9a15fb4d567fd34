//! Erasing stories and responses: all of a person, or one.

use crate::{Conn, StoreError};
use diesel::{RunQueryDsl, sql_types::Text};
use quire_core::{StoryId, UserId};

/// Which stories.
#[derive(Debug, Clone, Copy)]
enum Which {
    OfPerson,
    One,
}

impl Which {
    /// The column that holds the id.
    const fn column(self) -> &'static str {
        match self {
            Self::OfPerson => "creator_id",
            Self::One => "id",
        }
    }
}

/// The tables in which something hangs on a story.
const PARTS: &[&str] = &[
    "story_revisions",
    "story_reviews",
    "story_reports",
    "submissions",
    "announcements",
    "list_wishes",
    "story_origins",
    "drafts",
    "story_tags",
    "claps",
    "quotes",
    "staff_picks",
    "nominations",
    "redirects",
    "hidden_responses",
    "pinned_stories",
    "topic_picks",
    "readings",
    "removed_readings",
    "catalog_discussions",
    "events",
    "story_days",
];

/// Erases the stories of `id`; those that others answered become empty ones of `placeholder`. They are
/// in no list any more.
pub(super) fn erase_all_by(
    c: &mut Conn,
    id: &UserId,
    placeholder: &UserId,
) -> Result<(), StoreError> {
    erase(c, Which::OfPerson, id.as_str(), placeholder)
}

/// Erases one story of `author`, and takes it out of the lists people made. It stays theirs where
/// others answered it.
pub(super) fn erase_one(c: &mut Conn, id: &StoryId, author: &UserId) -> Result<(), StoreError> {
    for sql in [
        "UPDATE catalogs SET item_count = item_count - 1 WHERE id IN \
         (SELECT catalog_id FROM catalog_items WHERE story_id = $1)",
        "DELETE FROM catalog_items WHERE story_id = $1",
    ] {
        diesel::sql_query(sql).bind::<Text, _>(id.as_str()).execute(c)?;
    }
    erase(c, Which::One, id.as_str(), author)
}

fn erase(c: &mut Conn, which: Which, id: &str, whose: &UserId) -> Result<(), StoreError> {
    let column = which.column();
    let mut run = |sql: String| diesel::sql_query(sql).bind::<Text, _>(id).execute(c);
    // First, while they are where they are: a row that goes moves those beside it, and SQLite leaves the
    // bytes of moved rows where they were.
    run(format!(
        "UPDATE story_details SET license = 'ALL_RIGHTS_RESERVED', canonical_url = NULL, \
         seo_title = '', seo_description = '', scheduled_at = NULL, latest_published_at = NULL \
         WHERE story_id IN (SELECT id FROM stories WHERE {column} = $1)"
    ))?;
    for table in PARTS {
        run(format!(
            "DELETE FROM {table} WHERE story_id IN (SELECT id FROM stories WHERE {column} = $1)"
        ))?;
    }
    run(format!(
        "DELETE FROM import_items WHERE entity_kind = 'story' AND entity_id IN \
         (SELECT id FROM stories WHERE {column} = $1)"
    ))?;
    // Others no longer take it up; what they wrote stays theirs.
    run(format!(
        "DELETE FROM story_origins WHERE source_id IN \
         (SELECT id FROM stories WHERE {column} = $1)"
    ))?;
    // Those without responses; one round uncovers the next.
    let unanswered = format!(
        "DELETE FROM stories WHERE {column} = $1 AND NOT EXISTS \
         (SELECT 1 FROM stories x WHERE x.in_response_to = stories.id) AND NOT EXISTS \
         (SELECT 1 FROM story_details x WHERE x.root_story_id = stories.id)"
    );
    while run(unanswered.clone())? > 0 {}
    // Those that others answered lose everything but their place in the discussion.
    diesel::sql_query(format!(
        "UPDATE stories SET creator_id = $1, publication_id = NULL, title = '', subtitle = '', \
         slug = '', excerpt = '', lang = '', preview_image = NULL, \
         word_count = 0, read_minutes = 0, head_revision = 0, published_revision = NULL, \
         clap_count = 0, voter_count = 0, status = 'DELETED' WHERE {column} = $2"
    ))
    .bind::<Text, _>(whose.as_str())
    .bind::<Text, _>(id)
    .execute(c)?;
    Ok(())
}
