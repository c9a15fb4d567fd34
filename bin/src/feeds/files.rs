//! The small files every site has.

use super::{favicon as icon, not_found, text_response};
use http::{HeaderValue, StatusCode, header};
use poem::{Body, Response};
use quire_app::App;
use quire_routing::Resolution;
use serde_json::json;

/// Seconds that a security contact is promised for: half a year.
const SECURITY_SECONDS: i64 = 180 * 86_400;

fn kept(mut response: Response, seconds: u32) -> Response {
    if let Ok(value) = HeaderValue::from_str(&format!("public, max-age={seconds}")) {
        response.headers_mut().insert(header::CACHE_CONTROL, value);
    }
    response
}

/// `/robots.txt`: everything may be read but what is of one person or only for machines.
#[must_use]
pub fn robots(app: &App) -> Response {
    let sitemap = app.site.absolute("/sitemap/sitemap.xml");
    let text = format!(
        "User-agent: *\nDisallow: /m/\nDisallow: /me/\nDisallow: /_/\nDisallow: /search\n\
         Disallow: /v1/\nDisallow: /1/\n\nSitemap: {sitemap}\n"
    );
    kept(text_response("text/plain; charset=utf-8", text), 3600)
}

/// `/manifest.json`: how the site looks when it is put on a home screen.
#[must_use]
pub fn manifest(app: &App) -> Response {
    let text = json!({
        "name": app.site.name,
        "short_name": app.site.name,
        "description": app.site.tagline,
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "theme_color": "#ffffff",
        "background_color": "#ffffff",
        "icons": [{ "src": "/favicon.ico", "sizes": "32x32", "type": "image/x-icon" }],
    });
    kept(text_response("application/manifest+json", text.to_string()), 3600)
}

/// `/favicon.ico`; with `?format=svg` as a vector picture.
#[must_use]
pub fn favicon(wants_svg: bool) -> Response {
    let (kind, body) = if wants_svg {
        ("image/svg+xml", Body::from(icon::SVG))
    } else {
        ("image/x-icon", Body::from_vec(icon::ico()))
    };
    let response = Response::builder()
        .header(header::CONTENT_TYPE, kind)
        .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
        .body(body);
    kept(response, 86_400)
}

/// `/.well-known/{file}`: where to report weaknesses, and where to change a password.
#[must_use]
pub fn well_known(app: &App, resolution: &Resolution) -> Response {
    match resolution.param("file") {
        Some("security.txt") => {
            let expires = app.outside.clock.now().plus_seconds(SECURITY_SECONDS);
            let text = format!(
                "Contact: {}\nExpires: {expires}\nPreferred-Languages: en\nCanonical: {}\n",
                app.site.absolute(&app.site.help_url),
                app.site.absolute("/.well-known/security.txt"),
            );
            kept(text_response("text/plain; charset=utf-8", text), 3600)
        }
        // Nobody has a password here: sign-in is by mailed code, and settings say so.
        Some("change-password") => Response::builder()
            .status(StatusCode::FOUND)
            .header(header::LOCATION, quire_routing::href::show_settings())
            .finish(),
        _ => not_found(),
    }
}
