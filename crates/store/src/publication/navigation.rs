//! The items of a publication's bar.

use crate::{Conn, StoreError, conn::on_each, schema::publication_navigations};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{PublicationId, publication::navigation::NavItem};

/// The items of a publication's bar and the number of their version; none and 0 where nothing was chosen.
pub fn navigation(c: &mut Conn, id: &PublicationId) -> Result<(Vec<NavItem>, i64), StoreError> {
    let row: Option<(String, i64)> = publication_navigations::table
        .find(id.as_str())
        .select((publication_navigations::items, publication_navigations::revision))
        .first(c)
        .optional()?;
    let Some((items, revision)) = row else { return Ok((Vec::new(), 0)) };
    Ok((serde_json::from_str(&items).map_err(|_| damaged(id))?, revision))
}

/// Puts these there as this version.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such publication.
pub fn set_navigation(
    c: &mut Conn,
    id: &PublicationId,
    items: &[NavItem],
    revision: i64,
) -> Result<(), StoreError> {
    let text = serde_json::to_string(items).map_err(|_| damaged(id))?;
    on_each!(c => diesel::insert_into(publication_navigations::table)
        .values((
            publication_navigations::publication_id.eq(id.as_str()),
            publication_navigations::revision.eq(revision),
            publication_navigations::items.eq(&text),
        ))
        .on_conflict(publication_navigations::publication_id)
        .do_update()
        .set((
            publication_navigations::revision.eq(excluded(publication_navigations::revision)),
            publication_navigations::items.eq(excluded(publication_navigations::items)),
        ))
        .execute(c))?;
    Ok(())
}

fn damaged(id: &PublicationId) -> StoreError {
    StoreError::Inconsistent {
        table: "publication_navigations",
        column: "items",
        id: id.to_string(),
    }
}
