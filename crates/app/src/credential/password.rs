//! Setting, removing and comparing a password.

use super::{
    ChangeRefusal, RemoveRefusal, SignInMethods,
    hash::{self, PasswordHashError},
    may_change,
};
use crate::{
    App,
    lockout::forgive_passwords,
    notice::{self, Notice},
    session::{self, SignedIn},
};
use quire_core::{UserId, account::password, outcome::SignupError};
use quire_store::{Conn, StoreError, credential};

/// Why a password was not set.
#[derive(Debug, thiserror::Error)]
pub enum SetPasswordRefusal {
    /// Too short or too long.
    #[error("{}", .0.message())]
    Invalid(SignupError),
    /// It may not be changed now.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// It could not be kept.
    #[error(transparent)]
    Hash(#[from] PasswordHashError),
}

impl From<StoreError> for SetPasswordRefusal {
    fn from(error: StoreError) -> Self {
        Self::Hash(error.into())
    }
}

/// Sets the password of the person who is signed in and ends their other sessions. Wrong
/// passwords are counted again.
///
/// # Errors
/// [`SetPasswordRefusal`]; nothing has changed then.
pub async fn set_password(
    app: &App,
    session: &SignedIn,
    password: &str,
) -> Result<(), SetPasswordRefusal> {
    may_change(app, session).await?;
    password::check(password).map_err(SetPasswordRefusal::Invalid)?;
    let phc = hash::make(password, app.ports.ids.secret(), app.ports.password_cost).await?;
    let (asking, now) = (session.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let person = &asking.person.id;
            let notice = match credential::password_of(c, person)? {
                Some(_) => Notice::PasswordChanged,
                None => Notice::PasswordSet,
            };
            credential::set_password(c, person, &phc, now)?;
            forgive_passwords(c, person)?;
            session::end_others_in(c, &asking, now)?;
            Ok(notice::tell(c, &asking, notice, "", now)?)
        })
        .await
}

/// Takes the password of the person who is signed in away and ends their other sessions. Whether
/// there was one.
///
/// # Errors
/// [`RemoveRefusal`], also when it is the last way in; nothing has changed then.
pub async fn remove_password(app: &App, session: &SignedIn) -> Result<bool, RemoveRefusal> {
    may_change(app, session).await?;
    let methods = SignInMethods::of(app).await?;
    let (asking, now) = (session.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let person = &asking.person.id;
            let had_one = credential::remove_password(c, person)?;
            forgive_passwords(c, person)?;
            if had_one {
                if !methods.lead_to(c, person)? {
                    return Err(RemoveRefusal::LastSignInMethod);
                }
                session::end_others_in(c, &asking, now)?;
                notice::tell(c, &asking, Notice::PasswordRemoved, "", now)?;
            }
            Ok(had_one)
        })
        .await
}

/// A password that was compared.
pub(crate) struct PasswordCheck {
    phc: Option<String>,
    matched: bool,
}

impl PasswordCheck {
    /// Whether it is right still: it may have been changed while it was compared.
    pub fn is_right(&self, c: &mut Conn, person: &UserId) -> Result<bool, StoreError> {
        Ok(self.matched && credential::password_of(c, person)? == self.phc)
    }
}

/// Compares `password` with the one of a person, or with no one's.
pub(crate) async fn compare(
    app: &App,
    person: Option<&UserId>,
    password: &str,
) -> Result<PasswordCheck, PasswordHashError> {
    let phc = match person.cloned() {
        Some(person) => {
            app.store.read_in_place(move |c| credential::password_of(c, &person)).await?
        }
        None => None,
    };
    let matched = hash::is_right(phc.clone(), password, app.ports.password_cost).await?;
    Ok(PasswordCheck { phc, matched })
}
