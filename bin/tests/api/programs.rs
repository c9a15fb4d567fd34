//! What programs do with a token in someone's name, as Medium's API had it.

mod hostile;
mod posts;

use super::{
    access_tokens::{get, make, token},
    mastheads::join,
    world::{ADA, Answer, BOB, Browser, World, on_each_database, user_id},
};
use http::Method;
use quire_core::publication::PublicationRole;
use serde_json::{Value, json};

const PAPER: &str = "000000000001";
pub const ALL: [&str; 9] = [
    "basicProfile",
    "listPublications",
    "publishPost",
    "uploadImage",
    "readStories",
    "writeStories",
    "readLibrary",
    "writeLibrary",
    "manageWebhooks",
];
const BORDER: &str = "border";

/// A PNG of one pixel.
const PIXEL: &[u8] = &[
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0,
    0, 0, 144, 119, 83, 222, 0, 0, 0, 12, 73, 68, 65, 84, 120, 156, 99, 248, 207, 192, 0, 0, 3, 1,
    1, 0, 201, 254, 146, 239, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
];

/// Sends a story with a token.
async fn post(browser: &Browser, path: &str, token: &str, story: &Value, key: &str) -> Answer {
    let bearer = format!("Bearer {token}");
    let mut headers =
        vec![("authorization", bearer.as_str()), ("content-type", "application/json")];
    if !key.is_empty() {
        headers.push(("idempotency-key", key));
    }
    browser.send(Method::POST, path, &headers, story.to_string()).await
}

fn own(person: u64) -> String {
    format!("/v1/users/{}/posts", user_id(person))
}

async fn upload(browser: &Browser, token: &str, name: &str, bytes: &[u8]) -> Answer {
    let (bearer, kind) =
        (format!("Bearer {token}"), format!("multipart/form-data; boundary={BORDER}"));
    let head = format!(
        "--{BORDER}\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"a.png\"\r\n\
         Content-Type: image/png\r\n\r\n"
    );
    let body = [head.as_bytes(), bytes, format!("\r\n--{BORDER}--\r\n").as_bytes()].concat();
    let headers = [("authorization", bearer.as_str()), ("content-type", kind.as_str())];
    browser.send(Method::POST, "/v1/images", &headers, body).await
}

/// Every operation that asks for a token, with the scope it asks for.
fn operations() -> Vec<(Method, String, &'static str)> {
    let ada = user_id(ADA);
    vec![
        (Method::GET, "/v1/me".to_owned(), "basicProfile"),
        (Method::GET, format!("/v1/users/{ada}/publications"), "listPublications"),
        (Method::GET, format!("/v1/publications/{PAPER}/contributors"), "basicProfile"),
        (Method::POST, own(ADA), "publishPost"),
        (Method::POST, format!("/v1/publications/{PAPER}/posts"), "publishPost"),
        (Method::PUT, "/v1/posts/000000000001/author".to_owned(), "publishPost"),
        (Method::POST, "/v1/images".to_owned(), "uploadImage"),
        (Method::GET, "/v1/me/stories".to_owned(), "readStories"),
        (Method::POST, "/v1/me/stories".to_owned(), "writeStories"),
        (Method::GET, "/v1/me/stories/000000000001".to_owned(), "readStories"),
        (Method::PATCH, "/v1/me/stories/000000000001".to_owned(), "writeStories"),
        (Method::DELETE, "/v1/me/stories/000000000001".to_owned(), "writeStories"),
        (Method::POST, "/v1/me/stories/000000000001/publish".to_owned(), "writeStories"),
        (Method::POST, "/v1/me/stories/000000000001/unpublish".to_owned(), "writeStories"),
        (Method::GET, "/v1/me/stories/000000000001/revisions".to_owned(), "readStories"),
        (Method::GET, "/v1/me/stories/000000000001/revisions/{revision}".to_owned(), "readStories"),
        (Method::GET, "/v1/me/lists".to_owned(), "readLibrary"),
        (Method::GET, "/v1/me/lists/000000000001".to_owned(), "readLibrary"),
        (Method::GET, "/v1/me/lists/000000000001/stories".to_owned(), "readLibrary"),
        (Method::PUT, "/v1/me/lists/000000000001/stories/{story_id}".to_owned(), "writeLibrary"),
        (Method::DELETE, "/v1/me/lists/000000000001/stories/{story_id}".to_owned(), "writeLibrary"),
        (Method::GET, "/v1/me/highlights".to_owned(), "readLibrary"),
        (Method::GET, "/v1/me/history".to_owned(), "readLibrary"),
        (Method::GET, "/v1/me/webhooks".to_owned(), "manageWebhooks"),
        (Method::POST, "/v1/me/webhooks".to_owned(), "manageWebhooks"),
        (Method::GET, "/v1/me/webhooks/000000000001".to_owned(), "manageWebhooks"),
        (Method::PUT, "/v1/me/webhooks/000000000001".to_owned(), "manageWebhooks"),
        (Method::DELETE, "/v1/me/webhooks/000000000001".to_owned(), "manageWebhooks"),
        (Method::POST, "/v1/me/webhooks/000000000001/secret".to_owned(), "manageWebhooks"),
        (Method::POST, "/v1/me/webhooks/000000000001/pause".to_owned(), "manageWebhooks"),
        (Method::POST, "/v1/me/webhooks/000000000001/resume".to_owned(), "manageWebhooks"),
        (Method::GET, "/v1/me/webhooks/000000000001/deliveries".to_owned(), "manageWebhooks"),
        (
            Method::POST,
            "/v1/me/webhooks/000000000001/deliveries/{number}/replay".to_owned(),
            "manageWebhooks",
        ),
        (Method::GET, "/v1/me/following/people".to_owned(), "readLibrary"),
        (Method::GET, "/v1/me/following/publications".to_owned(), "readLibrary"),
        (Method::GET, "/v1/me/following/tags".to_owned(), "readLibrary"),
        (Method::PUT, "/v1/me/following/people/000000000001".to_owned(), "writeLibrary"),
        (Method::DELETE, "/v1/me/following/people/000000000001".to_owned(), "writeLibrary"),
        (Method::PUT, "/v1/me/following/publications/000000000001".to_owned(), "writeLibrary"),
        (Method::DELETE, "/v1/me/following/publications/000000000001".to_owned(), "writeLibrary"),
        (Method::PUT, "/v1/me/following/tags/{slug}".to_owned(), "writeLibrary"),
        (Method::DELETE, "/v1/me/following/tags/{slug}".to_owned(), "writeLibrary"),
    ]
}

