//! Trying a code.

use super::{MOST_TRIES, NewAccount, challenge_hash, make_account, send::code_hash};
use crate::{
    App,
    device::Device,
    email::EmailAddress,
    identity,
    session::{self, Opened, Opening},
};
use quire_core::{Timestamp, account::LoginCode, message::login_code as text, person::Person};
use quire_store::{Conn, StoreError, login, login::Challenge, person};
use subtle::ConstantTimeEq;

/// Somebody has signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// Who.
    pub person: Person,
    /// Whether the account was made just now.
    pub is_new_account: bool,
    /// Their new session.
    pub session: Opened,
}

/// Why a code was not taken. The texts are those of specification 2 §8.
#[derive(Debug, thiserror::Error)]
pub enum VerifyRefusal {
    /// Not six digits.
    #[error("{}", text::SIX_DIGITS)]
    Malformed,
    /// Wrong, used, too old, or asked for elsewhere.
    #[error("{}", text::INVALID_CODE)]
    Invalid,
    /// Five wrong codes; the challenge is void.
    #[error("Too many attempts. Ask for a new code.")]
    TooManyTries,
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Signs in whoever holds `challenge` and knows the code that was sent for it. An account is made
/// for an address that has none.
///
/// The try is counted before the code is looked at, in one statement: of any number of guesses at
/// once, five are looked at. Of two right answers at once, one signs in.
///
/// # Errors
/// [`VerifyRefusal`]; a wrong code stays counted.
pub async fn verify_code(
    app: &App,
    challenge: Option<&str>,
    code: &str,
    device: &Device,
) -> Result<Verified, VerifyRefusal> {
    let code: LoginCode = code.parse().map_err(|_| VerifyRefusal::Malformed)?;
    let challenge = challenge.ok_or(VerifyRefusal::Invalid)?.to_owned();
    let attempt = Attempt {
        now: app.outside.clock.now(),
        entrance: Entrance::new(app, device),
        id_hash: challenge_hash(&challenge),
        code,
        challenge,
        app: app.clone(),
    };
    // A wrong code is a write that succeeds: its count must stay.
    app.store.write(move |c| attempt.judge(c)).await?
}

struct Attempt {
    app: App,
    challenge: String,
    id_hash: String,
    code: LoginCode,
    now: Timestamp,
    entrance: Entrance,
}

impl Attempt {
    fn judge(&self, c: &mut Conn) -> Result<Result<Verified, VerifyRefusal>, StoreError> {
        let Some(challenge) = login::count_try(c, &self.id_hash)? else {
            return Ok(Err(VerifyRefusal::Invalid));
        };
        if challenge.tries > MOST_TRIES {
            return Ok(Err(VerifyRefusal::TooManyTries));
        }
        if challenge.used_at.is_some() || challenge.expires_at <= self.now {
            return Ok(Err(VerifyRefusal::Invalid));
        }
        let Ok(email) = challenge.email.parse::<EmailAddress>() else {
            return Ok(Err(VerifyRefusal::Invalid));
        };
        let given = code_hash(&self.app, &self.challenge, &email, self.code.as_str());
        let is_right: bool = given.as_bytes().ct_eq(challenge.code_hash.as_bytes()).into();
        if !is_right {
            let last = challenge.tries >= MOST_TRIES;
            return Ok(Err(if last {
                VerifyRefusal::TooManyTries
            } else {
                VerifyRefusal::Invalid
            }));
        }
        if !login::mark_used(c, &self.id_hash, self.now)? {
            return Ok(Err(VerifyRefusal::Invalid));
        }
        let verified = self.entrance.sign_in(c, &challenge, &email)?;
        // Only here: the link in the letter may be followed in another browser than the one that
        // came from a sign-in service.
        identity::adopt(c, &self.id_hash, &verified.person.id, self.now)?;
        Ok(Ok(verified))
    }
}

/// What it takes to let in somebody who has shown that an address is theirs.
pub(super) struct Entrance {
    device: Device,
    token: String,
    bits: u64,
    now: Timestamp,
}

impl Entrance {
    pub fn new(app: &App, device: &Device) -> Self {
        Self {
            device: device.clone(),
            token: session::token(app),
            bits: app.outside.ids.bits(),
            now: app.outside.clock.now(),
        }
    }

    /// Begins a session for whoever has the address; makes the account when nobody has it.
    pub fn sign_in(
        &self,
        c: &mut Conn,
        challenge: &Challenge,
        email: &EmailAddress,
    ) -> Result<Verified, StoreError> {
        let known = person::find_by_email(c, email.as_str())?;
        let is_new_account = known.is_none();
        let person = match known {
            Some(person) => person,
            None => {
                let name = &challenge.name;
                make_account(c, &NewAccount { bits: self.bits, name, email, now: self.now })?
            }
        };
        let opening = Opening {
            person: &person.id,
            token: &self.token,
            device: &self.device,
            spoofed_by: None,
            now: self.now,
        };
        let session = session::open_in(c, &opening)?;
        Ok(Verified { person, is_new_account, session })
    }
}
