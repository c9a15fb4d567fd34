//! Whether an application may act for the viewer.

use crate::{
    call::call,
    field_error::Result,
    outcome::{BadRequest, Forbidden, Unauthorized},
    refusal::{Refused, sort},
    vocabulary::ApiScope,
};
use async_graphql::{Context, InputObject, Object, SimpleObject, Union};
use quire_app::oauth::{self, AuthorizationQuery, AuthorizationQuestion, RequestRefusal};

/// What stands in the address to which an application led the viewer.
#[derive(Debug, InputObject)]
pub struct OauthAuthorizationInput {
    /// The application.
    pub client_id: String,
    /// Where the viewer is to be led back to.
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

impl From<OauthAuthorizationInput> for AuthorizationQuery {
    fn from(input: OauthAuthorizationInput) -> Self {
        Self {
            client_id: input.client_id,
            redirect_uri: input.redirect_uri,
            response_type: input.response_type,
            scope: input.scope,
            state: input.state,
            code_challenge: input.code_challenge,
            code_challenge_method: input.code_challenge_method,
        }
    }
}

/// What the viewer is asked.
#[derive(Debug, Clone, SimpleObject)]
pub struct OauthAuthorization {
    /// The application's name.
    pub name: String,
    /// What it says of itself; may be empty.
    pub description: String,
    /// The picture by which people know it, a square; null: it has none.
    pub image_url: Option<String>,
    /// The name of the person who made it.
    pub owner_name: String,
    /// Their handle, without `@`.
    pub owner_username: String,
    /// The host to which the viewer is led back.
    pub host: String,
    /// What it wants to do.
    pub scopes: Vec<ApiScope>,
    /// Whether the viewer allowed all of that before.
    pub is_allowed: bool,
}

/// The viewer is to be led somewhere.
#[derive(Debug, Clone, SimpleObject)]
pub struct OauthRedirect {
    /// The address.
    pub address: String,
}

/// The answer to what an application asks.
#[derive(Debug, Union)]
pub enum OauthAuthorizationResult {
    /// The question.
    OauthAuthorization(OauthAuthorization),
    /// The application asked wrongly, and is told so.
    OauthRedirect(OauthRedirect),
    /// It is not certain who asks.
    BadRequest(BadRequest),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No one is signed in.
    Unauthorized(Unauthorized),
}

/// The answer to allowing or denying it.
#[derive(Debug, Union)]
pub enum OauthDecisionResult {
    /// Where the viewer is led.
    OauthRedirect(OauthRedirect),
    /// It is not certain who asks.
    BadRequest(BadRequest),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// No one is signed in.
    Unauthorized(Unauthorized),
}

/// What applications ask: reads.
#[derive(Debug, Default)]
pub struct OauthAuthorizationQuery;

#[Object]
impl OauthAuthorizationQuery {
    /// What an application asks of the viewer.
    async fn oauth_authorization(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The request of the application, as its address has it.")]
        input: OauthAuthorizationInput,
    ) -> Result<OauthAuthorizationResult> {
        let call = call(ctx)?;
        Ok(match oauth::read(&call.app, call.viewer(), &input.into()).await {
            Ok(asked) => OauthAuthorizationResult::OauthAuthorization(asked.into()),
            Err(refusal) => match decided(Err(refusal))? {
                OauthDecisionResult::OauthRedirect(to) => {
                    OauthAuthorizationResult::OauthRedirect(to)
                }
                OauthDecisionResult::BadRequest(why) => OauthAuthorizationResult::BadRequest(why),
                OauthDecisionResult::Forbidden(why) => OauthAuthorizationResult::Forbidden(why),
                OauthDecisionResult::Unauthorized(why) => {
                    OauthAuthorizationResult::Unauthorized(why)
                }
            },
        })
    }
}

impl From<AuthorizationQuestion> for OauthAuthorization {
    fn from(asked: AuthorizationQuestion) -> Self {
        Self {
            host: asked.host(),
            image_url: asked
                .application
                .logo
                .as_ref()
                .map(|logo| crate::address::avatar(logo.as_str())),
            name: asked.application.name,
            description: asked.application.description,
            owner_name: asked.owner.name,
            owner_username: asked.owner.username,
            scopes: asked.scopes.iter().map(Into::into).collect(),
            is_allowed: asked.is_allowed,
        }
    }
}

/// What applications ask: changes.
#[derive(Debug, Default)]
pub struct OauthAuthorizationMutation;

#[Object]
impl OauthAuthorizationMutation {
    /// Allows an application what it asks.
    async fn allow_oauth_application(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The request of the application, as its address has it.")]
        input: OauthAuthorizationInput,
    ) -> Result<OauthDecisionResult> {
        let call = call(ctx)?;
        let answer = oauth::allow(&call.app, call.viewer(), &input.into()).await;
        if answer.is_ok() {
            call.answers_secret();
        }
        decided(answer)
    }

    /// Denies an application what it asks.
    async fn deny_oauth_application(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The request of the application, as its address has it.")]
        input: OauthAuthorizationInput,
    ) -> Result<OauthDecisionResult> {
        let call = call(ctx)?;
        decided(oauth::deny(&call.app, call.viewer(), &input.into()).await)
    }
}

fn decided(answer: std::result::Result<String, RequestRefusal>) -> Result<OauthDecisionResult> {
    match answer {
        Ok(address) | Err(RequestRefusal::Redirected(address)) => {
            Ok(OauthDecisionResult::OauthRedirect(OauthRedirect { address }))
        }
        Err(RequestRefusal::Shown(words)) => {
            Ok(OauthDecisionResult::BadRequest(BadRequest::because(words)))
        }
        Err(RequestRefusal::Refused(refusal)) => Ok(match sort(refusal)? {
            Refused::Unauthorized(why) => OauthDecisionResult::Unauthorized(why),
            Refused::Forbidden(why) => OauthDecisionResult::Forbidden(why),
            Refused::NotFound(why) => {
                OauthDecisionResult::BadRequest(BadRequest::because(why.message))
            }
            Refused::BadRequest(why) => OauthDecisionResult::BadRequest(why),
        }),
    }
}
