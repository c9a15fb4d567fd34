//! The address one signs in with: whether another can be had, and the letter that asks for it.

use super::AccountRefusal;
use crate::{
    App,
    credential::may_change,
    email::EmailAddress,
    login::{self, AddressQuestion, CodePurpose, CodeSent, ForCaptcha, SendCode, SendRefusal},
    refusal::{BadRequest, Refusal, acting},
    session::SignedIn,
};
use quire_core::{Viewer, outcome::SignupError};
use quire_store::{account, person};
use std::net::IpAddr;

/// The browser that asks.
#[derive(Debug, Clone, Copy, Default)]
pub struct Browser<'a> {
    /// The challenge it holds from before, if any.
    pub challenge: Option<&'a str>,
    /// Where the request came from.
    pub network: Option<IpAddr>,
}

/// Whether no one has an account with an address; `Err` inside says why it cannot be had. Asking is
/// limited, so that no one finds out whole lists.
///
/// # Errors
/// [`AccountRefusal`]: what is no address, and the person who asks too often.
pub async fn is_email_free(
    app: &App,
    viewer: &Viewer,
    email: &str,
    network: Option<IpAddr>,
) -> Result<Result<(), SignupError>, AccountRefusal> {
    let email = read(email)?;
    let asked = AddressQuestion::new(app, &email, network);
    let (me, now) = (viewer.user_id().cloned(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let retry_after = asked.count(c, now)?;
            if retry_after > 0 {
                return Err(AccountRefusal::RateLimited { retry_after });
            }
            let holder = person::find_by_email(c, email.as_str())?.map(|person| person.id);
            let is_free = holder.is_none() || holder == me;
            Ok(if is_free { Ok(()) } else { Err(SignupError::EmailTaken) })
        })
        .await
}

/// Sends a code to the address that is to become the viewer's. It signs no one in until the code
/// is back.
///
/// # Errors
/// [`AccountRefusal`]; nothing changes then.
pub async fn change_email(
    app: &App,
    session: &SignedIn,
    email: &str,
    browser: Browser<'_>,
) -> Result<CodeSent, AccountRefusal> {
    let viewer = session.viewer();
    let me = acting(&viewer)?.clone();
    may_change(app, session).await?;
    let email = read(email)?;
    if session.person.email.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(email.as_str())) {
        return Err(Refusal::from(BadRequest::SameEmail).into());
    }
    is_email_free(app, &viewer, email.as_str(), browser.network)
        .await?
        .map_err(AccountRefusal::Choice)?;
    let sent = send(app, &email, browser).await?;
    app.store.write(move |c| account::set_unverified_email(c, &me, Some(email.as_str()))).await?;
    Ok(sent)
}

/// Sends another code to the address that waits to be confirmed.
///
/// # Errors
/// [`AccountRefusal`], also when no address waits.
pub async fn send_verification_email(
    app: &App,
    session: &SignedIn,
    browser: Browser<'_>,
) -> Result<CodeSent, AccountRefusal> {
    let me = acting(&session.viewer())?.clone();
    let waiting = app.store.read(move |c| account::unverified_email(c, &me)).await?;
    let waiting = waiting.ok_or(Refusal::from(BadRequest::NoEmailWaits))?;
    send(app, &read(&waiting)?, browser).await
}

async fn send(
    app: &App,
    email: &EmailAddress,
    browser: Browser<'_>,
) -> Result<CodeSent, AccountRefusal> {
    let wanted = SendCode {
        email: email.as_str(),
        name: None,
        challenge: browser.challenge,
        network: browser.network,
        captcha: ForCaptcha::Solved,
        purpose: CodePurpose::ChangeEmail,
        ..SendCode::default()
    };
    login::send_code(app, &wanted).await.map_err(|refusal| match refusal {
        SendRefusal::InvalidEmail | SendRefusal::NotOffered | SendRefusal::Unrecognized => {
            Refusal::from(BadRequest::Email).into()
        }
        SendRefusal::RateLimited { retry_after } => AccountRefusal::RateLimited { retry_after },
        // No one who is signed in is asked for a captcha.
        SendRefusal::FailedChallenge => Refusal::Unauthorized.into(),
        SendRefusal::Mail(error) => AccountRefusal::Mail(error),
        SendRefusal::Store(error) => error.into(),
    })
}

fn read(email: &str) -> Result<EmailAddress, Refusal> {
    email.parse().map_err(|_| BadRequest::Email.into())
}
