//! A browser comes back: whether it is the one that was sent.

use super::oauth_secrets::{OauthSecrets, read_state, visit_hash};
use crate::App;
use quire_core::{
    account::auth_state::{AuthOperation, AuthService, AuthState},
    vocabulary::sign_in::EntryPoint,
};
use quire_store::{
    StoreError,
    identity::{self, Visit},
};

/// What a browser says on its return, before anything of it is believed.
#[derive(Debug, Clone, Copy)]
pub struct OauthCallback<'a> {
    /// The service to whose callback it came.
    pub service: AuthService,
    /// What the browser was given when it was sent.
    pub secret: Option<&'a str>,
    /// The state that travelled.
    pub state: Option<&'a str>,
}

/// A browser that was sent and is back. No one can come back with the same papers again.
pub struct OauthReturn {
    pub(super) state: AuthState,
    pub(super) visit: Visit,
    pub(super) secrets: OauthSecrets,
}

impl std::fmt::Debug for OauthReturn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OauthReturn").field("service", &self.state.service).finish_non_exhaustive()
    }
}

impl OauthReturn {
    /// What it was sent for.
    #[must_use]
    pub fn operation(&self) -> AuthOperation {
        self.state.operation
    }

    /// What the reader was about to do.
    #[must_use]
    pub fn entry_point(&self) -> EntryPoint {
        self.state.entry_point
    }

    /// Where to go on: a path of the site.
    #[must_use]
    pub fn redirect(&self) -> &str {
        &self.visit.redirect
    }
}

/// Takes a browser's papers: `None` when they are not its own, were used before, or are too old.
/// The papers are used up even when nothing comes of the visit.
///
/// # Errors
/// [`StoreError`] when that cannot be found out.
pub async fn oauth_callback(
    app: &App,
    given: &OauthCallback<'_>,
) -> Result<Option<OauthReturn>, StoreError> {
    let (Some(secret), Some(state)) = (given.secret, given.state) else { return Ok(None) };
    let state = read_state(&app.keys, secret, state);
    let Some(state) = state.filter(|state| state.service == given.service) else {
        return Ok(None);
    };
    let (id_hash, now) = (visit_hash(secret), app.ports.clock.now());
    let visit = app.store.write(move |c| identity::end_visit(c, &id_hash, now)).await?;
    let secrets = OauthSecrets::new(&app.site, &app.keys, secret, &state);
    Ok(visit.map(|visit| OauthReturn { state, visit, secrets }))
}
