//! `/me/export/{token}`: the file with what belongs to a person, for them alone and once. Following
//! the link shows a button; only pressing it uses the link up.

use http::{HeaderValue, Method, StatusCode, header};
use poem::{Body, Request, Response};
use quire_app::{App, export};
use quire_core::policy::SpoofedAct;
use quire_http::{
    Form, RequestId, plain,
    session::{identify, origin},
};
use quire_routing::Resolution;

/// Answers the link of an export.
pub async fn export(app: &App, resolution: &Resolution, request: Request) -> Response {
    answer(app, resolution, &request).await.unwrap_or_else(|error| {
        tracing::error!(%error, "an export could not be fetched");
        StatusCode::SERVICE_UNAVAILABLE.into()
    })
}

async fn answer(
    app: &App,
    resolution: &Resolution,
    request: &Request,
) -> Result<Response, export::ExportError> {
    let token = resolution.param("token").unwrap_or_default();
    let caller = identify(app, request.headers()).await?;
    let Some(session) = &caller.session else { return Ok(sign_in(request.uri().path())) };
    // Staff that looks through someone's eyes takes nothing along.
    if !session.may(SpoofedAct::Change) {
        return Ok(StatusCode::FORBIDDEN.into());
    }
    match *request.method() {
        Method::GET | Method::HEAD => {
            let may = export::may_fetch(app, &caller.viewer, token).await?;
            Ok(if may { question(app, request.uri().path()) } else { expired(request) })
        }
        Method::POST if !origin::is_own(request.headers(), &app.site.url) => {
            Ok(StatusCode::FORBIDDEN.into())
        }
        Method::POST => Ok(match export::fetch(app, &caller.viewer, token).await? {
            Some(file) => download(file),
            None => expired(request),
        }),
        _ => Ok(plain::only("GET, HEAD, POST")),
    }
}

fn download(file: tokio::fs::File) -> Response {
    private(
        Response::builder()
            .header(header::CONTENT_TYPE, "application/zip")
            .header(header::CONTENT_DISPOSITION, "attachment; filename=\"my-data.zip\""),
    )
    .body(Body::from_async_read(file))
}

fn question(app: &App, path: &str) -> Response {
    Form {
        title: "Your data",
        message: &format!("Everything {} keeps about you. This link works once.", app.site.name),
        action: path,
        fields: &[],
        button: "Download",
        otherwise: "Not now",
        leads_to: None,
        presses_itself: false,
    }
    .response()
}

/// A stranger signs in first, and comes back then.
fn sign_in(path: &str) -> Response {
    let query: String =
        url::form_urlencoded::Serializer::new(String::new()).append_pair("redirect", path).finish();
    let mut response = private(Response::builder().status(StatusCode::FOUND)).finish();
    if let Ok(location) = HeaderValue::try_from(format!("/m/signin?{query}")) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}

/// A link that was used, is too old, is someone else's, or never was.
fn expired(request: &Request) -> Response {
    let id = request.data::<RequestId>().map(|id| id.as_str().to_owned()).unwrap_or_default();
    let mut response = plain::page(
        StatusCode::GONE,
        "This link has expired.",
        "Request your data again in your settings.",
        &id,
    );
    let no_referrer = HeaderValue::from_static("no-referrer");
    response.headers_mut().insert(header::REFERRER_POLICY, no_referrer);
    response
}

fn private(response: poem::ResponseBuilder) -> poem::ResponseBuilder {
    response
        .header(header::CACHE_CONTROL, "no-store")
        .header(header::REFERRER_POLICY, "no-referrer")
}
