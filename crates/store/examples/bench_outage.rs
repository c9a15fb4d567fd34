//! The backlog of a payment provider's outage: payments whose answers were lost, and what became of them.
//!
//! `bench_outage begin FILE COUNT` puts so many payments into a SQLite database that has people; each bought a gift an
//! hour ago, was about to be taken by Stripe as `pi_N`, and nothing was heard of it. `bench_outage end FILE` prints one
//! line of JSON: how many were paid and how many are open, and what the books say was taken.

use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::BigInt};
use quire_core::{ChargeId, GiftMembershipId, Timestamp, UserId};
use quire_membership::{
    Currency, MembershipType, Money,
    charge::{Charge, ChargePurpose, ChargeState, Processor},
    gift::{
        GiftAudience,
        given::{Gift, GiftCard},
    },
};
use quire_store::{Conn, DatabaseUrl, Store, StoreError, StoreOptions, charge, gift, person};

/// How many people the payments are of.
const PEOPLE: i64 = 50;
const FIRST: u64 = 0xf1_0000_0000;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let open = |file: &str| Store::open(&DatabaseUrl::Sqlite(file.into()), StoreOptions::default());
    let line = match arguments[..] {
        ["begin", file, count] => {
            let count: u64 = count.parse()?;
            open(file)?.write(move |c| begin(c, count)).await?;
            serde_json::json!({ "begun": count })
        }
        ["end", file] => open(file)?.read(end).await?,
        _ => return Err("begin FILE COUNT, or end FILE".into()),
    };
    println!("{line}");
    Ok(())
}

fn begin(c: &mut Conn, count: u64) -> Result<(), StoreError> {
    let now = chrono::DateTime::from_timestamp(number(c, "strftime('%s', 'now')")?, 0);
    let begun_at = Timestamp::new(now.unwrap_or_default()).plus_seconds(-3_600);
    let people = person::scan(c, None, PEOPLE)?;
    let payers: Vec<UserId> = people.into_iter().map(|person| person.id).collect();
    for (n, payer) in (0..count).zip(payers.iter().cycle()) {
        // One gift of a person is open at a time; these were, one after the other, before it was known.
        let begun = Charge {
            id: ChargeId::from_bits(FIRST + n),
            person_id: Some(payer.clone()),
            membership_id: None,
            method_id: None,
            purpose: ChargePurpose::Gift,
            plan: Some(MembershipType::Yearly),
            cycle: 1,
            amount: Money::new(5_000, Currency::Usd),
            tax: None,
            credit: None,
            processor: Processor::Stripe,
            state: ChargeState::Intended,
            reason: None,
            reference: Some(format!("pi_{n}")),
            request_key: None,
            created_at: begun_at,
            settled_at: None,
        };
        charge::insert(c, &begun)?;
        let given = Gift {
            id: GiftMembershipId::from_bits(FIRST + n),
            charge_id: Some(begun.id),
            giver_id: Some(payer.clone()),
            plan: MembershipType::Yearly,
            worth: begun.amount,
            audience: GiftAudience::Anyone,
            card: GiftCard::default(),
            to_email: None,
            created_at: begun_at,
            given_at: None,
            expires_at: None,
            deliver_at: None,
            delivered_at: None,
            redeemed_at: None,
            membership_id: None,
        };
        gift::insert(c, &given, &format!("digest-{n}"))?;
    }
    Ok(())
}

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = BigInt)]
    sum: i64,
}

fn number(c: &mut Conn, query: &str) -> Result<i64, StoreError> {
    let query = format!("SELECT CAST({query} AS BIGINT) AS sum");
    let found: Sum = match c {
        Conn::Sqlite(c) => sql_query(query).get_result(c)?,
        Conn::Postgres(c) => sql_query(query).get_result(c)?,
    };
    Ok(found.sum)
}

fn end(c: &mut Conn) -> Result<serde_json::Value, StoreError> {
    let mut sum = |query: &str| number(c, query);
    Ok(serde_json::json!({
        "paid": sum("(SELECT COUNT(*) FROM charges WHERE reference LIKE 'pi_%' AND state = 'SUCCEEDED')")?,
        "open": sum("(SELECT COUNT(*) FROM charges WHERE state IN ('INTENDED', 'ACTION_REQUIRED'))")?,
        "booked_minor": sum(
            "(SELECT COALESCE(SUM(change_minor), 0) FROM book_entries WHERE account = 'PROCESSOR' \
             AND charge_id IN (SELECT id FROM charges WHERE reference LIKE 'pi_%'))"
        )?,
    }))
}
