//! Which addresses lead where.

use crate::site::{STORY, Site};
use http::{Method, StatusCode};

#[tokio::test]
async fn the_renderers_own_addresses_do_not_exist_outside() {
    let site = Site::start().await;
    for path in ["/pg/post/e30", "/pg", "/%70g/post/e30", "/pg/", "/_next/data/x.json"] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    assert!(site.drawn.addresses().iter().all(|address| address == "/404"));
}

#[tokio::test]
async fn pages_are_only_read() {
    let site = Site::start().await;
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH, Method::OPTIONS] {
        let answer = site.ask(method, &format!("/p/{STORY}"), &[]).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(answer.header("allow"), "GET, HEAD");
    }
}

// proves F359: "Parameters that no page reads are removed from an address"
#[tokio::test]
async fn a_query_no_one_reads_is_taken_away() {
    let site = Site::start().await;
    let answer = site.get("/about?utm_source=x&autoplay=1").await;
    assert_eq!(answer.status, StatusCode::MOVED_PERMANENTLY);
    assert_eq!(answer.header("location"), "/about?autoplay=1");
    assert_eq!(site.get("/about/").await.header("location"), "/about");
    assert_eq!(site.get("//evil.example/").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_old_address_leads_to_the_new_one() {
    let site = Site::start().await;
    site.known.remember("/2015/05/15/Rust-1.0", "/p/abcdef012345");
    let answer = site.get("/2015/05/15/Rust-1.0").await;
    assert_eq!(answer.status, StatusCode::MOVED_PERMANENTLY);
    assert_eq!(answer.header("location"), "/p/abcdef012345");
}

#[tokio::test]
async fn private_pages_ask_to_sign_in_however_they_are_spelt() {
    let site = Site::start().await;
    let answer = site.get("/me/settings").await;
    assert_eq!(answer.status, StatusCode::FOUND);
    assert_eq!(answer.header("location"), "/m/signin?redirect=%2Fme%2Fsettings");
    for tail in [";a.css", "/x.css", ".css", "%00", "%2f", "/..", "%2e%2e/", "//", "/%20", "?a.css"]
    {
        let victim = [("cookie", "sid=member")];
        let path = format!("/me/settings{tail}");
        let asked = site.get_with(&path, &victim).await;
        if asked.text().contains("page=settings") {
            assert_eq!(asked.header("cache-control"), "private, no-store", "{tail}");
        }
        let stranger = site.get(&path).await;
        assert_ne!(stranger.status, StatusCode::OK, "{tail}");
        assert!(!stranger.text().contains("page=settings"), "{tail}");
        assert!(!stranger.text().contains("class=member"), "{tail}");
    }
    assert_eq!(site.get("/_/admin/internal-status").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn no_header_of_a_client_reaches_the_renderer_or_changes_a_page() {
    let site = Site::start().await;
    let plain = site.get("/about").await.text();
    let forged = [
        ("x-forwarded-host", "evil.example"),
        ("x-forwarded-for", "192.0.2.1"),
        ("x-forwarded-proto", "gopher"),
        ("x-middleware-subrequest", "src/proxy:src/proxy"),
        ("x-middleware-rewrite", "/pg/post/e30"),
        ("x-nextjs-data", "1"),
        ("x-invoke-path", "/canary"),
        ("x-matched-path", "/canary"),
        ("x-now-route-matches", "canary"),
        ("next-router-state-tree", "canary"),
        ("next-router-prefetch", "1"),
        ("next-action", "canary"),
        ("x-quire-page", "settings"),
        ("x-quire-capability", "canary"),
        ("x-quire-class", "member"),
        ("x-quire-theme", "dark"),
        ("content-security-policy", "script-src 'nonce-canary'"),
        ("accept-language", "canary"),
        ("user-agent", "canary"),
        ("referer", "https://canary.example/"),
        ("authorization", "Bearer canary"),
        ("range", "bytes=0-3"),
        ("accept", "application/canary"),
        ("x-http-method-override", "POST"),
    ];
    for header in forged {
        let answer = site.get_with("/about", &[header]).await;
        assert_eq!(answer.header("x-cache"), "HIT", "{header:?}");
        site.cache.purge_all();
        let drawn = site.get_with("/about", &[header]).await;
        assert!(!drawn.text().contains("canary"), "{header:?}");
        let strip = |answer: &crate::site::Answer| {
            let text = answer.text().replace(&answer.nonce(), "");
            let rest = text.split_once("drawing").unwrap().1.split_once("of").unwrap().1;
            // Every drawing has a stamp of its own.
            let (before, stamp) = rest.split_once("const stamp='").unwrap();
            format!("{before}{}", stamp.split_once('\'').unwrap().1)
        };
        assert_eq!(strip(&answer), strip(&drawn), "{header:?}");
        let received = site.drawn.last_headers();
        for name in received.keys() {
            let is_ours = name.as_str().starts_with("x-quire-")
                || ["accept-encoding", "content-security-policy", "host"].contains(&name.as_str());
            assert!(is_ours, "{name} reached the renderer");
        }
        assert_eq!(received["x-quire-page"], "landing-about");
        assert_eq!(received["x-quire-capability"], "may-read-as-lo");
    }
    assert!(plain.contains("page=landing-about"));
}

#[tokio::test]
async fn every_answer_carries_the_security_headers_and_a_request_id() {
    let site = Site::start().await;
    let mut ids = std::collections::HashSet::new();
    for path in
        ["/", "/about", "/nope", "/me/settings", "/_/graphql", "/_next/static/none.js", "/@panic"]
    {
        let answer = site.get(path).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("cross-origin-opener-policy", "same-origin-allow-popups"),
            ("cross-origin-resource-policy", "same-origin"),
            ("x-frame-options", "DENY"),
            ("permissions-policy", "payment=()"),
            ("x-powered-by", ""),
            ("server", ""),
            ("set-cookie", ""),
        ] {
            assert_eq!(answer.header(name), value, "{path} {name}");
        }
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(policy.starts_with("default-src 'none'"), "{path}");
        assert!(!policy.contains("unsafe-eval"), "{path}");
        assert!(ids.insert(answer.header("x-request-id").to_owned()), "{path}");
    }
}

#[tokio::test]
async fn a_panic_is_one_answer_and_not_the_end() {
    let site = Site::start().await;
    let answer = site.get("/@panic").await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(answer.text().contains(answer.header("x-request-id")));
    assert_eq!(site.get("/about").await.status, StatusCode::OK);
}
