//! Memberships as the rules keep them, and the tier they give.
//!
//! What somebody may read is decided by [`tier`], for a moment. `people.tier` is the same answer,
//! kept for lists of people: every write here settles it, and [`expire_tiers`] follows the time.

use crate::{
    Conn, StoreError,
    error::parse,
    schema::{memberships, people},
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    MembershipId, Timestamp, UserId,
    person::{MembershipTier, Person},
};
use quire_membership::{Membership, PaymentMethod, membership::MembershipState};
use serde::{Serialize, de::DeserializeOwned};

/// A membership that somebody holds or held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MembershipRecord {
    /// Its id.
    pub id: MembershipId,
    /// Whose it is.
    pub person_id: UserId,
    /// What happened to it.
    pub membership: Membership,
    /// How it is paid.
    pub payment_method: Option<PaymentMethod>,
}

/// The membership of a person that is not closed; it may be over.
pub fn find(c: &mut Conn, person: &UserId) -> Result<Option<MembershipRecord>, StoreError> {
    let row: Option<MembershipRow> = memberships::table
        .filter(memberships::person_id.eq(person.as_str()))
        .filter(memberships::closed_at.is_null())
        .select(MembershipRow::as_select())
        .first(c)
        .optional()?;
    row.map(MembershipRecord::try_from).transpose()
}

/// Every membership a person ever had, in the order of their ids.
pub fn all_of(c: &mut Conn, person: &UserId) -> Result<Vec<MembershipRecord>, StoreError> {
    let rows: Vec<MembershipRow> = memberships::table
        .filter(memberships::person_id.eq(person.as_str()))
        .order(memberships::id)
        .select(MembershipRow::as_select())
        .load(c)?;
    rows.into_iter().map(MembershipRecord::try_from).collect()
}

/// Adds a membership, in the place of one that is over, and settles the person's tier.
///
/// # Errors
/// [`StoreError::Unique`] when the person has one that is not over.
pub fn begin(c: &mut Conn, held: &MembershipRecord, now: Timestamp) -> Result<(), StoreError> {
    if let Some(before) = find(c, &held.person_id)?
        && before.membership.state(now) == MembershipState::Expired
    {
        diesel::update(memberships::table.find(before.id.as_str()))
            .set((
                memberships::closed_at.eq(now.naive()),
                memberships::tier_until.eq(None::<NaiveDateTime>),
            ))
            .execute(c)?;
    }
    diesel::insert_into(memberships::table)
        .values((
            memberships::id.eq(held.id.as_str()),
            memberships::person_id.eq(held.person_id.as_str()),
            MembershipChange::new(held, now)?,
        ))
        .execute(c)?;
    save_tier(c, held, now)
}

/// Saves what happened to a membership, and settles the person's tier.
pub fn save(c: &mut Conn, held: &MembershipRecord, now: Timestamp) -> Result<(), StoreError> {
    diesel::update(memberships::table.find(held.id.as_str()))
        .set(MembershipChange::new(held, now)?)
        .execute(c)?;
    save_tier(c, held, now)
}

/// What a person's membership gives at `now`: the one place that decides it. A person whose tier is
/// none has got nothing since it was expired.
pub fn tier(c: &mut Conn, person: &Person, now: Timestamp) -> Result<MembershipTier, StoreError> {
    if person.tier == MembershipTier::Free {
        return Ok(MembershipTier::Free);
    }
    let held = find(c, &person.id)?;
    Ok(held.map_or(MembershipTier::Free, |held| held.membership.tier(now)))
}

/// Updates the tiers of people whose membership ran out by `now`, at most `limit`. Returns their ids.
pub fn expire_tiers(c: &mut Conn, now: Timestamp, limit: i64) -> Result<Vec<UserId>, StoreError> {
    let rows: Vec<MembershipRow> = memberships::table
        .filter(memberships::tier_until.le(now.naive()))
        .order((memberships::tier_until, memberships::id))
        .limit(limit)
        .select(MembershipRow::as_select())
        .load(c)?;
    let mut expired = Vec::with_capacity(rows.len());
    for row in rows {
        let held = MembershipRecord::try_from(row)?;
        save(c, &held, now)?;
        expired.push(held.person_id);
    }
    Ok(expired)
}

fn save_tier(c: &mut Conn, held: &MembershipRecord, now: Timestamp) -> Result<(), StoreError> {
    diesel::update(people::table.find(held.person_id.as_str()))
        .set(people::tier.eq(held.membership.tier(now).as_str()))
        .execute(c)?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = memberships)]
struct MembershipRow {
    id: String,
    person_id: String,
    membership: String,
    payment_method: Option<String>,
}

impl TryFrom<MembershipRow> for MembershipRecord {
    type Error = StoreError;

    fn try_from(row: MembershipRow) -> Result<Self, StoreError> {
        let method = row.payment_method.as_deref();
        Ok(Self {
            id: parse("memberships", "id", &row.id, &row.id)?,
            person_id: parse("memberships", "person_id", &row.id, &row.person_id)?,
            membership: read("membership", &row.id, &row.membership)?,
            payment_method: method.map(|text| read("payment_method", &row.id, text)).transpose()?,
        })
    }
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = memberships, treat_none_as_null = true)]
struct MembershipChange {
    membership: String,
    payment_method: Option<String>,
    tier_until: Option<NaiveDateTime>,
}

impl MembershipChange {
    fn new(held: &MembershipRecord, now: Timestamp) -> Result<Self, StoreError> {
        let running = held.membership.running(now);
        let method = held.payment_method.as_ref();
        Ok(Self {
            membership: write("membership", &held.id, &held.membership)?,
            payment_method: method
                .map(|method| write("payment_method", &held.id, method))
                .transpose()?,
            tier_until: running.map(|granted| granted.period.ends_at.naive()),
        })
    }
}

fn read<T: DeserializeOwned>(column: &'static str, id: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|_| inconsistent(column, id))
}

fn write(
    column: &'static str,
    id: &MembershipId,
    value: &impl Serialize,
) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|_| inconsistent(column, id.as_str()))
}

fn inconsistent(column: &'static str, id: &str) -> StoreError {
    StoreError::Inconsistent { table: "memberships", column, id: id.to_owned() }
}
