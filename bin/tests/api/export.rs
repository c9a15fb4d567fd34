//! Downloading one's data.

use super::{
    suggested_edits,
    world::{
        ADA, BOB, Browser, DRAFT, LOCKED, ORIGIN, World, canary, on_each_database, story_id,
        user_id,
    },
};
use chrono::DateTime;
use http::{Method, StatusCode};
use quire_app::worker;
use quire_core::{StoryId, Timestamp, UserId, document::markdown, story::Revision};
use quire_store::{Conn, phone, story};
use serde_json::{Value, json};

const REQUEST: &str = "mutation { requestExport { __typename
    ... on Export { state progress } ... on RateLimited { retryAfter } } }";

async fn request(browser: &Browser) -> Value {
    browser.ask(REQUEST).await["data"]["requestExport"].clone()
}

async fn state(browser: &Browser) -> Value {
    browser.ask("{ viewer { export { state progress } } }").await["data"]["viewer"]["export"]
        .clone()
}

/// Asks for an export, lets it be written, and returns the path of its link.
async fn exported(world: &World, browser: &Browser) -> String {
    assert_eq!(request(browser).await["__typename"], "Export");
    while worker::work(&world.app).await.unwrap() {}
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    let link = letter.text.lines().find(|line| line.contains("/me/export/")).unwrap();
    link.trim().strip_prefix(ORIGIN).unwrap().to_owned()
}

async fn fetch(browser: &Browser, method: Method, path: &str) -> (StatusCode, String, Vec<u8>) {
    let mut headers = vec![("sec-fetch-site", "same-origin")];
    headers.extend(browser.cookie.as_deref().map(|cookie| ("cookie", cookie)));
    let (status, headers, bytes) = browser.fetch(method, path, &headers, ()).await;
    let kind = headers.get("content-type").map_or("", |kind| kind.to_str().unwrap());
    (status, kind.to_owned(), bytes)
}

/// The names and texts of the files in an archive.
fn files(bytes: Vec<u8>) -> Vec<(String, String)> {
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    (0..zip.len())
        .map(|index| {
            let mut file = zip.by_index(index).unwrap();
            let mut text = String::new();
            std::io::Read::read_to_string(&mut file, &mut text).unwrap();
            (file.name().unwrap().into_owned(), text)
        })
        .collect()
}

