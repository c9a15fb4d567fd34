use crate::{backups::fill, support::*};
use diesel::{Connection, SqliteConnection, connection::SimpleConnection};
use quire_store::{
    Store, StoreError, StoreOptions,
    fsck::{self, Finding},
};

/// Damage, and the invariants it must break.
const DAMAGE: [(&str, &[&str]); 27] = [
    ("UPDATE stories SET clap_count = 9 WHERE id = '000000000fff'", &["I1.claps"]),
    ("UPDATE stories SET response_count = 7 WHERE id = '000000000fff'", &["I1.responses"]),
    ("UPDATE people SET follower_count = 5 WHERE username = 'writer1'", &["I1.followers"]),
    ("UPDATE people SET following_count = 5 WHERE username = 'writer1'", &["I1.following"]),
    ("UPDATE people SET story_count = 5 WHERE username = 'writer1'", &["I1.stories-of-people"]),
    ("UPDATE people SET tier = 'FRIEND' WHERE username = 'writer3'", &["M7.tiers"]),
    ("UPDATE publications SET story_count = 5", &["I1.stories-of-publications"]),
    ("UPDATE publications SET follower_count = 5", &["I1.followers-of-publications"]),
    ("UPDATE tags SET story_count = 5", &["I1.stories-of-tags"]),
    ("UPDATE tags SET follower_count = 5", &["I1.followers-of-tags"]),
    ("UPDATE catalogs SET item_count = 5", &["I1.list-items"]),
    ("UPDATE catalogs SET follower_count = 5", &["I1.followers-of-lists"]),
    (
        "UPDATE catalogs SET is_series = TRUE, owner_id = (SELECT id FROM people \
         WHERE username = 'writer3')",
        &["I1.parts-of-series"],
    ),
    ("UPDATE archive_months SET story_count = 5 WHERE scope = 'TAG'", &["I1.months"]),
    ("UPDATE publication_members SET role = 'WRITER'", &["I11.owners"]),
    ("DELETE FROM username_history WHERE username_key = 'writer3'", &["I12.usernames"]),
    ("DELETE FROM publication_slugs", &["I12.slugs"]),
    ("UPDATE people SET email_key = 'other' WHERE username = 'writer3'", &["I12.keys"]),
    ("UPDATE publications SET domain_key = 'other'", &["I12.keys"]),
    ("UPDATE person_hosts SET domain = 'paper1.example.org'", &["I12.domains"]),
    ("DELETE FROM story_details WHERE story_id = '000000000ffe'", &["details"]),
    ("UPDATE story_details SET root_story_id = NULL WHERE root_story_id IS NOT NULL", &["roots"]),
    ("UPDATE story_revisions SET document = '[{\"id\":7}]'", &["document"]),
    ("UPDATE story_revisions SET revision = 3", &["published-revision", "head-revision"]),
    (
        "UPDATE stories SET status = 'SCHEDULED', published_revision = NULL \
         WHERE id = '000000000001'",
        &["listed", "schedule"],
    ),
    (
        "UPDATE jobs SET state = 'RUNNING', lease_token = 't', \
         lease_until = '2020-01-01 00:00:00'",
        &["I17.leases"],
    ),
    ("UPDATE changes SET seq = 77", &["changes"]),
];

#[tokio::test]
async fn a_sound_database_has_no_findings() {
    on_each_database(async |store: Store| {
        fill(&store).await;
        let mut checks = 0;
        let findings = store
            .read(move |c| {
                let findings = fsck::check(c, at(2), |_| checks += 1)?;
                assert!(checks > 25);
                Ok(findings)
            })
            .await
            .unwrap();
        assert_eq!(findings, []);
    })
    .await;
}

/// Takes back what its transaction did.
enum Undo {
    Found(Vec<Finding>),
    Failed(StoreError),
}

impl From<StoreError> for Undo {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

/// What is found after `damage`, which is undone.
async fn findings(store: &Store, damage: &'static str) -> Vec<Finding> {
    let done: Result<(), Undo> = store
        .write(move |c| {
            execute(c, damage)?;
            Err(Undo::Found(fsck::check(c, at(9), |_| {})?))
        })
        .await;
    match done {
        Err(Undo::Found(findings)) => findings,
        Err(Undo::Failed(error)) => panic!("{damage}: {error}"),
        Ok(()) => unreachable!(),
    }
}

#[tokio::test]
async fn planted_damage_is_found_and_named() {
    on_each_database(async |store: Store| {
        fill(&store).await;
        for (damage, expected) in DAMAGE {
            let findings = findings(&store, damage).await;
            let found: Vec<_> = findings.iter().map(|finding| finding.invariant).collect();
            assert_eq!(found, expected, "{damage}");
            assert!(findings.iter().all(|f| f.count > 0 && f.rows.len() == f.count));
        }
        let left = store.read(|c| fsck::check(c, at(9), |_| {})).await.unwrap();
        assert_eq!(left, [], "each damage is undone");
    })
    .await;
}

#[tokio::test]
async fn a_row_that_points_nowhere_is_found() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(&sqlite_url(&dir));
    fill(&store).await;
    let path = dir.path().join("quire.db");
    let mut other = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
    other.batch_execute("PRAGMA foreign_keys = OFF; DELETE FROM tags").unwrap();
    let findings = store.read(|c| fsck::check(c, at(9), |_| {})).await.unwrap();
    let dangling = findings.iter().find(|f| f.invariant == "I13.references").unwrap();
    assert_eq!(dangling.count, 3, "{dangling:?}");
    assert!(dangling.rows[0].contains("-> tags"), "{dangling:?}");
}

#[tokio::test]
async fn a_damaged_file_is_found() {
    let dir = tempfile::tempdir().unwrap();
    let url = sqlite_url(&dir);
    let store = open(&url);
    fill(&store).await;
    drop(store);
    let path = dir.path().join("quire.db");
    let mut bytes = std::fs::read(&path).unwrap();
    let page = bytes.len() - 4096;
    bytes[page..].fill(0xa5);
    std::fs::write(&path, bytes).unwrap();
    let checked = match Store::open(&url, StoreOptions::default()) {
        Ok(store) => store.read(|c| fsck::check(c, at(9), |_| {})).await,
        Err(refused) => Err(refused),
    };
    match checked {
        Ok(findings) => assert!(findings.iter().any(|f| f.invariant == "I19.integrity")),
        Err(error) => assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}"),
    }
}
