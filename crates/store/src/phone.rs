//! Verified telephone numbers, and those that wait for a code. Only hashes of codes are kept.

use crate::{
    Conn, StoreError,
    conn::on_each,
    error::parse,
    schema::{phone_codes, phones},
    setting,
};
use chrono::NaiveDateTime;
use diesel::{prelude::*, upsert::excluded};
use quire_core::{Timestamp, UserId, account::PhoneNumber};

/// The number of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phone {
    /// The number.
    pub number: PhoneNumber,
    /// When its person showed that it is theirs.
    pub verified_at: Timestamp,
}

/// The number of an account, if it has one.
pub fn find(c: &mut Conn, person: &UserId) -> Result<Option<Phone>, StoreError> {
    let row: Option<(String, NaiveDateTime)> = phones::table
        .find(person.as_str())
        .select((phones::number, phones::verified_at))
        .first(c)
        .optional()?;
    let Some((number, at)) = row else { return Ok(None) };
    let number = parse("phones", "number", person.as_str(), &number)?;
    Ok(Some(Phone { number, verified_at: Timestamp::from_naive(at) }))
}

/// Takes a number away from the account that has it, unless that is `but`. Whose it was.
pub fn take_from_others(
    c: &mut Conn,
    number: &PhoneNumber,
    but: &UserId,
) -> Result<Option<UserId>, StoreError> {
    let holder: Option<String> = phones::table
        .filter(phones::number.eq(number.as_str()))
        .filter(phones::person_id.ne(but.as_str()))
        .select(phones::person_id)
        .first(c)
        .optional()?;
    let Some(holder) = holder else { return Ok(None) };
    diesel::delete(phones::table.find(&holder)).execute(c)?;
    Ok(Some(parse("phones", "person_id", &holder, &holder)?))
}

/// Makes a number an account's, in the place of any it had. Other accounts must not have it any more.
pub fn set(
    c: &mut Conn,
    person: &UserId,
    number: &PhoneNumber,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(phones::table)
        .values((
            phones::person_id.eq(person.as_str()),
            phones::number.eq(number.as_str()),
            phones::verified_at.eq(now.naive()),
        ))
        .on_conflict(phones::person_id)
        .do_update()
        .set((
            phones::number.eq(excluded(phones::number)),
            phones::verified_at.eq(excluded(phones::verified_at)),
        ))
        .execute(c))?;
    Ok(())
}

/// Takes the number of an account away. Whether it had one.
pub fn remove(c: &mut Conn, person: &UserId) -> Result<bool, StoreError> {
    Ok(diesel::delete(phones::table.find(person.as_str())).execute(c)? > 0)
}

/// A number that waits for its code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhoneCode {
    /// Whose it is to become.
    pub person_id: UserId,
    /// The digest of the session that asked.
    pub session_hash: String,
    /// Where the code was sent.
    pub number: PhoneNumber,
    /// The hash of the code.
    pub code_hash: String,
    /// How often a code was tried.
    pub tries: i64,
    /// When the code was sent.
    pub sent_at: Timestamp,
    /// Until when it is good.
    pub expires_at: Timestamp,
}

/// Lets a number wait for its code, in the place of any that waited for the account.
pub fn await_code(c: &mut Conn, code: &PhoneCode) -> Result<(), StoreError> {
    void(c, &code.person_id)?;
    let epoch = setting::epoch(c)?;
    diesel::insert_into(phone_codes::table)
        .values((
            phone_codes::person_id.eq(code.person_id.as_str()),
            phone_codes::session_hash.eq(&code.session_hash),
            phone_codes::number.eq(code.number.as_str()),
            phone_codes::code_hash.eq(&code.code_hash),
            phone_codes::tries.eq(code.tries),
            phone_codes::epoch.eq(epoch),
            phone_codes::sent_at.eq(code.sent_at.naive()),
            phone_codes::expires_at.eq(code.expires_at.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// The number that waits for its code in a session; `None` when none does, or it is from before a
/// restore.
pub fn waiting(
    c: &mut Conn,
    person: &UserId,
    session_hash: &str,
) -> Result<Option<PhoneCode>, StoreError> {
    let row: Option<CodeRow> = phone_codes::table
        .filter(phone_codes::person_id.eq(person.as_str()))
        .filter(phone_codes::session_hash.eq(session_hash))
        .filter(phone_codes::epoch.eq(setting::epoch(c)?))
        .select(CodeRow::as_select())
        .first(c)
        .optional()?;
    row.map(PhoneCode::try_from).transpose()
}

/// The number that waits for its code, in whatever session.
pub fn unverified(c: &mut Conn, person: &UserId) -> Result<Option<PhoneNumber>, StoreError> {
    let number: Option<String> =
        phone_codes::table.find(person.as_str()).select(phone_codes::number).first(c).optional()?;
    number.map(|number| parse("phone_codes", "number", person.as_str(), &number)).transpose()
}

/// Counts a try and returns what waits with that try in it; else as [`waiting`]. Write this even
/// when the code is wrong.
pub fn count_try(
    c: &mut Conn,
    person: &UserId,
    session_hash: &str,
) -> Result<Option<PhoneCode>, StoreError> {
    let epoch = setting::epoch(c)?;
    let row: Option<CodeRow> = on_each!(c => diesel::update(phone_codes::table)
        .filter(phone_codes::person_id.eq(person.as_str()))
        .filter(phone_codes::session_hash.eq(session_hash))
        .filter(phone_codes::epoch.eq(epoch))
        .set(phone_codes::tries.eq(phone_codes::tries + 1))
        .returning(CodeRow::as_returning())
        .get_result(c)
        .optional())?;
    row.map(PhoneCode::try_from).transpose()
}

/// Uses a code up. Whether this call did: of two at once, one does.
pub fn use_up(c: &mut Conn, person: &UserId, code_hash: &str) -> Result<bool, StoreError> {
    let one = phone_codes::table
        .filter(phone_codes::person_id.eq(person.as_str()))
        .filter(phone_codes::code_hash.eq(code_hash));
    Ok(diesel::delete(one).execute(c)? > 0)
}

/// Makes void what waits for an account.
pub fn void(c: &mut Conn, person: &UserId) -> Result<(), StoreError> {
    diesel::delete(phone_codes::table.find(person.as_str())).execute(c)?;
    Ok(())
}

/// Removes codes that ended before `now`. How many there were.
pub fn forget_ended(c: &mut Conn, now: Timestamp) -> Result<usize, StoreError> {
    let ended = phone_codes::table.filter(phone_codes::expires_at.le(now.naive()));
    Ok(diesel::delete(ended).execute(c)?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = phone_codes)]
struct CodeRow {
    person_id: String,
    session_hash: String,
    number: String,
    code_hash: String,
    tries: i64,
    sent_at: NaiveDateTime,
    expires_at: NaiveDateTime,
}

impl TryFrom<CodeRow> for PhoneCode {
    type Error = StoreError;

    fn try_from(row: CodeRow) -> Result<Self, StoreError> {
        let id = row.person_id.as_str();
        Ok(Self {
            number: parse("phone_codes", "number", id, &row.number)?,
            person_id: parse("phone_codes", "person_id", id, id)?,
            session_hash: row.session_hash,
            code_hash: row.code_hash,
            tries: row.tries,
            sent_at: Timestamp::from_naive(row.sent_at),
            expires_at: Timestamp::from_naive(row.expires_at),
        })
    }
}
