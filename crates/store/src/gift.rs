//! Gifts: memberships that are given away by codes. A code is redeemed once, by who comes first.

use crate::{Conn, StoreError, charge::book, error::parse, schema::gifts};
use chrono::NaiveDateTime;
use diesel::{prelude::*, sql_types::Text};
use quire_core::{ChargeId, GiftMembershipId, MembershipId, Timestamp, UserId};
use quire_membership::{
    Money,
    gift::{
        GiftAudience,
        given::{Gift, GiftCard},
    },
    ledger::payment::redeemed,
};

/// Gifts looked at in one go.
const STEP: i64 = 100;

/// Keeps a gift, with the digest of its code.
///
/// # Errors
/// [`StoreError::Unique`] when another gift has this code.
pub fn insert(c: &mut Conn, gift: &Gift, code_digest: &str) -> Result<(), StoreError> {
    diesel::insert_into(gifts::table)
        .values((GiftRow::from(gift), gifts::code_digest.eq(code_digest)))
        .execute(c)?;
    Ok(())
}

/// The gift with this id.
pub fn find(c: &mut Conn, id: &GiftMembershipId) -> Result<Option<Gift>, StoreError> {
    let row = gifts::table.find(id.as_str()).select(GiftRow::as_select()).first(c).optional()?;
    row.map(Gift::try_from).transpose()
}

/// The gift whose code has this digest.
pub fn by_code(c: &mut Conn, code_digest: &str) -> Result<Option<Gift>, StoreError> {
    let row = gifts::table
        .filter(gifts::code_digest.eq(code_digest))
        .select(GiftRow::as_select())
        .first(c)
        .optional()?;
    row.map(Gift::try_from).transpose()
}

/// [`by_code`] in a write that changes it: the row is locked until the write ends.
pub fn by_code_to_change(c: &mut Conn, code_digest: &str) -> Result<Option<Gift>, StoreError> {
    if let Conn::Postgres(c) = c {
        diesel::sql_query("SELECT id FROM gifts WHERE code_digest = $1 FOR UPDATE")
            .bind::<Text, _>(code_digest)
            .execute(c)?;
    }
    by_code(c, code_digest)
}

/// The digest of a gift's code.
pub fn code_digest(c: &mut Conn, id: &GiftMembershipId) -> Result<Option<String>, StoreError> {
    Ok(gifts::table.find(id.as_str()).select(gifts::code_digest).first(c).optional()?)
}

/// The gifts of a charge, in the order of their ids.
pub fn of_charge(c: &mut Conn, charge: &ChargeId) -> Result<Vec<Gift>, StoreError> {
    let rows: Vec<GiftRow> = gifts::table
        .filter(gifts::charge_id.eq(charge.as_str()))
        .order(gifts::id)
        .select(GiftRow::as_select())
        .load(c)?;
    rows.into_iter().map(Gift::try_from).collect()
}

/// What a person gave, the last first, with the digests of the codes.
pub fn given_by(
    c: &mut Conn,
    person: &UserId,
    limit: i64,
) -> Result<Vec<(Gift, String)>, StoreError> {
    let rows: Vec<(GiftRow, String)> = gifts::table
        .filter(gifts::giver_id.eq(person.as_str()))
        .filter(gifts::given_at.is_not_null())
        .order((gifts::given_at.desc(), gifts::id))
        .limit(limit)
        .select((GiftRow::as_select(), gifts::code_digest))
        .load(c)?;
    rows.into_iter().map(|(row, digest)| Ok((Gift::try_from(row)?, digest))).collect()
}

/// Notes that the gifts of a charge are paid.
pub fn give(
    c: &mut Conn,
    charge: &ChargeId,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), StoreError> {
    diesel::update(gifts::table.filter(gifts::charge_id.eq(charge.as_str())))
        .set((gifts::given_at.eq(now.naive()), gifts::expires_at.eq(expires_at.naive())))
        .execute(c)?;
    Ok(())
}

