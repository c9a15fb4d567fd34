//! Filling, waiting, purging.

use crate::{
    Accept, Body, Encoding, Entry, FillError, Found, Keep, Nonce, Page, PageCache, Template,
};
use http::{HeaderMap, StatusCode};
use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    time::Duration,
};
use tokio::{
    sync::{Notify, Semaphore},
    time,
};

pub fn page(text: &str, tags: &[&str]) -> Page {
    Page {
        status: StatusCode::OK,
        headers: HeaderMap::new(),
        body: Body::new(Template::plain(text.to_owned(), &Nonce::of([0; 16]))),
        tags: tags.iter().map(|&tag| tag.to_owned()).collect(),
        keep: Keep::For(Duration::from_secs(3600)),
    }
}

fn text(entry: &Entry) -> String {
    let body = entry.page().body.plain().unwrap().fill(&Nonce::of([0; 16]));
    String::from_utf8(body.to_vec()).unwrap()
}

async fn get(cache: &PageCache, made: Page) -> (String, Found) {
    get_as(cache, Accept::Current, made).await
}

pub async fn get_as(cache: &PageCache, accept: Accept, made: Page) -> (String, Found) {
    let made = std::sync::Mutex::new(Some(made));
    let fill = || {
        let made = made.lock().unwrap().take().expect("one fill is enough");
        async move { Ok::<_, Infallible>(made) }
    };
    let (entry, found) = cache.get_or_fill("key", accept, fill).await.unwrap();
    (text(&entry), found)
}

#[tokio::test]
async fn a_page_is_made_once_and_found_again() {
    let cache = PageCache::new(1 << 20);
    assert_eq!(get(&cache, page("one", &["post:1"])).await, ("one".into(), Found::Made));
    assert_eq!(get(&cache, page("two", &["post:1"])).await, ("one".into(), Found::Hit));
    cache.purge(["post:2"]);
    assert_eq!(get(&cache, page("two", &["post:1"])).await, ("one".into(), Found::Hit));
    cache.purge(["user:9", "post:1"]);
    assert_eq!(get(&cache, page("two", &["post:1"])).await, ("two".into(), Found::Made));
    cache.purge_all();
    assert_eq!(get(&cache, page("three", &[])).await, ("three".into(), Found::Made));
}

#[tokio::test]
async fn a_thousand_who_miss_share_one_fill() {
    let cache = Arc::new(PageCache::new(1 << 20));
    let fills = Arc::new(AtomicUsize::new(0));
    let gate = Arc::new(Semaphore::new(0));
    let readers: Vec<_> = (0..1000)
        .map(|_| {
            let (cache, fills, gate) = (cache.clone(), fills.clone(), gate.clone());
            tokio::spawn(async move {
                let fill = || {
                    let (fills, gate) = (fills.clone(), gate.clone());
                    async move {
                        fills.fetch_add(1, SeqCst);
                        gate.acquire().await.unwrap().forget();
                        Ok::<_, Infallible>(page("shared", &[]))
                    }
                };
                text(&cache.get_or_fill("key", Accept::Current, fill).await.unwrap().0)
            })
        })
        .collect();
    tokio::task::yield_now().await;
    gate.add_permits(1);
    for reader in readers {
        assert_eq!(reader.await.unwrap(), "shared");
    }
    assert_eq!(fills.load(SeqCst), 1);
}

