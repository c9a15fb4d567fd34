//! The hub's address (W3C WebSub): subscribers ask here, by a form.

use http::{Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::{
    App,
    hub::{self, HubForm, HubRefusal},
};
use quire_feeds::FeedTopics;
use quire_http::{Client, plain};
use std::sync::Arc;

/// What subscribers send is far shorter.
const MOST_BYTES: usize = 8_192;

/// Answers the hub's address.
pub async fn answer(app: &App, mut request: Request) -> Response {
    if *request.method() != Method::POST {
        return plain::only("POST");
    }
    let Some(Client(network)) = request.data::<Client>().copied() else {
        return text_response(StatusCode::BAD_REQUEST, "the request has no sender");
    };
    let Ok(body) = request.take_body().into_bytes_limit(MOST_BYTES).await else {
        return text_response(StatusCode::PAYLOAD_TOO_LARGE, "this is too long");
    };
    let topics = Arc::new(FeedTopics::new(app));
    match hub::ask(app, topics, &form(&body), network).await {
        Ok(()) => {
            text_response(StatusCode::ACCEPTED, "the subscriber is asked whether it meant that")
        }
        Err(refusal) => refused(&refusal),
    }
}

/// What a form says; what it says twice counts once, what is unknown is passed over.
fn form(body: &[u8]) -> HubForm {
    let mut form = HubForm::default();
    for (name, value) in url::form_urlencoded::parse(body) {
        let value = value.into_owned();
        match name.as_ref() {
            "hub.mode" => form.mode = value,
            "hub.topic" => form.topic = value,
            "hub.callback" => form.callback = value,
            "hub.lease_seconds" => form.lease_seconds = Some(value).filter(|one| !one.is_empty()),
            "hub.secret" => form.secret = Some(value).filter(|one| !one.is_empty()),
            _ => {}
        }
    }
    form
}

fn refused(refusal: &HubRefusal) -> Response {
    let words = refusal.to_string();
    match refusal {
        HubRefusal::Invalid(_) | HubRefusal::OurOwn => {
            text_response(StatusCode::BAD_REQUEST, &words)
        }
        HubRefusal::TooMany => text_response(StatusCode::SERVICE_UNAVAILABLE, &words),
        HubRefusal::RateLimited { retry_after } => {
            let mut response = text_response(StatusCode::TOO_MANY_REQUESTS, &words);
            response.headers_mut().insert(header::RETRY_AFTER, (*retry_after).into());
            response
        }
        HubRefusal::Store(error) => {
            tracing::error!(%error, "the hub cannot keep what was asked");
            let mut response =
                text_response(StatusCode::SERVICE_UNAVAILABLE, "not available just now");
            response.headers_mut().insert(header::RETRY_AFTER, 10.into());
            response
        }
    }
}

fn text_response(status: StatusCode, words: &str) -> Response {
    Response::builder()
        .status(status)
        .header(header::CACHE_CONTROL, "no-store")
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .content_type("text/plain; charset=utf-8")
        .body(format!("{words}\n"))
}
