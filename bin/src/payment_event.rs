//! What a payment provider tells of its own accord: `/_/payment-events`. Who says it is proved by a
//! signature, so that there is neither a session nor a cookie.

use http::{Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::{
    App,
    payment::{PaymentEventRefusal, hear},
};
use quire_http::plain;

/// What a provider tells is far shorter.
const MOST_BYTES: usize = 256 * 1024;
/// More than a few signatures are none.
const SIGNATURE_BYTES: usize = 2_048;

/// Answers a message: 200 when it is dealt with, 400 when it is not the provider's, 503 when it is to be told
/// again.
pub async fn hear_event(app: &App, mut request: Request) -> Response {
    if *request.method() != Method::POST {
        return plain::only("POST");
    }
    let signature = request.header("stripe-signature").unwrap_or_default().to_owned();
    if signature.is_empty() || signature.len() > SIGNATURE_BYTES {
        return bare(StatusCode::BAD_REQUEST);
    }
    let Ok(body) = request.take_body().into_bytes_limit(MOST_BYTES).await else {
        return bare(StatusCode::PAYLOAD_TOO_LARGE);
    };
    match hear(app, &signature, &body).await {
        Ok(()) => bare(StatusCode::OK),
        Err(PaymentEventRefusal::Forged(_)) => bare(StatusCode::BAD_REQUEST),
        Err(error) => {
            tracing::error!(%error, "what the payment provider told waits");
            bare(StatusCode::SERVICE_UNAVAILABLE)
        }
    }
}

fn bare(status: StatusCode) -> Response {
    Response::builder().status(status).header(header::CACHE_CONTROL, "no-store").finish()
}
