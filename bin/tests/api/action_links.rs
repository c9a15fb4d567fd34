//! Acts that links on other sites lead to: only the button on our own page does them.

use super::world::{
    ADA, Answer, BOB, Browser, DRAFT, ORIGIN, PUBLIC, STAFF, World, a_person, on_each_database,
    story_id, user_id,
};
use http::Method;
use quire_core::{PublicationId, limit::story::LINKED_ACTS_PER_HOUR, person::MembershipTier};
use serde_json::{Value, json};

const READER: u64 = 0xead;

fn paper() -> String {
    PublicationId::from_bits(1).to_string()
}

/// Follows a link from another site.
async fn follow(browser: &Browser, link: &str) -> Answer {
    let mut headers = vec![("sec-fetch-site", "cross-site"), ("referer", "https://a.example/")];
    headers.extend(browser.cookie());
    browser.send(Method::GET, link, &headers, ()).await
}

/// Presses the button of a page of ours, whose form holds this token.
async fn press(browser: &Browser, link: &str, token: &str, from: &[(&str, &str)]) -> Answer {
    let mut headers = vec![("content-type", "application/x-www-form-urlencoded")];
    headers.extend(from.iter().copied());
    headers.extend(browser.cookie());
    browser.send(Method::POST, link, &headers, format!("xsrf={token}")).await
}

const OWN: &[(&str, &str)] = &[("sec-fetch-site", "same-origin"), ("origin", ORIGIN)];

async fn pressed(browser: &Browser, link: &str) -> Answer {
    press(browser, link, browser.xsrf.as_deref().unwrap(), OWN).await
}

/// Every act, and what of the reader's shows that it was done.
fn acts() -> Vec<(String, &'static str)> {
    let (ada, story, paper) = (user_id(ADA), story_id(PUBLIC), paper());
    vec![
        (format!("/_/subscribe/collection/{paper}"), "paper"),
        (format!("/_/subscribe/collection/{paper}/{story}"), "paper"),
        (format!("/_/subscribe/user/{ada}"), "ada"),
        (format!("/_/subscribe/user/{ada}/{story}"), "ada"),
        (format!("/_/vote/p/{story}"), "claps"),
        (format!("/_/vote/field-notes/gardens-1-{story}"), "claps"),
        (format!("/_/bookmark/p/{story}"), "saved"),
        (format!("/_/p/{story}/quotes/create?blockId=b0&start=0&end=9&text=Beginning"), "quotes"),
    ]
}

/// What the reader did: what `acts` names.
async fn reader_state(browser: &Browser) -> Value {
    let query = format!(
        "{{ post(id: \"{}\") {{ viewerEdge {{ clapCount isSaved quotes {{ text }} }} }}
            userResult(userId: \"{}\") {{ ... on User {{ viewerEdge {{ isFollowing }} }} }}
            collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {{
                viewerEdge {{ isFollowing }} }} }}",
        story_id(PUBLIC),
        user_id(ADA),
    );
    let data = browser.ask(&query).await["data"].clone();
    let post = &data["post"]["viewerEdge"];
    json!({
        "paper": data["collectionByDomainOrSlug"]["viewerEdge"]["isFollowing"],
        "ada": data["userResult"]["viewerEdge"]["isFollowing"],
        "claps": post["clapCount"],
        "saved": post["isSaved"],
        "quotes": post["quotes"].as_array().unwrap().len(),
    })
}

fn nothing() -> Value {
    json!({ "paper": false, "ada": false, "claps": 0, "saved": false, "quotes": 0 })
}

/// A reader no one has heard of before, signed in.
async fn a_reader(world: &World, n: u64) -> Browser {
    let person = a_person(READER + n, &format!("reader{n}"), MembershipTier::Free);
    world.app.store.write(move |c| quire_store::person::insert(c, &person)).await.unwrap();
    world.signed_in(READER + n).await
}

