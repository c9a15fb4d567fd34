//! Tips: what readers gave writers, and how much is still owed. All sums come from the books.

use crate::{
    Conn, StoreError,
    charge::book,
    error::parse,
    refund,
    schema::{book_entries, charges, refunds, tips},
};
use chrono::NaiveDateTime;
use diesel::{dsl::sql, prelude::*, sql_types::BigInt};
use quire_core::{ChargeId, StoryId, Timestamp, UserId};
use quire_membership::{
    Currency, Money,
    charge::ChargeState,
    ledger::payment::{PaymentAccount, paid_out},
    refund::RefundState,
    tip::Tip,
};
use std::collections::BTreeMap;

diesel::allow_columns_to_appear_in_same_group_by_clause!(
    tips::writer_id,
    book_entries::currency,
    book_entries::account,
);

/// A writer's balance in one currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TipBalance {
    /// The writer; `None`: those whose accounts are erased.
    pub writer_id: Option<UserId>,
    /// What they received, less refunds.
    pub given: Money,
    /// What is still to be paid out; negative when a tip was refunded after it was paid out.
    pub owed: Money,
}

/// A tip as its writer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedTip {
    /// The charge that it was paid with.
    pub charge_id: ChargeId,
    /// The reader; `None` once their account is erased.
    pub giver_id: Option<UserId>,
    /// The story; `None` once it is gone.
    pub story_id: Option<StoryId>,
    /// How much, less what went back.
    pub amount: Money,
    /// When the money came.
    pub given_at: Timestamp,
}

/// Keeps a tip, after its charge.
pub fn insert(c: &mut Conn, tip: &Tip) -> Result<(), StoreError> {
    diesel::insert_into(tips::table)
        .values((
            tips::charge_id.eq(tip.charge_id.as_str()),
            tips::writer_id.eq(tip.writer_id.as_ref().map(UserId::as_str)),
            tips::story_id.eq(tip.story_id.as_ref().map(StoryId::as_str)),
            tips::given_at.eq(tip.given_at.map(Timestamp::naive)),
            tips::paid_out_at.eq(tip.paid_out_at.map(Timestamp::naive)),
        ))
        .execute(c)?;
    Ok(())
}

/// The tip of a charge.
pub fn find(c: &mut Conn, charge: &ChargeId) -> Result<Option<Tip>, StoreError> {
    let row: Option<TipRow> = tips::table.find(charge.as_str()).first(c).optional()?;
    row.map(Tip::try_from).transpose()
}

/// Notes that the money of a tip came.
pub fn give(c: &mut Conn, charge: &ChargeId, at: Timestamp) -> Result<(), StoreError> {
    diesel::update(tips::table.find(charge.as_str()))
        .set(tips::given_at.eq(at.naive()))
        .execute(c)?;
    Ok(())
}

/// Forgets a tip whose money did not come.
pub fn forget(c: &mut Conn, charge: &ChargeId) -> Result<(), StoreError> {
    let row = tips::table.find(charge.as_str()).filter(tips::given_at.is_null());
    diesel::delete(row).execute(c)?;
    Ok(())
}

/// The tips a writer received, newest first, without refunded ones.
pub fn received(c: &mut Conn, writer: &UserId, limit: i64) -> Result<Vec<ReceivedTip>, StoreError> {
    type Row = (String, Option<String>, Option<String>, i64, String, Option<NaiveDateTime>);
    // What went back at once; in parts, it is counted below.
    let back = refunds::table
        .filter(refunds::charge_id.eq(charges::id))
        .filter(refunds::state.eq(RefundState::Done.as_str()))
        .filter(refunds::returned_at.is_null())
        .filter(refunds::amount_minor.ge(charges::amount_minor));
    let rows: Vec<Row> = tips::table
        .inner_join(charges::table.on(charges::id.eq(tips::charge_id)))
        .filter(tips::writer_id.eq(writer.as_str()))
        .filter(charges::state.eq(ChargeState::Succeeded.as_str()))
        .filter(diesel::dsl::not(diesel::dsl::exists(back)))
        .order((tips::given_at.desc(), tips::charge_id.desc()))
        .limit(limit)
        .select((
            charges::id,
            charges::person_id,
            tips::story_id,
            charges::amount_minor,
            charges::currency,
            charges::settled_at,
        ))
        .load(c)?;
    let gone = refund::gone(c, rows.iter().map(|row| row.0.as_str()))?;
    rows.into_iter()
        .map(|(id, giver, story, minor, currency, at)| {
            let minor = minor.saturating_sub(gone.get(&id).copied().unwrap_or_default());
            (id, giver, story, minor, currency, at)
        })
        .filter(|(_, _, _, left, _, _)| *left > 0)
        .map(|(id, giver, story, minor, currency, at)| {
            let parsed = |text: &String| parse("tips", "story_id", &id, text);
            let currency = parse("charges", "currency", &id, &currency)?;
            Ok(ReceivedTip {
                charge_id: parse("charges", "id", &id, &id)?,
                giver_id: giver
                    .as_ref()
                    .map(|text| parse("charges", "person_id", &id, text))
                    .transpose()?,
                story_id: story.as_ref().map(parsed).transpose()?,
                amount: Money::new(minor, currency),
                given_at: Timestamp::from_naive(at.unwrap_or_default()),
            })
        })
        .collect()
}

