//! Signing in with a password.

use super::{
    hash::{PasswordHashError, RETRY_SECONDS},
    password::{PasswordCheck, compare},
    second_factor::{SignInProgress, SignInSecrets},
};
use crate::{
    App,
    device::Device,
    email::EmailAddress,
    limit_subject::network_subject,
    lockout::{SecretAttempt, SecretRefusal},
};
use quire_core::{
    Timestamp, account::lockout::SecretKind, message::email_step::INVALID_EMAIL, person::Person,
};
use quire_store::{Conn, StoreError, login::count_mail, person};
use std::net::IpAddr;

/// Passwords tried from one network within [`LIMIT_SECONDS`], right or wrong.
const LIMIT: i64 = 120;

const LIMIT_SECONDS: i64 = 300;

/// Who wants to sign in.
#[derive(Clone)]
pub struct PasswordSignIn<'a> {
    /// The address, as typed.
    pub email: &'a str,
    /// The password, as typed.
    pub password: &'a str,
    /// Where the request came from.
    pub network: Option<IpAddr>,
    /// The browser.
    pub device: &'a Device,
}

/// Why no one was signed in.
#[derive(Debug, thiserror::Error)]
pub enum PasswordSignInRefusal {
    /// What was typed is no address.
    #[error("{INVALID_EMAIL}")]
    InvalidEmail,
    /// The password was wrong, or nothing is looked at.
    #[error("the password was not taken")]
    Refused(SecretRefusal),
    /// Too many passwords are tried from this network.
    #[error("Too many passwords were tried. Try again later.")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// It could not be compared.
    #[error(transparent)]
    Hash(PasswordHashError),
}

impl From<PasswordHashError> for PasswordSignInRefusal {
    fn from(fault: PasswordHashError) -> Self {
        match fault {
            PasswordHashError::Busy => Self::RateLimited { retry_after: RETRY_SECONDS },
            fault => Self::Hash(fault),
        }
    }
}

impl From<StoreError> for PasswordSignInRefusal {
    fn from(error: StoreError) -> Self {
        Self::Hash(error.into())
    }
}

/// Signs in the person who has the address and the password. An address without an account, or an account
/// without a password, answers as if the password were wrong, and takes as long.
///
/// Locks are asked before the password is compared, and again when the try is counted: of any
/// number of guesses at once, as many are answered as one after the other would be.
///
/// # Errors
/// [`PasswordSignInRefusal`]; a wrong password stays counted.
pub async fn sign_in_with_password(
    app: &App,
    wanted: &PasswordSignIn<'_>,
) -> Result<(Person, SignInProgress), PasswordSignInRefusal> {
    let email: EmailAddress =
        wanted.email.parse().map_err(|_| PasswordSignInRefusal::InvalidEmail)?;
    let now = app.ports.clock.now();
    let (person, trial) =
        begin(app, &email, wanted.network, now).await?.map_err(PasswordSignInRefusal::Refused)?;
    let compared = compare(app, person.as_ref().map(|person| &person.id), wanted.password).await?;
    let entry = SignInSecrets::new(app, wanted.device);
    app.store
        .write(move |c| judge(c, person.as_ref(), &trial, &compared, &entry))
        .await?
        .map_err(PasswordSignInRefusal::Refused)
}

/// Finds out whose password it should be, and whether it may be looked at. A try that may not stays
/// counted.
async fn begin(
    app: &App,
    email: &EmailAddress,
    network: Option<IpAddr>,
    now: Timestamp,
) -> Result<Result<(Option<Person>, SecretAttempt), SecretRefusal>, PasswordSignInRefusal> {
    let (app, email) = (app.clone(), email.clone());
    let store = app.store.clone();
    let work = move |c: &mut Conn| {
        if let Some(network) = network {
            let subject = format!("password:{}", network_subject(&app.keys, network));
            let retry_after = count_mail(c, &subject, LIMIT, LIMIT_SECONDS, now)?;
            if retry_after > 0 {
                return Err(PasswordSignInRefusal::RateLimited { retry_after });
            }
        }
        let person = person::find_by_email(c, email.as_str())?;
        let trial = match &person {
            Some(person) => SecretAttempt::on_account(&app, SecretKind::Password, &person.id),
            None => SecretAttempt::on_address(&app, SecretKind::Password, &email),
        };
        let trial = trial.in_network(&app, network);
        Ok(trial.admit(c)?.map(|()| (person, trial)))
    };
    store.write(work).await
}

/// Counts the try; lets them in when it was right.
fn judge(
    c: &mut Conn,
    person: Option<&Person>,
    trial: &SecretAttempt,
    compared: &PasswordCheck,
    entry: &SignInSecrets,
) -> Result<Result<(Person, SignInProgress), SecretRefusal>, StoreError> {
    let look = |c: &mut Conn| match person {
        Some(person) if compared.is_right(c, &person.id)? => Ok(Some(person)),
        _ => Ok(None),
    };
    match trial.count(c, look)? {
        Ok(person) => Ok(Ok((person.clone(), entry.enter(c, &person.id)?))),
        Err(refused) => Ok(Err(refused)),
    }
}
