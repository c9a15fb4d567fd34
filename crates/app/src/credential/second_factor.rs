//! The second factor: who has one is half-way in after a password or a mailed code, and in after
//! a code of their authenticator or one of their recovery codes. Failures climb a ladder of their
//! own.

use super::{recovery, totp};
use crate::{
    App,
    device::Device,
    keys::digest,
    lockout::{SecretAttempt, SecretRefusal},
    session::{self, NewSession, SessionRequest},
};
use quire_core::{
    Timestamp, UserId, account::lockout::SecretKind, message::login_code::INVALID_CODE,
    person::Person,
};
use quire_store::{
    Conn, StoreError,
    auth_challenge::{self, AuthChallenge, AuthChallengeKind},
    credential, person,
};

/// After the first factor, the second has to follow within 10 minutes.
const LIFE_SECONDS: i64 = 600;

/// How far someone got by a first factor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignInProgress {
    /// They are in.
    Session(NewSession),
    /// A second factor is asked for.
    PendingSecondFactor(PendingSecondFactor),
}

/// Someone is half-way in.
#[derive(Clone, PartialEq, Eq)]
pub struct PendingSecondFactor {
    /// What the browser must hold to go on.
    pub challenge: String,
    /// Until when.
    pub expires_at: Timestamp,
}

impl std::fmt::Debug for PendingSecondFactor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PendingSecondFactor")
            .field("expires_at", &self.expires_at)
            .finish_non_exhaustive()
    }
}

/// The fresh secrets of an entry: it needs one of them, and which one only the write knows.
#[derive(Clone)]
pub(crate) struct SignInSecrets {
    token: String,
    challenge: String,
    device: Device,
    now: Timestamp,
}

impl SignInSecrets {
    pub fn new(app: &App, device: &Device) -> Self {
        let (token, challenge) = (session::token(app), session::token(app));
        let device = device.clone();
        Self { token, challenge, device, now: app.ports.clock.now() }
    }

    /// The browser that comes in.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Lets in the person who has shown a first factor, all the way or half of it.
    pub fn enter(&self, c: &mut Conn, person: &UserId) -> Result<SignInProgress, StoreError> {
        let has_second = totp::has_totp(c, person)?;
        if !has_second {
            return Ok(SignInProgress::Session(self.open(c, person)?));
        }
        let expires_at = self.now.plus_seconds(LIFE_SECONDS);
        let row = AuthChallenge {
            id_hash: hash(&self.challenge),
            kind: AuthChallengeKind::SecondFactor,
            person_id: Some(person.clone()),
            state: String::new(),
            expires_at,
        };
        auth_challenge::insert(c, &row)?;
        Ok(SignInProgress::PendingSecondFactor(PendingSecondFactor {
            challenge: self.challenge.clone(),
            expires_at,
        }))
    }

    /// Lets in the person who needs to show nothing more.
    pub fn open(&self, c: &mut Conn, person: &UserId) -> Result<NewSession, StoreError> {
        let (token, device, now) = (self.token.as_str(), &self.device, self.now);
        session::open_in(c, &SessionRequest { person, token, device, spoofed_by: None, now })
    }
}

/// Why the second factor was not taken.
#[derive(Debug, thiserror::Error)]
pub enum SecondFactorRefusal {
    /// Neither six digits nor a recovery code, or no one is half-way in here.
    #[error("{INVALID_CODE}")]
    Invalid,
    /// The code was wrong, or nothing is looked at.
    #[error("the code was not taken")]
    Refused(SecretRefusal),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Signs in the person who is half-way in and has a code of their authenticator, which is good
/// once, or a recovery code, which is used up.
///
/// # Errors
/// [`SecondFactorRefusal`]; a wrong code stays counted.
pub async fn sign_in_with_second_factor(
    app: &App,
    challenge: Option<&str>,
    code: &str,
    device: &Device,
) -> Result<(Person, NewSession), SecondFactorRefusal> {
    let code = Code::parse(code).ok_or(SecondFactorRefusal::Invalid)?;
    let id_hash = hash(challenge.ok_or(SecondFactorRefusal::Invalid)?);
    let (entry, now) = (SignInSecrets::new(app, device), app.ports.clock.now());
    let (app, store) = (app.clone(), app.store.clone());
    let work = move |c: &mut Conn| {
        let Some(person) = pending_second_factor(c, &id_hash, now)? else {
            return Ok(Err(SecondFactorRefusal::Invalid));
        };
        let trial = SecretAttempt::on_account(&app, SecretKind::TwoFactor, &person.id);
        let look = |c: &mut Conn| Ok(code.use_up(c, &app, &person.id, now)?.then_some(()));
        if let Err(refused) = trial.count(c, look)? {
            return Ok(Err(SecondFactorRefusal::Refused(refused)));
        }
        auth_challenge::remove(c, &id_hash)?;
        let opened = entry.open(c, &person.id)?;
        Ok::<_, SecondFactorRefusal>(Ok((person, opened)))
    };
    store.write(work).await?
}

/// Who is half-way in; of two who go on at once the second one waits, and finds no one.
fn pending_second_factor(
    c: &mut Conn,
    id_hash: &str,
    now: Timestamp,
) -> Result<Option<Person>, StoreError> {
    let held = auth_challenge::hold(c, id_hash, AuthChallengeKind::SecondFactor, now)?;
    match held.and_then(|held| held.person_id) {
        Some(id) => person::find(c, &id),
        None => Ok(None),
    }
}

enum Code {
    Totp(String),
    Recovery(String),
}

impl Code {
    fn parse(text: &str) -> Option<Self> {
        let digits = text.parse::<quire_core::account::LoginCode>();
        match digits {
            Ok(code) => Some(Self::Totp(code.as_str().to_owned())),
            Err(_) => recovery::read(text).map(Self::Recovery),
        }
    }

    fn use_up(
        &self,
        c: &mut Conn,
        app: &App,
        person: &UserId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        match self {
            Code::Totp(code) => totp::use_up(c, person, code, now),
            Code::Recovery(code) => {
                credential::use_recovery_code(c, person, &recovery::hash(app, person, code))
            }
        }
    }
}

fn hash(challenge: &str) -> String {
    hex::encode(digest(challenge.as_bytes()))
}
