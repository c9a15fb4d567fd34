//! What is kept, for whom, and how it goes out.

use crate::site::{STORY, Site, Story};
use http::{Method, StatusCode};
use std::{collections::HashSet, sync::atomic::Ordering::SeqCst};

fn story() -> String {
    format!("/p/{STORY}")
}

#[tokio::test]
async fn a_page_is_drawn_once_and_every_answer_has_its_own_nonce() {
    let site = Site::start().await;
    let mut nonces = HashSet::new();
    for number in 0..1000 {
        let encoding = ["br", "gzip", "identity", "gzip, deflate, br"][number % 4];
        let answer = site.get_with(&story(), &[("accept-encoding", encoding)]).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.header("x-cache"), if number == 0 { "MISS" } else { "HIT" });
        let nonce = answer.nonce();
        // The script that starts the others; those with an address need none of their own.
        assert_eq!(answer.text().matches(&format!("nonce=\"{nonce}\"")).count(), 1);
        assert!(nonces.insert(nonce), "answer {number} repeats a nonce");
    }
    assert_eq!(site.drawn.addresses(), [story()]);
}

#[tokio::test]
async fn a_thousand_who_miss_at_once_cost_one_verdict_and_one_drawing() {
    let site = Site::start().await;
    site.drawn.set(crate::site::Mood::Waits);
    let readers: Vec<_> = (0..1000)
        .map(|_| {
            let front = site.front.clone();
            tokio::spawn(async move { Site::call(&front, &story()).await })
        })
        .collect();
    site.drawn.begun.acquire().await.unwrap().forget();
    site.drawn.permits.add_permits(1000);
    for reader in readers {
        assert_eq!(reader.await.unwrap().status, StatusCode::OK);
    }
    assert_eq!(site.drawn.addresses().len(), 1);
    assert_eq!(site.known.verdicts.load(SeqCst), 1);
}

#[tokio::test]
async fn a_page_that_changed_while_it_was_drawn_is_drawn_once_more() {
    let site = Site::start().await;
    site.drawn.set(crate::site::Mood::Waits);
    let front = site.front.clone();
    let early = tokio::spawn(async move { Site::call(&front, &story()).await });
    site.drawn.begun.acquire().await.unwrap().forget();
    site.cache.purge([format!("post:{STORY}").as_str()]);
    site.drawn.permits.add_permits(2);
    let early = early.await.unwrap();
    assert!(early.text().contains("drawing 2 of"));
    assert_eq!(early.header("x-cache"), "MISS");
    let late = Site::call(&site.front, &story()).await;
    assert!(late.text().contains("drawing 2 of"));
    assert_eq!(late.header("x-cache"), "HIT");
}

#[tokio::test]
async fn a_reader_who_has_the_page_is_told_so_and_keeps_its_policy() {
    let site = Site::start().await;
    let first = site.get(&story()).await;
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with("W/\""));
    let second = site.get_with(&story(), &[("if-none-match", &tag)]).await;
    assert_eq!(second.status, StatusCode::NOT_MODIFIED);
    assert!(second.body.is_empty());
    // The stored body has the stored policy's nonce; a new policy would stop its scripts.
    assert_eq!(second.header("content-security-policy"), "");
    assert_eq!(second.header("etag"), tag);
    site.cache.purge_all();
    let third = site.get_with(&story(), &[("if-none-match", &tag)]).await;
    assert_eq!(third.status, StatusCode::OK, "the page was drawn again");
}

// proves A041: "Pages for staff do not come from the shared cache"
#[tokio::test]
async fn readers_who_are_signed_in_never_meet_the_shared_cache() {
    let site = Site::start().await;
    for cookie in ["sid=free", "sid=member", "sid=staff"] {
        for memo in ["miss", "hit"] {
            let answer = site.get_with(&story(), &[("cookie", cookie)]).await;
            assert_eq!(answer.header("x-cache"), "BYPASS");
            assert_eq!(answer.header("cache-control"), "private, no-store");
            assert_eq!(answer.header("surrogate-key"), "");
            assert_eq!(answer.header("etag"), "");
            let decision = answer.header("x-cache-decision");
            assert!(decision.contains("signed-in"), "{decision}");
            if cookie != "sid=staff" {
                assert!(decision.ends_with(&format!("memo={memo}")), "{cookie}: {decision}");
            }
            let class = if cookie == "sid=member" { "class=member" } else { "class=free" };
            assert!(answer.text().contains(class));
        }
    }
    let stranger = site.get(&story()).await;
    assert_eq!(stranger.header("x-cache"), "MISS");
    assert!(stranger.text().contains("class=lo"));
    // Free readers and staff are of one class.
    assert_eq!(site.drawn.addresses().len(), 3);
}

