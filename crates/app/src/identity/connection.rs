//! What is connected to an account, and what can be.

use super::connect;
use crate::{
    App,
    credential::{ChangeRefusal, may_change},
    flags,
    notice::{self, Notice},
    refusal::{Forbidden, Refusal, acting},
    session::SignedIn,
};
use quire_core::{UserId, account::auth_state::AuthService};
use quire_routing::{Flag, Flags};
use quire_store::{
    Conn, StoreError, credential,
    identity::{self, Connection},
    passkey, person,
};

/// The services one can sign in with: those that are configured and not switched off (spec 2 §2).
///
/// # Errors
/// [`StoreError`] when the flags cannot be read.
pub async fn offered(app: &App) -> Result<Vec<AuthService>, StoreError> {
    let flags = flags::in_force(app, None).await?;
    let services = app.outside.sign_in.iter().map(|provider| provider.service());
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
    /// Who is signed in has to show it anew first.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
}

impl From<StoreError> for DisconnectRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

/// Disconnects a service from the account of whoever is signed in, after a step-up. Returns what
/// is still connected.
///
/// # Errors
/// [`DisconnectRefusal`]; [`Forbidden::LastWayIn`] when nobody could sign in to the account any
/// more, [`Refusal::NotFound`] when the service is not connected.
pub async fn disconnect(
    app: &App,
    session: &SignedIn,
    service: AuthService,
) -> Result<Vec<Connection>, DisconnectRefusal> {
    acting(&session.viewer())?;
    may_change(app, session).await?;
    let asking = session.clone();
    let flags = flags::in_force(app, None).await?;
    let offered = offered(app).await?;
    let now = app.outside.clock.now();
    app.store
        .write(move |c| {
            let person = &asking.person.id;
            if !identity::remove(c, person, service)? {
                return Err(Refusal::NotFound.into());
            }
            let left = identity::all_of(c, person)?;
            let by_service = left.iter().any(|one| offered.contains(&one.identity.service));
            if !by_service && !has_another_way_in(c, person, flags)? {
                return Err(Refusal::from(Forbidden::LastWayIn).into());
            }
            notice::tell(c, &asking, Notice::ServiceDisconnected, connect::called(service), now)?;
            Ok(left)
        })
        .await
}

/// Whether one can sign in to an account without any service: by a passkey, or, with an address,
/// by a mailed code or a password.
fn has_another_way_in(c: &mut Conn, id: &UserId, flags: Flags) -> Result<bool, StoreError> {
    if passkey::count_of(c, id)? > 0 {
        return Ok(true);
    }
    let has_address = person::find(c, id)?.is_some_and(|person| person.email.is_some());
    let by_mail = !flags.is_on(Flag::DisableLoginEmail);
    Ok(has_address && (by_mail || credential::password_of(c, id)?.is_some()))
}
