//! Trying a code.

use super::{CodePurpose, NewAccount, make_account, proof::CodeAttempt};
use crate::{
    App,
    credential::{SignInProgress, SignInSecrets},
    device::Device,
    email::EmailAddress,
    identity,
    lockout::forgive_passwords,
    site::Site,
};
use quire_core::{
    Timestamp,
    message::{Wait, login_code as text},
    person::Person,
};
use quire_store::{Conn, StoreError, login::Challenge, person};
use std::sync::Arc;

/// Someone has signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompletedSignIn {
    /// Who.
    pub person: Person,
    /// Whether the account was made just now.
    pub is_new_account: bool,
    /// How far it led.
    pub entered: SignInProgress,
}

/// Why a code was not taken.
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
    /// Too many void codes are tried from here.
    #[error("{}", text::too_many_void_codes(Wait(*retry_after)))]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Signs in the person who holds `challenge` and knows the code that was sent for it. An account is made
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
) -> Result<CompletedSignIn, VerifyRefusal> {
    let attempt = Attempt {
        proof: CodeAttempt::new(
            app,
            CodePurpose::SignIn,
            challenge,
            code,
            device.network.as_deref(),
        )
        .await?,
        entrance: AddressSignIn::new(app, device),
    };
    // A wrong code is a write that succeeds: its count must stay.
    app.store.write(move |c| attempt.judge(c)).await?
}

struct Attempt {
    proof: CodeAttempt,
    entrance: AddressSignIn,
}

impl Attempt {
    fn judge(&self, c: &mut Conn) -> Result<Result<CompletedSignIn, VerifyRefusal>, StoreError> {
        let (challenge, email) = match self.proof.judge(c)? {
            Ok(proved) => proved,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let verified = self.entrance.sign_in(c, &challenge, &email)?;
        // Only here: the link in the letter may be followed in another browser than the one that
        // came from a sign-in service. And only by who is in: it is another way in from now on.
        if matches!(verified.entered, SignInProgress::Session(_)) {
            let AddressSignIn { entry, now, .. } = &self.entrance;
            let person = &verified.person.id;
            identity::adopt(c, &challenge.id_hash, person, entry.device(), *now)?;
        }
        Ok(Ok(verified))
    }
}

/// What it takes to let in someone who has shown that an address is theirs.
pub(super) struct AddressSignIn {
    entry: SignInSecrets,
    bits: u64,
    site: Arc<Site>,
    now: Timestamp,
}

impl AddressSignIn {
    pub fn new(app: &App, device: &Device) -> Self {
        let (entry, bits) = (SignInSecrets::new(app, device), app.ports.ids.bits());
        Self { entry, bits, site: app.site.clone(), now: app.ports.clock.now() }
    }

    /// Lets in the person who has the address; makes the account when no one has it.
    pub fn sign_in(
        &self,
        c: &mut Conn,
        challenge: &Challenge,
        email: &EmailAddress,
    ) -> Result<CompletedSignIn, StoreError> {
        let known = person::find_by_email(c, email.as_str())?;
        let is_new_account = known.is_none();
        let person = match known {
            Some(person) => {
                forgive_passwords(c, &person.id)?;
                person
            }
            None => {
                let name = &challenge.name;
                let (site, now) = (self.site.name.as_str(), self.now);
                make_account(c, &NewAccount { bits: self.bits, name, site, email, now })?
            }
        };
        let entered = self.entry.enter(c, &person.id)?;
        Ok(CompletedSignIn { person, is_new_account, entered })
    }
}
