//! What a publication says about submissions.

use crate::{
    Conn, StoreError, conn::on_each, error::parse, schema::publication_submission_settings as table,
};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{PublicationId, submission::SubmissionSettings};

/// What a publication says about submissions; what holds for all of them where nothing was decided.
pub fn submissions(c: &mut Conn, id: &PublicationId) -> Result<SubmissionSettings, StoreError> {
    let row: Option<(i64, String, bool, String)> = table::table
        .find(id.as_str())
        .select((table::revision, table::guidelines, table::is_open, table::audience))
        .first(c)
        .optional()?;
    let Some((revision, guidelines, is_open, audience)) = row else {
        return Ok(SubmissionSettings::default());
    };
    let audience = parse("publication_submission_settings", "audience", id.as_str(), &audience)?;
    Ok(SubmissionSettings { revision, guidelines, is_open, audience })
}

/// Puts that there.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such publication.
pub fn set_submissions(
    c: &mut Conn,
    id: &PublicationId,
    new: &SubmissionSettings,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(table::table)
        .values((
            table::publication_id.eq(id.as_str()),
            table::revision.eq(new.revision),
            table::guidelines.eq(&new.guidelines),
            table::is_open.eq(new.is_open),
            table::audience.eq(new.audience.as_str()),
        ))
        .on_conflict(table::publication_id)
        .do_update()
        .set((
            table::revision.eq(excluded(table::revision)),
            table::guidelines.eq(excluded(table::guidelines)),
            table::is_open.eq(excluded(table::is_open)),
            table::audience.eq(excluded(table::audience)),
        ))
        .execute(c))?;
    Ok(())
}
