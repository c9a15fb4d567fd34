//! The address of an account: whether one can be had, changing it, confirming it.

use super::world::{ADA, Answer, BOB, Browser, ORIGIN, SUSPENDED, World, on_each_database};
use http::{Method, StatusCode};
use serde_json::{Value, json};

async fn change(browser: &mut Browser, email: &str) -> Value {
    let query = "mutation($email: String!) { changeEmail(email: $email) { __typename
        ... on Viewer { emailObfuscated unverifiedEmail } ... on SignupError { code }
        ... on BadRequest { message } } }";
    browser.act(query, json!({ "email": email })).await
}

async fn confirm(browser: &mut Browser, code: &str) -> Value {
    let query = "mutation($code: String!) { confirmEmail(loginCode: $code) { __typename
        ... on Viewer { emailObfuscated unverifiedEmail } ... on BadRequest { message }
        ... on SignupError { code } } }";
    browser.act(query, json!({ "code": code })).await
}

// C033
#[tokio::test]
async fn a_new_address_counts_when_its_code_is_back_and_the_old_one_is_told() {
    on_each_database(async |world| {
        let other = world.signed_in(ADA).await;
        let mut ada = world.stepped_up(ADA).await;
        let asked = change(&mut ada, " New@Mail.example ").await;
        assert_eq!(asked["unverifiedEmail"], "new@mail.example", "{asked}");
        assert_eq!(asked["emailObfuscated"], "a•••@mail.example");
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        assert_eq!(letter.to.as_str(), "new@mail.example");
        let wrong = confirm(&mut ada, "000000").await;
        assert_eq!(wrong["message"], "Invalid code.");
        let done = confirm(&mut ada, &world.last_code()).await;
        assert_eq!(done["emailObfuscated"], "n•••@mail.example", "{done}");
        assert_eq!(done["unverifiedEmail"], Value::Null);
        assert_eq!(world.letters_sent().await, ["Email changed for your Quire account"]);
        let told = world.doubles.mailbox.letters().pop().unwrap();
        assert_eq!(told.to.as_str(), "ada@mail.example");
        assert!(!told.text.contains("new@mail.example"), "only half of it is told");
        let ended = other.ask("{ viewer { id } }").await;
        assert_eq!(ended["data"]["viewer"], Value::Null, "other sessions end");
        let kept = ada.ask("{ viewer { username } }").await;
        assert_eq!(kept["data"]["viewer"]["username"], "ada");
    })
    .await;
}

