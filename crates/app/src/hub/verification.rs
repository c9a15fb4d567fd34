//! Asking subscribers whether they meant what was asked in their name, and telling them when it ends.

use super::{HubTopics, is_full};
use crate::{App, keys::digest};
use quire_core::{
    HubRequestId,
    hub::{HubMode, HubRequest, HubSubscription, callback, next_question},
};
use quire_store::{Conn, StoreError, hub as stored};
use std::sync::Arc;

/// How long a worker may be silent before another takes over: longer than any subscriber may think.
pub(super) const LEASE_SECONDS: i64 = 60;

/// What a subscriber answered.
#[derive(Debug, Clone, Copy)]
enum SubscriberAnswer {
    /// It meant it.
    Yes,
    /// It did not.
    No,
    /// Nothing that could be read.
    Nothing,
}

/// Asks one subscriber, and does what it wants.
pub(super) async fn verify(
    app: App,
    topics: Arc<dyn HubTopics>,
    id: HubRequestId,
) -> Result<(), StoreError> {
    let token = hex::encode(digest(&app.ports.ids.secret()));
    let (lease, now) = (token.clone(), app.ports.clock.now());
    let taken = app
        .store
        .write(move |c| stored::take_request(c, &id, &lease, now, now.plus_seconds(LEASE_SECONDS)))
        .await?;
    let Some(request) = taken else { return Ok(()) };
    let answered = ask(&app, &request).await;
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            if let (SubscriberAnswer::Nothing, Some(at)) =
                (&answered, next_question(request.attempts, now))
            {
                return stored::ask_again(c, &request.id, &token, at);
            }
            if !stored::remove_request(c, &request.id, &token)? {
                return Ok(());
            }
            match (answered, request.mode) {
                (SubscriberAnswer::Yes, HubMode::Subscribe) => {
                    subscribe(c, topics.as_ref(), &request, now)
                }
                (SubscriberAnswer::Yes, HubMode::Unsubscribe) => {
                    stored::remove(c, &request.topic, &request.callback)
                }
                _ => Ok(()),
            }
        })
        .await
}

/// Asks a subscriber; only the very words it was sent say that it meant it.
async fn ask(app: &App, request: &HubRequest) -> SubscriberAnswer {
    let Some(mut address) = callback(&request.callback) else { return SubscriberAnswer::No };
    let challenge = hex::encode(digest(&app.ports.ids.secret()));
    {
        let mut query = address.query_pairs_mut();
        query.append_pair("hub.mode", request.mode.as_str());
        query.append_pair("hub.topic", &request.topic);
        match request.mode {
            HubMode::Denied => {
                query.append_pair("hub.reason", "this feed is not there any more");
            }
            HubMode::Subscribe | HubMode::Unsubscribe => {
                query.append_pair("hub.challenge", &challenge);
            }
        }
        if request.mode == HubMode::Subscribe {
            query.append_pair("hub.lease_seconds", &request.lease_seconds.to_string());
        }
    }
    let answer = app.ports.deliver.get(address).await;
    match answer {
        Ok(answer) if (200..=299).contains(&answer.status) => {
            if answer.body == challenge.as_bytes() {
                SubscriberAnswer::Yes
            } else {
                SubscriberAnswer::No
            }
        }
        Ok(answer) if answer.status < 500 => SubscriberAnswer::No,
        Ok(_) => SubscriberAnswer::Nothing,
        Err(error) => {
            tracing::info!(%error, "a subscriber does not say whether it meant it");
            SubscriberAnswer::Nothing
        }
    }
}

/// Begins a subscription or makes it last longer, if the feed is still there and has room.
fn subscribe(
    c: &mut Conn,
    topics: &dyn HubTopics,
    request: &HubRequest,
    now: quire_core::Timestamp,
) -> Result<(), StoreError> {
    let Some(state) = topics.state(c, &request.topic)? else { return Ok(()) };
    let is_new = !stored::is_subscribed(c, &request.topic, &request.callback)?;
    if is_new && is_full(c, request)? {
        return Ok(());
    }
    stored::watch(c, &request.topic, &state, now)?;
    let delivered = stored::topic(c, &request.topic)?.map_or(0, |topic| topic.version);
    let subscription = HubSubscription {
        topic: request.topic.clone(),
        callback: request.callback.clone(),
        secret: request.secret.clone(),
        ends_at: now.plus_seconds(request.lease_seconds),
        delivered,
        attempts: 0,
    };
    stored::keep(c, &subscription, now)
}
