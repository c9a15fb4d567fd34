//! Sessions on hosts of writers and publications, and the codes that begin them. Each hangs on a session of the
//! site and ends with it. Only hashes of tokens and codes are kept.

use crate::{
    Conn, StoreError,
    schema::{host_sessions, host_sign_ins},
};
use diesel::prelude::*;
use quire_core::Timestamp;

/// A sign-in that a browser carries from the site to a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostSignIn {
    /// The hash of its code.
    pub code_hash: String,
    /// The session of the site that allowed it.
    pub session_hash: String,
    /// The host for which it is good.
    pub host: String,
    /// What the browser on that host has to answer.
    pub challenge: String,
    /// When it ends.
    pub expires_at: Timestamp,
}

/// Adds a sign-in; earlier ones of its session are void.
pub fn insert_sign_in(c: &mut Conn, new: &HostSignIn) -> Result<(), StoreError> {
    let earlier = host_sign_ins::table.filter(host_sign_ins::session_hash.eq(&new.session_hash));
    diesel::delete(earlier).execute(c)?;
    diesel::insert_into(host_sign_ins::table)
        .values((
            host_sign_ins::code_hash.eq(&new.code_hash),
            host_sign_ins::session_hash.eq(&new.session_hash),
            host_sign_ins::host.eq(&new.host),
            host_sign_ins::challenge.eq(&new.challenge),
            host_sign_ins::expires_at.eq(new.expires_at.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// Uses a sign-in up, for whatever it is then good; `None` when there is none of this code, or it has ended. Of those
/// who come at the same moment, one gets it.
pub fn take_sign_in(
    c: &mut Conn,
    code_hash: &str,
    now: Timestamp,
) -> Result<Option<HostSignIn>, StoreError> {
    let found: Option<(String, String, String, String, chrono::NaiveDateTime)> =
        host_sign_ins::table.find(code_hash).first(c).optional()?;
    let taken = diesel::delete(host_sign_ins::table.find(code_hash)).execute(c)?;
    let sign_in = found.map(|(code_hash, session_hash, host, challenge, expires_at)| HostSignIn {
        code_hash,
        session_hash,
        host,
        challenge,
        expires_at: Timestamp::from_naive(expires_at),
    });
    Ok(sign_in.filter(|sign_in| taken > 0 && sign_in.expires_at > now))
}

/// Begins a session on a host. Of one session of the site, the `most` newest ones stay.
pub fn insert(
    c: &mut Conn,
    token_hash: &str,
    session_hash: &str,
    host: &str,
    now: Timestamp,
    most: i64,
) -> Result<(), StoreError> {
    let surplus: Vec<String> = host_sessions::table
        .filter(host_sessions::session_hash.eq(session_hash))
        .order((host_sessions::created_at.desc(), host_sessions::token_hash))
        .offset(most.saturating_sub(1))
        .limit(100)
        .select(host_sessions::token_hash)
        .load(c)?;
    if !surplus.is_empty() {
        let surplus = host_sessions::table.filter(host_sessions::token_hash.eq_any(surplus));
        diesel::delete(surplus).execute(c)?;
    }
    diesel::insert_into(host_sessions::table)
        .values((
            host_sessions::token_hash.eq(token_hash),
            host_sessions::session_hash.eq(session_hash),
            host_sessions::host.eq(host),
            host_sessions::created_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// The session of the site on which the one of this token on this host hangs.
pub fn find(c: &mut Conn, token_hash: &str, host: &str) -> Result<Option<String>, StoreError> {
    Ok(host_sessions::table
        .find(token_hash)
        .filter(host_sessions::host.eq(host))
        .select(host_sessions::session_hash)
        .first(c)
        .optional()?)
}

/// Ends a session on a host. Whether it existed.
pub fn remove(c: &mut Conn, token_hash: &str) -> Result<bool, StoreError> {
    Ok(diesel::delete(host_sessions::table.find(token_hash)).execute(c)? > 0)
}

/// Forgets sign-ins that ended before `now`. How many there were.
pub fn forget_sign_ins(c: &mut Conn, now: Timestamp) -> Result<usize, StoreError> {
    let ended = host_sign_ins::table.filter(host_sign_ins::expires_at.le(now.naive()));
    Ok(diesel::delete(ended).execute(c)?)
}
