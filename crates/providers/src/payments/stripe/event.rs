//! What Stripe tells of its own accord: who says it is proved by a signature over the time and the text.

use hmac::{Hmac, Mac};
use quire_app::ports::{EventCharge, EventSubject, NotTheProvider, ProviderEvent};
use quire_core::Timestamp;
use serde::Deserialize;
use sha2::Sha256;

/// How old a message may be, and how far its clock may be ahead, in seconds.
const TOLERANCE: u64 = 300;
/// Signatures looked at in one header.
const MOST_SIGNATURES: usize = 8;

/// Whether a message was signed with one of `secrets` not long ago.
pub(super) fn verify(
    secrets: &[String],
    signature: &str,
    body: &[u8],
    now: Timestamp,
) -> Result<(), NotTheProvider> {
    let parts = || signature.split(',').filter_map(|part| part.trim().split_once('='));
    let time = parts().find(|(name, _)| *name == "t").map(|(_, time)| time);
    let time = time.ok_or(NotTheProvider)?;
    let said: i64 = time.parse().map_err(|_| NotTheProvider)?;
    if (now.millis() / 1000).abs_diff(said) > TOLERANCE {
        return Err(NotTheProvider);
    }
    let signatures = parts().filter(|(name, _)| *name == "v1").filter_map(|(_, hex)| bytes(hex));
    for signature in signatures.take(MOST_SIGNATURES) {
        for secret in secrets {
            let mut mac =
                Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_err(|_| NotTheProvider)?;
            mac.update(time.as_bytes());
            mac.update(b".");
            mac.update(body);
            // In constant time.
            if mac.verify_slice(&signature).is_ok() {
                return Ok(());
            }
        }
    }
    Err(NotTheProvider)
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    let pairs = hex.as_bytes().chunks_exact(2);
    if hex.len() != 64 {
        return None;
    }
    pairs.map(|pair| u8::try_from(digit(pair.first()?)? * 16 + digit(pair.get(1)?)?).ok()).collect()
}

#[derive(Deserialize)]
struct Event {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    /// Of a platform's other accounts.
    account: Option<String>,
    #[serde(default)]
    livemode: bool,
    data: EventData,
}

#[derive(Deserialize)]
struct EventData {
    object: EventObject,
}

#[derive(Deserialize)]
struct EventObject {
    id: Option<String>,
    payment_intent: Option<String>,
    /// Of a dispute: how it ended.
    status: Option<String>,
}

/// Reads a message that is Stripe's. Of play money, where real money moves, and of other accounts there
/// is nothing to look after.
pub(super) fn read(body: &[u8], is_live: bool) -> Result<ProviderEvent, NotTheProvider> {
    let event: Event = serde_json::from_slice(body).map_err(|_| NotTheProvider)?;
    let is_ours = event.account.is_none() && event.livemode == is_live;
    let EventObject { id, payment_intent, status } = event.data.object;
    let (id, payment_intent) =
        (id.map(EventCharge::Theirs), payment_intent.map(EventCharge::Theirs));
    let is_won = status.as_deref() == Some("won");
    let about = match event.kind.as_str() {
        _ if !is_ours => None,
        "payment_intent.succeeded"
        | "payment_intent.payment_failed"
        | "payment_intent.canceled" => id.map(EventSubject::Charge),
        "charge.refunded" => payment_intent.map(EventSubject::Refund),
        "charge.dispute.closed" if is_won => payment_intent.map(EventSubject::ChargebackReturned),
        "charge.dispute.funds_withdrawn" => {
            Some(payment_intent.map_or(EventSubject::UnnamedChargeback, EventSubject::Chargeback))
        }
        _ => None,
    };
    Ok(ProviderEvent { id: event.id, about: about.unwrap_or(EventSubject::Other) })
}
