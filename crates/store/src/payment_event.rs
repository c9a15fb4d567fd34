//! What payment providers told of their own accord, so that nothing is done twice.

use crate::{Conn, StoreError, schema::provider_events};
use diesel::prelude::*;
use quire_core::Timestamp;
use quire_membership::charge::Processor;

/// Whether an event was dealt with before.
pub fn is_known(c: &mut Conn, processor: Processor, id: &str) -> Result<bool, StoreError> {
    let known = provider_events::table.find((processor.as_str(), id));
    Ok(diesel::select(diesel::dsl::exists(known)).get_result(c)?)
}

/// Notes that an event was dealt with.
///
/// # Errors
/// [`StoreError::Unique`] when someone else did meanwhile.
pub fn insert(
    c: &mut Conn,
    processor: Processor,
    id: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    diesel::insert_into(provider_events::table)
        .values((
            provider_events::processor.eq(processor.as_str()),
            provider_events::id.eq(id),
            provider_events::heard_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// Forgets the events from before `time`: a provider tells nothing again after days. How many.
pub fn forget(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let old = provider_events::table.filter(provider_events::heard_at.lt(time.naive()));
    Ok(diesel::delete(old).execute(c)?)
}
