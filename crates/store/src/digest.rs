//! Who gets a digest, what of it they have read, and that it was sent (decision 0030).

use crate::{
    Conn, StoreError,
    among::among,
    conn::on_each,
    error::parse,
    schema::{digests, people, preferences, publication_follows, readings, tag_follows},
};
use chrono::NaiveDateTime;
use diesel::{dsl::exists, prelude::*, upsert::excluded};
use quire_core::{
    StoryId, Timestamp, UserId, preference::ChoicePreference, vocabulary::settings::DigestFrequency,
};
use std::collections::HashSet;

/// What is known of the digest a reader was sent last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// In which period, by its name; later ones sort after earlier ones.
    pub period: String,
    /// What appeared until then was looked at.
    pub told_until: Timestamp,
}

/// Some people after one, in the order of their ids, who can be written to and follow something, with
/// how often they want a digest; `None` where they never said.
pub fn readers(
    c: &mut Conn,
    after: &str,
    limit: i64,
) -> Result<Vec<(UserId, Option<DigestFrequency>)>, StoreError> {
    let name = ChoicePreference::DigestFrequency.as_str();
    let on = preferences::person_id.eq(people::id).and(preferences::name.eq(name));
    let homes = publication_follows::table.filter(publication_follows::follower_id.eq(people::id));
    let topics = tag_follows::table.filter(tag_follows::follower_id.eq(people::id));
    let follows = people::following_count.gt(0).or(exists(homes)).or(exists(topics));
    let rows: Vec<(String, Option<String>)> = people::table
        .left_join(preferences::table.on(on))
        .filter(people::id.gt(after))
        .filter(people::email.is_not_null())
        .filter(people::deleted_at.is_null())
        .filter(people::is_suspended.eq(false))
        .filter(follows)
        .order(people::id)
        .limit(limit)
        .select((people::id, preferences::value.nullable()))
        .load(c)?;
    // A word that this version does not know is none.
    let read = |(id, word): (String, Option<String>)| {
        let id = parse("people", "id", &id, &id)?;
        Ok((id, word.and_then(|word| word.parse().ok())))
    };
    rows.into_iter().map(read).collect()
}

/// The digest that a reader was sent last.
pub fn last_sent(c: &mut Conn, reader: &UserId) -> Result<Option<Sent>, StoreError> {
    let row: Option<(String, NaiveDateTime)> = digests::table
        .find(reader.as_str())
        .select((digests::period, digests::told_until))
        .first(c)
        .optional()?;
    Ok(row.map(|(period, at)| Sent { period, told_until: Timestamp::from_naive(at) }))
}

/// Notes that a reader is sent a digest now, unless they were in this period or a later one. Whether
/// they are.
pub fn begin(c: &mut Conn, reader: &UserId, new: &Sent) -> Result<bool, StoreError> {
    let last = last_sent(c, reader)?;
    if last.is_some_and(|last| last.period >= new.period) {
        return Ok(false);
    }
    save_sent(c, reader, new)?;
    Ok(true)
}

/// Takes that back: the letter did not leave.
pub fn take_back(c: &mut Conn, reader: &UserId, last: Option<&Sent>) -> Result<(), StoreError> {
    match last {
        Some(last) => save_sent(c, reader, last),
        None => {
            diesel::delete(digests::table.find(reader.as_str())).execute(c)?;
            Ok(())
        }
    }
}

fn save_sent(c: &mut Conn, reader: &UserId, sent: &Sent) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(digests::table)
        .values((
            digests::reader_id.eq(reader.as_str()),
            digests::period.eq(&sent.period),
            digests::told_until.eq(sent.told_until.naive()),
        ))
        .on_conflict(digests::reader_id)
        .do_update()
        .set((
            digests::period.eq(excluded(digests::period)),
            digests::told_until.eq(excluded(digests::told_until)),
        ))
        .execute(c))?;
    Ok(())
}

/// Which of these stories a reader has opened.
pub fn opened(
    c: &mut Conn,
    reader: &UserId,
    ids: &[StoryId],
) -> Result<HashSet<StoryId>, StoreError> {
    let ids: Vec<String> = on_each!(c => readings::table
        .filter(readings::person_id.eq(reader.as_str()))
        .filter(among(readings::story_id, ids.iter().map(StoryId::as_str)))
        .select(readings::story_id)
        .load(c))?;
    ids.iter().map(|id| parse("readings", "story_id", id, id)).collect()
}