#[tokio::test]
async fn a_page_overtaken_by_a_purge_is_not_kept_and_shown_to_no_one() {
    let cache = Arc::new(PageCache::new(1 << 20));
    let (begun, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let early = tokio::spawn({
        let (cache, begun, go) = (cache.clone(), begun.clone(), go.clone());
        async move {
            let fills = AtomicUsize::new(0);
            let fill = || {
                let (begun, go) = (begun.clone(), go.clone());
                let is_first = fills.fetch_add(1, SeqCst) == 0;
                async move {
                    if is_first {
                        begun.notify_one();
                        go.notified().await;
                    }
                    let words = if is_first { "before" } else { "after" };
                    Ok::<_, Infallible>(page(words, &["post:1"]))
                }
            };
            text(&cache.get_or_fill("key", Accept::Current, fill).await.unwrap().0)
        }
    });
    begun.notified().await;
    cache.purge(["post:1"]);
    let late = tokio::spawn({
        let cache = cache.clone();
        async move { get(&cache, page("after", &["post:1"])).await }
    });
    tokio::task::yield_now().await;
    go.notify_one();
    assert_eq!(early.await.unwrap(), "after");
    assert_eq!(late.await.unwrap().0, "after");
    let kept = cache.get("key").expect("the later one is kept");
    assert_eq!(text(&kept), "after");
}

#[tokio::test]
async fn a_page_that_changes_all_the_time_is_made_twice_and_shown() {
    let cache = Arc::new(PageCache::new(1 << 20));
    let fills = AtomicUsize::new(0);
    let fill = || {
        fills.fetch_add(1, SeqCst);
        let cache = cache.clone();
        async move {
            cache.purge(["post:1"]);
            Ok::<_, Infallible>(page("made", &["post:1"]))
        }
    };
    let (entry, _) = cache.get_or_fill("key", Accept::Current, fill).await.unwrap();
    assert_eq!((text(&entry).as_str(), fills.load(SeqCst)), ("made", 2));
    assert!(cache.get("key").is_none());
}

#[tokio::test]
async fn the_fill_goes_on_when_its_first_asker_leaves() {
    let cache = Arc::new(PageCache::new(1 << 20));
    let (begun, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let first = tokio::spawn({
        let (cache, begun, go) = (cache.clone(), begun.clone(), go.clone());
        async move {
            let fill = || {
                let (begun, go) = (begun.clone(), go.clone());
                async move {
                    begun.notify_one();
                    go.notified().await;
                    Ok::<_, Infallible>(page("made", &[]))
                }
            };
            cache.get_or_fill("key", Accept::Current, fill).await.map(drop)
        }
    });
    begun.notified().await;
    first.abort();
    go.notify_one();
    assert_eq!(get(&cache, page("again", &[])).await.0, "made");
}

#[tokio::test]
async fn errors_are_shared_but_not_remembered() {
    let cache = PageCache::new(1 << 20);
    let refused = cache.get_or_fill("key", Accept::Current, || async { Err("no") }).await;
    assert!(matches!(refused, Err(FillError::Refused("no"))));
    let broken = cache.get_or_fill("key", Accept::Current, || async { broken().await }).await;
    assert!(matches!(broken, Err(FillError::<&str>::Broken)));
    assert_eq!(get(&cache, page("made", &[])).await, ("made".into(), Found::Made));
}

async fn broken() -> Result<Page, &'static str> {
    panic!("a fill that panics must not block its key")
}

#[tokio::test(start_paused = true)]
async fn a_page_lives_as_long_as_it_may() {
    let cache = PageCache::new(1 << 20);
    let short = |text| Page { keep: Keep::For(Duration::from_secs(10)), ..page(text, &[]) };
    assert_eq!(get(&cache, short("one")).await.1, Found::Made);
    time::advance(Duration::from_secs(9)).await;
    assert_eq!(get(&cache, short("two")).await, ("one".into(), Found::Hit));
    time::advance(Duration::from_secs(2)).await;
    assert_eq!(get(&cache, short("two")).await, ("two".into(), Found::Made));
}

#[tokio::test]
async fn what_must_not_be_kept_or_does_not_fit_is_not_kept() {
    let cache = PageCache::new(8 * 1024);
    let made = Page { keep: Keep::No, ..page("one", &[]) };
    assert_eq!(get(&cache, made).await.1, Found::Made);
    assert!(cache.get("key").is_none());
    assert_eq!(get(&cache, page(&"x".repeat(10_000), &[])).await.1, Found::Made);
    assert!(cache.get("key").is_none());
}

#[tokio::test]
async fn what_a_page_takes_is_counted_again_when_it_is_compressed() {
    let cache = PageCache::new(1 << 20);
    let words = "a page of the same words over and over. ".repeat(2_000);
    get(&cache, page(&words, &[])).await;
    let entry = cache.get("key").unwrap();
    cache.pages.run_pending_tasks();
    assert!(cache.bytes() > 80_000);
    for _ in 0..2 {
        entry.page().body.answer(Encoding::Gzip, &Nonce::fresh()).await;
    }
    assert!(cache.get("key").is_some());
    cache.pages.run_pending_tasks();
    assert!(cache.bytes() < 10_000, "{}", cache.bytes());
}
