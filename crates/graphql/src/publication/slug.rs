//! Whether a publication can have a slug.

use crate::outcome::Availability;
use async_graphql::{Enum, SimpleObject, Union};
use quire_core::publication::slug::SlugRefusal;

/// A slug that a publication cannot have.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct SlugError {
    /// What is wrong.
    pub code: SlugErrorCode,
    /// A text for people.
    pub message: String,
}

impl From<SlugRefusal> for SlugError {
    fn from(refusal: SlugRefusal) -> Self {
        Self { code: refusal.into(), message: refusal.message().to_owned() }
    }
}

/// Why a publication cannot have a slug.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "SlugRefusal")]
pub enum SlugErrorCode {
    /// Fewer than 3 characters.
    TooShort,
    /// More than 30 characters.
    TooLong,
    /// Other characters than letters, digits and single dashes between them.
    Invalid,
    /// A word that addresses need, or that passes for the site.
    Reserved,
    /// Another publication has it or had it.
    Taken,
}

/// Whether a publication could have a slug.
#[derive(Debug, Union)]
pub enum SlugAvailabilityResult {
    /// It could.
    Availability(Availability),
    /// It could not.
    SlugError(SlugError),
}
