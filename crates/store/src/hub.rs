//! The hub: feeds that someone subscribed to, who is sent them, and what subscribers are asked.

mod request;
mod subscription;
mod topic;

pub use request::{
    add_request, ask_again, count_requests, due_requests, remove_request, take_request,
};
pub use subscription::{
    count_of_host, count_of_topic, due_deliveries, forget_ended, is_subscribed, keep, of_topic,
    remove, settle_delivery, take_delivery, try_again,
};
pub use topic::{
    HubTopic, HubTopicState, due_topics, forget_unused, is_watched, mark_all_due, mark_due,
    remove_topic, settle_topic, topic, watch,
};

use crate::{Conn, StoreError, schema::hub_subscriptions};
use diesel::prelude::*;
use quire_core::{
    HubRequestId, Timestamp,
    hub::{HubMode, HubRequest, HubSubscription},
};

/// Sees that after a restore nothing is sent to anybody who may have left since: each subscriber is asked again. What was
/// asked before is forgotten.
pub(crate) fn ask_all_again(c: &mut Conn, now: Timestamp) -> Result<(), StoreError> {
    request::remove_all(c)?;
    let all: Vec<HubSubscription> = subscription::all(c)?;
    for (number, one) in (1_u64..).zip(all) {
        let left = one.ends_at.since(now).as_secs();
        let request = HubRequest {
            id: HubRequestId::from_bits(number),
            mode: HubMode::Subscribe,
            topic: one.topic,
            callback: one.callback,
            secret: one.secret,
            lease_seconds: i64::try_from(left).unwrap_or(i64::MAX),
            attempts: 0,
        };
        if left > 0 {
            add_request(c, &request, now)?;
        }
    }
    diesel::delete(hub_subscriptions::table).execute(c)?;
    topic::remove_all(c)
}
