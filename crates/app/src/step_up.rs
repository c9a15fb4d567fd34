//! Showing again who is signed in, before something that a stolen cookie must not be enough for. It
//! is good for ten minutes and gives the session a new id.

mod code;
mod password;

pub use code::{CodeRefusal, begin_code, with_code};
pub use password::{PasswordStepUpRefusal, with_password};

use crate::{
    App,
    session::{self, SignedIn},
};
use quire_core::Timestamp;
use quire_store::{Conn, StoreError};

/// A step-up is good for 10 minutes.
const SECONDS: i64 = 600;

/// Who is signed in has to prove it again first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("Confirm it's you first.")]
pub struct StepUpRequired;

/// Asks for a step-up of this session within the last ten minutes.
///
/// # Errors
/// [`StepUpRequired`] when there was none.
pub fn required(app: &App, session: &SignedIn) -> Result<(), StepUpRequired> {
    session
        .step_up_until
        .filter(|until| *until > app.ports.clock.now())
        .map_or(Err(StepUpRequired), |_| Ok(()))
}

/// A session that was stepped up.
#[derive(Clone, PartialEq, Eq)]
pub struct SteppedUpSession {
    /// The session's new token. The old one is worth nothing any more.
    pub token: String,
    /// The session under it.
    pub session: SignedIn,
}

impl std::fmt::Debug for SteppedUpSession {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SteppedUpSession").field("session", &self.session).finish_non_exhaustive()
    }
}

/// Steps a session up inside a write; `None` when it has ended meanwhile.
pub(crate) fn step_up(
    c: &mut Conn,
    session: &SignedIn,
    token: &str,
    now: Timestamp,
) -> Result<Option<SteppedUpSession>, StoreError> {
    let (hash, until) = (session::token_hash(token), now.plus_seconds(SECONDS));
    if !quire_store::session::step_up(c, &session.token_hash, &hash, until)? {
        return Ok(None);
    }
    let session = SignedIn { token_hash: hash, step_up_until: Some(until), ..session.clone() };
    Ok(Some(SteppedUpSession { token: token.to_owned(), session }))
}
