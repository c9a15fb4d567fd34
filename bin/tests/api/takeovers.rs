//! What services may say of someone who is not who they want to be: no one gets into an account that
//! is not theirs, and no one gets one with an address that was not proved.

use super::{
    connect::with_issuer,
    identities::connected_services,
    issuer::{Issuer, Person, tell},
    prompt::{give_token, prompt_offer},
    visitor::Visitor,
    world::{ADA, MEMBER, World, a_person, on_both_databases, user_id},
};
use http::StatusCode;
use quire_core::{UserId, account::auth_state::AuthService, person::MembershipTier};
use quire_store::{Conn, StoreError, identity::Identity, person};
use serde_json::{Value, json};

/// Someone whose address Google runs, and who never used Google.
const VIC: u64 = 0x71c;
/// Addresses that no one has.
const FREE: [&str; 2] = ["nobody@firm.example", "nobody@gmail.com"];

/// A way in through a service, or through Google's own prompt.
#[derive(Debug, Clone, Copy)]
enum Door {
    Service(AuthService),
    Prompt,
}

impl Door {
    const ALL: [Self; 6] = [
        Self::Service(AuthService::Google),
        Self::Service(AuthService::Apple),
        Self::Service(AuthService::Facebook),
        Self::Service(AuthService::Twitter),
        Self::Service(AuthService::Mastodon),
        Self::Prompt,
    ];

    fn service(self) -> AuthService {
        match self {
            Self::Service(service) => service,
            Self::Prompt => AuthService::Google,
        }
    }
}

/// Mel's number at a service.
fn number(service: AuthService) -> String {
    format!("victim-{service}")
}

/// What a service says of the attacker's address.
fn about_the_address() -> Vec<(&'static str, Value)> {
    let ada = "ada@mail.example";
    let verified = |value: Value| json!({ "email": ada, "email_verified": value });
    let address = |text: &str| json!({ "email": text });
    let run_by = |domain: &str| json!({ "email": ada, "hd": domain });
    vec![
        ("somebody's address", address(ada)),
        ("not verified", verified(json!(false))),
        ("verified in words", verified(json!("true"))),
        ("verified in capitals", verified(json!("TRUE"))),
        ("verified as a number", verified(json!(1))),
        ("verified as nothing", verified(Value::Null)),
        ("verified as a list", verified(json!([true]))),
        ("verified as an object", verified(json!({ "value": true }))),
        ("in capitals", address("ADA@MAIL.EXAMPLE")),
        ("with space around it", address(" ada@mail.example ")),
        ("with a header behind it", address("ada@mail.example\r\nBcc: x@evil.example")),
        ("two in one text", address("ada@mail.example,x@gmail.com")),
        ("a list", json!({ "email": [ada, "x@gmail.com"] })),
        ("an object", json!({ "email": { "address": ada } })),
        ("with a name", address("Ada <ada@mail.example>")),
        ("quoted", address("\"ada\"@mail.example")),
        ("with a dot behind it", address("ada@mail.example.")),
        ("with a letter that looks alike", address("ad\u{430}@mail.example")),
        ("with a letter that does not show", address("ada@mail.example\u{200b}")),
        ("escaped", address("ada%40mail.example")),
        ("with a NUL in it", address("ada@mail.example\0@gmail.com")),
        ("with an address behind it", address("ada@mail.example@gmail.com")),
        ("below somebody else's domain", address("vic@gmail.com.evil.example")),
        ("a mailbox of Google's", json!({ "email": "vic@gmail.com", "email_verified": false })),
        ("with a comment in it", address("vic(x)@gmail.com")),
        ("run by another organisation", run_by("other.example")),
        ("run by the domain above", run_by("example")),
        ("run by a domain that begins alike", run_by("mail.example.evil.example")),
        ("run by nobody", run_by("")),
        ("run by several", json!({ "email": ada, "hd": ["mail.example"] })),
        (
            "under other names",
            json!({ "email": null, "preferred_username": ada, "upn": ada, "emails": [ada] }),
        ),
        ("nobody's address", address(FREE[0])),
        ("nobody's mailbox", json!({ "email": FREE[1], "email_verified": false })),
    ]
}

