//! Copying all rows from one database to another.
//!
//! Rows travel as JSON objects that one database makes and the other takes apart, a batch in one
//! statement: no code is generated for each table.

use super::BackupError;
use crate::{
    Conn, DatabaseUrl, StoreError,
    conn::{Access, establish, on_each},
    migration,
    schema::{Column, TABLES, Table, counters},
    transaction,
};
use chrono::NaiveDateTime;
use diesel::{
    QueryResult, QueryableByName, RunQueryDsl,
    connection::{DefaultLoadingMode, SimpleConnection},
    pg::PgRowByRowLoadingMode,
    result::Error,
    sql_query,
    sql_types::Text,
};
use serde_json::{Map, Value};
use std::path::Path;

/// How many bytes of JSON go into one statement, about; a single row may be larger.
const BATCH: usize = 1 << 20;

/// Copies a PostgreSQL database, as it is at this moment, into a new SQLite file.
pub(super) fn from_server(source: &mut Conn, file: &Path) -> Result<(), BackupError> {
    let mut target = establish(&DatabaseUrl::Sqlite(file.to_owned()), Access::Write)?;
    migration::run(&mut target)?;
    migration::check(source)?;
    transaction::snapshot(source, |source| all_rows(source, &mut target))?;
    Ok(())
}

/// Copies every row of every table in one transaction of the target, whose tables are as the
/// migrations left them.
pub(super) fn all_rows(source: &mut Conn, target: &mut Conn) -> Result<(), StoreError> {
    transaction::run(target, |target| {
        // Responses may come before what they answer.
        target.batch_execute(match target {
            Conn::Sqlite(_) => "PRAGMA defer_foreign_keys = ON;",
            Conn::Postgres(_) => {
                "SET CONSTRAINTS ALL DEFERRED; SET LOCAL statement_timeout = 0; \
                 SET LOCAL idle_in_transaction_session_timeout = 0;"
            }
        })?;
        diesel::delete(counters::table).execute(target)?;
        for table in TABLES {
            let rows = copy(table, source, target)?;
            tracing::info!(table = table.name, rows, "copied");
        }
        Ok(())
    })
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    json: String,
}

/// Copies all rows of a table; they are never in memory together. Returns how many.
fn copy(table: &Table, source: &mut Conn, target: &mut Conn) -> Result<usize, StoreError> {
    let select = sql_query(select(table, source));
    let mut batch = Batch { insert: insert(table, target), json: String::new(), copied: 0 };
    match source {
        Conn::Sqlite(source) => {
            for row in select.load_iter::<Row, DefaultLoadingMode>(source)? {
                batch.add(&row?.json, target)?;
            }
        }
        Conn::Postgres(source) => {
            for row in select.load_iter::<Row, PgRowByRowLoadingMode>(source)? {
                batch.add(&as_sqlite_writes(table, &row?.json)?, target)?;
            }
        }
    }
    batch.write(target)?;
    Ok(batch.copied)
}

/// Rows on their way: a JSON array without its end.
struct Batch {
    insert: String,
    json: String,
    copied: usize,
}

impl Batch {
    fn add(&mut self, row: &str, target: &mut Conn) -> QueryResult<()> {
        self.json.push(if self.json.is_empty() { '[' } else { ',' });
        self.json.push_str(row);
        if self.json.len() < BATCH { Ok(()) } else { self.write(target) }
    }

    fn write(&mut self, target: &mut Conn) -> QueryResult<()> {
        if self.json.is_empty() {
            return Ok(());
        }
        self.json.push(']');
        let insert = sql_query(&self.insert).bind::<Text, _>(&self.json);
        self.copied += on_each!(target => insert.execute(target))?;
        self.json.clear();
        Ok(())
    }
}

fn listed(table: &Table, one: impl Fn(&Column) -> String) -> String {
    table.columns.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// Every row as a JSON object in the column `json`.
fn select(table: &Table, source: &Conn) -> String {
    let object = match source {
        Conn::Sqlite(_) => "json_object",
        Conn::Postgres(_) => "json_build_object",
    };
    let fields = listed(table, |column| format!("'{0}', \"{0}\"", column.name));
    format!("SELECT CAST({object}({fields}) AS TEXT) AS json FROM \"{}\"", table.name)
}

/// Adds the rows of a JSON array of such objects.
fn insert(table: &Table, target: &Conn) -> String {
    let name = table.name;
    let columns = listed(table, |column| format!("\"{}\"", column.name));
    match target {
        Conn::Sqlite(_) => {
            let values = listed(table, |column| format!("value ->> '{}'", column.name));
            format!("INSERT INTO \"{name}\" ({columns}) SELECT {values} FROM json_each($1)")
        }
        Conn::Postgres(_) => format!(
            "INSERT INTO \"{name}\" ({columns}) SELECT {columns} \
             FROM json_populate_recordset(NULL::\"{name}\", $1::json)"
        ),
    }
}

/// Rewrites the moments of a row of PostgreSQL (`2026-01-02T03:04:05.5`) as Diesel writes them into
/// SQLite, where they are compared as texts.
fn as_sqlite_writes(table: &Table, row: &str) -> QueryResult<String> {
    let mut fields: Map<String, Value> = serde_json::from_str(row).map_err(invalid)?;
    for column in table.columns.iter().filter(|column| column.is_timestamp) {
        if let Some(Value::String(moment)) = fields.get_mut(column.name) {
            let read = NaiveDateTime::parse_from_str(moment, "%Y-%m-%dT%H:%M:%S%.f");
            *moment = read.map_err(invalid)?.format("%F %T%.f").to_string();
        }
    }
    serde_json::to_string(&fields).map_err(invalid)
}

fn invalid(error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::DeserializationError(Box::new(error))
}
