//! The token endpoint of applications (decision 0055): a form, whatever it is labelled as, and no other credentials than
//! those in it.

mod answer;
mod form;
mod metadata;

pub use metadata::metadata;

use answer::{Given, Introspection, Nothing, Refused};
use form::Asked;
use poem::{Request, web::Data};
use poem_openapi::{OpenApi, payload::Json};
use quire_app::{
    App,
    oauth::{self, TokenRequest},
    rate_limit,
};
use quire_http::Client;

/// Medium's code for a field that does not belong there.
const UNEXPECTED_FIELD: i32 = 6007;

/// Tokens for applications.
pub(super) struct TokenEndpoints;

#[OpenApi]
impl TokenEndpoints {
    /// Exchanges a code, or a refresh token, for a pair of tokens. Each is good once: a code that comes again voids all
    /// tokens of it, and so does a refresh token that comes again later than its answer can have been lost.
    #[oai(path = "/tokens", method = "post", operation_id = "issueTokens")]
    async fn issue(
        &self,
        app: Data<&App>,
        request: &Request,
        asked: Asked,
    ) -> Result<Given, Refused> {
        spend(&app, request)?;
        let form = asked.read()?;
        let missing = || Refused::bad("invalid_request", 400, "a field is missing");
        let asked = match form.grant_type.as_deref() {
            Some("authorization_code") => TokenRequest::Code {
                code: form.code.clone().ok_or_else(missing)?,
                redirect_uri: form.redirect_uri.clone().ok_or_else(missing)?,
                verifier: form.code_verifier.clone(),
            },
            Some("refresh_token") if form.scope.is_some() => {
                let message = "Unexpected field (scope) specified";
                return Err(Refused::bad("invalid_scope", UNEXPECTED_FIELD, message));
            }
            Some("refresh_token") => {
                TokenRequest::Refresh { token: form.refresh_token.clone().ok_or_else(missing)? }
            }
            Some(_) => {
                let message = "only codes and refresh tokens are exchanged";
                return Err(Refused::bad("unsupported_grant_type", 400, message));
            }
            None => return Err(missing()),
        };
        Ok(oauth::issue(&app, &form.client(), asked).await?.into())
    }

    /// Voids a token of the application and everything that comes from the same code (RFC 7009).
    #[oai(path = "/tokens/revoke", method = "post", operation_id = "revokeToken")]
    async fn revoke(
        &self,
        app: Data<&App>,
        request: &Request,
        asked: Asked,
    ) -> Result<Json<Nothing>, Refused> {
        spend(&app, request)?;
        let form = asked.read()?;
        let missing = || Refused::bad("invalid_request", 400, "a field is missing");
        let token = form.token.clone().ok_or_else(missing)?;
        oauth::revoke(&app, &form.client(), &token).await?;
        Ok(Json(Nothing {}))
    }

    /// Says what is known of a token of the application (RFC 7662).
    #[oai(path = "/tokens/introspect", method = "post", operation_id = "introspectToken")]
    async fn introspect(
        &self,
        app: Data<&App>,
        request: &Request,
        asked: Asked,
    ) -> Result<Json<Introspection>, Refused> {
        spend(&app, request)?;
        let form = asked.read()?;
        let missing = || Refused::bad("invalid_request", 400, "a field is missing");
        let token = form.token.clone().ok_or_else(missing)?;
        let found = oauth::introspect(&app, &form.client(), &token).await?;
        Ok(Json(match found {
            None => Introspection {
                active: false,
                scope: None,
                client_id: None,
                username: None,
                exp: None,
            },
            Some(known) => Introspection {
                active: true,
                scope: Some(known.scopes.joined()),
                client_id: form.client_id,
                username: Some(known.username),
                exp: known.expires_at.map(|at| at.millis() / 1_000),
            },
        }))
    }
}

/// Counts a request, before anything of it is looked at.
fn spend(app: &App, request: &Request) -> Result<(), Refused> {
    match request.data::<Client>() {
        Some(Client(network)) => rate_limit::token(app, *network).map_err(Refused::too_many),
        None => Ok(()),
    }
}
