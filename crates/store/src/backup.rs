//! Backups, made while the site runs, and how they are restored.
//!
//! A backup is a folder with one SQLite file, `quire.db`, and a `manifest.json`, whatever database
//! it was made from: so it can be looked into with ordinary tools, and restored into either
//! database. From SQLite it is a `VACUUM INTO`; from PostgreSQL every row is copied within one
//! snapshot. It is written under another name and renamed when it is complete, so a folder of the
//! wanted name is always a whole backup.

mod copy;
mod manifest;
mod restore;

pub use manifest::Manifest;
pub use restore::restore;

use crate::{
    Conn, DatabaseUrl, Store, StoreError, change,
    conn::{Access, establish},
    migration,
};
use diesel::{RunQueryDsl, sql_types::Text};
use quire_core::Timestamp;
use std::path::{Path, PathBuf};

const FILE: &str = "quire.db";
const MANIFEST: &str = "manifest.json";

/// Why a backup could not be made or restored.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackupError {
    /// There is something already where the backup, or the restored database, should go.
    #[error("{} is not empty: nothing was written", path.display())]
    NotEmpty {
        /// Where.
        path: PathBuf,
    },
    /// The database to restore into holds people, stories or more.
    #[error("the database {database} is not empty: nothing was written")]
    TargetInUse {
        /// Which.
        database: String,
    },
    /// A folder that is no backup.
    #[error("{} is no backup: {reason}", path.display())]
    NotABackup {
        /// Which folder.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A backup whose file is not what its manifest says.
    #[error("the backup {} is damaged: {reason}", path.display())]
    Damaged {
        /// Which folder.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The file system refused.
    #[error("{}: {source}", path.display())]
    Io {
        /// Where.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// What lies beside the database could not be copied.
    #[error("{0}")]
    Files(String),
    /// The database refused.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn io(path: &Path) -> impl FnOnce(std::io::Error) -> BackupError + '_ {
    move |source| BackupError::Io { path: path.to_owned(), source }
}

/// Makes a backup of everything committed so far as the folder `dir`, which must not exist. The store
/// goes on reading and writing meanwhile. `files` copies what lies beside the database into the folder
/// it is given; it is called before and once more after the database is copied, so that every row of
/// the copy has its file.
///
/// # Errors
/// Nothing is left behind under the name `dir` when it fails.
pub async fn back_up(
    store: &Store,
    dir: &Path,
    now: Timestamp,
    files: impl AsyncFn(&Path) -> Result<(), BackupError>,
) -> Result<Manifest, BackupError> {
    if dir.exists() {
        return Err(BackupError::NotEmpty { path: dir.to_owned() });
    }
    let partial = sibling(dir)?;
    if partial.exists() {
        // Left by a backup that was interrupted; it is not used.
        std::fs::remove_dir_all(&partial).map_err(io(&partial))?;
    }
    std::fs::create_dir_all(&partial).map_err(io(&partial))?;
    let done = async {
        files(&partial).await?;
        let (url, to) = (store.url().clone(), partial.clone());
        let copied = tokio::task::spawn_blocking(move || write_into(&url, &to, now));
        let manifest = copied.await.map_err(|_| StoreError::Panicked)??;
        files(&partial).await?;
        std::fs::rename(&partial, dir).map_err(io(dir))?;
        sync_parent(dir)?;
        Ok(manifest)
    };
    let done = done.await;
    if done.is_err() {
        drop(std::fs::remove_dir_all(&partial));
    }
    done
}

fn write_into(url: &DatabaseUrl, partial: &Path, now: Timestamp) -> Result<Manifest, BackupError> {
    let file = partial.join(FILE);
    let mut source = establish(url, Access::Write)?;
    match &mut source {
        Conn::Sqlite(_) => vacuum_into(&mut source, &file)?,
        Conn::Postgres(_) => copy::from_server(&mut source, &file)?,
    }
    drop(source);
    let mut copied = establish(&DatabaseUrl::Sqlite(file.clone()), Access::Write)?;
    migration::check(&mut copied)?;
    let seq = change::latest_seq(&mut copied)?;
    close_into_one_file(copied, &file)?;
    let manifest = Manifest::of(&file, now, seq)?;
    manifest.write(partial)?;
    Ok(manifest)
}

fn vacuum_into(c: &mut Conn, file: &Path) -> Result<(), BackupError> {
    let path = file.to_str().ok_or_else(|| BackupError::NotABackup {
        path: file.to_owned(),
        reason: "the path is not UTF-8".to_owned(),
    })?;
    diesel::sql_query("VACUUM INTO $1")
        .bind::<Text, _>(path)
        .execute(c)
        .map_err(StoreError::from)?;
    Ok(())
}

/// Brings everything of a closed database into its one file and onto the disk.
fn close_into_one_file(mut c: Conn, file: &Path) -> Result<(), BackupError> {
    use diesel::connection::SimpleConnection;
    c.batch_execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;")
        .map_err(StoreError::from)?;
    drop(c);
    std::fs::File::open(file).and_then(|file| file.sync_all()).map_err(io(file))
}

/// `.NAME.partial` in the same folder.
fn sibling(path: &Path) -> Result<PathBuf, BackupError> {
    let name = path.file_name().ok_or_else(|| BackupError::NotABackup {
        path: path.to_owned(),
        reason: "the path names nothing".to_owned(),
    })?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(".partial");
    Ok(path.with_file_name(hidden))
}

/// Makes a rename durable.
fn sync_parent(path: &Path) -> Result<(), BackupError> {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    std::fs::File::open(parent).and_then(|dir| dir.sync_all()).map_err(io(parent))
}
