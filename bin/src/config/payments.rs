//! `[payments]`: who moves the money of members.

use serde::Deserialize;

/// `[payments]`
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Payments {
    /// Whether payments are for show: no money moves, and only demonstration cards are taken. Without
    /// it, where the world does not reach the site.
    pub demonstration: Option<bool>,
}
