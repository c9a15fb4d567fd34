//! Signing in by a mailed code.

use super::world::{Browser, World, on_each_database};
use http::HeaderMap;
use serde_json::{Value, json};

const SEND: &str =
    "mutation($email: String!) { sendAcctAuthEmail(email: $email, fullName: \"New Person\") {
    __typename ... on SusiMethod { value } ... on BadRequest { message }
    ... on RateLimited { retryAfter } } }";
const VERIFY: &str = "mutation($code: String!) { verifyLoginCode(loginCode: $code) {
    __typename ... on SignedIn { isNewAccount user { id username name } }
    ... on BadRequest { message } ... on TooManyRequests { message } } }";

fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all("set-cookie").iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.filter_map(|line| line.split(';').next());
    pairs.find(|pair| pair.starts_with(&format!("{name}="))).map(str::to_owned)
}

/// Asks for a code in a fresh browser; returns the browser and the code.
async fn ask_for_code(world: &World, email: &str) -> (Browser, String) {
    let mut browser = world.browser();
    let answer = browser.post(json!({ "query": SEND, "variables": { "email": email } })).await;
    assert_eq!(
        answer.json()["data"]["sendAcctAuthEmail"]["__typename"],
        "SusiMethod",
        "{}",
        answer.text
    );
    browser.cookie = cookie(&answer.headers, "__Host-challenge");
    assert!(browser.cookie.is_some());
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    let code = letter.subject.as_str().split(' ').next().unwrap().to_owned();
    assert!(!answer.text.contains(&code));
    (browser, code)
}

async fn verify(browser: &Browser, code: &str) -> Value {
    browser.ask_with(VERIFY, json!({ "code": code })).await["data"]["verifyLoginCode"].clone()
}

// C001
#[tokio::test]
async fn a_code_signs_in_once_and_makes_the_account() {
    on_each_database(async |world| {
        let (mut browser, code) = ask_for_code(&world, "new@mail.example").await;
        let answer = browser.post(json!({ "query": VERIFY, "variables": { "code": code } })).await;
        let signed_in = answer.json()["data"]["verifyLoginCode"].clone();
        assert_eq!(signed_in["isNewAccount"], true, "{signed_in}");
        assert_eq!(signed_in["user"]["name"], "New Person");
        let line = answer.header("set-cookie");
        assert!(line.contains("; Path=/; ") && line.contains("HttpOnly; SameSite=Lax; Secure"));
        assert!(!line.contains("Domain"));
        let session = cookie(&answer.headers, "__Host-sid").unwrap();
        assert_eq!(verify(&browser, &code).await["message"], "Invalid code.");
        browser.cookie = Some(session);
        let me = browser.ask("{ viewer { name } session { isLoggedIn isSpoofed } }").await;
        assert_eq!(me["data"]["viewer"]["name"], "New Person");
        assert_eq!(me["data"]["session"], json!({ "isLoggedIn": true, "isSpoofed": false }));
    })
    .await;
}

#[tokio::test]
async fn a_code_is_good_only_in_the_browser_that_asked_for_it() {
    let world = World::new().await;
    let (_, code) = ask_for_code(&world, "ada@mail.example").await;
    let (other, _) = ask_for_code(&world, "bob@mail.example").await;
    assert_eq!(verify(&other, &code).await["message"], "Invalid code.");
    assert_eq!(verify(&world.browser(), &code).await["message"], "Invalid code.");
}

#[tokio::test]
async fn of_a_hundred_pairs_no_code_is_good_in_the_other_browser() {
    let world = World::new().await;
    for pair in 0..50 {
        // The limits of letters are other tests'.
        world.doubles.clock.advance(14_400);
        let (one, first) = ask_for_code(&world, &format!("one{pair}@mail.example")).await;
        let (other, second) = ask_for_code(&world, &format!("other{pair}@mail.example")).await;
        for (browser, code, own) in [(&one, &second, &first), (&other, &first, &second)] {
            if code != own {
                assert_eq!(verify(browser, code).await["message"], "Invalid code.", "{pair}");
            }
            assert_eq!(verify(browser, own).await["__typename"], "SignedIn", "{pair}");
        }
    }
}

#[tokio::test]
async fn what_is_not_six_digits_is_told_so_and_an_address_must_be_one() {
    let world = World::new().await;
    let (browser, _) = ask_for_code(&world, "ada@mail.example").await;
    for code in ["", "12345", "1234567", "abcdef", "١٢٣٤٥٦", "１２３４５６", "12 345"] {
        let answer = verify(&browser, code).await;
        assert_eq!(answer["message"], "Login code must be 6 digits.", "{code}");
    }
    let answer = world.browser().ask_with(SEND, json!({ "email": "nobody" })).await;
    assert_eq!(answer["data"]["sendAcctAuthEmail"]["__typename"], "BadRequest");
}