/// The status and the code of a refusal in Medium's envelope.
fn refusal(answer: &Answer) -> (u16, i64) {
    let error = &answer.json()["errors"][0];
    assert!(error["message"].as_str().is_some_and(|words| !words.is_empty()), "{}", answer.text);
    (answer.status.as_u16(), error["code"].as_i64().unwrap())
}

// proves R269: "answers programs"
// proves A056: "what the token's scopes name, and nothing else"
#[tokio::test]
async fn every_operation_refuses_strangers_cookies_and_tokens_that_may_not() {
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        let cookie = ada.cookie.clone().unwrap();
        let revoked = make(&mut ada, &ALL, "NEVER").await;
        let list = ada.ask("{ viewer { accessTokens { id } } }").await;
        let id = list["data"]["viewer"]["accessTokens"][0]["id"].clone();
        let revoke = "mutation($id: ID!) { revokeAccessToken(id: $id) { __typename } }";
        ada.act(revoke, json!({ "id": id })).await;
        let ended = make(&mut ada, &ALL, "DAYS_30").await;
        let suspended = token(&world, BOB, &ALL).await;
        quire_app::suspension::suspend(&world.app, "bob").await.unwrap();
        let mut narrow = Vec::new();
        for (_, _, scope) in operations() {
            let others: Vec<&str> = ALL.into_iter().filter(|one| *one != scope).collect();
            narrow.push(make(&mut ada, &others, "NEVER").await);
        }
        world.doubles.clock.advance(31 * 86_400);
        for ((method, path, scope), narrow) in operations().into_iter().zip(narrow) {
            let wrong = [
                ("nothing", None, 6000),
                ("no bearer", Some("Basic YTpi".to_owned()), 6000),
                ("nonsense", Some("Bearer nonsense".to_owned()), 6003),
                ("an empty token", Some("Bearer ".to_owned()), 6003),
                ("a session", Some(format!("Bearer {}", cookie.replace("__Host-sid=", ""))), 6003),
                ("a revoked token", Some(format!("Bearer {revoked}")), 6003),
                ("a token that ended", Some(format!("Bearer {ended}")), 6003),
                ("a suspended person's", Some(format!("Bearer {suspended}")), 6003),
                ("a token without the scope", Some(format!("Bearer {narrow}")), 6002),
            ];
            let path = path.replace(['{', '}'], "");
            for (what, sent, code) in wrong {
                let mut headers =
                    vec![("cookie", cookie.as_str()), ("content-type", "application/json")];
                headers.extend(sent.as_deref().map(|sent| ("authorization", sent)));
                let answer = ada.send(method.clone(), &path, &headers, "{}").await;
                let challenge = answer.header("www-authenticate").to_owned();
                assert!(challenge.starts_with("Bearer"), "{method} {path}: {what}: {challenge}");
                assert_eq!(challenge.contains(scope), code == 6002, "{what}: {challenge}");
                assert_eq!(refusal(&answer), (401, code), "{method} {path}: {what}");
            }
        }
    })
    .await;
}

