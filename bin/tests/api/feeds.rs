//! Feeds, sitemaps and small files.

use super::world::{PUBLIC, World, story_id};
use http::Method;

// F353, C071, C072, C073, C074, C076, C077
#[tokio::test]
async fn every_feed_is_rss_with_full_texts_or_json() {
    let world = World::new().await;
    let browser = world.browser();
    for path in [
        "/feed/latest",
        "/feed/field-notes",
        "/field-notes/feed",
        "/field-notes/feed/tagged/rust",
        "/feed/@ada",
        "/feed/tag/rust",
        "/feed/topic/rust",
    ] {
        let feed = browser.get(path).await;
        assert_eq!(feed.status, 200, "{path}");
        assert_eq!(feed.header("content-type"), "application/rss+xml; charset=utf-8");
        assert_eq!(feed.text.matches("<item>").count(), 2, "{path}");
        assert!(feed.text.contains(&format!(
            "<link>https://quire.example/field-notes/gardens-1-{}</link>",
            story_id(PUBLIC)
        )));
        assert!(feed.text.contains("<pubDate>Mon, 29 Dec 2025 09:20:01 +0000</pubDate>"));
        assert!(feed.text.contains("<dc:creator>Name of ada</dc:creator>"));
        assert!(feed.text.contains("&lt;p"), "{path}");
        assert!(feed.text.contains(&format!("href=\"https://quire.example{path}\" rel=\"self\"")));
        let json = browser.get(&format!("{path}?format=json")).await;
        assert_eq!(json.header("content-type"), "application/feed+json");
        assert_eq!(json.json()["items"].as_array().unwrap().len(), 2);
    }
    for path in [
        "/feed/nothing",
        "/feed/@nobody",
        "/feed/@sue",
        "/feed/tag/none",
        "/field-notes/feed/tagged/none",
    ] {
        assert_eq!(browser.get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn a_feed_that_was_seen_is_not_sent_again_until_it_changes() {
    let world = World::new().await;
    let browser = world.browser();
    let tag = browser.get("/feed/latest").await.header("etag").to_owned();
    let known = [("if-none-match", tag.as_str())];
    let again = browser.send(Method::GET, "/feed/latest", &known, ()).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    assert!(again.header("surrogate-key").contains(&format!("post:{}", story_id(PUBLIC))));
    world
        .app
        .store
        .write(|c| {
            let id = quire_core::StoryId::from_bits(PUBLIC);
            let mut story = quire_store::story::find(c, &id)?.unwrap();
            story.updated_at = story.updated_at.plus_seconds(60);
            quire_store::story::save(c, &story)
        })
        .await
        .unwrap();
    let changed = browser.send(Method::GET, "/feed/latest", &known, ()).await;
    assert_eq!(changed.status, 200);
}

// F356
#[tokio::test]
async fn the_sitemap_leads_to_every_listed_story() {
    let world = World::new().await;
    let browser = world.browser();
    let index = browser.get("/sitemap/sitemap.xml").await;
    assert_eq!(index.header("content-type"), "application/xml; charset=utf-8");
    let mut all = String::new();
    for part in index.text.split("<loc>https://quire.example").skip(1) {
        let path = part.split('<').next().unwrap();
        let answer = browser.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        all += &answer.text;
    }
    for path in ["/@ada", "/field-notes", "/tag/rust"] {
        assert!(all.contains(&format!("<loc>https://quire.example{path}</loc>")), "{path}");
    }
    assert_eq!(all.matches("/field-notes/gardens-").count(), 2, "{all}");
    assert_eq!(browser.get("/sitemap/stories-2025-13.xml").await.status, 404);
}

#[tokio::test]
async fn the_small_files_are_there() {
    let browser = World::new().await.browser();
    let robots = browser.get("/robots.txt").await;
    assert!(robots.text.contains("Sitemap: https://quire.example/sitemap/sitemap.xml"));
    // F356
    assert_eq!(browser.get("/manifest.json").await.json()["name"], "Quire");
    let security = browser.get("/.well-known/security.txt").await.text;
    assert!(
        security.contains("Contact: https://quire.example/") && security.contains("Expires: 2026-")
    );
    assert_eq!(browser.get("/.well-known/change-password").await.status, 302);
    assert_eq!(browser.get("/.well-known/nothing").await.status, 404);
    let svg = browser.get("/favicon.ico?format=svg").await;
    assert!(svg.text.starts_with("<svg") && svg.header("content-type") == "image/svg+xml");
    assert_eq!(browser.send(Method::POST, "/robots.txt", &[], ()).await.status, 405);
}
