//! Pictures over HTTP: `GET /_/image/{imageId}` serves one.

use http::{HeaderValue, StatusCode, header};
use poem::{Request, Response};
use quire_app::{
    App,
    image::{self, AcceptedFormats},
};
use quire_core::ImageId;
use quire_http::headers;
use quire_routing::Resolution;

/// Pictures never change under their address.
const KEEP: &str = "public, max-age=31536000, immutable";

/// Not even a picture that a browser takes for something else may do anything.
const INERT: &str = "sandbox; default-src 'none'; frame-ancestors 'none'";

/// What the client that asks for a picture is told when the server is to blame.
const UNREADABLE: &str = "The picture cannot be shown right now. Try again in a moment.";

/// Serves a picture.
pub async fn show(app: &App, resolution: &Resolution, request: &Request) -> Response {
    let Some(id) = resolution.param("imageId").and_then(|id| id.parse::<ImageId>().ok()) else {
        return StatusCode::NOT_FOUND.into();
    };
    let query = request.uri().query().unwrap_or_default();
    let query: Vec<(String, String)> =
        url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    match image::serve(app, &id, &query, accepted(request)).await {
        Ok(Some(served)) => {
            let name = format!("inline; filename=\"{id}.{}\"", served.written.extension());
            let mut response = Response::builder()
                .header(header::CONTENT_TYPE, served.written.media_type())
                .header(header::CONTENT_DISPOSITION, name)
                .header(header::CACHE_CONTROL, KEEP)
                .header(header::VARY, "Accept")
                .header(header::CONTENT_SECURITY_POLICY, INERT)
                .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
                .body(served.bytes);
            headers::show_everywhere(&mut response);
            response
        }
        Ok(None) => StatusCode::NOT_FOUND.into(),
        Err(fault) => {
            tracing::error!(%fault, %id, "a picture could not be served");
            Response::builder()
                .status(StatusCode::SERVICE_UNAVAILABLE)
                .header(header::RETRY_AFTER, HeaderValue::from(image::RETRY_SECONDS))
                .header(header::CACHE_CONTROL, "no-store")
                .content_type("text/plain; charset=utf-8")
                .body(UNREADABLE)
        }
    }
}

/// WebP is sent only to clients that name it: `*/*` comes from programs, too.
fn accepted(request: &Request) -> AcceptedFormats {
    let lines = request.headers().get_all(header::ACCEPT).into_iter();
    let reads_webp = lines.filter_map(|line| line.to_str().ok()).any(|line| {
        line.split(',').any(|range| {
            let (kind, parameters) = range.split_once(';').unwrap_or((range, ""));
            let weight = parameters.split(';').find_map(|one| one.trim().strip_prefix("q="));
            kind.trim().eq_ignore_ascii_case("image/webp")
                && weight.is_none_or(|weight| weight.parse::<f32>().is_ok_and(|q| q > 0.0))
        })
    });
    if reads_webp { AcceptedFormats::WebP } else { AcceptedFormats::Usual }
}
