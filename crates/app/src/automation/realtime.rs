//! The service's address for news, and what it is sent there (IFTTT's Realtime API).

use super::TriggerIdentity;
use crate::{App, ports::Parcel};
use serde_json::{Value, json};
use std::{collections::BTreeSet, fmt};
use url::Url;

/// Triggers that one call may name.
pub(super) const NAMED_MAX: usize = 1_000;

/// Where the service is told, and by which key it knows the site.
#[derive(Clone)]
pub struct RealtimeService {
    /// The address.
    pub address: Url,
    /// The key.
    pub key: String,
}

impl fmt::Debug for RealtimeService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RealtimeService").field("address", &self.address.as_str()).finish()
    }
}

/// What became of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CallOutcome {
    /// The service was told.
    Yes,
    /// It refuses, and would again.
    Refused,
    /// It could not be told now.
    NotNow,
}

impl RealtimeService {
    /// Tells the service that these triggers have news.
    pub(super) async fn tell(&self, app: &App, about: &BTreeSet<&TriggerIdentity>) -> CallOutcome {
        let named: Vec<Value> =
            about.iter().map(|one| json!({ "trigger_identity": one.as_str() })).collect();
        let parcel = Parcel {
            address: self.address.clone(),
            media_type: "application/json".to_owned(),
            headers: vec![
                ("ifttt-service-key", self.key.clone()),
                ("accept", "application/json".to_owned()),
                ("x-request-id", uuid(app.ports.ids.secret())),
            ],
            body: json!({ "data": named }).to_string().into_bytes(),
        };
        match app.ports.deliver.post(parcel).await {
            Ok(200..=299) => CallOutcome::Yes,
            Ok(status @ (408 | 429 | 500..)) => {
                tracing::info!(status, "the automation service cannot be told now");
                CallOutcome::NotNow
            }
            Ok(status) => {
                tracing::warn!(status, "the automation service refuses to be told");
                CallOutcome::Refused
            }
            Err(error) => {
                tracing::info!(%error, "the automation service does not answer");
                CallOutcome::NotNow
            }
        }
    }
}

/// A UUID of version 4 made of randomness.
fn uuid(random: [u8; 32]) -> String {
    let [first, _] = [&random[..16], &random[16..]];
    let mut bits = first.iter().fold(0_u128, |all, byte| all << 8 | u128::from(*byte));
    bits = bits & !(0xf << 76) | 0x4 << 76;
    bits = bits & !(0x3 << 62) | 0x2 << 62;
    let hex = format!("{bits:032x}");
    let part = |from, to| hex.get(from..to).unwrap_or_default();
    format!("{}-{}-{}-{}-{}", part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32))
}
