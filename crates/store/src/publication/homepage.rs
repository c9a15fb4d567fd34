//! The sections of a publication's homepage.

use crate::{Conn, StoreError, conn::on_each, schema::publication_homepages};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{PublicationId, publication::homepage::HomeSection};

/// The sections of a publication's homepage and the number of their version; none and 0 where nothing was
/// chosen.
pub fn homepage(c: &mut Conn, id: &PublicationId) -> Result<(Vec<HomeSection>, i64), StoreError> {
    let row: Option<(String, i64)> = publication_homepages::table
        .find(id.as_str())
        .select((publication_homepages::sections, publication_homepages::revision))
        .first(c)
        .optional()?;
    let Some((sections, revision)) = row else { return Ok((Vec::new(), 0)) };
    Ok((serde_json::from_str(&sections).map_err(|_| damaged(id))?, revision))
}

/// Puts these there as this version.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such publication.
pub fn set_homepage(
    c: &mut Conn,
    id: &PublicationId,
    sections: &[HomeSection],
    revision: i64,
) -> Result<(), StoreError> {
    let text = serde_json::to_string(sections).map_err(|_| damaged(id))?;
    on_each!(c => diesel::insert_into(publication_homepages::table)
        .values((
            publication_homepages::publication_id.eq(id.as_str()),
            publication_homepages::revision.eq(revision),
            publication_homepages::sections.eq(&text),
        ))
        .on_conflict(publication_homepages::publication_id)
        .do_update()
        .set((
            publication_homepages::revision.eq(excluded(publication_homepages::revision)),
            publication_homepages::sections.eq(excluded(publication_homepages::sections)),
        ))
        .execute(c))?;
    Ok(())
}

fn damaged(id: &PublicationId) -> StoreError {
    StoreError::Inconsistent {
        table: "publication_homepages",
        column: "sections",
        id: id.to_string(),
    }
}
