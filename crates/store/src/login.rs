//! Signing in by a mailed code. Only hashes of codes and challenges are kept.

mod tally;

pub use tally::{Tally, count_failed, count_sent, tally};

use crate::{
    Conn, StoreError,
    conn::on_each,
    person::fold,
    schema::{login_challenges, login_mails},
    setting,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::Timestamp;

/// A sign-in that waits for its code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// The hash of the id that the browser holds.
    pub id_hash: String,
    /// Where the code was sent.
    pub email: String,
    /// The name given for a new account; may be empty.
    pub name: String,
    /// The hash of the code.
    pub code_hash: String,
    /// How often a code was tried.
    pub tries: i64,
    /// When the code was sent.
    pub created_at: Timestamp,
    /// Until when it is good.
    pub expires_at: Timestamp,
    /// When it was used; a used one is no good.
    pub used_at: Option<Timestamp>,
    /// The hash of the link in the letter, if it has one.
    pub link_hash: Option<String>,
}

/// Begins a sign-in. The address is kept in lower case.
pub fn insert(c: &mut Conn, challenge: &Challenge) -> Result<(), StoreError> {
    let epoch = setting::epoch(c)?;
    diesel::insert_into(login_challenges::table)
        .values((
            login_challenges::id_hash.eq(&challenge.id_hash),
            login_challenges::email_key.eq(fold(&challenge.email)),
            login_challenges::name.eq(&challenge.name),
            login_challenges::code_hash.eq(&challenge.code_hash),
            login_challenges::tries.eq(challenge.tries),
            login_challenges::epoch.eq(epoch),
            login_challenges::created_at.eq(challenge.created_at.naive()),
            login_challenges::expires_at.eq(challenge.expires_at.naive()),
            login_challenges::used_at.eq(challenge.used_at.map(Timestamp::naive)),
            login_challenges::link_hash.eq(challenge.link_hash.as_deref()),
        ))
        .execute(c)?;
    Ok(())
}

/// Counts a try and returns the challenge with that try in it; `None` when there is none, or it
/// is from before a restore. Write this even when the code is wrong.
pub fn count_try(c: &mut Conn, id_hash: &str) -> Result<Option<Challenge>, StoreError> {
    let epoch = setting::epoch(c)?;
    let row: Option<ChallengeRow> = on_each!(c => diesel::update(login_challenges::table)
        .filter(login_challenges::id_hash.eq(id_hash))
        .filter(login_challenges::epoch.eq(epoch))
        .set(login_challenges::tries.eq(login_challenges::tries + 1))
        .returning(ChallengeRow::as_returning())
        .get_result(c)
        .optional())?;
    Ok(row.map(Challenge::from))
}

/// The challenge as it is; `None` when there is none, or it is from before a restore.
pub fn find(c: &mut Conn, id_hash: &str) -> Result<Option<Challenge>, StoreError> {
    let row: Option<ChallengeRow> = login_challenges::table
        .filter(login_challenges::id_hash.eq(id_hash))
        .filter(login_challenges::epoch.eq(setting::epoch(c)?))
        .select(ChallengeRow::as_select())
        .first(c)
        .optional()?;
    Ok(row.map(Challenge::from))
}

/// The sign-in that a letter's link belongs to, whatever has become of it; `None` when there is
/// none, or it is from before a restore.
pub fn find_by_link(c: &mut Conn, link_hash: &str) -> Result<Option<Challenge>, StoreError> {
    let row: Option<ChallengeRow> = login_challenges::table
        .filter(login_challenges::link_hash.eq(link_hash))
        .filter(login_challenges::epoch.eq(setting::epoch(c)?))
        .select(ChallengeRow::as_select())
        .first(c)
        .optional()?;
    Ok(row.map(Challenge::from))
}

/// Uses a challenge up. Whether this call did: of two at once, one does.
pub fn mark_used(c: &mut Conn, id_hash: &str, now: Timestamp) -> Result<bool, StoreError> {
    let unused = login_challenges::table
        .filter(login_challenges::id_hash.eq(id_hash))
        .filter(login_challenges::used_at.is_null());
    let changed =
        diesel::update(unused).set(login_challenges::used_at.eq(now.naive())).execute(c)?;
    Ok(changed > 0)
}

