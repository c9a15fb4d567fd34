//! `[automation]`: the automation service IFTTT.

use super::{Problems, Secret, is_guarded};
use serde::Deserialize;
use url::Url;

/// `[automation]`
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Automation {
    /// The key by which the service is known; without it, nothing is answered below `/ifttt`.
    pub service_key: Option<Secret<String>>,
    /// A token of a person made for the service's own tests of its triggers and actions; without it, these tests
    /// cannot be run.
    pub test_token: Option<Secret<String>>,
    /// Where the service is told in the moment that there is something new for it to ask about; without it, it asks every
    /// few minutes.
    pub realtime_url: Option<Url>,
}

impl Automation {
    /// Names the keys that make no sense.
    pub(super) fn check(&self, found: &mut Problems) {
        let Some(url) = &self.realtime_url else { return };
        found.add_if(
            !is_guarded(url),
            "automation.realtime_url",
            "must be an https address without name and password",
        );
        let has_key = self.service_key.as_ref().is_some_and(|key| !key.reveal().is_empty());
        found.add_if(!has_key, "automation.realtime_url", "needs automation.service_key");
    }
}
