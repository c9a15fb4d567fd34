//! The search endpoints as the usual clients call them.

use super::world::{BOB, STAFF, World, a_person, a_story, add};
use http::Method;
use quire_core::{
    UserId,
    person::MembershipTier,
    story::{StoryStatus, Visibility},
};
use quire_store::{StoreError, flag, person};
use serde_json::json;

// proves A052: "Other readers find people and stories of quality only"
// proves F117: "Results are filtered for quality"
// proves S181: "Without the permission the filters of quality hold"
#[tokio::test]
async fn who_may_sees_results_without_the_filters_of_quality_when_they_ask() {
    let world = World::new().await;
    let now = world.app.ports.clock.now();
    world
        .app
        .store
        .write(move |c| {
            // Someone who wrote nothing.
            person::insert(c, &a_person(90, "quiet", MembershipTier::Free))?;
            let bob = UserId::from_bits(BOB);
            flag::set(c, "can_view_unfiltered_search", Some(&bob), "true", now)?;
            Ok::<_, StoreError>(())
        })
        .await
        .unwrap();
    quire_app::index::rebuild(&world.app).await.unwrap();
    let body = json!({ "requests": [{ "indexName": "users", "query": "quiet" }] }).to_string();
    let (bob, sam) = (world.signed_in(BOB).await, world.signed_in(STAFF).await);
    let stranger = world.browser();
    for (who, browser, query, hits) in [
        ("a stranger", &stranger, "?unfiltered=1", 0),
        ("staff without the permission", &sam, "?unfiltered=1", 0),
        ("who may and does not ask", &bob, "", 0),
        ("who may and asks", &bob, "?unfiltered=1", 1), // proves A050: "with the permission see unfiltered results when they ask"
    ] {
        let target = format!("/1/indexes/*/queries{query}");
        let headers: Vec<_> = browser.cookie().into_iter().collect();
        let found = browser.send(Method::POST, &target, &headers, body.clone()).await.json();
        assert_eq!(found["results"][0]["nbHits"], hits, "{who}: {found}");
    }
    let may = "{ maySeeUnfilteredSearch }";
    assert_eq!(bob.ask(may).await["data"]["maySeeUnfilteredSearch"], true);
    assert_eq!(sam.ask(may).await["data"]["maySeeUnfilteredSearch"], false);
}

// C042
#[tokio::test]
async fn clients_are_answered_whatever_content_type_and_credentials_they_send() {
    let world = World::new().await;
    let browser = world.browser();
    let v4 = json!({ "requests": [{ "indexName": "posts", "query": "gardns",
        "params": "hitsPerPage=3&clickAnalytics=true&analyticsTags=%5B%22search_post%22%5D" }] });
    let v5 = json!({ "requests": [{ "indexName": "posts", "query": "gardns", "hitsPerPage": 3 }] });
    for (target, headers, body) in [
        (
            "/1/indexes/*/queries?x-algolia-api-key=k&x-algolia-application-id=a",
            vec![("content-type", "application/x-www-form-urlencoded")],
            v4,
        ),
        (
            "/1/indexes/*/queries?x-algolia-agent=x",
            vec![
                ("content-type", "text/plain"),
                ("x-algolia-api-key", "k"),
                ("x-algolia-application-id", "a"),
            ],
            v5.clone(),
        ),
        ("/1/indexes/%2A/queries", vec![("content-type", "application/json")], v5),
    ] {
        let answer = browser.send(Method::POST, target, &headers, body.to_string()).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert_eq!(answer.header("access-control-allow-origin"), "*");
        let found = answer.json();
        assert_eq!(found["results"][0]["nbHits"], 2, "{found}");
        assert!(found["results"][0]["hits"][0]["objectID"].is_string());
    }
    let one = browser
        .send(Method::POST, "/1/indexes/users/query", &[], json!({ "query": "ada" }).to_string())
        .await;
    assert_eq!(one.json()["nbHits"], 1, "{}", one.text);
}

#[tokio::test]
async fn a_preflight_is_answered_and_errors_are_what_the_clients_expect() {
    let world = World::new().await;
    let browser = world.browser();
    let preflight = browser.send(Method::OPTIONS, "/1/indexes/*/queries", &[], ()).await;
    assert_eq!(preflight.status, 200);
    assert!(preflight.header("access-control-allow-headers").contains("x-algolia-api-key"));
    for (method, target, body, status) in [
        (Method::GET, "/1/indexes/*/queries", "", 405),
        (Method::POST, "/1/indexes/*/queries", "nonsense", 400),
        (Method::POST, "/1/indexes/posts/queries", "{\"requests\":[]}", 404),
        (Method::POST, "/1/indexes/secrets/query", "{\"query\":\"a\"}", 404),
    ] {
        let answer = browser.send(method, target, &[], body).await;
        assert_eq!(answer.status, status, "{target} {}", answer.text);
        assert_eq!(answer.json()["status"], status);
        assert!(answer.json()["message"].is_string());
    }
    let long = "x".repeat(300 * 1024);
    assert_eq!(browser.send(Method::POST, "/1/indexes/*/queries", &[], long).await.status, 413);
}

