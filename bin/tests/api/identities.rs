//! Signing up and in with services, connecting and disconnecting them: who ends up as whom (I-1).

use super::{
    connect::with_issuer,
    issuer::{Issuer, Person},
    visitor::Visitor,
    world::{ADA, BOB, MEMBER, World, on_each_database},
};
use quire_core::{account::auth_state::AuthService, vocabulary::sign_in::EntryPoint};
use quire_routing::Flag;
use quire_store::{Conn, passkey::Passkey};
use serde_json::{Value, json};

const VERIFY: &str = "mutation($code: String!) { verifyLoginCode(loginCode: $code) {
    __typename ... on SignedIn { isNewAccount user { username } } } }";
const SEND: &str = "mutation($email: String!) { sendLoginCode(email: $email) {
    __typename ... on BadRequest { message } } }";
const DISCONNECT: &str = "mutation($provider: String!) { disconnect(provider: $provider) {
    __typename ... on Connections { connections { method handle } }
    ... on Forbidden { message } } }";

/// The services that may vouch for an address, with an address each for which they do.
const VOUCHING: [(AuthService, &str); 2] = [
    (AuthService::Google, "newcomer@gmail.com"),
    (AuthService::Apple, "x1@privaterelay.appleid.com"),
];

/// Everything that must not be taken for somebody's word on an address.
const NOT_VOUCHED: [(AuthService, &str, bool); 6] = [
    (AuthService::Google, "ada@mail.example", true),
    (AuthService::Google, "someone@gmail.com", false),
    (AuthService::Apple, "ada@mail.example", true),
    (AuthService::Apple, "someone@icloud.com", false),
    (AuthService::Facebook, "ada@mail.example", true),
    (AuthService::Twitter, "ada@mail.example", true),
];

async fn connected(world: &World, person: u64) -> Vec<String> {
    let person = quire_core::UserId::from_bits(person);
    let connections = quire_app::identity::connections(&world.app, &person).await.unwrap();
    connections.iter().map(|one| one.identity.service.to_string()).collect()
}

fn mailed_code(world: &World) -> String {
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    letter.subject.as_str().split(' ').next().unwrap().to_owned()
}

/// Whoever signs in to a service that vouches for them gets an account and comes back to it.
#[tokio::test]
async fn a_newcomer_gets_an_account_and_comes_back_to_it() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        for (service, email) in VOUCHING {
            let person = Person {
                name: format!("New of {service}"),
                ..Person::new(service.as_str(), email)
            };
            let mut visitor = Visitor::new(&world);
            let to = visitor.visit(&issuer, service, "operation=login", &person).await;
            assert_eq!(to, "/unrecognized-account", "signing in makes no account");
            assert!(!visitor.is_signed_in());
            let to = visitor.visit(&issuer, service, "operation=register", &person).await;
            assert_eq!(to, "/get-started");
            assert_eq!(visitor.who().await, Some(format!("new_of_{service}")));
            // Another address and name, the same person.
            let person = Person { name: "Renamed".into(), email: None, ..person };
            let mut elsewhere = Visitor::new(&world);
            let query = "operation=login&redirect=/@ada?a=b";
            let to = elsewhere.visit(&issuer, service, query, &person).await;
            assert_eq!(to, "/@ada?a=b");
            assert_eq!(elsewhere.who().await, Some(format!("new_of_{service}")));
            assert_ne!(visitor.jar["__Host-sid"], elsewhere.jar["__Host-sid"]);
        }
    })
    .await;
}

#[tokio::test]
async fn the_way_here_skips_the_introduction_and_where_it_leads_does_not() {
    let (world, issuer) = with_issuer(World::new().await).await;
    for (n, query, want) in [
        (1, "operation=register", "/get-started"),
        (2, "operation=register&entryPoint=clap", "/"),
        (3, "operation=register&redirect=/p/1", "/get-started"),
        (7, "operation=register&redirect=/p/1&entryPoint=follow", "/get-started"),
        (8, "operation=register&redirect=/p/1&entryPoint=respond", "/p/1"),
        (4, "operation=register&redirect=//evil.example", "/get-started"),
        (5, "operation=register&redirect=https://evil.example/x", "/get-started"),
        (6, "operation=register&redirect=javascript:alert(1)", "/get-started"),
    ] {
        let person = Person::new(&n.to_string(), &format!("p{n}@gmail.com"));
        let mut visitor = Visitor::new(&world);
        let to = visitor.visit(&issuer, AuthService::Google, query, &person).await;
        assert_eq!(to, want, "{query}");
    }
}

