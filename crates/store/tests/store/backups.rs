mod automations;
mod hubs;
mod older;
mod tips;
mod webhooks;

use crate::support::*;
use diesel::RunQueryDsl;
use quire_core::{
    CatalogId, Document, ImageId, PublicationId,
    account::{PhoneNumber, auth_state::AuthService, lockout::SecretKind},
    catalog::{Catalog, CatalogVisibility},
    colour::Colour,
    event::happened::Happened,
    image::{Placeholder, Size},
    notification::NotificationSubject,
    publication::{PublicationMember, PublicationRole},
    story::review::Verdict,
    vocabulary::event::{EventAudience, TrafficSource},
};
use quire_store::{
    Change, ChangeKind, Conn, DatabaseUrl, Store, StoreError, account, audit, auth_challenge,
    backup::{self, BackupError, Manifest},
    book, catalog, change, clap, credential, digest, event, flag, follow, fsck, host, identity,
    image, import, job, lockout, login, membership, mute, notification, passkey, phone, preference,
    profile, publication, quote, reading, redirect, search_click, session, setting, spoof,
    staff_pick, story, submission, tag,
};
use std::path::Path;

/// There is nothing beside the database.
async fn nothing_else(_: &Path) -> Result<(), BackupError> {
    Ok(())
}