/// Removes the gifts of a charge that did not succeed.
pub fn forget(c: &mut Conn, charge: &ChargeId) -> Result<(), StoreError> {
    let unpaid = gifts::given_at.is_null();
    diesel::delete(gifts::table.filter(gifts::charge_id.eq(charge.as_str())).filter(unpaid))
        .execute(c)?;
    Ok(())
}

/// Gifts whose letter is to leave by `now`; some of them, when they are many.
pub fn to_deliver(c: &mut Conn, now: Timestamp) -> Result<Vec<Gift>, StoreError> {
    let rows: Vec<GiftRow> = gifts::table
        .filter(gifts::deliver_at.le(now.naive()))
        .filter(gifts::delivered_at.is_null())
        .filter(gifts::given_at.is_not_null())
        .order((gifts::deliver_at, gifts::id))
        .limit(STEP)
        .select(GiftRow::as_select())
        .load(c)?;
    rows.into_iter().map(Gift::try_from).collect()
}

/// Gifts whose letter left before `time` that are not redeemed and have had no reminder.
pub fn to_remind(c: &mut Conn, time: Timestamp) -> Result<Vec<Gift>, StoreError> {
    let rows: Vec<GiftRow> = gifts::table
        .filter(gifts::delivered_at.le(time.naive()))
        .filter(gifts::reminded_at.is_null())
        .filter(gifts::redeemed_at.is_null())
        .order((gifts::delivered_at, gifts::id))
        .limit(STEP)
        .select(GiftRow::as_select())
        .load(c)?;
    rows.into_iter().map(Gift::try_from).collect()
}

/// Notes that a gift's letter leaves. Whether it had not before.
pub fn deliver(c: &mut Conn, id: &GiftMembershipId, now: Timestamp) -> Result<bool, StoreError> {
    let waiting = gifts::table.find(id.as_str()).filter(gifts::delivered_at.is_null());
    let changed = diesel::update(waiting).set(gifts::delivered_at.eq(now.naive())).execute(c)?;
    Ok(changed > 0)
}

/// Notes that a gift's letter is repeated. Whether it had not been before.
pub fn remind(c: &mut Conn, id: &GiftMembershipId, now: Timestamp) -> Result<bool, StoreError> {
    let waiting = gifts::table.find(id.as_str()).filter(gifts::reminded_at.is_null());
    let changed = diesel::update(waiting).set(gifts::reminded_at.eq(now.naive())).execute(c)?;
    Ok(changed > 0)
}

/// The gifts of a charge whose money came back are good again, until `expires_at`.
pub fn restore(c: &mut Conn, charge: &ChargeId, expires_at: Timestamp) -> Result<(), StoreError> {
    let open = gifts::table
        .filter(gifts::charge_id.eq(charge.as_str()))
        .filter(gifts::redeemed_at.is_null());
    diesel::update(open).set(gifts::expires_at.eq(expires_at.naive())).execute(c)?;
    Ok(())
}

/// Whether a gift of a charge was redeemed.
pub fn is_any_redeemed(c: &mut Conn, charge: &ChargeId) -> Result<bool, StoreError> {
    let redeemed = gifts::table
        .filter(gifts::charge_id.eq(charge.as_str()))
        .filter(gifts::redeemed_at.is_not_null());
    Ok(diesel::select(diesel::dsl::exists(redeemed)).get_result(c)?)
}

/// Ends the gifts of a charge that went back: no code is good any longer, and no letter leaves.
pub fn take_back(c: &mut Conn, charge: &ChargeId, now: Timestamp) -> Result<(), StoreError> {
    let open = gifts::table
        .filter(gifts::charge_id.eq(charge.as_str()))
        .filter(gifts::redeemed_at.is_null());
    diesel::update(open)
        .set((
            gifts::expires_at.eq(now.naive()),
            gifts::delivered_at.eq(now.naive()),
            gifts::reminded_at.eq(now.naive()),
            gifts::to_email.eq(None::<String>),
        ))
        .execute(c)?;
    Ok(())
}

