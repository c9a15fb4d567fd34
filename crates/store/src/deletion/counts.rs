//! Taking what a person did to others' things out of those things' counts, before their rows go.

use crate::{Conn, StoreError};
use diesel::{RunQueryDsl, sql_types::Text};
use quire_core::UserId;

/// Each has the person's id as `$1`, once.
const STEPS: [&str; 7] = [
    "UPDATE people SET following_count = following_count - 1 WHERE id IN \
     (SELECT follower_id FROM person_follows WHERE person_id = $1)",
    "UPDATE people SET follower_count = follower_count - 1 WHERE id IN \
     (SELECT person_id FROM person_follows WHERE follower_id = $1)",
    "UPDATE publications SET follower_count = follower_count - 1 WHERE id IN \
     (SELECT publication_id FROM publication_follows WHERE follower_id = $1)",
    "UPDATE tags SET follower_count = follower_count - 1 WHERE slug IN \
     (SELECT tag_slug FROM tag_follows WHERE follower_id = $1)",
    "UPDATE stories SET voter_count = voter_count - 1, clap_count = clap_count - x.n \
     FROM (SELECT story_id, clap_count AS n FROM claps WHERE person_id = $1) AS x \
     WHERE stories.id = x.story_id",
    "UPDATE catalogs SET follower_count = follower_count - 1 WHERE id IN \
     (SELECT catalog_id FROM catalog_follows WHERE person_id = $1)",
    "UPDATE catalogs SET item_count = item_count - x.n \
     FROM (SELECT i.catalog_id, COUNT(*) AS n FROM catalog_items i \
     JOIN stories s ON s.id = i.story_id WHERE s.creator_id = $1 GROUP BY i.catalog_id) AS x \
     WHERE catalogs.id = x.catalog_id",
];

/// Rows that were counted, and are no longer.
const ROWS: [&str; 2] = [
    "DELETE FROM claps WHERE person_id = $1",
    "DELETE FROM catalog_items WHERE story_id IN (SELECT id FROM stories WHERE creator_id = $1)",
];

/// Takes follows, claps and the person's stories on others' lists out.
pub(super) fn take_out(c: &mut Conn, id: &UserId) -> Result<(), StoreError> {
    for sql in STEPS.into_iter().chain(ROWS) {
        diesel::sql_query(sql).bind::<Text, _>(id.as_str()).execute(c)?;
    }
    Ok(())
}
