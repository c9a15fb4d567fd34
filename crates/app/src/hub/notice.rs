//! Sending a feed to one subscriber.

use super::{PATH, TopicDocument, verification::LEASE_SECONDS};
use crate::{
    App,
    keys::{digest, mac_of},
    ports::Parcel,
};
use quire_core::{
    hub::{HubSubscription, callback},
    webhook::next_try,
};
use quire_store::{StoreError, hub as stored};
use std::sync::Arc;

/// What is sent: a feed in one version.
#[derive(Debug, Clone)]
pub(super) struct Issue {
    pub version: i64,
    pub document: Arc<TopicDocument>,
}

/// Sends a feed to a subscriber, and keeps what became of it.
pub(super) async fn send(
    app: App,
    (topic, to): (String, String),
    issue: Issue,
) -> Result<(), StoreError> {
    let token = hex::encode(digest(&app.ports.ids.secret()));
    let (lease, now) = (token.clone(), app.ports.clock.now());
    let taken = app
        .store
        .write(move |c| {
            let until = now.plus_seconds(LEASE_SECONDS);
            stored::take_delivery(c, (&topic, &to), &lease, now, until)
        })
        .await?;
    let Some(subscription) = taken else { return Ok(()) };
    let answer = post(&app, &subscription, &issue.document).await;
    let now = app.ports.clock.now();
    app.store
        .write(move |c| match (answer, next_try(subscription.attempts, now)) {
            (Some(200..=299), _) => {
                stored::settle_delivery(c, &subscription, issue.version, &token, now)
            }
            // It is gone, or did not answer for days.
            (Some(410), _) | (_, None) => {
                stored::remove(c, &subscription.topic, &subscription.callback)
            }
            (_, Some(at)) => stored::try_again(c, &subscription, &token, at),
        })
        .await
}

/// What the subscriber answers; `None`: nothing that could be read.
async fn post(app: &App, to: &HubSubscription, document: &TopicDocument) -> Option<u16> {
    let hub = app.site.absolute(PATH);
    let link = format!("<{hub}>; rel=\"hub\", <{}>; rel=\"self\"", to.topic);
    let mut headers = vec![("link", link)];
    if let Some(secret) = &to.secret {
        let signature = hex::encode(mac_of(secret.as_bytes(), &[document.body.as_slice()]));
        headers.push(("x-hub-signature", format!("sha256={signature}")));
    }
    let parcel = Parcel {
        address: callback(&to.callback)?,
        media_type: document.media_type.to_owned(),
        headers,
        body: document.body.clone(),
    };
    let failed = |error: &_| tracing::info!(%error, "a subscriber cannot be sent a feed");
    app.ports.deliver.post(parcel).await.inspect_err(failed).ok()
}
