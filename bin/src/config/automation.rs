//! `[automation]`: the automation service IFTTT.

use super::Secret;
use serde::Deserialize;

/// `[automation]`
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Automation {
    /// The key by which the service is known; without it, nothing is answered below `/ifttt`.
    pub service_key: Option<Secret<String>>,
    /// A token of a person made for the service's own tests of its triggers and actions; without it, these tests
    /// cannot be run.
    pub test_token: Option<Secret<String>>,
}