/// What a service says of the attacker's number and name.
fn about_the_person(service: AuthService, issuer: &str) -> Vec<(&'static str, Value)> {
    let number = number(service);
    let called = |text: String| json!({ "sub": text });
    vec![
        ("a number in capitals", called(number.to_uppercase())),
        ("a number with space behind it", called(format!("{number} "))),
        ("a number with space before it", called(format!(" {number}"))),
        ("a number with a NUL behind it", called(format!("{number}\0"))),
        ("a number with a line break behind it", called(format!("{number}\n"))),
        ("a number in wide letters", called(number.replace('v', "\u{ff56}"))),
        ("a number with a letter that does not show", called(format!("{number}\u{200b}"))),
        ("a number that is cut off", called(number[..number.len() - 1].to_owned())),
        ("a number that goes on", called(format!("{number}{}", "x".repeat(300)))),
        ("a number with its issuer", called(format!("{issuer}|{number}"))),
        ("a pattern", called("victim-%".to_owned())),
        ("a condition", called("' OR '1'='1".to_owned())),
        ("a list of numbers", json!({ "sub": [number] })),
        ("an object", json!({ "sub": { "id": number } })),
        ("no number", called(String::new())),
        ("zero", json!({ "sub": 0 })),
        (
            "the names of someone",
            json!({
                "name": "mel", "username": "mel", "display_name": "mel",
                "preferred_username": "mel", "user_id": user_id(MEMBER),
            }),
        ),
        (
            "a name with a NUL in it",
            json!({ "name": "m\0el", "username": "m\0el", "email": "nul@gmail.com" }),
        ),
    ]
}

/// Vic with an address of Google's, and Mel connected to every service.
async fn with_victims(world: &World, issuer: &Issuer) {
    let (issuer, now) = (issuer.origin(), world.app.ports.clock.now());
    let fill = move |c: &mut Conn| {
        let mut vic = a_person(VIC, "vic", MembershipTier::Free);
        vic.email = Some("vic@gmail.com".to_owned());
        person::insert(c, &vic)?;
        for service in AuthService::ALL.iter().copied() {
            let (issuer, subject) = (issuer.clone(), number(service));
            let identity = Identity { issuer, subject, service, handle: None };
            quire_store::identity::insert(c, &identity, &UserId::from_bits(MEMBER), now)?;
        }
        Ok::<_, StoreError>(())
    };
    world.app.store.write(fill).await.unwrap();
}

/// Signs in through `door` as the person that the service describes with `told`.
async fn enter(
    world: &World,
    issuer: &Issuer,
    door: Door,
    person: &Person,
    told: &Value,
) -> (Visitor, StatusCode) {
    // The limits of networks are other tests'.
    world.doubles.clock.advance(300);
    let mut visitor = Visitor::new(world);
    let status = match door {
        Door::Service(service) => {
            let departure = visitor.begin_connecting(issuer, service, "operation=register").await;
            let code = issuer.grant_telling(&departure, person, told, |_| {});
            visitor.back(&departure, &code).await.status
        }
        Door::Prompt => {
            let offer = prompt_offer(&mut visitor).await;
            let told = |token: &mut super::issuer::Token| {
                tell(&mut token.claims, told, str::to_owned);
            };
            let token = issuer.token(&offer.nonce, person, told);
            let answer = give_token(&mut visitor, &token, &offer.state).await;
            answer.map_or_else(|status| status, |_| StatusCode::OK)
        }
    };
    (visitor, status)
}

async fn has_account(world: &World, email: &'static str) -> bool {
    let read = world.app.store.read(move |c| person::find_by_email(c, email));
    read.await.unwrap().is_some()
}

#[tokio::test]
async fn whatever_a_service_says_no_one_gets_into_an_account_of_someone_else() {
    on_both_databases(async |world| {
        let (world, issuer) = with_issuer(world).await;
        with_victims(&world, &issuer).await;
        let of_mel = connected_services(&world, MEMBER).await;
        for door in Door::ALL {
            let mut cases = about_the_address();
            cases.extend(about_the_person(door.service(), &issuer.origin()));
            assert!(cases.len() >= 30);
            for (n, (case, told)) in quire_cases::drawn(cases.into_iter().enumerate()) {
                let attacker = Person::new(&format!("attacker {n}"), "attacker@evil.example");
                let (mut visitor, status) = enter(&world, &issuer, door, &attacker, &told).await;
                assert!(!status.is_server_error(), "{door:?}: {case}: {status}");
                if visitor.is_signed_in() {
                    let who = visitor.who().await.unwrap();
                    assert!(!["ada", "vic", "mel"].contains(&who.as_str()), "{door:?}: {case}");
                }
                for free in FREE {
                    assert!(!has_account(&world, free).await, "{door:?}: {case}: {free}");
                }
                for person in [ADA, VIC] {
                    assert!(
                        connected_services(&world, person).await.is_empty(),
                        "{door:?}: {case}"
                    );
                }
                assert_eq!(connected_services(&world, MEMBER).await, of_mel, "{door:?}: {case}");
            }
            // The same door is open to whom it belongs.
            let mel = Person::new(&number(door.service()), "elsewhere@evil.example");
            let (mut visitor, _) = enter(&world, &issuer, door, &mel, &json!({})).await;
            assert_eq!(visitor.who().await.as_deref(), Some("mel"), "{door:?}");
        }
    })
    .await;
}
