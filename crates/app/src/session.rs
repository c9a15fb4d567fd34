//! Sessions: who a browser is signed in as. The token is known to the browser only; we keep its
//! digest.

use crate::{App, keys::digest};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use quire_core::{Timestamp, UserId, Viewer, person::Person};
use quire_store::{Conn, StoreError, session};

/// A session that is not used ends after 30 days (§2.5).
const IDLE_SECONDS: i64 = 30 * 86_400;

/// Every session ends after 180 days (§2.5).
const LIFE_SECONDS: i64 = 180 * 86_400;

/// How old the last note of use may be before another is written.
const NOTE_SECONDS: i64 = 3_600;

/// A session just begun.
#[derive(Clone, PartialEq, Eq)]
pub struct Opened {
    /// What the browser keeps: 256 bits, base64url.
    pub token: String,
    /// When it ends at the latest.
    pub expires_at: Timestamp,
}

impl std::fmt::Debug for Opened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opened").field("expires_at", &self.expires_at).finish_non_exhaustive()
    }
}

/// Somebody who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// Who.
    pub person: Person,
    /// The digest of the session's token: what `x-xsrf-token` is made from.
    pub token_hash: String,
}

impl SignedIn {
    /// The viewer that actions are asked for.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        viewer_of(&self.person)
    }
}

/// The viewer a person is.
#[must_use]
pub fn viewer_of(person: &Person) -> Viewer {
    Viewer::Person {
        id: person.id.clone(),
        tier: person.tier,
        is_staff: person.is_staff,
        is_suspended: person.is_suspended,
    }
}

/// What is kept of a token.
#[must_use]
pub fn token_hash(token: &str) -> String {
    hex::encode(digest(token.as_bytes()))
}

/// A fresh token.
pub(crate) fn token(app: &App) -> String {
    URL_SAFE_NO_PAD.encode(app.outside.ids.secret())
}

/// Begins a session inside a write.
pub(crate) fn open_in(
    c: &mut Conn,
    person: &UserId,
    token: &str,
    now: Timestamp,
) -> Result<Opened, StoreError> {
    let expires_at = now.plus_seconds(IDLE_SECONDS);
    session::insert(
        c,
        &session::Session {
            token_hash: token_hash(token),
            person_id: person.clone(),
            created_at: now,
            last_seen_at: now,
            expires_at,
        },
    )?;
    Ok(Opened { token: token.to_owned(), expires_at: now.plus_seconds(LIFE_SECONDS) })
}

/// Begins a session. Every sign-in gets a new one.
///
/// # Errors
/// [`StoreError`] when it cannot be kept.
pub async fn open(app: &App, person: &UserId) -> Result<Opened, StoreError> {
    let (person, token, now) = (person.clone(), token(app), app.outside.clock.now());
    app.store.write(move |c| open_in(c, &person, &token, now)).await
}

/// Who is signed in with this token; `None` for unknown, ended and malformed ones. Using a
/// session keeps it alive, up to its 180 days.
///
/// # Errors
/// [`StoreError`] when that cannot be found out.
pub async fn find(app: &App, token: &str) -> Result<Option<SignedIn>, StoreError> {
    if !looks_like_a_token(token) {
        return Ok(None);
    }
    let (hash, now) = (token_hash(token), app.outside.clock.now());
    let wanted = hash.clone();
    let found = app.store.read_in_place(move |c| session::find(c, &wanted, now)).await?;
    let Some((session, person)) = found else { return Ok(None) };
    if session.last_seen_at.plus_seconds(NOTE_SECONDS) <= now {
        let last = session.created_at.plus_seconds(LIFE_SECONDS);
        let expires_at = now.plus_seconds(IDLE_SECONDS).min(last);
        let used = hash.clone();
        app.store.write(move |c| session::extend(c, &used, now, expires_at)).await?;
    }
    Ok(Some(SignedIn { person, token_hash: hash }))
}

/// Spares the database what cannot be a token.
fn looks_like_a_token(token: &str) -> bool {
    token.len() == 43
        && token.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
}

/// Ends a session. Whether there was one.
///
/// # Errors
/// [`StoreError`] when that could not be kept.
pub async fn end(app: &App, token: &str) -> Result<bool, StoreError> {
    let hash = token_hash(token);
    app.store.write(move |c| session::remove(c, &hash)).await
}

/// Ends all sessions of a person. How many there were.
///
/// # Errors
/// [`StoreError`] when that could not be kept.
pub async fn end_all(app: &App, person: &UserId) -> Result<usize, StoreError> {
    let person = person.clone();
    app.store.write(move |c| session::remove_all_of(c, &person)).await
}
