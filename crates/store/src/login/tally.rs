//! How many of the codes sent last were guessed at. Kept as figures only: a hundred codes to a row,
//! and of rows the last eleven.

use crate::{Conn, StoreError, conn::on_each, schema::login_tallies};
use diesel::{prelude::*, upsert::excluded};

/// Codes to a row.
const ROW: i64 = 100;
/// Rows that are kept: the one that fills, and a thousand codes before it.
const ROWS: i64 = 11;

/// The codes that were sent last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many: a thousand, and less than a hundred more, once so many were sent.
    pub sent: u64,
    /// For how many of them a wrong one was tried.
    pub failed: u64,
}

/// Counts a code that is sent.
pub fn count_sent(c: &mut Conn) -> Result<(), StoreError> {
    let last: Option<(i64, i64)> = login_tallies::table
        .order(login_tallies::number.desc())
        .select((login_tallies::number, login_tallies::sent))
        .first(c)
        .optional()?;
    let number = match last {
        Some((number, sent)) if sent < ROW => number,
        Some((number, _)) => {
            let old = number.saturating_add(1).saturating_sub(ROWS);
            diesel::delete(login_tallies::table.filter(login_tallies::number.le(old)))
                .execute(c)?;
            number.saturating_add(1)
        }
        None => 0,
    };
    on_each!(c => diesel::insert_into(login_tallies::table)
        .values((
            login_tallies::number.eq(number),
            login_tallies::sent.eq(1_i64),
            login_tallies::failed.eq(0_i64),
        ))
        .on_conflict(login_tallies::number)
        .do_update()
        .set(login_tallies::sent.eq(login_tallies::sent + excluded(login_tallies::sent)))
        .execute(c))?;
    Ok(())
}

/// Counts a code for which a wrong one was tried, among those sent last.
pub fn count_failed(c: &mut Conn) -> Result<(), StoreError> {
    let last: Option<i64> =
        login_tallies::table.select(diesel::dsl::max(login_tallies::number)).first(c)?;
    let Some(last) = last else { return Ok(()) };
    diesel::update(login_tallies::table.find(last))
        .set(login_tallies::failed.eq(login_tallies::failed + 1))
        .execute(c)?;
    Ok(())
}

/// What became of the codes sent last.
pub fn tally(c: &mut Conn) -> Result<Tally, StoreError> {
    let rows: Vec<(i64, i64)> =
        login_tallies::table.select((login_tallies::sent, login_tallies::failed)).load(c)?;
    Ok(rows.into_iter().fold(Tally::default(), |sum, (sent, failed)| Tally {
        sent: sum.sent.saturating_add(sent.unsigned_abs()),
        failed: sum.failed.saturating_add(failed.unsigned_abs()),
    }))
}