// C065, C066, C067, C068, C069, C070
// proves F018: "A link elsewhere can ask for a clap"
#[tokio::test]
async fn a_link_asks_and_the_button_on_our_page_does_it_once() {
    on_each_database(async |world| {
        for (n, (link, what)) in (0..).zip(acts()) {
            let reader = a_reader(&world, n).await;
            let page = follow(&reader, &link).await;
            assert_eq!(page.status, 200, "{link}");
            assert_eq!(page.header("cache-control"), "no-store");
            assert!(page.header("content-security-policy").contains("frame-ancestors 'none'"));
            let token = reader.xsrf.as_deref().unwrap();
            assert!(page.text.contains(&format!("name=\"xsrf\" value=\"{token}\"")), "{link}");
            assert!(page.text.contains("Gardens 1") || page.text.contains("Follow "), "{link}");
            assert_eq!(
                reader_state(&reader).await,
                nothing(),
                "{link}: following a link does nothing"
            );
            for time in ["once", "twice"] {
                let answer = pressed(&reader, &link).await;
                assert_eq!(answer.status, 303, "{link} {time}: {}", answer.text);
                assert!(answer.header("location").starts_with('/'), "{link}");
                let mut expected = nothing();
                expected[what] = if expected[what] == 0 { json!(1) } else { json!(true) };
                assert_eq!(reader_state(&reader).await, expected, "{link} {time}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn nothing_is_done_from_elsewhere_or_without_the_token_of_the_session() {
    on_each_database(async |world| {
        let (bob, sam) = (world.signed_in(BOB).await, world.signed_in(STAFF).await);
        let own = bob.xsrf.clone().unwrap();
        let foreign: [&[(&str, &str)]; 5] = [
            &[("sec-fetch-site", "cross-site")],
            &[("sec-fetch-site", "same-site"), ("origin", ORIGIN)],
            &[("origin", "https://evil.example")],
            &[("origin", "null")],
            &[],
        ];
        for (link, _) in acts() {
            for from in foreign {
                let answer = press(&bob, &link, &own, from).await;
                assert_eq!(answer.status, 403, "{link} {from:?}");
            }
            for token in ["", "0000", sam.xsrf.as_deref().unwrap()] {
                let answer = press(&bob, &link, token, OWN).await;
                assert_eq!(answer.status, 403, "{link} {token}");
            }
            let twice = format!("{own}&xsrf={own}");
            assert_eq!(press(&bob, &link, &twice, OWN).await.status, 403, "{link}");
            let put = bob.send(Method::PUT, &link, OWN, ()).await;
            assert_eq!(put.status, 405, "{link}");
        }
        assert_eq!(reader_state(&bob).await, nothing());
    })
    .await;
}

#[tokio::test]
async fn strangers_sign_in_and_come_back_to_the_question() {
    let world = World::new().await;
    for (link, _) in acts() {
        let answer = follow(&world.browser(), &link).await;
        assert_eq!(answer.status, 303, "{link}");
        let page = url::Url::parse(ORIGIN).unwrap().join(answer.header("location")).unwrap();
        assert_eq!(page.path(), "/m/signin");
        let redirect = page.query_pairs().find(|(name, _)| name == "redirect").unwrap().1;
        assert_eq!(redirect, link, "the act is asked again after signing in");
        let sent = press(&world.browser(), &link, "", OWN).await;
        assert_eq!(
            (sent.status, sent.header("location")),
            (answer.status, answer.header("location"))
        );
    }
}

#[tokio::test]
async fn a_reader_goes_on_to_where_they_came_from_and_never_to_another_site() {
    let world = World::new().await;
    let bob = world.signed_in(BOB).await;
    let (ada, story) = (user_id(ADA), story_id(PUBLIC));
    for (link, back) in [
        (format!("/_/subscribe/user/{ada}"), "/@ada".to_owned()),
        (format!("/_/subscribe/user/{ada}/{story}"), format!("/p/{story}")),
        (format!("/_/subscribe/user/{ada}/nonsense"), "/@ada".to_owned()),
        (format!("/_/subscribe/collection/{}", paper()), "/field-notes".to_owned()),
        (format!("/_/bookmark/p/{story}"), format!("/field-notes/gardens-1-{story}")),
        (format!("/_/bookmark/p/{story}?redirect=/tag/rust"), "/tag/rust".to_owned()),
    ] {
        assert_eq!(pressed(&bob, &link).await.header("location"), back, "{link}");
    }
    for away in [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "javascript:alert(1)",
        "https:evil.example",
        "/%09/evil.example",
        "/\t/evil.example",
        "https://quire.example@evil.example/",
        "https://quire.example.evil.example/",
        "///evil.example",
        "data:text/html,x",
        "HTTPS://EVIL.EXAMPLE",
        "//evil.example/%2f..",
        "https://evil.example:443",
    ] {
        let query: String = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("redirect", away)
            .finish();
        let link = format!("/_/bookmark/p/{story}?{query}");
        let location = pressed(&bob, &link).await.header("location").to_owned();
        let origin = url::Url::parse(ORIGIN).unwrap();
        let landed = origin.join(&location).unwrap();
        assert_eq!(landed.origin(), origin.origin(), "{away} leads to {location}");
        assert!(!location.starts_with("//"), "{away} leads to {location}");
    }
}

#[tokio::test]
async fn what_is_not_there_or_not_for_the_reader_cannot_be_asked_for() {
    on_each_database(async |world| {
        let (bob, ada) = (world.signed_in(BOB).await, world.signed_in(ADA).await);
        let (draft, story) = (story_id(DRAFT), story_id(PUBLIC));
        for link in [
            format!("/_/bookmark/p/{draft}"),
            format!("/_/vote/p/{draft}"),
            format!("/_/vote/other-notes/{story}"),
            "/_/vote/1/2".to_owned(),
            "/_/subscribe/user/nobody".to_owned(),
            "/_/subscribe/collection/0000".to_owned(),
            format!("/_/p/{story}/quotes/create"),
            format!("/_/p/{story}/quotes/create?blockId=b0&start=-1&end=9&text=Beginning"),
            format!("/_/p/{story}/quotes/create?blockId=b0&start=0&end=9&text=a&text=b"),
        ] {
            assert_eq!(follow(&bob, &link).await.status, 404, "{link}");
            assert_eq!(pressed(&bob, &link).await.status, 404, "{link}");
        }
        let changed = format!("/_/p/{story}/quotes/create?blockId=b0&start=0&end=5&text=Other");
        assert_eq!(pressed(&bob, &changed).await.status, 400, "the words are not there");
        for link in [format!("/_/vote/p/{story}"), format!("/_/subscribe/user/{}", user_id(ADA))] {
            assert_eq!(follow(&ada, &link).await.status, 403, "{link}");
            assert_eq!(pressed(&ada, &link).await.status, 403, "{link}");
        }
        assert_eq!(reader_state(&bob).await, nothing());
    })
    .await;
}

#[tokio::test]
async fn so_many_acts_are_done_in_an_hour_and_no_more() {
    on_each_database(async |world| {
        let (bob, other) = (world.signed_in(BOB).await, a_reader(&world, 0).await);
        let link = format!("/_/bookmark/p/{}", story_id(PUBLIC));
        for _ in 0..LINKED_ACTS_PER_HOUR {
            assert_eq!(pressed(&bob, &link).await.status, 303);
        }
        let answer = pressed(&bob, &link).await;
        assert_eq!(answer.status, 429, "{}", answer.text);
        assert_eq!(answer.header("retry-after"), "3600");
        assert_eq!(pressed(&other, &link).await.status, 303, "no one else waits");
        world.doubles.clock.advance(3_600);
        assert_eq!(pressed(&bob, &link).await.status, 303);
    })
    .await;
}

#[tokio::test]
async fn names_of_others_stay_words_in_the_question() {
    let world = World::new().await;
    let name = "<script>alert(1)</script>\"'";
    let mut person = a_person(0xe7e, "eve", MembershipTier::Free);
    person.name = name.to_owned();
    world.app.store.write(move |c| quire_store::person::insert(c, &person)).await.unwrap();
    let bob = world.signed_in(BOB).await;
    let link = format!("/_/subscribe/user/{}?redirect=%22%3E%3Cscript%3E", user_id(0xe7e));
    let page = follow(&bob, &link).await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains("&lt;script&gt;alert(1)"), "{}", page.text);
    assert!(!page.text.contains("<script"), "{}", page.text);
}
