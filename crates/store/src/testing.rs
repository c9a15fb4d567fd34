//! Databases for tests, each a copy of one that was prepared once.
//!
//! Bringing an empty database to the schema takes longer than most tests do. The first process of
//! a test program that needs a database prepares a SQLite file and, where `QUIRE_TEST_POSTGRES`
//! names a server, a template database; all others copy it.

use crate::{
    Conn, DatabaseUrl, StoreError,
    conn::{Access, establish},
    erased, migration,
    writer::{Listeners, write_directly},
};
use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_query,
    sql_types::{Bool, Integer},
};
use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::UNIX_EPOCH,
};

/// What goes wrong while a database is prepared or copied: the test has failed.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A prepared database: the newest schema and what [`DatabaseTemplate::fill`] puts into it.
#[derive(Debug, Clone, Copy)]
pub struct DatabaseTemplate {
    /// Tells the templates of one test program apart: lower-case letters.
    pub name: &'static str,
    /// Adds the rows that every copy begins with.
    pub fill: fn(&mut Conn) -> std::result::Result<(), StoreError>,
}

/// The newest schema, without a row.
pub const EMPTY: DatabaseTemplate = DatabaseTemplate { name: "empty", fill: |_| Ok(()) };

impl DatabaseTemplate {
    /// Copies the template to the new SQLite file `file`. The template itself lies in `scratch`, a
    /// folder that outlives the test.
    ///
    /// # Errors
    /// When the file system or the database refuses.
    pub fn copy_to(&self, scratch: &Path, file: &Path) -> Result<DatabaseUrl> {
        let folder = prepare_once(scratch, self.name, |folder| {
            self.prepare(&DatabaseUrl::Sqlite(folder.join("quire.db")))
        })?;
        fs::copy(folder.join("quire.db"), file)?;
        Ok(DatabaseUrl::Sqlite(file.to_owned()))
    }

    /// A copy on the server that `QUIRE_TEST_POSTGRES` names; `None` where it names none.
    ///
    /// # Errors
    /// When the server cannot be reached or refuses to make databases.
    #[expect(clippy::disallowed_methods, reason = "the one switch of the test run")]
    pub fn on_server(&self, scratch: &Path) -> Result<Option<ServerDatabase>> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let Ok(address) = std::env::var("QUIRE_TEST_POSTGRES") else { return Ok(None) };
        let template = format!("quire_{}_{}", self.name, build()?.replace('-', "_"));
        let mut server = PgConnection::establish(&address)?;
        server.batch_execute("SET client_min_messages = error")?;
        {
            let _lock = lock(scratch, &format!("{}-server", self.name))?;
            if !exists(&mut server, &template)? {
                let partial = format!("{template}_partial");
                server.batch_execute(&drop_database(&partial))?;
                server.batch_execute(&format!("CREATE DATABASE {partial}"))?;
                self.prepare(&DatabaseUrl::Postgres(sibling(&address, &partial)))?;
                server.batch_execute(&format!("ALTER DATABASE {partial} RENAME TO {template}"))?;
            }
        }
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("quire_test_{}_{number}", std::process::id());
        // Takes half of what the usual way through the log does, and PostgreSQL 14 has no other.
        let strategy = if version(&mut server)? < 150_000 { "" } else { "STRATEGY file_copy" };
        server.batch_execute(&format!("CREATE DATABASE {name} TEMPLATE {template} {strategy}"))?;
        let url = DatabaseUrl::Postgres(sibling(&address, &name));
        Ok(Some(ServerDatabase { url, server: Mutex::new(server), name }))
    }

    fn prepare(&self, url: &DatabaseUrl) -> Result<()> {
        let mut conn = establish(url, Access::Write)?;
        migration::run(&mut conn)?;
        let (fill, of_fill) = erased::write(self.fill);
        Ok(of_fill.restore(write_directly(&mut conn, &fill, &Listeners::default())?)??)
    }
}