#[tokio::test]
async fn what_only_staff_reads_of_a_story_is_drawn_for_them_apart() {
    let site = Site::start().await;
    site.known.set(STORY, Story::TakenDown);
    for _ in 0..2 {
        for (cookie, status) in [("", 410), ("sid=free", 410), ("sid=staff", 200)] {
            let answer = site.get_with(&story(), &[("cookie", cookie)]).await;
            assert_eq!(answer.status.as_u16(), status, "{cookie}");
        }
        assert_eq!(
            site.drawn.last_headers()["x-quire-capability"],
            format!("may-read-as-free-and-{STORY}")
        );
    }
    let other = site.get_with("/about", &[("cookie", "sid=staff")]).await;
    assert_eq!(other.status, StatusCode::OK);
    assert_eq!(site.drawn.last_headers()["x-quire-capability"], "may-read-as-free");
}

#[tokio::test]
async fn the_meter_opens_a_story_to_a_visit_and_to_nothing_that_comes_before_one() {
    let site = Site::start().await;
    site.known.set(STORY, Story::Metered);
    let cookie = ("cookie", "sid=free");
    for (ahead, status) in [
        (("sec-purpose", "prefetch;prerender"), StatusCode::CONFLICT),
        (("purpose", "prefetch"), StatusCode::CONFLICT),
        // A router that gets nothing asks for the document.
        (("rsc", "1"), StatusCode::NO_CONTENT),
    ] {
        let answer = site.get_with(&story(), &[cookie, ahead]).await;
        assert_eq!(answer.status, status, "{ahead:?}");
    }
    assert!(site.drawn.addresses().is_empty());
    let answer = site.get_with(&story(), &[cookie]).await;
    assert_eq!((answer.status, answer.header("x-cache")), (StatusCode::OK, "BYPASS"));
    let granted = &site.drawn.last_headers()["x-quire-capability"];
    assert_eq!(granted, &format!("may-read-as-free-and-{STORY}"));
    let stranger = site.get(&story()).await;
    assert_eq!(stranger.header("x-cache"), "MISS", "nothing was left for others");
    assert_eq!(site.drawn.last_headers()["x-quire-capability"], "may-read-as-lo");
}

// A054
// proves S188: "Pages of staff who look through another's eyes are not cached"
#[tokio::test]
async fn staff_that_looks_through_somebodys_eyes_neither_reads_nor_fills_the_shared_cache() {
    let site = Site::start().await;
    for _ in 0..2 {
        let answer = site.get_with(&story(), &[("cookie", "sid=spoofed")]).await;
        assert_eq!(answer.header("x-cache"), "BYPASS");
        assert_eq!(answer.header("cache-control"), "private, no-store");
        assert_eq!((answer.header("surrogate-key"), answer.header("etag")), ("", ""));
        let decision = answer.header("x-cache-decision");
        assert!(decision.contains("spoofed-session"), "{decision}");
    }
    assert_eq!(site.get(&story()).await.header("x-cache"), "MISS", "nothing was left for others");
}

