//! Adding and removing passkeys.

use super::{
    MOST, PasskeyChallenge, PasskeysUnavailable, fresh_challenge, handle, hash, new_challenge,
    relying_party,
};
use crate::{
    App,
    credential::{ChangeRefusal, RemoveRefusal, SignInMethods, may_change},
    notice::{self, Notice},
    ports::HeaderText,
    session::SignedIn,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use quire_store::{
    Conn, StoreError,
    auth_challenge::{self, AuthChallengeKind},
    passkey::{self, Passkey},
};
use webauthn_rs::prelude::{CredentialID, PasskeyRegistration, RegisterPublicKeyCredential};
use webauthn_rs_proto::ResidentKeyRequirement;

/// Characters of the name that its owner gives a passkey.
const LONGEST_NAME: usize = 60;

/// Why no passkey was added.
#[derive(Debug, thiserror::Error)]
pub enum AddRefusal {
    /// None may be added now.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// What the authenticator said is not what it was asked, is too late, or is known already.
    #[error("This passkey was not accepted. Please try again.")]
    Invalid,
    /// The person has too many already.
    #[error("You already have {MOST} passkeys.")]
    TooMany,
    /// The site has none.
    #[error(transparent)]
    None(#[from] PasskeysUnavailable),
    /// What is asked could not be written down.
    #[error("a passkey could not be asked for: {0}")]
    Failed(String),
}

impl From<StoreError> for AddRefusal {
    fn from(error: StoreError) -> Self {
        Self::Change(error.into())
    }
}

/// Asks an authenticator of the person who is signed in for a new key.
///
/// # Errors
/// [`AddRefusal`]; nothing has begun then.
pub async fn begin_adding(app: &App, session: &SignedIn) -> Result<PasskeyChallenge, AddRefusal> {
    may_change(app, session).await?;
    let site = relying_party(app)?;
    let known = super::list(app, session).await?;
    let known = known.iter().filter_map(|key| URL_SAFE_NO_PAD.decode(&key.credential_id).ok());
    let known: Vec<CredentialID> = known.collect();
    let person = &session.person;
    let account = person.email.as_deref().unwrap_or(&person.username);
    let failed = |error: &dyn std::fmt::Display| AddRefusal::Failed(error.to_string());
    let (mut asked, state) = site
        .start_passkey_registration(handle(app, &person.id), account, &person.name, Some(known))
        .map_err(|error| failed(&error))?;
    // Signing in with a passkey asks for no address, so the authenticator has to find the key.
    if let Some(selection) = &mut asked.public_key.authenticator_selection {
        selection.resident_key = Some(ResidentKeyRequirement::Required);
        selection.require_resident_key = true;
    }
    let json = serde_json::to_string(&asked).map_err(|error| failed(&error))?;
    let state = serde_json::to_string(&state).map_err(|error| failed(&error))?;
    let challenge = fresh_challenge(&*app.ports.ids);
    let kind = AuthChallengeKind::PasskeyRegistration;
    let now = app.ports.clock.now();
    let row = new_challenge(&challenge, kind, Some(person.id.clone()), state, now);
    app.store.write(move |c| auth_challenge::insert(c, &row)).await?;
    Ok(PasskeyChallenge { json, challenge })
}

/// Adds the key that an authenticator made for the person who is signed in.
///
/// # Errors
/// [`AddRefusal`]; nothing was added then.
pub async fn add(
    app: &App,
    session: &SignedIn,
    challenge: Option<&str>,
    response: &str,
    name: &str,
) -> Result<(), AddRefusal> {
    may_change(app, session).await?;
    let site = relying_party(app)?;
    let id_hash = hash(challenge.ok_or(AddRefusal::Invalid)?);
    let response: RegisterPublicKeyCredential =
        serde_json::from_str(response).map_err(|_| AddRefusal::Invalid)?;
    let (asking, now) = (session.clone(), app.ports.clock.now());
    let name: String = HeaderText::new(name).as_str().chars().take(LONGEST_NAME).collect();
    let name = if name.is_empty() { "Passkey".to_owned() } else { name };
    let id = format!("{:016x}", app.ports.ids.bits());
    let work = move |c: &mut Conn| {
        let person = &asking.person.id;
        let held = auth_challenge::hold(c, &id_hash, AuthChallengeKind::PasskeyRegistration, now)?;
        let own = held.filter(|held| held.person_id.as_ref() == Some(person));
        let Some(own) = own else { return Err(AddRefusal::Invalid) };
        auth_challenge::remove(c, &id_hash)?;
        let state: PasskeyRegistration = serde_json::from_str(&own.state)
            .map_err(|error| AddRefusal::Failed(error.to_string()))?;
        let key =
            site.finish_passkey_registration(&response, &state).map_err(|_| AddRefusal::Invalid)?;
        let credential_id = URL_SAFE_NO_PAD.encode(key.cred_id());
        if passkey::find(c, &credential_id)?.is_some() {
            return Err(AddRefusal::Invalid);
        }
        if passkey::count_of(c, person)? >= MOST {
            return Err(AddRefusal::TooMany);
        }
        let row = Passkey {
            id: id.clone(),
            person_id: person.clone(),
            credential_id,
            name: name.clone(),
            credential: serde_json::to_string(&key)
                .map_err(|error| AddRefusal::Failed(error.to_string()))?,
            created_at: now,
            last_used_at: None,
        };
        passkey::insert(c, &row)?;
        Ok(notice::tell(c, &asking, Notice::PasskeyAdded, &name, now)?)
    };
    app.store.write(work).await
}

/// Removes a passkey of the person who is signed in. Whether they had it.
///
/// # Errors
/// [`RemoveRefusal`], also when it is the last way in; nothing was removed then.
pub async fn remove(app: &App, session: &SignedIn, id: &str) -> Result<bool, RemoveRefusal> {
    may_change(app, session).await?;
    let methods = SignInMethods::of(app).await?;
    let (asking, id, now) = (session.clone(), id.to_owned(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let person = &asking.person.id;
            let all = passkey::of_person(c, person, MOST)?;
            let Some(key) = all.into_iter().find(|key| key.id == id) else { return Ok(false) };
            let is_gone = passkey::remove(c, person, &id)?;
            if !methods.lead_to(c, person)? {
                return Err(RemoveRefusal::LastSignInMethod);
            }
            notice::tell(c, &asking, Notice::PasskeyRemoved, &key.name, now)?;
            Ok(is_gone)
        })
        .await
}
