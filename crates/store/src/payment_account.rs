//! What payment providers call the people whose cards they keep.

use crate::{Conn, StoreError, schema::provider_accounts};
use diesel::prelude::*;
use quire_core::{Timestamp, UserId};
use quire_membership::charge::Processor;

/// What `processor` calls a person.
pub fn find(
    c: &mut Conn,
    person: &UserId,
    processor: Processor,
) -> Result<Option<String>, StoreError> {
    Ok(provider_accounts::table
        .find((person.as_str(), processor.as_str()))
        .select(provider_accounts::reference)
        .first(c)
        .optional()?)
}

/// Stores what `processor` calls a person. The first answer stays; returns the one that is stored.
pub fn store(
    c: &mut Conn,
    person: &UserId,
    processor: Processor,
    reference: &str,
    now: Timestamp,
) -> Result<String, StoreError> {
    if let Some(known) = find(c, person, processor)? {
        return Ok(known);
    }
    diesel::insert_into(provider_accounts::table)
        .values((
            provider_accounts::person_id.eq(person.as_str()),
            provider_accounts::processor.eq(processor.as_str()),
            provider_accounts::reference.eq(reference),
            provider_accounts::created_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(reference.to_owned())
}
