//! Bringing a database to this program's schema.

use crate::{Conn, StoreError, conn::on_each, transaction};
use diesel::{
    RunQueryDsl,
    migration::{Migration, MigrationSource},
    sqlite::Sqlite,
};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("migrations");

/// Runs every migration that is missing. Returns their names; none when the schema was up to date.
///
/// # Errors
/// [`StoreError::VersionTooNew`] when the database knows migrations that this program does not.
pub fn run(c: &mut Conn) -> Result<Vec<String>, StoreError> {
    // One transaction around all: programs that start at once take turns, and a migration that
    // fails leaves the database as it was.
    transaction::run(c, |c| {
        if let Conn::Postgres(c) = c {
            diesel::sql_query("SELECT pg_advisory_xact_lock(7117415101)").execute(c)?;
        }
        refuse_newer(c)?;
        on_each!(c => c.run_pending_migrations(MIGRATIONS)
            .map(|versions| versions.iter().map(ToString::to_string).collect()))
        .map_err(failed)
    })
}

/// Checks that the schema is exactly this program's.
///
/// # Errors
/// [`StoreError::NotMigrated`] or [`StoreError::VersionTooNew`].
pub fn check(c: &mut Conn) -> Result<(), StoreError> {
    refuse_newer(c)?;
    let pending = on_each!(c => c.has_pending_migration(MIGRATIONS)).map_err(failed)?;
    if pending { Err(StoreError::NotMigrated) } else { Ok(()) }
}

/// Undoes every migration: all tables go.
pub fn revert_all(c: &mut Conn) -> Result<(), StoreError> {
    on_each!(c => c.revert_all_migrations(MIGRATIONS).map(drop)).map_err(failed)
}

/// The newest schema version this program knows.
#[must_use]
pub fn known_version() -> String {
    versions().into_iter().max().unwrap_or_default()
}

fn versions() -> Vec<String> {
    let migrations = MigrationSource::<Sqlite>::migrations(&MIGRATIONS).unwrap_or_default();
    migrations.iter().map(|migration| migration.name().version().to_string()).collect()
}

fn refuse_newer(c: &mut Conn) -> Result<(), StoreError> {
    let applied: Vec<String> = on_each!(c => c.applied_migrations()
        .map(|versions| versions.iter().map(ToString::to_string).collect()))
    .map_err(failed)?;
    let known = versions();
    match applied.into_iter().filter(|version| !known.contains(version)).max() {
        Some(found) => Err(StoreError::VersionTooNew { found, known: known_version() }),
        None => Ok(()),
    }
}

fn failed(error: Box<dyn std::error::Error + Send + Sync>) -> StoreError {
    match error.downcast::<diesel::result::Error>() {
        Ok(error) => (*error).into(),
        Err(error) => StoreError::Migrate { reason: error.to_string() },
    }
}
