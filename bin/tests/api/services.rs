//! Services one can sign in with: which are offered, and what travels to them and back.

use super::{
    connect::with_issuer,
    issuer::Person,
    visitor::Visitor,
    world::{ADA, World, on_each_database},
};
use http::{Method, StatusCode};
use quire_core::{account::auth_state::AuthService, vocabulary::sign_in::EntryPoint};
use serde_json::{Value, json};

const SEND: &str = "mutation($email: String!) { sendAcctAuthEmail(email: $email) {
    __typename ... on BadRequest { message } } }";

// proves F243: "A way to sign in that is switched off is not offered"
// proves F265: "A Mastodon account signs in or is connected, while a flag is on"
// proves S102: "Each of the five ways to sign in has a flag that switches it off"
#[tokio::test]
async fn a_service_that_is_switched_off_or_not_configured_is_not_offered() {
    on_each_database(async |world| {
        const METHODS: &str = "{ site { signInMethods { method isEnabled connectUrl } } }";
        let offered = async |world: &World| -> Vec<String> {
            let answer = world.browser().ask(METHODS).await;
            let methods = answer["data"]["site"]["signInMethods"].as_array().unwrap().clone();
            let is_enabled = |method: &&Value| method["isEnabled"] == true;
            let names = methods.iter().filter(is_enabled);
            names.map(|method| method["method"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(offered(&world).await, ["EMAIL"]);
        let (world, _) = with_issuer(world).await;
        let all = ["GOOGLE", "APPLE", "FACEBOOK", "TWITTER", "MASTODON", "EMAIL"];
        assert_eq!(offered(&world).await, all);
        let now = quire_core::Timestamp::from_millis(0).unwrap();
        let flags = [
            ("disable_login_google", "true"),
            ("disable_login_apple", "true"),
            ("disable_login_facebook", "true"),
            ("disable_login_twitter", "true"),
            ("enable_mastodon_for_members", "false"),
            ("disable_login_email", "true"),
        ];
        for (before, (flag, value)) in flags.into_iter().enumerate() {
            let set = move |c: &mut _| quire_store::flag::set(c, flag, None, value, now);
            world.app.store.write(set).await.unwrap();
            assert_eq!(offered(&world).await, all[before + 1..]);
        }
        let mut browser = Visitor::new(&world);
        let sent = browser.ask(SEND, json!({ "email": "ada@mail.example" })).await;
        let words = "Signing in by email is switched off.";
        let refused = json!({ "__typename": "BadRequest", "message": words });
        assert_eq!(sent["sendAcctAuthEmail"], refused);
        for service in AuthService::ALL {
            let mut visitor = Visitor::new(&world);
            let target = format!("/m/connect/{service}?operation=login&instance=a.example");
            let answer = visitor.get(&target, "same-origin").await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{service}");
        }
    })
    .await;
}

// proves S103: "Google is not offered in the browsers of some apps"
#[tokio::test]
async fn in_the_browser_of_an_app_google_is_not_offered() {
    const FACEBOOK: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) \
        AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/430.0]";
    const SAFARI: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \
        AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
    let (world, _) = with_issuer(World::new().await).await;
    let body = json!({ "query": "{ site { signInMethods { method isEnabled connectUrl } } }" });
    for (agent, is_offered) in [(FACEBOOK, false), (SAFARI, true)] {
        let own = [("user-agent", agent), ("sec-fetch-site", "same-origin")];
        let asked = [own[0], own[1], ("content-type", "application/json")];
        let browser = world.browser();
        let answer =
            browser.send(Method::POST, "/_/graphql", &asked, body.to_string()).await.json();
        let methods = answer["data"]["site"]["signInMethods"].as_array().unwrap().clone();
        for method in methods {
            let is_google = method["method"] == "GOOGLE";
            assert_eq!(method["isEnabled"], !is_google || is_offered, "{agent}: {method}");
            let leads = method["method"] == "EMAIL" || method["connectUrl"].is_string();
            assert_eq!(leads, !is_google || is_offered, "{agent}: {method}");
        }
        let prompt = browser.send(Method::GET, "/m/prompt", &own, ()).await;
        let wanted = if is_offered { StatusCode::OK } else { StatusCode::NOT_FOUND };
        assert_eq!(prompt.status, wanted, "{agent}");
    }
}

// proves F258: "Nine entry points skip the introduction of a new account"
// proves S121: "Nine entry points skip the introduction"
#[tokio::test]
async fn nine_ways_in_skip_the_introduction_and_every_other_begins_with_it() {
    let (world, issuer) = with_issuer(World::new().await).await;
    let mut skipping = 0;
    for (number, entry) in EntryPoint::ALL.iter().enumerate() {
        let person = Person::new(&format!("way-{number}"), &format!("way{number}@gmail.com"));
        let query = format!("operation=register&entryPoint={entry}");
        let to = Visitor::new(&world).visit(&issuer, AuthService::Google, &query, &person).await;
        skipping += u32::from(to == "/");
        let skips = EntryPoint::SKIPS_ONBOARDING.contains(entry);
        assert_eq!(to, if skips { "/" } else { "/get-started" }, "{entry}");
    }
    assert_eq!(skipping, 9);
}

#[tokio::test]
async fn who_changes_their_mind_at_the_service_is_back_where_they_were() {
    let (world, issuer) = with_issuer(World::new().await).await;
    let mut visitor = Visitor::new(&world);
    let query = "operation=register&redirect=/p/1";
    let departure = visitor.begin_connecting(&issuer, AuthService::Google, query).await;
    let state = departure.one("state");
    let target = format!("/m/callback/google?error=access_denied&state={state}");
    let answer = visitor.get(&target, "cross-site").await;
    let page = "/m/signin?error=CANCELLED&operation=register&redirect=%2Fp%2F1";
    assert_eq!(answer.header("location"), page);
    assert!(!visitor.is_signed_in());
}

#[tokio::test]
async fn what_travels_is_bound_as_the_service_wants_it() {
    let (world, issuer) = with_issuer(World::new().await).await;
    let mut ada = Visitor::signed_in(&world, ADA).await;
    let query = "operation=connect&entryPoint=clap";
    let departure =
        ada.confirmed().await.begin_connecting(&issuer, AuthService::Google, query).await;
    // S122
    let state = departure.one("state");
    let id = super::world::user_id(ADA);
    assert!(state.starts_with(&format!("google-clap-connect-{id}.")), "{state}");
    assert_eq!(departure.one("code_challenge_method"), "S256");
    assert_eq!(departure.one("response_type"), "code");
    assert_eq!(departure.one("redirect_uri"), "https://quire.example/m/callback/google");
    assert!(departure.one("nonce").len() >= 43 && departure.one("code_challenge").len() == 43);
    for (service, scope) in [
        (AuthService::Google, "openid email profile"),
        (AuthService::Apple, "openid name email"),
        (AuthService::Facebook, "public_profile email"),
        (AuthService::Twitter, "users.read tweet.read users.email"),
        (AuthService::Mastodon, "read:accounts"),
    ] {
        let mut visitor = Visitor::new(&world);
        let departure = visitor.begin_connecting(&issuer, service, "operation=login").await;
        assert_eq!(departure.one("scope"), scope);
        assert_eq!(departure.one("code_challenge_method"), "S256");
    }
}

#[tokio::test]
async fn apple_tells_a_name_or_none() {
    let browser = World::new().await.browser();
    for (user, name) in [
        (r#"{"name":{"firstName":"Ada","lastName":"Lovelace"}}"#, "?name=Ada+Lovelace"),
        (r#"{"name":{"firstName":"Ada"},"email":"a@b.example"}"#, "?name=Ada"),
        (r#"{"name":{}}"#, "?"),
        (r#"{"name":7}"#, "?"),
        ("{", "?"),
    ] {
        let form: String = url::form_urlencoded::byte_serialize(user.as_bytes()).collect();
        let path = "/m/callback/apple";
        let led = browser.send(Method::POST, path, &[], format!("user={form}")).await;
        assert_eq!(led.header("location"), format!("{path}{name}"), "{user}");
    }
}

#[tokio::test]
async fn a_site_tells_where_people_sign_in_and_its_own_mastodon_instance() {
    let world = World::new().await;
    let query = "{ site { authDomain mastodonDomainName } }";
    let told = world.browser().ask(query).await["data"]["site"].clone();
    assert_eq!(told, json!({ "authDomain": "quire.example", "mastodonDomainName": null }));
    let browser = world.browser_on(|site| site.mastodon = Some("social.example".to_owned()));
    let told = browser.ask(query).await["data"]["site"]["mastodonDomainName"].clone();
    assert_eq!(told, "social.example");
}
