//! What the token endpoints answer.

use crate::refusal::{Error, Errors, errors};
use poem_openapi::{ApiResponse, Object, payload::Json};
use quire_app::oauth::{ApplicationKind, GivenTokens, TokenRefusal};
use quire_core::access_token::Scopes;

/// Medium's code for an unknown application.
const NO_APPLICATION: i32 = 6005;

/// A pair of tokens.
#[derive(Clone, Object)]
#[oai(rename = "Tokens", skip_serializing_if_is_none)]
pub(super) struct Tokens {
    /// `Bearer`.
    token_type: String,
    /// To act with.
    access_token: String,
    /// To get the next ones with; good once. Absent: the token lasts.
    refresh_token: Option<String>,
    /// What was allowed, separated by spaces.
    scope: String,
    /// For how many seconds one can act; absent: until the person takes back what they allowed.
    expires_in: Option<i64>,
}

/// A pair of tokens, as Medium's API answered it.
#[derive(Clone, Object)]
#[oai(rename = "MediumTokens")]
pub(super) struct MediumTokens {
    /// `Bearer`.
    token_type: String,
    /// To act with.
    access_token: String,
    /// To get the next ones with; good once.
    refresh_token: String,
    /// What was allowed.
    scope: Vec<String>,
    /// Until when one can act, in milliseconds since 1970.
    expires_at: i64,
}

/// Tokens.
#[derive(ApiResponse)]
pub(super) enum Given {
    /// For applications that know OAuth.
    #[oai(status = 200)]
    Tokens(Json<Tokens>),
    /// For applications that were written for Medium's API.
    #[oai(status = 201)]
    Medium(Json<MediumTokens>),
}

/// Nothing more to say.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Nothing")]
pub(super) struct Nothing {}

/// What is known of a token.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Introspection", skip_serializing_if_is_none)]
pub(super) struct Introspection {
    /// Whether one can act with it.
    pub(super) active: bool,
    /// What it may do, separated by spaces.
    pub(super) scope: Option<String>,
    /// Whose it is.
    pub(super) client_id: Option<String>,
    /// In whose name it acts.
    pub(super) username: Option<String>,
    /// Until when, in seconds since 1970.
    pub(super) exp: Option<i64>,
}

/// Why there are no tokens: by RFC 6749, and as everywhere here.
#[derive(Debug, Clone, Object)]
#[oai(rename = "TokenErrors")]
pub(super) struct TokenErrors {
    /// The word of RFC 6749.
    error: String,
    /// A text for people.
    error_description: String,
    /// The same, as everywhere here.
    errors: Vec<Error>,
}

/// Why there are no tokens.
#[derive(Debug, ApiResponse)]
pub(super) enum Refused {
    /// What was asked makes no sense, or the code or token is worth nothing.
    #[oai(status = 400)]
    Bad(Json<TokenErrors>),
    /// The application is unknown, or its secret wrong.
    #[oai(status = 401)]
    Unknown(Json<TokenErrors>),
    /// The network asked too often; `Retry-After` says how many seconds to wait.
    #[oai(status = 429)]
    TooMany(Json<TokenErrors>, #[oai(header = "Retry-After")] i64),
    /// Too much is going on; try again soon.
    #[oai(status = 503)]
    Unavailable(Json<TokenErrors>),
}

fn token_errors(error: &str, code: i32, message: impl Into<String>) -> Json<TokenErrors> {
    let message = message.into();
    let Json(Errors { errors, .. }) = errors(code, message.clone());
    Json(TokenErrors { error: error.to_owned(), error_description: message, errors })
}

impl Refused {
    pub(super) fn bad(error: &str, code: i32, message: &str) -> Self {
        Self::Bad(token_errors(error, code, message))
    }

    pub(super) fn too_many(seconds: i64) -> Self {
        let message = "too many requests for tokens, try again in a minute";
        Self::TooMany(token_errors("slow_down", 429, message), seconds)
    }
}

impl From<TokenRefusal> for Refused {
    fn from(refusal: TokenRefusal) -> Self {
        let message = refusal.to_string();
        match refusal {
            TokenRefusal::InvalidClient => {
                Self::Unknown(token_errors("invalid_client", NO_APPLICATION, message))
            }
            TokenRefusal::InvalidGrant => Self::Bad(token_errors("invalid_grant", 400, message)),
            TokenRefusal::Store(error) => {
                tracing::error!(%error, "no tokens could be given");
                let message = "not available just now, try again soon";
                Self::Unavailable(token_errors("temporarily_unavailable", 503, message))
            }
        }
    }
}

impl From<GivenTokens> for Given {
    fn from(issued: GivenTokens) -> Self {
        let GivenTokens { application, access_token, refresh_token, scopes, .. } = issued;
        let token_type = "Bearer".to_owned();
        if application.kind != ApplicationKind::Medium {
            return Self::Tokens(Json(Tokens {
                token_type,
                access_token,
                refresh_token,
                scope: scopes.joined(),
                expires_in: issued.expires_in,
            }));
        }
        Self::Medium(Json(MediumTokens {
            token_type,
            access_token,
            refresh_token: refresh_token.unwrap_or_default(),
            scope: words(&scopes),
            expires_at: issued.expires_at.millis(),
        }))
    }
}

fn words(scopes: &Scopes) -> Vec<String> {
    scopes.iter().map(|scope| scope.to_string()).collect()
}
