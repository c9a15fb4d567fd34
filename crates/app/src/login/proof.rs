//! Whether a code is the one that was sent to this browser, for this purpose.

use super::{CodePurpose, MOST_TRIES, VerifyRefusal, challenge_hash};
use crate::{App, email::EmailAddress, keys::Purpose, rate_limit};
use quire_core::{Timestamp, account::LoginCode};
use quire_store::{
    Conn, StoreError,
    login::{self, Challenge},
};
use subtle::ConstantTimeEq;

/// What is kept of a code: good for one purpose, one challenge and one address only.
pub(super) fn code_hash(
    app: &App,
    purpose: CodePurpose,
    challenge: &str,
    email: &EmailAddress,
    code: &str,
) -> String {
    let parts = [challenge.as_bytes(), email.as_str().as_bytes(), code.as_bytes()];
    let purpose = match purpose {
        CodePurpose::SignIn => Purpose::LoginCode,
        CodePurpose::StepUp => Purpose::StepUpCode,
        CodePurpose::ChangeEmail => Purpose::EmailCode,
    };
    hex::encode(app.keys.tag(purpose, &parts))
}

/// A code that is tried.
pub(crate) struct CodeAttempt {
    app: App,
    purpose: CodePurpose,
    challenge: String,
    code: LoginCode,
    now: Timestamp,
}

impl CodeAttempt {
    /// Takes what the browser holds and what was typed.
    /// Nothing is written for a code that is void or never was; `who` tries those only so often.
    pub async fn new(
        app: &App,
        purpose: CodePurpose,
        challenge: Option<&str>,
        code: &str,
        who: Option<&str>,
    ) -> Result<Self, VerifyRefusal> {
        let code = code.parse().map_err(|_| VerifyRefusal::Malformed)?;
        let challenge = challenge.ok_or(VerifyRefusal::Invalid)?.to_owned();
        let (id_hash, now) = (challenge_hash(&challenge), app.ports.clock.now());
        let known = app.store.read_in_place(move |c| login::find(c, &id_hash)).await?;
        let refusal = known.map_or(Some(VerifyRefusal::Invalid), |known| {
            let is_over = known.used_at.is_some() || known.expires_at <= now;
            match known.tries >= MOST_TRIES {
                true => Some(VerifyRefusal::TooManyTries),
                false => is_over.then_some(VerifyRefusal::Invalid),
            }
        });
        let Some(refusal) = refusal else {
            return Ok(Self { app: app.clone(), purpose, challenge, code, now });
        };
        if let Some(who) = who {
            rate_limit::void_code(app, who)
                .map_err(|retry_after| VerifyRefusal::RateLimited { retry_after })?;
        }
        Err(refusal)
    }

    /// Counts the try, then compares, then uses the code up. The refusal must not undo the write:
    /// the count of a wrong code stays.
    pub fn judge(
        &self,
        c: &mut Conn,
    ) -> Result<Result<(Challenge, EmailAddress), VerifyRefusal>, StoreError> {
        let id_hash = challenge_hash(&self.challenge);
        let Some(challenge) = login::count_try(c, &id_hash)? else {
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
        let given = code_hash(&self.app, self.purpose, &self.challenge, &email, self.code.as_str());
        let is_right: bool = given.as_bytes().ct_eq(challenge.code_hash.as_bytes()).into();
        if !is_right {
            if challenge.tries == 1 {
                login::count_failed(c)?;
            }
            let last = challenge.tries >= MOST_TRIES;
            return Ok(Err(if last {
                VerifyRefusal::TooManyTries
            } else {
                VerifyRefusal::Invalid
            }));
        }
        if !login::mark_used(c, &id_hash, self.now)? {
            return Ok(Err(VerifyRefusal::Invalid));
        }
        Ok(Ok((challenge, email)))
    }
}
