//! What is sent by POST beside GraphQL: who may send it, and how refusals are answered.

use crate::{
    Client,
    session::{Caller, CsrfStatus, identify},
};
use http::{HeaderValue, StatusCode, header};
use poem::{Request, Response};
use quire_app::{App, image::RETRY_SECONDS};
use quire_core::Viewer;
use serde::de::DeserializeOwned;
use serde_json::json;
use std::net::IpAddr;

/// Why something that was sent was not taken, as HTTP says it.
pub struct Refused {
    status: StatusCode,
    code: &'static str,
    message: String,
    retry_after: Option<i64>,
}

impl Refused {
    /// A refusal in a word for programs and a sentence for people.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), retry_after: None }
    }

    /// The server has too much to do.
    pub fn busy(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "BUSY", message).after(RETRY_SECONDS)
    }

    /// The same; it may be tried again after so many seconds.
    pub fn after(self, seconds: i64) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    /// The status, the sentence and the seconds to wait, for a protocol with another form.
    pub fn parts(self) -> (StatusCode, String, Option<i64>) {
        (self.status, self.message, self.retry_after)
    }

    /// The answer.
    pub fn response(self) -> Response {
        let mut body = json!({ "error": self.code, "message": self.message });
        if let Some(seconds) = self.retry_after {
            body["retryAfter"] = seconds.into();
        }
        let mut response = answer(self.status, &body);
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// An answer in JSON that is not cached.
pub fn answer(status: StatusCode, body: &serde_json::Value) -> Response {
    Response::builder()
        .status(status)
        .header(header::CONTENT_TYPE, "application/json; charset=utf-8")
        .header(header::CACHE_CONTROL, "private, no-store")
        .body(body.to_string())
}

/// Something of ours failed; the log knows what.
pub fn unavailable(error: &dyn std::fmt::Display, message: &str) -> Refused {
    tracing::error!(%error, "what was sent could not be kept");
    Refused::busy(message)
}

/// The sender, if they may change things, and from which network.
pub async fn changing(app: &App, request: &Request) -> Result<(Viewer, Option<IpAddr>), Refused> {
    let (caller, status) = calling(app, request).await?;
    let network = request.data::<Client>().map(|client| client.0);
    match refused(status) {
        None => Ok((caller.viewer, network)),
        Some(refused) => Err(refused),
    }
}

/// The sender, and whether they may change things.
pub async fn calling(app: &App, request: &Request) -> Result<(Caller, CsrfStatus), Refused> {
    let caller = identify(app, request.headers()).await.map_err(|error| {
        tracing::error!(%error, "cannot tell who sends this");
        Refused::busy("The server is busy. Try again in a moment.")
    })?;
    let status = caller.csrf_status(request.headers(), app);
    Ok((caller, status))
}

/// Why nothing may be changed.
pub fn refused(status: CsrfStatus) -> Option<Refused> {
    let message = match status {
        CsrfStatus::MayChange => return None,
        CsrfStatus::ForeignOrigin => "This request comes from another site.",
        CsrfStatus::WrongToken => "The xsrf token is missing or wrong.",
        CsrfStatus::Spoofed => "A spoofed session changes nothing.",
        CsrfStatus::ReadOnly => "A capability only reads.",
    };
    Some(Refused::new(StatusCode::FORBIDDEN, "FORBIDDEN", message))
}

/// What was sent as JSON of at most so many bytes; `bad` says what it should have been.
pub async fn json_of<T: DeserializeOwned>(
    request: &mut Request,
    bytes: usize,
    bad: &str,
) -> Result<T, Refused> {
    let essence = request.content_type().unwrap_or_default().split(';').next().unwrap_or_default();
    if !essence.trim().eq_ignore_ascii_case("application/json") {
        let message = "Send JSON (application/json).";
        return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED", message));
    }
    let bad = || Refused::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", bad);
    let body = request.take_body().into_bytes_limit(bytes).await.map_err(|_| bad())?;
    serde_json::from_slice(&body).map_err(|_| bad())
}
