//! The small files every site has.

mod favicon;

use http::{StatusCode, header};
use poem::{Body, Response};
use quire_app::{
    App,
    site::{AndroidApp, Apps},
};
use quire_http::{conditional, headers, plain};
use quire_routing::Resolution;
use serde_json::{Value, json};

const DAY_SECONDS: i64 = 86_400;

/// A small file that may be kept for so many seconds, and then is asked for by its tag.
fn file(kind: &'static str, bytes: impl Into<Vec<u8>>, seconds: u32) -> Response {
    let bytes = bytes.into();
    Response::builder()
        .header(header::CONTENT_TYPE, kind)
        .header(header::CACHE_CONTROL, format!("public, max-age={seconds}"))
        .header(header::ETAG, conditional::tag_of([bytes.as_slice()]))
        .body(Body::from_vec(bytes))
}

/// The answer where this site has no such file.
fn nothing() -> Response {
    plain::text(StatusCode::NOT_FOUND, "There is nothing here.")
}

/// `/robots.txt`: everything may be read but what is of one person or only for machines.
#[must_use]
pub fn robots(app: &App) -> Response {
    let sitemap = app.site.absolute("/sitemap/sitemap.xml");
    let text = format!(
        "User-agent: *\nDisallow: /m/\nDisallow: /me/\nDisallow: /_/\nDisallow: /search\n\
         Disallow: /v1/\nDisallow: /1/\n\nSitemap: {sitemap}\n"
    );
    file("text/plain; charset=utf-8", text, 3600)
}

/// `/manifest.json`: how the site looks when it is put on a home screen.
#[must_use]
pub fn manifest(app: &App) -> Response {
    let android = app.site.apps.android.iter();
    let related: Vec<Value> =
        android.map(|one| json!({ "platform": "play", "id": one.package })).collect();
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
        "related_applications": related,
    });
    file("application/manifest+json", text.to_string(), 3600)
}

/// `/favicon.ico`; with `?format=svg` as a vector picture.
#[must_use]
pub fn favicon(wants_svg: bool) -> Response {
    let mut response = match wants_svg {
        true => file("image/svg+xml", favicon::SVG, 86_400),
        false => file("image/x-icon", favicon::ico(), 86_400),
    };
    // Readers of feeds show it beside the name.
    headers::show_everywhere(&mut response);
    response
}

/// Addresses that stay in the browser even where there is an app.
const NOT_IN_APPS: [&str; 5] = ["/_/*", "/m/*", "/v1/*", "/1/*", "/feed/*"];

/// Which apps of Apple's systems open which addresses; `None` when there are none.
fn apple_apps(apps: &Apps) -> Option<String> {
    let is_some = !apps.apple.is_empty();
    let mut components: Vec<Value> =
        NOT_IN_APPS.iter().map(|path| json!({ "/": path, "exclude": true })).collect();
    components.push(json!({ "/": "/*" }));
    let file = json!({
        "applinks": { "details": [{ "appIDs": apps.apple, "components": components }] },
        "webcredentials": { "apps": apps.apple },
    });
    is_some.then(|| file.to_string())
}

/// Which apps of Android open the site's addresses; `None` when there are none.
fn android_apps(apps: &Apps) -> Option<String> {
    let statement = |app: &AndroidApp| {
        json!({
            "relation": [
                "delegate_permission/common.handle_all_urls",
                "delegate_permission/common.get_login_creds",
            ],
            "target": {
                "namespace": "android_app",
                "package_name": app.package,
                "sha256_cert_fingerprints": app.fingerprints,
            },
        })
    };
    let statements: Vec<Value> = apps.android.iter().map(statement).collect();
    (!statements.is_empty()).then(|| Value::from(statements).to_string())
}

fn of_apps(text: Option<String>) -> Response {
    text.map_or_else(nothing, |text| file("application/json", text, 3600))
}

/// `/.well-known/{file}`: where to report weaknesses, where to change a password, which apps
/// belong to the site, and what Apple wants to see of a host that takes Apple Pay.
#[must_use]
pub fn well_known(app: &App, resolution: &Resolution) -> Response {
    match resolution.param("file") {
        Some("apple-app-site-association") => of_apps(apple_apps(&app.site.apps)),
        Some("assetlinks.json") => of_apps(android_apps(&app.site.apps)),
        Some("apple-developer-merchantid-domain-association") => {
            let text = app.site.apple_pay_domain.clone();
            text.map_or_else(nothing, |text| file("text/plain; charset=utf-8", text, 3600))
        }
        Some("security.txt") => {
            // The same all day long.
            let now = app.ports.clock.now();
            let today = now.plus_seconds(-(now.millis() / 1_000).rem_euclid(DAY_SECONDS));
            let expires = today.plus_seconds(180 * DAY_SECONDS);
            let text = format!(
                "Contact: {}\nExpires: {expires}\nPreferred-Languages: en\nCanonical: {}\n",
                app.site.absolute(&app.site.help_url),
                app.site.absolute("/.well-known/security.txt"),
            );
            file("text/plain; charset=utf-8", text, 3600)
        }
        Some("oauth-authorization-server") => {
            file("application/json", quire_rest::metadata(&app.site).to_string(), 3600)
        }
        Some("change-password") => {
            let page = quire_routing::href::href("password", &[]);
            Response::builder()
                .status(StatusCode::FOUND)
                .header(header::LOCATION, page.unwrap_or_else(|_| "/".to_owned()))
                .finish()
        }
        _ => nothing(),
    }
}
