//! What is connected to an account, and what can be.

use super::connect;
use crate::{
    App,
    credential::{ChangeRefusal, SignInMethods, may_change},
    flags,
    notice::{self, Notice},
    refusal::{Forbidden, Refusal, acting},
    session::SignedIn,
};
use quire_core::{UserId, account::auth_state::AuthService};
use quire_routing::{Flag, Flags};
use quire_store::{
    StoreError,
    identity::{self, Connection},
};

/// The services one can sign in with: those that are configured and not switched off.
///
/// # Errors
/// [`StoreError`] when the flags cannot be read.
pub async fn offered(app: &App) -> Result<Vec<AuthService>, StoreError> {
    let flags = flags::in_force(app, None).await?;
    let services = app.ports.sign_in.iter().map(|provider| provider.service());
    Ok(services.filter(|service| is_offered(*service, flags)).collect())
}

/// Whether no flag forbids a service.
pub(super) fn is_offered(service: AuthService, flags: Flags) -> bool {
    match service {
        AuthService::Google => !flags.is_on(Flag::DisableLoginGoogle),
        AuthService::Apple => !flags.is_on(Flag::DisableLoginApple),
        AuthService::Facebook => !flags.is_on(Flag::DisableLoginFacebook),
        AuthService::Twitter => !flags.is_on(Flag::DisableLoginTwitter),
        AuthService::Mastodon => flags.is_on(Flag::Mastodon),
    }
}

/// What is connected to an account, oldest first.
///
/// # Errors
/// [`StoreError`] when that cannot be read.
pub async fn connections(app: &App, person: &UserId) -> Result<Vec<Connection>, StoreError> {
    let person = person.clone();
    app.store.read_in_place(move |c| identity::all_of(c, &person)).await
}

/// Why a service stays connected.
#[derive(Debug, thiserror::Error)]
pub enum DisconnectRefusal {
    /// The account is suspended, the service is not connected, or it is the last way in.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Who is signed in has to prove it again first.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
}

impl From<StoreError> for DisconnectRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

/// Disconnects a service from the account of the person who is signed in, after a step-up. Returns
/// what is still connected.
///
/// # Errors
/// [`DisconnectRefusal`]; [`Forbidden::LastSignInMethod`] when no one could sign in to the account
/// any more, [`Refusal::NotFound`] when the service is not connected.
pub async fn disconnect(
    app: &App,
    session: &SignedIn,
    service: AuthService,
) -> Result<Vec<Connection>, DisconnectRefusal> {
    acting(&session.viewer())?;
    may_change(app, session).await?;
    let asking = session.clone();
    let methods = SignInMethods::of(app).await?;
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let person = &asking.person.id;
            if !identity::remove(c, person, service)? {
                return Err(Refusal::NotFound.into());
            }
            if !methods.lead_to(c, person)? {
                return Err(Refusal::from(Forbidden::LastSignInMethod).into());
            }
            notice::tell(c, &asking, Notice::ServiceDisconnected, connect::called(service), now)?;
            Ok(identity::all_of(c, person)?)
        })
        .await
}
