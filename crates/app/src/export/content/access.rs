//! Where and how a person signs in, and who may act for them.

use quire_core::{Timestamp, UserId, account::PhoneNumber};
use quire_store::{
    Conn, StoreError, access_token, automation, credential, identity, oauth, passkey, phone,
    session, webhook,
};
use serde_json::{Value, json};

const SESSIONS: i64 = 1_000;
const PASSKEYS: i64 = 1_000;
const TOKENS: i64 = 1_000;

pub(super) fn sessions(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = session::of_person(c, id, Timestamp::new(chrono::DateTime::UNIX_EPOCH), SESSIONS)?;
    let all = all.into_iter().map(|one| {
        json!({
            "device": one.device,
            "network": one.network,
            "begunAt": one.created_at,
            "lastSeenAt": one.last_seen_at,
            "endsAt": one.expires_at,
        })
    });
    Ok(all.collect())
}

/// How the person signs in; never what they sign in with.
pub(super) fn security(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let passkeys = passkey::of_person(c, id, PASSKEYS)?.into_iter().map(|one| {
        json!({ "name": one.name, "addedAt": one.created_at, "lastUsedAt": one.last_used_at })
    });
    let tokens = access_token::of_person(c, id, TOKENS)?.into_iter().map(|one| {
        json!({
            "name": one.name,
            "scopes": one.scopes,
            "madeAt": one.created_at,
            "endsAt": one.expires_at,
            "lastUsedAt": one.last_used_at,
        })
    });
    let applications = oauth::applications_of(c, id, TOKENS)?.into_iter().map(|one| {
        json!({
            "id": one.id,
            "name": one.name,
            "description": one.description,
            "redirectAddresses": one.redirect_addresses,
            "madeAt": one.created_at,
        })
    });
    let allowed = oauth::grants_of(c, id, TOKENS)?.into_iter().map(|one| {
        json!({ "id": one.application_id, "scopes": one.scopes, "allowedAt": one.created_at })
    });
    let webhooks = webhook::of_person(c, id, TOKENS)?.into_iter().map(
        |one| json!({ "address": one.address, "events": one.events, "madeAt": one.created_at }),
    );
    let listeners = automation::of_person(c, id, TOKENS)?.into_iter().map(|one| {
        json!({
            "name": one.identity.as_str(),
            "trigger": one.topic.trigger(),
            "about": one.topic.subject(),
            "askedAt": one.polled_at,
        })
    });
    let connections = identity::all_of(c, id)?.into_iter().map(|one| {
        json!({
            "service": one.identity.service.as_str(),
            "id": one.identity.subject,
            "handle": one.identity.handle,
            "connectedAt": one.connected_at,
            "lastUsedAt": one.last_used_at,
        })
    });
    let phone = phone::find(c, id)?
        .map(|phone| json!({ "number": phone.number.as_str(), "verifiedAt": phone.verified_at }));
    let unverified = phone::unverified(c, id)?;
    Ok(json!({
        "phone": phone,
        "unverifiedPhone": unverified.as_ref().map(PhoneNumber::as_str),
        "hasPassword": credential::password_of(c, id)?.is_some(),
        "hasSecondFactor": credential::totp_of(c, id)?.is_some(),
        "passkeys": passkeys.collect::<Vec<_>>(),
        "accessTokens": tokens.collect::<Vec<_>>(),
        "applications": applications.collect::<Vec<_>>(),
        "webhooks": webhooks.collect::<Vec<_>>(),
        "automations": listeners.collect::<Vec<_>>(),
        "allowedApplications": allowed.collect::<Vec<_>>(),
        "connections": connections.collect::<Vec<_>>(),
    }))
}
