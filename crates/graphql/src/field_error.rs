//! Errors that are not part of an answer's union. What went wrong inside is logged, never told.

use async_graphql::ErrorExtensions;
use quire_store::StoreError;
use std::fmt;

/// Why a field has no value. Deliberately not `Display`: the GraphQL library turns everything
/// printable into a message of its own, and internal texts must not get out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldError {
    /// An argument makes no sense; the text says which and why.
    BadRequest(String),
    /// The session may not see this (staff that looks through someone's eyes).
    Forbidden,
    /// The viewer does this too often.
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The request asks for more long texts than one answer may hold.
    AnswerTooLarge,
    /// Too much is going on; the same request may succeed soon.
    Busy,
    /// Our fault. Already logged.
    Internal,
}

/// What resolvers return.
pub type Result<T> = std::result::Result<T, FieldError>;

impl FieldError {
    /// Logs `error` and hides it.
    pub fn internal(error: &dyn fmt::Display) -> Self {
        tracing::error!(%error, "a GraphQL field failed");
        FieldError::Internal
    }
}

impl From<StoreError> for FieldError {
    fn from(error: StoreError) -> Self {
        if error.is_temporary() {
            tracing::warn!(%error, "the store did not answer");
            FieldError::Busy
        } else {
            FieldError::internal(&error)
        }
    }
}

impl From<FieldError> for async_graphql::Error {
    fn from(fault: FieldError) -> Self {
        let (message, code) = match &fault {
            FieldError::BadRequest(reason) => (reason.as_str(), "BAD_REQUEST"),
            FieldError::Forbidden => ("this session may not see that", "FORBIDDEN"),
            FieldError::RateLimited { .. } => {
                ("you are doing this very often; try again in a while", "RATE_LIMITED")
            }
            FieldError::AnswerTooLarge => {
                ("this asks for too much text at once; ask for less of it", "ANSWER_TOO_LARGE")
            }
            FieldError::Busy => ("the server is busy, try again", "BUSY"),
            FieldError::Internal => ("internal error", "INTERNAL"),
        };
        Self::new(message).extend_with(|_, extensions| {
            extensions.set("code", code);
            if let FieldError::RateLimited { retry_after } = fault {
                extensions.set("retryAfter", retry_after);
            }
        })
    }
}
