//! What all services have in common: the page browsers are sent to, and the exchange of the code.

use super::Service;
use crate::outgoing::{Outgoing, OutgoingError};
use http::{Request, header};
use oauth2::{
    AuthType, AuthUrl, AuthorizationCode, Client, ClientId, ClientSecret, CsrfToken,
    ExtraTokenFields, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, RequestTokenError, Scope,
    StandardRevocableToken, StandardTokenResponse, TokenResponse, TokenUrl,
    basic::{
        BasicErrorResponse, BasicRevocationErrorResponse, BasicTokenIntrospectionResponse,
        BasicTokenType,
    },
};
use quire_app::ports::{AuthorizationRequest, ProviderError};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use url::Url;

/// What a service answers beside the access token.
#[derive(Debug, Serialize, Deserialize)]
struct Extra {
    id_token: Option<String>,
}

impl ExtraTokenFields for Extra {}

type OAuth = Client<
    BasicErrorResponse,
    StandardTokenResponse<Extra, BasicTokenType>,
    BasicTokenIntrospectionResponse,
    StandardRevocableToken,
    BasicRevocationErrorResponse,
>;

/// What the exchange of a code brings. Lives for one sign-in and is never kept.
pub(super) struct IssuedTokens {
    pub access: String,
    pub id_token: Option<String>,
}

/// How we show who we are when a code is exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ClientAuthentication {
    /// In an `Authorization` header.
    InHeader,
    /// Among the fields of the form.
    InForm,
}

/// The page to send a browser to, with state and PKCE challenge.
pub(super) fn page(
    service: &Service,
    client_id: &str,
    authorization: &AuthorizationRequest<'_>,
    scopes: &[&str],
    extra: &[(&str, &str)],
) -> Result<Url, ProviderError> {
    let client = OAuth::new(ClientId::new(client_id.to_owned()))
        .set_auth_uri(AuthUrl::from_url(service.authorize.clone()))
        .set_redirect_uri(redirect_uri(authorization)?);
    let verifier = PkceCodeVerifier::new(authorization.verifier.to_owned());
    let mut request = client
        .authorize_url(|| CsrfToken::new(authorization.state.to_owned()))
        .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
        .add_scopes(scopes.iter().map(|scope| Scope::new((*scope).to_owned())));
    for (name, value) in extra {
        request = request.add_extra_param(*name, *value);
    }
    Ok(request.url().0)
}

/// Exchanges the code; no one without the verifier behind the challenge can.
pub(super) async fn exchange(
    outgoing: &Outgoing,
    service: &Service,
    (client_id, secret, shown): (&str, &str, ClientAuthentication),
    authorization: &AuthorizationRequest<'_>,
    code: &str,
) -> Result<IssuedTokens, ProviderError> {
    let client = OAuth::new(ClientId::new(client_id.to_owned()))
        .set_client_secret(ClientSecret::new(secret.to_owned()))
        .set_token_uri(TokenUrl::from_url(service.token.clone()))
        .set_redirect_uri(redirect_uri(authorization)?)
        .set_auth_type(match shown {
            ClientAuthentication::InHeader => AuthType::BasicAuth,
            ClientAuthentication::InForm => AuthType::RequestBody,
        });
    let send = |request| {
        let outgoing = outgoing.clone();
        async move { outgoing.send(request).await }
    };
    let answer = client
        .exchange_code(AuthorizationCode::new(code.to_owned()))
        .set_pkce_verifier(PkceCodeVerifier::new(authorization.verifier.to_owned()))
        .request_async(&send)
        .await
        .map_err(|error| provider_error(&error))?;
    Ok(IssuedTokens {
        access: answer.access_token().secret().clone(),
        id_token: answer.extra_fields().id_token.clone(),
    })
}

/// Only what cannot hold a secret or a stranger's words gets into the log.
fn provider_error(error: &RequestTokenError<OutgoingError, BasicErrorResponse>) -> ProviderError {
    match error {
        RequestTokenError::Request(error) => unreachable_service(*error),
        RequestTokenError::ServerResponse(_) => refused("the code was not exchanged"),
        RequestTokenError::Parse(..) | RequestTokenError::Other(_) => {
            refused("the answer to the code is no token")
        }
    }
}

/// Asks the service something on behalf of the person who was there.
pub(super) async fn facts<T: DeserializeOwned>(
    outgoing: &Outgoing,
    address: &Url,
    access_token: &str,
) -> Result<T, ProviderError> {
    let request = Request::get(address.as_str())
        .header(header::ACCEPT, "application/json")
        .header(header::AUTHORIZATION, format!("Bearer {access_token}"))
        .body(Vec::new())
        .map_err(|_| refused("the access token cannot be sent"))?;
    let answer = outgoing.send(request).await.map_err(unreachable_service)?;
    if !answer.status().is_success() {
        return Err(refused("the service does not say who it was"));
    }
    serde_json::from_slice(answer.body())
        .map_err(|_| refused("what it says of the person is not understood"))
}

fn redirect_uri(authorization: &AuthorizationRequest<'_>) -> Result<RedirectUrl, ProviderError> {
    RedirectUrl::new(authorization.redirect_uri.to_owned())
        .map_err(|_| refused("the site's own address is none"))
}

/// Refuses an answer that names another issuer (RFC 9207).
pub(super) fn same_issuer(service: &Service, told: Option<&str>) -> Result<(), ProviderError> {
    match told {
        Some(issuer) if issuer != service.issuer => Err(refused("another issuer answers")),
        _ => Ok(()),
    }
}

pub(super) fn refused(why: &str) -> ProviderError {
    ProviderError::Refused(why.to_owned())
}

pub(super) fn unreachable_service(error: OutgoingError) -> ProviderError {
    ProviderError::Unreachable(error.to_string())
}
