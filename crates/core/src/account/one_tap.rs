//! Google's own prompt over a page.

use crate::{
    Timestamp, limit::sign_in::ONE_TAP_SUPPRESSION_WINDOW, vocabulary::sign_in::OneTapRoute,
};
use url::Url;

/// What decides whether the prompt shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OneTapContext<'a> {
    /// The page, if it is one of those that may show the prompt.
    pub route: Option<OneTapRoute>,
    /// Whether someone is signed in.
    pub is_logged_in: bool,
    /// Whether the window is less than 728 pixels wide.
    pub is_small_screen: bool,
    /// The address of the page before, if the browser tells.
    pub referrer: Option<&'a str>,
    /// When the prompt was dismissed.
    pub dismissed_at: Option<Timestamp>,
}

/// Whether the prompt shows at `now`.
#[must_use]
pub fn shows(visit: &OneTapContext<'_>, now: Timestamp) -> bool {
    let from_search = visit.is_small_screen && visit.referrer.is_some_and(is_search_engine);
    let hidden = i64::try_from(ONE_TAP_SUPPRESSION_WINDOW.as_secs()).unwrap_or(i64::MAX);
    let dismissed = visit.dismissed_at.is_some_and(|at| at.plus_seconds(hidden) > now);
    visit.route.is_some() && !visit.is_logged_in && !from_search && !dismissed
}

/// Search engines, by the part of their domain that is the same everywhere.
const SEARCH_ENGINES: &[&str] = &[
    "baidu",
    "bing",
    "duckduckgo",
    "ecosia",
    "google",
    "kagi",
    "naver",
    "qwant",
    "startpage",
    "yahoo",
    "yandex",
];

/// Whether `address` is a page of a search engine.
#[must_use]
pub fn is_search_engine(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let host = url.host_str().unwrap_or_default();
    host == "search.brave.com"
        || registered(host).is_some_and(|name| SEARCH_ENGINES.contains(&name))
}

/// `google` of `www.google.co.uk`: the last part that is longer than the parts that countries and
/// kinds of sites have.
fn registered(host: &str) -> Option<&str> {
    let mut parts = host.rsplit('.');
    parts.next()?;
    parts.find(|part| !matches!(*part, "co" | "com" | "ne" | "or"))
}
