//! Topics that someone listens to: what they showed last, and whether that may have changed.

use super::topic_of;
use crate::{
    Conn, StoreError,
    conn::on_each,
    schema::{automation_listeners, automation_topics},
};
use diesel::{
    dsl::{exists, not},
    prelude::*,
};
use quire_core::{Timestamp, automation::AutomationTopic};

const TABLE: &str = "automation_topics";

/// Keys that one query compares.
const KEYS: usize = 500;

/// A topic that someone listens to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatchedTopic {
    /// The topic.
    pub topic: AutomationTopic,
    /// The ids of what it showed last.
    pub seen: Vec<String>,
    /// How often there was something new among them.
    pub version: i64,
    /// The number of the last change after which it may show something else.
    pub due_seq: i64,
}

/// Whether anybody listens to anything.
pub fn is_watched(c: &mut Conn) -> Result<bool, StoreError> {
    let first: Option<String> =
        automation_topics::table.select(automation_topics::subject).first(c).optional()?;
    Ok(first.is_some())
}

/// Whether anybody listens to a topic.
pub fn is_topic(c: &mut Conn, topic: &AutomationTopic) -> Result<bool, StoreError> {
    let one = automation_topics::table.find((topic.trigger().as_str(), topic.subject()));
    let found: Option<String> = one.select(automation_topics::subject).first(c).optional()?;
    Ok(found.is_some())
}

/// Begins to watch a topic that shows this, and whose changes have this purge tag. It is looked at once more: it may have
/// changed a moment ago. One that is watched stays as it is.
pub fn watch(
    c: &mut Conn,
    topic: &AutomationTopic,
    key: &str,
    seen: &[String],
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(automation_topics::table)
        .values((
            automation_topics::trigger_slug.eq(topic.trigger().as_str()),
            automation_topics::subject.eq(topic.subject()),
            automation_topics::key.eq(key),
            automation_topics::seen.eq(as_json(seen)),
            automation_topics::version.eq(0),
            automation_topics::telling.eq(0),
            automation_topics::told.eq(0),
            automation_topics::told_to.eq(""),
            automation_topics::attempts.eq(0),
            // Before the first change there is, so that each one is after it.
            automation_topics::due_seq.eq(0),
            automation_topics::done_seq.eq(-1),
            automation_topics::next_try_at.eq(now.naive()),
            automation_topics::created_at.eq(now.naive()),
        ))
        .on_conflict((automation_topics::trigger_slug, automation_topics::subject))
        .do_nothing()
        .execute(c))?;
    Ok(())
}

/// Notes that what has one of these purge tags changed, and the number of that change. How many topics have one.
pub fn mark_due(c: &mut Conn, keys: &[String], seq: i64) -> Result<usize, StoreError> {
    let mut marked = 0_usize;
    for keys in keys.chunks(KEYS) {
        let of_these = automation_topics::table
            .filter(automation_topics::key.eq_any(keys).and(automation_topics::due_seq.lt(seq)));
        let changed = on_each!(c => diesel::update(of_these)
            .set(automation_topics::due_seq.eq(seq))
            .execute(c))?;
        marked = marked.saturating_add(changed);
    }
    Ok(marked)
}

/// Notes that any topic may have changed.
pub fn mark_all_due(c: &mut Conn, seq: i64) -> Result<(), StoreError> {
    diesel::update(automation_topics::table.filter(automation_topics::due_seq.lt(seq)))
        .set(automation_topics::due_seq.eq(seq))
        .execute(c)?;
    Ok(())
}

/// Topics that may show something else than they did.
pub fn due_topics(c: &mut Conn, limit: i64) -> Result<Vec<WatchedTopic>, StoreError> {
    let rows: Vec<(String, String, String, i64, i64)> = automation_topics::table
        .filter(automation_topics::due_seq.gt(automation_topics::done_seq))
        .order((automation_topics::trigger_slug, automation_topics::subject))
        .limit(limit)
        .select((
            automation_topics::trigger_slug,
            automation_topics::subject,
            automation_topics::seen,
            automation_topics::version,
            automation_topics::due_seq,
        ))
        .load(c)?;
    let read = |(slug, subject, seen, version, due_seq): (String, String, String, i64, i64)| {
        let topic = topic_of(TABLE, &slug, &subject)?;
        let damaged =
            |_| StoreError::Inconsistent { table: TABLE, column: "seen", id: subject.clone() };
        let seen = serde_json::from_str(&seen).map_err(damaged)?;
        Ok(WatchedTopic { topic, seen, version, due_seq })
    };
    rows.into_iter().map(read).collect()
}

/// Keeps what was seen of a topic, of which this was known. A higher version is told to everybody who listens.
pub fn settle_topic(
    c: &mut Conn,
    known: &WatchedTopic,
    now_seen: &WatchedTopic,
) -> Result<(), StoreError> {
    // Another server may have looked, too.
    let as_it_was = automation_topics::table
        .find((known.topic.trigger().as_str(), known.topic.subject()))
        .filter(automation_topics::version.eq(known.version));
    diesel::update(as_it_was)
        .set((
            automation_topics::done_seq.eq(now_seen.due_seq),
            automation_topics::seen.eq(as_json(&now_seen.seen)),
            automation_topics::version.eq(now_seen.version),
        ))
        .execute(c)?;
    Ok(())
}

/// Stops watching topics without listeners.
pub fn forget_unused(c: &mut Conn) -> Result<usize, StoreError> {
    let listener = automation_listeners::table
        .filter(automation_listeners::trigger_slug.eq(automation_topics::trigger_slug))
        .filter(automation_listeners::subject.eq(automation_topics::subject));
    let unused = automation_topics::table.filter(not(exists(listener)));
    Ok(on_each!(c => diesel::delete(unused).execute(c))?)
}

fn as_json(ids: &[String]) -> String {
    serde_json::Value::from(ids).to_string()
}
