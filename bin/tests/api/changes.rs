//! What another process writes reaches this one: pages are purged, hosts are given and taken.

use crate::api::{
    addresses::tags_of,
    world::{ADA, BOB, LOCKED, ORIGIN, PUBLIC, STAFF, on_each_database, story_id, user_id},
};
use http::{HeaderMap, StatusCode};
use quire::jobs::{Follower, OwnHosts};
use quire_app::purge::Purge;
use quire_core::{PublicationId, Timestamp, UserId};
use quire_pagecache::{Accept, Body, Found, Keep, Nonce, Page, PageCache, Template};
use quire_routing::{Host, HostList, HostOwner, Hosts};
use quire_store::{
    Change, ChangeKind, Conn, Store, StoreError, StoreOptions, change,
    host::{self, PersonHosts},
    publication,
};
use std::{
    convert::Infallible,
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio_util::sync::CancellationToken;

/// Puts a page that shows a publication into the cache, unless it is there.
async fn ask(cache: &PageCache) -> Found {
    let fill = || async {
        Ok::<_, Infallible>(Page {
            status: StatusCode::OK,
            headers: HeaderMap::new(),
            body: Body::new(Template::plain("page", &Nonce::fresh())),
            tags: vec!["collection:1".to_owned()],
            keep: Keep::For(Duration::from_secs(3600)),
        })
    };
    cache.get_or_fill("key", Accept::Current, fill).await.unwrap().1
}

fn change_host(c: &mut Conn, kind: ChangeKind, domain: Option<&str>) -> Result<(), StoreError> {
    let domain = domain.map(str::to_owned);
    match kind {
        ChangeKind::Publication => {
            let home = publication::find(c, &PublicationId::from_bits(1))?.unwrap();
            publication::save(c, &quire_core::publication::Publication { domain, ..home })?;
        }
        _ => {
            let hosts = PersonHosts {
                is_domain_live: domain.is_some(),
                has_subdomain: domain.is_some(),
                domain,
            };
            host::set_of_person(c, &UserId::from_bits(ADA), &hosts)?;
        }
    }
    let at = Timestamp::from_millis(1_767_000_000_000).unwrap();
    change::append(c, Change { kind, id: "1".into(), tags: vec!["collection:1".into()], at })
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_process_writes_is_purged_and_its_hosts_answer() {
    on_each_database(async |world| {
        let cache = Arc::new(PageCache::new(1 << 20));
        let hosts = OwnHosts::new(HostList::new(ORIGIN.parse().unwrap()));
        let answering = hosts.answering();
        let store = &world.app.store;
        let follower = Follower::begin(store, cache.clone(), hosts, None).await.unwrap();
        let (mut seen, stop) = (follower.followed(), CancellationToken::new());
        let running = tokio::spawn(follower.run(stop.clone()));
        assert_eq!(ask(&cache).await, Found::Made);
        assert_eq!(ask(&cache).await, Found::Hit);
        let other = Store::open(store.url(), StoreOptions::default()).unwrap();
        let owner = |name: &str| match answering.borrow().owner(&Host::parse(name).unwrap()) {
            Some(HostOwner::Publication(slug)) => format!("publication {slug}"),
            Some(HostOwner::User(username)) => format!("writer {username}"),
            Some(HostOwner::Site) => "site".to_owned(),
            None => "nobody".to_owned(),
        };
        for (kind, domain, host, expected) in [
            (
                ChangeKind::Publication,
                Some("Pub.Example"),
                "pub.example",
                "publication field-notes",
            ),
            (ChangeKind::Publication, None, "pub.example", "nobody"),
            (ChangeKind::Person, Some("ada.example"), "ada.example", "writer ada"),
            (ChangeKind::Person, Some("ada.example"), "ada.quire.example", "writer ada"),
            // The site's own host is no one's to take.
            (ChangeKind::Person, Some("quire.example"), "quire.example", "site"),
            (ChangeKind::Person, None, "ada.quire.example", "nobody"),
        ] {
            other.write(move |c| change_host(c, kind, domain)).await.unwrap();
            let latest = other.read(change::latest_seq).await.unwrap();
            let followed = seen.wait_for(|seen| *seen >= latest);
            tokio::time::timeout(Duration::from_secs(60), followed).await.unwrap().unwrap();
            assert_eq!(owner(host), expected, "{kind} {domain:?}");
            assert_eq!(ask(&cache).await, Found::Made, "{kind} {domain:?}");
            assert_eq!(ask(&cache).await, Found::Hit);
        }
        stop.cancel();
        running.await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_follower_that_begins_later_purges_what_changed_since() {
    on_each_database(async |world| {
        let store = &world.app.store;
        let change = |c: &mut Conn| change_host(c, ChangeKind::Publication, None);
        store.write(change).await.unwrap();
        let then = store.read(change::latest_seq).await.unwrap();
        let begin = async |since| {
            let cache = Arc::new(PageCache::new(1 << 20));
            ask(&cache).await;
            let hosts = OwnHosts::new(HostList::new(ORIGIN.parse().unwrap()));
            Follower::begin(store, cache.clone(), hosts, since).await.unwrap();
            ask(&cache).await
        };
        assert_eq!(begin(Some(then)).await, Found::Hit);
        store.write(change).await.unwrap();
        assert_eq!(begin(Some(then)).await, Found::Made);
        assert_eq!(begin(Some(then + 1)).await, Found::Hit);
        assert_eq!(begin(Some(then + 2)).await, Found::Made, "a database of before");
    })
    .await;
}

/// What a change asks of pages, by the acts of a reader.
#[tokio::test]
async fn applause_and_follows_leave_pages_a_moment_and_taking_them_back_does_not() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        let heard = Arc::new(Mutex::new(Vec::new()));
        let listener = heard.clone();
        world.app.store.on_commit(move |changes| {
            let tags = changes.iter().flat_map(|recorded| recorded.change.tags.clone());
            listener.lock().unwrap().extend(tags);
        });
        let (story, ada) = (story_id(PUBLIC), user_id(ADA));
        let home = PublicationId::from_bits(1);
        for (act, only_adds) in [
            (format!("clapPost(postId: \"{story}\", numClaps: 1)"), true),
            (format!("unclapPost(postId: \"{story}\")"), false),
            (format!("followUser(targetUserId: \"{ada}\")"), true),
            (format!("unfollowUser(targetUserId: \"{ada}\")"), false),
            (format!("followCollection(targetCollectionId: \"{home}\")"), true),
            (format!("unfollowCollection(targetCollectionId: \"{home}\")"), false),
            ("followTag(tagSlug: \"rust\")".to_owned(), true),
            ("unfollowTag(tagSlug: \"rust\")".to_owned(), false),
        ] {
            let answer = bob.ask(&format!("mutation {{ act: {act} {{ __typename }} }}")).await;
            assert!(answer.get("errors").is_none(), "{answer}");
            let mut tags = std::mem::take(&mut *heard.lock().unwrap());
            // What is shown in passing is hidden by nothing.
            tags.retain(|tag| !matches!(Purge::of(tag), Purge::InPassing(_)));
            assert!(!tags.is_empty(), "{act}");
            let outdated = tags
                .iter()
                .all(|tag| matches!(Purge::of(tag), Purge::Outdated(_) | Purge::Counted(_)));
            let purged = tags.iter().all(|tag| matches!(Purge::of(tag), Purge::Purged(_)));
            assert_eq!((outdated, purged), (only_adds, !only_adds), "{act}: {tags:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn applause_reaches_every_page_that_shows_how_much_there_is() {
    on_each_database(async |world| {
        let staff = world.signed_in(STAFF).await;
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (story, other) = (story_id(PUBLIC), story_id(LOCKED));
        for (browser, act) in [
            (&ada, format!("pinPost(postId: \"{story}\")")),
            (&staff, format!("pickForTopic(tagSlug: \"rust\", postId: \"{story}\")")),
        ] {
            let answer = browser.ask(&format!("mutation {{ act: {act} {{ __typename }} }}")).await;
            assert!(answer.get("errors").is_none(), "{answer}");
        }
        let heard = Arc::new(Mutex::new(Vec::new()));
        let listener = heard.clone();
        world.app.store.on_commit(move |changes| {
            let tags = changes.iter().flat_map(|recorded| recorded.change.tags.clone());
            listener.lock().unwrap().extend(tags);
        });
        let clap =
            format!("mutation {{ clapPost(postId: \"{story}\", numClaps: 1) {{ __typename }} }}");
        bob.ask(&clap).await;
        let heard = std::mem::take(&mut *heard.lock().unwrap());
        let outdated: Vec<_> =
            heard.iter().filter_map(|tag| tag.strip_prefix(['+', '~'])).collect();
        for path in [
            "/",
            "/@ada",
            "/@ada/latest",
            "/@bob/has-recommended",
            "/field-notes",
            "/field-notes/latest",
            "/field-notes/archive",
            "/field-notes/archive/2025/12",
            "/tag/rust",
            "/tag/rust?top=week",
            "/tag/rust/recommended",
            "/tag/rust/archive/2025",
            // Below another story of its author.
            &format!("/field-notes/gardens-2-{other}"),
        ] {
            let tags = tags_of(&world, path).await;
            let is_outdated = tags.iter().any(|tag| outdated.contains(&tag.as_str()));
            assert!(is_outdated, "{path} carries {tags:?}, outdated is {outdated:?}");
        }
        // Pages without its numbers stay.
        for path in ["/@ada/about", "/tag/rust/who-to-follow", "/field-notes/about"] {
            let tags = tags_of(&world, path).await;
            assert!(!tags.iter().any(|tag| outdated.contains(&tag.as_str())), "{path}: {tags:?}");
        }
    })
    .await;
}
