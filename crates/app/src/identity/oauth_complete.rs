//! What becomes of a browser that is back: signed in, connected, or asked for a mailed code.

use super::{
    connect,
    identity_sign_in::{IdentityMatch, IdentitySignIn, one_line},
    oauth_callback::OauthReturn,
    oauth_start::{has, offered_provider},
};
use crate::{
    App,
    credential::SignInSecrets,
    device::Device,
    login::{
        self, CodeAsker, CodePurpose, CodeSent, CompletedSignIn, ForCaptcha, SendCode, SendRefusal,
    },
    ports::{AuthorizationResponse, Profile, ProviderError},
    session::{self, NewSession, SignedIn},
};
use quire_core::{
    account::{
        auth_state::{AuthOperation, AuthService},
        invitation::skips_onboarding,
    },
    outcome::SocialConnectError,
    policy::SpoofedAct,
};
use quire_store::{
    StoreError,
    identity::{self, Identity},
};
use std::net::IpAddr;

/// Characters of what is kept of a handle.
const LONGEST_HANDLE: usize = 100;
/// Characters of what a service may call someone's number.
const LONGEST_SUBJECT: usize = 255;

/// What a browser brought back.
#[derive(Debug, Clone, Copy, Default)]
pub struct OauthAnswer<'a> {
    /// The authorization code; none when the person refused.
    pub code: Option<&'a str>,
    /// Who says so, where the service tells.
    pub issuer: Option<&'a str>,
    /// The name, where the service tells it only here.
    pub name: Option<&'a str>,
    /// Who is signed in.
    pub session: Option<&'a SignedIn>,
    /// The challenge the browser holds, if any.
    pub challenge: Option<&'a str>,
    /// Where the request came from.
    pub network: Option<IpAddr>,
    /// The browser.
    pub device: Option<&'a Device>,
}

/// What became of it.
#[derive(Debug)]
pub enum OauthOutcome {
    /// Someone is signed in.
    SignedIn(CompletedSignIn),
    /// The profile is connected, and the session has a new id.
    Connected(NewSession),
    /// The service does not vouch for the address it told: a code was sent there.
    CodeSent(CodeSent),
}

