//! Restoring a backup into an empty database.

use super::{
    BackupError, FILE, Manifest, close_into_one_file, copy::all_rows, io, sibling, sync_parent,
};
use crate::{
    Conn, DatabaseUrl, StoreError, automation,
    conn::{Access, establish},
    hub, migration,
    schema::{TABLES, exports, jobs, webhook_deliveries, webhooks},
    setting,
};
use diesel::{QueryableByName, RunQueryDsl, prelude::*, sql_types::BigInt};
use quire_core::Timestamp;
use std::path::Path;

/// Restores the backup in the folder `dir` into the database at `target`, which must be empty or
/// missing; an older backup is brought up to date. What happened between the backup and now is
/// unknown, so all sessions and sign-ins end, and jobs that waited are set aside as dead: their
/// effects may have happened.
///
/// # Errors
/// Nothing is changed when it fails, neither the backup nor the target.
pub fn restore(dir: &Path, target: &DatabaseUrl, now: Timestamp) -> Result<Manifest, BackupError> {
    let manifest = Manifest::verify(dir)?;
    match target {
        DatabaseUrl::Sqlite(path) => into_file(dir, path, now)?,
        DatabaseUrl::Postgres(_) => into_server(dir, target, now)?,
    }
    Ok(manifest)
}

fn into_file(dir: &Path, path: &Path, now: Timestamp) -> Result<(), BackupError> {
    if path.exists() {
        return Err(BackupError::NotEmpty { path: path.to_owned() });
    }
    let partial = sibling(path)?;
    let restored = prepare(dir, &partial)
        .and_then(|mut c| {
            begin_next_life(&mut c, now)?;
            close_into_one_file(c, &partial)
        })
        .and_then(|()| std::fs::rename(&partial, path).map_err(io(path)))
        .and_then(|()| sync_parent(path));
    if restored.is_err() {
        drop(std::fs::remove_file(&partial));
    }
    restored
}

/// Copies the backup's file, so that the backup stays as it is, and brings it up to date.
fn prepare(dir: &Path, partial: &Path) -> Result<Conn, BackupError> {
    std::fs::copy(dir.join(FILE), partial).map_err(io(partial))?;
    let mut c = establish(&DatabaseUrl::Sqlite(partial.to_owned()), Access::Write)?;
    migration::run(&mut c)?;
    Ok(c)
}

fn into_server(dir: &Path, target: &DatabaseUrl, now: Timestamp) -> Result<(), BackupError> {
    let mut server = establish(target, Access::Write)?;
    migration::run(&mut server)?;
    refuse_used(&mut server, target)?;
    let scratch = dir.join(".restore.partial");
    let copied = prepare(dir, &scratch).and_then(|mut source| {
        all_rows(&mut source, &mut server)?;
        begin_next_life(&mut server, now)?;
        Ok(())
    });
    for suffix in ["", "-wal", "-shm"] {
        let mut name = scratch.clone().into_os_string();
        name.push(suffix);
        drop(std::fs::remove_file(name));
    }
    copied
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

/// Every table but the counters, which the migrations fill, must be empty.
fn refuse_used(c: &mut Conn, target: &DatabaseUrl) -> Result<(), BackupError> {
    for table in TABLES.iter().filter(|table| table.name != "counters") {
        let sql = format!("SELECT count(*) AS rows FROM {}", table.name);
        let count: Count = diesel::sql_query(sql).get_result(c).map_err(StoreError::from)?;
        if count.rows > 0 {
            return Err(BackupError::TargetInUse { database: target.to_string() });
        }
    }
    Ok(())
}

fn begin_next_life(c: &mut Conn, now: Timestamp) -> Result<(), StoreError> {
    setting::next_epoch(c)?;
    diesel::update(jobs::table.filter(jobs::state.eq_any(["READY", "RUNNING"])))
        .set((
            jobs::state.eq("DEAD"),
            jobs::lease_until.eq(None::<chrono::NaiveDateTime>),
            jobs::lease_token.eq(None::<String>),
            jobs::last_error.eq("set aside by a restore: its effect may have happened"),
            jobs::updated_at.eq(now.naive()),
        ))
        .execute(c)?;
    // A webhook may have been removed since, and what waited may have arrived: its owner says that it goes on.
    diesel::update(webhooks::table.filter(webhooks::state.eq("ACTIVE")))
        .set(webhooks::state.eq("PAUSED"))
        .execute(c)?;
    diesel::update(webhook_deliveries::table.filter(webhook_deliveries::state.eq("WAITING")))
        .set((
            webhook_deliveries::state.eq("DROPPED"),
            webhook_deliveries::lease_until.eq(None::<chrono::NaiveDateTime>),
            webhook_deliveries::lease_token.eq(None::<String>),
        ))
        .execute(c)?;
    hub::ask_all_again(c, now)?;
    automation::forget_all(c)?;
    // These exports will not be written any more; people can ask for them again.
    diesel::update(exports::table.filter(exports::state.eq("WAITING")))
        .set(exports::state.eq("FAILED"))
        .execute(c)?;
    Ok(())
}
