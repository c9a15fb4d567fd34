//! Who calls the operations that act in someone's name: a program with a token, and never a cookie.

use super::{allowance, refusal::Refusal};
use poem::{Request, RequestBody};
use poem_openapi::{
    ApiExtractor, ApiExtractorType, ExtractParamOptions, OAuthScopes, SecurityScheme, auth,
    registry::Registry,
};
use quire_app::{
    App,
    bearer::{self, Bearer},
};
use quire_core::access_token::ApiScope;
use std::marker::PhantomData;

/// What a token may do.
#[derive(Debug, Clone, Copy, OAuthScopes)]
pub(super) enum Scope {
    /// See the person's name, username and picture.
    #[oai(rename = "basicProfile")]
    BasicProfile,
    /// See the publications they follow and write for.
    #[oai(rename = "listPublications")]
    ListPublications,
    /// Publish stories and save drafts in their name.
    #[oai(rename = "publishPost")]
    PublishPost,
    /// Upload pictures.
    #[oai(rename = "uploadImage")]
    UploadImage,
    /// Read their stories, also drafts and scheduled ones.
    #[oai(rename = "readStories")]
    ReadStories,
    /// Change, publish, unpublish and delete their stories.
    #[oai(rename = "writeStories")]
    WriteStories,
    /// See their lists, highlights, follows and reading history.
    #[oai(rename = "readLibrary")]
    ReadLibrary,
    /// Change their lists, and follow and unfollow in their name.
    #[oai(rename = "writeLibrary")]
    WriteLibrary,
    /// Have what happens to their stories sent to addresses it chooses.
    #[oai(rename = "manageWebhooks")]
    ManageWebhooks,
}

/// A token, sent as `Authorization: Bearer …`: one that a person made in their settings (Security and apps), or
/// one that an application was given.
#[derive(SecurityScheme)]
#[oai(
    rename = "token",
    ty = "oauth2",
    flows(authorization_code(
        authorization_url = "/m/oauth/authorize",
        token_url = "/v1/tokens",
        refresh_url = "/v1/tokens",
        scopes = "Scope"
    )),
    checker = "check"
)]
struct Token(Bearer);

/// A token that may do `S`: an operation has no other way to the person in whose name the program acts, and nothing else
/// of a request is read before.
pub(super) struct Granted<S>(pub Bearer, PhantomData<S>);

/// What an operation asks a token for.
pub(super) trait Needed: Send + Sync {
    const SCOPE: ApiScope;
}

macro_rules! needed {
    ($($name:ident),+) => {$(
        /// A token may do this.
        pub(super) struct $name;

        impl Needed for $name {
            const SCOPE: ApiScope = ApiScope::$name;
        }
    )+};
}

needed!(
    BasicProfile,
    ListPublications,
    PublishPost,
    UploadImage,
    ReadStories,
    WriteStories,
    ReadLibrary,
    WriteLibrary,
    ManageWebhooks
);

impl<'a, S: Needed> ApiExtractor<'a> for Granted<S> {
    const TYPES: &'static [ApiExtractorType] = Token::TYPES;

    type ParamType = ();
    type ParamRawType = ();

    fn register(registry: &mut Registry) {
        Token::register(registry);
    }

    fn security_schemes() -> Vec<&'static str> {
        Token::security_schemes()
    }

    async fn from_request(
        request: &'a Request,
        body: &mut RequestBody,
        options: ExtractParamOptions<()>,
    ) -> poem::Result<Self> {
        let Token(bearer) = Token::from_request(request, body, options).await?;
        if bearer.may(S::SCOPE) {
            return Ok(Self(bearer, PhantomData));
        }
        Err(Refusal::missing_scope(S::SCOPE).into())
    }
}

async fn check(request: &Request, sent: auth::Bearer) -> poem::Result<Bearer> {
    let app = request.data::<App>().ok_or_else(|| Refusal::internal(&"there is no site"))?;
    let found = bearer::find(app, &sent.token).await.map_err(Refusal::from)?;
    let bearer = found.ok_or_else(Refusal::invalid_token)?;
    allowance::spend(app, request, &bearer)?;
    Ok(bearer)
}
