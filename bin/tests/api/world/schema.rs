//! A schema of its own on the PostgreSQL server of the test run.

use diesel::{Connection, PgConnection, RunQueryDsl};
use quire_store::DatabaseUrl;
use std::sync::atomic::{AtomicU32, Ordering};

/// A schema of its own on the PostgreSQL server, dropped at the end.
pub(super) struct Schema {
    pub(super) url: DatabaseUrl,
    server: String,
    name: String,
}

impl Schema {
    #[expect(clippy::disallowed_methods, reason = "the one switch of the test run")]
    pub(super) fn new() -> Option<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let server = std::env::var("QUIRE_TEST_POSTGRES").ok()?;
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("quire_api_{}_{number}", std::process::id());
        run(&server, &format!("CREATE SCHEMA {name}"));
        let sign = if server.contains('?') { '&' } else { '?' };
        let url = format!("{server}{sign}options=-csearch_path%3D{name}").parse().unwrap();
        Some(Self { url, server, name })
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        run(&self.server, &format!("DROP SCHEMA {} CASCADE", self.name));
    }
}

fn run(server: &str, sql: &str) {
    let mut conn = PgConnection::establish(server).unwrap();
    diesel::sql_query("SET client_min_messages = error").execute(&mut conn).unwrap();
    diesel::sql_query(sql).execute(&mut conn).unwrap();
}
