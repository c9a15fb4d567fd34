//! What the automation service IFTTT asks of a site: whether it is up, and in whose name a token acts. A site that has
//! no service key has nothing there.

use crate::config::Secret;
use http::{StatusCode, header};
use poem::{Request, Response};
use quire_app::{App, bearer};
use quire_core::access_token::ApiScope;
use quire_http::{conditional, plain};
use serde_json::{Value, json};

/// Under which names the service sends its key; the second is older.
const KEY_HEADERS: [&str; 2] = ["ifttt-service-key", "ifttt-channel-key"];

/// What the service and the site both know.
pub type ServiceKey = Secret<String>;

/// Answers the address of a route.
pub async fn answer(
    app: &App,
    key: Option<&ServiceKey>,
    route: &str,
    request: &Request,
) -> Response {
    let Some(key) = key else {
        return said(StatusCode::NOT_FOUND, &refused("there is nothing here"));
    };
    if !request.method().is_safe() {
        return plain::only("GET, HEAD");
    }
    match route {
        "ifttt_status" => status(key, request),
        "ifttt_user_info" => user_info(app, request).await,
        _ => said(StatusCode::NOT_FOUND, &refused("there is no such trigger or action")),
    }
}

/// Whether the site is up, for the service alone.
fn status(key: &ServiceKey, request: &Request) -> Response {
    let sent = KEY_HEADERS.iter().find_map(|name| request.headers().get(*name));
    // Digests are compared, so that the time it takes says nothing of the key.
    let digest = |key: &[u8]| conditional::hash_of([key]);
    match sent.is_some_and(|sent| digest(sent.as_bytes()) == digest(key.reveal().as_bytes())) {
        true => said(StatusCode::OK, &json!({ "data": {} })),
        false => said(StatusCode::UNAUTHORIZED, &refused("the service key is missing or wrong")),
    }
}

/// In whose name a token acts.
async fn user_info(app: &App, request: &Request) -> Response {
    let sent = request.header(header::AUTHORIZATION).and_then(|sent| sent.strip_prefix("Bearer "));
    let found = match sent {
        Some(token) => bearer::find(app, token).await,
        None => Ok(None),
    };
    match found {
        Ok(Some(bearer)) if bearer.may(ApiScope::BasicProfile) => {
            let person = bearer.person;
            let url = app.site.absolute(&quire_app::address::person(&person.username));
            let about = json!({ "id": person.id.to_string(), "name": person.name, "url": url });
            said(StatusCode::OK, &json!({ "data": about }))
        }
        Ok(_) => said(StatusCode::UNAUTHORIZED, &refused("the token is missing or worth nothing")),
        Err(error) => {
            tracing::warn!(%error, "an automation cannot be told who it acts for");
            said(StatusCode::SERVICE_UNAVAILABLE, &refused("not available just now"))
        }
    }
}

fn refused(message: &str) -> Value {
    json!({ "errors": [{ "message": message }] })
}

fn said(status: StatusCode, body: &Value) -> Response {
    Response::builder()
        .status(status)
        .header(header::CACHE_CONTROL, "private, no-store")
        .content_type("application/json; charset=utf-8")
        .body(body.to_string())
}
