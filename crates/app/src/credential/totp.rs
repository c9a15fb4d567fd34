//! An authenticator that shows a new code every 30 seconds (RFC 6238).

use super::{ChangeRefusal, may_change, recovery};
use crate::{
    App,
    notice::{self, Notice},
    session::SignedIn,
};
use qrcode::{QrCode, render::svg};
use quire_core::{
    Timestamp, UserId,
    account::{LoginCode, lockout::SecretKind as Tried},
    message::login_code::INVALID_CODE,
};
use quire_store::{Conn, StoreError, credential, lockout};
use totp_rs::{Builder, Secret, Totp};

/// A new secret waits 10 minutes for its first code.
const PENDING_SECONDS: i64 = 600;

/// Pixels of the picture on each side, at least.
const PICTURE: u32 = 200;

/// A new secret, in the three forms in which authenticators take it.
#[derive(Clone, PartialEq, Eq)]
pub struct TotpSetup {
    /// For typing, in base 32.
    pub secret: String,
    /// For authenticators on the same device.
    pub uri: String,
    /// For scanning: the address as a picture.
    pub qr_svg: String,
}

impl std::fmt::Debug for TotpSetup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TotpSetup(…)")
    }
}

/// Why the second factor is left as it is.
#[derive(Debug, thiserror::Error)]
pub enum TotpRefusal {
    /// It may not be changed now.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// The code is not one that the new secret shows now, or there is nothing to change.
    #[error("{INVALID_CODE}")]
    Invalid,
    /// No secret could be made into what authenticators take.
    #[error("a second factor could not be made: {0}")]
    Failed(String),
}

impl From<StoreError> for TotpRefusal {
    fn from(error: StoreError) -> Self {
        Self::Change(error.into())
    }
}

/// Makes a new secret for the person who is signed in. It is good for nothing, and an earlier one
/// stays in use, until [`confirm_totp`].
///
/// # Errors
/// [`TotpRefusal`]; nothing has changed then.
pub async fn begin_totp(app: &App, session: &SignedIn) -> Result<TotpSetup, TotpRefusal> {
    may_change(app, session).await?;
    let random = app.ports.ids.secret();
    let (bytes, _) = random.split_at(20);
    let secret = Secret::new(bytes.into()).to_base32();
    let account = session.person.email.as_deref().unwrap_or(&session.person.username);
    let failed = |error: &dyn std::fmt::Display| TotpRefusal::Failed(error.to_string());
    let parsed = Secret::try_from_base32(&secret).map_err(|error| failed(&error))?;
    let totp = Builder::new()
        .with_secret(parsed)
        .with_issuer(Some(app.site.name.replace(':', " ")))
        .with_account_name(account.replace(':', " "))
        .build()
        .map_err(|error| failed(&error))?;
    let uri = totp.to_url().map_err(|error| failed(&error))?;
    let picture = QrCode::new(&uri).map_err(|error| failed(&error))?;
    let qr_svg = picture.render::<svg::Color<'_>>().min_dimensions(PICTURE, PICTURE).build();
    let (person, kept) = (session.person.id.clone(), secret.clone());
    let until = app.ports.clock.now().plus_seconds(PENDING_SECONDS);
    app.store.write(move |c| credential::offer_totp(c, &person, &kept, until)).await?;
    Ok(TotpSetup { secret, uri, qr_svg })
}