#[tokio::test]
async fn an_account_is_found_by_an_address_only_if_the_service_vouches_for_it() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        // Ada and a newcomer with each of these addresses; nobody gets in without the code.
        for (n, (service, email, is_verified)) in NOT_VOUCHED.into_iter().enumerate() {
            let subject = format!("attacker {n}");
            let person = Person { is_verified, ..Person::new(&subject, email) };
            for operation in ["login", "register"] {
                let mut visitor = Visitor::new(&world);
                let query = format!("operation={operation}");
                let to = visitor.visit(&issuer, service, &query, &person).await;
                assert!(!visitor.is_signed_in(), "{service} {email} {operation}");
                assert!(connected(&world, ADA).await.is_empty());
                let has_account = email.starts_with("ada@");
                if operation == "login" && !has_account {
                    assert_eq!(to, "/unrecognized-account");
                } else {
                    assert_eq!(to, format!("/m/signin?{query}&step=CHECK_YOUR_INBOX"));
                    assert!(visitor.jar.contains_key("__Host-challenge"));
                    let letter = world.doubles.mailbox.letters().pop().unwrap();
                    assert_eq!(letter.to.as_str(), email);
                }
                // Mails to one address are limited.
                world.doubles.clock.advance(86_400);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_mailed_code_connects_the_service_to_the_account_it_opens() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        let person = Person::new("9", "ada@mail.example");
        let mut visitor = Visitor::new(&world);
        let query = "operation=login";
        visitor.visit(&issuer, AuthService::Facebook, query, &person).await;
        // Sent again, to the same address.
        visitor.ask(SEND, json!({ "email": "Ada@mail.example" })).await;
        let code = mailed_code(&world);
        let answer = visitor.ask(VERIFY, json!({ "code": code })).await;
        assert_eq!(answer["verifyLoginCode"]["user"]["username"], "ada", "{answer}");
        assert_eq!(connected(&world, ADA).await, ["facebook"]);
        let mut later = Visitor::new(&world);
        let to = later.visit(&issuer, AuthService::Facebook, query, &person).await;
        assert_eq!((to.as_str(), later.who().await.as_deref()), ("/", Some("ada")));
    })
    .await;
}

#[tokio::test]
async fn a_code_to_another_address_connects_nothing() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        let person = Person::new("9", "ada@mail.example");
        let mut visitor = Visitor::new(&world);
        visitor.visit(&issuer, AuthService::Twitter, "operation=login", &person).await;
        visitor.ask(SEND, json!({ "email": "bob@mail.example" })).await;
        let answer = visitor.ask(VERIFY, json!({ "code": mailed_code(&world) })).await;
        assert_eq!(answer["verifyLoginCode"]["user"]["username"], "bob", "{answer}");
        assert!(connected(&world, BOB).await.is_empty());
        assert!(connected(&world, ADA).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn whoever_tells_no_address_is_not_recognised() {
    let (world, issuer) = with_issuer(World::new().await).await;
    for service in AuthService::ALL.iter().copied() {
        for operation in ["login", "register"] {
            let mut visitor = Visitor::new(&world);
            let person = Person { email: None, ..Person::new("5", "") };
            let query = format!("operation={operation}");
            let to = visitor.visit(&issuer, service, &query, &person).await;
            assert_eq!(to, "/unrecognized-account", "{service}");
            assert!(!visitor.is_signed_in());
        }
    }
    // An instance's word on an address is worth nothing, even if it gives it.
    let mut visitor = Visitor::new(&world);
    let person = Person::new("5", "ada@mail.example");
    let to = visitor.visit(&issuer, AuthService::Mastodon, "operation=login", &person).await;
    assert_eq!(to, "/unrecognized-account");
}

async fn connect(visitor: &mut Visitor, issuer: &Issuer, service: AuthService, n: &str) -> String {
    let person = Person::new(&format!("{service} {n}"), "elsewhere@gmail.com");
    visitor.confirmed().await.visit(issuer, service, "operation=connect", &person).await
}

// F388, E073, E074, E075
#[tokio::test]
async fn a_profile_is_connected_once_and_to_one_account() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        let mut ada = Visitor::signed_in(&world, ADA).await;
        let mut mel = Visitor::signed_in(&world, MEMBER).await;
        let (settings, google) = ("/me/settings/security", AuthService::Google);
        let before = ada.jar["__Host-sid"].clone();
        let to = connect(&mut ada, &issuer, google, "1").await;
        assert_eq!(to, format!("{settings}#connections"));
        assert_ne!(ada.jar["__Host-sid"], before, "a new session (S-2)");
        let mut old = Visitor::new(&world);
        old.jar.insert("__Host-sid".to_owned(), before);
        assert_eq!(old.who().await, None);
        assert_eq!(ada.who().await.as_deref(), Some("ada"));
        assert_eq!(connected(&world, ADA).await, ["google"]);
        let taken = connect(&mut mel, &issuer, google, "1").await;
        assert_eq!(taken, format!("{settings}?error=ACCOUNT_TAKEN#connections"));
        let twice =
            ada.confirmed().await.get("/m/connect/google?operation=connect", "same-origin").await;
        let already = format!("{settings}?error=ALREADY_CONNECTED#connections");
        assert_eq!(twice.header("location"), already);
        // Decision 73.
        let mastodon = format!("/m/connect/mastodon?operation=connect&instance={}", issuer.address);
        let for_members = ada.get(&mastodon, "same-origin").await;
        let non_member = format!("{settings}?error=NON_MEMBER#connections");
        assert_eq!(for_members.header("location"), non_member);
        let to = connect(&mut mel, &issuer, AuthService::Mastodon, "3").await;
        assert_eq!(to, format!("{settings}#connections"));
        // Every service signs in whoever is connected to it.
        for service in [AuthService::Apple, AuthService::Facebook, AuthService::Twitter] {
            connect(&mut mel, &issuer, service, "4").await;
        }
        // T009
        let own = "{ viewer { twitterScreenName connections { method handle } } }";
        let own = mel.ask(own, json!({})).await["viewer"].clone();
        let told = own["connections"].as_array().unwrap();
        let x = told.iter().find(|one| one["method"] == "twitter").unwrap();
        assert_eq!(own["twitterScreenName"], x["handle"]);
        assert!(own["twitterScreenName"].is_string(), "{own}");
        for (service, n) in [("apple", "4"), ("facebook", "4"), ("twitter", "4"), ("mastodon", "3")]
        {
            let person = Person { email: None, ..Person::new(&format!("{service} {n}"), "") };
            let mut visitor = Visitor::new(&world);
            let service = service.parse().unwrap();
            visitor.visit(&issuer, service, "operation=login", &person).await;
            assert_eq!(visitor.who().await.as_deref(), Some("mel"), "{service}");
        }
    })
    .await;
}

