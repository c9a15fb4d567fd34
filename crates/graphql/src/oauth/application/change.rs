//! What the viewer changes of their own applications.

use super::{
    DeleteOauthApplicationResult, OauthApplicationInput, OauthApplicationResult,
    OauthApplicationSecret, OauthApplicationSecretResult, OauthApplications, applications,
};
use crate::{
    call::call,
    field_error::{FieldError, Result},
    id::Id,
    outcome::{BadRequest, NotFound, StepUpRequired, Unauthorized},
    vocabulary::ApplicationKind,
};
use async_graphql::{Context, Object};
use quire_app::oauth::{self, ApplicationRefusal, NewApplication};
use quire_core::{ApplicationId, ImageId};

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
