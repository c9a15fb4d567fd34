//! The form in which the service asks and is answered.

use http::{StatusCode, header};
use poem::{Request, Response};
use serde_json::{Map, Value, json};

/// What the service sends is shorter: the largest is a story.
const MOST_BYTES: usize = 2 * 1024 * 1024;

/// Why something is not done.
pub(super) enum CallRefusal {
    /// The request makes no sense.
    Malformed(&'static str),
    /// The token is missing, worth nothing, or may not.
    Unauthorized,
    /// There is no such thing.
    Unknown,
    /// It can never be done; the service does not try again.
    Skip(String),
    /// It cannot be done now; the service tries again.
    Unavailable,
}

impl CallRefusal {
    pub(super) fn store(error: &quire_store::StoreError) -> Self {
        tracing::warn!(%error, "an automation cannot be answered");
        Self::Unavailable
    }
}

/// An answer, or why there is none.
pub(super) fn answered(result: Result<Value, CallRefusal>) -> Response {
    match result {
        Ok(data) => json_response(StatusCode::OK, &json!({ "data": data })),
        Err(CallRefusal::Malformed(why)) => json_response(StatusCode::BAD_REQUEST, &refused(why)),
        Err(CallRefusal::Unauthorized) => json_response(
            StatusCode::UNAUTHORIZED,
            &refused("the token is missing or worth nothing"),
        ),
        Err(CallRefusal::Unknown) => {
            json_response(StatusCode::NOT_FOUND, &refused("there is no such trigger or action"))
        }
        Err(CallRefusal::Skip(why)) => {
            let errors = json!({ "errors": [{ "status": "SKIP", "message": why }] });
            json_response(StatusCode::BAD_REQUEST, &errors)
        }
        Err(CallRefusal::Unavailable) => {
            json_response(StatusCode::SERVICE_UNAVAILABLE, &refused("not available just now"))
        }
    }
}

/// What a request says; what is unknown in it is passed over.
pub(super) async fn read_body(request: &mut Request) -> Result<Map<String, Value>, CallRefusal> {
    let body = request.take_body().into_bytes_limit(MOST_BYTES).await;
    let body = body.map_err(|_| CallRefusal::Malformed("the request is too long"))?;
    serde_json::from_slice(&body)
        .map_err(|_| CallRefusal::Malformed("the request is no JSON object"))
}

/// The fields of a trigger or an action.
pub(super) fn fields<'a>(
    body: &'a Map<String, Value>,
    name: &'static str,
) -> Result<&'a Map<String, Value>, CallRefusal> {
    body.get(name)
        .and_then(Value::as_object)
        .ok_or(CallRefusal::Malformed("the fields are missing"))
}

/// A field that is a text and not empty.
pub(super) fn text<'a>(fields: &'a Map<String, Value>, name: &str) -> Option<&'a str> {
    fields.get(name).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty())
}

pub(super) fn refused(message: &str) -> Value {
    json!({ "errors": [{ "message": message }] })
}

pub(super) fn json_response(status: StatusCode, body: &Value) -> Response {
    Response::builder()
        .status(status)
        .header(header::CACHE_CONTROL, "private, no-store")
        .content_type("application/json; charset=utf-8")
        .body(body.to_string())
}