#[tokio::test]
async fn connecting_a_service_keeps_what_was_shown_in_the_session_and_when_that_ends() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        let mut ada = Visitor::signed_in(&world, ADA).await;
        ada.confirmed().await;
        let until = "{ viewer { security { stepUpUntil } sessions { isCurrent createdAt } } }";
        let before = ada.ask(until, json!({})).await;
        world.doubles.clock.advance(60);
        let person = Person::new("once", "elsewhere@gmail.com");
        let google = AuthService::Google;
        ada.visit(&issuer, google, "operation=connect", &person).await;
        assert_eq!(connected(&world, ADA).await, ["google"]);
        assert_eq!(ada.ask(until, json!({})).await, before, "the same session by another id");
        let left = ada.ask(DISCONNECT, json!({ "provider": "google" })).await;
        assert_eq!(left["disconnect"]["__typename"], "Connections", "{left}");
    })
    .await;
}

#[tokio::test]
async fn two_instances_are_two_issuers_although_numbers_are_the_same() {
    let (world, one) = with_issuer(World::new().await).await;
    let other = Issuer::start(world.doubles.clock.clone()).await;
    let mut mel = Visitor::signed_in(&world, MEMBER).await;
    connect(&mut mel, &one, AuthService::Mastodon, "1").await;
    // The site may ask only the first; its own rules are another test's.
    let services = other.providers();
    let world = world.with_services(services);
    let mut visitor = Visitor::new(&world);
    let person = Person { email: None, ..Person::new("mastodon 1", "") };
    let to = visitor.visit(&other, AuthService::Mastodon, "operation=login", &person).await;
    assert_eq!(to, "/unrecognized-account");
}

#[tokio::test]
async fn the_last_way_in_is_not_taken_away() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        let mut ada = Visitor::signed_in(&world, ADA).await;
        connect(&mut ada, &issuer, AuthService::Google, "1").await;
        world.doubles.clock.advance(1);
        connect(&mut ada, &issuer, AuthService::Facebook, "1").await;
        let answer = ada.ask("{ viewer { connections { method handle } } }", json!({})).await;
        let google = json!({ "method": "google", "handle": "elsewhere@gmail.com" });
        let facebook = json!({ "method": "facebook", "handle": "Person facebook 1" });
        assert_eq!(answer["viewer"]["connections"], json!([google, facebook]));
        let disconnect = async |visitor: &mut Visitor, provider: &str| -> Value {
            visitor.ask(DISCONNECT, json!({ "provider": provider })).await["disconnect"].clone()
        };
        world.doubles.clock.advance(600);
        assert_eq!(disconnect(&mut ada, "google").await["__typename"], "StepUpRequired");
        let left = disconnect(ada.confirmed().await, "google").await;
        assert_eq!(left["connections"], json!([facebook]));
        assert_eq!(disconnect(&mut ada, "google").await["__typename"], "NotFound");
        // Without an address there is no mailed code.
        world
            .app
            .store
            .write(|c| {
                let id = quire_core::UserId::from_bits(ADA);
                let mut ada = quire_store::person::find(c, &id)?.unwrap();
                ada.email = None;
                quire_store::person::save(c, &ada, ada.created_at)
            })
            .await
            .unwrap();
        let refused = disconnect(&mut ada, "facebook").await;
        assert_eq!(refused["message"], "This is the only way into your account.", "{refused}");
        assert_eq!(connected(&world, ADA).await, ["facebook"]);
        let mut stranger = Visitor::new(&world);
        assert_eq!(disconnect(&mut stranger, "facebook").await["__typename"], "Unauthorized");
    })
    .await;
}

