//! What is connected to an account, and what can be.

use crate::{
    App, flags,
    refusal::{Forbidden, Refusal, acting},
};
use quire_core::{UserId, Viewer, account::auth_state::AuthService};
use quire_routing::{Flag, Flags};
use quire_store::{
    Conn, StoreError,
    identity::{self, Connection},
    person,
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

/// Disconnects a service from the viewer's account. Returns what is still connected.
///
/// # Errors
/// [`Refusal`]; [`Forbidden::LastWayIn`] when nobody could sign in to the account any more,
/// [`Refusal::NotFound`] when the service is not connected.
pub async fn disconnect(
    app: &App,
    viewer: &Viewer,
    service: AuthService,
) -> Result<Vec<Connection>, Refusal> {
    let person = acting(viewer)?.clone();
    let flags = flags::in_force(app, None).await?;
    let offered = offered(app).await?;
    app.store
        .write(move |c| {
            if !identity::remove(c, &person, service)? {
                return Err(Refusal::NotFound);
            }
            let left = identity::all_of(c, &person)?;
            let by_service = left.iter().any(|one| offered.contains(&one.identity.service));
            if !by_service && !has_another_way_in(c, &person, flags)? {
                return Err(Forbidden::LastWayIn.into());
            }
            Ok(left)
        })
        .await
}

/// Whether one can sign in to an account without any service.
fn has_another_way_in(c: &mut Conn, person: &UserId, flags: Flags) -> Result<bool, StoreError> {
    let by_mail = !flags.is_on(Flag::DisableLoginEmail);
    let person = person::find(c, person)?;
    Ok(by_mail && person.is_some_and(|person| person.email.is_some()))
}
