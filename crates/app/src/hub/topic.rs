//! What can be subscribed to, and whether it changed.

use crate::{App, change_marks::ChangeMarks};
use quire_core::{
    HubRequestId, Timestamp,
    hub::{HubMode, HubRequest},
};
use quire_store::{
    Conn, StoreError,
    hub::{self as stored, HubTopic, HubTopicState},
};
use std::sync::Arc;

/// Feeds looked at in one turn.
const LOOKED_AT: i64 = 16;
/// Marks the feeds that show something that changed.
pub(super) const MARKS: ChangeMarks = ChangeMarks {
    setting: "hub-followed",
    is_watched: stored::is_watched,
    mark_due: stored::mark_due,
    mark_all_due: stored::mark_all_due,
};

/// A feed as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicDocument {
    /// What kind of text it is.
    pub media_type: &'static str,
    /// All of it.
    pub body: Vec<u8>,
}

/// Feeds by their addresses, as anybody sees them.
pub trait HubTopics: Send + Sync {
    /// What the feed at an address shows; `None`: there is none of ours.
    ///
    /// # Errors
    /// [`StoreError`].
    fn state(&self, c: &mut Conn, address: &str) -> Result<Option<HubTopicState>, StoreError>;

    /// The feed at an address; `None`: there is none of ours.
    ///
    /// # Errors
    /// [`StoreError`].
    fn document(&self, c: &mut Conn, address: &str) -> Result<Option<TopicDocument>, StoreError>;
}

/// Looks at the feeds that were marked: of what shows something else everybody is to be told, and what is not there any
/// more ends. Whether any was.
pub(super) async fn look(app: &App, topics: &Arc<dyn HubTopics>) -> Result<bool, StoreError> {
    let reading = topics.clone();
    let due = app
        .store
        .read(move |c| {
            let due = stored::due_topics(c, LOOKED_AT)?;
            due.into_iter()
                .map(|one| reading.state(c, &one.address).map(|state| (one, state)))
                .collect::<Result<Vec<_>, _>>()
        })
        .await?;
    let is_any = !due.is_empty();
    let now = app.ports.clock.now();
    for (topic, state) in due {
        let fresh: Vec<u64> = match state {
            Some(_) => Vec::new(),
            None => ids(app, &topic).await?,
        };
        app.store
            .write(move |c| match &state {
                Some(state) => stored::settle_topic(c, &topic, state, now),
                None => end(c, &topic, &fresh, now),
            })
            .await?;
    }
    Ok(is_any)
}

/// Random ids for what the subscribers of a feed are told.
async fn ids(app: &App, topic: &HubTopic) -> Result<Vec<u64>, StoreError> {
    let address = topic.address.clone();
    let count = app.store.read(move |c| stored::count_of_topic(c, &address)).await?;
    Ok((0..count).map(|_| app.ports.ids.bits()).collect())
}

/// Ends all subscriptions of a feed that is not there any more, and has their subscribers told.
fn end(c: &mut Conn, topic: &HubTopic, ids: &[u64], now: Timestamp) -> Result<(), StoreError> {
    for (one, id) in stored::of_topic(c, &topic.address)?.into_iter().zip(ids) {
        let told = HubRequest {
            id: HubRequestId::from_bits(*id),
            mode: HubMode::Denied,
            topic: one.topic,
            callback: one.callback,
            secret: None,
            lease_seconds: 0,
            attempts: 0,
        };
        stored::add_request(c, &told, now)?;
    }
    stored::remove_topic(c, &topic.address)
}
