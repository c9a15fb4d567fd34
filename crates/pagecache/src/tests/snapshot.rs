//! Pages in a file.

use super::filling::page;
use crate::{Accept, Body, Encoding, Entry, Found, Nonce, Page, PageCache, Template, nonce};
use http::HeaderValue;
use proptest::prelude::*;
use std::{
    convert::Infallible,
    io::ErrorKind,
    sync::{Arc, Mutex},
    time::{Duration, SystemTime},
};
use tokio::time::advance;

const ALL: u64 = u64::MAX;

fn now() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_000_000)
}

async fn put(cache: &PageCache, key: &str, made: Page) {
    let made = Mutex::new(Some(made));
    let fill = || {
        let made = made.lock().unwrap().take().unwrap();
        async move { Ok::<_, Infallible>(made) }
    };
    cache.get_or_fill(key, Accept::Current, fill).await.unwrap();
}

fn with_nonce() -> Page {
    let html = format!(
        "<script nonce=\"{}\">{}</script>",
        nonce::placeholder().as_str(),
        "a ".repeat(400)
    );
    let mut made = page("", &["post:1"]);
    made.body = Body::new(Template::plain(html, &nonce::placeholder()));
    made.headers.insert("etag", HeaderValue::from_static("W/\"1\""));
    made
}

fn saved(cache: &PageCache) -> Vec<u8> {
    let mut file = Vec::new();
    cache.save(&mut file, |_| true, ALL, now()).unwrap();
    file
}

async fn text(entry: &Arc<Entry>) -> String {
    let (bytes, _) = entry.page().body.answer(Encoding::Identity, &Nonce::of([7; 16])).await;
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn a_page_comes_back_as_it_was_with_a_nonce_of_each_answer() {
    let cache = PageCache::new(1 << 20);
    put(&cache, "/a", with_nonce()).await;
    let again = PageCache::new(1 << 20);
    assert_eq!(again.load(&mut saved(&cache).as_slice(), now()).unwrap(), 1);
    let (was, is) = (cache.get("/a").unwrap(), again.get("/a").unwrap());
    assert_eq!(text(&is).await, text(&was).await);
    assert!(text(&is).await.contains(Nonce::of([7; 16]).as_str()));
    assert_eq!((is.page().status, &is.page().headers), (was.page().status, &was.page().headers));
    again.purge(["post:1"]);
    assert!(again.get("/a").is_none(), "what changed since is purged as always");
}

#[tokio::test(start_paused = true)]
async fn a_page_that_lacks_numbers_lacks_them_after_a_restart() {
    let cache = PageCache::new(1 << 20);
    put(&cache, "/a", page("one", &["post:1"])).await;
    put(&cache, "/b", page("two", &["post:2"])).await;
    cache.count(["post:1"]);
    let again = PageCache::new(1 << 20);
    assert_eq!(again.load(&mut saved(&cache).as_slice(), now()).unwrap(), 2);
    assert!(again.get("/a").is_none() && again.get("/b").is_some());
    advance(Duration::from_secs(10)).await;
    let never = || async { Err::<Page, _>(()) };
    let (entry, found) = again.get_or_fill("/a", Accept::Outdated, never).await.unwrap();
    assert_eq!((text(&entry).await.as_str(), found), ("one", Found::Hit));
    assert_eq!(again.behind().await.key(), "/a");
}

#[tokio::test(start_paused = true)]
async fn what_is_not_true_not_wanted_or_over_is_not_kept() {
    let cache = PageCache::new(1 << 20);
    put(&cache, "/purged", page("", &["post:1"])).await;
    put(&cache, "/outdated", page("", &["post:2"])).await;
    put(&cache, "/mine", page("", &[])).await;
    put(&cache, "/a", page("", &[])).await;
    cache.purge(["post:1"]);
    cache.outdate(["post:2"]);
    let mut file = Vec::new();
    assert_eq!(cache.save(&mut file, |key| key != "/mine", ALL, now()).unwrap(), 1);
    let again = PageCache::new(1 << 20);
    let later = |seconds| now() + Duration::from_secs(seconds);
    assert_eq!(again.load(&mut file.as_slice(), later(3600)).unwrap(), 0, "its hour is over");
    assert_eq!(again.load(&mut file.as_slice(), later(3500)).unwrap(), 1);
    advance(Duration::from_secs(99)).await;
    assert!(again.get("/a").is_some());
    advance(Duration::from_secs(2)).await;
    assert!(again.get("/a").is_none(), "it is kept no longer than if no one had stopped");
}

#[tokio::test]
async fn a_snapshot_has_no_more_bytes_than_it_may() {
    let cache = PageCache::new(1 << 20);
    for key in ["/a", "/b", "/c"] {
        put(&cache, key, page(&"x".repeat(1000), &[])).await;
    }
    assert_eq!(cache.save(&mut Vec::new(), |_| true, 2500, now()).unwrap(), 2);
}

#[tokio::test]
async fn a_file_that_was_cut_or_changed_is_refused() {
    let cache = PageCache::new(1 << 20);
    put(&cache, "/a", with_nonce()).await;
    let file = saved(&cache);
    let read = |bytes: &[u8]| PageCache::new(1 << 20).load(&mut &bytes[..], now());
    assert_eq!(read(&file).unwrap(), 1);
    for length in 1..file.len() {
        assert!(read(&file[..length]).is_err(), "{length} of {}", file.len());
    }
    let mut changed = file.clone();
    *changed.last_mut().unwrap() ^= 1;
    assert_eq!(read(&changed).unwrap_err().kind(), ErrorKind::InvalidData);
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_harm(bytes in proptest::collection::vec(any::<u8>(), 0..200), holes in proptest::collection::vec(any::<usize>(), 0..3)) {
        let line = serde_json::json!({ "key": "/a", "status": 200, "headers": [], "tags": [], "until": u64::MAX,
            "body": { "encoding": "Identity", "length": bytes.len(), "holes": holes, "checksum": null,
                "plain_length": bytes.len(), "plain_holes": holes },
            "checksum": crc32fast::hash(&bytes) });
        let mut file = format!("{line}\n").into_bytes();
        file.extend(&bytes);
        let cache = PageCache::new(1 << 20);
        let _ = cache.load(&mut file.as_slice(), now());
        let _ = cache.load(&mut bytes.as_slice(), now());
        if let Some(entry) = cache.get("/a") {
            assert_eq!(entry.page().body.plain().unwrap().fill(&Nonce::of([7; 16])).len(), bytes.len());
        }
    }
}

#[tokio::test]
async fn a_page_that_is_compressed_comes_back_in_every_encoding() {
    for encoding in [Encoding::Gzip, Encoding::Brotli] {
        let cache = PageCache::new(1 << 20);
        put(&cache, "/a", with_nonce()).await;
        let was = cache.get("/a").unwrap();
        for _ in 0..2 {
            was.page().body.answer(encoding, &Nonce::fresh()).await;
        }
        let again = PageCache::new(1 << 20);
        assert_eq!(again.load(&mut saved(&cache).as_slice(), now()).unwrap(), 1);
        let is = again.get("/a").unwrap();
        assert!(is.page().body.ready(encoding).is_some(), "it need not be compressed again");
        let nonce = Nonce::of([7; 16]);
        let answered = was.page().body.answer(encoding, &nonce).await;
        assert_eq!(is.page().body.answer(encoding, &nonce).await, answered);
        assert_eq!(text(&is).await, text(&was).await);
    }
}
