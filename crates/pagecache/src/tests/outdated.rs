//! Pages that lack something new.

use super::filling::{get_as, page};
use crate::{Accept, Found, Page, PageCache};
use std::{convert::Infallible, time::Duration};
use tokio::time::{advance, timeout};

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

/// Makes the pages again that are due, as a server does in the background.
async fn make(cache: &PageCache, text: &str) {
    let all = timeout(Duration::ZERO, cache.due()).await.unwrap_or_default();
    for due in &all {
        let made = || {
            let made = page(text, &["post:1"]);
            async move { Ok::<_, Infallible>(made) }
        };
        cache.make_again(due, made).await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_page_is_shown_while_it_is_made_again() {
    let cache = cache_with_old_page().await;
    cache.outdate(["post:2"]);
    assert_eq!(reader(&cache, "unused").await, ("one".into(), Found::Hit));
    cache.outdate(["post:1"]);
    assert!(cache.get("key").is_none(), "it is not current");
    assert_eq!(reader(&cache, "unused").await, ("one".into(), Found::Hit));
    make(&cache, "two").await;
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
        let (text, found) = reader(&cache, "unused").await;
        make(&cache, &format!("at {moment}")).await;
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

/// The keys that are due, if there are some.
async fn due(cache: &PageCache) -> Vec<String> {
    let due = timeout(Duration::ZERO, cache.due()).await;
    due.unwrap_or_default().iter().map(|due| due.key().to_owned()).collect()
}

#[tokio::test(start_paused = true)]
async fn pages_that_lack_something_are_due_once_each() {
    let cache = cache_with_old_page().await;
    cache.outdate(["post:2"]);
    cache.outdate(["post:1"]);
    cache.outdate(["post:1"]);
    assert_eq!(due(&cache).await, ["key"]);
    cache.purge(["post:1"]);
    assert!(due(&cache).await.is_empty(), "what is gone is not due");
}

#[tokio::test(start_paused = true)]
async fn what_is_due_is_made_again_unless_somebody_had_it_made() {
    let cache = cache_with_old_page().await;
    cache.outdate(["post:1"]);
    let due = cache.due().await.remove(0);
    let made = std::sync::Mutex::new(Some(page("two", &["post:1"])));
    let fill = || {
        let made = made.lock().unwrap().take().expect("once");
        async move { Ok::<_, std::convert::Infallible>(made) }
    };
    for _ in 0..2 {
        cache.make_again(&due, fill).await.unwrap();
        assert!(!cache.is_due(&due));
    }
    assert_eq!(reader(&cache, "unused").await, ("two".into(), Found::Hit));
}

#[tokio::test(start_paused = true)]
async fn what_many_pages_lack_is_left_to_their_readers() {
    let cache = PageCache::new(1 << 20);
    for number in 0..40 {
        let made = std::sync::Mutex::new(Some(page("one", &["tag:a"])));
        let fill = || {
            let made = made.lock().unwrap().take().unwrap();
            async move { Ok::<_, std::convert::Infallible>(made) }
        };
        cache.get_or_fill(&format!("/{number}"), Accept::Current, fill).await.unwrap();
    }
    advance(Duration::from_secs(10)).await;
    cache.outdate(["tag:a"]);
    assert!(due(&cache).await.is_empty());
    assert!(cache.get("/1").is_none(), "it is not current");
    let never = || async { Err::<Page, _>(()) };
    cache.get_or_fill("/1", Accept::Outdated, never).await.unwrap();
    assert_eq!(due(&cache).await, ["/1"], "its reader did not wait");
}

#[tokio::test(start_paused = true)]
async fn a_page_stays_however_many_others_change() {
    let cache = cache_with_old_page().await;
    for number in 2..100_000 {
        let other = format!("post:{number}");
        cache.purge([other.as_str()]);
        cache.outdate([other.as_str()]);
    }
    assert!(cache.get("key").is_some());
}
