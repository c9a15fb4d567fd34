//! Checks of the whole database: rules that no single row can keep.
//!
//! Every invariant has an id (those of the security notes, `I1` to `I19`, where they apply to the
//! database) and is a query for the rows that break it.

mod invariants;
mod walks;

use crate::{Conn, StoreError, conn::on_each, transaction};
use diesel::{QueryableByName, RunQueryDsl, sql_types::Text};
use invariants::INVARIANTS;
use quire_core::Timestamp;

/// At most so many rows are named per finding.
const NAMED: usize = 20;
/// How long a deleted account may wait to be erased before that is a finding.
const ERASURE_SECONDS: i64 = 15 * 86_400;

/// A broken invariant.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Finding {
    /// Which invariant, `I1.claps` …
    pub invariant: &'static str,
    /// What should hold.
    pub rule: &'static str,
    /// The ids of rows that break it, at most 20.
    pub rows: Vec<String>,
    /// How many rows break it.
    pub count: usize,
}

#[derive(QueryableByName)]
struct Offender {
    #[diesel(sql_type = Text)]
    id: String,
}

/// Checks every invariant and returns those that do not hold; reads only, and sees the database as
/// it is at one moment. `progress` is told the name of each check before it begins. It reads
/// everything: minutes for gigabytes.
pub fn check(
    c: &mut Conn,
    now: Timestamp,
    progress: impl FnMut(&'static str),
) -> Result<Vec<Finding>, StoreError> {
    transaction::snapshot(c, |c| check_all(c, now, progress))
}

fn check_all(
    c: &mut Conn,
    now: Timestamp,
    mut progress: impl FnMut(&'static str),
) -> Result<Vec<Finding>, StoreError> {
    let mut findings = Vec::new();
    let mut report = |invariant, rule, rows: Vec<String>| {
        if !rows.is_empty() {
            let count = rows.len();
            let rows = rows.into_iter().take(NAMED).collect();
            findings.push(Finding { invariant, rule, rows, count });
        }
    };
    progress("integrity");
    report("I19.integrity", "the database's own structures are sound", integrity(c)?);
    progress("references");
    report("I13.references", "no row points nowhere", dangling(c)?);
    let month = match c {
        Conn::Sqlite(_) => "CAST(strftime('%Y%m', listed_at) AS BIGINT)",
        Conn::Postgres(_) => "CAST(to_char(listed_at, 'YYYYMM') AS BIGINT)",
    };
    let day = match c {
        Conn::Sqlite(_) => "CAST(strftime('%Y%m%d', happened_at) AS BIGINT)",
        Conn::Postgres(_) => "CAST(to_char(happened_at, 'YYYYMMDD') AS BIGINT)",
    };
    for (invariant, rule, sql) in INVARIANTS.into_iter().flatten() {
        progress(invariant);
        let sql = sql
            .replace("{month}", month)
            .replace("{day}", day)
            .replace("{now}", &literal(now))
            .replace("{lease_grace}", &literal(now.plus_seconds(-30)))
            .replace("{erasure_grace}", &literal(now.plus_seconds(-ERASURE_SECONDS)));
        report(invariant, rule, offenders(c, &sql)?);
    }
    progress("keys");
    report(
        "I12.keys",
        "names, slugs, domains and addresses have their folded keys",
        walks::keys(c)?,
    );
    progress("entitlements");
    report(
        "M7.entitlement",
        "what members were given for money is what they paid",
        walks::entitlements(c)?,
    );
    progress("documents");
    report("document", "every body is a valid document", walks::documents(c)?);
    Ok(findings)
}

/// A time as both databases compare it.
fn literal(time: Timestamp) -> String {
    format!("'{}'", time.naive().format("%F %T%.f"))
}

fn offenders(c: &mut Conn, sql: &str) -> Result<Vec<String>, StoreError> {
    let rows: Vec<Offender> = on_each!(c => diesel::sql_query(sql).load(c))?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// What SQLite says of its file. PostgreSQL has `pg_amcheck`, a program of its own.
fn integrity(c: &mut Conn) -> Result<Vec<String>, StoreError> {
    match c {
        Conn::Sqlite(_) => {
            let lines = offenders(c, "SELECT integrity_check AS id FROM pragma_integrity_check")?;
            Ok(lines.into_iter().filter(|line| line != "ok").collect())
        }
        Conn::Postgres(_) => Ok(Vec::new()),
    }
}

/// Rows that point nowhere. PostgreSQL never lets them in.
fn dangling(c: &mut Conn) -> Result<Vec<String>, StoreError> {
    match c {
        Conn::Sqlite(_) => offenders(
            c,
            "SELECT \"table\" || ' row ' || COALESCE(rowid, 0) || ' -> ' || parent AS id \
             FROM pragma_foreign_key_check",
        ),
        Conn::Postgres(_) => Ok(Vec::new()),
    }
}
