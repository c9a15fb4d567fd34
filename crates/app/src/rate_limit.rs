//! How often someone does what costs others: follows, claps, begins stories, searches. What guards
//! accounts is counted in the database.

pub use crate::rate_limiter::{Allowance, ApiLimits, LimitedAction, RateLimiter};

use crate::{App, limit_subject::network_subject, refusal::Refusal};
use quire_core::UserId;
use std::net::IpAddr;

/// Counts one more act of a person.
///
/// # Errors
/// [`Refusal::RateLimited`].
pub(crate) fn count(app: &App, act: LimitedAction, who: &UserId) -> Result<(), Refusal> {
    let now = app.ports.clock.now();
    let counted = app.rate_limiter.count(act, who.to_string(), now);
    counted.map_err(|retry_after| Refusal::RateLimited { retry_after })
}

/// Counts one more search from a network.
///
/// # Errors
/// The seconds to wait, when there were too many.
pub fn search(app: &App, network: IpAddr) -> Result<(), i64> {
    let now = app.ports.clock.now();
    app.rate_limiter.count(LimitedAction::Search, network_subject(&app.keys, network), now)
}

/// Counts one more request of a program in someone's name, and says what is left to them.
#[must_use]
pub fn program(app: &App, act: LimitedAction, who: &UserId) -> Allowance {
    app.rate_limiter.spend(act, who.to_string(), app.ports.clock.now())
}

/// Counts one more request of a network at the token endpoints.
///
/// # Errors
/// The seconds to wait, when there were too many.
pub fn token(app: &App, network: IpAddr) -> Result<(), i64> {
    let now = app.ports.clock.now();
    app.rate_limiter.count(LimitedAction::ApiToken, network_subject(&app.keys, network), now)
}

/// Counts one more try of a void code by `who`: a network, or a session.
///
/// # Errors
/// The seconds to wait, when there were too many.
pub(crate) fn void_code(app: &App, who: &str) -> Result<(), i64> {
    app.rate_limiter.count(LimitedAction::VoidCode, who.to_owned(), app.ports.clock.now())
}