/// Something in every table.
pub async fn fill(store: &Store) {
    add_people(store, 3).await;
    add_publications(store, 1).await;
    let paper = || PublicationId::from_bits(1);
    let list = || Catalog {
        id: CatalogId::from_bits(1),
        owner_id: user(1),
        name: "Best".to_owned(),
        description: String::new(),
        visibility: CatalogVisibility::Public,
        is_series: false,
        item_count: 0,
        created_at: at(0),
        updated_at: at(0),
        follower_count: 0,
        deleted_at: None,
    };
    store
        .write(move |c| {
            let owner = PublicationRole::Owner;
            let member =
                PublicationMember { publication_id: paper(), user_id: user(1), role: owner };
            publication::set_member(c, &member)?;
            a_run_publication(c, &paper(), &user(1), &user(2))?;
            tag::ensure(c, &slug("rust"), "Rust")?;
            let mut first = a_story(0xfff);
            first.publication_id = Some(paper());
            add_story(c, &first)?;
            // Its id sorts before the story it answers.
            let mut response = a_story(1);
            response.in_response_to = Some(story_id(0xfff));
            add_story(c, &response)?;
            story::hide(c, &story_id(1), at(1))?;
            tag::set_on_story(c, &story_id(0xfff), &[slug("rust")])?;
            clap::add(c, &story_id(0xfff), &user(2), 3, at(1))?;
            tag::pick(c, &slug("rust"), &story_id(0xfff), at(1))?;
            profile::pin(c, &user(1), &story_id(0xfff), at(1))?;
            profile::set_about(c, &user(1), &a_text("About me."), at(1))?;
            book::insert(c, &a_book(1, 1))?;
            quote::insert(c, &a_quote(1, 2), 1)?;
            follow::person(c, &user(2), &user(1), at(1))?;
            let hosts = host::PersonHosts { has_subdomain: true, ..Default::default() };
            host::set_of_person(c, &user(1), &hosts)?;
            account::dismiss(c, &user(1), "FLAG", at(1))?;
            account::set_unverified_email(c, &user(1), Some("new@example.org"))?;
            preference::set(c, &user(1), "NAME", "true")?;
            mute::person(c, &user(2), &user(3), at(1))?;
            mute::publication(c, &user(3), &paper(), at(1))?;
            follow::publication(c, &user(2), &paper(), at(1))?;
            membership::begin(c, &a_membership(1), at(0))?;
            follow::tag(c, &user(2), &slug("rust"), at(1))?;
            catalog::insert(c, &list())?;
            catalog::add_item(c, &list().id, &story_id(0xfff), "", at(1))?;
            catalog::follow(c, &user(2), &list().id, at(1))?;
            add_story(c, &a_story(0xffe))?;
            catalog::set_discussion(c, &list().id, &story_id(0xffe))?;
            reading::record(c, &user(2), &story_id(0xfff), 40, at(1))?;
            reading::record(c, &user(2), &story_id(0xffe), 40, at(1))?;
            reading::remove(c, &user(2), &story_id(0xffe), at(2))?;
            reading::set_paused(c, &user(2), true)?;
            story::decide(c, &story_id(0xfff), Verdict::UnderReview, at(1))?;
            story::add_report(c, &a_report(0xfff, user(2), "Copied."))?;
            submission::insert(c, &a_submission(1, 0xfff, user(1)))?;
            staff_pick::add(c, &story_id(0xfff), at(1))?;
            flag::set(c, "flag", None, "on", at(0))?;
            setting::set(c, "key", "value")?;
            let target = redirect::Target::Story(story_id(0xfff));
            redirect::set(c, None, "/old", &target, at(0))?;
            import::record(
                c,
                &import::ImportItem {
                    source: "markdown".to_owned(),
                    source_key: "a.md".to_owned(),
                    entity_kind: "story".to_owned(),
                    entity_id: story_id(0xfff).to_string(),
                    content_hash: "x".to_owned(),
                    imported_at: at(1),
                },
            )?;
            session::insert(
                c,
                &session::Session {
                    token_hash: "token".to_owned(),
                    person_id: user(1),
                    created_at: at(0),
                    last_seen_at: at(0),
                    expires_at: at(1000),
                    device: "Firefox on Linux".to_owned(),
                    network: Some("192.0.2.0/24".to_owned()),
                    spoofed_by: None,
                    step_up_until: None,
                },
            )?;
            login::insert(
                c,
                &login::Challenge {
                    id_hash: "challenge".to_owned(),
                    email: "a@example.org".to_owned(),
                    name: String::new(),
                    code_hash: "x".to_owned(),
                    tries: 0,
                    created_at: at(0),
                    expires_at: at(600),
                    used_at: None,
                    link_hash: None,
                },
            )?;
            spoof::insert(
                c,
                &spoof::SpoofLink {
                    link_hash: "link".to_owned(),
                    person_id: user(1),
                    staff_id: user(2),
                    expires_at: at(600),
                },
            )?;
            audit::insert(
                c,
                &audit::Audited {
                    id: "1".to_owned(),
                    act: audit::Act::SpoofLinkMade,
                    person_id: user(1),
                    staff_id: Some(user(2)),
                    done_at: at(1),
                },
            )?;
            image::insert(
                c,
                &image::Image {
                    id: ImageId::from_bits(1),
                    person_id: user(1),
                    kind: image::ImageKind::Png,
                    size: Size { width: 2, height: 3 },
                    byte_count: 4,
                    placeholder: Placeholder {
                        colour: Some(Colour::rgb(1, 2, 3)),
                        image_uri: Some("data:,x".to_owned()),
                    },
                    focus: (20, 80),
                    created_at: at(1),
                },
            )?;
            let identity = identity::Identity {
                issuer: "https://accounts.example".to_owned(),
                subject: "1".to_owned(),
                service: AuthService::Google,
                handle: Some("ada".to_owned()),
            };
            identity::insert(c, &identity, &user(1), at(1))?;
            identity::wait(c, "challenge", &identity)?;
            identity::begin_visit(
                c,
                &identity::Visit {
                    id_hash: "visit".to_owned(),
                    kept: String::new(),
                    redirect: "/".to_owned(),
                    session_hash: None,
                    expires_at: at(1000),
                },
            )?;
            login::count_mail(c, "subject", 5, 60, at(0))?;
            credential::set_password(c, &user(1), "hash", at(0))?;
            credential::offer_totp(c, &user(1), "secret", at(600))?;
            credential::set_recovery_codes(c, &user(1), &["hash".to_owned()])?;
            passkey::insert(
                c,
                &passkey::Passkey {
                    id: "1".to_owned(),
                    person_id: user(1),
                    credential_id: "key".to_owned(),
                    name: "Key".to_owned(),
                    credential: "{}".to_owned(),
                    created_at: at(0),
                    last_used_at: None,
                },
            )?;
            auth_challenge::insert(
                c,
                &auth_challenge::AuthChallenge {
                    id_hash: "ceremony".to_owned(),
                    kind: auth_challenge::AuthChallengeKind::SecondFactor,
                    person_id: Some(user(1)),
                    state: String::new(),
                    expires_at: at(600),
                },
            )?;
            let number: PhoneNumber = "+12015550123".parse().unwrap();
            phone::set(c, &user(1), &number, at(0))?;
            phone::await_code(
                c,
                &phone::PhoneCode {
                    person_id: user(1),
                    session_hash: "token".to_owned(),
                    number,
                    code_hash: "hash".to_owned(),
                    tries: 0,
                    sent_at: at(0),
                    expires_at: at(600),
                },
            )?;
            let subject = lockout::Subject { key: user(1).to_string(), person_id: Some(user(1)) };
            lockout::hold(c, &subject, SecretKind::Password, at(0))?;
            lockout::hold_network(c, "network", at(0))?;
            lockout::add_network_failure(c, "network", &subject.key, at(0))?;
            search_click::add(
                c,
                &[search_click::SearchClick {
                    query_id: "query".to_owned(),
                    object_id: "object".to_owned(),
                    index_name: "posts".to_owned(),
                    position: 1,
                    person_id: Some(user(1)),
                    clicked_at: at(1),
                }],
            )?;
            let viewed = event::Event {
                sender: user(2).to_string(),
                event_id: "view-0001".to_owned(),
                audience: EventAudience::Member,
                source: TrafficSource::Search,
                happened: Happened::StoryViewed { story: story_id(0xfff) },
                happened_at: at(1),
            };
            assert_eq!(event::add(c, &[viewed], at(1))?, 1);
            let claps = NotificationSubject::Claps(story_id(0xfff));
            notification::gather(c, &user(1), &claps, &user(2), at(1))?;
            let sent = digest::Sent { period: "2023-11-14".to_owned(), told_until: at(1) };
            digest::begin(c, &user(1), &sent)?;
            let payload = serde_json::json!({});
            let (effect_key, kind, person_id) = ("mail-1", "mail", None);
            let mail =
                job::NewJob { effect_key, kind, person_id, payload: &payload, run_at: at(0) };
            job::enqueue(c, &mail, at(0))?;
            let kind = ChangeKind::Site;
            change::append(c, Change { kind, id: String::new(), tags: vec![], at: at(0) })
        })
        .await
        .unwrap();
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
