//! The viewer's own account: profile, username, what they dismissed.

use super::world::{ADA, BOB, World, on_each_database, user_id};
use http::Method;
use serde_json::{Value, json};

const VIEWER: &str = "{ viewer { id name username url tier emailObfuscated unverifiedEmail
    dismissableFlags isSuspended hasSubdomain membership { tier } viewerEdge { id createdAt }
    user { id bio } } }";

async fn rename(browser: &super::world::Browser, username: &str) -> Value {
    let query = "mutation($username: String!) { changeUsername(username: $username) { __typename
        ... on Viewer { username url } ... on SignupError { code message }
        ... on RateLimited { retryAfter } } }";
    browser.ask_with(query, json!({ "username": username })).await["data"]["changeUsername"].clone()
}

// C021
#[tokio::test]
async fn the_viewer_sees_themselves_and_a_stranger_nothing() {
    on_each_database(async |world| {
        let answer = world.signed_in(ADA).await.ask(VIEWER).await;
        let viewer = &answer["data"]["viewer"];
        assert_eq!(viewer["id"], user_id(ADA));
        assert_eq!(viewer["emailObfuscated"], "a•••@mail.example");
        assert_eq!(viewer["viewerEdge"]["id"], user_id(ADA));
        assert_eq!(viewer["dismissableFlags"], json!([]));
        assert_eq!(viewer["membership"], Value::Null);
        assert_eq!(viewer["isSuspended"], false);
        let member = world.signed_in(super::world::MEMBER).await.ask(VIEWER).await;
        assert_eq!(member["data"]["viewer"]["membership"]["tier"], "MEMBER");
        assert_eq!(world.browser().ask(VIEWER).await["data"]["viewer"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn what_a_browser_keeps_of_whom_it_told_names_no_one_and_changes_with_the_address() {
    on_each_database(async |world| {
        const HASH: &str = "{ viewer { confirmationHash } }";
        let hash = async |person| {
            let answer = world.signed_in(person).await.ask(HASH).await;
            answer["data"]["viewer"]["confirmationHash"].as_str().unwrap().to_owned()
        };
        let (ada, bob) = (hash(ADA).await, hash(BOB).await);
        assert!(ada != bob && ada == hash(ADA).await, "the same in every session");
        assert!(ada.len() == 64 && !ada.contains(&user_id(ADA)));
        let change = |c: &mut quire_store::Conn| {
            let id = quire_core::UserId::from_bits(ADA);
            let person = quire_store::person::find(c, &id)?.unwrap();
            let email = Some("new@mail.example".to_owned());
            let changed = quire_core::person::Person { email, ..person };
            quire_store::person::save(c, &changed, changed.created_at)
        };
        world.app.store.write(change).await.unwrap();
        assert_ne!(ada, hash(ADA).await);
    })
    .await;
}

#[tokio::test]
async fn a_profile_is_changed_and_shows_to_others() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let change = "mutation { updateProfile(name: \" Ada \\n Lovelace \", bio: \"Counts.\") {
            __typename ... on Viewer { name user { bio } } } }";
        let changed = ada.ask(change).await;
        assert_eq!(changed["data"]["updateProfile"]["name"], "Ada Lovelace");
        let seen = "{ userResult(username: \"ada\") { ... on User { name bio } } }";
        let seen = world.browser().ask(seen).await;
        assert_eq!(seen["data"]["userResult"], json!({ "name": "Ada Lovelace", "bio": "Counts." }));
        for (change, why) in [
            ("name: \"\\u200b\"", "Please enter a name."),
            (&*format!("name: \"{}\"", "x".repeat(51)), "A name has at most 50 characters."),
            (&*format!("bio: \"{}\"", "x".repeat(161)), "Your bio has at most 160 characters."),
        ] {
            let refused = ada
                .ask(&format!(
                    "mutation {{ updateProfile({change}) {{ ... on BadRequest {{ message }} }} }}"
                ))
                .await;
            assert_eq!(refused["data"]["updateProfile"]["message"], why);
        }
    })
    .await;
}

