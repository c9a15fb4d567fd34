//! Failures to sign in, counted for accounts and for networks. Who is locked
//! for how long is decided by `quire_core::account::lockout`; here it is kept.
//!
//! A write that counts holds the account's row first, then the network's, until their write ends: so
//! failures at once are counted one after the other, and there is no deadlock.

use crate::{
    Conn, StoreError,
    conn::on_each,
    schema::{lockouts, network_failures, network_lockouts},
};
use chrono::NaiveDateTime;
use diesel::{prelude::*, upsert::excluded};
use quire_core::{
    Timestamp, UserId,
    account::lockout::{Failures, NetworkFailures, SecretKind},
};
use std::collections::BTreeSet;

const HOUR_MILLIS: i64 = 3_600_000;

/// Failures count for so many hours.
const WINDOW_HOURS: i64 = 24;

/// Whose failures are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subject {
    /// What they are counted under.
    pub key: String,
    /// The account; `None` for an address that has none.
    pub person_id: Option<UserId>,
}

/// What is remembered of someone's failures.
pub fn find(c: &mut Conn, subject: &str, secret: SecretKind) -> Result<Failures, StoreError> {
    let kept: Option<LockoutColumns> = lockouts::table
        .find((subject, name(secret)))
        .select((lockouts::failure_count, lockouts::locked_until))
        .first(c)
        .optional()?;
    Ok(kept.map(failures).unwrap_or_default())
}

/// What is remembered of an account's failures; the row is locked until this write ends.
pub fn hold(
    c: &mut Conn,
    subject: &Subject,
    secret: SecretKind,
    now: Timestamp,
) -> Result<Failures, StoreError> {
    let kept: LockoutColumns = on_each!(c => diesel::insert_into(lockouts::table)
        .values((
            lockouts::subject.eq(&subject.key),
            lockouts::secret.eq(name(secret)),
            lockouts::person_id.eq(subject.person_id.as_ref().map(UserId::as_str)),
            lockouts::failure_count.eq(0_i64),
            lockouts::failed_at.eq(now.naive()),
        ))
        .on_conflict((lockouts::subject, lockouts::secret))
        .do_update()
        .set(lockouts::failure_count.eq(lockouts::failure_count))
        .returning((lockouts::failure_count, lockouts::locked_until))
        .get_result(c))?;
    Ok(failures(kept))
}

