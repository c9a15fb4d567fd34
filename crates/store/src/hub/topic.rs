//! Feeds that someone subscribed to: what they showed last, and whether that may have changed.

use crate::{
    Conn, StoreError,
    conn::on_each,
    schema::{hub_subscriptions, hub_topic_keys, hub_topics},
};
use diesel::prelude::*;
use quire_core::Timestamp;

/// Keys that one query compares.
const KEYS: usize = 500;

/// What a feed shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HubTopicState {
    /// A digest of it.
    pub tag: String,
    /// The purge tags of everything on it.
    pub keys: Vec<String>,
}

/// A feed that someone subscribed to.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = hub_topics)]
pub struct HubTopic {
    /// Its address.
    pub address: String,
    /// A digest of what it showed last.
    pub tag: String,
    /// How often that changed.
    pub version: i64,
    /// The number of the last change after which it may show something else.
    pub due_seq: i64,
}

/// Whether anybody subscribed to anything.
pub fn is_watched(c: &mut Conn) -> Result<bool, StoreError> {
    let first: Option<String> =
        hub_topics::table.select(hub_topics::address).first(c).optional()?;
    Ok(first.is_some())
}

/// A feed; `None` without subscribers.
pub fn topic(c: &mut Conn, address: &str) -> Result<Option<HubTopic>, StoreError> {
    Ok(hub_topics::table.find(address).select(HubTopic::as_select()).first(c).optional()?)
}

/// Begins to watch a feed that showed this a moment ago. It is looked at once more: it may have changed since. One that is
/// watched stays as it is.
pub fn watch(
    c: &mut Conn,
    address: &str,
    state: &HubTopicState,
    now: Timestamp,
) -> Result<(), StoreError> {
    if topic(c, address)?.is_some() {
        return Ok(());
    }
    diesel::insert_into(hub_topics::table)
        .values((
            hub_topics::address.eq(address),
            hub_topics::tag.eq(&state.tag),
            hub_topics::version.eq(0),
            // Before the first change there is, so that each one is after it.
            hub_topics::due_seq.eq(0),
            hub_topics::done_seq.eq(-1),
            hub_topics::created_at.eq(now.naive()),
        ))
        .execute(c)?;
    set_keys(c, address, &state.keys)
}

/// Notes that what has one of these purge tags changed, and the number of that change. How many feeds show such.
pub fn mark_due(c: &mut Conn, keys: &[String], seq: i64) -> Result<usize, StoreError> {
    let mut marked = 0_usize;
    for keys in keys.chunks(KEYS) {
        let shown = hub_topic_keys::table
            .filter(hub_topic_keys::key.eq_any(keys))
            .select(hub_topic_keys::topic);
        let of_these = hub_topics::table
            .filter(hub_topics::address.eq_any(shown).and(hub_topics::due_seq.lt(seq)));
        let changed = on_each!(c => diesel::update(of_these)
            .set(hub_topics::due_seq.eq(seq))
            .execute(c))?;
        marked = marked.saturating_add(changed);
    }
    Ok(marked)
}

/// Notes that any feed may have changed.
pub fn mark_all_due(c: &mut Conn, seq: i64) -> Result<(), StoreError> {
    diesel::update(hub_topics::table.filter(hub_topics::due_seq.lt(seq)))
        .set(hub_topics::due_seq.eq(seq))
        .execute(c)?;
    Ok(())
}

/// Feeds that may show something else than they did.
pub fn due_topics(c: &mut Conn, limit: i64) -> Result<Vec<HubTopic>, StoreError> {
    Ok(hub_topics::table
        .filter(hub_topics::due_seq.gt(hub_topics::done_seq))
        .order(hub_topics::address)
        .limit(limit)
        .select(HubTopic::as_select())
        .load(c)?)
}

/// Keeps what was seen of a feed. Where it shows something else, everybody who subscribed to it is to be sent it.
pub fn settle_topic(
    c: &mut Conn,
    seen: &HubTopic,
    state: &HubTopicState,
    now: Timestamp,
) -> Result<(), StoreError> {
    let one = hub_topics::table.find(&seen.address);
    if state.tag == seen.tag {
        diesel::update(one).set(hub_topics::done_seq.eq(seen.due_seq)).execute(c)?;
        return Ok(());
    }
    // Another server may have seen it, too.
    let as_it_was = one.filter(hub_topics::version.eq(seen.version));
    let changed = diesel::update(as_it_was)
        .set((
            hub_topics::done_seq.eq(seen.due_seq),
            hub_topics::tag.eq(&state.tag),
            hub_topics::version.eq(seen.version.saturating_add(1)),
        ))
        .execute(c)?;
    if changed == 0 {
        return Ok(());
    }
    set_keys(c, &seen.address, &state.keys)?;
    let idle = hub_subscriptions::table
        .filter(hub_subscriptions::topic.eq(&seen.address))
        .filter(hub_subscriptions::next_try_at.is_null());
    diesel::update(idle).set(hub_subscriptions::next_try_at.eq(now.naive())).execute(c)?;
    Ok(())
}

/// Stops watching a feed that has no subscribers any more.
pub fn remove_topic(c: &mut Conn, address: &str) -> Result<(), StoreError> {
    diesel::delete(hub_topics::table.find(address)).execute(c)?;
    Ok(())
}

/// Stops watching feeds without subscribers.
pub fn forget_unused(c: &mut Conn) -> Result<usize, StoreError> {
    let used = hub_subscriptions::table.select(hub_subscriptions::topic);
    let unused = hub_topics::table.filter(hub_topics::address.ne_all(used));
    Ok(on_each!(c => diesel::delete(unused).execute(c))?)
}

pub(super) fn remove_all(c: &mut Conn) -> Result<(), StoreError> {
    diesel::delete(hub_topics::table).execute(c)?;
    Ok(())
}

fn set_keys(c: &mut Conn, address: &str, keys: &[String]) -> Result<(), StoreError> {
    diesel::delete(hub_topic_keys::table.filter(hub_topic_keys::topic.eq(address))).execute(c)?;
    let mut keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    keys.sort_unstable();
    keys.dedup();
    let rows: Vec<_> = keys
        .into_iter()
        .map(|key| (hub_topic_keys::key.eq(key), hub_topic_keys::topic.eq(address)))
        .collect();
    on_each!(c => diesel::insert_into(hub_topic_keys::table).values(&rows).execute(c))?;
    Ok(())
}
