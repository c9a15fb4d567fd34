//! Does what the hub owes: looks at feeds that changed, asks subscribers and sends to them, several at a time, few of them
//! at one host.

use super::{
    HubTopics,
    notice::{self, Issue},
    topic, verification,
};
use crate::App;
use quire_core::{HubRequestId, hub::callback_host};
use quire_store::{Conn, StoreError, hub as stored};
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};
use tokio::task::{Id, JoinSet};

/// Subscribers asked or sent to at once.
const AT_ONCE: usize = 32;
/// Of them at one host.
const AT_ONCE_AT_ONE: usize = 4;
/// Places that are free before more is looked for, while others are still under way.
const REFILLED: usize = 8;
/// How many are looked at to choose from.
const LOOKED_AT: i64 = 256;

/// Something to be done at a host.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Errand {
    /// Asking whether something was meant.
    Question(HubRequestId),
    /// Sending a feed: its address, and where to.
    Delivery(String, String),
}

/// Does what the hub owes.
pub struct HubCourier {
    app: App,
    topics: Arc<dyn HubTopics>,
    followed: Option<i64>,
    running: JoinSet<Result<(), StoreError>>,
    under_way: HashMap<Id, (String, Errand)>,
}

impl HubCourier {
    /// One that has nothing to do yet.
    #[must_use]
    pub fn new(app: App, topics: Arc<dyn HubTopics>) -> Self {
        let (running, under_way) = (JoinSet::new(), HashMap::new());
        Self { app, topics, followed: None, running, under_way }
    }

    /// Whether anything is under way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        !self.running.is_empty()
    }

    /// Whether it is worth looking for more: that is not done for each place that becomes free.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.running.len() + REFILLED <= AT_ONCE
    }

    /// Begins what is due. How much that was.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    pub async fn begin_due(&mut self) -> Result<usize, StoreError> {
        topic::MARKS.follow(&self.app, &mut self.followed).await?;
        while topic::look(&self.app, &self.topics).await? {}
        if self.running.len() >= AT_ONCE {
            return Ok(0);
        }
        let mut at: HashMap<String, usize> = HashMap::new();
        for (host, _) in self.under_way.values() {
            *at.entry(host.clone()).or_default() += 1;
        }
        let known: HashSet<Errand> = self.under_way.values().map(|(_, one)| one.clone()).collect();
        let full = at.iter().filter(|(_, count)| **count >= AT_ONCE_AT_ONE);
        let full: Vec<String> = full.map(|(host, _)| host.clone()).collect();
        let mut begun = 0_usize;
        let mut issues: HashMap<String, Option<Issue>> = HashMap::new();
        for (host, errand) in self.due(full).await? {
            let count = at.entry(host.clone()).or_default();
            let has_room = self.running.len() < AT_ONCE && *count < AT_ONCE_AT_ONE;
            if !has_room || known.contains(&errand) {
                continue;
            }
            let (app, topics) = (self.app.clone(), self.topics.clone());
            let task = match &errand {
                Errand::Question(id) => {
                    self.running.spawn(verification::verify(app, topics, id.clone()))
                }
                Errand::Delivery(topic, to) => {
                    if !issues.contains_key(topic) {
                        issues.insert(topic.clone(), self.issue(topic).await?);
                    }
                    // The feed went a moment ago; it is looked at in the next turn.
                    let Some(Some(issue)) = issues.get(topic) else { continue };
                    let to = (topic.clone(), to.clone());
                    self.running.spawn(notice::send(app, to, issue.clone()))
                }
            };
            *count = count.saturating_add(1);
            begun = begun.saturating_add(1);
            self.under_way.insert(task.id(), (host, errand));
        }
        Ok(begun)
    }

    /// What is due, and at which host; none at these.
    async fn due(&self, full: Vec<String>) -> Result<Vec<(String, Errand)>, StoreError> {
        let now = self.app.ports.clock.now();
        let read = move |c: &mut Conn| {
            let questions = stored::due_requests(c, &full, now, LOOKED_AT)?;
            let questions =
                questions.into_iter().map(|(id, to)| (callback_host(&to), Errand::Question(id)));
            let deliveries = stored::due_deliveries(c, &full, now, LOOKED_AT)?;
            let deliveries = deliveries
                .into_iter()
                .map(|(topic, to)| (callback_host(&to), Errand::Delivery(topic, to)));
            Ok(questions.chain(deliveries).collect())
        };
        self.app.store.read(read).await
    }

    /// A feed as it is now.
    async fn issue(&self, address: &str) -> Result<Option<Issue>, StoreError> {
        let (topics, address) = (self.topics.clone(), address.to_owned());
        let read = move |c: &mut Conn| {
            let Some(topic) = stored::topic(c, &address)? else { return Ok(None) };
            let document = topics.document(c, &address)?;
            Ok(document
                .map(|document| Issue { version: topic.version, document: Arc::new(document) }))
        };
        self.app.store.read(read).await
    }

    /// Waits until one more has come to its end. Whether any was under way.
    ///
    /// # Errors
    /// [`StoreError`] when what became of it could not be kept; it is done again then.
    pub async fn one_settled(&mut self) -> Result<bool, StoreError> {
        let Some(ended) = self.running.join_next_with_id().await else { return Ok(false) };
        let (id, done) = match ended {
            Ok((id, done)) => (id, done),
            Err(error) => {
                tracing::error!(%error, "what the hub did broke off; it is done again");
                (error.id(), Ok(()))
            }
        };
        self.under_way.remove(&id);
        done.map(|()| true)
    }

    /// Does all that is due now, and waits for the end of it. How much that was.
    ///
    /// # Errors
    /// [`StoreError`].
    pub async fn do_due(&mut self) -> Result<usize, StoreError> {
        let mut done = 0_usize;
        loop {
            let begun = if self.has_room() { self.begin_due().await? } else { 0 };
            done = done.saturating_add(begun);
            if !self.one_settled().await? && begun == 0 {
                return Ok(done);
            }
        }
    }
}