/// Remembers an account's failures; none leave no row.
pub fn save(
    c: &mut Conn,
    subject: &Subject,
    secret: SecretKind,
    failures: Failures,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = lockouts::table.find((&subject.key, name(secret)));
    if failures == Failures::default() {
        diesel::delete(row).execute(c)?;
        return Ok(());
    }
    diesel::update(row)
        .set((
            lockouts::failure_count.eq(i64::from(failures.count)),
            lockouts::locked_until.eq(failures.locked_until.map(Timestamp::naive)),
            lockouts::failed_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// Forgets someone's failures.
pub fn forgive(c: &mut Conn, subject: &str, secret: SecretKind) -> Result<(), StoreError> {
    diesel::delete(lockouts::table.find((subject, name(secret)))).execute(c)?;
    Ok(())
}

/// What is remembered of a network.
pub fn network(c: &mut Conn, network: &str, now: Timestamp) -> Result<NetworkFailures, StoreError> {
    let lock: Option<LockoutColumns> = network_lockouts::table
        .find(network)
        .select((network_lockouts::lock_count, network_lockouts::locked_until))
        .first(c)
        .optional()?;
    lock.map_or_else(|| Ok(NetworkFailures::default()), |lock| tally(c, network, lock, now))
}

/// What is remembered of a network; the row is locked until this write ends.
pub fn hold_network(
    c: &mut Conn,
    network: &str,
    now: Timestamp,
) -> Result<NetworkFailures, StoreError> {
    let lock: LockoutColumns = on_each!(c => diesel::insert_into(network_lockouts::table)
        .values((
            network_lockouts::network.eq(network),
            network_lockouts::lock_count.eq(0_i64),
            network_lockouts::failed_at.eq(now.naive()),
        ))
        .on_conflict(network_lockouts::network)
        .do_update()
        .set(network_lockouts::failed_at.eq(excluded(network_lockouts::failed_at)))
        .returning((network_lockouts::lock_count, network_lockouts::locked_until))
        .get_result(c))?;
    tally(c, network, lock, now)
}

/// Adds up the failures of the last 24 hours.
fn tally(
    c: &mut Conn,
    network: &str,
    (lock_count, locked_until): LockoutColumns,
    now: Timestamp,
) -> Result<NetworkFailures, StoreError> {
    let rows: Vec<(String, i64)> = network_failures::table
        .filter(network_failures::network.eq(network))
        .filter(network_failures::hour.gt(hour(now).saturating_sub(WINDOW_HOURS)))
        .select((network_failures::subject, network_failures::failure_count))
        .load(c)?;
    let count = rows.iter().fold(0_i64, |sum, (_, count)| sum.saturating_add(*count));
    let subjects: BTreeSet<&str> = rows.iter().map(|(subject, _)| subject.as_str()).collect();
    Ok(NetworkFailures {
        failures: u32::try_from(count).unwrap_or(u32::MAX),
        accounts: u32::try_from(subjects.len()).unwrap_or(u32::MAX),
        earlier_locks: u32::try_from(lock_count).unwrap_or(u32::MAX),
        locked_until: locked_until.map(Timestamp::from_naive),
    })
}

/// Counts a failure of a network that is held.
pub fn add_network_failure(
    c: &mut Conn,
    network: &str,
    subject: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    on_each!(c => diesel::insert_into(network_failures::table)
        .values((
            network_failures::network.eq(network),
            network_failures::subject.eq(subject),
            network_failures::hour.eq(hour(now)),
            network_failures::failure_count.eq(1_i64),
        ))
        .on_conflict((network_failures::network, network_failures::subject, network_failures::hour))
        .do_update()
        .set(network_failures::failure_count.eq(network_failures::failure_count + 1))
        .execute(c))?;
    Ok(())
}

/// Remembers a new lock of a network that is held; its failures are counted again.
pub fn lock_network(c: &mut Conn, network: &str, lock: &NetworkFailures) -> Result<(), StoreError> {
    diesel::update(network_lockouts::table.find(network))
        .set((
            network_lockouts::lock_count.eq(i64::from(lock.earlier_locks)),
            network_lockouts::locked_until.eq(lock.locked_until.map(Timestamp::naive)),
        ))
        .execute(c)?;
    diesel::delete(network_failures::table.filter(network_failures::network.eq(network)))
        .execute(c)?;
    Ok(())
}

/// Forgets what happened before `time`: failures on addresses without an account, networks, and
/// failures of networks that count no more at `now`. How many there were.
pub fn forget_before(c: &mut Conn, time: Timestamp, now: Timestamp) -> Result<usize, StoreError> {
    let addresses = lockouts::table
        .filter(lockouts::failed_at.lt(time.naive()))
        .filter(lockouts::person_id.is_null());
    let networks = network_lockouts::table.filter(network_lockouts::failed_at.lt(time.naive()));
    let failures = network_failures::table
        .filter(network_failures::hour.le(hour(now).saturating_sub(WINDOW_HOURS)));
    let failures = diesel::delete(failures).execute(c)?;
    Ok(failures + diesel::delete(addresses).execute(c)? + diesel::delete(networks).execute(c)?)
}

const fn name(secret: SecretKind) -> &'static str {
    match secret {
        SecretKind::Password => "PASSWORD",
        SecretKind::TwoFactor => "TWO_FACTOR",
    }
}

/// A count, and until when there is a lock.
type LockoutColumns = (i64, Option<NaiveDateTime>);

fn failures((count, locked_until): LockoutColumns) -> Failures {
    Failures {
        count: u32::try_from(count).unwrap_or(u32::MAX),
        locked_until: locked_until.map(Timestamp::from_naive),
    }
}

fn hour(now: Timestamp) -> i64 {
    now.millis().div_euclid(HOUR_MILLIS)
}