/// Uses up every code and link that was sent to an address. How many there were.
pub fn void_all_to(c: &mut Conn, email: &str, now: Timestamp) -> Result<usize, StoreError> {
    let unused = login_challenges::table
        .filter(login_challenges::email_key.eq(fold(email)))
        .filter(login_challenges::used_at.is_null())
        .filter(login_challenges::expires_at.gt(now.naive()));
    Ok(diesel::update(unused).set(login_challenges::used_at.eq(now.naive())).execute(c)?)
}

/// Removes challenges that ended before `time`. How many there were.
pub fn forget_ended(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let ended = login_challenges::table.filter(login_challenges::expires_at.le(time.naive()));
    Ok(diesel::delete(ended).execute(c)?)
}

/// Counts a mail to (or asked for by) `subject` unless `most` were sent within the last
/// `window_seconds`. Returns how many seconds to wait; 0 when the mail may go.
pub fn count_mail(
    c: &mut Conn,
    subject: &str,
    most: i64,
    window_seconds: i64,
    now: Timestamp,
) -> Result<i64, StoreError> {
    // Anyone else who counts for the subject waits until this write ends.
    let (start, count): (NaiveDateTime, i64) = on_each!(c => diesel::insert_into(login_mails::table)
            .values((
                login_mails::subject.eq(subject),
                login_mails::window_start.eq(now.naive()),
                login_mails::mail_count.eq(0_i64),
            ))
            .on_conflict(login_mails::subject)
            .do_update()
            .set(login_mails::mail_count.eq(login_mails::mail_count))
            .returning((login_mails::window_start, login_mails::mail_count))
            .get_result(c))?;
    let passed = (now.naive() - start).num_seconds();
    let (start, count) = match passed >= window_seconds {
        true => (now.naive(), 0),
        false if count >= most => return Ok((window_seconds - passed).max(1)),
        false => (start, count),
    };
    diesel::update(login_mails::table.find(subject))
        .set((login_mails::window_start.eq(start), login_mails::mail_count.eq(count + 1)))
        .execute(c)?;
    Ok(0)
}

/// Counts a mail like [`count_mail`], but of an allowance that fills up again: `most` at once, and
/// one more every `seconds`. The time that is kept is the one at which the allowance is full again.
pub fn take_mail(
    c: &mut Conn,
    subject: &str,
    most: i64,
    seconds: i64,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let full_at: NaiveDateTime = on_each!(c => diesel::insert_into(login_mails::table)
            .values((
                login_mails::subject.eq(subject),
                login_mails::window_start.eq(now.naive()),
                login_mails::mail_count.eq(0_i64),
            ))
            .on_conflict(login_mails::subject)
            .do_update()
            .set(login_mails::mail_count.eq(login_mails::mail_count))
            .returning(login_mails::window_start)
            .get_result(c))?;
    let until_full = (full_at - now.naive()).num_seconds().clamp(0, most.saturating_mul(seconds));
    let after = until_full.saturating_add(seconds);
    let wait = after.saturating_sub(most.saturating_mul(seconds));
    if wait > 0 {
        return Ok(wait);
    }
    diesel::update(login_mails::table.find(subject))
        .set((
            login_mails::window_start.eq(now.plus_seconds(after).naive()),
            login_mails::mail_count.eq(login_mails::mail_count + 1),
        ))
        .execute(c)?;
    Ok(0)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = login_challenges)]
struct ChallengeRow {
    id_hash: String,
    email_key: String,
    name: String,
    code_hash: String,
    tries: i64,
    created_at: NaiveDateTime,
    expires_at: NaiveDateTime,
    used_at: Option<NaiveDateTime>,
    link_hash: Option<String>,
}

impl From<ChallengeRow> for Challenge {
    fn from(row: ChallengeRow) -> Self {
        Self {
            id_hash: row.id_hash,
            email: row.email_key,
            name: row.name,
            code_hash: row.code_hash,
            tries: row.tries,
            created_at: Timestamp::from_naive(row.created_at),
            expires_at: Timestamp::from_naive(row.expires_at),
            used_at: row.used_at.map(Timestamp::from_naive),
            link_hash: row.link_hash,
        }
    }
}