#[tokio::test]
async fn a_suspended_account_changes_nothing() {
    let world = World::new().await;
    let sue = world.signed_in(super::world::SUSPENDED).await;
    for act in ["updateProfile(name: \"S\")", "changeUsername(username: \"susan\")"] {
        let answer = sue.ask(&format!("mutation {{ act: {act} {{ __typename }} }}")).await;
        assert_eq!(answer["data"]["act"]["__typename"], "Forbidden", "{act}");
    }
    let viewer = sue.ask("{ viewer { isSuspended name } }").await;
    assert_eq!(viewer["data"]["viewer"], json!({ "isSuspended": true, "name": "Name of sue" }));
}

#[tokio::test]
async fn a_name_given_up_leads_on_and_is_held_for_ninety_days() {
    on_each_database(async |world| {
        let ada = world.confirmed(ADA).await;
        assert_eq!(rename(&ada, "countess").await["url"], "/@countess");
        let old = "{ userResult(username: \"ada\") { ... on User { username } } }";
        let old = world.browser().ask(old).await;
        assert_eq!(old["data"]["userResult"]["username"], "countess");
        let bob = world.confirmed(BOB).await;
        assert_eq!(rename(&bob, "ada").await["code"], "USERNAME_TAKEN");
        world.doubles.clock.advance(89 * 86_400);
        let bob = world.confirmed(BOB).await;
        assert_eq!(rename(&bob, "Ada").await["code"], "USERNAME_INVALID");
        assert_eq!(rename(&bob, "ada").await["code"], "USERNAME_TAKEN");
        world.doubles.clock.advance(86_400 + 1);
        let bob = world.confirmed(BOB).await;
        assert_eq!(rename(&bob, "ada").await["username"], "ada");
        assert_eq!(quire_app::fsck::check(&world.app, |_| ()).await.unwrap().store, []);
    })
    .await;
}

#[tokio::test]
async fn one_goes_back_to_a_name_of_ones_own_and_holds_three_at_most() {
    let world = World::new().await;
    let ada = world.confirmed(ADA).await;
    for name in ["ada_1", "ada_2", "ada", "ada_3"] {
        assert_eq!(rename(&ada, name).await["username"], name);
    }
    let refused = rename(&ada, "ada_4").await;
    assert_eq!(refused["__typename"], "RateLimited", "{refused}");
    assert!(refused["retryAfter"].as_i64().unwrap() > 86_400);
    assert_eq!(rename(&ada, "ada_1").await["username"], "ada_1");
}

#[tokio::test]
async fn names_that_cannot_be_had_are_told_apart() {
    let world = World::new().await;
    let browser = world.browser();
    for (name, code) in [
        ("ab", "USERNAME_INVALID"),
        ("with space", "USERNAME_INVALID"),
        ("search", "USERNAME_INVALID"),
        ("admin", "USERNAME_INVALID"),
        ("bob", "USERNAME_TAKEN"),
        (&*"x".repeat(31), "USERNAME_TOO_LONG"),
    ] {
        let query = format!(
            "{{ usernameAvailability(username: \"{name}\") {{ ... on SignupError {{ code message }} }} }}"
        );
        let answer = browser.ask(&query).await;
        assert_eq!(answer["data"]["usernameAvailability"]["code"], code, "{name}");
    }
    let query = "{ usernameAvailability(username: \"fresh.name\") { ... on Availability { isAvailable } } }";
    let answer = browser.ask(query).await;
    assert_eq!(answer["data"]["usernameAvailability"]["isAvailable"], true);
}

#[tokio::test]
async fn a_name_is_changed_only_by_who_has_shown_again_who_they_are() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    assert_eq!(rename(&ada, "countess").await["__typename"], "StepUpRequired");
    world.doubles.clock.advance(1);
    let ada = world.stepped_up(ADA).await;
    world.doubles.clock.advance(601);
    assert_eq!(rename(&ada, "countess").await["__typename"], "StepUpRequired");
}

