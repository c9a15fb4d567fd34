//! Consent to being counted: who is asked, and what holds until they answer.

use crate::limit::account::EU_COUNTRY_COUNT;

/// The 27 members of the European Union and the United Kingdom, as ISO 3166-1 writes them.
pub const EU_COUNTRIES: [&str; EU_COUNTRY_COUNT] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HR", "HU", "IE",
    "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
];

/// Whether the rules of the European Union hold for a visitor from `country` (two letters, any
/// case).
#[must_use]
pub fn is_eu(country: &str) -> bool {
    EU_COUNTRIES.iter().any(|eu| eu.eq_ignore_ascii_case(country))
}

/// Who visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConsentContext<'a> {
    /// The country, where it is known.
    pub country: Option<&'a str>,
    /// Whether someone is signed in.
    pub is_logged_in: bool,
    /// Whether the privacy banner was accepted in this browser.
    pub has_accepted: bool,
}

/// Whether the visitor may be counted: unless they are in the European Union, logged out and have
/// not accepted the privacy banner.
#[must_use]
pub fn is_granted(visitor: &ConsentContext<'_>) -> bool {
    !shows_banner(visitor)
}

/// Whether the privacy banner shows; accepting it is what grants the consent.
#[must_use]
pub fn shows_banner(visitor: &ConsentContext<'_>) -> bool {
    visitor.country.is_some_and(is_eu) && !visitor.is_logged_in && !visitor.has_accepted
}