#[tokio::test]
async fn a_code_for_an_address_is_good_for_nothing_else_and_nowhere_else() {
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        change(&mut ada, "new@mail.example").await;
        let code = world.last_code();
        let mut bob = world.stepped_up(BOB).await;
        assert_eq!(confirm(&mut bob, &code).await["__typename"], "BadRequest");
        // Bob's session with Ada's challenge.
        let challenge = ada.cookie.clone().unwrap();
        let challenge = challenge.split("; ").find(|pair| pair.contains("challenge")).unwrap();
        let mut both = bob.clone();
        both.cookie = Some(format!("{}; {challenge}", bob.cookie.clone().unwrap()));
        assert_eq!(confirm(&mut both, &code).await["__typename"], "BadRequest");
        let mut fresh = world.stepped_up(ADA).await;
        change(&mut fresh, "new@mail.example").await;
        let code = world.last_code();
        let mut alone = world.browser();
        let cookies = fresh.cookie.clone().unwrap();
        alone.cookie =
            cookies.split("; ").find(|pair| pair.contains("challenge")).map(str::to_owned);
        let sign_in =
            format!("mutation {{ verifyLoginCode(loginCode: \"{code}\") {{ __typename }} }}");
        let answer = alone.ask(&sign_in).await;
        assert_eq!(
            answer["data"]["verifyLoginCode"]["__typename"], "BadRequest",
            "it signs no one in"
        );
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_an_address_of_the_account_is_refused() {
    on_each_database(async |world| {
        let mut plain = world.signed_in(ADA).await;
        assert_eq!(change(&mut plain, "x@mail.example").await["__typename"], "StepUpRequired");
        let mut sue = world.stepped_up(SUSPENDED).await;
        assert_eq!(change(&mut sue, "x@mail.example").await["__typename"], "Forbidden");
        let mut ada = world.stepped_up(ADA).await;
        let letters = world.doubles.mailbox.letters().len();
        assert_eq!(change(&mut ada, "bob@mail.example").await["code"], "EMAIL_TAKEN");
        let own = change(&mut ada, "ADA@mail.example").await;
        assert_eq!(own["message"], "This is already your email.");
        assert_eq!(change(&mut ada, "nonsense").await["__typename"], "BadRequest");
        assert_eq!(world.doubles.mailbox.letters().len(), letters, "no letter leaves");
        let viewer = ada.ask("{ viewer { unverifiedEmail } }").await;
        assert_eq!(viewer["data"]["viewer"]["unverifiedEmail"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn the_code_can_be_sent_again_while_an_address_waits() {
    on_each_database(async |world| {
        let query =
            "mutation { sendVerificationEmail { __typename ... on BadRequest { message } } }";
        let mut ada = world.stepped_up(ADA).await;
        let none = ada.act(query, json!({})).await;
        assert_eq!(none["message"], "No email is waiting to be confirmed.");
        change(&mut ada, "new@mail.example").await;
        let first = world.last_code();
        // One browser gets two codes in five minutes.
        world.doubles.clock.advance(301);
        let again = ada.act(query, json!({})).await;
        assert_eq!(again["__typename"], "Viewer");
        assert_eq!(confirm(&mut ada, &world.last_code()).await["__typename"], "Viewer");
        assert_eq!(confirm(&mut ada, &first).await["__typename"], "BadRequest");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_guesses_at_once_five_are_looked_at() {
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        change(&mut ada, "new@mail.example").await;
        let right = world.last_code().parse::<u32>().unwrap();
        let guesses = (1..=50).map(|n| {
            let mut browser = ada.clone();
            let guess = format!("{:06}", (right + n) % 1_000_000);
            tokio::spawn(async move { confirm(&mut browser, &guess).await })
        });
        let answers = futures_util::future::join_all(guesses).await;
        let of = |kind: &str| {
            answers.iter().filter(|answer| answer.as_ref().unwrap()["__typename"] == kind).count()
        };
        // The fifth is looked at, too, and answered that it was the last.
        assert_eq!((of("BadRequest"), of("TooManyRequests")), (4, 46));
        let late = confirm(&mut ada, &format!("{right:06}")).await;
        assert_eq!(late["__typename"], "TooManyRequests");
    })
    .await;
}

/// The path of the link in the letter sent last.
fn link(world: &World) -> String {
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    let start = format!("{ORIGIN}/m/account/confirm/");
    let key = letter.text.lines().find_map(|line| line.strip_prefix(&start)).unwrap();
    assert!(key.len() >= 43, "256 bits");
    format!("/m/account/confirm/{key}")
}

async fn follow(browser: &Browser, method: Method, path: &str, from: &str) -> Answer {
    let mut headers = vec![("sec-fetch-site", from)];
    headers.extend(browser.cookie());
    browser.send(method, path, &headers, ()).await
}

// F236
// proves F236: "A letter's link confirms an address, for who is signed in"
#[tokio::test]
async fn the_link_beside_the_code_confirms_for_who_is_signed_in_and_looking_changes_nothing() {
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        change(&mut ada, "new@mail.example").await;
        let (path, code) = (link(&world), world.last_code());
        // It is no link to sign in with.
        let key = path.rsplit('/').next().unwrap();
        let as_sign_in = format!("/m/callback/email?token={key}");
        let refused = ada.get(&as_sign_in).await;
        assert_eq!(refused.status, StatusCode::SEE_OTHER, "to the form for another one");
        for _ in 0..10 {
            let page = follow(&ada, Method::GET, &path, "none").await;
            assert_eq!(page.status, StatusCode::OK);
            assert!(page.text.contains("n•••@mail.example"), "{}", page.text);
            assert_eq!(page.header("referrer-policy"), "no-referrer");
            assert_eq!(page.header("cache-control"), "no-store");
        }
        // No one, someone else, and another site confirm nothing.
        let bob = world.signed_in(BOB).await;
        for method in [Method::GET, Method::POST] {
            let stranger = follow(&world.browser(), method.clone(), &path, "same-origin").await;
            assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
            let other = follow(&bob, method, &path, "same-origin").await;
            assert_eq!(other.status, StatusCode::GONE);
        }
        let foreign = follow(&ada, Method::POST, &path, "cross-site").await;
        assert_eq!(foreign.status, StatusCode::FORBIDDEN);
        let waiting = ada.ask("{ viewer { unverifiedEmail } }").await;
        assert_eq!(waiting["data"]["viewer"]["unverifiedEmail"], "new@mail.example");
        // Any session of the account will do: letters are read on other devices.
        let phone = world.signed_in(ADA).await;
        let done = follow(&phone, Method::POST, &path, "same-origin").await;
        assert_eq!(
            (done.status.as_u16(), done.header("location")),
            (303, "/me/settings/account#email")
        );
        let now = phone.ask("{ viewer { emailObfuscated unverifiedEmail } }").await;
        assert_eq!(now["data"]["viewer"]["emailObfuscated"], "n•••@mail.example");
        assert_eq!(now["data"]["viewer"]["unverifiedEmail"], Value::Null);
        assert_eq!(world.letters_sent().await, ["Email changed for your Quire account"]);
        assert_eq!(
            follow(&phone, Method::POST, &path, "same-origin").await.status,
            StatusCode::GONE
        );
        assert_eq!(confirm(&mut ada, &code).await["__typename"], "Unauthorized", "it ended");
    })
    .await;
}

#[tokio::test]
async fn of_twenty_presses_at_once_one_counts_and_an_old_link_is_void() {
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        change(&mut ada, "new@mail.example").await;
        let path = link(&world);
        let presses = (0..20).map(|_| {
            let (browser, path) = (ada.clone(), path.clone());
            tokio::spawn(async move { follow(&browser, Method::POST, &path, "same-origin").await })
        });
        let answers = futures_util::future::join_all(presses).await;
        let taken = answers.iter().filter(|answer| answer.as_ref().unwrap().status == 303);
        assert_eq!(taken.count(), 1);
        world.doubles.clock.advance(3_600);
        let mut ada = world.stepped_up(ADA).await;
        change(&mut ada, "third@mail.example").await;
        let path = link(&world);
        world.doubles.clock.advance(600);
        assert_eq!(follow(&ada, Method::GET, &path, "none").await.status, StatusCode::GONE);
        assert_eq!(follow(&ada, Method::POST, &path, "same-origin").await.status, StatusCode::GONE);
    })
    .await;
}

// C034
#[tokio::test]
async fn asking_who_has_an_account_is_limited() {
    on_each_database(async |world| {
        let browser = world.browser();
        let ask = async |email: &str| {
            let query = format!(
                "{{ emailAvailability(email: \"{email}\") {{ __typename
                 ... on Availability {{ isAvailable }} ... on SignupError {{ code }} }} }}"
            );
            browser.ask(&query).await["data"]["emailAvailability"].clone()
        };
        assert_eq!(ask("free@mail.example").await["isAvailable"], true);
        assert_eq!(ask("nonsense").await["__typename"], "BadRequest");
        for _ in 0..3 {
            assert_eq!(ask("Ada@mail.example").await["code"], "EMAIL_TAKEN");
        }
        assert_eq!(ask("ada@mail.example").await["__typename"], "RateLimited", "three of one");
        for n in 0..6 {
            assert_eq!(ask(&format!("n{n}@mail.example")).await["isAvailable"], true);
        }
        assert_eq!(ask("last@mail.example").await["__typename"], "RateLimited", "ten of all");
        world.doubles.clock.advance(3_601);
        assert_eq!(ask("last@mail.example").await["isAvailable"], true);
    })
    .await;
}

#[tokio::test]
async fn neighbours_ask_thirty_times_an_hour_together() {
    on_each_database(async |world| {
        let ask = async |machine: [u8; 4], name: &str| {
            let mut browser = world.browser();
            browser.network = machine.into();
            let query =
                format!("{{ emailAvailability(email: \"{name}@mail.example\") {{ __typename }} }}");
            let answer = browser.ask(&query).await;
            answer["data"]["emailAvailability"]["__typename"].clone()
        };
        for machine in 1..=3 {
            for n in 0..10 {
                let answer = ask([192, 0, 2, machine], &format!("m{machine}n{n}")).await;
                assert_eq!(answer, "Availability", "{machine} {n}");
            }
        }
        assert_eq!(ask([192, 0, 2, 4], "first").await, "RateLimited", "its first question");
        assert_eq!(ask([198, 51, 100, 4], "first").await, "Availability", "no neighbour");
        world.doubles.clock.advance(3_600);
        assert_eq!(ask([192, 0, 2, 4], "first").await, "Availability");
    })
    .await;
}