#[test]
fn the_description_names_the_scope_of_every_operation_that_asks_for_a_token() {
    let document: Value = serde_json::from_str(&quire_rest::openapi()).unwrap();
    let mut described = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            if let Some(scope) = operation["security"][0]["token"][0].as_str() {
                assert!(operation["responses"].get("401").is_some(), "{path}");
                assert!(operation["summary"].is_string(), "{path}");
                described.push(format!("{} {path} {scope}", method.to_uppercase()));
            }
        }
    }
    let (ada, story) = (user_id(ADA), "000000000001");
    let mut asked: Vec<String> = operations()
        .into_iter()
        .map(|(method, path, scope)| {
            let path = path.replace("/v1", "").replace(&ada, "{id}").replace(story, "{id}");
            format!("{method} {path} {scope}")
        })
        .collect();
    described.sort();
    asked.sort();
    assert_eq!(described, asked);
}

#[tokio::test]
async fn a_token_is_worth_nothing_where_cookies_are() {
    let world = World::new().await;
    let bearer = format!("Bearer {}", token(&world, ADA, &ALL).await);
    let headers = [
        ("authorization", bearer.as_str()),
        ("content-type", "application/json"),
        ("sec-fetch-site", "same-origin"),
        ("origin", super::world::ORIGIN),
    ];
    let browser = world.browser();
    let asked = json!({ "query": "{ viewer { id } session { xsrf } }" }).to_string();
    let answer = browser.send(Method::POST, "/_/graphql", &headers, asked).await.json();
    assert_eq!(answer["data"], json!({ "viewer": null, "session": { "xsrf": null } }));
    for (path, body) in [
        ("/_/upload-url", json!({ "url": "https://pictures.example/a.png" })),
        ("/_/import", json!({ "saveId": "save-0001", "url": "https://pages.example/a" })),
    ] {
        let answer = browser.send(Method::POST, path, &headers, body.to_string()).await;
        assert_eq!(answer.status, 401, "{path}: {}", answer.text);
    }
    let token = bearer.replace("Bearer ", "");
    for name in ["__Host-sid", "__Host-challenge", "sid"] {
        let cookie =
            [("cookie", format!("{name}={token}")), ("content-type", "application/json".into())];
        let mut headers: Vec<(&str, &str)> =
            cookie.iter().map(|(name, value)| (*name, &**value)).collect();
        headers.extend([("sec-fetch-site", "same-origin"), ("origin", super::world::ORIGIN)]);
        let asked = json!({ "query": "{ viewer { id } }" }).to_string();
        let answer = browser.send(Method::POST, "/_/graphql", &headers, asked).await.json();
        assert_eq!(answer["data"]["viewer"], Value::Null, "{name}");
    }
}

// proves F354: "reads who its token acts for"
#[tokio::test]
async fn a_program_reads_who_it_acts_for_and_which_publications_they_know() {
    on_each_database(async |world| {
        join(&world, BOB, PublicationRole::Writer).await;
        let (ada, bob) = (token(&world, ADA, &ALL).await, token(&world, BOB, &ALL).await);
        let browser = world.browser();
        let me = get(&browser, "/v1/me", &ada).await;
        assert_eq!(me.header("cache-control"), "private, no-store");
        let me = me.json()["data"].clone();
        assert_eq!(me["id"], user_id(ADA));
        assert_eq!(
            (&me["username"], &me["url"]),
            (&json!("ada"), &json!("https://quire.example/@ada"))
        );
        let path = format!("/v1/users/{}/publications", user_id(BOB));
        let known = get(&browser, &path, &bob).await.json()["data"].clone();
        assert_eq!(known[0]["id"], PAPER, "{known}");
        assert_eq!(known[0]["description"], "Seen outside");
        assert_eq!(refusal(&get(&browser, &path, &ada).await), (403, 6004), "another person's");
        let path = format!("/v1/publications/{PAPER}/contributors");
        let both = get(&browser, &path, &bob).await.json()["data"].clone();
        let both: Vec<(&str, &str)> = both
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (one["userId"].as_str().unwrap(), one["role"].as_str().unwrap()))
            .collect();
        let (ada, bob) = (user_id(ADA), user_id(BOB));
        assert_eq!(both, [(ada.as_str(), "editor"), (bob.as_str(), "writer")]);
        let nowhere = "/v1/publications/00000000dead/contributors";
        let token = token(&world, ADA, &ALL).await;
        assert_eq!(refusal(&get(&browser, nowhere, &token).await), (404, 404));
    })
    .await;
}