#[tokio::test]
async fn accents_are_no_typing_errors_and_far_fetched_words_are_not_found_beside_exact_ones() {
    let world = World::new().await;
    let titles = ["Trains at night", "Rain on the roof", "A café in Rome", "The case of the cave"];
    let write = move |c: &mut quire_store::Conn| {
        for (n, title) in (60..).zip(titles) {
            let mut new = a_story(n, StoryStatus::Published, Visibility::Public);
            (new.title, new.subtitle, new.excerpt) = (title.into(), String::new(), String::new());
            add(c, &new, &[])?;
        }
        Ok::<_, StoreError>(())
    };
    world.app.store.write(write).await.unwrap();
    quire_app::index::rebuild(&world.app).await.unwrap();
    let browser = world.browser();
    for (words, found) in [
        ("train", "Trains at night"),
        ("rain", "Rain on the roof"),
        ("café", "A café in Rome"),
        ("cafe", "A café in Rome"),
        // Mistyped words are still found, where nothing is spelt so.
        ("tranis", "Trains at night"),
    ] {
        let body = json!({ "query": words }).to_string();
        let answer = browser.send(Method::POST, "/1/indexes/posts/query", &[], body).await.json();
        assert_eq!(
            (&answer["nbHits"], &answer["hits"][0]["title"]),
            (&json!(1), &json!(found)),
            "{words}: {answer}"
        );
        let words: String = url::form_urlencoded::byte_serialize(words.as_bytes()).collect();
        let answer = browser.get(&format!("/v1/search?q={words}")).await.json();
        assert_eq!(
            (&answer["total"], &answer["data"][0]["title"]),
            (&json!(1), &json!(found)),
            "{words}: {answer}"
        );
    }
}

// F440
#[tokio::test]
async fn a_search_stays_inside_a_topic_and_names_who_writes_there_and_where() {
    let world = World::new().await;
    let browser = world.browser();
    let ask = async |filters: &str| {
        let facets = ["authorUsername", "collectionSlug", "tags"];
        let body = json!({ "query": "gardens", "filters": filters, "facets": facets });
        let target = "/1/indexes/posts/query";
        let answer = browser.send(Method::POST, target, &[], body.to_string()).await;
        assert_eq!(answer.status, 200, "{filters}: {}", answer.text);
        answer.json()
    };
    let found = ask("tags:\"rust\"").await;
    assert_eq!(found["nbHits"], 2, "{found}");
    assert_eq!(found["facets"]["authorUsername"], json!({ "ada": 2 }));
    assert_eq!(found["facets"]["collectionSlug"], json!({ "field-notes": 2 }));
    assert_eq!(found["facets"]["tags"], json!({ "rust": 2 }));
    for nowhere in ["tags:\"gardens\"", "tags:\"rust OR tags:rust\""] {
        assert_eq!(ask(nowhere).await["nbHits"], 0, "{nowhere}");
    }
}

#[tokio::test]
async fn the_values_of_a_facet_are_searched_at_their_own_address() {
    let world = World::new().await;
    let browser = world.browser();
    let ask = async |facet: &str, body: &str| {
        let target = format!("/1/indexes/posts/facets/{facet}/query");
        browser.send(Method::POST, &target, &[], body.to_owned()).await
    };
    let found = ask("tags", r#"{ "facetQuery": "ru", "filters": "isResponse:false" }"#).await;
    assert_eq!(found.status, 200, "{}", found.text);
    let values = &found.json()["facetHits"];
    assert_eq!(values[0]["value"], "rust", "{values}");
    assert_eq!(values[0]["highlighted"], "<em>ru</em>st");
    assert!(values[0]["count"].as_u64().unwrap() > 1);
    for (facet, body, status) in
        [("clapCount", "{}", 400), ("secret", "{}", 400), ("tags", "nonsense", 400)]
    {
        assert_eq!(ask(facet, body).await.status, status, "{facet} {body}");
    }
    let elsewhere = "/1/indexes/secrets/facets/tags/query";
    assert_eq!(browser.send(Method::POST, elsewhere, &[], "{}".to_owned()).await.status, 404);
    let get = browser.send(Method::GET, "/1/indexes/posts/facets/tags/query", &[], ()).await;
    assert_eq!(get.status, 405);
    assert_eq!(get.headers["allow"], "POST, OPTIONS");
}