// F243, F265, G021, G022, G023, G024
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
        assert_eq!(offered(&world).await, ["email"]);
        let (world, _) = with_issuer(world).await;
        let all = ["google", "apple", "facebook", "twitter", "mastodon", "email"];
        assert_eq!(offered(&world).await, all);
        let now = quire_core::Timestamp::from_millis(0).unwrap();
        for (flag, value) in [
            ("disable_login_google", "true"),
            ("disable_login_apple", "true"),
            ("disable_login_facebook", "true"),
            ("disable_login_twitter", "true"),
            ("enable_mastodon_for_members", "false"),
            ("disable_login_email", "true"),
        ] {
            let set = move |c: &mut _| quire_store::flag::set(c, flag, None, value, now);
            world.app.store.write(set).await.unwrap();
        }
        assert!(offered(&world).await.is_empty());
        let mut browser = Visitor::new(&world);
        let sent = browser.ask(SEND, json!({ "email": "ada@mail.example" })).await;
        let words = "Signing in by e-mail is switched off.";
        let refused = json!({ "__typename": "BadRequest", "message": words });
        assert_eq!(sent["sendLoginCode"], refused);
        for service in AuthService::ALL {
            let mut visitor = Visitor::new(&world);
            let target = format!("/m/connect/{service}?operation=login&instance=a.example");
            let answer = visitor.get(&target, "same-origin").await;
            assert_eq!(answer.status, http::StatusCode::NOT_FOUND, "{service}");
        }
    })
    .await;
}

// F258
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
async fn whoever_changes_their_mind_at_the_service_is_back_where_they_were() {
    let (world, issuer) = with_issuer(World::new().await).await;
    let mut visitor = Visitor::new(&world);
    let query = "operation=register&redirect=/p/1";
    let departure = visitor.depart(&issuer, AuthService::Google, query).await;
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
    let departure = ada.confirmed().await.depart(&issuer, AuthService::Google, query).await;
    // S122, U133, U134
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
        let departure = visitor.depart(&issuer, service, "operation=login").await;
        assert_eq!(departure.one("scope"), scope);
        assert_eq!(departure.one("code_challenge_method"), "S256");
    }
}

#[tokio::test]
async fn a_password_or_a_passkey_is_a_way_in_as_good_as_a_service() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        let disconnect = async |visitor: &mut Visitor| -> Value {
            let google = json!({ "provider": "google" });
            visitor.confirmed().await.ask(DISCONNECT, google).await["disconnect"].clone()
        };
        let last = "This is the only way into your account.";
        let mut bob = Visitor::signed_in(&world, BOB).await;
        connect(&mut bob, &issuer, AuthService::Google, "2").await;
        super::passwords::with_password(&world, ADA).await;
        let mut ada = Visitor::signed_in(&world, ADA).await;
        connect(&mut ada, &issuer, AuthService::Google, "1").await;
        // No codes are mailed any more.
        let name = Flag::DisableLoginEmail.as_str();
        let now = world.app.outside.clock.now();
        let off = move |c: &mut Conn| quire_store::flag::set(c, name, None, "true", now);
        world.app.store.write(off).await.unwrap();
        assert_eq!(disconnect(&mut bob).await["message"], last);
        assert_eq!(disconnect(&mut ada).await["__typename"], "Connections");
        let passkey = Passkey {
            id: "1".to_owned(),
            person_id: quire_core::UserId::from_bits(BOB),
            credential_id: "key".to_owned(),
            name: "key".to_owned(),
            credential: "{}".to_owned(),
            created_at: now,
            last_used_at: None,
        };
        let added = move |c: &mut Conn| quire_store::passkey::insert(c, &passkey);
        world.app.store.write(added).await.unwrap();
        assert_eq!(disconnect(&mut bob).await["__typename"], "Connections");
    })
    .await;
}
