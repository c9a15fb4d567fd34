//! Tells the service what is new: looks at topics that changed, and names everybody who listens to those with news, in steps.

use super::{
    AutomationSource, RealtimeService, SHOWN_MAX,
    realtime::{CallOutcome, NAMED_MAX},
};
use crate::{App, change_marks::ChangeMarks, keys::digest};
use quire_core::{
    Timestamp,
    automation::{has_news, next_try},
};
use quire_store::{
    Conn, StoreError,
    automation::{self as stored, AutomationRound, WatchedTopic},
};
use std::{collections::BTreeSet, sync::Arc};

/// Topics looked at in one turn.
const LOOKED_AT: i64 = 16;
/// How long a worker may be silent before another takes its step: longer than the service may think.
const LEASE_SECONDS: i64 = 60;
/// How long a topic rests after its listeners were told: what is new meanwhile is told right after that.
const REST_SECONDS: i64 = 15;
/// Marks the topics of which something changed.
const MARKS: ChangeMarks = ChangeMarks {
    setting: "automation-followed",
    is_watched: stored::is_watched,
    mark_due: stored::mark_due,
    mark_all_due: stored::mark_all_due,
};

/// Tells the service what is new.
pub struct AutomationCourier {
    app: App,
    service: RealtimeService,
    source: Arc<dyn AutomationSource>,
    followed: Option<i64>,
}

impl AutomationCourier {
    /// One that has nothing to do yet.
    #[must_use]
    pub fn new(app: App, service: RealtimeService, source: Arc<dyn AutomationSource>) -> Self {
        Self { app, service, source, followed: None }
    }

    /// Tells all that is to be told now. How many triggers were named.
    ///
    /// # Errors
    /// [`StoreError`] when the queue cannot be read, or what became of a call could not be kept; it is made again then.
    pub async fn tell_due(&mut self) -> Result<usize, StoreError> {
        MARKS.follow(&self.app, &mut self.followed).await?;
        while self.look().await? {}
        let mut named = 0_usize;
        while let Some(step) = self.step().await? {
            named = named.saturating_add(step);
        }
        Ok(named)
    }

    /// Looks at topics that were marked. Whether any was.
    async fn look(&self) -> Result<bool, StoreError> {
        let source = self.source.clone();
        let seen = self.app.store.read(move |c| {
            let due = stored::due_topics(c, LOOKED_AT)?;
            due.into_iter()
                .map(|known| {
                    let seen = source.newest(c, &known.topic)?;
                    let is_news = has_news(&known.seen, &seen, SHOWN_MAX);
                    let version = known.version.saturating_add(i64::from(is_news));
                    let after = WatchedTopic { seen, version, ..known.clone() };
                    Ok((known, after))
                })
                .collect::<Result<Vec<_>, StoreError>>()
        });
        let seen = seen.await?;
        if seen.is_empty() {
            return Ok(false);
        }
        let settle = move |c: &mut Conn| {
            seen.iter().try_for_each(|(known, after)| stored::settle_topic(c, known, after))
        };
        self.app.store.write(settle).await?;
        Ok(true)
    }

    /// Makes one call. How many triggers it named; `None`: nothing is to be told.
    async fn step(&self) -> Result<Option<usize>, StoreError> {
        let token = hex::encode(digest(&self.app.ports.ids.secret()));
        let (lease, now) = (token.clone(), self.app.ports.clock.now());
        if !self.app.store.read(move |c| stored::is_any_due(c, now)).await? {
            return Ok(None);
        }
        let until = now.plus_seconds(LEASE_SECONDS);
        let take = move |c: &mut Conn| stored::take_rounds(c, NAMED_MAX, &lease, now, until);
        let rounds = self.app.store.write(take).await?;
        if rounds.is_empty() {
            return Ok(None);
        }
        let about: BTreeSet<_> = rounds.iter().flat_map(|round| &round.identities).collect();
        let named = about.len();
        let outcome =
            if named == 0 { CallOutcome::Yes } else { self.service.tell(&self.app, &about).await };
        let now = self.app.ports.clock.now();
        let settle = move |c: &mut Conn| {
            rounds.iter().try_for_each(|round| settle(c, round, outcome, &token, now))
        };
        self.app.store.write(settle).await?;
        Ok(Some(named))
    }
}

/// Keeps what became of a step.
fn settle(
    c: &mut Conn,
    round: &AutomationRound,
    outcome: CallOutcome,
    token: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let rested = now.plus_seconds(REST_SECONDS);
    match (outcome, next_try(round.attempts, now)) {
        (CallOutcome::Yes, _) => stored::settle_round(c, round, token, now, rested),
        (CallOutcome::NotNow, Some(at)) => stored::tell_again(c, round, token, at),
        (CallOutcome::NotNow, None) | (CallOutcome::Refused, _) => {
            stored::end_round(c, round, token, rested)
        }
    }
}
