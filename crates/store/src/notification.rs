//! What readers are told on the site: cards, who is gathered on them, and what was read
//! (decision 0029).

mod fan_out;
mod reading;

pub use fan_out::{Followed, tell_followers};
pub use reading::{Card, actors, mark_all_read, mark_read, page, unread};

use crate::{
    Conn, StoreError,
    conn::on_each,
    schema::{notification_acts as acts, notifications as cards},
};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Text, Timestamp as SqlTimestamp},
    upsert::excluded,
};
use quire_core::{Timestamp, UserId, notification::NotificationSubject};

/// Tells a reader of something that happens once. Whether that is new: a card is never told twice.
///
/// Of several readers, those with the lower id are told first: writes that lock more than one reader
/// then never wait for each other.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such reader.
pub fn tell(
    c: &mut Conn,
    reader: &UserId,
    subject: &NotificationSubject,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let card = subject.card(now);
    let known = cards::table.find((reader.as_str(), card.as_str()));
    if diesel::select(diesel::dsl::exists(known)).get_result(c)? {
        return Ok(false);
    }
    let number = next_number(c, reader)?;
    let added = on_each!(c => diesel::insert_into(cards::table)
        .values(new_card(reader, subject, &card, number, now))
        .on_conflict((cards::reader_id, cards::card))
        .do_nothing()
        .execute(c))?;
    Ok(added > 0)
}

/// Gathers someone on the card of the day for what they did to a reader or their story. The card is
/// unread then. Whether that is new: what was taken back and is done again is seen again, but not
/// told again.
///
/// # Errors
/// [`StoreError::Constraint`] when either does not exist.
pub fn gather(
    c: &mut Conn,
    reader: &UserId,
    subject: &NotificationSubject,
    actor: &UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let deed = subject.deed();
    let known = acts::table.find((reader.as_str(), deed.as_str(), actor.as_str()));
    let again = diesel::update(known).set(acts::is_withdrawn.eq(false)).execute(c)?;
    if again > 0 {
        return Ok(false);
    }
    let (card, number) = (subject.card(now), next_number(c, reader)?);
    on_each!(c => diesel::insert_into(cards::table)
        .values(new_card(reader, subject, &card, number, now))
        .on_conflict((cards::reader_id, cards::card))
        .do_update()
        .set((
            cards::number.eq(excluded(cards::number)),
            cards::is_read.eq(false),
            cards::happened_at.eq(excluded(cards::happened_at)),
        ))
        .execute(c))?;
    let added = on_each!(c => diesel::insert_into(acts::table)
        .values((
            acts::reader_id.eq(reader.as_str()),
            acts::deed.eq(&deed),
            acts::actor_id.eq(actor.as_str()),
            acts::card.eq(&card),
            acts::is_withdrawn.eq(false),
            acts::happened_at.eq(now.naive()),
        ))
        .on_conflict((acts::reader_id, acts::deed, acts::actor_id))
        .do_nothing()
        .execute(c))?;
    Ok(added > 0)
}

/// Takes back what someone did: they are no longer on the card, and a card without actors is not shown.
/// Whether they were on it.
pub fn withdraw(
    c: &mut Conn,
    reader: &UserId,
    subject: &NotificationSubject,
    actor: &UserId,
) -> Result<bool, StoreError> {
    let known = acts::table.find((reader.as_str(), subject.deed(), actor.as_str()));
    let shown = known.filter(acts::is_withdrawn.eq(false));
    Ok(diesel::update(shown).set(acts::is_withdrawn.eq(true)).execute(c)? > 0)
}

/// Takes the card of something that happens once away. Whether there was one.
pub fn take_back(
    c: &mut Conn,
    reader: &UserId,
    subject: &NotificationSubject,
) -> Result<bool, StoreError> {
    // The card of what happens once has no day in its name.
    let card = subject.card(Timestamp::new(chrono::DateTime::UNIX_EPOCH));
    Ok(diesel::delete(cards::table.find((reader.as_str(), card))).execute(c)? > 0)
}

/// Both databases know rows as values; the oldest go first.
const FORGET: &str = "DELETE FROM notifications WHERE (reader_id, card) IN (SELECT reader_id, card \
    FROM notifications WHERE happened_at < $1 ORDER BY happened_at LIMIT $2)";

/// Removes at most `limit` cards on which nothing happened since `time`. How many there were.
pub fn forget_before(c: &mut Conn, time: Timestamp, limit: i64) -> Result<usize, StoreError> {
    Ok(diesel::sql_query(FORGET)
        .bind::<SqlTimestamp, _>(time.naive())
        .bind::<BigInt, _>(limit)
        .execute(c)?)
}

const NEXT: &str = "INSERT INTO notification_readers (reader_id, last_number, read_number) \
    VALUES ($1, 1, 0) ON CONFLICT (reader_id) \
    DO UPDATE SET last_number = notification_readers.last_number + 1 \
    RETURNING last_number AS number";

/// The next number of a reader; their row is locked until the write ends.
fn next_number(c: &mut Conn, reader: &UserId) -> Result<i64, StoreError> {
    let row: NumberRow = diesel::sql_query(NEXT).bind::<Text, _>(reader.as_str()).get_result(c)?;
    Ok(row.number)
}

#[derive(QueryableByName)]
struct NumberRow {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(Insertable)]
#[diesel(table_name = cards)]
struct NewCard<'a> {
    reader_id: &'a str,
    card: &'a str,
    about: &'static str,
    number: i64,
    is_read: bool,
    story_id: Option<&'a str>,
    object_id: Option<&'a str>,
    happened_at: chrono::NaiveDateTime,
}

fn new_card<'a>(
    reader: &'a UserId,
    subject: &'a NotificationSubject,
    card: &'a str,
    number: i64,
    now: Timestamp,
) -> NewCard<'a> {
    let object_id = match subject {
        NotificationSubject::Note(id, _) => Some(id.as_str()),
        NotificationSubject::Listed(id, _) => Some(id.as_str()),
        NotificationSubject::Publication(id) => Some(id.as_str()),
        _ => subject.submission_id().map(quire_core::SubmissionId::as_str),
    };
    NewCard {
        reader_id: reader.as_str(),
        card,
        about: subject.kind().as_str(),
        number,
        is_read: false,
        story_id: subject.story_id().map(quire_core::StoryId::as_str),
        object_id,
        happened_at: now.naive(),
    }
}
