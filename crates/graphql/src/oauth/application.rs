//! The viewer's own applications.

use crate::{
    call::{Call, call},
    field_error::{FieldError, Result},
    id::Id,
    outcome::{BadRequest, NotFound, StepUpRequired, Unauthorized},
    scalar::{DateTime, int},
    vocabulary::ApplicationKind,
    webhook::{Webhook, webhooks_for_users},
};
use async_graphql::{ComplexObject, Context, ID, InputObject, Object, SimpleObject, Union};
use quire_app::oauth::{
    self, ApplicationForm, ApplicationRefusal, ClientApplication, NewApplication,
};
use quire_core::{ApplicationId, ImageId, policy::SpoofedAct};

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
    /// Nobody is signed in.
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
    /// Nobody is signed in.
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
    /// Nobody is signed in.
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

/// Applications: changes.
#[derive(Debug, Default)]
pub struct OauthApplicationMutation;

#[Object]
impl OauthApplicationMutation {
    /// Makes an application; needs a step-up.
    async fn create_oauth_application(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "What users are told of the application, and where it may send them back."
        )]
        input: OauthApplicationInput,
        #[graphql(desc = "Which kind.")] kind: ApplicationKind,
    ) -> Result<OauthApplicationSecretResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(OauthApplicationSecretResult::Unauthorized(Unauthorized::default()));
        };
        let new = NewApplication { form: input.into(), kind: kind.into() };
        match oauth::create(&call.app, session, new).await {
            Ok(made) => {
                call.answers_secret();
                let application = made.application.into();
                Ok(OauthApplicationSecretResult::OauthApplicationSecret(OauthApplicationSecret {
                    application,
                    secret: made.secret,
                }))
            }
            Err(refusal) => Ok(match refused(refusal)? {
                Refused::StepUp(why) => OauthApplicationSecretResult::StepUpRequired(why),
                Refused::Bad(why) => OauthApplicationSecretResult::BadRequest(why),
                Refused::Missing(why) => OauthApplicationSecretResult::NotFound(why),
            }),
        }
    }

    /// Gives an application another secret, in the place of the one before; needs a step-up.
    async fn renew_oauth_application_secret(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the application.")] id: Id<ApplicationId>,
    ) -> Result<OauthApplicationSecretResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(OauthApplicationSecretResult::Unauthorized(Unauthorized::default()));
        };
        let secret = match oauth::renew_secret(&call.app, session, &id).await {
            Ok(secret) => secret,
            Err(refusal) => {
                return Ok(match refused(refusal)? {
                    Refused::StepUp(why) => OauthApplicationSecretResult::StepUpRequired(why),
                    Refused::Bad(why) => OauthApplicationSecretResult::BadRequest(why),
                    Refused::Missing(why) => OauthApplicationSecretResult::NotFound(why),
                });
            }
        };
        call.answers_secret();
        let found = oauth::find(&call.app, session, &id).await?;
        let Some(found) = found else {
            return Ok(OauthApplicationSecretResult::NotFound(NotFound::default()));
        };
        Ok(OauthApplicationSecretResult::OauthApplicationSecret(OauthApplicationSecret {
            application: found.into(),
            secret: Some(secret),
        }))
    }

    /// Changes what an application says of itself and where it leads back to; needs a step-up.
    async fn update_oauth_application(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the application.")] id: Id<ApplicationId>,
        #[graphql(
            desc = "What users are told of the application, and where it may send them back."
        )]
        input: OauthApplicationInput,
    ) -> Result<OauthApplicationResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(OauthApplicationResult::Unauthorized(Unauthorized::default()));
        };
        match oauth::change(&call.app, session, &id, &input.into()).await {
            Ok(changed) => Ok(OauthApplicationResult::OauthApplication(changed.into())),
            Err(refusal) => Ok(match refused(refusal)? {
                Refused::StepUp(why) => OauthApplicationResult::StepUpRequired(why),
                Refused::Bad(why) => OauthApplicationResult::BadRequest(why),
                Refused::Missing(why) => OauthApplicationResult::NotFound(why),
            }),
        }
    }

    /// Gives an application the picture by which people know it: `imageId` is the id of one that the viewer uploaded,
    /// empty for none; needs a step-up.
    async fn set_oauth_application_logo(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the application.")] id: Id<ApplicationId>,
        #[graphql(desc = "The id of a picture that the viewer uploaded.")] image_id: String,
    ) -> Result<OauthApplicationResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(OauthApplicationResult::Unauthorized(Unauthorized::default()));
        };
        let logo = Some(image_id).filter(|id| !id.is_empty());
        let changed = match logo.map(|id| id.parse::<ImageId>()).transpose() {
            Ok(logo) => oauth::change_logo(&call.app, session, &id, logo).await,
            Err(_) => Err(ApplicationRefusal::Logo),
        };
        match changed {
            Ok(changed) => Ok(OauthApplicationResult::OauthApplication(changed.into())),
            Err(refusal) => Ok(match refused(refusal)? {
                Refused::StepUp(why) => OauthApplicationResult::StepUpRequired(why),
                Refused::Bad(why) => OauthApplicationResult::BadRequest(why),
                Refused::Missing(why) => OauthApplicationResult::NotFound(why),
            }),
        }
    }

    /// Deletes an application; it can no longer act for anybody. Needs a step-up.
    async fn delete_oauth_application(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the application.")] id: Id<ApplicationId>,
    ) -> Result<DeleteOauthApplicationResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(DeleteOauthApplicationResult::Unauthorized(Unauthorized::default()));
        };
        match oauth::remove(&call.app, session, &id).await {
            Ok(()) => {
                let applications = applications(call).await?;
                Ok(DeleteOauthApplicationResult::OauthApplications(OauthApplications {
                    applications,
                }))
            }
            Err(refusal) => Ok(match refused(refusal)? {
                Refused::StepUp(why) => DeleteOauthApplicationResult::StepUpRequired(why),
                Refused::Bad(_) => DeleteOauthApplicationResult::NotFound(NotFound::default()),
                Refused::Missing(why) => DeleteOauthApplicationResult::NotFound(why),
            }),
        }
    }
}

/// Why an application is left as it is.
enum Refused {
    StepUp(StepUpRequired),
    Bad(BadRequest),
    Missing(NotFound),
}

fn refused(refusal: ApplicationRefusal) -> std::result::Result<Refused, FieldError> {
    match refusal {
        ApplicationRefusal::Change(refusal) => StepUpRequired::of(refusal).map(Refused::StepUp),
        ApplicationRefusal::NotFound => Ok(Refused::Missing(NotFound::default())),
        refusal => Ok(Refused::Bad(BadRequest::because(refusal.to_string()))),
    }
}
