//! The keys with which a service signs: kept for a day, and asked for again when a token names one
//! that we do not know, but at most once a minute.

use super::oauth::{refused, unreachable_service};
use crate::outgoing::Outgoing;
use http::Request;
use jsonwebtoken::jwk::Jwk;
use quire_app::ports::{Clock, ProviderError};
use quire_core::Timestamp;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::Mutex;
use url::Url;

/// A key that was taken back is forgotten after a day at the latest.
const LIFE_SECONDS: i64 = 86_400;
/// Seconds between two questions, whatever the answer.
const PAUSE_SECONDS: i64 = 60;
/// Bytes of an answer.
const LARGEST: usize = 64 * 1024;
/// Keys of a service.
const MOST: usize = 32;

/// The keys of one service.
pub(super) struct KeySet {
    address: Url,
    outgoing: Outgoing,
    clock: Arc<dyn Clock>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    keys: Vec<Jwk>,
    keys_at: Option<Timestamp>,
    asked_at: Option<Timestamp>,
}

impl KeySet {
    pub fn new(address: Url, outgoing: Outgoing, clock: Arc<dyn Clock>) -> Self {
        Self { address, outgoing, clock, known: Mutex::default() }
    }

    /// The key with this id. Calls that arrive while the service is being asked wait for its answer.
    pub async fn find(&self, id: &str) -> Result<Jwk, ProviderError> {
        let mut known = self.known.lock().await;
        let now = self.clock.now();
        let within =
            |at: Option<Timestamp>, seconds| at.is_some_and(|at| at.plus_seconds(seconds) > now);
        if within(known.keys_at, LIFE_SECONDS)
            && let Some(key) = named(&known.keys, id)
        {
            return Ok(key);
        }
        if within(known.asked_at, PAUSE_SECONDS) {
            return Err(refused("the ID token is signed with an unknown key"));
        }
        known.asked_at = Some(now);
        known.keys = self.ask().await?;
        known.keys_at = Some(now);
        named(&known.keys, id).ok_or_else(|| refused("the ID token is signed with an unknown key"))
    }

    async fn ask(&self) -> Result<Vec<Jwk>, ProviderError> {
        let request = Request::get(self.address.as_str())
            .body(Vec::new())
            .map_err(|_| refused("the address of the keys is none"))?;
        let answer = self.outgoing.send(request).await.map_err(unreachable_service)?;
        if !answer.status().is_success() || answer.body().len() > LARGEST {
            return Err(refused("the service does not tell its keys"));
        }
        let set: Answer = serde_json::from_slice(answer.body())
            .map_err(|_| refused("the service's keys are not understood"))?;
        // Keys of kinds that we do not know are none of ours.
        let keys = set.keys.into_iter().take(MOST);
        Ok(keys.filter_map(|key| serde_json::from_value(key).ok()).collect())
    }
}

#[derive(Deserialize)]
struct Answer {
    keys: Vec<serde_json::Value>,
}

fn named(keys: &[Jwk], id: &str) -> Option<Jwk> {
    keys.iter().find(|key| key.common.key_id.as_deref() == Some(id)).cloned()
}
