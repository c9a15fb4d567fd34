mod automations;
mod filled;
mod hubs;
mod older;
mod tips;
mod webhooks;

use crate::support::*;
use diesel::RunQueryDsl;
use quire_core::{Document, ImageId};
use quire_store::{
    Change, ChangeKind, Conn, DatabaseUrl, Store, StoreError, audit,
    backup::{self, BackupError, Manifest},
    change, fsck, host, image, job, phone, redirect, search_click, session, setting, spoof, story,
};
use std::path::Path;

pub use filled::fill;

/// There is nothing beside the database.
async fn nothing_else(_: &Path) -> Result<(), BackupError> {
    Ok(())
}

/// What a restored database must show.
async fn assert_restored(store: &Store) {
    let findings = store.read(|c| fsck::check(c, at(2), |_| {})).await.unwrap();
    assert_eq!(findings, []);
    store
        .read(|c| {
            let story = story::find(c, &story_id(0xfff))?.unwrap();
            assert_eq!((story.clap_count, story.response_count), (3, 0), "its response is hidden");
            let body = story::body(c, &story_id(0xfff), 1)?.unwrap();
            assert_eq!(body.document, Document::default());
            assert_eq!(setting::get(c, "key")?.as_deref(), Some("value"));
            assert_eq!(setting::epoch(c)?, 2);
            assert_eq!(session::find(c, "token", at(1))?, None, "sessions have ended");
            let job = job::find(c, "mail-1")?.unwrap();
            assert_eq!(job.state, job::JobState::Dead, "what may have happened is not run again");
            assert_eq!(change::latest_seq(c)?, 1);
            assert_eq!(redirect::of_story(c, &story_id(0xfff))?.len(), 1);
            assert_eq!(search_click::of_query(c, "query")?.len(), 1);
            assert_eq!(spoof::find(c, "link", at(1))?, None, "links are void");
            assert_eq!(audit::of_person(c, &user(1), 10)?.len(), 1);
            let picture = image::find(c, &ImageId::from_bits(1))?.unwrap();
            assert_eq!((picture.size.width, picture.size.height, picture.byte_count), (2, 3, 4));
            assert!(host::of_person(c, &user(1))?.has_subdomain);
            assert!(phone::find(c, &user(1))?.is_some());
            assert_eq!(phone::waiting(c, &user(1), "token")?, None, "codes are void");
            Ok(())
        })
        .await
        .unwrap();
    store
        .write(|c| {
            let kind = ChangeKind::Site;
            change::append(c, Change { kind, id: String::new(), tags: vec![], at: at(0) })
        })
        .await
        .unwrap();
    assert_eq!(store.read(change::latest_seq).await.unwrap(), 2, "numbers go on");
}

#[tokio::test]
async fn a_backup_of_either_database_restores_into_either() {
    on_each_database(async |store: Store| {
        fill(&store).await;
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("monday");
        let made = backup::back_up(&store, &folder, at(5), nothing_else).await.unwrap();
        assert_eq!((made.made_at, made.latest_change), (at(5), 1));
        assert_eq!(Manifest::verify(&folder).unwrap(), made);

        let file = DatabaseUrl::Sqlite(dir.path().join("restored.db"));
        restore(&folder, &file).await.unwrap();
        assert_restored(&open(&file)).await;
        if let Some(database) = on_server() {
            restore(&folder, &database.url).await.unwrap();
            assert_restored(&open(&database.url)).await;
            let again = restore(&folder, &database.url).await;
            assert!(matches!(again, Err(BackupError::TargetInUse { .. })), "{again:?}");
        }
        assert_eq!(Manifest::verify(&folder).unwrap(), made, "the backup is as it was");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 2);
        let left: Vec<_> = std::fs::read_dir(dir.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .filter(|name| name.to_string_lossy().contains("partial"))
            .collect();
        assert!(left.is_empty(), "{left:?}");
    })
    .await;
}

#[derive(diesel::QueryableByName)]
struct Line {
    #[diesel(sql_type = diesel::sql_types::Text)]
    line: String,
}

/// Every value of every table as SQLite writes it, except in the tables that a restore changes.
fn values(c: &mut Conn) -> Result<Vec<String>, StoreError> {
    let tables = "SELECT 'SELECT ''' || m.name || ' '' || ' \
        || group_concat('quote(' || p.name || ')', ' || '','' || ') \
        || ' AS line FROM ' || m.name || ' ORDER BY 1' AS line \
        FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table' \
        AND m.name NOT IN ('counters', 'jobs', '__diesel_schema_migrations') \
        AND m.name NOT LIKE 'sqlite_%' GROUP BY m.name ORDER BY m.name";
    let mut values = Vec::new();
    for table in diesel::sql_query(tables).load::<Line>(c)? {
        let rows = diesel::sql_query(table.line).load::<Line>(c)?;
        values.extend(rows.into_iter().map(|row| row.line));
    }
    Ok(values)
}

