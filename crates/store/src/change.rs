//! What changed: followed by the page cache, the search index and jobs.

pub(crate) mod journal;

use crate::{
    Conn, StoreError,
    change_listener::CHANNEL,
    conn::on_each,
    error::parse,
    schema::{changes, counters},
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::Timestamp;

quire_core::vocabulary! {
    /// Which kind of thing changed.
    ChangeKind {
        Story = "STORY",
        Person = "PERSON",
        Publication = "PUBLICATION",
        Tag = "TAG",
        Catalog = "CATALOG",
        Site = "SITE",
    }
}

/// One thing that changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Which kind of thing.
    pub kind: ChangeKind,
    /// Its id.
    pub id: String,
    /// The purge tags of pages that show it.
    pub tags: Vec<String>,
    /// When.
    pub at: Timestamp,
}

/// A change with its place in the order of commits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// 1 for the first change, then upwards without gaps.
    pub seq: i64,
    /// What changed.
    pub change: Change,
}

/// Notes a change of the running write; it is stored with the write's commit.
///
/// # Errors
/// [`StoreError::OutsideWrite`] when no [`crate::Store::write`] is running on this thread.
pub fn append(_: &mut Conn, change: Change) -> Result<(), StoreError> {
    journal::note(change)
}

/// The changes after `seq`, oldest first. Complete: a later commit never adds an earlier number.
pub fn after(c: &mut Conn, seq: i64, limit: i64) -> Result<Vec<Recorded>, StoreError> {
    let rows: Vec<ChangeRow> = changes::table
        .filter(changes::seq.gt(seq))
        .order(changes::seq)
        .limit(limit)
        .select(ChangeRow::as_select())
        .load(c)?;
    rows.into_iter().map(Recorded::try_from).collect()
}

/// The number of the newest change; 0 when there is none yet.
pub fn latest_seq(c: &mut Conn) -> Result<i64, StoreError> {
    Ok(counters::table.find(COUNTER).select(counters::value).first(c)?)
}

/// The number of the oldest change still kept; `None` when there is none. A follower that stands
/// before it has missed some and must start afresh.
pub fn oldest_seq(c: &mut Conn) -> Result<Option<i64>, StoreError> {
    Ok(changes::table.order(changes::seq).select(changes::seq).first(c).optional()?)
}

/// Removes changes older than `time`, at most `limit` at once. Returns how many.
pub fn forget_before(c: &mut Conn, time: Timestamp, limit: i64) -> Result<usize, StoreError> {
    let old = changes::table
        .filter(changes::changed_at.lt(time.naive()))
        .order(changes::seq)
        .limit(limit)
        .select(changes::seq);
    let seqs: Vec<i64> = old.load(c)?;
    Ok(diesel::delete(changes::table.filter(changes::seq.eq_any(seqs))).execute(c)?)
}

const COUNTER: &str = "changes";

/// Numbers and stores the changes of a transaction that is about to commit. The next transaction
/// waits for the counter's row until that commit, so numbers are given in its order. With the
/// commit PostgreSQL tells the other processes.
pub(crate) fn record(c: &mut Conn, noted: Vec<Change>) -> Result<Vec<Recorded>, StoreError> {
    if noted.is_empty() {
        return Ok(Vec::new());
    }
    let count = i64::try_from(noted.len()).unwrap_or(i64::MAX);
    let last: i64 = diesel::update(counters::table.find(COUNTER))
        .set(counters::value.eq(counters::value + count))
        .returning(counters::value)
        .get_result(c)?;
    let recorded: Vec<Recorded> =
        (last - count + 1..).zip(noted).map(|(seq, change)| Recorded { seq, change }).collect();
    let rows: Vec<ChangeRow> = recorded.iter().map(ChangeRow::from).collect();
    for rows in rows.chunks(1000) {
        on_each!(c => diesel::insert_into(changes::table).values(rows).execute(c))?;
    }
    if let Conn::Postgres(c) = c {
        diesel::sql_query(format!("NOTIFY {CHANNEL}")).execute(c)?;
    }
    Ok(recorded)
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = changes)]
struct ChangeRow {
    seq: i64,
    kind: String,
    entity_id: String,
    tags: String,
    changed_at: NaiveDateTime,
}

impl From<&Recorded> for ChangeRow {
    fn from(recorded: &Recorded) -> Self {
        let Recorded { seq, change } = recorded;
        Self {
            seq: *seq,
            kind: change.kind.to_string(),
            entity_id: change.id.clone(),
            tags: serde_json::Value::from(change.tags.clone()).to_string(),
            changed_at: change.at.naive(),
        }
    }
}

impl TryFrom<ChangeRow> for Recorded {
    type Error = StoreError;

    fn try_from(row: ChangeRow) -> Result<Self, StoreError> {
        let id = row.seq.to_string();
        let tags = serde_json::from_str(&row.tags).map_err(|_| StoreError::Inconsistent {
            table: "changes",
            column: "tags",
            id: id.clone(),
        })?;
        Ok(Self {
            seq: row.seq,
            change: Change {
                kind: parse("changes", "kind", &id, &row.kind)?,
                id: row.entity_id,
                tags,
                at: Timestamp::from_naive(row.changed_at),
            },
        })
    }
}
