//! Letters about what happened to an account.

use super::{
    connect::with_issuer,
    issuer::Person,
    visitor::Visitor,
    world::{ADA, BOB, Browser, MEMBER, World, on_each_database},
};
use quire_app::{device::Device, ports::Mail, session};
use quire_core::{UserId, account::auth_state::AuthService};
use serde_json::json;

const SECRET: &str = "correct horse battery staple";

async fn set_password(browser: &mut Browser) {
    let set = "mutation($p: String!) { setPassword(password: $p) { __typename } }";
    assert_eq!(browser.act(set, json!({ "p": SECRET })).await["__typename"], "Security");
}

fn last(world: &World) -> Mail {
    world.doubles.mailbox.letters().pop().unwrap()
}

async fn sign_in(world: &World, person: u64, agent: &str) {
    let address = "192.0.2.77".parse().unwrap();
    let device = Device::of(Some(agent), Some(address));
    session::open(&world.app, &UserId::from_bits(person), &device).await.unwrap();
}

#[tokio::test]
async fn a_changed_password_is_told_and_nothing_secret_is() {
    on_each_database(async |world| {
        let mut ada = world.stepped_up(ADA).await;
        set_password(&mut ada).await;
        assert_eq!(world.letters_sent().await, ["Password set for your Quire account"]);
        set_password(&mut ada).await;
        assert_eq!(world.letters_sent().await, ["Password changed for your Quire account"]);
        let removed = ada.act("mutation { removePassword { __typename } }", json!({})).await;
        assert_eq!(removed["__typename"], "Security");
        assert_eq!(world.letters_sent().await, ["Password removed from your Quire account"]);
        let nothing = ada.act("mutation { removePassword { __typename } }", json!({})).await;
        assert_eq!(nothing["__typename"], "Security");
        assert_eq!(world.letters_sent().await, Vec::<String>::new(), "nothing happened");
        for letter in world.doubles.mailbox.letters() {
            assert_eq!(letter.to.as_str(), "ada@mail.example");
            assert!(!letter.text.contains(SECRET) && !letter.html.contains(SECRET));
            assert_eq!(letter.unsubscribe, None, "{}", letter.subject.as_str());
        }
        let letter = last(&world);
        for words in [
            "When: Jan 2, 2026, 03:04 UTC",
            "Device: unknown",
            "/me/settings/security",
            "/m/help",
            "someone else has access to your account",
        ] {
            assert!(letter.text.contains(words), "{words}: {}", letter.text);
        }
        assert!(letter.html.contains("Jan 2, 2026, 03:04 UTC"), "{}", letter.html);
    })
    .await;
}

#[tokio::test]
async fn a_device_that_was_not_seen_before_is_told() {
    on_each_database(async |world| {
        const FIREFOX: &str =
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        const SAFARI: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) \
            AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
        for agent in [FIREFOX, FIREFOX] {
            sign_in(&world, BOB, agent).await;
            assert_eq!(
                world.letters_sent().await,
                Vec::<String>::new(),
                "the first one, and the same"
            );
        }
        sign_in(&world, BOB, SAFARI).await;
        assert_eq!(world.letters_sent().await, ["New sign-in to your Quire account"]);
        let letter = last(&world);
        assert!(letter.text.contains("Safari on iOS") || letter.text.contains("iPhone"));
        assert!(letter.text.contains("Network: 192.0.2.0/24"), "{}", letter.text);
        assert!(!letter.text.contains("192.0.2.77"));
        sign_in(&world, BOB, SAFARI).await;
        assert_eq!(world.letters_sent().await, Vec::<String>::new(), "it is known now");
        world.doubles.clock.advance(181 * 86_400);
        assert_eq!(quire_app::retention::forget_old(&world.app).await.unwrap().devices, 2);
    })
    .await;
}

#[tokio::test]
async fn a_service_that_is_connected_or_disconnected_is_told() {
    on_each_database(async |world| {
        const DISCONNECT: &str =
            "mutation($provider: AuthService!) { disconnect(provider: $provider) { __typename } }";
        let (world, issuer) = with_issuer(world).await;
        // Mastodon is for members.
        let mut mel = Visitor::signed_in(&world, MEMBER).await;
        for (service, name) in [
            (AuthService::Google, "Google"),
            (AuthService::Apple, "Apple"),
            (AuthService::Facebook, "Facebook"),
            (AuthService::Twitter, "X"),
            (AuthService::Mastodon, "Mastodon"),
        ] {
            world.doubles.clock.advance(1);
            let person = Person::new(&format!("subject of {service}"), "elsewhere@gmail.com");
            let query = "operation=connect";
            let back = mel.confirmed().await.visit(&issuer, service, query, &person).await;
            assert_eq!(back, "/me/settings/security#connections");
            let connected = format!("{name} is connected to your Quire account");
            assert!(world.letters_sent().await.contains(&connected), "{name}");
            let letters = world.doubles.mailbox.letters();
            let letter = letters.iter().rfind(|letter| letter.subject.as_str() == connected);
            let letter = letter.unwrap();
            assert_eq!(letter.to.as_str(), "mel@mail.example");
            let what = format!("You can now sign in to your Quire account with {name}.");
            assert!(letter.text.contains(&what) && letter.html.contains(&what), "{}", letter.text);
            for secret in ["subject of", "elsewhere@gmail.com"] {
                assert!(!letter.text.contains(secret), "{}", letter.text);
            }
            let provider = json!({ "provider": service.as_str().to_uppercase() });
            let left = mel.confirmed().await.ask(DISCONNECT, provider.clone()).await;
            assert_eq!(left["disconnect"]["__typename"], "Connections");
            let gone = format!("{name} is disconnected from your Quire account");
            assert_eq!(world.letters_sent().await, [gone]);
            assert!(last(&world).text.contains("can no longer be used to sign in"));
            let again = mel.ask(DISCONNECT, provider).await;
            assert_eq!(again["disconnect"]["__typename"], "NotFound");
            assert_eq!(world.letters_sent().await, Vec::<String>::new(), "nothing happened");
        }
    })
    .await;
}
