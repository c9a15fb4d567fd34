//! Signing in, and confirming that it is still the viewer, with a passkey.

use super::{
    PasskeyChallenge, PasskeysUnavailable, fresh_challenge, handle, hash, new_challenge,
    relying_party,
};
use crate::{
    App,
    credential::SignInSecrets,
    device::Device,
    limit_subject::network_subject,
    session::{self, NewSession, SignedIn},
    step_up::{self, SteppedUpSession},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use quire_core::person::Person;
use quire_store::{
    Conn, StoreError,
    auth_challenge::{self, AuthChallengeKind},
    login::count_mail,
    passkey, person,
};
use std::net::IpAddr;
use webauthn_rs::prelude::{DiscoverableAuthentication, Passkey, PublicKeyCredential};

/// Passkeys asked for from one network within [`LIMIT_SECONDS`].
const LIMIT: i64 = 60;

const LIMIT_SECONDS: i64 = 300;

/// Why a passkey was not taken.
#[derive(Debug, thiserror::Error)]
pub enum PasskeyRefusal {
    /// What the authenticator said is not what it was asked, is too late, or of no key we know.
    #[error("This passkey was not accepted. Please try again.")]
    Invalid,
    /// Too many were asked for.
    #[error("Too many passkeys were asked for. Try again later.")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The site has none.
    #[error(transparent)]
    None(#[from] PasskeysUnavailable),
    /// What is asked could not be written down.
    #[error("a passkey could not be asked for: {0}")]
    Failed(String),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Asks whatever authenticator there is for a key of this site.
///
/// # Errors
/// [`PasskeyRefusal`]; nothing has begun then.
pub async fn begin(app: &App, network: Option<IpAddr>) -> Result<PasskeyChallenge, PasskeyRefusal> {
    let failed = |error: &dyn std::fmt::Display| PasskeyRefusal::Failed(error.to_string());
    let site = relying_party(app)?;
    let (mut asked, state) =
        site.start_discoverable_authentication().map_err(|error| failed(&error))?;
    // The page decides whether the browser asks at once or offers keys while an address is typed.
    asked.mediation = None;
    let json = serde_json::to_string(&asked).map_err(|error| failed(&error))?;
    let state = serde_json::to_string(&state).map_err(|error| failed(&error))?;
    let challenge = fresh_challenge(&*app.ports.ids);
    let now = app.ports.clock.now();
    let row = new_challenge(&challenge, AuthChallengeKind::Passkey, None, state, now);
    let subject = network.map(|network| format!("passkey:{}", network_subject(&app.keys, network)));
    let work = move |c: &mut Conn| {
        if let Some(subject) = &subject {
            let retry_after = count_mail(c, subject, LIMIT, LIMIT_SECONDS, now)?;
            if retry_after > 0 {
                return Err(PasskeyRefusal::RateLimited { retry_after });
            }
        }
        Ok(auth_challenge::insert(c, &row)?)
    };
    app.store.write(work).await?;
    Ok(PasskeyChallenge { json, challenge })
}

/// Signs in the person who holds `challenge` and whose authenticator answered. No second factor is asked
/// for: the authenticator has seen one.
///
/// # Errors
/// [`PasskeyRefusal`]; what was begun is used up.
pub async fn sign_in(
    app: &App,
    challenge: Option<&str>,
    response: &str,
    device: &Device,
) -> Result<(Person, NewSession), PasskeyRefusal> {
    let proof = Proof::new(app, challenge, response)?;
    let entry = SignInSecrets::new(app, device);
    app.store
        .write(move |c| {
            Ok::<_, PasskeyRefusal>(match proof.judge(c)? {
                Ok(person) => {
                    let opened = entry.open(c, &person.id)?;
                    Ok((person, opened))
                }
                Err(refusal) => Err(refusal),
            })
        })
        .await?
}

/// Steps the session up for the person who has a passkey of the person who is signed in. `None` when the
/// session has ended meanwhile.
///
/// # Errors
/// [`PasskeyRefusal`]; what was begun is used up.
pub async fn step_up(
    app: &App,
    session: &SignedIn,
    challenge: Option<&str>,
    response: &str,
) -> Result<Option<SteppedUpSession>, PasskeyRefusal> {
    let proof = Proof::new(app, challenge, response)?;
    let (session, token) = (session.clone(), session::token(app));
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            Ok::<_, PasskeyRefusal>(match proof.judge(c)? {
                Ok(person) if person.id == session.person.id => {
                    Ok(step_up::step_up(c, &session, &token, now)?)
                }
                Ok(_) => Err(PasskeyRefusal::Invalid),
                Err(refusal) => Err(refusal),
            })
        })
        .await?
}

/// What an authenticator answered.
struct Proof {
    app: App,
    site: webauthn_rs::Webauthn,
    id_hash: String,
    response: PublicKeyCredential,
}

impl Proof {
    fn new(app: &App, challenge: Option<&str>, response: &str) -> Result<Self, PasskeyRefusal> {
        Ok(Self {
            site: relying_party(app)?,
            id_hash: hash(challenge.ok_or(PasskeyRefusal::Invalid)?),
            response: serde_json::from_str(response).map_err(|_| PasskeyRefusal::Invalid)?,
            app: app.clone(),
        })
    }

    /// Uses up what was begun, then looks at the answer. The refusal must not undo the write.
    fn judge(&self, c: &mut Conn) -> Result<Result<Person, PasskeyRefusal>, StoreError> {
        let now = self.app.ports.clock.now();
        let Some(begun) = auth_challenge::hold(c, &self.id_hash, AuthChallengeKind::Passkey, now)?
        else {
            return Ok(Err(PasskeyRefusal::Invalid));
        };
        auth_challenge::remove(c, &self.id_hash)?;
        let credential_id = URL_SAFE_NO_PAD.encode(self.response.get_credential_id());
        let Some(row) = passkey::find(c, &credential_id)? else {
            return Ok(Err(PasskeyRefusal::Invalid));
        };
        let Some(person) = person::find(c, &row.person_id)? else {
            return Ok(Err(PasskeyRefusal::Invalid));
        };
        match self.verify(&begun.state, &row.credential, &person) {
            Ok(credential) => {
                passkey::note_use(c, &row.id, &credential, now)?;
                Ok(Ok(person))
            }
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// Checks the signature, the counter and whose key it is; returns the key as it is kept from
    /// now on.
    fn verify(
        &self,
        state: &str,
        credential: &str,
        person: &Person,
    ) -> Result<String, PasskeyRefusal> {
        let failed = |error: serde_json::Error| PasskeyRefusal::Failed(error.to_string());
        let state: DiscoverableAuthentication = serde_json::from_str(state).map_err(failed)?;
        let mut key: Passkey = serde_json::from_str(credential).map_err(failed)?;
        let expected = handle(&self.app, &person.id);
        let named = self.response.get_user_unique_id();
        if named.is_some_and(|named| named != expected.as_bytes()) {
            return Err(PasskeyRefusal::Invalid);
        }
        let answer = self
            .site
            .finish_discoverable_authentication_v2(&self.response, state, &key)
            .map_err(|_| PasskeyRefusal::Invalid)?;
        key.update_credential(&answer);
        serde_json::to_string(&key).map_err(failed)
    }
}
