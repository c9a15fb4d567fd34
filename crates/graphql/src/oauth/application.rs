//! The viewer's own applications.

mod change;

pub use change::OauthApplicationMutation;

use crate::{
    call::{Call, call},
    field_error::Result,
    id::Id,
    outcome::{BadRequest, NotFound, StepUpRequired, Unauthorized},
    scalar::{DateTime, int},
    vocabulary::ApplicationKind,
    webhook::{Webhook, webhooks_for_users},
};
use async_graphql::{ComplexObject, Context, ID, InputObject, Object, SimpleObject, Union};
use quire_app::oauth::{self, ApplicationForm, ClientApplication};
use quire_core::{ApplicationId, policy::SpoofedAct};

/// A program that acts for people who allowed it, as the person sees it who made it.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct OauthApplication {
    /// The id, which it calls itself by (`client_id`).
    pub id: ID,
    /// Its name.
    pub name: String,
    /// What it says of itself; may be empty.
    pub description: String,
    /// What kind of program it is.
    pub kind: ApplicationKind,
    /// Where people may be led back to.
    pub redirect_addresses: Vec<String>,
    /// When it was made.
    pub created_at: DateTime,
    /// The picture by which people know it, a square; null: it has none.
    pub image_url: Option<String>,
    #[graphql(skip)]
    key: ApplicationId,
}

#[ComplexObject]
impl OauthApplication {
    /// How many people allow it something.
    async fn user_count(&self, ctx: &Context<'_>) -> Result<i32> {
        Ok(int(oauth::user_count(&call(ctx)?.app, &self.key).await?))
    }

    /// Where it is told what happens to everybody who allows it, the last made first.
    async fn webhooks(&self, ctx: &Context<'_>) -> Result<Vec<Webhook>> {
        webhooks_for_users(call(ctx)?, &self.key).await
    }
}

impl From<ClientApplication> for OauthApplication {
    fn from(one: ClientApplication) -> Self {
        Self {
            id: ID(one.id.to_string()),
            name: one.name,
            description: one.description,
            kind: one.kind.into(),
            redirect_addresses: one.redirect_addresses,
            created_at: one.created_at.into(),
            image_url: one.logo.as_ref().map(|logo| crate::address::avatar(logo.as_str())),
            key: one.id,
        }
    }
}

/// An application with its secret.
#[derive(Debug, Clone, SimpleObject)]
pub struct OauthApplicationSecret {
    /// The application.
    pub application: OauthApplication,
    /// Its secret, shown this once; null: its kind has none.
    pub secret: Option<String>,
}

/// What is typed of an application.
#[derive(Debug, InputObject)]
pub struct OauthApplicationInput {
    /// Its name.
    pub name: String,
    /// What it says of itself.
    pub description: String,
    /// Where people may be led back to, exactly.
    pub redirect_addresses: Vec<String>,
}

impl From<OauthApplicationInput> for ApplicationForm {
    fn from(input: OauthApplicationInput) -> Self {
        let OauthApplicationInput { name, description, redirect_addresses } = input;
        Self { name, description, redirect_addresses }
    }
}

/// The answer to making an application, or giving it another secret.
#[derive(Debug, Union)]
pub enum OauthApplicationSecretResult {
    /// It is done.
    OauthApplicationSecret(OauthApplicationSecret),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
    /// What was typed cannot stand.
    BadRequest(BadRequest),
    /// The viewer has no such application, or it has no secret.
    NotFound(NotFound),
}

/// The answer to changing an application.
#[derive(Debug, Union)]
pub enum OauthApplicationResult {
    /// As it is now.
    OauthApplication(OauthApplication),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
    /// What was typed cannot stand.
    BadRequest(BadRequest),
    /// The viewer has no such application.
    NotFound(NotFound),
}

/// The viewer's applications.
#[derive(Debug, Clone, SimpleObject)]
pub struct OauthApplications {
    /// The last made first.
    pub applications: Vec<OauthApplication>,
}

/// The answer to deleting an application.
#[derive(Debug, Union)]
pub enum DeleteOauthApplicationResult {
    /// What is left.
    OauthApplications(OauthApplications),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
    /// The viewer has no such application.
    NotFound(NotFound),
}

/// The viewer's applications, the last made first.
pub(crate) async fn applications(call: &Call) -> Result<Vec<OauthApplication>> {
    call.may(SpoofedAct::SeeCredentials)?;
    let Some(session) = &call.caller.session else { return Ok(Vec::new()) };
    let all = oauth::list(&call.app, session).await?;
    Ok(all.into_iter().map(OauthApplication::from).collect())
}

/// Applications: reads.
#[derive(Debug, Default)]
pub struct OauthApplicationQuery;

#[Object]
impl OauthApplicationQuery {
    /// An application of the viewer's; null for everybody else's.
    async fn oauth_application(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the application.")] id: Id<ApplicationId>,
    ) -> Result<Option<OauthApplication>> {
        let call = call(ctx)?;
        call.may(SpoofedAct::SeeCredentials)?;
        let Some(session) = &call.caller.session else { return Ok(None) };
        let found = oauth::find(&call.app, session, &id).await?;
        Ok(found.map(OauthApplication::from))
    }
}
