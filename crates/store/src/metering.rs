//! The members' stories that people without a membership opened in a window of metering.

use crate::{
    Conn, StoreError,
    among::among,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    schema::{metered_readings, publication_members},
};
use diesel::{prelude::*, sql_types::Text};
use quire_core::{FreeReading, StoryId, Timestamp, UserId, publication::PublicationRole};
use std::collections::BTreeSet;

/// What someone without a membership reads of members' stories all the same, in the window that
/// began at `window`.
pub fn free_reading(
    c: &mut Conn,
    person: &UserId,
    window: Timestamp,
) -> Result<FreeReading, StoreError> {
    // One query for both: it is asked with every session of someone who pays nothing.
    let stories = metered_readings::table
        .filter(metered_readings::person_id.eq(person.as_str()))
        .filter(metered_readings::window_starts_at.eq(window.naive()))
        .select((STORY.into_sql::<Text>(), metered_readings::story_id));
    let roles = PublicationRole::ALL.iter().filter(|role| role.manages());
    let publications = publication_members::table
        .filter(publication_members::person_id.eq(person.as_str()))
        .filter(among(publication_members::role, roles.map(|role| (*role).as_str())))
        .select((PUBLICATION.into_sql::<Text>(), publication_members::publication_id));
    let rows: Vec<(String, String)> =
        on_each!(c => stories.union_all(publications).cached().load(c))?;
    let mut free = FreeReading::default();
    for (kind, id) in rows {
        match kind.as_str() {
            STORY => free.opened.insert(parse("metered_readings", "story_id", &id, &id)?),
            _ => free.runs.insert(parse("publication_members", "publication_id", &id, &id)?),
        };
    }
    Ok(free)
}

/// What a row is the id of.
const STORY: &str = "story";
const PUBLICATION: &str = "publication";

/// The stories that were opened to a reader in the window that began at `window`.
pub fn opened(
    c: &mut Conn,
    person: &UserId,
    window: Timestamp,
) -> Result<BTreeSet<StoryId>, StoreError> {
    let ids: Vec<String> = metered_readings::table
        .filter(metered_readings::person_id.eq(person.as_str()))
        .filter(metered_readings::window_starts_at.eq(window.naive()))
        .select(metered_readings::story_id)
        .load(c)?;
    ids.iter().map(|id| parse("metered_readings", "story_id", id, id)).collect()
}

/// [`opened`] in a write that may add to them: the person is locked until the write ends, so
/// that two tabs cannot open the last story twice.
pub fn opened_to_change(
    c: &mut Conn,
    person: &UserId,
    window: Timestamp,
) -> Result<BTreeSet<StoryId>, StoreError> {
    if let Conn::Postgres(c) = c {
        diesel::sql_query("SELECT id FROM people WHERE id = $1 FOR UPDATE")
            .bind::<Text, _>(person.as_str())
            .execute(c)?;
    }
    opened(c, person, window)
}

/// Notes that a story was opened to a reader. Opening it again changes nothing.
pub fn note(
    c: &mut Conn,
    person: &UserId,
    story: &StoryId,
    window: Timestamp,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(metered_readings::table)
        .values((
            metered_readings::person_id.eq(person.as_str()),
            metered_readings::window_starts_at.eq(window.naive()),
            metered_readings::story_id.eq(story.as_str()),
            metered_readings::opened_at.eq(now.naive()),
        ))
        .on_conflict_do_nothing()
        .execute(c))?;
    Ok(())
}

/// Forgets windows that began before `time`. How many stories.
pub fn forget_before(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let old = metered_readings::table.filter(metered_readings::window_starts_at.lt(time.naive()));
    Ok(diesel::delete(old).execute(c)?)
}
