//! `[automation]`: the automation service IFTTT.

use super::Secret;
use serde::Deserialize;

/// `[automation]`
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Automation {
    /// The key by which the service is known; without it, nothing is answered below `/ifttt`.
    pub service_key: Option<Secret<String>>,
}
