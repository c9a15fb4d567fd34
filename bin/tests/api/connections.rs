//! Connecting services to an account, and disconnecting them.

use super::{
    connect::with_issuer,
    identities::connected_services,
    issuer::{Issuer, Person},
    visitor::Visitor,
    world::{ADA, BOB, MEMBER, World, on_each_database, user_id},
};
use quire_core::account::auth_state::AuthService;
use quire_routing::Flag;
use quire_store::{Conn, passkey::Passkey};
use serde_json::{Value, json};

const DISCONNECT: &str = "mutation($provider: AuthService!) { disconnect(provider: $provider) {
    __typename ... on Connections { connections { method handle } }
    ... on Forbidden { message } } }";

async fn connect(visitor: &mut Visitor, issuer: &Issuer, service: AuthService, n: &str) -> String {
    let person = Person::new(&format!("{service} {n}"), "elsewhere@gmail.com");
    visitor.confirmed().await.visit(issuer, service, "operation=connect", &person).await
}

// proves F388: "A profile of X or Facebook is connected once, to one account"
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
        assert_eq!(connected_services(&world, ADA).await, ["google"]);
        let taken = connect(&mut mel, &issuer, google, "1").await;
        assert_eq!(taken, format!("{settings}?error=ACCOUNT_TAKEN#connections"));
        let twice =
            ada.confirmed().await.get("/m/connect/google?operation=connect", "same-origin").await;
        let already = format!("{settings}?error=ALREADY_CONNECTED#connections");
        assert_eq!(twice.header("location"), already);
        // Mastodon is for members.
        let mastodon = format!("/m/connect/mastodon?operation=connect&instance={}", issuer.address);
        let for_members = ada.get(&mastodon, "same-origin").await;
        let non_member = format!("{settings}?error=NON_MEMBER#connections");
        assert_eq!(for_members.header("location"), non_member);
        let to = connect(&mut mel, &issuer, AuthService::Mastodon, "3").await;
        assert_eq!(to, format!("{settings}#connections"));
        // Every service signs in the person who is connected to it.
        for service in [AuthService::Apple, AuthService::Facebook, AuthService::Twitter] {
            connect(&mut mel, &issuer, service, "4").await;
        }
        let own = "{ viewer { twitterScreenName connections { method handle } } }";
        let own = mel.ask(own, json!({})).await["viewer"].clone();
        let told = own["connections"].as_array().unwrap();
        let x = told.iter().find(|one| one["method"] == "TWITTER").unwrap();
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
        assert_eq!(connected_services(&world, ADA).await, ["google"]);
        assert_eq!(ada.ask(until, json!({})).await, before, "the same session by another id");
        let left = ada.ask(DISCONNECT, json!({ "provider": "GOOGLE" })).await;
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
        let google = json!({ "method": "GOOGLE", "handle": "elsewhere@gmail.com" });
        let facebook = json!({ "method": "FACEBOOK", "handle": "Person facebook 1" });
        assert_eq!(answer["viewer"]["connections"], json!([google, facebook]));
        let disconnect = async |visitor: &mut Visitor, provider: &str| -> Value {
            visitor.ask(DISCONNECT, json!({ "provider": provider })).await["disconnect"].clone()
        };
        world.doubles.clock.advance(600);
        assert_eq!(disconnect(&mut ada, "GOOGLE").await["__typename"], "StepUpRequired");
        let left = disconnect(ada.confirmed().await, "GOOGLE").await;
        assert_eq!(left["connections"], json!([facebook]));
        assert_eq!(disconnect(&mut ada, "GOOGLE").await["__typename"], "NotFound");
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
        let refused = disconnect(&mut ada, "FACEBOOK").await;
        assert_eq!(refused["message"], "This is your only way to sign in.", "{refused}");
        assert_eq!(connected_services(&world, ADA).await, ["facebook"]);
    })
    .await;
}

#[tokio::test]
async fn a_password_or_a_passkey_is_a_way_in_as_good_as_a_service() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        let disconnect = async |visitor: &mut Visitor| -> Value {
            let google = json!({ "provider": "GOOGLE" });
            visitor.confirmed().await.ask(DISCONNECT, google).await["disconnect"].clone()
        };
        let last = "This is your only way to sign in.";
        let mut bob = Visitor::signed_in(&world, BOB).await;
        connect(&mut bob, &issuer, AuthService::Google, "2").await;
        super::passwords::with_password(&world, ADA).await;
        let mut ada = Visitor::signed_in(&world, ADA).await;
        connect(&mut ada, &issuer, AuthService::Google, "1").await;
        // No codes are mailed any more.
        let name = Flag::DisableLoginEmail.as_str();
        let now = world.app.ports.clock.now();
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

// proves F223: "A reader hides connected services from their profile"
#[tokio::test]
async fn a_mastodon_account_shows_on_its_owners_profile_unless_they_hide_it() {
    on_each_database(async |world| {
        let (world, issuer) = with_issuer(world).await;
        let mut mel = Visitor::signed_in(&world, MEMBER).await;
        connect(&mut mel, &issuer, AuthService::Mastodon, "3").await;
        let shown = async || -> Value {
            let id = user_id(MEMBER);
            let query = format!(
                "{{ userResult(userId: \"{id}\") {{ ... on User {{ mastodonAccount {{ id handle url }} }} }} }}"
            );
            let answer = world.browser().ask(&query).await;
            answer["data"]["userResult"]["mastodonAccount"].clone()
        };
        let account = shown().await;
        let own = mel.ask("{ viewer { connections { handle } } }", json!({})).await;
        assert_eq!(account["handle"], own["viewer"]["connections"][0]["handle"], "{account}");
        assert!(account["id"].as_str().unwrap().contains('@'), "{account}");
        assert!(account["url"].as_str().unwrap().starts_with(&issuer.origin()), "{account}");
        let hide = "mutation { updateUserPreferences(preferences: [{
            name: ACCOUNT_HIDE_EXTERNAL_SERVICES, value: true }]) { __typename } }";
        mel.ask(hide, json!({})).await;
        assert_eq!(shown().await, Value::Null);
    })
    .await;
}
