//! What can go wrong without a code of its own, on the way to a page and in the browser.

use super::OutcomeText;
use crate::message::{banner, error_screen, follow, membership, response, routing, sidebar};

const fn row(
    context: &'static str,
    code: &'static str,
    message: Option<&'static str>,
) -> OutcomeText {
    OutcomeText { context, code, message }
}

/// On the way to a page, and while it is shown.
#[rustfmt::skip]
pub(super) const APPLICATION: &[OutcomeText] = &[
    row("application start", "missing preloaded state", None),
    row("application start", "missing GraphQL address", None),
    row("application start", "missing cached data", None),
    row("application start", "missing root element", None),
    row("page switch", "unknown page", Some(routing::expected_page::TEMPLATE)),
    row("page switch", "unknown layout", None),
    row("routing", "redirect with invalid parameters", Some(routing::INVALID_REDIRECT)),
    row("routing", "404 status", None),
    row("routing", "other status", Some(routing::other_status::TEMPLATE)),
    row("routing", "non-error object", Some(routing::UNEXPECTED)),
    row("routing", "no route matches", None),
    row("routing", "duplicate pattern", None),
    row("route builder", "unknown route name", Some(routing::unknown_route::TEMPLATE)),
    row("route builder", "missing required parameter", Some(routing::MISSING_PARAMETER)),
    row("route builder", "empty or undefined parameter value", None),
    row("route builder", "location unmatched", Some(routing::NO_MATCH)),
    row("publication pages", "publication query error", None),
    row("publication pages", "publication without a legacy record", None),
    row("publication reference", "route lacks publication and collection slug parameter", None),
    row("global error handler", "any client error", None),
    row("client crash", "crash", Some(error_screen::CRASH)),
    row("server error", "500", Some(error_screen::SERVER_ERROR)),
    row("server error", "409: Conflict in the message", None),
    row("sidebar", "following list failed", Some(sidebar::FOLLOWING_FAILED)),
    row("server error result types", "any", None),
    row("reactivation", "failed", Some(membership::REACTIVATION_FAILED)),
    row("follow", "follow failed", Some(follow::FAILED)),
    row("follow", "follow self", Some(follow::yourself::TEMPLATE)),
    row("follow", "already following", Some(follow::already::TEMPLATE)),
    row("generic", "retryable error", Some(banner::ERROR)),
    row("subdomain release", "failed", Some(banner::SUBDOMAIN_NOT_RELEASED)),
    row("payout recording", "failed", Some(banner::PAYOUT_NOT_RECORDED)),
    row("suspension", "user suspended", Some(banner::account_suspended::TEMPLATE)),
    row("suspension", "story suspended", Some(banner::story_suspended::TEMPLATE)),
    row("limited state", "under review", Some(banner::UNDER_REVIEW)),
    row("account lockout", "banner", None),
    row("sign-out", "missing xsrf token", None),
    row("responses", "closed discussion (story)", Some(response::closed::TEMPLATE)),
    row("responses", "closed discussion (list)", Some(response::closed::TEMPLATE)),
    row("prices", "unknown plan", Some(membership::UNAVAILABLE_PRICE)),
];

/// In the browser's stores and requests.
#[rustfmt::skip]
pub(super) const BROWSER: &[OutcomeText] = &[
    row("search", "HTTP status 400 or above", None),
    row("search", "network failure", None),
    row("events", "failed send", None),
    row("events", "database error", None),
    row("local storage", "unavailable", None),
    row("navigation", "second external link", None),
    row("internal", "unhandled case", Some(routing::UNREACHABLE)),
];
