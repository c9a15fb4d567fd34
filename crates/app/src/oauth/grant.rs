//! What the person who is signed in allowed applications.

use crate::{App, session::SignedIn};
use quire_core::{ApplicationId, oauth::ClientApplication};
use quire_store::{
    StoreError,
    oauth::{self, ApplicationGrant},
};

/// Applications that one person may have allowed something, as far as they are shown.
const MOST: i64 = 200;

/// An application that may act for someone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GrantedApplication {
    /// The application.
    pub application: ClientApplication,
    /// What it may do.
    pub grant: ApplicationGrant,
}

/// The applications that may act for the person who is signed in, the last allowed first.
///
/// # Errors
/// [`StoreError`].
pub async fn granted(app: &App, session: &SignedIn) -> Result<Vec<GrantedApplication>, StoreError> {
    let person = session.person.id.clone();
    app.store
        .read(move |c| {
            let mut all = Vec::new();
            for grant in oauth::grants_of(c, &person, MOST)? {
                if let Some(application) = oauth::find_application(c, &grant.application_id)? {
                    all.push(GrantedApplication { application, grant });
                }
            }
            Ok(all)
        })
        .await
}

/// Takes back what was allowed: nothing the application has is worth anything from then on. Whether it was allowed.
/// That needs no step-up.
///
/// # Errors
/// [`StoreError`].
pub async fn take_back(
    app: &App,
    session: &SignedIn,
    id: &ApplicationId,
) -> Result<bool, StoreError> {
    let (person, id) = (session.person.id.clone(), id.clone());
    app.store.write(move |c| oauth::remove_grant(c, &person, &id)).await
}
