//! Webhooks: what happens to someone's stories is sent to addresses that they, or programs of theirs, choose
//! (decision 0062).

mod application;
mod caller;
mod courier;
mod delivery;
pub(crate) mod event;
mod named_request;
mod own;
mod refusal;
mod signature;

pub use application::{create_for_users, list_for_users};
pub use caller::WebhookCaller;
pub use courier::WebhookCourier;
pub use delivery::{deliveries, replay};
pub use own::{MadeWebhook, change, create, find, list, pause, remove, resume, rotate};
pub use quire_core::webhook::{Webhook, WebhookEvent, WebhookForm, WebhookState};
pub use quire_store::webhook::WebhookDelivery;
pub use refusal::WebhookRefusal;

use crate::site::Site;
use serde_json::{Value, json};

/// What a delivery says, as it is sent and shown.
#[must_use]
pub fn body(site: &Site, delivery: &WebhookDelivery) -> String {
    let mut data: Value = serde_json::from_str(&delivery.data).unwrap_or_default();
    complete(site, &mut data);
    let (event, at) = (delivery.event.name(), delivery.created_at.to_string());
    let mut said = json!({ "type": event, "timestamp": at, "data": data });
    if let (Some(about), Some(fields)) = (&delivery.about_id, said.as_object_mut()) {
        fields.insert("personId".to_owned(), json!(about));
    }
    said.to_string()
}

/// Makes addresses of this site whole.
fn complete(site: &Site, value: &mut Value) {
    let Value::Object(fields) = value else { return };
    for (name, value) in fields {
        match value {
            Value::String(path) if name == "url" => *path = site.absolute(path),
            value => complete(site, value),
        }
    }
}
