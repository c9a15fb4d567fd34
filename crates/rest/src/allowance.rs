//! How many requests a program may still send in someone's name, in every answer to a token
//! (draft-ietf-httpapi-ratelimit-headers).

use super::refusal::{Refusal, Result};
use http::{HeaderMap, HeaderName, HeaderValue};
use poem::Request;
use quire_app::{
    App,
    bearer::Bearer,
    rate_limit::{self, Allowance, LimitedAction},
};
use std::sync::{Arc, OnceLock};

const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const LIMIT: HeaderName = HeaderName::from_static("ratelimit");

/// What was left when the token was looked at; nothing without one.
#[derive(Debug, Clone, Default)]
pub(super) struct Left(Arc<OnceLock<(&'static str, Allowance)>>);

/// Counts a request.
pub(super) fn spend(app: &App, request: &Request, bearer: &Bearer) -> Result<()> {
    let (name, act) = match request.method().is_safe() {
        true => ("reads", LimitedAction::ApiRead),
        false => ("writes", LimitedAction::ApiWrite),
    };
    let allowance = rate_limit::program(app, act, &bearer.person.id);
    if let Some(left) = request.data::<Left>() {
        // Set once: a request has one token.
        let _ = left.0.set((name, allowance));
    }
    if allowance.is_kept {
        return Ok(());
    }
    let message = format!("{} {name} in {} seconds are taken", allowance.most, allowance.seconds);
    Err(Refusal::too_many(message, allowance.reset))
}

impl Left {
    /// Says it.
    pub(super) fn tell(&self, headers: &mut HeaderMap) {
        let Some((name, allowance)) = self.0.get() else { return };
        let Allowance { most, seconds, left, reset, .. } = allowance;
        for (header, value) in [
            (POLICY, format!("\"{name}\";q={most};w={seconds}")),
            (LIMIT, format!("\"{name}\";r={left};t={reset}")),
        ] {
            if let Ok(value) = HeaderValue::try_from(value) {
                headers.insert(header, value);
            }
        }
    }
}
