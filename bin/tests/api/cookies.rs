//! What a session cookie looks like, and that the database holds none of them;
//! and that planted cookies and foreign pages sign no one in.

use super::{
    device::keep,
    world::{ADA, BOB, World, user_id},
};
use http::{HeaderMap, Method};
use serde_json::json;
use std::collections::HashSet;

const SEND: &str = "mutation($email: String!) { sendAcctAuthEmail(email: $email) { __typename } }";
const VERIFY: &str =
    "mutation($code: String!) { verifyLoginCode(loginCode: $code) { __typename } }";

fn session_cookie(headers: &HeaderMap) -> String {
    let lines = headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap());
    let line = lines.into_iter().find(|line| line.starts_with("__Host-sid=")).unwrap();
    let (pair, rest) = line.split_once("; ").unwrap();
    assert_eq!(rest, "Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure");
    let value = pair.strip_prefix("__Host-sid=").unwrap();
    // 43 letters of 6 bits hold 256.
    assert_eq!(value.len(), 43);
    assert!(value.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'));
    value.to_owned()
}

/// How many of `secrets` (of 43 letters each) stand anywhere in `bytes`.
fn count_secrets(bytes: &[u8], secrets: &HashSet<Vec<u8>>) -> usize {
    // Only in runs of what a token is made of: every window of the whole file would be a minute.
    let is_between = |byte: &u8| !(byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    let windows = bytes.split(is_between).flat_map(|run| run.windows(43));
    windows.filter(|window| secrets.contains(*window)).count()
}

#[tokio::test]
async fn a_thousand_session_cookies_are_as_promised_and_none_lies_in_the_database() {
    let world = World::new().await;
    let (mut secrets, readers) = (HashSet::new(), quire_cases::drawn(0..1_000));
    for number in &readers {
        world.doubles.clock.advance(60);
        let mut browser = world.browser();
        let email = format!("reader{number}@mail.example");
        let sent = browser.post(json!({ "query": SEND, "variables": { "email": email } })).await;
        keep(&mut browser, &sent.headers);
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        let code = letter.subject.as_str().split(' ').next().unwrap().to_owned();
        let answer = browser.post(json!({ "query": VERIFY, "variables": { "code": code } })).await;
        secrets.insert(session_cookie(&answer.headers).into_bytes());
    }
    assert_eq!(secrets.len(), readers.len(), "no session id is used twice");
    let quire_store::DatabaseUrl::Sqlite(path) = world.app.store.url().clone() else { return };
    let wal = path.with_extension("db-wal");
    let dump = [std::fs::read(&path).unwrap(), std::fs::read(wal).unwrap_or_default()].concat();
    let hashes: HashSet<Vec<u8>> = secrets
        .iter()
        .take(10)
        .map(|secret| {
            let hash = quire_app::session::token_hash(std::str::from_utf8(secret).unwrap());
            hash.as_bytes()[..43].to_vec()
        })
        .collect();
    assert!(count_secrets(&dump, &hashes) >= 10, "the sessions are in there");
    assert_eq!(count_secrets(&dump, &secrets), 0);
}

#[tokio::test]
async fn a_session_id_from_before_never_becomes_a_signed_in_one() {
    let world = World::new().await;
    // An attacker who plants a cookie knows its value, so it must be worthless after the sign-in.
    for planted in ["A".repeat(43), "planted".to_owned(), String::new()] {
        world.doubles.clock.advance(14_400);
        let mut browser = world.browser();
        browser.cookie = Some(format!("__Host-sid={planted}"));
        let query = json!({ "query": SEND, "variables": { "email": "ada@mail.example" } });
        let sent = browser.post(query).await;
        keep(&mut browser, &sent.headers);
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        let code = letter.subject.as_str().split(' ').next().unwrap().to_owned();
        let answer = browser.post(json!({ "query": VERIFY, "variables": { "code": code } })).await;
        assert_ne!(session_cookie(&answer.headers), planted);
        browser.cookie = Some(format!("__Host-sid={planted}"));
        assert_eq!(browser.ask("{ loggedIn }").await["data"]["loggedIn"], false);
    }
}

#[tokio::test]
async fn two_cookies_of_one_name_are_none() {
    let world = World::new().await;
    let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
    let (ada, bob) = (ada.cookie.unwrap(), bob.cookie.unwrap());
    let mut browser = world.browser();
    for line in [format!("{ada}; {bob}"), format!("{bob}; {ada}"), format!("{ada}; {ada}")] {
        browser.cookie = Some(line);
        assert_eq!(browser.ask("{ loggedIn }").await["data"]["loggedIn"], false);
    }
    browser.cookie = Some(format!("{ada}; sid=x; __Secure-sid=y; theme=dark"));
    assert_eq!(browser.ask("{ loggedIn }").await["data"]["loggedIn"], true);
}

#[tokio::test]
async fn a_foreign_page_can_neither_sign_its_visitor_in_nor_switch_accounts() {
    let world = World::new().await;
    let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
    let kept = bob.cookie.unwrap().replace("__Host-sid", "__Host-sid-1");
    let switch =
        format!("mutation {{ switchAccount(userId: \"{}\") {{ __typename }} }}", user_id(BOB));
    for cookie in [kept.clone(), format!("{}; {kept}", ada.cookie.unwrap())] {
        for from in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
            ("origin", "null"),
        ] {
            for query in [
                switch.as_str(),
                "mutation { verifyLoginCode(loginCode: \"123456\") { __typename } }",
            ] {
                let headers =
                    [("content-type", "application/json"), from, ("cookie", cookie.as_str())];
                let body = json!({ "query": query }).to_string();
                let answer = world.browser().send(Method::POST, "/_/graphql", &headers, body).await;
                assert_eq!((answer.status.as_u16(), answer.header("set-cookie")), (403, ""));
            }
        }
    }
}