#[tokio::test]
async fn codes_are_sent_only_so_often() {
    let world = World::new().await;
    let mut kinds = Vec::new();
    for _ in 0..4 {
        let answer = world.browser().ask_with(SEND, json!({ "email": "ada@mail.example" })).await;
        kinds.push(answer["data"]["sendAcctAuthEmail"]["__typename"].as_str().unwrap().to_owned());
    }
    assert_eq!(kinds, ["SusiMethod", "SusiMethod", "SusiMethod", "RateLimited"]);
    assert_eq!(world.doubles.mailbox.letters().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_hundred_guesses_at_once_five_are_looked_at() {
    on_each_database(async |world| {
        let (browser, code) = ask_for_code(&world, "ada@mail.example").await;
        let guesses = (0..200_u32).map(|n| {
            let browser = browser.clone();
            // Never the right one.
            let guess = (code.parse::<u32>().unwrap() + 1 + n) % 1_000_000;
            tokio::spawn(async move { verify(&browser, &format!("{guess:06}")).await })
        });
        let answers = futures_util::future::join_all(guesses).await;
        let of = |kind: &str| {
            let kinds = answers.iter().map(|answer| &answer.as_ref().unwrap()["__typename"]);
            kinds.filter(|told| **told == kind).count()
        };
        // The fifth is looked at, too, and answered that it was the last. The code is void from
        // then on, and who goes on is slowed down.
        let refused = of("TooManyRequests") + of("RateLimited");
        assert_eq!((of("BadRequest"), refused), (4, 196));
        world.doubles.clock.advance(60);
        assert_eq!(verify(&browser, &code).await["__typename"], "TooManyRequests");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_right_answers_at_once_one_signs_in() {
    on_each_database(async |world| {
        let (browser, code) = ask_for_code(&world, "ada@mail.example").await;
        let answers = (0..20).map(|_| {
            let (browser, code) = (browser.clone(), code.clone());
            tokio::spawn(async move { verify(&browser, &code).await })
        });
        let answers = futures_util::future::join_all(answers).await;
        let signed_in = answers
            .iter()
            .filter(|answer| answer.as_ref().unwrap()["__typename"] == "SignedIn")
            .count();
        assert_eq!(signed_in, 1);
    })
    .await;
}

#[tokio::test]
async fn the_database_never_holds_what_the_browser_holds() {
    let world = World::new().await;
    let (mut browser, code) = ask_for_code(&world, "ada@mail.example").await;
    let challenge = browser.cookie.clone().unwrap().replace("__Host-challenge=", "");
    let answer = browser.post(json!({ "query": VERIFY, "variables": { "code": code } })).await;
    browser.cookie = cookie(&answer.headers, "__Host-sid");
    let token = browser.cookie.clone().unwrap().replace("__Host-sid=", "");
    assert!(token.len() >= 43);
    let quire_store::DatabaseUrl::Sqlite(path) = world.app.store.url().clone() else { return };
    for file in [path.clone(), path.with_extension("db-wal")] {
        let bytes = std::fs::read(&file).unwrap_or_default();
        for secret in [&token, &challenge] {
            let found = bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
            assert!(!found, "a secret lies in {}", file.display());
        }
    }
}

// C012, F250
#[tokio::test]
async fn signing_in_needs_an_account_and_signing_up_leads_to_the_one_there_is() {
    on_each_database(async |world| {
        let ask = async |email: &str, operation: &str| -> Value {
            world.doubles.clock.advance(14_400);
            let send = format!(
                "mutation($email: String!) {{ sendAcctAuthEmail(email: $email, fullName: null,
                operation: {operation}) {{ __typename ... on SusiMethod {{ value }}
                ... on NotFound {{ message }} }} }}"
            );
            let answer = world.browser().ask_with(&send, json!({ "email": email })).await;
            answer["data"]["sendAcctAuthEmail"].clone()
        };
        let method = |value: &str| json!({ "__typename": "SusiMethod", "value": value });
        assert_eq!(ask("nobody@mail.example", "LOGIN").await["__typename"], "NotFound");
        assert!(world.doubles.mailbox.letters().is_empty());
        assert_eq!(ask("nobody@mail.example", "REGISTER").await, method("REGISTER"));
        assert_eq!(ask("ada@mail.example", "REGISTER").await, method("LOGIN"));
        assert_eq!(ask("ada@mail.example", "LOGIN").await, method("LOGIN"));
        assert_eq!(world.doubles.mailbox.letters().len(), 3);
    })
    .await;
}

#[tokio::test]
async fn that_no_one_has_an_address_is_told_to_a_network_only_so_often() {
    let world = World::new().await;
    let mut told = Vec::new();
    for n in 0..12 {
        let send = "mutation($email: String!) { sendAcctAuthEmail(email: $email,
            operation: LOGIN) { __typename } }";
        let email = json!({ "email": format!("nobody{n}@mail.example") });
        let answer = world.browser().ask_with(send, email).await;
        let kind = &answer["data"]["sendAcctAuthEmail"]["__typename"];
        told.push(kind.as_str().unwrap().to_owned());
    }
    assert_eq!(told[..10], ["NotFound"; 10].map(str::to_owned));
    assert_eq!(told[10..], ["RateLimited"; 2].map(str::to_owned));
}
