//! Asking for a code: the message leaves before the answer, since the person who asks waits for it.

use super::{LIFE_SECONDS, PhoneRefusal, PhoneState, code_hash, limits::SmsSubjects, may_act, own};
use crate::{
    App,
    credential::may_change,
    ports::{Sms, SmsError},
    session::SignedIn,
};
use quire_core::{
    account::{LoginCode, PhoneNumber},
    outcome::{MobileVerificationError, PhoneError},
};
use quire_store::{
    Conn,
    phone::{self, PhoneCode},
};
use std::net::IpAddr;

/// A carrier that is asked too often is left alone for so long.
const BUSY_SECONDS: i64 = 60;

/// Which number someone says is theirs.
#[derive(Debug, Clone, Copy)]
pub struct PhoneRequest<'a> {
    /// The number, as typed; `None`: the one that waits already gets another code.
    pub number: Option<&'a str>,
    /// The two letters of the country it is written for, where it does not say that itself.
    pub country: Option<&'a str>,
    /// Where the request came from.
    pub network: Option<IpAddr>,
}

/// Sends a code to the number that is to become the account's. It is good in this session, for ten
/// minutes, and makes any code from before void.
///
/// Whether someone else has the number is not asked: no one learns whose it is.
///
/// # Errors
/// [`PhoneRefusal`]; no number waits then. What a carrier refuses is counted all the same, so that
/// no one tries numbers out on it.
pub async fn request(
    app: &App,
    session: &SignedIn,
    wanted: PhoneRequest<'_>,
) -> Result<PhoneState, PhoneRefusal> {
    may_act(&session.person)?;
    may_change(app, session).await?;
    let number = match wanted.number {
        Some(typed) => read(typed, wanted.country).map_err(PhoneRefusal::Number)?,
        None => pending_number(app, session).await?,
    };
    if !app.site.phones.takes(number.country()) {
        return Err(PhoneRefusal::Number(PhoneError::InvalidCountryCode));
    }
    let (me, now) = (&session.person.id, app.ports.clock.now());
    let code = LoginCode::from_number(app.ports.ids.below(1_000_000));
    let row = PhoneCode {
        person_id: me.clone(),
        session_hash: session.token_hash.clone(),
        code_hash: code_hash(app, me, &number, now, &code),
        number: number.clone(),
        tries: 0,
        sent_at: now,
        expires_at: now.plus_seconds(LIFE_SECONDS),
    };
    let subjects = SmsSubjects::new(app, me, &number, wanted.network);
    let begun = row.clone();
    let begin = move |c: &mut Conn| {
        own(c, &begun.person_id)?;
        let verified = phone::find(c, &begun.person_id)?;
        if verified.as_ref().is_some_and(|phone| phone.number == begun.number) {
            return Err(PhoneRefusal::Same);
        }
        let retry_after = subjects.count(c, now)?;
        if retry_after > 0 {
            return Err(PhoneRefusal::RateLimited { retry_after });
        }
        phone::await_code(c, &begun)?;
        Ok(verified)
    };
    let verified = app.store.write(begin).await?;
    let message = Sms { to: number, text: text(app, &code) };
    if let Err(error) = app.ports.sms.send(message).await {
        let (me, hash) = (row.person_id, row.code_hash);
        app.store.write(move |c| phone::use_up(c, &me, &hash)).await?;
        return Err(refused(&error));
    }
    Ok(PhoneState { verified, waiting: Some(row) })
}

/// A country that is none is no help; a number that names its own needs none.
fn read(typed: &str, country: Option<&str>) -> Result<PhoneNumber, PhoneError> {
    PhoneNumber::read(typed, country.and_then(|country| country.parse().ok()))
}

/// The number that waits in a session, also when its code is void.
async fn pending_number(app: &App, session: &SignedIn) -> Result<PhoneNumber, PhoneRefusal> {
    let (me, hash) = (session.person.id.clone(), session.token_hash.clone());
    let waiting = app.store.read_in_place(move |c| phone::waiting(c, &me, &hash)).await?;
    waiting.map(|code| code.number).ok_or(PhoneRefusal::NoneWaits)
}

/// The message. Its last line lets browsers fill the code in on this site and on no other (the form
/// of origin-bound one-time codes).
fn text(app: &App, code: &LoginCode) -> String {
    let (site, code) = (&app.site.name, code.as_str());
    let host = app.site.host().split(':').next().unwrap_or_default();
    format!("{code} is your {site} code. It works for 10 minutes.\n\n@{host} #{code}")
}

fn refused(error: &SmsError) -> PhoneRefusal {
    match error {
        SmsError::NoSuchNumber => PhoneRefusal::Number(PhoneError::Invalid),
        SmsError::Busy => {
            tracing::warn!(%error, "a message to a telephone did not leave");
            PhoneRefusal::RateLimited { retry_after: BUSY_SECONDS }
        }
        SmsError::Undelivered(_) => {
            tracing::error!(%error, "a message to a telephone did not leave");
            MobileVerificationError::Unknown.into()
        }
    }
}
