//! Errors of the REST API: always `{"errors":[{"message","code"}]}`.

use http::{HeaderValue, StatusCode, header};
use poem::Response;
use poem_openapi::{ApiResponse, Object, payload::Json};
use quire_app::refusal::Refusal as ActionRefusal;
use quire_store::StoreError;

/// Errors.
#[derive(Debug, Clone, Object)]
pub(super) struct Errors {
    /// What went wrong; at least one.
    pub errors: Vec<Error>,
}

/// What went wrong.
#[derive(Debug, Clone, Object)]
pub(super) struct Error {
    /// A text for people.
    pub message: String,
    /// A number for programs: the HTTP status.
    pub code: i32,
}

/// Why there is no answer.
#[derive(Debug, ApiResponse)]
pub(super) enum Refusal {
    /// A parameter makes no sense.
    #[oai(status = 400)]
    BadRequest(Json<Errors>),
    /// Taken down.
    #[oai(status = 403)]
    Forbidden(Json<Errors>),
    /// There is nothing of that name, or it is not public.
    #[oai(status = 404)]
    NotFound(Json<Errors>),
    /// It was here and was deleted.
    #[oai(status = 410)]
    Gone(Json<Errors>),
    /// Too many requests from one network.
    #[oai(status = 429)]
    TooMany(Json<Errors>),
    /// Our fault.
    #[oai(status = 500)]
    Internal(Json<Errors>),
    /// Too much is going on; try again soon.
    #[oai(status = 503)]
    Unavailable(Json<Errors>),
}

/// What an operation answers.
pub(super) type Result<T> = std::result::Result<T, Refusal>;

fn errors(code: i32, message: impl Into<String>) -> Json<Errors> {
    Json(Errors { errors: vec![Error { message: message.into(), code }] })
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
    pub(super) fn too_many(message: &str) -> Self {
        Refusal::TooMany(errors(429, message))
    }

    /// Nobody can answer just now.
    pub(super) fn unavailable() -> Self {
        Refusal::Unavailable(errors(503, "not available just now, try again soon"))
    }

    /// Logs `error` and hides it.
    pub(super) fn internal(error: &dyn std::fmt::Display) -> Self {
        tracing::error!(%error, "a REST operation failed");
        Refusal::Internal(errors(500, "internal error"))
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        if error.is_temporary() { Self::unavailable() } else { Self::internal(&error) }
    }
}

impl From<ActionRefusal> for Refusal {
    fn from(refusal: ActionRefusal) -> Self {
        match refusal {
            ActionRefusal::Store(error) => error.into(),
            ActionRefusal::RateLimited { .. } => Self::unavailable(),
            ActionRefusal::NotFound => Self::not_found("it"),
            ActionRefusal::BadRequest(reason) => Self::bad_request(reason.to_string()),
            ActionRefusal::Unauthorized | ActionRefusal::Forbidden(_) => Self::taken_down("it"),
        }
    }
}

/// An error outside of any operation.
pub(super) fn plain(status: u16, message: &str) -> Response {
    let body = serde_json::json!({ "errors": [{ "message": message, "code": status }] });
    Response::builder()
        .status(StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR))
        .content_type("application/json; charset=utf-8")
        .body(body.to_string())
}

/// The answer to what the router or a reader of parameters refused.
pub(super) async fn of_error(error: poem::Error) -> Response {
    if error.is_from_response() {
        // A [`Refusal`] of an operation.
        return error.into_response();
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
    let mut response = plain(status.as_u16(), &message);
    if status == StatusCode::METHOD_NOT_ALLOWED {
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
    }
    response
}
