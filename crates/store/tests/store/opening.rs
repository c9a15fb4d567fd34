use crate::support::*;
use diesel::{Connection, SqliteConnection, connection::SimpleConnection};
use quire_store::{DatabaseUrl, Store, StoreError, StoreOptions, migration};
use std::{
    path::{Path, PathBuf},
    time::Duration,
};

fn refusal(path: &Path) -> StoreError {
    let url = DatabaseUrl::Sqlite(path.to_owned());
    match Store::open(&url, StoreOptions::default()) {
        Err(error) => error,
        Ok(_) => panic!("{} was opened", path.display()),
    }
}

#[test]
fn a_directory_where_the_file_should_be_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let error = refusal(dir.path());
    assert!(matches!(error, StoreError::Connect { .. }));
    assert!(error.to_string().contains("it is a directory"), "{error}");
    let error = refusal(&dir.path().join("missing/quire.db"));
    assert!(error.to_string().contains("there is no directory"), "{error}");
}

#[test]
fn a_file_that_is_no_database_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("quire.db");
    let text = "Dear diary, ".repeat(1000);
    std::fs::write(&path, &text).unwrap();
    let error = refusal(&path);
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}

#[tokio::test]
async fn a_truncated_database_is_called_damaged() {
    let dir = tempfile::tempdir().unwrap();
    let url = sqlite_url(&dir);
    drop(open(&url));
    let path = dir.path().join("quire.db");
    let mut bytes = std::fs::read(&path).unwrap();
    let keep = 4096 * 3;
    assert!(bytes.len() > keep);
    bytes.truncate(keep);
    std::fs::write(&path, bytes).unwrap();
    let error = refusal(&path);
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}");
}

#[test]
fn a_database_of_a_newer_version_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let url = sqlite_url(&dir);
    drop(open(&url));
    let path = dir.path().join("quire.db");
    let mut conn = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
    conn.batch_execute(
        "INSERT INTO __diesel_schema_migrations (version) VALUES ('99990101000000')",
    )
    .unwrap();
    drop(conn);
    let error = refusal(&path);
    assert!(matches!(error, StoreError::VersionTooNew { .. }), "{error:?}");
    assert!(error.to_string().contains("99990101000000"), "{error}");
}

#[test]
fn an_old_database_is_refused_when_it_may_not_be_migrated() {
    let dir = tempfile::tempdir().unwrap();
    let options = || StoreOptions { migrate: false, ..StoreOptions::default() };
    let error = Store::open(&sqlite_url(&dir), options()).err().unwrap();
    assert!(matches!(error, StoreError::NotMigrated), "{error:?}");
    drop(open(&sqlite_url(&dir)));
    assert!(Store::open(&sqlite_url(&dir), options()).is_ok());
}

#[tokio::test]
async fn a_database_that_somebody_locks_says_so_and_recovers() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&sqlite_url(&dir));
    let path = dir.path().join("quire.db");
    let mut other = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
    other.batch_execute("BEGIN IMMEDIATE").unwrap();
    let locked = store.write(|c| quire_store::setting::set(c, "key", "value")).await;
    assert!(matches!(locked, Err(StoreError::Locked)), "{locked:?}");
    let read = store.read(|c| quire_store::setting::get(c, "key")).await;
    assert_eq!(read.unwrap(), None, "readers go on");
    other.batch_execute("ROLLBACK").unwrap();
    store.write(|c| quire_store::setting::set(c, "key", "value")).await.unwrap();
}

#[tokio::test]
async fn a_server_that_is_not_there_is_reported_in_its_own_words() {
    // Nothing listens on port 1 of the loopback.
    let url: DatabaseUrl = "postgres://quire:secret@127.0.0.1:1/quire".parse().unwrap();
    let options = StoreOptions { wait: Duration::from_millis(100), ..StoreOptions::default() };
    let error = Store::open(&url, options).err().unwrap();
    let message = error.to_string();
    assert!(matches!(error, StoreError::Connect { .. }));
    assert!(message.contains("refused") && !message.contains("secret"), "{message}");
}

#[tokio::test]
async fn two_programs_can_open_the_same_new_database_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let url = sqlite_url(&dir);
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let url = url.clone();
            std::thread::spawn(move || Store::open(&url, StoreOptions::default()).map(drop))
        })
        .collect();
    for thread in threads {
        thread.join().unwrap().unwrap();
    }
}

#[tokio::test]
async fn migrations_can_be_undone_and_done_again() {
    on_each_database(async |store: Store| {
        let before = store.read(schema_of).await.unwrap();
        assert!(before.len() > 26, "every table is there: {before:?}");
        store.write(migration::revert_all).await.unwrap();
        let bare = store.read(schema_of).await.unwrap();
        assert!(bare.iter().all(|line| line.contains("__diesel_schema_migrations")), "{bare:?}");
        store
            .write(|c| {
                assert!(!migration::run(c)?.is_empty());
                assert_eq!(migration::run(c)?, Vec::<String>::new());
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        assert_eq!(store.read(schema_of).await.unwrap(), before);
    })
    .await;
}

/// Every column of every table.
fn schema_of(c: &mut quire_store::Conn) -> Result<Vec<String>, StoreError> {
    use diesel::{QueryableByName, RunQueryDsl, sql_types::Text};
    #[derive(QueryableByName)]
    struct Line {
        #[diesel(sql_type = Text)]
        line: String,
    }
    let sql = match c {
        quire_store::Conn::Sqlite(_) => {
            "SELECT name || ': ' || sql AS line FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY 1"
        }
        quire_store::Conn::Postgres(_) => {
            "SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable \
             AS line FROM information_schema.columns WHERE table_schema = current_schema() \
             UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() \
             ORDER BY 1"
        }
    };
    let lines: Vec<Line> = diesel::sql_query(sql).load(c)?;
    Ok(lines.into_iter().map(|line| line.line).collect())
}

#[test]
fn the_scheme_of_an_address_chooses_the_database() {
    let sqlite = |path: &str| DatabaseUrl::Sqlite(PathBuf::from(path));
    for (text, url) in [
        ("sqlite:data/quire.db", sqlite("data/quire.db")),
        ("sqlite:///var/quire.db", sqlite("/var/quire.db")),
        ("data/quire.db", sqlite("data/quire.db")),
        ("postgres://u@h/d", DatabaseUrl::Postgres("postgres://u@h/d".to_owned())),
    ] {
        assert_eq!(text.parse::<DatabaseUrl>().unwrap(), url, "{text}");
    }
    for text in ["", "sqlite:", "sqlite::memory:", "mysql://u@h/d", "file:a.db", "a\0b"] {
        assert!(text.parse::<DatabaseUrl>().is_err(), "{text:?}");
    }
}

#[test]
fn the_password_of_an_address_is_never_shown() {
    let url: DatabaseUrl = "postgres://u:secret@h:5432/d?password=secret".parse().unwrap();
    assert_eq!(url.to_string(), "postgres://u@h:5432/d");
    assert!(!format!("{url:?}").contains("secret"));
}
