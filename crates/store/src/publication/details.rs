//! What of a publication only its own pages show.

use crate::{Conn, StoreError, conn::on_each, schema::publication_details};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{PublicationId, publication::details::PublicationDetails};

/// What of a publication only its own pages show; nothing of one of which nothing was said.
pub fn details(c: &mut Conn, id: &PublicationId) -> Result<PublicationDetails, StoreError> {
    let row: Option<(i64, String, String)> = publication_details::table
        .find(id.as_str())
        .select((
            publication_details::revision,
            publication_details::contact_email,
            publication_details::links,
        ))
        .first(c)
        .optional()?;
    let Some((revision, contact_email, links)) = row else {
        return Ok(PublicationDetails::default());
    };
    let links = serde_json::from_str(&links).map_err(|_| broken(id))?;
    Ok(PublicationDetails { revision, contact_email, links })
}

/// Saves that.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such publication.
pub fn set_details(
    c: &mut Conn,
    id: &PublicationId,
    new: &PublicationDetails,
) -> Result<(), StoreError> {
    let links = serde_json::to_string(&new.links).map_err(|_| broken(id))?;
    on_each!(c => diesel::insert_into(publication_details::table)
        .values((
            publication_details::publication_id.eq(id.as_str()),
            publication_details::revision.eq(new.revision),
            publication_details::contact_email.eq(&new.contact_email),
            publication_details::links.eq(&links),
        ))
        .on_conflict(publication_details::publication_id)
        .do_update()
        .set((
            publication_details::revision.eq(excluded(publication_details::revision)),
            publication_details::contact_email.eq(excluded(publication_details::contact_email)),
            publication_details::links.eq(excluded(publication_details::links)),
        ))
        .execute(c))?;
    Ok(())
}

fn broken(id: &PublicationId) -> StoreError {
    StoreError::Inconsistent { table: "publication_details", column: "links", id: id.to_string() }
}
