//! How long answers may be kept, by whom.

use super::CacheDecision;

/// How long an answer may be kept, in seconds; 0 is “never” (decision 0012).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lifetime {
    /// By shared caches that can be purged (and a CDN through `Surrogate-Control`).
    pub shared: u32,
    /// By the reader's browser, which cannot be purged.
    pub browser: u32,
}

/// Listed pages: a purge reaches shared caches at once; this is only the longest time without one.
const LISTED_SECONDS: u32 = 86_400;
/// Pages that only the site's default lets in: not all that stands on them is purged by tag.
const DEFAULT_SECONDS: u32 = 60;
/// Redirects and not-found answers.
const SHORT_SECONDS: u32 = 10;

/// How long an answer of this status may be kept when `decision` allows it (only 200, and 301
/// and 404 for a moment). The browser always asks again: it may hold a page
/// of before.
#[must_use]
pub const fn lifetime(decision: &CacheDecision, status: u16, site_default: bool) -> Lifetime {
    let shared = match status {
        200 if matches!(decision, CacheDecision::Enabled) => LISTED_SECONDS,
        200 if decision.allows(site_default) => DEFAULT_SECONDS,
        301 | 404 if decision.allows(site_default) => SHORT_SECONDS,
        _ => 0,
    };
    Lifetime { shared, browser: 0 }
}

impl Lifetime {
    /// The `Cache-Control` header for the reader's side.
    #[must_use]
    pub const fn cache_control(self) -> &'static str {
        match self.shared {
            0 => "private, no-store",
            _ => "public, max-age=0, must-revalidate",
        }
    }

    /// The `Surrogate-Control` header for a CDN that understands `Surrogate-Key` purges.
    #[must_use]
    pub fn surrogate_control(self) -> Option<String> {
        (self.shared > 0).then(|| format!("max-age={}", self.shared))
    }
}