#[tokio::test]
async fn everything_of_the_person_and_nothing_of_others_is_in_it() {
    on_each_database(async |world| {
        let ada = world.stepped_up(ADA).await;
        let acts = format!(
            "mutation {{ a: muteAuthor(targetUserId: \"{0}\") {{ __typename }}
             b: followUser(targetUserId: \"{0}\") {{ __typename }}
             c: updateUserPreferences(preferences: [
               {{ name: NOTIFICATIONS_DIGEST_FREQUENCY, value: \"OFF\" }}]) {{ __typename }} }}",
            user_id(BOB)
        );
        ada.ask(&acts).await;
        let bob = world.signed_in(BOB).await;
        let (_, submission) = suggested_edits::handed_in(&world, &bob).await;
        suggested_edits::suggest(&ada, &submission, "title", "Rivers", "Rivers by moonlight").await;
        let phones = |c: &mut Conn| {
            for (person, number) in [(ADA, "+12015550123"), (BOB, "+12015550124")] {
                let (person, number) = (UserId::from_bits(person), number.parse().unwrap());
                phone::set(c, &person, &number, Timestamp::new(DateTime::UNIX_EPOCH))?;
            }
            story::change_details(c, &StoryId::from_bits(DRAFT), |details| {
                details.seo.title = "For search engines".to_owned();
            })
        };
        world.app.store.write(phones).await.unwrap();
        assert_eq!(state(&ada).await, Value::Null);
        let path = exported(&world, &ada).await;
        assert_eq!(state(&ada).await, json!({ "state": "READY", "progress": 100 }));
        let (status, kind, bytes) = fetch(&ada, Method::POST, &path).await;
        assert_eq!((status, kind.as_str()), (StatusCode::OK, "application/zip"));
        let files = files(bytes);
        let all: String = files.iter().map(|(name, text)| format!("{name}\n{text}\n")).collect();
        for own in [
            "ada@mail.example",
            "Name of ada",
            &canary(DRAFT),
            &canary(LOCKED),
            "\"OFF\"",
            "+12015550123",
            "For search engines",
            "CC_40_BY",
            "Rivers by moonlight",
        ] {
            assert!(all.contains(own), "{own} is missing");
        }
        for ending in ["json", "html", "md"] {
            let is_there = |(name, _): &(String, String)| {
                name.starts_with("stories/") && name.ends_with(ending)
            };
            assert!(files.iter().any(is_there), "{ending}");
        }
        for part in ["profile", "preferences", "follows", "mutes", "claps", "lists", "sessions"] {
            let text = files.iter().find(|(name, _)| *name == format!("{part}.json"));
            assert!(serde_json::from_str::<Value>(&text.unwrap().1).is_ok(), "{part}");
        }
        for other in
            ["bob@mail.example", "+12015550124", "mel@", &canary(super::world::OF_SUSPENDED)]
        {
            assert!(!all.contains(other), "{other} is someone else's");
        }
        let secret = ada.cookie.clone().unwrap().replace("__Host-sid=", "");
        assert!(!all.contains(&secret));
        let left = std::fs::read_dir(&world.app.exports).unwrap().count();
        assert_eq!(left, 0, "what was fetched is gone from the disk");
    })
    .await;
}

#[tokio::test]
async fn every_text_that_was_kept_is_a_file_however_much_somebody_wrote() {
    let world = World::new().await;
    let revisions = |c: &mut Conn| {
        let id = StoryId::from_bits(DRAFT);
        let mut story = story::find(c, &id)?.unwrap();
        let first = story::body(c, &id, 1)?.unwrap();
        let paragraph = "Words and words. ".repeat(5_000) + "\n\n";
        let long = markdown::read(&paragraph.repeat(10), &Default::default());
        for revision in 2..=40 {
            let document = long.document.clone();
            story::add_revision(c, &Revision { revision, document, ..first.clone() })?;
        }
        story.head_revision = 40;
        story::save(c, &story)
    };
    world.app.store.write(revisions).await.unwrap();
    let ada = world.stepped_up(ADA).await;
    let path = exported(&world, &ada).await;
    let files = files(fetch(&ada, Method::POST, &path).await.2);
    let named = |ending: &str| files.iter().filter(|(name, _)| name.ends_with(ending)).count();
    let start = format!("stories/gardens-{DRAFT}-{}", story_id(DRAFT));
    for revision in 1..=40 {
        assert_eq!(named(&format!("{start}/revisions/{revision}.json")), 1, "{revision}");
    }
    for ending in ["json", "html", "md"] {
        assert_eq!(named(&format!("{start}.{ending}")), 1, "{ending}");
    }
    let (names, stories): (Vec<_>, _) =
        (files.iter().map(|(name, _)| name).collect(), named(".md"));
    assert!(stories > 3, "{names:?}");
}

#[tokio::test]
async fn a_link_works_once_for_its_person_and_looking_at_it_changes_nothing() {
    on_each_database(async |world| {
        let ada = world.stepped_up(ADA).await;
        let path = exported(&world, &ada).await;
        let token = path.rsplit('/').next().unwrap().to_owned();
        let (status, _, _) = fetch(&world.browser(), Method::GET, &path).await;
        assert_eq!(status, StatusCode::FOUND, "a stranger signs in first");
        let bob = world.signed_in(BOB).await;
        for method in [Method::GET, Method::POST] {
            let (status, _, body) = fetch(&bob, method, &path).await;
            assert_eq!(status, StatusCode::GONE);
            assert!(!String::from_utf8_lossy(&body).contains("Download"));
        }
        for _ in 0..3 {
            let (status, kind, body) = fetch(&ada, Method::GET, &path).await;
            assert_eq!((status, kind.as_str()), (StatusCode::OK, "text/html; charset=utf-8"));
            assert!(!String::from_utf8_lossy(&body).contains("ada@mail.example"));
        }
        let mut cookie = vec![("sec-fetch-site", "cross-site")];
        cookie.extend(ada.cookie.as_deref().map(|cookie| ("cookie", cookie)));
        let foreign = ada.send(Method::POST, &path, &cookie, ()).await;
        assert_eq!(foreign.status, StatusCode::FORBIDDEN);
        let other = format!("/me/export/{}", "A".repeat(43));
        assert_eq!(fetch(&ada, Method::POST, &other).await.0, StatusCode::GONE);
        assert_eq!(fetch(&ada, Method::POST, &path).await.0, StatusCode::OK);
        assert_eq!(fetch(&ada, Method::POST, &path).await.0, StatusCode::GONE);
        assert_eq!(state(&ada).await["state"], "TAKEN");
        let quire_store::DatabaseUrl::Sqlite(file) = world.app.store.url().clone() else { return };
        for file in [file.clone(), file.with_extension("db-wal")] {
            let bytes = std::fs::read(&file).unwrap_or_default();
            let is_there = bytes.windows(token.len()).any(|window| window == token.as_bytes());
            assert!(!is_there, "the link lies in {}", file.display());
        }
    })
    .await;
}

#[tokio::test]
async fn a_link_ends_after_a_day_and_its_file_goes() {
    on_each_database(async |world| {
        let ada = world.stepped_up(ADA).await;
        let path = exported(&world, &ada).await;
        world.doubles.clock.advance(86_400);
        let ada = world.signed_in(ADA).await;
        assert_eq!(fetch(&ada, Method::POST, &path).await.0, StatusCode::GONE);
        let forgotten = quire_app::retention::forget_old(&world.app).await.unwrap();
        assert_eq!(forgotten.exports, 1);
        assert_eq!(std::fs::read_dir(&world.app.exports).unwrap().count(), 0);
        assert_eq!(state(&ada).await["state"], "EXPIRED");
    })
    .await;
}

#[tokio::test]
async fn exports_are_asked_for_by_oneself_one_at_a_time_and_three_a_day() {
    on_each_database(async |world| {
        let plain = world.signed_in(ADA).await;
        assert_eq!(request(&plain).await["__typename"], "StepUpRequired");
        assert_eq!(state(&plain).await, Value::Null);
        let ada = world.stepped_up(ADA).await;
        for _ in 0..5 {
            assert_eq!(request(&ada).await["state"], "WAITING");
        }
        while worker::work(&world.app).await.unwrap() {}
        let letters = world.doubles.mailbox.letters();
        let links = letters.iter().filter(|letter| letter.text.contains("/me/export/"));
        assert_eq!(links.count(), 1, "one was written");
        for _ in 0..2 {
            exported(&world, &ada).await;
        }
        assert_eq!(request(&ada).await["__typename"], "RateLimited");
        let bob = world.stepped_up(BOB).await;
        assert_eq!(request(&bob).await["state"], "WAITING");
    })
    .await;
}
