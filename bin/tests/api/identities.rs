//! Signing up and in with services: who ends up as whom.

use super::{
    connect::with_issuer,
    issuer::Person,
    visitor::Visitor,
    world::{ADA, BOB, World, on_each_database},
};
use quire_core::account::auth_state::AuthService;
use serde_json::json;

const VERIFY: &str = "mutation($code: String!) { verifyLoginCode(loginCode: $code) {
    __typename ... on SignedIn { isNewAccount user { username } } } }";
const SEND: &str = "mutation($email: String!) { sendAcctAuthEmail(email: $email) {
    __typename ... on BadRequest { message } } }";

/// The services that may vouch for an address, with an address each for which they do.
const VOUCHING: [(AuthService, &str); 2] = [
    (AuthService::Google, "newcomer@gmail.com"),
    (AuthService::Apple, "x1@privaterelay.appleid.com"),
];

/// Everything that must not be taken for someone's word on an address.
const NOT_VOUCHED: [(AuthService, &str, bool); 10] = [
    (AuthService::Google, "ada@mail.example", true),
    (AuthService::Google, "ada@mail.example", false),
    (AuthService::Google, "someone@gmail.com", false),
    (AuthService::Apple, "ada@mail.example", true),
    (AuthService::Apple, "ada@mail.example", false),
    (AuthService::Apple, "someone@icloud.com", false),
    (AuthService::Facebook, "ada@mail.example", true),
    (AuthService::Facebook, "ada@mail.example", false),
    (AuthService::Twitter, "ada@mail.example", true),
    (AuthService::Twitter, "ada@mail.example", false),
];

pub async fn connected_services(world: &World, person: u64) -> Vec<String> {
    let person = quire_core::UserId::from_bits(person);
    let connections = quire_app::identity::connections(&world.app, &person).await.unwrap();
    connections.iter().map(|one| one.identity.service.to_string()).collect()
}

fn mailed_code(world: &World) -> String {
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    letter.subject.as_str().split(' ').next().unwrap().to_owned()
}

/// A person whom a service vouches for gets an account, and comes back to it at the next sign-in.
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
        // Ada and a newcomer with each of these addresses; no one gets in without the code.
        for (n, (service, email, is_verified)) in NOT_VOUCHED.into_iter().enumerate() {
            let subject = format!("attacker {n}");
            let person = Person { is_verified, ..Person::new(&subject, email) };
            for operation in ["login", "register"] {
                let mut visitor = Visitor::new(&world);
                let query = format!("operation={operation}");
                let to = visitor.visit(&issuer, service, &query, &person).await;
                assert!(!visitor.is_signed_in(), "{service} {email} {operation}");
                assert!(connected_services(&world, ADA).await.is_empty());
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
        assert_eq!(connected_services(&world, ADA).await, ["facebook"]);
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
        assert!(connected_services(&world, BOB).await.is_empty());
        assert!(connected_services(&world, ADA).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn who_tells_no_address_is_not_recognised() {
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
