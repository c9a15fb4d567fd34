//! What a person signs in with beside mailed codes: passwords, and the second factor with its
//! recovery codes. Passwords and recovery codes are hashes here.

use crate::{
    Conn, StoreError,
    conn::on_each,
    schema::{passwords, recovery_codes, totps},
};
use chrono::NaiveDateTime;
use diesel::{dsl::count_star, prelude::*, upsert::excluded};
use quire_core::{Timestamp, UserId};

/// The hash of a person's password; `None` when they have none.
pub fn password_of(c: &mut Conn, person: &UserId) -> Result<Option<String>, StoreError> {
    Ok(passwords::table.find(person.as_str()).select(passwords::phc).first(c).optional()?)
}

/// Sets the hash of a person's password.
pub fn set_password(
    c: &mut Conn,
    person: &UserId,
    phc: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(passwords::table)
        .values((
            passwords::person_id.eq(person.as_str()),
            passwords::phc.eq(phc),
            passwords::changed_at.eq(now.naive()),
        ))
        .on_conflict(passwords::person_id)
        .do_update()
        .set((
            passwords::phc.eq(excluded(passwords::phc)),
            passwords::changed_at.eq(excluded(passwords::changed_at)),
        ))
        .execute(c))?;
    Ok(())
}

/// Takes a person's password away. Whether there was one.
pub fn remove_password(c: &mut Conn, person: &UserId) -> Result<bool, StoreError> {
    Ok(diesel::delete(passwords::table.find(person.as_str())).execute(c)? > 0)
}

/// The secret that a person's authenticator shares with us.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = totps)]
pub struct Totp {
    /// In base 32; `None` while no code of it was shown yet.
    pub secret: Option<String>,
    /// The 30 seconds (counted since 1970) whose code was used last.
    pub last_step: i64,
    /// A secret that waits for its first code.
    pub pending_secret: Option<String>,
    pending_until: Option<NaiveDateTime>,
}

impl Totp {
    /// The waiting secret, while it waits.
    #[must_use]
    pub fn pending_at(&self, now: Timestamp) -> Option<&str> {
        let waits = self.pending_until.is_some_and(|until| until > now.naive());
        self.pending_secret.as_deref().filter(|_| waits)
    }
}

/// What is kept of a person's authenticator, if they have (or begin to have) one.
pub fn totp_of(c: &mut Conn, person: &UserId) -> Result<Option<Totp>, StoreError> {
    Ok(totps::table.find(person.as_str()).select(Totp::as_select()).first(c).optional()?)
}

/// Keeps a new secret until its first code is shown. The one in use stays in use.
pub fn offer_totp(
    c: &mut Conn,
    person: &UserId,
    secret: &str,
    until: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(totps::table)
        .values((
            totps::person_id.eq(person.as_str()),
            totps::last_step.eq(0_i64),
            totps::pending_secret.eq(secret),
            totps::pending_until.eq(until.naive()),
        ))
        .on_conflict(totps::person_id)
        .do_update()
        .set((
            totps::pending_secret.eq(excluded(totps::pending_secret)),
            totps::pending_until.eq(excluded(totps::pending_until)),
        ))
        .execute(c))?;
    Ok(())
}

/// Puts the waiting secret into use, if it is still this one. Whether this call did.
pub fn confirm_totp(
    c: &mut Conn,
    person: &UserId,
    secret: &str,
    step: i64,
) -> Result<bool, StoreError> {
    let waiting = totps::table
        .filter(totps::person_id.eq(person.as_str()))
        .filter(totps::pending_secret.eq(secret));
    let changed = diesel::update(waiting)
        .set((
            totps::secret.eq(secret),
            totps::last_step.eq(step),
            totps::pending_secret.eq(None::<String>),
            totps::pending_until.eq(None::<NaiveDateTime>),
        ))
        .execute(c)?;
    Ok(changed > 0)
}

/// Uses the code of a step up. Whether this call did: of two at once one does, and no earlier
/// code is good any more.
pub fn use_totp(
    c: &mut Conn,
    person: &UserId,
    secret: &str,
    step: i64,
) -> Result<bool, StoreError> {
    let unused = totps::table
        .filter(totps::person_id.eq(person.as_str()))
        .filter(totps::secret.eq(secret))
        .filter(totps::last_step.lt(step));
    Ok(diesel::update(unused).set(totps::last_step.eq(step)).execute(c)? > 0)
}

/// Takes a person's authenticator and recovery codes away. Whether there was an authenticator.
pub fn remove_totp(c: &mut Conn, person: &UserId) -> Result<bool, StoreError> {
    set_recovery_codes(c, person, &[])?;
    Ok(diesel::delete(totps::table.find(person.as_str())).execute(c)? > 0)
}

/// Puts these hashes in the place of all recovery codes of a person.
pub fn set_recovery_codes(
    c: &mut Conn,
    person: &UserId,
    hashes: &[String],
) -> Result<(), StoreError> {
    let of_person = recovery_codes::table.filter(recovery_codes::person_id.eq(person.as_str()));
    diesel::delete(of_person).execute(c)?;
    for hash in hashes {
        diesel::insert_into(recovery_codes::table)
            .values((
                recovery_codes::person_id.eq(person.as_str()),
                recovery_codes::code_hash.eq(hash),
            ))
            .execute(c)?;
    }
    Ok(())
}

/// Uses a recovery code up. Whether this call did.
pub fn use_recovery_code(c: &mut Conn, person: &UserId, hash: &str) -> Result<bool, StoreError> {
    let code = recovery_codes::table.find((person.as_str(), hash));
    Ok(diesel::delete(code).execute(c)? > 0)
}

/// How many recovery codes a person has left.
pub fn recovery_codes_left(c: &mut Conn, person: &UserId) -> Result<i64, StoreError> {
    let of_person = recovery_codes::table.filter(recovery_codes::person_id.eq(person.as_str()));
    Ok(of_person.select(count_star()).first(c)?)
}
