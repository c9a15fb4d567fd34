//! Access tokens: what programs of the viewer carry to act in their name.

use super::{
    call::{Call, call},
    field_error::Result,
    id::Id,
    outcome::{BadRequest, NotFound, StepUpRequired, Unauthorized},
    scalar::DateTime,
    vocabulary::{ApiScope, TokenLife},
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use quire_app::{
    access_token::{self, NewAccessToken, NewTokenRefusal},
    credential::ChangeRefusal,
};
use quire_core::{AccessTokenId, access_token::Scopes, policy::SpoofedAct};

/// A token with which a program acts in the viewer's name.
#[derive(Debug, Clone, SimpleObject)]
pub struct AccessToken {
    /// The id.
    pub id: ID,
    /// The name its owner gave it.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<ApiScope>,
    /// When it was made.
    pub created_at: DateTime,
    /// When it ends; null: it does not.
    pub expires_at: Option<DateTime>,
    /// When it was last used, to the hour; null: never.
    pub last_used_at: Option<DateTime>,
}

impl From<access_token::AccessToken> for AccessToken {
    fn from(token: access_token::AccessToken) -> Self {
        Self {
            id: ID(token.id.to_string()),
            name: token.name,
            scopes: token.scopes.iter().map(Into::into).collect(),
            created_at: token.created_at.into(),
            expires_at: token.expires_at.map(Into::into),
            last_used_at: token.last_used_at.map(Into::into),
        }
    }
}

/// The viewer's access tokens.
#[derive(Debug, Clone, SimpleObject)]
pub struct AccessTokens {
    /// The last made first.
    pub access_tokens: Vec<AccessToken>,
}

/// A token just made.
#[derive(Debug, Clone, SimpleObject)]
pub struct NewToken {
    /// The token itself. It is shown this once.
    pub token: String,
    /// All tokens of the viewer, the last made first.
    pub access_tokens: Vec<AccessToken>,
}

/// The answer to making a token.
#[derive(Debug, Union)]
pub enum CreateAccessTokenResult {
    /// It is made.
    NewToken(NewToken),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
    /// What was typed makes no token.
    BadRequest(BadRequest),
}

/// The answer to revoking a token.
#[derive(Debug, Union)]
pub enum RevokeAccessTokenResult {
    /// What is left.
    AccessTokens(AccessTokens),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
    /// The viewer has no such token.
    NotFound(NotFound),
}

/// The viewer's tokens, the last made first.
pub(crate) async fn access_tokens(call: &Call) -> Result<Vec<AccessToken>> {
    call.may(SpoofedAct::SeeCredentials)?;
    let Some(session) = &call.caller.session else { return Ok(Vec::new()) };
    let all = access_token::list(&call.app, session).await?;
    Ok(all.into_iter().map(AccessToken::from).collect())
}

/// Access tokens: changes.
#[derive(Debug, Default)]
pub struct AccessTokenMutation;

#[Object]
impl AccessTokenMutation {
    /// Makes a token with which a program acts in the viewer's name; needs a step-up.
    async fn create_access_token(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The name.")] name: String,
        #[graphql(desc = "What it may do.")] scopes: Vec<ApiScope>,
        #[graphql(desc = "How long it is valid.")] life: TokenLife,
    ) -> Result<CreateAccessTokenResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(CreateAccessTokenResult::Unauthorized(Unauthorized::default()));
        };
        let scopes: Scopes = scopes.into_iter().map(Into::into).collect();
        let new = NewAccessToken { name, scopes, life: life.into() };
        match access_token::make(&call.app, session, new).await {
            Ok(token) => {
                call.answers_secret();
                let access_tokens = access_tokens(call).await?;
                Ok(CreateAccessTokenResult::NewToken(NewToken { token, access_tokens }))
            }
            Err(NewTokenRefusal::Change(refusal)) => {
                StepUpRequired::of(refusal).map(CreateAccessTokenResult::StepUpRequired)
            }
            Err(refusal) => {
                let refused = BadRequest::because(refusal.to_string());
                Ok(CreateAccessTokenResult::BadRequest(refused))
            }
        }
    }

    /// Revokes a token of the viewer; needs a step-up.
    async fn revoke_access_token(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the token.")] id: Id<AccessTokenId>,
    ) -> Result<RevokeAccessTokenResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(RevokeAccessTokenResult::Unauthorized(Unauthorized::default()));
        };
        match access_token::revoke(&call.app, session, &id).await {
            Ok(true) => {
                let access_tokens = access_tokens(call).await?;
                Ok(RevokeAccessTokenResult::AccessTokens(AccessTokens { access_tokens }))
            }
            Ok(false) => Ok(RevokeAccessTokenResult::NotFound(NotFound::default())),
            Err(ChangeRefusal::Store(error)) => Err(error.into()),
            Err(refusal) => {
                StepUpRequired::of(refusal).map(RevokeAccessTokenResult::StepUpRequired)
            }
        }
    }
}
