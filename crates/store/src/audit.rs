//! What staff did to accounts. Rows are only ever added.

use crate::{Conn, StoreError, error::parse, schema::staff_acts};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{Timestamp, UserId};

quire_core::vocabulary! {
    /// What was done to an account.
    Act {
        /// Someone of the staff began to look through the person's eyes.
        SpoofBegun = "SPOOF_BEGUN",
        /// A link for that was made.
        SpoofLinkMade = "SPOOF_LINK_MADE",
        /// The account was suspended.
        Suspended = "SUSPENDED",
        /// Locks of the account were lifted.
        Unlocked = "UNLOCKED",
        /// The suspension was lifted.
        Unsuspended = "UNSUSPENDED",
    }
}

/// One thing that was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audited {
    /// Made from random bits.
    pub id: String,
    /// What was done.
    pub act: Act,
    /// To whose account.
    pub person_id: UserId,
    /// By whom; `None`: by an operator on the command line.
    pub staff_id: Option<UserId>,
    /// When.
    pub done_at: Timestamp,
}

/// Adds a row.
pub fn insert(c: &mut Conn, row: &Audited) -> Result<(), StoreError> {
    diesel::insert_into(staff_acts::table)
        .values((
            staff_acts::id.eq(&row.id),
            staff_acts::act.eq(row.act.as_str()),
            staff_acts::person_id.eq(row.person_id.as_str()),
            staff_acts::staff_id.eq(row.staff_id.as_ref().map(UserId::as_str)),
            staff_acts::done_at.eq(row.done_at.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// What was done to an account, newest first.
pub fn of_person(c: &mut Conn, person: &UserId, limit: i64) -> Result<Vec<Audited>, StoreError> {
    let rows: Vec<AuditRow> = staff_acts::table
        .filter(staff_acts::person_id.eq(person.as_str()))
        .order((staff_acts::done_at.desc(), staff_acts::id))
        .limit(limit)
        .select(AuditRow::as_select())
        .load(c)?;
    rows.into_iter().map(Audited::try_from).collect()
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = staff_acts)]
struct AuditRow {
    id: String,
    act: String,
    person_id: String,
    staff_id: Option<String>,
    done_at: NaiveDateTime,
}

impl TryFrom<AuditRow> for Audited {
    type Error = StoreError;

    fn try_from(row: AuditRow) -> Result<Self, StoreError> {
        let staff_id = row.staff_id.as_deref();
        Ok(Self {
            act: parse("staff_acts", "act", &row.id, &row.act)?,
            person_id: parse("staff_acts", "person_id", &row.id, &row.person_id)?,
            staff_id: staff_id
                .map(|staff| parse("staff_acts", "staff_id", &row.id, staff))
                .transpose()?,
            id: row.id,
            done_at: Timestamp::from_naive(row.done_at),
        })
    }
}
