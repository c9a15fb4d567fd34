//! What a publication says of itself at length.

use crate::{Conn, StoreError, conn::on_each, schema::publication_abouts};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{Document, PublicationId};

/// What a publication says of itself at length, and the number of its version; an empty document and 0 of
/// one that said nothing.
pub fn about(c: &mut Conn, id: &PublicationId) -> Result<(Document, i64), StoreError> {
    let row: Option<(String, i64)> = publication_abouts::table
        .find(id.as_str())
        .select((publication_abouts::document, publication_abouts::revision))
        .first(c)
        .optional()?;
    let Some((document, revision)) = row else { return Ok((Document::default(), 0)) };
    Ok((serde_json::from_str(&document).map_err(|_| damaged(id))?, revision))
}

/// Puts that there as this version.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such publication.
pub fn set_about(
    c: &mut Conn,
    id: &PublicationId,
    document: &Document,
    revision: i64,
) -> Result<(), StoreError> {
    let text = serde_json::to_string(document).map_err(|_| damaged(id))?;
    on_each!(c => diesel::insert_into(publication_abouts::table)
        .values((
            publication_abouts::publication_id.eq(id.as_str()),
            publication_abouts::revision.eq(revision),
            publication_abouts::document.eq(&text),
        ))
        .on_conflict(publication_abouts::publication_id)
        .do_update()
        .set((
            publication_abouts::revision.eq(excluded(publication_abouts::revision)),
            publication_abouts::document.eq(excluded(publication_abouts::document)),
        ))
        .execute(c))?;
    Ok(())
}

fn damaged(id: &PublicationId) -> StoreError {
    StoreError::Inconsistent { table: "publication_abouts", column: "document", id: id.to_string() }
}
