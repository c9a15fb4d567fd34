//! Making the waiting address one's own: by the code in its letter, or by the link beside it
//! (`/m/account/confirm/{key}`). The old address is told.

use super::{AccountRefusal, own};
use crate::{
    App,
    email::EmailAddress,
    login::{CodeAttempt, CodePurpose, VerifyRefusal, good, link_hash},
    notice::{self, Notice},
    refusal::acting,
    session::{self, SignedIn},
};
use quire_core::{Timestamp, UserId, outcome::SignupError, person::Person};
use quire_store::{Conn, StoreError, account, login, person};

/// Makes the waiting address the viewer's, for the person who holds the challenge and knows the
/// code that was sent to it. All other sessions end, and the old address is told. Returns
/// the person as they are then.
///
/// # Errors
/// [`AccountRefusal`]; a wrong code stays counted.
pub async fn confirm_email(
    app: &App,
    kept: &SignedIn,
    challenge: Option<&str>,
    code: &str,
) -> Result<Person, AccountRefusal> {
    let me = acting(&kept.viewer())?.clone();
    let proof =
        CodeAttempt::new(app, CodePurpose::ChangeEmail, challenge, code, Some(&kept.token_hash))
            .await?;
    let (asking, now) = (kept.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            // A wrong code is a write that succeeds: its count must stay.
            match proof.judge(c)? {
                Ok((_, email)) => take(c, &asking, &me, &email, now),
                Err(refusal) => Ok(Err(refusal.into())),
            }
        })
        .await?
}

/// The address that a link in a letter would make the viewer's; `None` when there is no such link,
/// it was used or is too old, or the address does not wait to be theirs. Looking uses nothing up.
///
/// # Errors
/// [`StoreError`] when it cannot be looked up.
pub async fn find_confirmation(
    app: &App,
    asking: &SignedIn,
    key: &str,
) -> Result<Option<EmailAddress>, StoreError> {
    let (hash, now) = (link_hash(CodePurpose::ChangeEmail, key), app.ports.clock.now());
    let me = asking.person.id.clone();
    app.store
        .read_in_place(move |c| {
            let Some((_, email)) = good(c, &hash, now)? else { return Ok(None) };
            let waiting = account::unverified_email(c, &me)?;
            Ok(waiting.is_some_and(|waiting| waiting == email.as_str()).then_some(email))
        })
        .await
}

/// Makes the waiting address the viewer's, by the link beside the code; else as [`confirm_email`].
///
/// # Errors
/// [`AccountRefusal`]; of two uses at once, one counts.
pub async fn confirm_by_link(
    app: &App,
    kept: &SignedIn,
    key: &str,
) -> Result<Person, AccountRefusal> {
    let me = acting(&kept.viewer())?.clone();
    let (hash, now) = (link_hash(CodePurpose::ChangeEmail, key), app.ports.clock.now());
    let asking = kept.clone();
    app.store
        .write(move |c| {
            let invalid = || VerifyRefusal::Invalid.into();
            let Some((row, email)) = good(c, &hash, now)? else { return Ok(Err(invalid())) };
            if account::unverified_email(c, &me)?.as_deref() != Some(email.as_str()) {
                return Ok(Err(invalid()));
            }
            if !login::mark_used(c, &row.id_hash, now)? {
                return Ok(Err(invalid()));
            }
            take(c, &asking, &me, &email, now)
        })
        .await?
}

/// Makes a proved address the viewer's, if it is the one that waits.
fn take(
    c: &mut Conn,
    asking: &SignedIn,
    me: &UserId,
    email: &EmailAddress,
    now: Timestamp,
) -> Result<Result<Person, AccountRefusal>, AccountRefusal> {
    if account::unverified_email(c, me)?.as_deref() != Some(email.as_str()) {
        return Ok(Err(VerifyRefusal::Invalid.into()));
    }
    let before = own(c, me)?;
    let holder = person::find_by_email(c, email.as_str())?;
    if holder.is_some_and(|holder| holder.id != *me) {
        return Ok(Err(AccountRefusal::Choice(SignupError::EmailTaken)));
    }
    let after = Person { email: Some(email.as_str().to_owned()), ..before.clone() };
    person::save(c, &after, now)?;
    account::set_unverified_email(c, me, None)?;
    if let Some(old) = &before.email {
        notice::tell(c, asking, Notice::EmailChanged, old, now)?;
        // The session may be older than the address.
        login::void_all_to(c, old, now)?;
    }
    session::end_others_in(c, asking, now)?;
    Ok(Ok(after))
}
