//! Applications: making, changing and removing them. Whatever gives or takes a secret asks for a step-up.

use crate::{
    App,
    bearer::ProgramSecret,
    credential::{ChangeRefusal, may_change},
    session::SignedIn,
};
use quire_core::{
    ApplicationId, ImageId,
    limit::account::APPLICATIONS_MAX,
    oauth::{ApplicationForm, ApplicationKind, ClientApplication, InvalidApplication, checked},
};
use quire_store::{StoreError, image, oauth};

/// Those of one person, as the database counts.
const MOST: i64 = APPLICATIONS_MAX as i64;

/// An application to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewApplication {
    /// What was typed.
    pub form: ApplicationForm,
    /// What kind of program it is. It stays.
    pub kind: ApplicationKind,
}

/// An application just made.
#[derive(Clone, PartialEq, Eq)]
pub struct MadeApplication {
    /// The application.
    pub application: ClientApplication,
    /// Its secret, if it has one: nothing of ours can show it again.
    pub secret: Option<String>,
}

/// Why an application is left as it is.
#[derive(Debug, thiserror::Error)]
pub enum ApplicationRefusal {
    /// Nothing may be changed now.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// What was typed cannot stand.
    #[error(transparent)]
    Invalid(#[from] InvalidApplication),
    /// There is no such picture of theirs.
    #[error("This picture isn’t there. Upload it again.")]
    Logo,
    /// The person has too many already.
    #[error("You already have {APPLICATIONS_MAX} applications. Delete one first.")]
    TooMany,
    /// The person has no such application, or it has no secret.
    #[error("This application isn’t there.")]
    NotFound,
}

impl From<StoreError> for ApplicationRefusal {
    fn from(error: StoreError) -> Self {
        Self::Change(error.into())
    }
}

/// The applications of the person who is signed in, the last made first.
///
/// # Errors
/// [`StoreError`].
pub async fn list(app: &App, session: &SignedIn) -> Result<Vec<ClientApplication>, StoreError> {
    let owner = session.person.id.clone();
    app.store.read_in_place(move |c| oauth::applications_of(c, &owner, MOST)).await
}

/// An application of the person who is signed in; `None` for everybody else's.
///
/// # Errors
/// [`StoreError`].
pub async fn find(
    app: &App,
    session: &SignedIn,
    id: &ApplicationId,
) -> Result<Option<ClientApplication>, StoreError> {
    let (owner, id) = (session.person.id.clone(), id.clone());
    let found = app.store.read_in_place(move |c| oauth::find_application(c, &id)).await?;
    Ok(found.filter(|one| one.owner_id == owner))
}

/// How many people use an application.
///
/// # Errors
/// [`StoreError`].
pub async fn user_count(app: &App, id: &ApplicationId) -> Result<i64, StoreError> {
    let id = id.clone();
    app.store.read_in_place(move |c| oauth::user_count(c, &id)).await
}

/// Makes an application, with a secret if its kind has one.
///
/// # Errors
/// [`ApplicationRefusal`]; none was made then.
pub async fn create(
    app: &App,
    session: &SignedIn,
    new: NewApplication,
) -> Result<MadeApplication, ApplicationRefusal> {
    may_change(app, session).await?;
    let ApplicationForm { name, description, redirect_addresses } = checked(&new.form)?;
    let application = ClientApplication {
        id: ApplicationId::from_bits(app.ports.ids.bits()),
        owner_id: session.person.id.clone(),
        name,
        description,
        kind: new.kind,
        redirect_addresses,
        created_at: app.ports.clock.now(),
        logo: None,
    };
    let secret = new.kind.has_secret().then(|| ProgramSecret::Client.make(&*app.ports.ids));
    let hash = secret.as_deref().and_then(|secret| ProgramSecret::Client.hash(secret));
    let row = application.clone();
    app.store
        .write(move |c| {
            if oauth::count_of(c, &row.owner_id)? >= MOST {
                return Err(ApplicationRefusal::TooMany);
            }
            Ok(oauth::insert_application(c, &row, hash.as_deref())?)
        })
        .await?;
    Ok(MadeApplication { application, secret })
}

/// Changes what an application says of itself and where it leads back to.
///
/// # Errors
/// [`ApplicationRefusal`]; nothing was changed then.
pub async fn change(
    app: &App,
    session: &SignedIn,
    id: &ApplicationId,
    form: &ApplicationForm,
) -> Result<ClientApplication, ApplicationRefusal> {
    may_change(app, session).await?;
    let (owner, id, form) = (session.person.id.clone(), id.clone(), checked(form)?);
    app.store
        .write(move |c| {
            if !oauth::change_application(c, &owner, &id, &form)? {
                return Err(ApplicationRefusal::NotFound);
            }
            oauth::find_application(c, &id)?.ok_or(ApplicationRefusal::NotFound)
        })
        .await
}

/// Gives an application the picture by which people know it, or takes it away.
///
/// # Errors
/// [`ApplicationRefusal`]; nothing was changed then.
pub async fn change_logo(
    app: &App,
    session: &SignedIn,
    id: &ApplicationId,
    logo: Option<ImageId>,
) -> Result<ClientApplication, ApplicationRefusal> {
    may_change(app, session).await?;
    let (owner, id) = (session.person.id.clone(), id.clone());
    app.store
        .write(move |c| {
            if let Some(logo) = &logo {
                let own = image::find(c, logo)?.filter(|image| image.person_id == owner);
                own.ok_or(ApplicationRefusal::Logo)?;
            }
            if !oauth::set_logo(c, &owner, &id, logo.as_ref())? {
                return Err(ApplicationRefusal::NotFound);
            }
            oauth::find_application(c, &id)?.ok_or(ApplicationRefusal::NotFound)
        })
        .await
}

/// Gives an application another secret and returns it; the one before is worth nothing from then on.
///
/// # Errors
/// [`ApplicationRefusal`]; the secret stays then.
pub async fn renew_secret(
    app: &App,
    session: &SignedIn,
    id: &ApplicationId,
) -> Result<String, ApplicationRefusal> {
    may_change(app, session).await?;
    let secret = ProgramSecret::Client.make(&*app.ports.ids);
    let hash = ProgramSecret::Client.hash(&secret).unwrap_or_default();
    let (owner, id) = (session.person.id.clone(), id.clone());
    let is_theirs = app.store.write(move |c| oauth::set_secret(c, &owner, &id, &hash)).await;
    if is_theirs? { Ok(secret) } else { Err(ApplicationRefusal::NotFound) }
}

/// Removes an application; what it was allowed is void from then on.
///
/// # Errors
/// [`ApplicationRefusal`]; it stays then.
pub async fn remove(
    app: &App,
    session: &SignedIn,
    id: &ApplicationId,
) -> Result<(), ApplicationRefusal> {
    may_change(app, session).await?;
    let (owner, id) = (session.person.id.clone(), id.clone());
    let is_gone = app.store.write(move |c| oauth::remove_application(c, &owner, &id)).await;
    if is_gone? { Ok(()) } else { Err(ApplicationRefusal::NotFound) }
}
