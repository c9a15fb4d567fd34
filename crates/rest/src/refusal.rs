//! Errors of the REST API: problem details (RFC 9457) that hold Medium's `{"errors":[{"message","code"}]}`, with its
//! codes where it had one (decision 0060).

mod of_acts;

use super::problem::{INVALID_TOKEN, NO_SCOPE, NO_TOKEN, OTHER_USER, Problem};
use http::StatusCode;
use poem::{IntoResponse, Response};
use poem_openapi::{ApiResponse, Object, error::AuthorizationError, payload::Json, types::ToJSON};
use quire_core::access_token::ApiScope;

/// What a program without a good token is told to bring.
const CHALLENGE: &str = "Bearer realm=\"v1\"";

/// Why there is no answer (RFC 9457), and the same as Medium said it.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Problem")]
pub(super) struct Errors {
    /// What kind of problem it is: an address that explains it.
    #[oai(rename = "type")]
    pub kind: Problem,
    /// The kind in words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What went wrong this time, for people.
    pub detail: String,
    /// What went wrong; at least one.
    pub errors: Vec<Error>,
}

/// What went wrong.
#[derive(Debug, Clone, Object)]
pub(super) struct Error {
    /// A text for people.
    pub message: String,
    /// A number for programs: one that Medium's API gave, else the HTTP status.
    pub code: i32,
}

