//! Passkeys: adding, removing and signing in with keys that never leave their authenticator
//! (WebAuthn). Unlocking one proves two factors at once.

mod proof;
mod register;

pub use proof::{PasskeyRefusal, begin, sign_in, step_up};
pub use register::{AddRefusal, add, begin_adding, remove};

use crate::{
    App,
    keys::{Purpose, digest},
    ports::Ids,
    session::SignedIn,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use quire_core::{Timestamp, UserId};
use quire_store::{
    StoreError,
    auth_challenge::{AuthChallenge, AuthChallengeKind},
    passkey::{self, Passkey},
};
use webauthn_rs::{Webauthn, WebauthnBuilder, prelude::Uuid};

/// Passkeys of one person.
pub const MOST: i64 = 20;

/// An authenticator has 5 minutes.
const LIFE_SECONDS: i64 = 300;

/// What a browser's authenticator is asked, and what the browser must hold meanwhile.
#[derive(Clone, PartialEq, Eq)]
pub struct PasskeyChallenge {
    /// The options of `navigator.credentials`, as JSON.
    pub json: String,
    /// What the browser must hold to go on.
    pub challenge: String,
}

impl std::fmt::Debug for PasskeyChallenge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Asked(…)")
    }
}

/// The passkeys of the person who is signed in, in the order in which they were added.
///
/// # Errors
/// [`StoreError`] when they cannot be read.
pub async fn list(app: &App, session: &SignedIn) -> Result<Vec<Passkey>, StoreError> {
    let person = session.person.id.clone();
    app.store.read_in_place(move |c| passkey::of_person(c, &person, MOST)).await
}

/// Why there are no passkeys here.
#[derive(Debug, thiserror::Error)]
#[error("passkeys need a site with a host name: {0}")]
pub struct PasskeysUnavailable(String);

/// The site as authenticators know it. Passkeys are bound to its host name; an address in numbers
/// has none, except that a site at a loopback address answers as `localhost`, too.
fn relying_party(app: &App) -> Result<Webauthn, PasskeysUnavailable> {
    let no = |error: &dyn std::fmt::Display| PasskeysUnavailable(error.to_string());
    let mut origin = url::Url::parse(&app.site.url).map_err(|error| no(&error))?;
    let is_loopback = match origin.host() {
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        Some(url::Host::Domain(_)) | None => false,
    };
    if is_loopback {
        origin.set_host(Some("localhost")).map_err(|error| no(&error))?;
    }
    let host = origin.domain().ok_or_else(|| no(&app.site.url))?;
    let builder = WebauthnBuilder::new(host, &origin).map_err(|error| no(&error))?;
    builder.rp_name(&app.site.name).build().map_err(|error| no(&error))
}

/// What authenticators call a person: nothing that names them elsewhere.
fn handle(app: &App, person: &UserId) -> Uuid {
    let tag = app.keys.tag(Purpose::PasskeyHandle, &[person.as_str().as_bytes()]);
    let mut handle = [0; 16];
    for (to, from) in handle.iter_mut().zip(tag) {
        *to = from;
    }
    Uuid::from_bytes(handle)
}

fn fresh_challenge(ids: &dyn Ids) -> String {
    URL_SAFE_NO_PAD.encode(ids.secret())
}

fn hash(challenge: &str) -> String {
    hex::encode(digest(challenge.as_bytes()))
}

fn new_challenge(
    challenge: &str,
    kind: AuthChallengeKind,
    person_id: Option<UserId>,
    state: String,
    now: Timestamp,
) -> AuthChallenge {
    let expires_at = now.plus_seconds(LIFE_SECONDS);
    AuthChallenge { id_hash: hash(challenge), kind, person_id, state, expires_at }
}
