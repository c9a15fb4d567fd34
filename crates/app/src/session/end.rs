//! Ending sessions: one's own, others, all of a person.

use super::{MOST_SESSIONS, SignedIn, id, token_hash};
use crate::{
    App,
    credential::{ChangeRefusal, may_change},
};
use quire_core::{Timestamp, UserId};
use quire_store::{Conn, StoreError, pending_credentials, session};

/// Ends a session by its token. Whether there was one.
///
/// # Errors
/// [`StoreError`] when that could not be kept.
pub async fn end(app: &App, token: &str) -> Result<bool, StoreError> {
    let hash = token_hash(token);
    app.store.write(move |c| session::remove(c, &hash)).await
}

/// Why a session goes on.
#[derive(Debug, thiserror::Error)]
pub enum EndRefusal {
    /// Who is signed in has to prove it again first.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// The person has no such session; others' answer the same.
    #[error("there is no such session")]
    NotFound,
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Ends the session of the asking person that has this [`id`]. Their own needs nothing more: that
/// is signing out. Any other needs a step-up, or a stolen cookie would shut its owner out.
///
/// # Errors
/// [`EndRefusal`]; every session goes on then.
pub async fn end_by_id(app: &App, asking: &SignedIn, wanted: &str) -> Result<(), EndRefusal> {
    if wanted == id(&asking.token_hash) {
        let hash = asking.token_hash.clone();
        let ended = app.store.write(move |c| session::remove(c, &hash)).await?;
        return if ended { Ok(()) } else { Err(EndRefusal::NotFound) };
    }
    may_change(app, asking).await?;
    let (person, wanted) = (asking.person.id.clone(), wanted.to_owned());
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let sessions = session::of_person(c, &person, now, MOST_SESSIONS)?;
            let found = sessions.iter().find(|session| id(&session.token_hash) == wanted);
            let found = found.ok_or(EndRefusal::NotFound)?;
            session::remove(c, &found.token_hash)?;
            Ok(())
        })
        .await
}

/// Ends all sessions of the asking person but this one, after a step-up. How many there were.
///
/// # Errors
/// [`EndRefusal`]; every session goes on then.
pub async fn end_others(app: &App, asking: &SignedIn) -> Result<usize, EndRefusal> {
    may_change(app, asking).await?;
    let (asking, now) = (asking.clone(), app.ports.clock.now());
    Ok(app.store.write(move |c| end_others_in(c, &asking, now)).await?)
}

/// Ends all sessions of the asking person but this one inside a write, and makes void what someone
/// has begun to sign in with as them. How many sessions there were.
///
/// # Errors
/// [`StoreError`] when that could not be kept.
pub(crate) fn end_others_in(
    c: &mut Conn,
    asking: &SignedIn,
    now: Timestamp,
) -> Result<usize, StoreError> {
    pending_credentials::void_sign_ins(c, &asking.person, now)?;
    session::remove_others_of(c, &asking.person.id, &asking.token_hash)
}

/// Ends all sessions of a person, also those in which they look through others' eyes. How many
/// there were.
///
/// # Errors
/// [`StoreError`] when that could not be kept.
pub async fn end_all(app: &App, person: &UserId) -> Result<usize, StoreError> {
    let person = person.clone();
    app.store.write(move |c| end_all_in(c, &person)).await
}

/// Ends all sessions of a person inside a write: whatever suspends or deletes
/// an account does so in the same write. How many there were.
///
/// # Errors
/// [`StoreError`] when that could not be kept.
pub fn end_all_in(c: &mut Conn, person: &UserId) -> Result<usize, StoreError> {
    session::remove_all_of(c, person)
}
