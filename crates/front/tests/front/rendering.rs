//! When the renderer is not well.

use crate::site::{Mood, STORY, Site};
use http::StatusCode;
use quire_routing::{Flag, Flags};
use std::sync::atomic::Ordering::SeqCst;

#[tokio::test]
async fn without_a_renderer_kept_pages_go_out_and_others_say_so() {
    let site = Site::start().await;
    let path = format!("/p/{STORY}");
    assert_eq!(site.get(&path).await.status, StatusCode::OK);
    site.drawn.die();
    assert_eq!(site.get(&path).await.header("x-cache"), "HIT");
    let missing = site.get("/about").await;
    assert_eq!(missing.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_ne!(missing.header("retry-after"), "");
    assert_eq!(missing.header("cache-control"), "no-store");
    assert!(missing.text().contains("Back in a moment"));
    // What needs no renderer works on.
    assert_eq!(site.get("/_/graphql").await.status, StatusCode::OK);
    assert_eq!(site.get("/nothing/at/all").await.status, StatusCode::NOT_FOUND);
}

// proves A059: "No other site frames a page unless the flag is on"
// proves F366: "A page stands in the frame of another site only while a"
// proves S036: "No other site may frame a page unless the flag is on"
#[tokio::test]
async fn a_page_stands_in_frames_only_where_the_flag_says_so() {
    let site = Site::start().await;
    for (cookie, framers) in [
        ("", "frame-ancestors 'none'"),
        ("sid=free", "frame-ancestors 'none'"),
        ("sid=framed", "frame-ancestors *"),
        ("sid=free", "frame-ancestors 'none'"),
    ] {
        for path in ["/about", "/no/such/page", &format!("/p/{STORY}")] {
            let answer = site.get_with(path, &[("cookie", cookie)]).await;
            let policy = answer.header("content-security-policy");
            assert!(policy.ends_with(framers), "{path} {cookie}: {policy}");
        }
    }
}

// proves A061: "The pages of one’s own membership are there while a flag is on"
#[tokio::test]
async fn the_pages_of_ones_membership_are_there_while_a_flag_is_on() {
    let site = Site::start().await;
    for path in ["/manage-membership", "/manage-membership/confirmation/yearly"] {
        for (cookie, status) in
            [("sid=member", StatusCode::OK), ("sid=unmanaged", StatusCode::NOT_FOUND)]
        {
            assert_eq!(site.get_with(path, &[("cookie", cookie)]).await.status, status, "{path}");
        }
    }
}

// proves A060: "is there while a flag is on, for staff too"
#[tokio::test]
async fn the_page_about_mastodon_is_there_while_a_flag_is_on() {
    for (is_on, status) in [(true, StatusCode::OK), (false, StatusCode::NOT_FOUND)] {
        let site = Site::start().await;
        *site.known.flags.lock().unwrap() = Flags::default().with(Flag::Mastodon, is_on);
        for cookie in ["", "sid=free", "sid=member", "sid=staff"] {
            let answer = site.get_with("/mastodon", &[("cookie", cookie)]).await;
            assert_eq!(answer.status, status, "{is_on}, {cookie}");
            let shown = if is_on { "mastodon-for-members" } else { "not-found" };
            assert!(answer.text().contains(&format!("page={shown}")), "{is_on}, {cookie}");
        }
    }
}

#[tokio::test]
async fn pages_that_come_incomplete_are_neither_shown_nor_kept() {
    let site = Site::start().await;
    for (mood, status) in [
        (Mood::Truncates, StatusCode::SERVICE_UNAVAILABLE),
        (Mood::BreaksOff, StatusCode::SERVICE_UNAVAILABLE),
        (Mood::Fails, StatusCode::INTERNAL_SERVER_ERROR),
    ] {
        site.drawn.set(mood);
        let answer = site.get("/about").await;
        assert_eq!(answer.status, status, "{mood:?}");
        assert!(!answer.text().contains("drawing"), "{mood:?}");
        site.drawn.set(Mood::Well);
        let path = format!("/search?q={mood:?}");
        assert_eq!(site.get(&path).await.status, StatusCode::OK, "{mood:?}");
        // A good page takes the blame away.
        assert_eq!(site.get("/about").await.status, StatusCode::OK, "{mood:?}");
        site.cache.purge_all();
    }
}

#[tokio::test]
async fn an_address_that_fails_twice_is_left_alone_for_a_while() {
    let site = Site::start().await;
    site.drawn.set(Mood::BreaksOff);
    for _ in 0..4 {
        assert_eq!(site.get("/about").await.status, StatusCode::SERVICE_UNAVAILABLE);
    }
    assert_eq!(site.drawn.addresses(), ["/about", "/about"]);
    site.drawn.set(Mood::Well);
    assert_eq!(site.get("/").await.status, StatusCode::OK);
}

#[tokio::test]
async fn who_would_wait_too_long_is_sent_away_at_once() {
    let site = Site::with(|_, renderer| (renderer.concurrency, renderer.queue) = (1, 1)).await;
    site.drawn.set(Mood::Waits);
    let ask = |path: &'static str| {
        let front = site.front.clone();
        tokio::spawn(async move { Site::call(&front, path).await })
    };
    let first = ask("/search?q=1");
    site.drawn.begun.acquire().await.unwrap().forget();
    let second = ask("/search?q=2");
    while site.front.renderer.waiting() < 1 {
        tokio::task::yield_now().await;
    }
    let third = ask("/search?q=3").await.unwrap();
    assert_eq!(third.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(third.header("retry-after"), "2");
    site.drawn.permits.add_permits(2);
    assert_eq!(first.await.unwrap().status, StatusCode::OK);
    assert_eq!(second.await.unwrap().status, StatusCode::OK);
}

#[tokio::test]
async fn without_the_store_kept_pages_go_out_and_others_say_so() {
    let site = Site::start().await;
    assert_eq!(site.get("/about").await.status, StatusCode::OK);
    site.known.is_down.store(true, SeqCst);
    assert_eq!(site.get("/about").await.header("x-cache"), "HIT");
    let missing = site.get(&format!("/p/{STORY}")).await;
    assert_eq!(missing.status, StatusCode::SERVICE_UNAVAILABLE);
    site.known.is_down.store(false, SeqCst);
    assert_eq!(site.get(&format!("/p/{STORY}")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn pages_that_failed_after_their_head_are_neither_shown_nor_kept() {
    let site = Site::start().await;
    for path in ["/about", "/about?_rsc=1"] {
        site.drawn.set(Mood::FailsInside);
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR, "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        assert!(!answer.text().contains("2338517543"), "{path}");
        site.drawn.set(Mood::Well);
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_ne!(answer.header("x-cache"), "HIT", "{path}");
    }
}

// F330
// proves S030: "that fails shows the error page"
// proves S010: "A page that fails before it is in the browser is answered"
// proves S011: "A conflict before the page is in the browser is answered"
#[tokio::test]
async fn in_place_of_a_page_that_fails_stands_the_server_error_screen() {
    let site = Site::start().await;
    let (error, conflict) = (StatusCode::INTERNAL_SERVER_ERROR, StatusCode::CONFLICT);
    for (mood, status) in [(Mood::FailsAllButTheScreen, error), (Mood::Conflicts, conflict)] {
        site.drawn.set(mood);
        for _ in 0..2 {
            let answer = site.get("/about").await;
            let publication = site.get("/field-notes").await;
            assert_eq!(publication.status, status, "{mood:?}");
            assert!(publication.text().contains("page=server-error"), "{mood:?}");
            assert_eq!(answer.status, status, "{mood:?}");
            assert!(answer.text().contains("page=server-error"), "{mood:?}: {}", answer.text());
            assert_eq!(answer.header("cache-control"), "private, no-store", "{mood:?}");
            assert_ne!(answer.header("x-cache"), "HIT", "{mood:?}");
        }
        // A browser that only wanted data asks for the whole page next.
        let data = site.get("/about?_rsc=1").await;
        assert_eq!(data.status, status, "{mood:?}");
        assert!(!data.header("content-type").starts_with("text/x-component"), "{mood:?}");
    }
    site.drawn.set(Mood::Well);
    assert_eq!(site.get("/about").await.status, StatusCode::OK);
}

// F330
#[tokio::test]
async fn the_error_page_is_an_error_and_never_kept() {
    let site = Site::start().await;
    for _ in 0..2 {
        let answer = site.get("/_/oh-noes").await;
        assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
        assert!(answer.text().contains("page=error"));
        assert_eq!(answer.header("cache-control"), "private, no-store");
        assert_eq!(answer.header("etag"), "");
        assert_ne!(answer.header("x-cache"), "HIT");
    }
}

#[tokio::test]
async fn a_page_that_is_not_built_is_not_found() {
    let build = tempfile::tempdir().unwrap();
    std::fs::write(build.path().join("server.js"), "").unwrap();
    std::fs::write(build.path().join("screens.json"), r#"["landing-about", "later"]"#).unwrap();
    let site = Site::with(|_, renderer| renderer.dir = Some(build.path().into())).await;
    assert_eq!(site.get("/about").await.status, StatusCode::OK);
    let missing = site.get("/explore-topics").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert!(missing.text().contains("page=not-found"), "{}", missing.text());
    let private = site.get("/me/stats").await;
    assert_eq!(private.status, StatusCode::NOT_FOUND, "no one signs in for what is not there");
    assert_eq!(site.drawn.addresses(), ["/about", "/404"]);
}

#[tokio::test]
async fn the_question_of_a_page_is_answered_beforehand_and_its_story_put_in_afterwards() {
    let questions = r#"{"post": {"name": "Ask", "query": "", "variables": ["postId"]},
        "user-profile": {"name": "List", "query": "", "variables": ["username"], "optional": ["to"]},
        "search": {"name": "Other", "query": "", "variables": ["missing"]}}"#;
    let site = Site::with_questions(questions).await;
    let handed = || {
        let headers = site.drawn.last_headers();
        let answer = headers.get("x-quire-answer").map(|value| value.as_bytes().to_vec());
        answer.map(|text| serde_json::from_slice::<serde_json::Value>(&text).unwrap())
    };
    let text = format!("<p>the text of {STORY}</p>");

    let document = site.get(&format!("/p/{STORY}")).await;
    assert_eq!(document.text().matches(&text).count(), 1);
    let asked = handed().unwrap();
    assert_eq!(asked["name"], "Ask");
    assert_eq!(asked["variables"]["postId"], STORY);
    assert!(!asked.to_string().contains(&text), "{asked}");

    let data = site.get(&format!("/p/{STORY}?_rsc=1")).await;
    assert_eq!(data.status, StatusCode::OK);
    assert_eq!(handed().unwrap()["data"]["story"]["bodyHtml"], text.as_str());

    let variables = || handed().unwrap()["variables"].clone();
    site.get("/@ada/latest").await;
    assert_eq!(variables(), serde_json::json!({"username": "ada"}));
    site.get("/@ada/latest?to=b%3D").await;
    assert_eq!(variables(), serde_json::json!({"username": "ada", "to": "b="}));

    assert_eq!(site.get("/search?q=a").await.status, StatusCode::OK);
    assert_eq!(handed(), None);
}

#[tokio::test]
async fn a_page_that_leaves_its_story_out_is_no_page() {
    let questions = r#"{"post": {"name": "Ask", "query": "", "variables": ["postId"]}}"#;
    let site = Site::with_questions(questions).await;
    site.drawn.set(Mood::ForgetsTheStory);
    let answer = site.get(&format!("/p/{STORY}")).await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
}
