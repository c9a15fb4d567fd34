//! Several accounts on one device: a cookie each, one of them in use.

use super::world::{ADA, BOB, Browser, MEMBER, STAFF, SUSPENDED, World, on_each_database, user_id};
use http::HeaderMap;
use serde_json::{Value, json};

const SEND: &str = "mutation($email: String!) { sendAcctAuthEmail(email: $email) { __typename } }";
const VERIFY: &str = "mutation($code: String!) { verifyLoginCode(loginCode: $code) {
    __typename ... on SignedIn { accountCount user { username } } } }";
const ACCOUNTS: &str = "{ deviceAccounts { isCurrent user { username } } }";

/// Does with the browser's cookies what the answer says.
pub fn keep(browser: &mut Browser, headers: &HeaderMap) {
    let mut jar: Vec<(String, String)> = browser
        .cookie
        .iter()
        .flat_map(|line| line.split("; "))
        .filter_map(|pair| pair.split_once('='))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    for line in headers.get_all("set-cookie") {
        let line = line.to_str().unwrap();
        let (name, value) = line.split(';').next().unwrap().split_once('=').unwrap();
        assert!(line.contains("; HttpOnly; SameSite=Lax; Secure") && line.contains("; Path=/;"));
        jar.retain(|(known, _)| known != name);
        if !value.is_empty() {
            jar.push((name.to_owned(), value.to_owned()));
        }
    }
    let pairs: Vec<String> = jar.iter().map(|(name, value)| format!("{name}={value}")).collect();
    browser.cookie = (!pairs.is_empty()).then(|| pairs.join("; "));
}

async fn tell(browser: &mut Browser, query: &str, variables: Value) -> Value {
    let answer = browser.post(json!({ "query": query, "variables": variables })).await;
    let body = answer.json();
    assert!(body.get("errors").is_none(), "{body}");
    keep(browser, &answer.headers);
    let session = browser.ask("{ session { xsrf } }").await;
    browser.xsrf = session["data"]["session"]["xsrf"].as_str().map(str::to_owned);
    body["data"].clone()
}

/// Signs in by a code in this browser.
pub async fn sign_in(world: &World, browser: &mut Browser, name: &str) -> Value {
    world.doubles.clock.advance(14_400);
    tell(browser, SEND, json!({ "email": format!("{name}@mail.example") })).await;
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    let code = letter.subject.as_str().split(' ').next().unwrap().to_owned();
    tell(browser, VERIFY, json!({ "code": code })).await["verifyLoginCode"].clone()
}

async fn switch(browser: &mut Browser, person: u64) -> Value {
    let query = "mutation($id: ID!) { switchAccount(userId: $id) { __typename } }";
    tell(browser, query, json!({ "id": user_id(person) })).await["switchAccount"]["__typename"]
        .clone()
}

/// Who is signed in, the one in use first.
async fn accounts(browser: &Browser) -> Vec<String> {
    let answer = browser.ask(ACCOUNTS).await;
    let mut names = Vec::new();
    for account in answer["data"]["deviceAccounts"].as_array().unwrap() {
        let name = account["user"]["username"].as_str().unwrap();
        let mark = if account["isCurrent"] == true { "*" } else { "" };
        names.push(format!("{name}{mark}"));
    }
    names
}

async fn me(browser: &Browser) -> Value {
    browser.ask("{ loggedIn viewer { username } }").await["data"].clone()
}

