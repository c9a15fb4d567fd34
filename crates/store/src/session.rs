//! Sessions of people who are signed in. Only hashes of tokens are kept.

use crate::{
    Conn, StoreError,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    membership,
    person::PersonRow,
    schema::{counters, people, sessions},
    setting,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{Timestamp, UserId, person::Person};

/// A session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The hash of its token.
    pub token_hash: String,
    /// Who is signed in.
    pub person_id: UserId,
    /// When they signed in.
    pub created_at: Timestamp,
    /// When it was last used (kept coarsely).
    pub last_seen_at: Timestamp,
    /// When it ends.
    pub expires_at: Timestamp,
    /// What signed in, for instance `Firefox on Linux`; empty when nothing is known.
    pub device: String,
    /// The network it signed in from, for instance `192.0.2.0/24`.
    pub network: Option<String>,
    /// Who of the staff looks through the person's eyes with it.
    pub spoofed_by: Option<UserId>,
    /// Until when its holder has shown again who they are.
    pub step_up_until: Option<Timestamp>,
}

/// Begins a session. It ends when the database's epoch changes (after a restore).
pub fn insert(c: &mut Conn, session: &Session) -> Result<(), StoreError> {
    let epoch = setting::epoch(c)?;
    diesel::insert_into(sessions::table)
        .values((
            sessions::token_hash.eq(&session.token_hash),
            sessions::person_id.eq(session.person_id.as_str()),
            sessions::epoch.eq(epoch),
            sessions::created_at.eq(session.created_at.naive()),
            sessions::last_seen_at.eq(session.last_seen_at.naive()),
            sessions::expires_at.eq(session.expires_at.naive()),
            sessions::device.eq(&session.device),
            sessions::network.eq(session.network.as_deref()),
            sessions::spoofed_by.eq(session.spoofed_by.as_ref().map(UserId::as_str)),
            sessions::step_up_until.eq(session.step_up_until.map(Timestamp::naive)),
        ))
        .execute(c)?;
    Ok(())
}

