//! Stepping up with a code sent to the address of the account.

use super::{SteppedUpSession, step_up};
use crate::{
    App,
    login::{
        CodeAsker, CodeAttempt, CodePurpose, CodeSent, ForCaptcha, SendCode, SendRefusal,
        VerifyRefusal, send_code,
    },
    session::{self, SignedIn},
};
use quire_store::StoreError;
use std::net::IpAddr;

/// Sends a code to the person who is signed in, bound to their browser.
///
/// # Errors
/// [`SendRefusal`], also when the account has no address.
pub async fn begin_code(
    app: &App,
    session: &SignedIn,
    challenge: Option<&str>,
    network: Option<IpAddr>,
) -> Result<CodeSent, SendRefusal> {
    let email = session.person.email.as_deref().unwrap_or_default();
    let purpose = CodePurpose::StepUp;
    // No one who is signed in is asked for a captcha.
    let captcha = ForCaptcha::Solved;
    let asker = CodeAsker::Session(&session.token_hash);
    let wanted =
        SendCode { email, challenge, network, captcha, purpose, asker, ..SendCode::default() };
    send_code(app, &wanted).await
}

/// Why the code did not step up.
#[derive(Debug, thiserror::Error)]
pub enum CodeRefusal {
    /// The code was not taken.
    #[error(transparent)]
    Code(#[from] VerifyRefusal),
    /// The session has ended meanwhile.
    #[error("the session has ended")]
    Ended,
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Steps the session up for the person who holds `challenge` and knows the code that was sent for it to
/// the address of the person who is signed in.
///
/// # Errors
/// [`CodeRefusal`]; a wrong code stays counted.
pub async fn with_code(
    app: &App,
    session: &SignedIn,
    challenge: Option<&str>,
    code: &str,
) -> Result<SteppedUpSession, CodeRefusal> {
    let proof =
        CodeAttempt::new(app, CodePurpose::StepUp, challenge, code, Some(&session.token_hash))
            .await?;
    let (session, token) = (session.clone(), session::token(app));
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let email = match proof.judge(c)? {
                Ok((_, email)) => email,
                Err(refusal) => return Ok(Err(refusal.into())),
            };
            let own = session.person.email.as_deref().map(str::parse);
            if own != Some(Ok(email)) {
                return Ok(Err(VerifyRefusal::Invalid.into()));
            }
            Ok::<_, CodeRefusal>(step_up(c, &session, &token, now)?.ok_or(CodeRefusal::Ended))
        })
        .await?
}
