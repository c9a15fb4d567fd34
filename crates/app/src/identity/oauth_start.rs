//! Sending a browser to a service.

use super::{
    LIFE_SECONDS,
    connection::is_offered,
    oauth_secrets::{OauthSecrets, visit_hash},
};
use crate::{
    App,
    captcha::{self, CaptchaRefusal},
    credential::{ChangeRefusal, may_change},
    limit_subject::network_subject,
    ports::{ProviderError, SignInProvider},
    refusal::{Refusal, acting},
    session::{self, SignedIn},
};
use quire_core::{
    Timestamp, UserId,
    account::{
        AuthState,
        auth_state::{AuthOperation, AuthService},
        redirect::after_sign_in,
    },
    outcome::SocialConnectError,
    vocabulary::sign_in::EntryPoint,
};
use quire_store::{
    Conn, StoreError,
    identity::{self, Visit},
    login,
};
use std::{net::IpAddr, sync::Arc};

/// Departures of one network in [`WINDOW_SECONDS`].
const MOST: i64 = 20;
const WINDOW_SECONDS: i64 = 300;

/// Who wants to go where.
#[derive(Debug, Clone, Copy)]
pub struct OauthRequest<'a> {
    /// To which service.
    pub service: AuthService,
    /// What for.
    pub operation: AuthOperation,
    /// What the reader was about to do.
    pub entry_point: EntryPoint,
    /// Where to go on afterwards; anything but an address of the site is the home page.
    pub redirect: &'a str,
    /// The instance, as typed, for services that are many.
    pub instance: Option<&'a str>,
    /// Who is signed in.
    pub session: Option<&'a SignedIn>,
    /// Where the request came from.
    pub network: Option<IpAddr>,
    /// What a captcha gave; needed to register, when one is wanted.
    pub captcha: Option<&'a str>,
}

/// A browser may go.
#[derive(Clone, PartialEq, Eq)]
pub struct OauthRedirect {
    /// To the service's own page.
    pub address: String,
    /// What the browser has to hold when it comes back.
    pub secret: String,
}

/// Why a browser is not sent.
#[derive(Debug, thiserror::Error)]
pub enum OauthStartRefusal {
    /// The service is not configured, or switched off.
    #[error("this service is not offered")]
    NotOffered,
    /// No one is signed in, or they may not change anything.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// Who is signed in has to prove it again first.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// The profile cannot be connected to this account.
    #[error("{}", .0.message())]
    Connect(SocialConnectError),
    /// The captcha for a new account was not solved.
    #[error("{}", quire_core::message::email_step::RECAPTCHA_FAILED)]
    FailedChallenge,
    /// Too many were sent from this network.
    #[error("too many attempts; try again later")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The service itself.
    #[error(transparent)]
    Provider(#[from] ProviderError),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Sends a browser to a service: to sign in, to sign up, or, for the person who is signed in and
/// has just shown it, to connect the service to their account.
///
/// # Errors
/// [`OauthStartRefusal`].
pub async fn oauth_start(
    app: &App,
    wanted: &OauthRequest<'_>,
) -> Result<OauthRedirect, OauthStartRefusal> {
    let provider = offered_provider(app, wanted.service).await?;
    let connecting = match wanted.operation {
        AuthOperation::Connect => Some(may_connect(app, wanted).await?),
        AuthOperation::Login | AuthOperation::Register => None,
    };
    let now = app.ports.clock.now();
    count(app, wanted.network, now).await?;
    if wanted.operation == AuthOperation::Register {
        captcha::check(app, wanted.captcha, wanted.network).await.map_err(
            |refusal| match refusal {
                CaptchaRefusal::Failed => OauthStartRefusal::FailedChallenge,
                CaptchaRefusal::RateLimited { retry_after } => {
                    OauthStartRefusal::RateLimited { retry_after }
                }
                CaptchaRefusal::Store(error) => OauthStartRefusal::Store(error),
            },
        )?;
    }
    let secret = session::token(app);
    let extra = connecting.map(|session| session.person.id.as_str());
    let state = AuthState::new(wanted.service, wanted.entry_point, wanted.operation, extra)
        .map_err(|_| OauthStartRefusal::NotOffered)?;
    let secrets = OauthSecrets::new(&app.site, &app.keys, &secret, &state);
    let redirect = provider.authorize(&secrets.request(), wanted.instance).await?;
    let visit = Visit {
        id_hash: visit_hash(&secret),
        kept: redirect.kept,
        redirect: after_sign_in(wanted.redirect, &app.site.url),
        session_hash: connecting.map(|session| session.token_hash.clone()),
        expires_at: now.plus_seconds(LIFE_SECONDS),
    };
    app.store.write(move |c| identity::begin_visit(c, &visit)).await?;
    Ok(OauthRedirect { address: redirect.address, secret })
}

/// The provider of a service that is configured and not switched off.
pub(super) async fn offered_provider(
    app: &App,
    service: AuthService,
) -> Result<Arc<dyn SignInProvider>, OauthStartRefusal> {
    let flags = crate::flags::in_force(app, None).await?;
    let provider = app.ports.sign_in.iter().find(|provider| provider.service() == service);
    provider.filter(|_| is_offered(service, flags)).cloned().ok_or(OauthStartRefusal::NotOffered)
}

async fn may_connect<'a>(
    app: &App,
    wanted: &OauthRequest<'a>,
) -> Result<&'a SignedIn, OauthStartRefusal> {
    let session = wanted.session.ok_or(Refusal::Unauthorized)?;
    let viewer = session.viewer();
    let person = acting(&viewer)?.clone();
    // A stolen cookie must not connect a way in of the thief's own.
    may_change(app, session).await?;
    // Mastodon is for members.
    if wanted.service == AuthService::Mastodon && !viewer.is_member() {
        return Err(OauthStartRefusal::Connect(SocialConnectError::NonMember));
    }
    let service = wanted.service;
    let has_one = app.store.read_in_place(move |c| has(c, &person, service)).await?;
    if has_one {
        return Err(OauthStartRefusal::Connect(SocialConnectError::AlreadyConnected));
    }
    Ok(session)
}

/// Whether an account is connected to a service.
pub(super) fn has(c: &mut Conn, person: &UserId, service: AuthService) -> Result<bool, StoreError> {
    Ok(identity::all_of(c, person)?.iter().any(|one| one.identity.service == service))
}

pub(super) async fn count(
    app: &App,
    network: Option<IpAddr>,
    now: Timestamp,
) -> Result<(), OauthStartRefusal> {
    let Some(network) = network else { return Ok(()) };
    let subject = format!("{}:visits", network_subject(&app.keys, network));
    let wait =
        app.store.write(move |c| login::count_mail(c, &subject, MOST, WINDOW_SECONDS, now)).await?;
    if wait > 0 { Err(OauthStartRefusal::RateLimited { retry_after: wait }) } else { Ok(()) }
}
