//! Pages that lack something new.

use super::filling::{get_as, page};
use crate::{Accept, Found, PageCache};
use std::time::Duration;
use tokio::{task::yield_now, time::advance};

async fn reader(cache: &PageCache, text: &str) -> (String, Found) {
    get_as(cache, Accept::Outdated, page(text, &["post:1"])).await
}

/// A cache with a page that was made ten seconds ago.
async fn cache_with_old_page() -> PageCache {
    let cache = PageCache::new(1 << 20);
    assert_eq!(reader(&cache, "one").await.1, Found::Made);
    advance(Duration::from_secs(10)).await;
    cache
}

/// Lets what goes on in the background end.
async fn settle() {
    for _ in 0..10 {
        yield_now().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_page_is_shown_while_it_is_made_again() {
    let cache = cache_with_old_page().await;
    cache.outdate(["post:2"]);
    assert_eq!(reader(&cache, "unused").await, ("one".into(), Found::Hit));
    cache.outdate(["post:1"]);
    assert!(cache.get("key").is_none(), "it is not current");
    assert_eq!(reader(&cache, "two").await, ("one".into(), Found::Hit));
    settle().await;
    assert_eq!(reader(&cache, "unused").await, ("two".into(), Found::Hit));
    assert!(cache.get("key").is_some(), "it is current again");
}

#[tokio::test(start_paused = true)]
async fn a_second_after_the_change_it_is_shown_to_no_one() {
    let cache = cache_with_old_page().await;
    cache.outdate(["post:1"]);
    advance(Duration::from_millis(900)).await;
    cache.outdate(["post:1"]);
    // The second counts from the first change.
    advance(Duration::from_millis(200)).await;
    assert_eq!(reader(&cache, "two").await, ("two".into(), Found::Made));
}

#[tokio::test(start_paused = true)]
async fn who_may_have_caused_the_change_sees_it() {
    let cache = cache_with_old_page().await;
    cache.outdate(["post:1"]);
    let seen = get_as(&cache, Accept::Current, page("two", &["post:1"])).await;
    assert_eq!(seen, ("two".into(), Found::Made));
    assert_eq!(reader(&cache, "unused").await, ("two".into(), Found::Hit));
}

#[tokio::test(start_paused = true)]
async fn what_is_purged_is_gone_however_it_is_asked_for() {
    let cache = cache_with_old_page().await;
    cache.outdate(["post:1"]);
    cache.purge(["post:1"]);
    assert_eq!(reader(&cache, "two").await, ("two".into(), Found::Made));
}

#[tokio::test(start_paused = true)]
async fn a_page_that_changes_all_the_time_is_made_twice_a_second() {
    let cache = cache_with_old_page().await;
    let mut made = 0;
    let mut shown = String::from("one");
    for moment in 0..100 {
        cache.outdate(["post:1"]);
        let (text, found) = reader(&cache, &format!("at {moment}")).await;
        settle().await;
        made += i32::from(text != shown);
        shown = text;
        assert_eq!(found, Found::Hit, "no one waits");
        advance(Duration::from_millis(100)).await;
    }
    assert!((10..=20).contains(&made), "made {made} times in ten seconds");
}

#[tokio::test(start_paused = true)]
async fn a_change_of_long_ago_is_not_taken_for_a_new_one() {
    let cache = cache_with_old_page().await;
    cache.outdate(["post:1"]);
    advance(Duration::from_secs(5)).await;
    cache.outdate(["post:1"]);
    // It lacks what came five seconds ago.
    assert_eq!(reader(&cache, "two").await, ("two".into(), Found::Made));
}
