//! Erasing a person's stories and responses.

use crate::{Conn, StoreError};
use diesel::{RunQueryDsl, sql_types::Text};
use quire_core::UserId;

/// What hangs on the stories; `$1` is the person.
const PARTS: [&str; 8] = [
    "DELETE FROM story_revisions WHERE story_id IN (SELECT id FROM stories WHERE creator_id = $1)",
    "DELETE FROM story_seo WHERE story_id IN (SELECT id FROM stories WHERE creator_id = $1)",
    "DELETE FROM drafts WHERE story_id IN (SELECT id FROM stories WHERE creator_id = $1)",
    "DELETE FROM story_tags WHERE story_id IN (SELECT id FROM stories WHERE creator_id = $1)",
    "DELETE FROM claps WHERE story_id IN (SELECT id FROM stories WHERE creator_id = $1)",
    "DELETE FROM staff_picks WHERE story_id IN (SELECT id FROM stories WHERE creator_id = $1)",
    "DELETE FROM redirects WHERE story_id IN (SELECT id FROM stories WHERE creator_id = $1)",
    "DELETE FROM import_items WHERE entity_kind = 'story' AND entity_id IN \
     (SELECT id FROM stories WHERE creator_id = $1)",
];

/// Those that nobody answered; one round uncovers the next.
const UNANSWERED: &str = "DELETE FROM stories WHERE creator_id = $1 AND NOT EXISTS \
    (SELECT 1 FROM stories x WHERE x.in_response_to = stories.id) AND NOT EXISTS \
    (SELECT 1 FROM stories x WHERE x.root_story_id = stories.id)";

/// Those that others answered lose everything but their place in the discussion.
const EMPTIED: &str = "UPDATE stories SET creator_id = $1, publication_id = NULL, title = '', \
    subtitle = '', slug = '', excerpt = '', lang = '', canonical_url = NULL, \
    preview_image = NULL, word_count = 0, read_minutes = 0, head_revision = 0, \
    published_revision = NULL, clap_count = 0, voter_count = 0, status = 'DELETED', \
    scheduled_at = NULL WHERE creator_id = $2";

/// Erases the stories of `id`; those that others answered become empty ones of `nobody`. They are
/// in no list any more.
pub(super) fn erase_all_by(c: &mut Conn, id: &UserId, nobody: &UserId) -> Result<(), StoreError> {
    for sql in PARTS {
        diesel::sql_query(sql).bind::<Text, _>(id.as_str()).execute(c)?;
    }
    while diesel::sql_query(UNANSWERED).bind::<Text, _>(id.as_str()).execute(c)? > 0 {}
    diesel::sql_query(EMPTIED)
        .bind::<Text, _>(nobody.as_str())
        .bind::<Text, _>(id.as_str())
        .execute(c)?;
    Ok(())
}
