//! What is asked of the token endpoints: a form, whatever it is labelled as.

use super::answer::Refused;
use poem::{Body, FromRequest, Request, RequestBody};
use poem_openapi::{
    ApiRequest, Object,
    payload::{ParsePayload, Payload},
    registry::{MetaSchemaRef, Registry},
    types::Type,
};
use quire_app::oauth::ClientCredentials;
use serde::Deserialize;

/// What is asked of the token endpoints; each looks at its own fields.
#[derive(Clone, Default, Deserialize, Object)]
#[oai(rename = "TokenForm")]
#[serde(default)]
pub(super) struct TokenForm {
    /// `authorization_code` or `refresh_token`.
    pub(super) grant_type: Option<String>,
    /// The application.
    pub(super) client_id: Option<String>,
    /// Its secret, if it has one.
    pub(super) client_secret: Option<String>,
    /// The code.
    pub(super) code: Option<String>,
    /// Where the code was sent to.
    pub(super) redirect_uri: Option<String>,
    /// What the PKCE challenge was made from.
    pub(super) code_verifier: Option<String>,
    /// The token to get the next ones with.
    pub(super) refresh_token: Option<String>,
    /// Never taken: what was allowed stays.
    pub(super) scope: Option<String>,
    /// The token to void, or to be told of.
    pub(super) token: Option<String>,
}

impl TokenForm {
    pub(super) fn client(&self) -> ClientCredentials {
        ClientCredentials {
            client_id: self.client_id.clone().unwrap_or_default(),
            client_secret: self.client_secret.clone(),
        }
    }
}

/// The form as it comes: some programs label it as JSON, and some send JSON.
pub(super) struct FormBody(Option<TokenForm>);

impl Payload for FormBody {
    const CONTENT_TYPE: &'static str = "application/x-www-form-urlencoded";

    fn check_content_type(_: &str) -> bool {
        true
    }

    fn schema_ref() -> MetaSchemaRef {
        TokenForm::schema_ref()
    }

    fn register(registry: &mut Registry) {
        TokenForm::register(registry);
    }
}

impl ParsePayload for FormBody {
    const IS_REQUIRED: bool = true;

    async fn from_request(request: &Request, body: &mut RequestBody) -> poem::Result<Self> {
        let bytes = Body::from_request(request, body).await?.into_bytes().await?;
        if bytes.trim_ascii_start().starts_with(b"{") {
            return Ok(Self(serde_json::from_slice(&bytes).ok()));
        }
        let mut form = TokenForm::default();
        for (name, value) in url::form_urlencoded::parse(&bytes) {
            let place = match &*name {
                "grant_type" => &mut form.grant_type,
                "client_id" => &mut form.client_id,
                "client_secret" => &mut form.client_secret,
                "code" => &mut form.code,
                "redirect_uri" => &mut form.redirect_uri,
                "code_verifier" => &mut form.code_verifier,
                "refresh_token" => &mut form.refresh_token,
                "scope" => &mut form.scope,
                "token" => &mut form.token,
                _ => continue,
            };
            // A field that stands twice makes it unclear what is meant (RFC 6749, 3.2).
            if place.replace(value.into_owned()).is_some() {
                return Ok(Self(None));
            }
        }
        Ok(Self(Some(form)))
    }
}

/// What is asked of the token endpoints.
#[derive(ApiRequest)]
pub(super) enum Asked {
    /// A form.
    Form(FormBody),
}

impl Asked {
    pub(super) fn read(self) -> Result<TokenForm, Refused> {
        let Self::Form(FormBody(form)) = self;
        form.ok_or_else(|| Refused::bad("invalid_request", 400, "the form cannot be read"))
    }
}
