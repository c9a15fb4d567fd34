//! What browsers report by POST: `/_/events`, `/_/errors`, `/_/logs` and
//! `/_/clientele/reports/performance/`.

use http::{StatusCode, header};
use poem::{Request, Response, error::ReadBodyError};
use quire_app::{
    App,
    event::{self, BatchResult, EventSender, EventsRefused},
};
use quire_core::limit::client::EVENT_BODY_MAX_BYTES;
use quire_http::{
    browser_headers,
    post_guard::{Refused, answer, calling, refused, unavailable},
    session::CsrfStatus,
};
use serde_json::json;

/// Answers the address with this name. People who are not counted get the same answer as everybody else.
pub(crate) async fn report(app: &App, route: &str, mut request: Request) -> Response {
    let taken = async {
        let sender = sender(app, &request).await?;
        let body = body(&mut request).await?;
        let sender = sender.as_ref();
        let taken = match route {
            "errors" => event::errors(app, sender, &body),
            "logs" => event::logs(app, sender, &body),
            "performance_reports" => event::performance(app, sender, &body),
            _ => event::take(app, sender, &body).await,
        };
        taken.map_err(not_taken)
    };
    match taken.await {
        Ok(BatchResult { taken, refused }) => {
            answer(StatusCode::OK, &json!({ "taken": taken, "refused": refused }))
        }
        Err(refused) => refused.response(),
    }
}

async fn sender(app: &App, request: &Request) -> Result<Option<EventSender>, Refused> {
    let (caller, status) = calling(app, request).await?;
    if status == CsrfStatus::Spoofed {
        return Ok(None);
    }
    if let Some(refused) = refused(status) {
        return Err(refused);
    }
    let found = event::sender(app, &caller.viewer, &browser_headers(request)).await;
    found.map_err(|error| not_taken(error.into()))
}

async fn body(request: &mut Request) -> Result<bytes::Bytes, Refused> {
    let is_plain = !request.headers().contains_key(header::CONTENT_ENCODING);
    if !is_plain || !quire_gate::is_json(request.content_type()) {
        let message = "Send plain JSON (application/json).";
        return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED", message));
    }
    let body = request.take_body().into_bytes_limit(EVENT_BODY_MAX_BYTES).await;
    body.map_err(|error| match error {
        ReadBodyError::PayloadTooLarge => not_taken(EventsRefused::TooLarge),
        _ => not_taken(EventsRefused::Malformed("a whole body")),
    })
}

fn not_taken(why: EventsRefused) -> Refused {
    let message = why.to_string();
    match why {
        EventsRefused::Malformed(_) => {
            Refused::new(StatusCode::BAD_REQUEST, "BAD_REQUEST", message)
        }
        EventsRefused::TooLarge => {
            Refused::new(StatusCode::PAYLOAD_TOO_LARGE, "TOO_LARGE", message)
        }
        EventsRefused::Limited { retry_after } => {
            Refused::new(StatusCode::TOO_MANY_REQUESTS, "RATE_LIMITED", message).after(retry_after)
        }
        EventsRefused::Busy => Refused::busy(message),
        EventsRefused::Store(error) => {
            unavailable(&error, "The server is busy. Try again in a moment.")
        }
    }
}