/// Puts the new secret of the person who is signed in into use, once its first code was shown, and
/// gives them recovery codes: those from before are worth nothing any more.
///
/// # Errors
/// [`TotpRefusal`]; nothing has changed then.
pub async fn confirm_totp(
    app: &App,
    session: &SignedIn,
    code: &str,
) -> Result<Vec<String>, TotpRefusal> {
    may_change(app, session).await?;
    let code: LoginCode = code.parse().map_err(|_| TotpRefusal::Invalid)?;
    let (asking, now) = (session.clone(), app.ports.clock.now());
    let codes = recovery::fresh(app);
    let hashes = hashes(app, &asking.person.id, &codes);
    let confirm = move |c: &mut Conn| {
        let person = &asking.person.id;
        let kept = credential::totp_of(c, person)?;
        let pending = kept.as_ref().and_then(|totp| totp.pending_at(now));
        let Some(secret) = pending else { return Err(TotpRefusal::Invalid) };
        let Some(step) = step_of(secret, code.as_str(), now) else {
            return Err(TotpRefusal::Invalid);
        };
        if !credential::confirm_totp(c, person, secret, step)? {
            return Err(TotpRefusal::Invalid);
        }
        lockout::forgive(c, person.as_str(), Tried::TwoFactor)?;
        credential::set_recovery_codes(c, person, &hashes)?;
        Ok(notice::tell(c, &asking, Notice::AuthenticatorAdded, "", now)?)
    };
    app.store.write(confirm).await?;
    Ok(codes)
}

/// Takes the second factor of the person who is signed in away, with its recovery codes. Whether
/// there was one.
///
/// # Errors
/// [`ChangeRefusal`]; nothing has changed then.
pub async fn remove_totp(app: &App, session: &SignedIn) -> Result<bool, ChangeRefusal> {
    may_change(app, session).await?;
    let (asking, now) = (session.clone(), app.ports.clock.now());
    let remove = move |c: &mut Conn| {
        let person = &asking.person.id;
        lockout::forgive(c, person.as_str(), Tried::TwoFactor)?;
        let had_one = credential::remove_totp(c, person)?;
        if had_one {
            notice::tell(c, &asking, Notice::AuthenticatorRemoved, "", now)?;
        }
        Ok::<_, ChangeRefusal>(had_one)
    };
    app.store.write(remove).await
}

/// Gives the person who is signed in new recovery codes in the place of all they had.
///
/// # Errors
/// [`TotpRefusal::Invalid`] when they have no second factor; nothing has changed then.
pub async fn renew_recovery_codes(
    app: &App,
    session: &SignedIn,
) -> Result<Vec<String>, TotpRefusal> {
    may_change(app, session).await?;
    let (asking, now) = (session.clone(), app.ports.clock.now());
    let codes = recovery::fresh(app);
    let hashes = hashes(app, &asking.person.id, &codes);
    let renew = move |c: &mut Conn| {
        if !has_totp(c, &asking.person.id)? {
            return Err(TotpRefusal::Invalid);
        }
        credential::set_recovery_codes(c, &asking.person.id, &hashes)?;
        Ok(notice::tell(c, &asking, Notice::RecoveryCodesRenewed, "", now)?)
    };
    app.store.write(renew).await?;
    Ok(codes)
}

/// Whether a person has a second factor in use.
pub(super) fn has_totp(c: &mut Conn, person: &UserId) -> Result<bool, StoreError> {
    Ok(credential::totp_of(c, person)?.is_some_and(|totp| totp.secret.is_some()))
}

/// Uses up a code of a person's authenticator. Whether it was right and not used before.
pub(super) fn use_up(
    c: &mut Conn,
    person: &UserId,
    code: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let secret = credential::totp_of(c, person)?.and_then(|totp| totp.secret);
    let Some(secret) = secret else { return Ok(false) };
    match step_of(&secret, code, now) {
        Some(step) => credential::use_totp(c, person, &secret, step),
        None => Ok(false),
    }
}

/// The 30 seconds that `code` belongs to: the present ones, those before or those after.
fn step_of(secret: &str, code: &str, now: Timestamp) -> Option<i64> {
    let secret = Secret::try_from_base32(secret).ok()?;
    let totp: Totp = Builder::new().with_secret(secret).build().ok()?;
    let seconds = u64::try_from(now.millis().div_euclid(1000)).ok()?;
    totp.check(code, seconds).and_then(|step| i64::try_from(step).ok())
}

fn hashes(app: &App, person: &UserId, codes: &[String]) -> Vec<String> {
    let letters = codes.iter().filter_map(|code| recovery::read(code));
    letters.map(|letters| recovery::hash(app, person, &letters)).collect()
}