/// Redeems a gift for a person, into their membership. `false`, and nothing changes, when someone did
/// before. What the giver wrote is not kept any longer.
pub fn redeem(
    c: &mut Conn,
    gift: &Gift,
    person: &UserId,
    into: &MembershipId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let open = gifts::table.find(gift.id.as_str()).filter(gifts::redeemed_at.is_null());
    let changed = diesel::update(open)
        .set((
            gifts::redeemed_at.eq(now.naive()),
            gifts::redeemed_by.eq(person.as_str()),
            gifts::held_id.eq(into.as_str()),
            gifts::to_email.eq(None::<String>),
            gifts::message.eq(""),
        ))
        .execute(c)?;
    if changed == 0 {
        return Ok(false);
    }
    if let Some(entries) = redeemed(gift) {
        book(c, &entries, now)?;
    }
    Ok(true)
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = gifts)]
struct GiftRow {
    id: String,
    charge_id: Option<String>,
    giver_id: Option<String>,
    plan: String,
    worth_minor: i64,
    currency: String,
    is_for_newcomers: bool,
    from_name: String,
    to_name: String,
    to_email: Option<String>,
    message: String,
    created_at: NaiveDateTime,
    given_at: Option<NaiveDateTime>,
    expires_at: Option<NaiveDateTime>,
    deliver_at: Option<NaiveDateTime>,
    delivered_at: Option<NaiveDateTime>,
    redeemed_at: Option<NaiveDateTime>,
    held_id: Option<String>,
}

impl From<&Gift> for GiftRow {
    fn from(gift: &Gift) -> Self {
        Self {
            id: gift.id.to_string(),
            charge_id: gift.charge_id.as_ref().map(ToString::to_string),
            giver_id: gift.giver_id.as_ref().map(ToString::to_string),
            plan: gift.plan.to_string(),
            worth_minor: gift.worth.minor,
            currency: gift.worth.currency.to_string(),
            is_for_newcomers: gift.audience == GiftAudience::NewMembers,
            from_name: gift.card.from.clone(),
            to_name: gift.card.to.clone(),
            to_email: gift.to_email.clone(),
            message: gift.card.message.clone(),
            created_at: gift.created_at.naive(),
            given_at: gift.given_at.map(Timestamp::naive),
            expires_at: gift.expires_at.map(Timestamp::naive),
            deliver_at: gift.deliver_at.map(Timestamp::naive),
            delivered_at: gift.delivered_at.map(Timestamp::naive),
            redeemed_at: gift.redeemed_at.map(Timestamp::naive),
            held_id: gift.membership_id.as_ref().map(ToString::to_string),
        }
    }
}

impl TryFrom<GiftRow> for Gift {
    type Error = StoreError;

    fn try_from(row: GiftRow) -> Result<Self, StoreError> {
        const TABLE: &str = "gifts";
        let id = row.id.clone();
        let charge = row.charge_id.as_deref();
        let giver = row.giver_id.as_deref();
        let held = row.held_id.as_deref();
        let currency = parse(TABLE, "currency", &id, &row.currency)?;
        let audience =
            if row.is_for_newcomers { GiftAudience::NewMembers } else { GiftAudience::Anyone };
        Ok(Self {
            id: parse(TABLE, "id", &id, &row.id)?,
            charge_id: charge.map(|text| parse(TABLE, "charge_id", &id, text)).transpose()?,
            giver_id: giver.map(|text| parse(TABLE, "giver_id", &id, text)).transpose()?,
            plan: parse(TABLE, "plan", &id, &row.plan)?,
            worth: Money::new(row.worth_minor, currency),
            audience,
            card: GiftCard { from: row.from_name, to: row.to_name, message: row.message },
            to_email: row.to_email,
            created_at: Timestamp::from_naive(row.created_at),
            given_at: row.given_at.map(Timestamp::from_naive),
            expires_at: row.expires_at.map(Timestamp::from_naive),
            deliver_at: row.deliver_at.map(Timestamp::from_naive),
            delivered_at: row.delivered_at.map(Timestamp::from_naive),
            redeemed_at: row.redeemed_at.map(Timestamp::from_naive),
            membership_id: held.map(|text| parse(TABLE, "held_id", &id, text)).transpose()?,
        })
    }
}
