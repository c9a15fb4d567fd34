//! Links by which someone of the staff begins a spoofed session. Only their hashes are kept.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::spoof_links, setting};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{Timestamp, UserId};

/// A link that was not used yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpoofLink {
    /// The hash of its secret.
    pub link_hash: String,
    /// Through whose eyes.
    pub person_id: UserId,
    /// Who of the staff.
    pub staff_id: UserId,
    /// Until when it is good.
    pub expires_at: Timestamp,
}

/// Keeps a link. It is void when the database's epoch changes (after a restore).
pub fn insert(c: &mut Conn, link: &SpoofLink) -> Result<(), StoreError> {
    let epoch = setting::epoch(c)?;
    diesel::insert_into(spoof_links::table)
        .values((
            spoof_links::link_hash.eq(&link.link_hash),
            spoof_links::person_id.eq(link.person_id.as_str()),
            spoof_links::staff_id.eq(link.staff_id.as_str()),
            spoof_links::epoch.eq(epoch),
            spoof_links::expires_at.eq(link.expires_at.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// The link of this hash, if it is good; it stays.
pub fn find(
    c: &mut Conn,
    link_hash: &str,
    now: Timestamp,
) -> Result<Option<SpoofLink>, StoreError> {
    let row: Option<SpoofRow> = spoof_links::table
        .find(link_hash)
        .filter(spoof_links::epoch.eq(setting::epoch(c)?))
        .filter(spoof_links::expires_at.gt(now.naive()))
        .select(SpoofRow::as_select())
        .first(c)
        .optional()?;
    row.map(SpoofLink::try_from).transpose()
}

/// Takes the link of this hash away, if it is good: of two at once, one gets it.
pub fn take(
    c: &mut Conn,
    link_hash: &str,
    now: Timestamp,
) -> Result<Option<SpoofLink>, StoreError> {
    let epoch = setting::epoch(c)?;
    let row: Option<SpoofRow> = on_each!(c => diesel::delete(spoof_links::table)
        .filter(spoof_links::link_hash.eq(link_hash))
        .filter(spoof_links::epoch.eq(epoch))
        .filter(spoof_links::expires_at.gt(now.naive()))
        .returning(SpoofRow::as_returning())
        .get_result(c)
        .optional())?;
    row.map(SpoofLink::try_from).transpose()
}

/// Removes links that ended before `now`. How many there were.
pub fn forget_ended(c: &mut Conn, now: Timestamp) -> Result<usize, StoreError> {
    let ended = spoof_links::table.filter(spoof_links::expires_at.le(now.naive()));
    Ok(diesel::delete(ended).execute(c)?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = spoof_links)]
struct SpoofRow {
    link_hash: String,
    person_id: String,
    staff_id: String,
    expires_at: NaiveDateTime,
}

impl TryFrom<SpoofRow> for SpoofLink {
    type Error = StoreError;

    fn try_from(row: SpoofRow) -> Result<Self, StoreError> {
        Ok(Self {
            person_id: parse("spoof_links", "person_id", &row.person_id, &row.person_id)?,
            staff_id: parse("spoof_links", "staff_id", &row.person_id, &row.staff_id)?,
            link_hash: row.link_hash,
            expires_at: Timestamp::from_naive(row.expires_at),
        })
    }
}
