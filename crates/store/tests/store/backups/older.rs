//! Backups of older versions.

use super::{fill, restore};
use crate::support::*;
use diesel::{Connection, SqliteConnection, connection::SimpleConnection};
use quire_core::story::{License, StoryDetails, settings::Seo};
use quire_store::{DatabaseUrl, backup::Manifest, fsck, story};
use std::path::Path;

/// What leads from the schema with the details of stories back to the one before it.
const WITHOUT_DETAILS: (&str, &str) = (
    "20261125000260",
    include_str!("../../../migrations/2026-11-25-000260_story_details/down.sql"),
);

#[tokio::test]
async fn a_backup_of_an_older_version_restores_into_either_database() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&sqlite_url(&dir));
    fill(&store).await;
    let details = StoryDetails {
        license: License::CcByNd,
        canonical_url: Some("https://example.org/first".to_owned()),
        seo: Seo { title: "Short".to_owned(), description: String::new() },
        responses_locked: true,
        created_at: at(-5),
        scheduled_at: Some(at(7)),
        latest_published_at: Some(at(8)),
        deleted_at: None,
    };
    let (written, plain) = (details.clone(), StoryDetails::begun_at(at(0)));
    store
        .write(move |c| {
            story::change_details(c, &story_id(0xfff), |details| *details = written.clone())?;
            // The tables as the older version left them.
            c.batch_execute(WITHOUT_DETAILS.1)?;
            let version = WITHOUT_DETAILS.0;
            execute(
                c,
                &format!("DELETE FROM __diesel_schema_migrations WHERE version = '{version}'"),
            )
        })
        .await
        .unwrap();
    let folder = dir.path().join("monday");
    as_backup(&dir.path().join("quire.db"), &folder);
    let mut targets = vec![DatabaseUrl::Sqlite(dir.path().join("restored.db"))];
    let database = on_server();
    targets.extend(database.iter().map(|database| database.url.clone()));
    for target in targets {
        restore(&folder, &target).await.unwrap();
        let store = open(&target);
        assert_eq!(store.read(|c| fsck::check(c, at(2), |_| {})).await.unwrap(), []);
        let found = store.read(|c| story::details(c, &story_id(0xfff))).await.unwrap();
        assert_eq!(found, Some(details.clone()));
        let other = store.read(|c| story::details(c, &story_id(0xffe))).await.unwrap();
        assert_eq!(other, Some(plain.clone()));
        let roots = store.read(|c| story::roots(c, &[story_id(1)])).await.unwrap();
        assert_eq!(roots[&story_id(1)].id, story_id(0xfff));
    }
}

/// Makes a backup folder of a database file.
fn as_backup(file: &Path, folder: &Path) {
    use sha2::{Digest, Sha256};
    std::fs::create_dir(folder).unwrap();
    let copy = folder.join("quire.db");
    let mut conn = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    conn.batch_execute(&format!("VACUUM INTO '{}'", copy.display())).unwrap();
    let bytes = std::fs::read(&copy).unwrap();
    let manifest = Manifest {
        format: "quire-backup-1".to_owned(),
        schema: String::new(),
        made_at: at(5),
        latest_change: 1,
        bytes: bytes.len() as u64,
        sha256: hex::encode(Sha256::digest(&bytes)),
    };
    let text = serde_json::to_vec(&manifest).unwrap();
    std::fs::write(folder.join("manifest.json"), text).unwrap();
}
