//! Pages that lack the latest numbers.

use super::filling::{get_as, page};
use crate::{Accept, Found, Freshness, PageCache};
use std::{convert::Infallible, sync::Arc, time::Duration};
use tokio::time::advance;

async fn reader(cache: &PageCache, text: &str) -> (String, Found) {
    get_as(cache, Accept::Outdated, page(text, &["post:1"])).await
}

/// A cache with a page that was made so long ago.
async fn cache_with_page_of(age: Duration) -> PageCache {
    let cache = PageCache::new(1 << 20);
    assert_eq!(reader(&cache, "one").await.1, Found::Made);
    advance(age).await;
    cache
}

/// The key of the page that is behind, if there is one.
async fn behind(cache: &PageCache) -> Option<String> {
    let behind = tokio::time::timeout(Duration::from_secs(1), cache.behind()).await;
    Some(behind.ok()?.key().to_owned())
}

/// Makes the page again that is behind.
async fn make(cache: &PageCache, text: &'static str) {
    let due = cache.behind().await;
    let fill = || async move { Ok::<_, Infallible>(page(text, &["post:1"])) };
    cache.make_again(&due, fill).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_page_is_shown_with_the_numbers_it_has_until_it_is_made_again() {
    let cache = cache_with_page_of(Duration::from_secs(60)).await;
    cache.count(["post:1"]);
    assert_eq!(behind(&cache).await, None, "no one asked for it");
    advance(Duration::from_secs(600)).await;
    for _ in 0..3 {
        assert_eq!(reader(&cache, "unused").await, ("one".into(), Found::Hit));
    }
    make(&cache, "two").await;
    assert_eq!(behind(&cache).await, None, "once is enough");
    assert_eq!(reader(&cache, "unused").await, ("two".into(), Found::Hit));
    assert!(cache.get("key").is_some(), "it is current again");
}

#[tokio::test(start_paused = true)]
async fn it_is_made_again_once_in_ten_seconds_at_most() {
    let cache = cache_with_page_of(Duration::from_secs(9)).await;
    cache.count(["post:1"]);
    assert_eq!(reader(&cache, "unused").await, ("one".into(), Found::Hit));
    assert_eq!(behind(&cache).await, None);
    advance(Duration::from_secs(1)).await;
    assert_eq!(reader(&cache, "unused").await, ("one".into(), Found::Hit));
    assert_eq!(behind(&cache).await, Some("key".into()));
}

#[tokio::test(start_paused = true)]
async fn who_may_have_changed_a_number_sees_it_at_once() {
    let cache = cache_with_page_of(Duration::ZERO).await;
    cache.count(["post:1"]);
    let seen = get_as(&cache, Accept::Current, page("two", &["post:1"])).await;
    assert_eq!(seen, ("two".into(), Found::Made));
    assert_eq!(reader(&cache, "unused").await, ("two".into(), Found::Hit));
}

#[tokio::test(start_paused = true)]
async fn a_page_that_is_behind_is_purged_and_outdated_like_any_other() {
    let cache = cache_with_page_of(Duration::from_secs(60)).await;
    cache.count(["post:1"]);
    assert_eq!(reader(&cache, "unused").await.1, Found::Hit);
    cache.outdate(["post:1"]);
    advance(Duration::from_millis(1_100)).await;
    assert_eq!(reader(&cache, "two").await, ("two".into(), Found::Made));
    cache.count(["post:1"]);
    cache.purge(["post:1"]);
    assert_eq!(reader(&cache, "three").await, ("three".into(), Found::Made));
    assert_eq!(behind(&cache).await, Some("key".into()), "it was asked for while it was behind");
}

#[tokio::test(start_paused = true)]
async fn what_is_shown_in_passing_is_behind_after_five_minutes() {
    let cache = cache_with_page_of(Duration::from_secs(10)).await;
    cache.touch(["post:1"]);
    advance(Duration::from_secs(280)).await;
    assert_eq!(reader(&cache, "unused").await, ("one".into(), Found::Hit));
    assert!(cache.get("key").is_some(), "it is current for five minutes");
    assert_eq!(behind(&cache).await, None);
    advance(Duration::from_secs(11)).await;
    assert_eq!(reader(&cache, "unused").await, ("one".into(), Found::Hit));
    make(&cache, "two").await;
    assert_eq!(reader(&cache, "unused").await, ("two".into(), Found::Hit));
    advance(Duration::from_secs(600)).await;
    assert!(cache.get("key").is_some(), "it lacks nothing since");
}

#[tokio::test(start_paused = true)]
async fn a_number_that_changes_while_a_page_is_made_is_missed_by_the_page() {
    let cache = Arc::new(PageCache::new(1 << 20));
    let fill = || {
        let cache = cache.clone();
        async move {
            cache.count(["post:1"]);
            Ok::<_, Infallible>(page("one", &["post:1"]))
        }
    };
    let made = cache.get_or_fill("key", Accept::Outdated, fill).await.unwrap();
    assert_eq!(made.1, Found::Made);
    advance(Duration::from_secs(10)).await;
    let (entry, found) = cache.get_or_fill("key", Accept::Outdated, fill).await.unwrap();
    let freshness = cache.freshness(&entry);
    assert_eq!((found, freshness), (Found::Hit, Freshness::Behind { is_due: true }));
}

#[tokio::test(start_paused = true)]
async fn pages_that_are_behind_take_turns() {
    let cache = PageCache::new(1 << 30);
    let get = async |number: u32| {
        let fill = || async { Ok::<_, Infallible>(page("one", &["post:1"])) };
        cache.get_or_fill(&format!("/{number}"), Accept::Outdated, fill).await.unwrap();
    };
    for number in 0..6_000 {
        get(number).await;
    }
    advance(Duration::from_secs(60)).await;
    cache.count(["post:1"]);
    for number in 0..6_000 {
        get(number).await;
        get(0).await;
    }
    for number in 0..4_096 {
        assert_eq!(behind(&cache).await, Some(format!("/{number}")));
    }
    assert_eq!(behind(&cache).await, None, "the others are asked for again");
}

#[tokio::test(start_paused = true)]
async fn what_may_lack_numbers_lacks_those_of_the_last_seconds_alone() {
    let cache = PageCache::new(1 << 20);
    let get = |text| get_as(&cache, Accept::WithoutNumbers, page(text, &["post:1"]));
    assert_eq!(get("one").await.1, Found::Made);
    cache.count(["post:1"]);
    assert_eq!(get("two").await, ("one".to_owned(), Found::Hit));
    advance(Duration::from_secs(11)).await;
    assert_eq!(get("three").await, ("three".to_owned(), Found::Made));
    cache.outdate(["post:1"]);
    assert_eq!(get("four").await, ("four".to_owned(), Found::Made));
    cache.purge(["post:1"]);
    assert_eq!(get("five").await, ("five".to_owned(), Found::Made));
}
