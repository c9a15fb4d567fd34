//! Who listens: each time the service asks, it names the trigger it asks for.

use super::{AutomationSource, AutomationTopic, AutomationTrigger, TriggerIdentity};
use crate::{App, bearer::Bearer, purge};
use quire_core::{automation::AutomationListener, limit::account::AUTOMATION_LISTENERS_MAX};
use quire_store::{Conn, StoreError, automation as stored};
use std::sync::Arc;

/// How old the last note of a poll may be before another is written: the service asks every few minutes.
const NOTE_SECONDS: i64 = 86_400;
/// Those of one person, as the database counts.
const MOST: i64 = AUTOMATION_LISTENERS_MAX as i64;

/// Keeps that the service asked about a topic in someone's name, so that it is told when there is something new. Of a
/// person who has too many already nothing more is kept: the service asks all the same.
///
/// # Errors
/// [`StoreError`].
pub async fn listen(
    app: &App,
    source: Arc<dyn AutomationSource>,
    bearer: &Bearer,
    identity: &TriggerIdentity,
    topic: AutomationTopic,
) -> Result<(), StoreError> {
    let now = app.ports.clock.now();
    let new = AutomationListener {
        person_id: bearer.person.id.clone(),
        identity: identity.clone(),
        topic,
        permission: bearer.permission.clone(),
        polled_at: now,
    };
    let (person, name) = (new.person_id.clone(), new.identity.clone());
    let read = move |c: &mut Conn| {
        let known = stored::find(c, &person, &name)?;
        let is_full = known.is_none() && stored::count_of(c, &person)? >= MOST;
        Ok::<_, StoreError>((known, is_full))
    };
    let (known, is_full) = app.store.read_in_place(read).await?;
    let is_kept = known.is_some_and(|known| {
        (&known.topic, &known.permission) == (&new.topic, &new.permission)
            && known.polled_at.plus_seconds(NOTE_SECONDS) > now
    });
    if is_kept || is_full {
        return Ok(());
    }
    app.store.write(move |c| keep(c, source.as_ref(), &new)).await
}

fn keep(
    c: &mut Conn,
    source: &dyn AutomationSource,
    new: &AutomationListener,
) -> Result<(), StoreError> {
    let is_new = stored::find(c, &new.person_id, &new.identity)?.is_none();
    if is_new && stored::count_of(c, &new.person_id)? >= MOST {
        return Ok(());
    }
    if !stored::is_topic(c, &new.topic)? {
        let seen = source.newest(c, &new.topic)?;
        stored::watch(c, &new.topic, &key(&new.topic), &seen, new.polled_at)?;
    }
    stored::keep(c, new)
}

/// The purge tag of every change after which a topic may show something new.
fn key(topic: &AutomationTopic) -> String {
    match topic {
        AutomationTopic::Mine(id) | AutomationTopic::Clap(id) | AutomationTopic::Follower(id) => {
            purge::user_tag(id)
        }
        AutomationTopic::InPublication(id) => purge::publication_tag(id),
        AutomationTopic::WithTag(slug) => purge::tag_tag(slug),
    }
}

/// Forgets a trigger of a person: the service does not ask about it any more.
///
/// # Errors
/// [`StoreError`].
pub async fn forget(
    app: &App,
    bearer: &Bearer,
    trigger: AutomationTrigger,
    identity: &TriggerIdentity,
) -> Result<(), StoreError> {
    let (person, identity) = (bearer.person.id.clone(), identity.clone());
    app.store.write(move |c| stored::remove(c, &person, trigger, &identity)).await
}
