//! The last way in to an account: nothing that is removed may shut its owner out.

use super::ChangeRefusal;
use crate::{App, flags, identity};
use quire_core::{UserId, account::auth_state::AuthService};
use quire_routing::Flag;
use quire_store::{Conn, StoreError, credential, identity as identities, passkey, person};

/// Why a way in stays.
#[derive(Debug, thiserror::Error)]
pub enum RemoveRefusal {
    /// Who is signed in has to prove it again first.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// No one could sign in to the account any more.
    #[error("{}", crate::refusal::Forbidden::LastSignInMethod)]
    LastSignInMethod,
}

impl From<StoreError> for RemoveRefusal {
    fn from(error: StoreError) -> Self {
        Self::Change(error.into())
    }
}

/// The ways of signing in that the site has.
#[derive(Debug, Clone)]
pub(crate) struct SignInMethods {
    by_mail: bool,
    services: Vec<AuthService>,
}

impl SignInMethods {
    /// Those that are configured and not switched off.
    pub async fn of(app: &App) -> Result<Self, StoreError> {
        let flags = flags::in_force(app, None).await?;
        let services = identity::offered(app).await?;
        Ok(Self { by_mail: !flags.is_on(Flag::DisableLoginEmail), services })
    }

    /// Whether one can sign in to an account: by a passkey, by a service, or, with an address, by a
    /// mailed code or a password.
    pub fn lead_to(&self, c: &mut Conn, id: &UserId) -> Result<bool, StoreError> {
        if passkey::count_of(c, id)? > 0 {
            return Ok(true);
        }
        let connected = identities::all_of(c, id)?;
        if connected.iter().any(|one| self.services.contains(&one.identity.service)) {
            return Ok(true);
        }
        let has_address = person::find(c, id)?.is_some_and(|person| person.email.is_some());
        Ok(has_address && (self.by_mail || credential::password_of(c, id)?.is_some()))
    }
}
