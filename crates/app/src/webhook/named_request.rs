//! Requests to make a webhook that programs name, so that one sent again makes no second webhook.

use super::refusal::WebhookRefusal;
use crate::keys::digest;
use quire_core::{
    ApplicationId, UserId,
    webhook::{Webhook, WebhookForm},
};
use quire_store::{
    Conn, StoreError,
    idempotency_key::{self, KeyClaim},
};

/// A request to make a webhook that its program named: the webhook's id is made of the name, so it is found again.
pub(super) struct NamedRequest {
    /// What the webhook's id is made of.
    pub(super) bits: u64,
    key: String,
    request: String,
}

impl NamedRequest {
    /// # Errors
    /// [`WebhookRefusal::InvalidKey`].
    pub(super) fn of(
        person: &UserId,
        application: Option<&ApplicationId>,
        key: &str,
        form: &WebhookForm,
    ) -> Result<Self, WebhookRefusal> {
        if !(1..=255).contains(&key.len()) {
            return Err(WebhookRefusal::InvalidKey);
        }
        let key = digest(format!("webhook {application:?} {key}").as_bytes());
        let id = digest([person.as_str().as_bytes(), &key].concat().as_slice());
        Ok(Self {
            bits: id.iter().take(8).fold(0, |bits, byte| (bits << 8) | u64::from(*byte)),
            key: hex::encode(key),
            request: hex::encode(digest(format!("{form:?}").as_bytes())),
        })
    }

    /// Takes the key in the write that makes the webhook.
    pub(super) fn claim(&self, c: &mut Conn, new: &Webhook) -> Result<KeyClaim, StoreError> {
        idempotency_key::claim(c, &new.person_id, &self.key, &self.request, new.created_at)
    }
}
