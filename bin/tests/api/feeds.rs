//! Feeds, sitemaps and small files.

use super::world::{ADA, DRAFT, LOCKED, PUBLIC, TAKEN_DOWN, UNLISTED, World, canary, story_id};
use http::Method;
use quire_app::site::AndroidApp;
use quire_core::{
    CatalogId, PublicationId, StoryId, Timestamp, UserId,
    catalog::{Catalog, CatalogVisibility},
};
use quire_store::catalog;

fn now() -> Timestamp {
    Timestamp::from_millis(1_767_000_000_000).unwrap()
}

// C071, C072, C073, C074, C076, C077
// proves F353: "A publication has its own feed, also by topic"
#[tokio::test]
async fn every_feed_is_rss_with_full_texts_or_json() {
    let world = World::new().await;
    let browser = world.browser();
    let (place, ada) = (PublicationId::from_bits(1), UserId::from_bits(ADA));
    for (path, source) in [
        ("/feed/latest", "rss".to_owned()),
        ("/feed/field-notes", format!("rss---{place}")),
        ("/field-notes/feed", format!("rss---{place}")),
        ("/field-notes/feed/tagged/rust", format!("rss---{place}--rust")),
        ("/feed/@ada", format!("rss-{ada}")),
        ("/feed/tag/rust", "rss-----rust".to_owned()),
        ("/feed/topic/rust", "rss-----rust".to_owned()),
    ] {
        let feed = browser.get(path).await;
        assert_eq!(feed.status, 200, "{path}");
        assert_eq!(feed.header("content-type"), "application/rss+xml; charset=utf-8");
        assert_eq!(feed.text.matches("<item>").count(), 2, "{path}");
        let link = format!("https://quire.example/field-notes/gardens-1-{}", story_id(PUBLIC));
        let marked = format!("{link}?source={source}");
        assert!(feed.text.contains(&format!("<link>{marked}</link>")), "{path}: {}", feed.text);
        assert!(feed.text.contains("<pubDate>Mon, 29 Dec 2025 09:20:01 +0000</pubDate>"));
        assert!(feed.text.contains("<dc:creator>Name of ada</dc:creator>"));
        assert!(feed.text.contains("&lt;p"), "{path}");
        assert!(feed.text.contains(&format!("href=\"https://quire.example{path}\" rel=\"self\"")));
        let json = browser.get(&format!("{path}?format=json")).await;
        assert_eq!(json.header("content-type"), "application/feed+json");
        let json = json.json();
        let items = json["items"].as_array().unwrap();
        assert_eq!(items.len(), 2);
        assert!(items.iter().any(|item| item["url"] == marked), "{json}");
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

// proves F367: "Bots get links without the source parameter"
// proves A048: "Links for bots carry no mark of their source"
#[tokio::test]
async fn bots_get_the_links_of_a_feed_without_their_source() {
    let world = World::new().await;
    let browser = world.browser();
    let of_reader = browser.get("/feed/@ada").await;
    let tag = of_reader.header("etag").to_owned();
    // Anyone who keeps the answer asks whether it holds for this program, too.
    let asked =
        [("user-agent", "Mozilla/5.0 (compatible; Googlebot/2.1)"), ("if-none-match", &tag)];
    for path in ["/feed/@ada", "/feed/@ada?format=json"] {
        let of_bot = browser.send(Method::GET, path, &asked, ()).await;
        assert_eq!(of_bot.status, 200, "{path}");
        assert!(of_bot.text.contains(&story_id(PUBLIC)) && !of_bot.text.contains("source="));
        assert!(
            of_bot.headers.get("vary").is_none_or(|vary| !vary.to_str().unwrap().contains("gent"))
        );
    }
    let program = [("user-agent", "Inoreader/1.0 (5 subscribers)"), ("if-none-match", &tag)];
    assert_eq!(browser.send(Method::GET, "/feed/@ada", &program, ()).await.status, 304);
    // What the links lead to is the same page at its own address.
    assert!(
        of_reader
            .text
            .contains(&format!("<guid isPermaLink=\"false\">{}</guid>", story_id(PUBLIC)))
    );
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

// C075
// proves F352: "Feeds exist for the latest stories"
#[tokio::test]
async fn a_public_list_has_a_feed_of_what_is_listed_on_it() {
    let world = World::new().await;
    let list = |n: u64, visibility| Catalog {
        id: CatalogId::from_bits(n),
        owner_id: UserId::from_bits(ADA),
        name: "Of gardens".to_owned(),
        description: "Green things".to_owned(),
        visibility,
        is_series: false,
        item_count: 0,
        created_at: now(),
        updated_at: now(),
        follower_count: 0,
        deleted_at: None,
    };
    world
        .app
        .store
        .write(move |c| {
            for (n, visibility) in
                [(70, CatalogVisibility::Public), (71, CatalogVisibility::Private)]
            {
                let list = list(n, visibility);
                catalog::insert(c, &list)?;
                for story in [LOCKED, UNLISTED, DRAFT, TAKEN_DOWN, PUBLIC] {
                    let story = StoryId::from_bits(story);
                    catalog::add_item(c, &list.id, &story, "", now())?;
                }
            }
            Ok::<_, quire_store::StoreError>(())
        })
        .await
        .unwrap();
    let browser = world.browser();
    let path = format!("/feed/collections/of-gardens-{}", CatalogId::from_bits(70));
    let feed = browser.get(&path).await;
    assert_eq!(feed.status, 200);
    assert!(
        feed.text.contains("<title>Of gardens by Name of ada – Quire</title>"),
        "{}",
        feed.text
    );
    assert_eq!(feed.text.matches("<item>").count(), 2, "{}", feed.text);
    let places = [PUBLIC, LOCKED].map(|story| feed.text.find(&story_id(story)).unwrap());
    assert!(places[0] < places[1], "the last added comes first");
    assert!(!feed.text.contains(&canary(LOCKED)), "of a member's story only the beginning");
    let list = format!("https://quire.example/@ada/list/of-gardens-{}", CatalogId::from_bits(70));
    assert!(feed.text.contains(&format!("<link>{list}</link>")), "{}", feed.text);
    // Whatever the list is called meanwhile; but no one else's, and none that is not public.
    let id = CatalogId::from_bits(70);
    assert_eq!(browser.get(&format!("/feed/collections/{id}")).await.status, 200);
    for missing in ["reading-list", &format!("a-{}", CatalogId::from_bits(71)), "a-0000000000ff"] {
        let path = format!("/feed/collections/{missing}");
        assert_eq!(browser.get(&path).await.status, 404, "{missing}");
    }
}

// proves F357: "Apps are named to the phone when the site has some"
#[tokio::test]
async fn apps_are_named_when_the_site_has_some() {
    let world = World::new().await;
    let files = ["apple-app-site-association", "assetlinks.json"];
    for file in files {
        let answer = world.browser().get(&format!("/.well-known/{file}")).await;
        assert_eq!(answer.status, 404, "{file}");
    }
    let print = vec!["AB"; 32].join(":");
    let browser = world.browser_on(|site| {
        site.apps.apple = vec!["ABCDE12345.org.example.reader".to_owned()];
        let (package, fingerprints) = ("org.example.reader".to_owned(), vec![print.clone()]);
        site.apps.android = vec![AndroidApp { package, fingerprints }];
    });
    let [apple, android] = [
        browser.get(&format!("/.well-known/{}", files[0])).await,
        browser.get(&format!("/.well-known/{}", files[1])).await,
    ];
    for answer in [&apple, &android] {
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type"), "application/json");
    }
    let links = &apple.json()["applinks"]["details"][0];
    assert_eq!(links["appIDs"][0], "ABCDE12345.org.example.reader");
    assert_eq!(apple.json()["webcredentials"]["apps"][0], "ABCDE12345.org.example.reader");
    let target = &android.json()[0]["target"];
    assert_eq!(target["package_name"], "org.example.reader");
    assert_eq!(target["sha256_cert_fingerprints"][0], print);
}

#[tokio::test]
async fn apple_sees_that_the_host_takes_apple_pay_when_the_operator_says_so() {
    let world = World::new().await;
    let path = "/.well-known/apple-developer-merchantid-domain-association";
    assert_eq!(world.browser().get(path).await.status, 404);
    let browser = world.browser_on(|site| site.apple_pay_domain = Some("7B227073".to_owned()));
    let file = browser.get(path).await;
    assert_eq!((file.status.as_u16(), file.text.as_str()), (200, "7B227073"));
    assert_eq!(file.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(browser.send(Method::POST, path, &[], ()).await.status, 405);
}

#[tokio::test]
async fn nothing_breaks_out_of_an_element() {
    let world = World::new().await;
    let browser = world.browser_on(|site| site.name = "]]></a><b c='\"&\u{0}\u{fffe}é".to_owned());
    let feed = browser.get("/feed/latest").await.text;
    let escaped = "]]&gt;&lt;/a&gt;&lt;b c=&#39;&quot;&amp;é";
    assert!(feed.contains(&format!("<title>{escaped}</title>")), "{feed}");
}

// proves F356: "A sitemap and a manifest are served"
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
    // A month in which no one published.
    assert_eq!(browser.get("/sitemap/stories-1999-01.xml").await.status, 404);
}

#[tokio::test]
async fn the_small_files_are_there() {
    let world = World::new().await;
    let browser = world.browser();
    let robots = browser.get("/robots.txt").await;
    assert!(robots.text.contains("Sitemap: https://quire.example/sitemap/sitemap.xml"));
    assert_eq!(browser.get("/manifest.json").await.json()["name"], "Quire");
    let security = browser.get("/.well-known/security.txt").await.text;
    assert!(
        security.contains("Contact: https://quire.example/") && security.contains("Expires: 2026-")
    );
    let change = browser.get("/.well-known/change-password").await;
    assert_eq!((change.status.as_u16(), change.header("location")), (302, "/password"));
    assert_eq!(browser.get("/.well-known/nothing").await.status, 404);
    let svg = browser.get("/favicon.ico?format=svg").await;
    assert!(svg.text.starts_with("<svg") && svg.header("content-type") == "image/svg+xml");
    assert_eq!(browser.send(Method::POST, "/robots.txt", &[], ()).await.status, 405);
}
