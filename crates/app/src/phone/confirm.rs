//! Trying a code that was sent to a telephone.

use super::{MOST_TRIES, PhoneRefusal, PhoneState, code_hash, may_act, own};
use crate::{
    App,
    device::Device,
    login::VerifyRefusal,
    notice::{self, AccountEvent, Notice},
    session::SignedIn,
};
use quire_core::{
    Timestamp,
    account::{LoginCode, PhoneNumber},
};
use quire_store::{
    Conn, StoreError,
    phone::{self, Phone, PhoneCode},
};
use subtle::ConstantTimeEq;

/// Makes the waiting number the account's, for the person who knows the code that was sent there. Another
/// account that had it has it no more: numbers are given to other people, and the person who shows last
/// that one is theirs has it. Letters tell both.
///
/// The try is counted before the code is looked at, in one statement: of any number of guesses at
/// once, five are looked at. Of two right answers at once, one counts.
///
/// # Errors
/// [`PhoneRefusal`]; a wrong code stays counted.
pub async fn confirm(
    app: &App,
    session: &SignedIn,
    code: &str,
) -> Result<PhoneState, PhoneRefusal> {
    may_act(&session.person)?;
    let code: LoginCode = code.parse().map_err(|_| VerifyRefusal::Malformed)?;
    let now = app.ports.clock.now();
    let trial = Trial { app: app.clone(), session: session.clone(), code, now };
    // A wrong code is a write that succeeds: its count must stay.
    app.store.write(move |c| trial.judge(c)).await?
}

struct Trial {
    app: App,
    session: SignedIn,
    code: LoginCode,
    now: Timestamp,
}

impl Trial {
    fn judge(&self, c: &mut Conn) -> Result<Result<PhoneState, PhoneRefusal>, PhoneRefusal> {
        let me = own(c, &self.session.person.id)?.id;
        let Some(waiting) = phone::count_try(c, &me, &self.session.token_hash)? else {
            return Ok(Err(VerifyRefusal::Invalid.into()));
        };
        if let Err(refusal) = self.look(&waiting) {
            return Ok(Err(refusal));
        }
        if !phone::use_up(c, &me, &waiting.code_hash)? {
            return Ok(Err(VerifyRefusal::Invalid.into()));
        }
        self.take(c, &waiting.number)?;
        let verified = Phone { number: waiting.number, verified_at: self.now };
        Ok(Ok(PhoneState { verified: Some(verified), waiting: None }))
    }

    /// Whether the code is the one that was sent.
    fn look(&self, waiting: &PhoneCode) -> Result<(), PhoneRefusal> {
        if waiting.tries > MOST_TRIES {
            return Err(VerifyRefusal::TooManyTries.into());
        }
        if waiting.expires_at <= self.now {
            return Err(PhoneRefusal::Expired);
        }
        let PhoneCode { person_id, number, sent_at, .. } = waiting;
        let given = code_hash(&self.app, person_id, number, *sent_at, &self.code);
        if bool::from(given.as_bytes().ct_eq(waiting.code_hash.as_bytes())) {
            return Ok(());
        }
        let is_last = waiting.tries >= MOST_TRIES;
        Err(if is_last { VerifyRefusal::TooManyTries } else { VerifyRefusal::Invalid }.into())
    }

    /// Makes a proved number the account's.
    fn take(&self, c: &mut Conn, number: &PhoneNumber) -> Result<(), StoreError> {
        let (me, now, detail) = (&self.session.person.id, self.now, &number.masked());
        if let Some(before) = phone::take_from_others(c, number, me)? {
            // On whose device is no one's business.
            let (person, notice, device) = (&before, Notice::PhoneMoved, &Device::default());
            notice::tell_of(c, &AccountEvent { person, notice, detail, device, now })?;
        }
        phone::set(c, me, number, now)?;
        notice::tell(c, &self.session, Notice::PhoneVerified, detail, now)
    }
}