/// Why nothing became of it.
#[derive(Debug, thiserror::Error)]
pub enum OauthRefusal {
    /// The person changed their mind at the service.
    #[error("cancelled at the service")]
    Cancelled,
    /// The service was switched off meanwhile.
    #[error("this service is not offered")]
    NotOffered,
    /// No account has the profile, and the service tells no address to make one with.
    #[error("no account has this profile")]
    Unrecognized,
    /// The profile cannot be connected to this account.
    #[error("{}", .0.message())]
    Connect(SocialConnectError),
    /// Too many came from this network.
    #[error("too many attempts; try again later")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The service itself.
    #[error(transparent)]
    Provider(#[from] ProviderError),
    /// The code could not be sent.
    #[error(transparent)]
    Send(#[from] SendRefusal),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Asks the service who has come back, and signs them in or connects them.
///
/// An account is found by the identity. By its address it is found only when the service vouches
/// for it; otherwise the person who has come back has to show with a mailed code that it is theirs.
/// An account is made only for the person who came to register.
///
/// # Errors
/// [`OauthRefusal`].
pub async fn oauth_complete(
    app: &App,
    returned: &OauthReturn,
    answer: &OauthAnswer<'_>,
) -> Result<OauthOutcome, OauthRefusal> {
    let service = returned.state.service;
    let provider = offered_provider(app, service).await?;
    // Before the code is used: the session that asked for the connection must still be this one.
    let connecting = match returned.operation() {
        AuthOperation::Connect => Some(same_session(returned, answer)?),
        AuthOperation::Login | AuthOperation::Register => None,
    };
    let back = AuthorizationResponse {
        code: answer.code.ok_or(OauthRefusal::Cancelled)?,
        issuer: answer.issuer,
        name: answer.name,
        kept: &returned.visit.kept,
    };
    let profile = provider.profile(&returned.secrets.request(), &back).await?;
    let identity = identity_of(service, &profile)?;
    match connecting {
        Some(session) => {
            let device = answer.device.cloned().unwrap_or_default();
            connect_to(app, session, identity, device).await.map(OauthOutcome::Connected)
        }
        None => sign_in(app, returned, answer, identity, profile).await,
    }
}

fn same_session<'a>(
    returned: &OauthReturn,
    answer: &OauthAnswer<'a>,
) -> Result<&'a SignedIn, OauthRefusal> {
    let wanted = returned.visit.session_hash.as_deref();
    let session = answer.session.filter(|session| {
        Some(session.token_hash.as_str()) == wanted && session.may(SpoofedAct::Change)
    });
    session.ok_or(OauthRefusal::Connect(SocialConnectError::Unknown))
}

pub(super) fn identity_of(
    service: AuthService,
    profile: &Profile,
) -> Result<Identity, OauthRefusal> {
    let is_number = (1..=LONGEST_SUBJECT).contains(&profile.subject.chars().count())
        // No service has such a number, and PostgreSQL keeps no NUL.
        && !profile.subject.chars().any(char::is_control);
    if !is_number {
        let why = "the subject is empty, too long, or no text";
        return Err(ProviderError::Refused(why.to_owned()).into());
    }
    Ok(Identity {
        issuer: profile.issuer.clone(),
        subject: profile.subject.clone(),
        service,
        handle: profile.handle.as_deref().map(|handle| one_line(handle, LONGEST_HANDLE)),
    })
}

async fn connect_to(
    app: &App,
    session: &SignedIn,
    identity: Identity,
    device: Device,
) -> Result<NewSession, OauthRefusal> {
    let (person, asking) = (session.person.id.clone(), session.clone());
    let (token, now) = (session::token(app), app.ports.clock.now());
    let refused = |error| OauthRefusal::Connect(error);
    let connected = app
        .store
        .write(move |c| {
            match identity::holder(c, &identity)? {
                Some(holder) if holder.id == person => {
                    return Err(refused(SocialConnectError::AlreadyConnected));
                }
                Some(_) => return Err(refused(SocialConnectError::AccountTaken)),
                None if has(c, &person, identity.service)? => {
                    return Err(refused(SocialConnectError::AlreadyConnected));
                }
                None => connect::keep(c, &identity, &person, &device, now)?,
            }
            // Who has just shown that it is them need not do so again under the new id.
            let renewed = session::renew_in(c, &asking, &token)?;
            renewed.ok_or(refused(SocialConnectError::Unknown))
        })
        .await;
    match connected {
        // Someone was a moment faster.
        Err(OauthRefusal::Store(StoreError::Unique { .. })) => {
            Err(refused(SocialConnectError::AccountTaken))
        }
        other => other,
    }
}

async fn sign_in(
    app: &App,
    returned: &OauthReturn,
    answer: &OauthAnswer<'_>,
    identity: Identity,
    profile: Profile,
) -> Result<OauthOutcome, OauthRefusal> {
    let entering = IdentitySignIn {
        may_register: returned.operation() == AuthOperation::Register,
        entry: SignInSecrets::new(app, &answer.device.cloned().unwrap_or_default()),
        bits: app.ports.ids.bits(),
        site: app.site.clone(),
        now: app.ports.clock.now(),
        identity: identity.clone(),
        profile: profile.clone(),
    };
    let email = match app.store.write(move |c| entering.judge(c)).await? {
        IdentityMatch::SignedIn(verified) => return Ok(OauthOutcome::SignedIn(*verified)),
        IdentityMatch::Unproved(email) => email,
    };
    let wanted = SendCode {
        email: email.as_str(),
        name: profile.name.as_deref(),
        challenge: answer.challenge,
        network: answer.network,
        asker: CodeAsker::default(),
        // Before the browser was sent to the service.
        captcha: ForCaptcha::Solved,
        purpose: CodePurpose::SignIn,
        operation: None,
        redirect: Some(returned.redirect()),
        skips_onboarding: skips_onboarding(returned.entry_point()),
    };
    let sent = login::send_code(app, &wanted).await?;
    let challenge_hash = login::challenge_hash(&sent.challenge);
    app.store.write(move |c| identity::wait(c, &challenge_hash, &identity)).await?;
    Ok(OauthOutcome::CodeSent(sent))
}
