//! `/m/signout/{xsrf}`: ends a session by a plain link (trap T3).

use super::{cookie::Name, identify, origin};
use http::{HeaderValue, Method, StatusCode, header};
use poem::{Body, Request, Response};
use quire_app::App;
use quire_store::StoreError;

/// Signs out when the link was followed on our own pages, whatever the token says; asks first when
/// another site sent the reader here.
pub async fn sign_out(app: &App, request: &Request) -> Response {
    let headers = request.headers();
    let is_own = match *request.method() {
        Method::GET | Method::HEAD => origin::is_own_link(headers, &app.site.url),
        Method::POST => origin::is_own(headers, &app.site.url),
        _ => return StatusCode::METHOD_NOT_ALLOWED.into(),
    };
    if !is_own {
        return if *request.method() == Method::POST {
            StatusCode::FORBIDDEN.into()
        } else {
            question(request.uri().path())
        };
    }
    if *request.method() == Method::HEAD {
        return StatusCode::NO_CONTENT.into();
    }
    end(app, request).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a session could not be ended");
        StatusCode::SERVICE_UNAVAILABLE.into()
    })
}

async fn end(app: &App, request: &Request) -> Result<Response, StoreError> {
    let caller = identify(app, request.headers()).await?;
    if let Some(session) = caller.session.clone() {
        let token = request.uri().path().rsplit('/').next().unwrap_or_default();
        if caller.xsrf(app).as_deref() != Some(token) {
            tracing::warn!("signed out without the right xsrf token");
        }
        app.store.write(move |c| quire_store::session::remove(c, &session.token_hash)).await?;
    }
    let mut response = Response::builder()
        .status(StatusCode::FOUND)
        .header(header::LOCATION, "/")
        .header(header::CACHE_CONTROL, "no-store")
        .header("clear-site-data", "\"cache\", \"storage\"")
        .finish();
    if let Some(cookie) = caller.jar.clear(Name::Session) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// A page with one button; its form comes from our own origin.
fn question(path: &str) -> Response {
    let action: String = path
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || matches!(c, '/' | '-' | '_' | '%'))
        .collect();
    let body = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Sign out</title>\
         <h1>Sign out?</h1><form method=\"post\" action=\"{action}\">\
         <button>Sign out</button></form><p><a href=\"/\">Stay signed in</a></p></html>"
    );
    let mut response = Response::builder()
        .header(header::CONTENT_TYPE, "text/html; charset=utf-8")
        .header(header::CACHE_CONTROL, "no-store")
        .body(Body::from_string(body));
    response.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        ),
    );
    response
}
