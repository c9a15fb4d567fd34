//! Signing in by the link in the letter. It lives as long as the code beside it, and
//! whichever of the two is used first uses the other up.

use super::{
    CodePurpose, LETTER_SECONDS, challenge_hash,
    verify::{AddressSignIn, CompletedSignIn},
};
use crate::{App, device::Device, email::EmailAddress, session};
use quire_core::Timestamp;
use quire_store::{
    Conn, StoreError,
    login::{self, Challenge},
};

/// A link that may still be used. Looking uses nothing up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInLink {
    /// Who would be signed in.
    pub email: EmailAddress,
    /// Whether this is the browser that asked for it.
    pub is_same_browser: bool,
}

/// What is kept of the link of a letter; one that was sent for something else opens nothing.
pub(crate) fn link_hash(purpose: CodePurpose, token: &str) -> String {
    match purpose {
        CodePurpose::ChangeEmail => session::token_hash(&format!("confirm {token}")),
        CodePurpose::SignIn | CodePurpose::StepUp => session::token_hash(token),
    }
}

/// The link of this token, seen from the browser that holds `challenge`; `None` when there is
/// none, or it was used, or is too old.
///
/// # Errors
/// [`StoreError`] when it cannot be looked up.
pub async fn find_link(
    app: &App,
    token: &str,
    challenge: Option<&str>,
) -> Result<Option<SignInLink>, StoreError> {
    let (hash, now) = (link_hash(CodePurpose::SignIn, token), app.ports.clock.now());
    let found = app.store.read_in_place(move |c| good(c, &hash, now)).await?;
    Ok(found.map(|(row, email)| SignInLink {
        email,
        is_same_browser: challenge.is_some_and(|held| challenge_hash(held) == row.id_hash),
    }))
}

/// The address that a link was sent to within the last day, if no one used it in time. The letter
/// is with its owner.
///
/// # Errors
/// [`StoreError`] when it cannot be looked up.
pub async fn find_past_link(app: &App, token: &str) -> Result<Option<EmailAddress>, StoreError> {
    let (hash, now) = (link_hash(CodePurpose::SignIn, token), app.ports.clock.now());
    let row = app.store.read_in_place(move |c| login::find_by_link(c, &hash)).await?;
    let is_past = |row: &Challenge| {
        row.used_at.is_none()
            && row.expires_at <= now
            && row.expires_at.plus_seconds(LETTER_SECONDS) > now
    };
    Ok(row.filter(is_past).and_then(|row| row.email.parse().ok()))
}

/// Uses a link up and signs in the person who it was sent to; an account is made for an address that has
/// none. `None` as for [`find_link`]: of two uses at once, one signs in.
///
/// # Errors
/// [`StoreError`]; the link is as good as before then.
pub async fn use_link(
    app: &App,
    token: &str,
    device: &Device,
) -> Result<Option<CompletedSignIn>, StoreError> {
    let (hash, now) = (link_hash(CodePurpose::SignIn, token), app.ports.clock.now());
    let entrance = AddressSignIn::new(app, device);
    app.store
        .write(move |c| {
            let Some((row, email)) = good(c, &hash, now)? else { return Ok(None) };
            if !login::mark_used(c, &row.id_hash, now)? {
                return Ok(None);
            }
            entrance.sign_in(c, &row, &email).map(Some)
        })
        .await
}

/// The challenge of a link that may still be used, and the address it was sent to.
pub(crate) fn good(
    c: &mut Conn,
    hash: &str,
    now: Timestamp,
) -> Result<Option<(Challenge, EmailAddress)>, StoreError> {
    let row = login::find_by_link(c, hash)?;
    let unused = row.filter(|row| row.used_at.is_none() && row.expires_at > now);
    Ok(unused.and_then(|row| {
        let email = row.email.parse().ok()?;
        Some((row, email))
    }))
}