// proves A055: "Machines of the house neither read nor fill the shared cache"
// proves F362: "Pages are kept in the shared cache for visitors only"
// proves S187: "Pages for machines of the house are not cached"
#[tokio::test]
async fn the_cache_matrix_holds() {
    // What is sent, then what X-Cache says at the first and at the second time.
    type Identity = (&'static [(&'static str, &'static str)], &'static str, &'static str);
    let identities: [Identity; 13] = [
        // A machine of the house, and one that is none.
        (&[("x-forwarded-for", "198.51.100.9")], "BYPASS", "BYPASS"), // proves S187: "Pages for machines of the house are not cached"
        (&[("x-forwarded-for", "203.0.113.5")], "MISS", "HIT"),
        (&[], "HIT", "HIT"), // proves S191: "Home is cached for visitors"
        (&[("cookie", "theme=dark")], "MISS", "HIT"),
        (&[("cookie", "theme=nonsense; other=1")], "HIT", "HIT"),
        (&[("cookie", "sid=forged")], "HIT", "HIT"),
        (&[("user-agent", "Googlebot/2.1")], "BYPASS", "BYPASS"), // proves S185: "Pages for bots are not cached"
        (&[("user-agent", "bingbot/2.0")], "BYPASS", "BYPASS"), // proves A047: "Pages for bots do not come from the shared cache"
        (&[("cookie", "sid=free")], "BYPASS", "BYPASS"), // proves S184: "Pages of signed-in readers are not cached"
        (&[("cookie", "sid=member")], "BYPASS", "BYPASS"),
        (&[("cookie", "sid=staff")], "BYPASS", "BYPASS"), // proves S186: "Pages for staff are not cached"
        (&[("cookie", "sid=spoofed")], "BYPASS", "BYPASS"), // proves S188: "Pages of staff who look through another's eyes"
        (&[("rsc", "1")], "MISS", "HIT"),
    ];
    let site = Site::start().await;
    for path in ["/", "/about", &story(), "/@ada", "/search?q=x"] {
        for (headers, first, second) in &identities {
            // Home is another page for signed-in readers.
            let answers = [site.get_with(path, headers).await, site.get_with(path, headers).await];
            for (answer, wanted) in answers.iter().zip([first, second]) {
                assert_eq!(answer.status, StatusCode::OK, "{path} {headers:?}");
                assert_eq!(answer.header("x-cache"), *wanted, "{path} {headers:?}");
                assert_eq!(answer.header("set-cookie"), "", "{path}");
                let is_private = answer.header("cache-control") == "private, no-store";
                assert_eq!(is_private, *wanted == "BYPASS", "{path} {headers:?}");
            }
        }
    }
}

// proves S189: "Drafts are not cached"
#[tokio::test]
async fn a_draft_is_drawn_every_time() {
    let site = Site::start().await;
    site.known.set("0123456789ab", Story::Draft);
    for number in 1..=2 {
        let answer = site.get_with("/p/0123456789ab", &[("cookie", "sid=free")]).await;
        assert_eq!(answer.status, StatusCode::OK);
        assert!(answer.text().contains(&format!("drawing {number} of")));
        assert_eq!(answer.header("cache-control"), "private, no-store");
    }
}

#[tokio::test]
async fn a_thousand_addresses_without_a_page_cost_one_drawing() {
    let site = Site::start().await;
    for number in 0..100 {
        let answer = site.get(&format!("/no/such/page/{number}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
        assert!(answer.text().contains("page=not-found"));
    }
    let answer = site.get("/p/ffffffffffff").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert_eq!(site.drawn.addresses(), ["/404"]);
}

#[tokio::test]
async fn what_is_gone_is_gone() {
    let site = Site::start().await;
    site.known.set("0123456789ab", Story::Gone);
    assert_eq!(site.get("/p/0123456789ab").await.status, StatusCode::GONE);
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let site = Site::start().await;
    let get = site.get(&story()).await;
    let head = site.ask(Method::HEAD, &story(), &[]).await;
    assert_eq!(head.status, StatusCode::OK);
    assert!(head.body.is_empty());
    assert_eq!(head.header("content-length"), get.header("content-length"));
    assert_eq!(head.header("etag"), get.header("etag"));
}

#[tokio::test]
async fn a_cdn_learns_what_it_needs() {
    let site = Site::start().await;
    let answer = site.get(&story()).await;
    assert_eq!(answer.header("surrogate-key"), format!("page:post post:{STORY}"));
    assert_eq!(answer.header("surrogate-control"), "max-age=60");
    assert_eq!(answer.header("cache-control"), "public, max-age=0, must-revalidate");
    assert_eq!(answer.header("vary"), "accept-encoding, cookie, rsc");
}

// The language of the document is its story's.
#[tokio::test]
async fn the_renderer_learns_the_language_of_a_story() {
    let site = Site::start().await;
    site.get(&story()).await;
    assert_eq!(site.drawn.last_headers()["x-quire-lang"], "ja");
    site.get("/about").await;
    assert!(!site.drawn.last_headers().contains_key("x-quire-lang"));
}