/// The session of this token and who it belongs to, with the tier they have at `now`; `None` when there is none, it has ended, or
/// the account was deleted since. A suspended person may sign in (and only read), a deleted one,
/// too (and only take the account back). A spoofed session is worth something only while the person who spoofs is staff in good
/// standing.
pub fn find(
    c: &mut Conn,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<(Session, Person)>, StoreError> {
    let row: Option<(SessionRow, PersonRow)> = on_each!(c => sessions::table
        .inner_join(people::table.on(people::id.eq(sessions::person_id)))
        .inner_join(counters::table.on(counters::value.eq(sessions::epoch)))
        .filter(counters::name.eq(setting::EPOCH))
        .filter(sessions::token_hash.eq(token_hash))
        .filter(sessions::expires_at.gt(now.naive()))
        .filter(
            people::deleted_at.is_null().or(sessions::created_at.nullable().ge(people::deleted_at)),
        )
        .select((SessionRow::as_select(), PersonRow::as_select()))
        .cached()
        .first(c)
        .optional())?;
    let Some((session, person)) = row else { return Ok(None) };
    if let Some(spoofer) = &session.spoofed_by
        && !is_acting_staff(c, spoofer)?
    {
        return Ok(None);
    }
    let mut person = Person::try_from(person)?;
    person.tier = membership::tier(c, &person, now)?;
    Ok(Some((session.try_into()?, person)))
}

fn is_acting_staff(c: &mut Conn, id: &str) -> Result<bool, StoreError> {
    let staff = people::table
        .find(id)
        .filter(people::is_staff.eq(true))
        .filter(people::is_suspended.eq(false))
        .filter(people::deleted_at.is_null());
    Ok(diesel::select(diesel::dsl::exists(staff)).get_result(c)?)
}

/// The live sessions a person began themselves, last used first.
pub fn of_person(
    c: &mut Conn,
    person: &UserId,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<Session>, StoreError> {
    let rows: Vec<SessionRow> = sessions::table
        .filter(sessions::person_id.eq(person.as_str()))
        .filter(sessions::spoofed_by.is_null())
        .filter(sessions::expires_at.gt(now.naive()))
        .filter(sessions::epoch.eq(setting::epoch(c)?))
        .order((sessions::last_seen_at.desc(), sessions::created_at.desc(), sessions::token_hash))
        .limit(limit)
        .select(SessionRow::as_select())
        .load(c)?;
    rows.into_iter().map(Session::try_from).collect()
}

/// Notes that a session was used and lets it last until `expires_at`. Whether it exists.
pub fn extend(
    c: &mut Conn,
    token_hash: &str,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<bool, StoreError> {
    let changed = diesel::update(sessions::table.find(token_hash))
        .set((sessions::last_seen_at.eq(now.naive()), sessions::expires_at.eq(expires_at.naive())))
        .execute(c)?;
    Ok(changed > 0)
}

/// Gives a session a new token: the old one is worth nothing from then on. Whether it existed.
pub fn renew(c: &mut Conn, token_hash: &str, new_token_hash: &str) -> Result<bool, StoreError> {
    let changed = diesel::update(sessions::table.find(token_hash))
        .set(sessions::token_hash.eq(new_token_hash))
        .execute(c)?;
    Ok(changed > 0)
}

/// Renews a session; until `step_up_until` the holder of its new token has shown who they are.
/// Whether it existed.
pub fn step_up(
    c: &mut Conn,
    token_hash: &str,
    new_token_hash: &str,
    step_up_until: Timestamp,
) -> Result<bool, StoreError> {
    let changed = diesel::update(sessions::table.find(token_hash))
        .set(sessions::step_up_until.eq(step_up_until.naive()))
        .execute(c)?;
    Ok(changed > 0 && renew(c, token_hash, new_token_hash)?)
}

/// Ends a session. Whether it existed.
pub fn remove(c: &mut Conn, token_hash: &str) -> Result<bool, StoreError> {
    Ok(diesel::delete(sessions::table.find(token_hash)).execute(c)? > 0)
}

/// Ends all sessions of a person but one. How many there were.
pub fn remove_others_of(
    c: &mut Conn,
    person: &UserId,
    kept_token_hash: &str,
) -> Result<usize, StoreError> {
    let others = sessions::table
        .filter(sessions::person_id.eq(person.as_str()))
        .filter(sessions::token_hash.ne(kept_token_hash));
    Ok(diesel::delete(others).execute(c)?)
}

/// Ends all sessions of a person, also those in which they look through others' eyes. How many
/// there were.
pub fn remove_all_of(c: &mut Conn, person: &UserId) -> Result<usize, StoreError> {
    let all = sessions::table.filter(
        sessions::person_id
            .eq(person.as_str())
            .or(sessions::spoofed_by.is_not_null().and(sessions::spoofed_by.eq(person.as_str()))),
    );
    Ok(diesel::delete(all).execute(c)?)
}

/// Ends the sessions of a person that were used longest ago, until `limit` are left.
pub fn keep_newest(c: &mut Conn, person: &UserId, limit: i64) -> Result<usize, StoreError> {
    let surplus: Vec<String> = sessions::table
        .filter(sessions::person_id.eq(person.as_str()))
        .order((sessions::last_seen_at.desc(), sessions::created_at.desc(), sessions::token_hash))
        .offset(limit)
        .limit(100)
        .select(sessions::token_hash)
        .load(c)?;
    if surplus.is_empty() {
        return Ok(0);
    }
    let surplus = sessions::table.filter(sessions::token_hash.eq_any(surplus));
    Ok(diesel::delete(surplus).execute(c)?)
}

/// Removes sessions that ended before `now`. How many there were.
pub fn forget_ended(c: &mut Conn, now: Timestamp) -> Result<usize, StoreError> {
    let ended = sessions::table.filter(sessions::expires_at.le(now.naive()));
    Ok(diesel::delete(ended).execute(c)?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    token_hash: String,
    person_id: String,
    created_at: NaiveDateTime,
    last_seen_at: NaiveDateTime,
    expires_at: NaiveDateTime,
    device: String,
    network: Option<String>,
    spoofed_by: Option<String>,
    step_up_until: Option<NaiveDateTime>,
}

impl TryFrom<SessionRow> for Session {
    type Error = StoreError;

    fn try_from(row: SessionRow) -> Result<Self, StoreError> {
        // The hash is no secret, but nothing to spread in messages either.
        let spoofed_by = row.spoofed_by.as_deref();
        Ok(Self {
            person_id: parse("sessions", "person_id", &row.person_id, &row.person_id)?,
            spoofed_by: spoofed_by
                .map(|staff| parse("sessions", "spoofed_by", &row.person_id, staff))
                .transpose()?,
            token_hash: row.token_hash,
            created_at: Timestamp::from_naive(row.created_at),
            last_seen_at: Timestamp::from_naive(row.last_seen_at),
            expires_at: Timestamp::from_naive(row.expires_at),
            device: row.device,
            network: row.network,
            step_up_until: row.step_up_until.map(Timestamp::from_naive),
        })
    }
}
