//! How a receiver knows that something comes from us: the headers of Standard Webhooks. No secret is kept: each is made
//! of the server's secret and of what the webhook is called.

use crate::keys::{Keys, Purpose, mac};
use base64::{Engine, engine::general_purpose::STANDARD};
use quire_core::{Timestamp, WebhookId, webhook::Webhook};

/// Before a secret that its owner is shown.
const PREFIX: &str = "whsec_";

/// The secret that signs now, as its owner is shown it, once.
pub(super) fn secret(keys: &Keys, webhook: &Webhook) -> String {
    format!("{PREFIX}{}", STANDARD.encode(key(keys, &webhook.id, webhook.secret_number)))
}

/// The name of a delivery; the same each time it is sent.
pub(super) fn message_id(id: &WebhookId, number: i64) -> String {
    format!("msg_{id}_{number}")
}

/// The headers that sign `body`: for a day after the secret changed by the one before, too.
pub(super) fn headers(
    keys: &Keys,
    webhook: &Webhook,
    number: i64,
    body: &str,
    now: Timestamp,
) -> Vec<(&'static str, String)> {
    let (id, at) = (message_id(&webhook.id, number), now.millis().div_euclid(1_000).to_string());
    let last = webhook.secret_number;
    let first = if webhook.overlap_until(now).is_some() { last.saturating_sub(1) } else { last };
    let signatures = (first..=last).rev().map(|secret| {
        let signed = [id.as_bytes(), b".", at.as_bytes(), b".", body.as_bytes()];
        format!("v1,{}", STANDARD.encode(mac(&key(keys, &webhook.id, secret), &signed)))
    });
    let signatures = signatures.collect::<Vec<_>>().join(" ");
    vec![("webhook-id", id), ("webhook-timestamp", at), ("webhook-signature", signatures)]
}

fn key(keys: &Keys, id: &WebhookId, secret: i64) -> [u8; 32] {
    keys.tag(Purpose::Webhook, &[id.as_str().as_bytes(), &secret.to_be_bytes()])
}
