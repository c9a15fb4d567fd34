//! Ending letters by one click in a mail program (RFC 8058): a POST without
//! cookies, answered without a redirect. Following the link as a page changes nothing; it leads to
//! the page where letters are chosen.

use http::{HeaderValue, Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::{App, preference, refusal::Refusal};
use quire_http::plain;
use quire_routing::Resolution;

/// What mail programs send is far shorter.
const MOST_BYTES: usize = 4_096;

/// Answers `/_/unsubscribe/{userId}/{preference}/{hash}`.
pub async fn one_click(app: &App, resolution: &Resolution, mut request: Request) -> Response {
    let param = |name| resolution.param(name).unwrap_or_default();
    let (id, letters, hash) = (param("userId"), param("preference"), param("hash"));
    let done = match request.method().clone() {
        Method::GET | Method::HEAD => preference::one_click_owner(app, id, letters, hash)
            .map(|owner| see_other(&preference::email_settings_link(app, &owner))),
        Method::POST => {
            if !is_one_click(&mut request).await {
                return bare(StatusCode::BAD_REQUEST);
            }
            preference::unsubscribe(app, id, letters, hash)
                .await
                .map(|_| bare(StatusCode::NO_CONTENT))
        }
        _ => return plain::only("GET, HEAD, POST"),
    };
    done.unwrap_or_else(|refusal| match refusal {
        Refusal::Store(error) => {
            tracing::error!(%error, "letters could not be ended");
            bare(StatusCode::SERVICE_UNAVAILABLE)
        }
        _ => bare(StatusCode::NOT_FOUND),
    })
}

/// Whether the body says what RFC 8058 §3.2 wants, as a form of either kind.
async fn is_one_click(request: &mut Request) -> bool {
    let body = request.take_body().into_bytes_limit(MOST_BYTES).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&body);
    text.contains("List-Unsubscribe") && text.contains("One-Click")
}

fn see_other(location: &str) -> Response {
    let mut response = bare(StatusCode::FOUND);
    if let Ok(location) = HeaderValue::from_str(location) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}

fn bare(status: StatusCode) -> Response {
    Response::builder()
        .status(status)
        .header(header::CACHE_CONTROL, "no-store")
        .header(header::REFERRER_POLICY, "no-referrer")
        .finish()
}
