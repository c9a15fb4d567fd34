//! Memberships as the rules keep them, and the tier they give.
//!
//! What someone may read is decided by [`tier`], for a moment. `people.tier` is the same answer,
//! kept for lists of people: every write here settles it, and [`expire_tiers`] follows the time.

use crate::{
    Conn, StoreError,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    page::Cursor,
    schema::{cancellations, memberships, people},
};
use chrono::NaiveDateTime;
use diesel::{prelude::*, sql_types::Text};
use quire_core::{
    MembershipId, Timestamp, UserId,
    person::{MembershipTier, Person},
};
use quire_membership::{
    Membership, PaymentMethod, cancel::CancellationReason, membership::MembershipState,
};
use serde::{Serialize, de::DeserializeOwned};

/// Memberships for which something is due that are looked at in one go.
const DUE_STEP: i64 = 100;

/// A membership that someone holds or held.
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
    let row: Option<MembershipRow> = on_each!(c => memberships::table
        .filter(memberships::person_id.eq(person.as_str()))
        .filter(memberships::closed_at.is_null())
        .select(MembershipRow::as_select())
        .cached()
        .first(c)
        .optional())?;
    row.map(MembershipRecord::try_from).transpose()
}

/// [`find`] in a write that changes it: the person is locked until the write ends.
pub fn find_to_change(
    c: &mut Conn,
    person: &UserId,
) -> Result<Option<MembershipRecord>, StoreError> {
    lock_person(c, person)?;
    find(c, person)
}

/// Locks the person until the write ends, so that no other write changes or begins a membership of theirs.
pub fn lock_person(c: &mut Conn, person: &UserId) -> Result<(), StoreError> {
    if let Conn::Postgres(c) = c {
        diesel::sql_query("SELECT id FROM people WHERE id = $1 FOR UPDATE")
            .bind::<Text, _>(person.as_str())
            .execute(c)?;
    }
    Ok(())
}

/// The people for whose memberships something is due at `now`, those who wait longest first, each with their
/// place; some of them, when they are many: those after a place. Nothing is due for accounts that are deleted.
pub fn due(
    c: &mut Conn,
    now: Timestamp,
    after: &Cursor,
) -> Result<Vec<(UserId, Cursor)>, StoreError> {
    let gone = people::table.filter(people::deleted_at.is_not_null()).select(people::id);
    let since = after.time();
    let is_later = memberships::due_at.eq(since).and(memberships::id.gt(after.id()));
    let rows: Vec<(String, NaiveDateTime, String)> = memberships::table
        .filter(memberships::due_at.le(now.naive()))
        .filter(memberships::due_at.gt(since).or(is_later))
        .filter(memberships::closed_at.is_null())
        .filter(memberships::person_id.ne_all(gone))
        .order((memberships::due_at, memberships::id))
        .limit(DUE_STEP)
        .select((memberships::person_id, memberships::due_at.assume_not_null(), memberships::id))
        .load(c)?;
    let member = |(person, due_at, id): (String, NaiveDateTime, String)| {
        let person = parse("memberships", "person_id", &id, &person)?;
        Ok((person, Cursor::at(Timestamp::from_naive(due_at), id)))
    };
    rows.into_iter().map(member).collect()
}

/// The people who are to be told by `now` that a payment comes, and were not; some of them, when they are many.
pub fn to_remind(c: &mut Conn, now: Timestamp) -> Result<Vec<UserId>, StoreError> {
    let gone = people::table.filter(people::deleted_at.is_not_null()).select(people::id);
    let is_new =
        memberships::reminded_at.is_null().or(memberships::reminded_at.ne(memberships::remind_at));
    let rows: Vec<(String, String)> = memberships::table
        .filter(memberships::remind_at.le(now.naive()))
        .filter(is_new)
        .filter(memberships::closed_at.is_null())
        .filter(memberships::person_id.ne_all(gone))
        .order((memberships::remind_at, memberships::id))
        .limit(DUE_STEP)
        .select((memberships::id, memberships::person_id))
        .load(c)?;
    rows.iter().map(|(id, person)| parse("memberships", "person_id", id, person)).collect()
}

/// Whether the reminder of `day` was dealt with.
pub fn is_reminded(c: &mut Conn, id: &MembershipId, day: Timestamp) -> Result<bool, StoreError> {
    let known =
        memberships::table.find(id.as_str()).filter(memberships::reminded_at.eq(day.naive()));
    Ok(diesel::select(diesel::dsl::exists(known)).get_result(c)?)
}

/// Keeps when a membership is to be reminded of, and that the reminder of that day was dealt with.
pub fn remind(
    c: &mut Conn,
    id: &MembershipId,
    day: Option<Timestamp>,
    dealt_with: Option<Timestamp>,
) -> Result<(), StoreError> {
    let to = memberships::table.find(id.as_str());
    diesel::update(to).set(memberships::remind_at.eq(day.map(Timestamp::naive))).execute(c)?;
    if let Some(day) = dealt_with {
        let to = memberships::table.find(id.as_str());
        diesel::update(to).set(memberships::reminded_at.eq(day.naive())).execute(c)?;
    }
    Ok(())
}

/// Why a membership was cancelled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CancellationNote {
    /// Which membership.
    pub membership_id: MembershipId,
    /// The reason that was chosen.
    pub reason: CancellationReason,
    /// What was said besides; may be empty.
    pub note: String,
}

/// Keeps why a membership was cancelled.
pub fn note_cancellation(
    c: &mut Conn,
    said: &CancellationNote,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(cancellations::table)
        .values((
            cancellations::membership_id.eq(said.membership_id.as_str()),
            cancellations::cancelled_at.eq(now.naive()),
            cancellations::reason.eq(said.reason.as_str()),
            cancellations::note.eq(&said.note),
        ))
        .on_conflict_do_nothing()
        .execute(c))?;
    Ok(())
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
                memberships::due_at.eq(None::<NaiveDateTime>),
                memberships::remind_at.eq(None::<NaiveDateTime>),
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
    due_at: Option<NaiveDateTime>,
    remind_at: Option<NaiveDateTime>,
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
            due_at: held.membership.next_due().map(|(at, _)| at.naive()),
            remind_at: held.membership.reminder().map(|(at, _)| at.naive()),
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