// S125, F262
// proves V271: "Two accounts on a device are an event with the number two"
#[tokio::test]
async fn signing_in_adds_an_account_and_signing_out_keeps_the_others() {
    on_each_database(async |world| {
        let mut browser = world.browser();
        let first = sign_in(&world, &mut browser, "ada").await;
        assert_eq!(
            (&first["accountCount"], accounts(&browser).await),
            (&json!(1), vec!["ada*".to_owned()])
        );
        let second = sign_in(&world, &mut browser, "bob").await;
        assert_eq!(second["accountCount"], 2, "two viewers on the device are an event");
        assert_eq!(accounts(&browser).await, ["bob*", "ada"]);

        assert_eq!(switch(&mut browser, ADA).await, "SignedIn");
        assert_eq!(accounts(&browser).await, ["ada*", "bob"]);
        assert_eq!(
            me(&browser).await,
            json!({ "loggedIn": true, "viewer": { "username": "ada" } })
        );

        tell(&mut browser, "mutation { signOut { success } }", json!({})).await;
        assert_eq!(me(&browser).await, json!({ "loggedIn": false, "viewer": null }));
        assert_eq!(accounts(&browser).await, ["bob"]);
        assert_eq!(switch(&mut browser, BOB).await, "SignedIn");
        assert_eq!(accounts(&browser).await, ["bob*"]);
    })
    .await;
}

#[tokio::test]
async fn an_account_that_is_not_on_the_device_cannot_be_switched_to() {
    let world = World::new().await;
    let mut browser = world.browser();
    sign_in(&world, &mut browser, "ada").await;
    for wanted in [BOB, STAFF] {
        assert_eq!(switch(&mut browser, wanted).await, "Unauthorized");
    }
    assert_eq!(switch(&mut browser, ADA).await, "SignedIn");
    assert_eq!(accounts(&browser).await, ["ada*"]);
}

#[tokio::test]
async fn signing_in_again_ends_the_session_the_device_had_of_the_same_account() {
    let world = World::new().await;
    let mut browser = world.browser();
    sign_in(&world, &mut browser, "ada").await;
    let old = browser.clone();
    sign_in(&world, &mut browser, "ada").await;
    assert_eq!(accounts(&browser).await, ["ada*"]);
    assert_ne!(old.cookie, browser.cookie);
    assert_eq!(me(&old).await["loggedIn"], false, "the old id is dead at once");
    // Also when the account was kept beside another one.
    sign_in(&world, &mut browser, "bob").await;
    let kept = browser.clone();
    sign_in(&world, &mut browser, "ada").await;
    assert_eq!(accounts(&browser).await, ["ada*", "bob"]);
    assert_eq!(accounts(&kept).await, ["bob*"]);
}

#[tokio::test]
async fn five_accounts_fit_and_the_oldest_sign_in_makes_room() {
    let world = World::new().await;
    let mut browser = world.browser();
    for name in ["ada", "bob", "mel", "sue", "sam"] {
        sign_in(&world, &mut browser, name).await;
    }
    assert_eq!(accounts(&browser).await, ["sam*", "ada", "bob", "mel", "sue"]);
    let last = sign_in(&world, &mut browser, "new").await;
    assert_eq!(last["accountCount"], 5);
    assert_eq!(accounts(&browser).await, ["new*", "sam", "bob", "mel", "sue"]);
    let others = [BOB, MEMBER, SUSPENDED, STAFF];
    for person in others {
        assert_eq!(switch(&mut browser, person).await, "SignedIn");
    }
    assert_eq!(switch(&mut browser, ADA).await, "Unauthorized");
}

#[tokio::test]
async fn a_planted_cookie_is_no_ones_account() {
    let world = World::new().await;
    let mut browser = world.browser();
    sign_in(&world, &mut browser, "ada").await;
    let ada = browser.cookie.clone().unwrap().replace("__Host-sid=", "");
    let mut other = world.browser();
    for line in [
        format!("sid={ada}; sid-1={ada}"),
        format!("__Host-sid-1={ada}; __Host-sid-1={ada}"),
        format!("__Host-sid-5={ada}; __Host-sid-0={ada}"),
        format!("__host-sid={ada}; __Secure-sid={ada}"),
        format!("__Host-sid-1={}", "A".repeat(43)),
    ] {
        other.cookie = Some(line.clone());
        assert!(accounts(&other).await.is_empty(), "{line}");
        assert_eq!(me(&other).await["loggedIn"], false, "{line}");
    }
}
