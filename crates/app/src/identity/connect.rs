//! Keeping what someone is to a service as one more way into their account, and telling them.

use super::oauth_start::has;
use crate::{
    device::Device,
    notice::{self, AccountEvent, Notice},
};
use quire_core::{Timestamp, UserId, account::auth_state::AuthService};
use quire_store::{
    Conn, StoreError,
    identity::{self, Identity},
};

/// Connects an identity to an account.
pub(super) fn keep(
    c: &mut Conn,
    identity: &Identity,
    person: &UserId,
    device: &Device,
    now: Timestamp,
) -> Result<(), StoreError> {
    identity::insert(c, identity, person, now)?;
    let (notice, detail) = (Notice::ServiceConnected, called(identity.service));
    notice::tell_of(c, &AccountEvent { person, notice, detail, device, now })
}

/// Connects an identity to the account whose address it has, unless the account has another one of
/// the service: that one stays, and the address alone was enough to sign in, as with a code.
pub(super) fn unless_full(
    c: &mut Conn,
    identity: &Identity,
    person: &UserId,
    device: &Device,
    now: Timestamp,
) -> Result<(), StoreError> {
    if has(c, person, identity.service)? {
        return Ok(());
    }
    keep(c, identity, person, device, now)
}

/// Connects what waited for the code of a challenge to the account that the code opened.
pub(crate) fn adopt(
    c: &mut Conn,
    challenge_hash: &str,
    person: &UserId,
    device: &Device,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Some(identity) = identity::take_waiting(c, challenge_hash)? else { return Ok(()) };
    if identity::holder(c, &identity)?.is_some() {
        return Ok(());
    }
    unless_full(c, &identity, person, device, now)
}

/// What a service is called in letters.
pub(super) const fn called(service: AuthService) -> &'static str {
    match service {
        AuthService::Google => "Google",
        AuthService::Apple => "Apple",
        AuthService::Facebook => "Facebook",
        AuthService::Twitter => "X",
        AuthService::Mastodon => "Mastodon",
    }
}