#[tokio::test]
async fn every_value_stays_the_same_through_the_other_database_and_back() {
    let Some(database) = on_server() else { return };
    let dir = tempfile::tempdir().unwrap();
    let store = open(&sqlite_url(&dir));
    fill(&store).await;
    store
        .write(|c| {
            let people = "UPDATE people SET name = 'Zoë \u{1f600} ''q''', \
                created_at = '1969-12-31 23:59:59.000001', \
                deleted_at = '9999-12-31 23:59:59.120', follower_count = 9223372036854775807";
            Ok::<_, StoreError>(diesel::sql_query(people).execute(c)?)
        })
        .await
        .unwrap();
    let (first, second) = (dir.path().join("first"), dir.path().join("second"));
    backup::back_up(&store, &first, at(5), nothing_else).await.unwrap();
    restore(&first, &database.url).await.unwrap();
    backup::back_up(&open(&database.url), &second, at(5), nothing_else).await.unwrap();
    let of = async |folder: &Path| {
        open(&DatabaseUrl::Sqlite(folder.join("quire.db"))).read(values).await.unwrap()
    };
    let (before, after) = (of(&first).await, of(&second).await);
    assert!(before.len() > 70, "{} rows", before.len());
    assert_eq!(before, after);
}

async fn restore(folder: &Path, target: &DatabaseUrl) -> Result<Manifest, BackupError> {
    let (folder, target) = (folder.to_owned(), target.clone());
    tokio::task::spawn_blocking(move || backup::restore(&folder, &target, at(6))).await.unwrap()
}

#[tokio::test]
async fn nothing_is_overwritten() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&sqlite_url(&dir));
    let folder = dir.path().join("monday");
    backup::back_up(&store, &folder, at(5), nothing_else).await.unwrap();
    let again = backup::back_up(&store, &folder, at(6), nothing_else).await;
    assert!(matches!(again, Err(BackupError::NotEmpty { .. })), "{again:?}");
    let over = restore(&folder, store.url()).await;
    assert!(matches!(over, Err(BackupError::NotEmpty { .. })), "{over:?}");
}

#[tokio::test]
async fn a_damaged_or_wrong_folder_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&sqlite_url(&dir));
    let folder = dir.path().join("monday");
    backup::back_up(&store, &folder, at(5), nothing_else).await.unwrap();
    let target = DatabaseUrl::Sqlite(dir.path().join("restored.db"));

    let file = folder.join("quire.db");
    let whole = std::fs::read(&file).unwrap();
    let mut bent = whole.clone();
    bent[whole.len() / 2] ^= 1;
    for bytes in [&bent[..], &whole[..whole.len() - 4096], &[]] {
        std::fs::write(&file, bytes).unwrap();
        let refused = restore(&folder, &target).await;
        assert!(matches!(refused, Err(BackupError::Damaged { .. })), "{refused:?}");
    }
    std::fs::write(&file, whole).unwrap();
    std::fs::write(folder.join("manifest.json"), "{}").unwrap();
    for wrong in [folder.as_path(), dir.path(), Path::new("/nowhere")] {
        let refused = restore(wrong, &target).await;
        assert!(matches!(refused, Err(BackupError::NotABackup { .. })), "{refused:?}");
    }
    assert!(!dir.path().join("restored.db").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_holds_every_write_acknowledged_before_it_began() {
    on_each_database(async |store: Store| {
        let dir = tempfile::tempdir().unwrap();
        store.write(|c| setting::set(c, "before", "")).await.unwrap();
        let writer = store.clone();
        let busy = tokio::spawn(async move {
            for n in 0..100 {
                writer.write(move |c| setting::set(c, &format!("during-{n}"), "")).await?;
            }
            Ok::<_, StoreError>(())
        });
        let folder = dir.path().join("monday");
        backup::back_up(&store, &folder, at(5), nothing_else).await.unwrap();
        busy.await.unwrap().unwrap();
        let file = DatabaseUrl::Sqlite(dir.path().join("restored.db"));
        restore(&folder, &file).await.unwrap();
        let restored = open(&file);
        let found = restored.read(|c| setting::get(c, "before")).await.unwrap();
        assert_eq!(found.as_deref(), Some(""));
        assert_eq!(restored.read(|c| fsck::check(c, at(9), |_| {})).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn files_beside_the_database_are_copied_before_and_after_it() {
    let home = tempfile::tempdir().unwrap();
    let store = open(&sqlite_url(&home));
    let folder = home.path().join("backup");
    let seen = std::sync::Mutex::new(Vec::new());
    let files = async |partial: &Path| {
        assert_ne!(partial, folder, "nothing stands there before all of it does");
        seen.lock().unwrap().push(partial.join("quire.db").exists());
        Ok(())
    };
    backup::back_up(&store, &folder, at(5), files).await.unwrap();
    assert_eq!(*seen.lock().unwrap(), [false, true]);
    let broken = home.path().join("broken");
    let fails = async |_: &Path| Err(BackupError::Files("no".to_owned()));
    assert!(backup::back_up(&store, &broken, at(5), fails).await.is_err());
    assert!(!broken.exists() && !home.path().join(".broken.partial").exists());
}
