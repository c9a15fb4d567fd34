//! Where the browser goes after signing in.

use url::Url;

/// The home page.
pub const HOME: &str = "/";

/// Ways in and out of an account; no one is sent back to them.
const NOT_AGAIN: &[&str] = &["/m/signin", "/m/signout", "/m/callback", "/m/host-session"];

/// The path (with query and fragment) to go to after signing in on `origin`, like
/// `https://quire.example`: that of `wanted`, if it is on the same origin, else the home page.
///
/// `wanted` is read as a browser would read it, so that what a browser takes for another site
/// (`//evil.example`, `\\evil.example`, `javascript:`) never gets through. What comes out begins
/// with exactly one slash.
#[must_use]
pub fn after_sign_in(wanted: &str, origin: &str) -> String {
    own_path(wanted, origin).unwrap_or_else(|| HOME.to_owned())
}

fn own_path(wanted: &str, origin: &str) -> Option<String> {
    let origin = Url::parse(origin).ok().filter(Url::has_host)?;
    let url = origin.join(wanted).ok()?;
    let same = url.origin() == origin.origin() && matches!(url.scheme(), "http" | "https");
    // A path may begin with two slashes although its address is ours.
    let path = url.path().trim_start_matches(['/', '\\']);
    let is_loop = NOT_AGAIN.iter().any(|way| {
        let rest = way.strip_prefix('/').and_then(|way| path.strip_prefix(way));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    if !same || is_loop {
        return None;
    }
    let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
    let fragment = url.fragment().map(|fragment| format!("#{fragment}")).unwrap_or_default();
    Some(format!("/{path}{query}{fragment}"))
}