// C014
// proves S092: "What was dismissed stays dismissed"
// proves V139: "Dismiss flag: `["PAYMENT_METHOD_EXPIRED""
#[tokio::test]
async fn what_is_dismissed_stays_so() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let dismiss = "mutation { userDismissFlag(flag: FRIEND_UPSELL) { __typename
            ... on Viewer { id dismissableFlags } } }";
        for _ in 0..2 {
            let answer = ada.ask(dismiss).await;
            assert_eq!(
                answer["data"]["userDismissFlag"]["dismissableFlags"],
                json!(["FRIEND_UPSELL"])
            );
        }
        let anything = ada.ask("mutation { userDismissFlag(flag: ANYTHING) { __typename } }").await;
        assert!(anything["data"].is_null(), "the schema knows no such flag: {anything}");
        let theirs = format!(
            "mutation {{ userDismissFlag(userId: \"{}\", flag: CLAP_HOLD) {{ __typename }} }}",
            user_id(BOB)
        );
        let answer = ada.ask(&theirs).await;
        assert_eq!(answer["data"]["userDismissFlag"]["__typename"], "Forbidden");
    })
    .await;
}

#[tokio::test]
async fn changing_an_account_takes_the_sessions_token() {
    let world = World::new().await;
    let mut ada = world.signed_in(ADA).await;
    ada.xsrf = None;
    let body = json!({ "query": "mutation { updateProfile(name: \"Eve\") { __typename } }" });
    assert!(!ada.post(body).await.status.is_success());
    let page = ada.send(Method::GET, "/_/graphql?query=mutation{__typename}", &[], ()).await;
    assert!(!page.status.is_success());
    let seen = "{ userResult(username: \"ada\") { ... on User { name } } }";
    let seen = world.browser().ask(seen).await;
    assert_eq!(seen["data"]["userResult"]["name"], "Name of ada");
}

// proves F387: "What cannot be had for an account is refused with a reason"
#[tokio::test]
async fn what_cannot_be_had_for_an_account_is_refused_with_its_code() {
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        let long = "x".repeat(31);
        let change = "mutation($value: String!) { changeUsername(username: $value) { __typename
            ... on SignupError { code message } } }";
        let set = "mutation($value: String!) { setPassword(password: $value) { __typename
            ... on SignupError { code message } } }";
        let mail = "mutation($value: String!) { changeEmail(email: $value) { __typename
            ... on SignupError { code message } ... on BadRequest { message } } }";
        let (short, endless) = ("x".repeat(7), "x".repeat(129));
        for (act, value, code) in [
            (change, "bob", "USERNAME_TAKEN"),
            (change, "no spaces", "USERNAME_INVALID"),
            (change, long.as_str(), "USERNAME_TOO_LONG"),
            (set, short.as_str(), "PASSWORD_TOO_SHORT"),
            (set, endless.as_str(), "PASSWORD_TOO_LONG"),
            (mail, "bob@mail.example", "EMAIL_TAKEN"),
        ] {
            let answer = ada.act(act, json!({ "value": value })).await;
            assert_eq!(answer["__typename"], "SignupError", "{value}: {answer}");
            assert_eq!(answer["code"], code);
            assert!(!answer["message"].as_str().unwrap().is_empty());
        }
        let bad = ada.act(mail, json!({ "value": "badly@formed" })).await;
        assert_eq!(bad["message"], "Please enter a valid email address.");
        let available = "query($name: String!) { usernameAvailability(username: $name) { __typename
            ... on SignupError { code } } }";
        let taken = world.browser().ask_with(available, json!({ "name": "bob" })).await;
        assert_eq!(taken["data"]["usernameAvailability"]["code"], "USERNAME_TAKEN");
    })
    .await;
}
