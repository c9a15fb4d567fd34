//! Slugs of publications: whose they are, also those that a publication had before.

use super::PublicationRow;
use crate::{
    Conn, StoreError,
    conn::on_each,
    person::fold,
    schema::{publication_slugs, publications},
};
use chrono::NaiveDateTime;
use diesel::{prelude::*, upsert::excluded};
use quire_core::{
    PublicationId, Timestamp, limit::publication::SLUG_HOLD, publication::Publication,
};

/// The publication that has this slug, or had it before; upper and lower case are the same.
pub fn find_by_held_slug(c: &mut Conn, slug: &str) -> Result<Option<Publication>, StoreError> {
    let row = publication_slugs::table
        .inner_join(
            publications::table
                .on(publications::id.nullable().eq(publication_slugs::publication_id)),
        )
        .filter(publication_slugs::slug_key.eq(fold(slug)))
        .select(PublicationRow::as_select())
        .first(c)
        .optional()?;
    row.map(Publication::try_from).transpose()
}

/// Whether a slug is reserved for others than `own`: another publication has it or had it, or one did that
/// was deleted less than [`SLUG_HOLD`] ago.
pub fn is_slug_taken(
    c: &mut Conn,
    slug: &str,
    own: Option<&PublicationId>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let held: Option<(Option<String>, NaiveDateTime)> = publication_slugs::table
        .find(fold(slug))
        .select((publication_slugs::publication_id, publication_slugs::held_since))
        .first(c)
        .optional()?;
    Ok(match held {
        None => false,
        Some((Some(holder), _)) => own.is_none_or(|own| own.as_str() != holder),
        Some((None, since)) => {
            let hold = i64::try_from(SLUG_HOLD.as_secs()).unwrap_or(i64::MAX);
            since > now.plus_seconds(hold.saturating_neg()).naive()
        }
    })
}

/// Makes a slug the publication's; those it had before stay its own.
///
/// # Errors
/// [`StoreError::Unique`] when another publication has or had it.
pub(super) fn hold(
    c: &mut Conn,
    id: &PublicationId,
    slug: &str,
    since: Timestamp,
) -> Result<(), StoreError> {
    let key = fold(slug);
    let holder: Option<Option<String>> = publication_slugs::table
        .find(&key)
        .select(publication_slugs::publication_id)
        .first(c)
        .optional()?;
    match holder.flatten() {
        Some(holder) if holder == id.as_str() => return Ok(()),
        Some(_) => {
            return Err(StoreError::Unique { what: "publication_slugs.slug_key".to_owned() });
        }
        None => {}
    }
    on_each!(c => diesel::insert_into(publication_slugs::table)
        .values((
            publication_slugs::slug_key.eq(&key),
            publication_slugs::publication_id.eq(id.as_str()),
            publication_slugs::held_since.eq(since.naive()),
        ))
        .on_conflict(publication_slugs::slug_key)
        .do_update()
        .set((
            publication_slugs::publication_id.eq(excluded(publication_slugs::publication_id)),
            publication_slugs::held_since.eq(excluded(publication_slugs::held_since)),
        ))
        .execute(c))?;
    Ok(())
}

/// Begins the time for which the slugs of a deleted publication stay reserved.
pub(super) fn release(c: &mut Conn, id: &PublicationId, now: Timestamp) -> Result<(), StoreError> {
    let own = publication_slugs::table.filter(publication_slugs::publication_id.eq(id.as_str()));
    diesel::update(own).set(publication_slugs::held_since.eq(now.naive())).execute(c)?;
    Ok(())
}