/// Why there is no answer.
#[derive(Debug, ApiResponse)]
pub(super) enum Refusal {
    /// A parameter makes no sense.
    #[oai(status = 400)]
    BadRequest(Json<Errors>),
    /// The token is missing, unknown, has ended or was revoked, or may not do this.
    #[oai(status = 401)]
    Unauthorized(Json<Errors>, #[oai(header = "WWW-Authenticate")] String),
    /// Taken down, or not allowed to the person whose token it is.
    #[oai(status = 403)]
    Forbidden(Json<Errors>),
    /// There is nothing of that name, or it is not public.
    #[oai(status = 404)]
    NotFound(Json<Errors>),
    /// It was here and was deleted.
    #[oai(status = 410)]
    Gone(Json<Errors>),
    /// It is not as it was when the program read it: `If-Match` names another state.
    #[oai(status = 412)]
    Changed(Json<Errors>),
    /// What was sent is larger than is taken.
    #[oai(status = 413)]
    TooLarge(Json<Errors>),
    /// What was sent is of a kind that is not taken.
    #[oai(status = 415)]
    Unsupported(Json<Errors>),
    /// What was sent makes no sense, or its `Idempotency-Key` names another request.
    #[oai(status = 422)]
    Unprocessable(Json<Errors>),
    /// `If-Match` is missing: it says which state is to be changed.
    #[oai(status = 428)]
    Unconditional(Json<Errors>),
    /// Too many requests from one network, or too much of it by one person.
    #[oai(status = 429)]
    TooMany(Json<Errors>, #[oai(header = "Retry-After")] i64),
    /// Our fault.
    #[oai(status = 500)]
    Internal(Json<Errors>),
    /// Too much is going on; try again soon.
    #[oai(status = 503)]
    Unavailable(Json<Errors>),
}

/// What was made.
#[derive(ApiResponse)]
pub(super) enum Created<T: poem_openapi::types::Type + poem_openapi::types::ToJSON> {
    /// It is here now.
    #[oai(status = 201)]
    Made(Json<T>),
}

/// What an operation answers.
pub(super) type Result<T> = std::result::Result<T, Refusal>;

pub(super) fn errors(code: i32, message: impl Into<String>) -> Json<Errors> {
    let (problem, message) = (Problem::of_code(code), message.into());
    Json(Errors {
        kind: problem,
        title: problem.title().to_owned(),
        status: problem.status(),
        detail: message.clone(),
        errors: vec![Error { message, code }],
    })
}

impl Refusal {
    /// A parameter makes no sense.
    pub(super) fn bad_request(message: impl Into<String>) -> Self {
        Refusal::BadRequest(errors(400, message))
    }

    /// There is no such `what`.
    pub(super) fn not_found(what: &str) -> Self {
        Refusal::NotFound(errors(404, format!("{what} not found")))
    }

    /// It was here.
    pub(super) fn gone(what: &str) -> Self {
        Refusal::Gone(errors(410, format!("{what} was deleted")))
    }

    /// Staff took it down.
    pub(super) fn taken_down(what: &str) -> Self {
        Refusal::Forbidden(errors(403, format!("{what} was taken down")))
    }

    /// The network asks too often.
    pub(super) fn too_many(message: impl Into<String>, retry_after: i64) -> Self {
        Refusal::TooMany(errors(429, message), retry_after)
    }

    /// It was changed since the program read it.
    pub(super) fn changed(message: impl Into<String>) -> Self {
        Self::Changed(errors(412, message))
    }

    /// A change must say what it changes.
    pub(super) fn unconditional() -> Self {
        let message = "send `If-Match` with the `ETag` of the story that you read";
        Self::Unconditional(errors(428, message))
    }

    /// What was sent makes no sense.
    pub(super) fn unprocessable(message: impl Into<String>) -> Self {
        Self::Unprocessable(errors(422, message))
    }

    /// No one says in whose name.
    pub(super) fn no_token() -> Self {
        Self::Unauthorized(errors(NO_TOKEN, "An access token is required."), CHALLENGE.to_owned())
    }

    /// The token is worth nothing.
    pub(super) fn invalid_token() -> Self {
        let challenge = format!("{CHALLENGE}, error=\"invalid_token\"");
        Self::Unauthorized(errors(INVALID_TOKEN, "Token was invalid."), challenge)
    }

    /// The token may not do this. Medium answers 401.
    pub(super) fn missing_scope(scope: ApiScope) -> Self {
        let challenge = format!("{CHALLENGE}, error=\"insufficient_scope\", scope=\"{scope}\"");
        let message = format!("The token lacks the scope {scope}.");
        Self::Unauthorized(errors(NO_SCOPE, message), challenge)
    }

    /// The token is another person's. Medium answers 403 whether there is such a person or not.
    pub(super) fn not_this_user() -> Self {
        Self::Forbidden(errors(OTHER_USER, "User not found"))
    }

    /// The person may not.
    pub(super) fn forbidden(message: impl Into<String>) -> Self {
        Self::Forbidden(errors(403, message))
    }

    /// A refusal that another protocol of ours put into a status and a sentence.
    pub(super) fn of_status(status: StatusCode, message: String, retry_after: Option<i64>) -> Self {
        let said = errors(i32::from(status.as_u16()), message);
        match status.as_u16() {
            400 | 408 => Self::BadRequest(said),
            403 => Self::Forbidden(said),
            404 => Self::NotFound(said),
            413 => Self::TooLarge(said),
            415 => Self::Unsupported(said),
            422 => Self::Unprocessable(said),
            429 => Self::TooMany(said, retry_after.unwrap_or(60)),
            500 => Self::Internal(said),
            _ => Self::unavailable(),
        }
    }

    /// No one can answer just now.
    pub(super) fn unavailable() -> Self {
        Refusal::Unavailable(errors(503, "not available just now, try again soon"))
    }

    /// Logs `error` and hides it.
    pub(super) fn internal(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(%error, "a REST operation failed");
        Refusal::Internal(errors(500, "internal error"))
    }
}

/// An error outside of any operation.
pub(super) fn plain(status: u16, message: &str) -> Response {
    let body = errors(i32::from(status), message).0.to_json_string();
    Response::builder()
        .status(StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR))
        .content_type("application/json; charset=utf-8")
        .body(body)
}

/// The answer to what the router or a reader of parameters refused.
pub(super) async fn of_error(error: poem::Error) -> Response {
    if error.is_from_response() {
        // A [`Refusal`] of an operation.
        return error.into_response();
    }
    if error.is::<AuthorizationError>() {
        return Refusal::no_token().into_response();
    }
    let status = error.status();
    let message = match status {
        StatusCode::NOT_FOUND => "there is no such operation".to_owned(),
        StatusCode::METHOD_NOT_ALLOWED => "this operation does not take that method".to_owned(),
        status if status.is_client_error() => error.to_string(),
        _ => {
            tracing::error!(%error, "a REST request failed");
            "internal error".to_owned()
        }
    };
    plain(status.as_u16(), &message)
}
