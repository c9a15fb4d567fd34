//! Errors that are not part of an answer's union. What went wrong inside is logged, never told.

use async_graphql::ErrorExtensions;
use quire_store::StoreError;
use std::fmt;

/// Why a field has no value. Deliberately not `Display`: the GraphQL library turns everything
/// printable into a message of its own, and internal texts must not get out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// An argument makes no sense; the text says which and why.
    BadRequest(String),
    /// The session may not see this (a spoofed one, trap T14).
    Forbidden,
    /// The viewer does this too often.
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// Too much is going on; the same request may succeed soon.
    Busy,
    /// Our fault. Already logged.
    Internal,
}

/// What resolvers return.
pub type Result<T> = std::result::Result<T, Fault>;

impl Fault {
    /// Logs `error` and hides it.
    pub fn internal(error: &dyn fmt::Display) -> Self {
        tracing::error!(%error, "a GraphQL field failed");
        Fault::Internal
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        if error.is_temporary() {
            tracing::warn!(%error, "the store did not answer");
            Fault::Busy
        } else {
            Fault::internal(&error)
        }
    }
}

impl From<Fault> for async_graphql::Error {
    fn from(fault: Fault) -> Self {
        let (message, code) = match &fault {
            Fault::BadRequest(reason) => (reason.as_str(), "BAD_REQUEST"),
            Fault::Forbidden => ("this session may not see that", "FORBIDDEN"),
            Fault::RateLimited { .. } => {
                ("you are doing this very often; try again in a while", "RATE_LIMITED")
            }
            Fault::Busy => ("the server is busy, try again", "BUSY"),
            Fault::Internal => ("internal error", "INTERNAL"),
        };
        Self::new(message).extend_with(|_, extensions| {
            extensions.set("code", code);
            if let Fault::RateLimited { retry_after } = fault {
                extensions.set("retryAfter", retry_after);
            }
        })
    }
}