/// A database of its own on the test run's PostgreSQL server, dropped at the end.
pub struct ServerDatabase {
    /// Where it is.
    pub url: DatabaseUrl,
    /// To the server's maintenance database. Tests share what they run in between threads.
    server: Mutex<PgConnection>,
    name: String,
}

impl Drop for ServerDatabase {
    fn drop(&mut self) {
        let server = self.server.get_mut().unwrap_or_else(PoisonError::into_inner);
        // A moment after they closed, connections are gone. PostgreSQL itself looks again after 100 ms.
        let wait = format!(
            "DO $$ BEGIN FOR i IN 1..50 LOOP \
             EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '{}'); \
             PERFORM pg_sleep(0.002), pg_stat_clear_snapshot(); \
             END LOOP; END $$",
            self.name
        );
        // One that stays does no harm: the server ends with the test run.
        drop(server.batch_execute(&wait));
        drop(server.batch_execute(&drop_database(&self.name)));
    }
}

/// A folder in `scratch` that `prepare` fills once for each build of this test program, whichever
/// of its processes comes first.
///
/// # Errors
/// When the file system refuses, or `prepare` fails.
pub fn prepare_once(
    scratch: &Path,
    name: &str,
    prepare: impl FnOnce(&Path) -> Result<()>,
) -> Result<PathBuf> {
    let folder = scratch.join(format!("{name}-{}", build()?));
    let _lock = lock(scratch, name)?;
    if !folder.exists() {
        remove_older(scratch, name)?;
        let partial = scratch.join(format!("{name}.partial"));
        if partial.exists() {
            fs::remove_dir_all(&partial)?;
        }
        fs::create_dir_all(&partial)?;
        prepare(&partial)?;
        fs::rename(&partial, &folder)?;
    }
    Ok(folder)
}

/// Held until the file is dropped; other processes wait.
fn lock(scratch: &Path, name: &str) -> io::Result<fs::File> {
    fs::create_dir_all(scratch)?;
    let file = fs::File::create(scratch.join(format!("{name}.lock")))?;
    file.lock()?;
    Ok(file)
}

/// Names this build of this test program: what an older build prepared is not used.
fn build() -> Result<String> {
    let built = std::env::current_exe()?.metadata()?.modified()?.duration_since(UNIX_EPOCH)?;
    Ok(format!("{}-{}", program()?, built.as_micros()))
}

fn program() -> io::Result<String> {
    let path = std::env::current_exe()?;
    Ok(path.file_stem().unwrap_or_default().to_string_lossy().into_owned())
}

fn remove_older(scratch: &Path, name: &str) -> io::Result<()> {
    let prefix = format!("{name}-{}-", program()?);
    for entry in fs::read_dir(scratch)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(&prefix) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

/// The address of the database `name` on the server of the maintenance database `server`.
fn sibling(server: &str, name: &str) -> String {
    let (address, query) = server.split_once('?').map_or((server, None), |(a, q)| (a, Some(q)));
    let (host, _) = address.rsplit_once('/').unwrap_or((address, ""));
    query.map_or_else(|| format!("{host}/{name}"), |query| format!("{host}/{name}?{query}"))
}

fn drop_database(name: &str) -> String {
    format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")
}

fn exists(server: &mut PgConnection, database: &str) -> Result<bool> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = Bool)]
        found: bool,
    }
    let sql =
        format!("SELECT EXISTS (SELECT FROM pg_database WHERE datname = '{database}') AS found");
    Ok(sql_query(sql).get_result::<Found>(server)?.found)
}

/// The server's version, for example 150018.
fn version(server: &mut PgConnection) -> Result<i32> {
    #[derive(QueryableByName)]
    struct Version {
        #[diesel(sql_type = Integer)]
        number: i32,
    }
    let sql = "SELECT current_setting('server_version_num')::integer AS number";
    Ok(sql_query(sql).get_result::<Version>(server)?.number)
}
