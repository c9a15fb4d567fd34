//! What payment providers tell of their own accord: `/_/payment-events`. Who says it is proved by a
//! signature, so that there is neither a session nor a cookie.

use http::{Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::{
    App,
    payment::{PaymentEventRefusal, hear, prove},
};
use quire_http::plain;
use quire_membership::charge::Processor;
use url::form_urlencoded;

/// What a provider tells is far shorter.
const MOST_BYTES: usize = 256 * 1024;
/// More than a few signatures are none.
const SIGNATURE_BYTES: usize = 2_048;

/// Answers a message: 200 when it is dealt with, 400 when it is not a provider's, 503 when it is to be told
/// again. Stripe signs in the head; Braintree sends a form, and asks once whether the address is ours.
pub async fn hear_event(app: &App, mut request: Request) -> Response {
    if *request.method() == Method::GET {
        let asked = form_urlencoded::parse(request.uri().query().unwrap_or_default().as_bytes());
        let challenge = asked.into_owned().find(|(name, _)| name == "bt_challenge");
        let proof = challenge.and_then(|(_, said)| prove(app, Processor::Braintree, &said));
        return match proof {
            Some(proof) => Response::builder()
                .status(StatusCode::OK)
                .header(header::CACHE_CONTROL, "no-store")
                .content_type("text/plain; charset=utf-8")
                .body(proof),
            None => plain::only("POST"),
        };
    }
    if *request.method() != Method::POST {
        return plain::only("POST");
    }
    let signature = request.header("stripe-signature").unwrap_or_default().to_owned();
    let is_form = request
        .content_type()
        .is_some_and(|kind| kind.starts_with("application/x-www-form-urlencoded"));
    if (signature.is_empty() && !is_form) || signature.len() > SIGNATURE_BYTES {
        return bare(StatusCode::BAD_REQUEST);
    }
    let Ok(body) = request.take_body().into_bytes_limit(MOST_BYTES).await else {
        return bare(StatusCode::PAYLOAD_TOO_LARGE);
    };
    let heard = if signature.is_empty() {
        let form = || form_urlencoded::parse(&body).into_owned();
        let field = |wanted| form().find(|(name, _)| name == wanted).map(|(_, value)| value);
        let (signature, payload) = (field("bt_signature"), field("bt_payload"));
        let (signature, payload) = (signature.unwrap_or_default(), payload.unwrap_or_default());
        if signature.is_empty() || signature.len() > SIGNATURE_BYTES {
            return bare(StatusCode::BAD_REQUEST);
        }
        hear(app, Processor::Braintree, &signature, payload.as_bytes()).await
    } else {
        hear(app, Processor::Stripe, &signature, &body).await
    };
    match heard {
        Ok(()) => bare(StatusCode::OK),
        Err(PaymentEventRefusal::Forged(_)) => bare(StatusCode::BAD_REQUEST),
        Err(error) => {
            tracing::error!(%error, "what a payment provider told waits");
            bare(StatusCode::SERVICE_UNAVAILABLE)
        }
    }
}

fn bare(status: StatusCode) -> Response {
    Response::builder().status(status).header(header::CACHE_CONTROL, "no-store").finish()
}
