//! `/m/signout/{xsrf}`: ends a session by a plain link.

use super::{Caller, identify, origin};
use crate::{Form, plain};
use http::{Method, StatusCode, header};
use poem::{Request, Response};
use quire_app::App;
use quire_store::StoreError;
use std::sync::Arc;

/// Signs out when the link was followed on our own pages, whatever the token says; asks first when
/// another site sent the reader here.
pub async fn sign_out(app: &App, request: &Request) -> Response {
    let headers = request.headers();
    let host = request.data::<Arc<Caller>>().and_then(|caller| caller.host.as_ref());
    let own = host.map_or(&app.site.url, |host| &host.origin);
    let is_own = match *request.method() {
        Method::GET | Method::HEAD => origin::is_own_link(headers, own),
        Method::POST => origin::is_own(headers, own),
        _ => return plain::only("GET, HEAD, POST"),
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
    let on_host = request.data::<Arc<Caller>>().filter(|caller| caller.host.is_some());
    let caller = match on_host {
        Some(caller) => Caller::clone(caller),
        None => identify(app, request.headers()).await?,
    };
    let token = request.uri().path().rsplit('/').next().unwrap_or_default();
    if caller.session.is_some() && caller.xsrf(app).as_deref() != Some(token) {
        tracing::error!("signed out without the right xsrf token");
    }
    let (_, cookie) = caller.leave(app).await?;
    let mut response = Response::builder()
        .status(StatusCode::FOUND)
        .header(header::LOCATION, "/")
        .header(header::CACHE_CONTROL, "no-store")
        .header("clear-site-data", "\"cache\", \"storage\"")
        .finish();
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Asks; the form comes from our own origin.
fn question(path: &str) -> Response {
    Form {
        title: "Sign out?",
        message: "Another site sent you here. Nothing has happened yet.",
        action: path,
        fields: &[],
        button: "Sign out",
        otherwise: "Stay signed in",
        leads_to: None,
        presses_itself: false,
    }
    .response()
}