/// A writer's balance in each currency in which they have received tips.
pub fn balances_of(c: &mut Conn, writer: &UserId) -> Result<Vec<TipBalance>, StoreError> {
    summed(c, Some(writer))
}

/// The balances of all writers, largest debt first.
pub fn balances(c: &mut Conn) -> Result<Vec<TipBalance>, StoreError> {
    let mut all = summed(c, None)?;
    all.sort_by_key(|one| std::cmp::Reverse(one.owed.minor));
    Ok(all)
}

/// What is owed to a writer in a currency, in a write that pays it out: it is locked until the write ends.
pub fn lock_balance(
    c: &mut Conn,
    writer: &UserId,
    currency: Currency,
) -> Result<Money, StoreError> {
    crate::membership::lock_person(c, writer)?;
    let all = summed(c, Some(writer))?;
    let found = all.into_iter().find(|one| one.owed.currency == currency);
    Ok(found.map_or(Money::new(0, currency), |one| one.owed))
}

/// Books that everything owed to a writer in a currency was paid out.
pub fn pay_out(
    c: &mut Conn,
    writer: &UserId,
    currency: Currency,
    now: Timestamp,
) -> Result<(), StoreError> {
    let rows: Vec<(String, i64)> = book_entries::table
        .inner_join(tips::table.on(tips::charge_id.eq(book_entries::charge_id)))
        .filter(tips::writer_id.eq(writer.as_str()))
        .filter(book_entries::currency.eq(currency.as_str()))
        .filter(book_entries::account.eq(PaymentAccount::Tips.as_str()))
        .select((book_entries::charge_id, book_entries::change_minor))
        .load(c)?;
    let mut owed: BTreeMap<String, i64> = BTreeMap::new();
    for (charge, change) in rows {
        let sum = owed.entry(charge).or_default();
        *sum = sum.saturating_sub(change);
    }
    owed.retain(|_, minor| *minor != 0);
    for (charge, minor) in owed {
        let id = parse("tips", "charge_id", &charge, &charge)?;
        book(c, &paid_out(&id, Money::new(minor, currency), now), now)?;
        diesel::update(tips::table.find(&charge))
            .set(tips::paid_out_at.eq(now.naive()))
            .execute(c)?;
    }
    Ok(())
}

/// What the books say of tips: of one writer, or of all.
fn summed(c: &mut Conn, writer: Option<&UserId>) -> Result<Vec<TipBalance>, StoreError> {
    let accounts = [PaymentAccount::Tips, PaymentAccount::Payouts].map(PaymentAccount::as_str);
    let all = book_entries::table
        .inner_join(tips::table.on(tips::charge_id.eq(book_entries::charge_id)))
        .filter(book_entries::account.eq_any(accounts))
        .group_by((tips::writer_id, book_entries::currency, book_entries::account))
        .select((
            tips::writer_id,
            book_entries::currency,
            book_entries::account,
            // A sum of big integers is a number of any size on PostgreSQL.
            sql::<BigInt>("CAST(SUM(book_entries.change_minor) AS BIGINT)"),
        ));
    let rows: Vec<(Option<String>, String, String, i64)> = match writer {
        Some(writer) => all.filter(tips::writer_id.eq(writer.as_str())).load(c)?,
        None => all.load(c)?,
    };
    let mut sums: BTreeMap<(Option<String>, String), (i64, i64)> = BTreeMap::new();
    for (writer, currency, account, change) in rows {
        let (owed, out) = sums.entry((writer, currency)).or_default();
        let side = if account == PaymentAccount::Tips.as_str() { owed } else { out };
        *side = side.saturating_sub(change);
    }
    sums.into_iter()
        .map(|((writer, currency), (owed, out))| {
            let id = writer.clone().unwrap_or_default();
            let currency: Currency = parse("book_entries", "currency", &id, &currency)?;
            Ok(TipBalance {
                writer_id: writer
                    .as_ref()
                    .map(|text| parse("tips", "writer_id", &id, text))
                    .transpose()?,
                given: Money::new(owed.saturating_add(out), currency),
                owed: Money::new(owed, currency),
            })
        })
        .collect()
}

#[derive(Queryable)]
struct TipRow {
    charge_id: String,
    writer_id: Option<String>,
    story_id: Option<String>,
    given_at: Option<NaiveDateTime>,
    paid_out_at: Option<NaiveDateTime>,
}

impl TryFrom<TipRow> for Tip {
    type Error = StoreError;

    fn try_from(row: TipRow) -> Result<Self, StoreError> {
        let id = &row.charge_id;
        let (writer, story) = (row.writer_id.as_deref(), row.story_id.as_deref());
        Ok(Self {
            charge_id: parse("tips", "charge_id", id, id)?,
            writer_id: writer.map(|text| parse("tips", "writer_id", id, text)).transpose()?,
            story_id: story.map(|text| parse("tips", "story_id", id, text)).transpose()?,
            given_at: row.given_at.map(Timestamp::from_naive),
            paid_out_at: row.paid_out_at.map(Timestamp::from_naive),
        })
    }
}
