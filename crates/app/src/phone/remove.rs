//! Taking the number of an account away.

use super::{PhoneRefusal, PhoneState, own, state_in};
use crate::{
    App,
    credential::may_change,
    notice::{self, Notice},
    session::SignedIn,
};
use quire_core::outcome::MobileVerificationError;
use quire_store::{Conn, phone};

/// Takes the number of the account away, and what of it waits for a code. A letter says so.
///
/// # Errors
/// [`PhoneRefusal`], also when the account has none; nothing has changed then.
pub async fn remove(app: &App, session: &SignedIn) -> Result<PhoneState, PhoneRefusal> {
    super::may_act(&session.person)?;
    may_change(app, session).await?;
    let (asking, now) = (session.clone(), app.ports.clock.now());
    let remove = move |c: &mut Conn| {
        let me = own(c, &asking.person.id)?.id;
        let known = phone::find(c, &me)?;
        let known = known.ok_or(MobileVerificationError::UserNotMobileVerified)?;
        phone::remove(c, &me)?;
        phone::void(c, &me)?;
        notice::tell(c, &asking, Notice::PhoneRemoved, &known.number.masked(), now)?;
        Ok::<_, PhoneRefusal>(state_in(c, &asking, now)?)
    };
    app.store.write(remove).await
}