#[tokio::test]
async fn what_makes_no_story_is_refused_in_mediums_envelope() {
    let world = World::new().await;
    let token = token(&world, ADA, &ALL).await;
    let browser = world.browser();
    let good = json!({ "title": "Ponds", "contentFormat": "html", "content": "<p>Water.</p>" });
    for (field, value, status) in [
        ("title", Value::Null, 400),
        ("contentFormat", json!("rtf"), 400),
        ("content", Value::Null, 400),
        ("content", json!("<p> </p>"), 400),
        ("publishStatus", json!("locked"), 400),
        ("license", json!("mine"), 400),
        ("canonicalUrl", json!("javascript:alert(1)"), 400),
        ("publishedAt", json!("yesterday"), 400),
        ("tags", json!("ponds"), 400),
        ("content", json!("x".repeat(3 << 20)), 413),
    ] {
        let mut story = good.clone();
        story[field] = value;
        let answer = post(&browser, &own(ADA), &token, &story, "").await;
        assert_eq!(refusal(&answer), (status, i64::from(status)), "{field}: {}", answer.text);
    }
    let bearer = format!("Bearer {token}");
    for (kind, body, status) in
        [("application/json", "{", 400), ("text/plain", "{}", 415), ("application/json", "", 400)]
    {
        let headers = [("authorization", bearer.as_str()), ("content-type", kind)];
        let answer = browser.send(Method::POST, &own(ADA), &headers, body).await;
        assert_eq!(refusal(&answer).0, status, "{kind} {body}: {}", answer.text);
    }
    for (method, path, allowed) in [
        (Method::GET, own(ADA), "POST"),
        (Method::DELETE, "/v1/me".to_owned(), "GET, HEAD"),
        (Method::GET, "/v1/images".to_owned(), "POST"),
    ] {
        let answer = browser.send(method, &path, &[("authorization", bearer.as_str())], ()).await;
        assert_eq!(refusal(&answer).0, 405, "{path}");
        assert_eq!(answer.header("allow"), allowed, "{path}");
    }
}

#[tokio::test]
async fn a_program_uploads_a_picture_in_a_form() {
    on_each_database(async |world| {
        let token = token(&world, ADA, &ALL).await;
        let browser = world.browser();
        let made = upload(&browser, &token, "image", PIXEL).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let made = made.json()["data"].clone();
        assert_eq!(made["md5"].as_str().map(str::len), Some(32));
        let path = made["url"].as_str().unwrap().strip_prefix("https://quire.example").unwrap();
        assert_eq!(browser.fetch(Method::GET, path, &[], ()).await.0, 200);
        assert_eq!(refusal(&upload(&browser, &token, "picture", PIXEL).await).0, 400);
        let nothing = upload(&browser, &token, "image", b"no picture").await;
        assert_eq!(refusal(&nothing).0, 415, "{}", nothing.text);
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str()), ("content-type", "image/png")];
        let plain = browser.send(Method::POST, "/v1/images", &headers, PIXEL).await;
        assert_eq!(refusal(&plain).0, 415, "{}", plain.text);
    })
    .await;
}

#[tokio::test]
async fn a_claim_of_authorship_changes_nothing_and_shows_ones_own_stories_alone() {
    let world = World::new().await;
    let (ada, bob) = (token(&world, ADA, &ALL).await, token(&world, BOB, &ALL).await);
    let path = "/v1/posts/000000000001/author";
    for (token, status) in [(&ada, 200), (&bob, 403)] {
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let answer = world.browser().send(Method::PUT, path, &headers, "{\"md5\":\"00\"}").await;
        assert_eq!(answer.status, status, "{}", answer.text);
        if status == 200 {
            assert_eq!(answer.json()["data"]["authorId"], user_id(ADA));
        }
    }
}
