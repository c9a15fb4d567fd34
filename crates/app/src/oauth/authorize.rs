//! Asking someone whether an application may act for them.

use crate::{
    App,
    bearer::ProgramSecret,
    refusal::{Refusal, acting},
};
use quire_core::{
    ApplicationId, Viewer,
    access_token::Scopes,
    oauth::{ClientApplication, is_challenge},
    person::Person,
};
use quire_store::{
    Conn, StoreError,
    oauth::{self, ApplicationGrant, Code},
    person,
};
use url::Url;

/// A code is good for a minute.
const SECONDS: i64 = 60;

/// The longest `state` that is handed back.
const STATE: usize = 2_000;

/// What stands in the address to which an application led someone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuthorizationQuery {
    /// The application.
    pub client_id: String,
    /// Where they are to be led back to.
    pub redirect_uri: String,
    /// What is wanted: `code`.
    pub response_type: String,
    /// What it wants to do.
    pub scope: String,
    /// What it wants handed back.
    pub state: Option<String>,
    /// The PKCE challenge.
    pub code_challenge: Option<String>,
    /// How the challenge was made; by SHA-256.
    pub code_challenge_method: Option<String>,
}

/// What someone is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorizationQuestion {
    /// Who wants it.
    pub application: ClientApplication,
    /// Who made the application.
    pub owner: Person,
    /// What it wants to do.
    pub scopes: Scopes,
    /// Whether the viewer allowed all of that before.
    pub is_allowed: bool,
    challenge: Option<String>,
    redirect_uri: String,
    state: Option<String>,
}

impl AuthorizationQuestion {
    /// The host to which the viewer is led back.
    #[must_use]
    pub fn host(&self) -> String {
        let address: Option<Url> = self.redirect_uri.parse().ok();
        address.and_then(|address| address.host_str().map(str::to_owned)).unwrap_or_default()
    }
}

/// Why the person is not asked.
#[derive(Debug, thiserror::Error)]
pub enum RequestRefusal {
    /// The viewer may not, or the store could not.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It is not certain who asks, so there is no redirect.
    #[error("{0}")]
    Shown(&'static str),
    /// The application made a mistake, and is told so at its own address.
    #[error("the application’s request isn’t valid")]
    Redirected(String),
}

impl From<StoreError> for RequestRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

/// Reads what an application asks of the person who is signed in.
///
/// # Errors
/// [`RequestRefusal`].
pub async fn read(
    app: &App,
    viewer: &Viewer,
    query: &AuthorizationQuery,
) -> Result<AuthorizationQuestion, RequestRefusal> {
    let me = viewer.user_id().ok_or(Refusal::Unauthorized)?.clone();
    let unknown = || RequestRefusal::Shown("There is no such application.");
    let id: ApplicationId = query.client_id.parse().map_err(|_| unknown())?;
    let found = app
        .store
        .read_in_place(move |c| {
            let Some(application) = oauth::find_application(c, &id)? else { return Ok(None) };
            let owner = person::find(c, &application.owner_id)?;
            let grant = oauth::grant_of(c, &id, &me)?;
            Ok(Some((application, owner, grant)))
        })
        .await?;
    let Some((application, owner, grant)) = found else { return Err(unknown()) };
    let owner = owner.filter(|one| one.deleted_at.is_none() && !one.is_suspended);
    let owner = owner.ok_or_else(unknown)?;
    if !application.leads_to(&query.redirect_uri) {
        let words = "The address it wants to lead you back to isn’t one of the application’s.";
        return Err(RequestRefusal::Shown(words));
    }
    let state = query.state.clone().filter(|state| state.len() <= STATE);
    let redirected = |error: &str| {
        let said = [("error", error)];
        RequestRefusal::Redirected(led_back(app, &query.redirect_uri, &said, state.as_deref()))
    };
    if query.response_type != "code" {
        return Err(redirected("unsupported_response_type"));
    }
    if query.state.is_some() && state.is_none() {
        return Err(redirected("invalid_request"));
    }
    let scopes = application.kind.scopes(&query.scope);
    let scopes = scopes.ok_or_else(|| redirected("invalid_scope"))?;
    let challenge = query.code_challenge.clone();
    let is_bound = match (&challenge, query.code_challenge_method.as_deref()) {
        (Some(challenge), Some("S256")) => is_challenge(challenge),
        (None, None) => !application.kind.needs_challenge(),
        _ => false,
    };
    if !is_bound {
        return Err(redirected("invalid_request"));
    }
    let is_allowed = grant.is_some_and(|grant| scopes.are_within(&grant.scopes));
    let redirect_uri = query.redirect_uri.clone();
    Ok(AuthorizationQuestion {
        application,
        owner,
        scopes,
        is_allowed,
        challenge,
        redirect_uri,
        state,
    })
}

/// Allows what an application asks: the address to which the viewer is led, with a code for the application.
///
/// # Errors
/// [`RequestRefusal`]: suspended viewers, too.
pub async fn allow(
    app: &App,
    viewer: &Viewer,
    query: &AuthorizationQuery,
) -> Result<String, RequestRefusal> {
    let me = acting(viewer)?.clone();
    let asked = read(app, viewer, query).await?;
    let code = ProgramSecret::Code.make(&*app.ports.ids);
    let now = app.ports.clock.now();
    let row = Code {
        code_hash: ProgramSecret::Code.hash(&code).unwrap_or_default(),
        application_id: asked.application.id.clone(),
        person_id: me.clone(),
        family: hex::encode(app.ports.ids.secret()),
        redirect_address: asked.redirect_uri.clone(),
        scopes: asked.scopes.clone(),
        challenge: asked.challenge.clone(),
        expires_at: now.plus_seconds(SECONDS),
    };
    app.store
        .write(move |c: &mut Conn| {
            let before = oauth::grant_of(c, &row.application_id, &me)?;
            let known = before.iter().flat_map(|grant| grant.scopes.iter());
            let scopes: Scopes = known.chain(row.scopes.iter()).collect();
            let application_id = row.application_id.clone();
            oauth::grant(
                c,
                &ApplicationGrant {
                    application_id,
                    person_id: me.clone(),
                    scopes,
                    created_at: now,
                },
            )?;
            oauth::insert_code(c, &row)
        })
        .await?;
    Ok(led_back(app, &asked.redirect_uri, &[("code", &code)], asked.state.as_deref()))
}

/// Denies it: the address to which the viewer is led.
///
/// # Errors
/// [`RequestRefusal`].
pub async fn deny(
    app: &App,
    viewer: &Viewer,
    query: &AuthorizationQuery,
) -> Result<String, RequestRefusal> {
    let asked = read(app, viewer, query).await?;
    let said = [("error", "access_denied")];
    Ok(led_back(app, &asked.redirect_uri, &said, asked.state.as_deref()))
}

/// An application's address with what it is told, and who says so (RFC 9207).
fn led_back(app: &App, address: &str, said: &[(&str, &str)], state: Option<&str>) -> String {
    // It was registered, so it is an address.
    let Ok(mut address) = address.parse::<Url>() else { return address.to_owned() };
    address
        .query_pairs_mut()
        .extend_pairs(said)
        .extend_pairs(state.map(|state| ("state", state)))
        .append_pair("iss", &app.site.url);
    address.into()
}
