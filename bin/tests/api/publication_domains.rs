//! A publication's own domain: a record proves that it is theirs, and goes on proving it.

use super::{
    mastheads::join,
    world::{ADA, BOB, Browser, MEMBER, World, on_each_database},
};
use quire_core::{
    PublicationId, UserId,
    publication::{Publication, PublicationMember, PublicationRole},
};
use quire_store::{
    Conn,
    host::{self, PersonHosts},
    publication,
};
use serde_json::{Value, json};

const ANSWER: &str = "__typename ... on Collection { domain desk { domain {
    name state problem endsAt recordName recordValue } } }
  ... on DomainError { message } ... on BadRequest { message }";

async fn act(browser: &Browser, name: &str, id: &str, domain: Option<&str>) -> Value {
    let more = domain.map(|domain| format!(", domain: {}", json!(domain))).unwrap_or_default();
    let query = format!("mutation {{ {name}(collectionId: \"{id}\"{more}) {{ {ANSWER} }} }}");
    let answer = browser.ask(&query).await;
    assert!(answer["errors"].is_null(), "{answer}");
    answer["data"][name].clone()
}

async fn claim(browser: &Browser, domain: &str) -> Value {
    act(browser, "claimCollectionDomain", "000000000001", Some(domain)).await
}

async fn check(browser: &Browser) -> Value {
    act(browser, "checkCollectionDomain", "000000000001", None).await
}

/// What the record of the first publication's claim has to say.
fn record(answer: &Value) -> (String, String) {
    let domain = &answer["desk"]["domain"];
    let of = |name: &str| domain[name].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
    (of("recordName"), of("recordValue"))
}

async fn hosts(world: &World) -> Vec<String> {
    let hosts = world.app.store.read(host::live).await.unwrap();
    hosts.iter().map(|host| host.name("quire.example")).collect()
}

/// The fixture's publication has a domain from the start.
async fn released(world: &World) -> Browser {
    let ada = world.signed_in(ADA).await;
    let gone = act(&ada, "releaseCollectionDomain", "000000000001", None).await;
    assert_eq!(gone["domain"], Value::Null, "{gone}");
    ada
}

/// Does what is due, a day later.
/// Lets a day go by; returns what the letters of it are about.
async fn next_day(world: &World) -> Vec<String> {
    world.doubles.clock.advance(86_400);
    world.letters_sent().await
}

// proves F191: "has a domain of its own once a record proves"
#[tokio::test]
async fn a_domain_shows_a_publication_while_a_record_proves_that_it_is_theirs() {
    on_each_database(async |world: World| {
        let ada = released(&world).await;
        quire_app::publication::begin_domain_checks(&world.app).await.unwrap();
        let wanted = claim(&ada, " https://Journal.Example/ ").await;
        assert_eq!(wanted["desk"]["domain"]["state"], "PENDING", "{wanted}");
        let (name, value) = record(&wanted);
        assert_eq!(name, "_quire.journal.example");
        let problem = async || check(&ada).await["desk"]["domain"]["problem"].clone();
        assert_eq!(problem().await, "UNREACHABLE");
        let server = &world.doubles.name_server;
        server.put("_quire.other.example", &[]);
        assert_eq!(problem().await, "NO_RECORD");
        server.put(&name, &["quire-domain=else"]);
        assert_eq!(problem().await, "OTHER_RECORD");
        assert!(!hosts(&world).await.contains(&"journal.example".to_owned()));
        server.put(&name, &["v=spf1 -all", &value]);
        let live = check(&ada).await;
        assert_eq!(live["domain"], "journal.example", "{live}");
        assert!(hosts(&world).await.contains(&"journal.example".to_owned()));
        let another = claim(&ada, "b.example").await;
        assert_eq!(another["message"], "Remove the domain that you have first.");
        assert_eq!(record(&claim(&ada, "journal.example").await).1, value, "the same again");

        // A silent name server proves nothing; a record that is gone ends it after three days.
        server.fall_silent();
        for _ in 0..5 {
            assert!(next_day(&world).await.is_empty());
        }
        assert!(hosts(&world).await.contains(&"journal.example".to_owned()));
        server.put(&name, &[]);
        let warned = ["journal.example will stop showing Field Notes"];
        assert_eq!(next_day(&world).await, warned, "its owner is told in time");
        let failing = check(&ada).await["desk"]["domain"].clone();
        assert_eq!((&failing["state"], failing["endsAt"].is_null()), (&json!("FAILING"), false));
        let mut told = Vec::new();
        for _ in 0..3 {
            told.extend(next_day(&world).await);
        }
        assert!(!hosts(&world).await.contains(&"journal.example".to_owned()));
        assert_eq!(told, ["journal.example no longer shows Field Notes"], "once");
        server.put(&name, &[&value]);
        assert_eq!(check(&ada).await["domain"], "journal.example");
        act(&ada, "releaseCollectionDomain", "000000000001", None).await;
        assert!(!hosts(&world).await.contains(&"journal.example".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn what_is_no_domain_or_the_sites_own_is_refused() {
    on_each_database(async |world: World| {
        let ada = released(&world).await;
        for bad in [
            "",
            "journal",
            "127.0.0.1",
            "[::1]",
            "journal.example:8080",
            "a b.example",
            "localhost",
            "quire.example",
            "x.quire.example",
            "../etc",
            "<b>.example",
            &"a.".repeat(200),
        ] {
            let answer = claim(&ada, bad).await;
            assert_eq!(answer["message"], "Please enter a domain like blog.example.com.", "{bad}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_domain_of_others_is_taken_only_where_their_own_proof_is_gone() {
    on_each_database(async |world: World| {
        let ada = released(&world).await;
        let second = |c: &mut Conn| {
            let first = publication::find(c, &PublicationId::from_bits(1))?.unwrap();
            let id = PublicationId::from_bits(9);
            let new =
                Publication { id: id.clone(), slug: "second".to_owned(), domain: None, ..first };
            publication::insert(c, &new)?;
            let user_id = UserId::from_bits(BOB);
            publication::set_member(
                c,
                &PublicationMember { publication_id: id, user_id, role: PublicationRole::Owner },
            )?;
            let hosts = PersonHosts {
                domain: Some("bob.example".to_owned()),
                is_domain_live: true,
                has_subdomain: false,
            };
            host::set_of_person(c, &UserId::from_bits(BOB), &hosts)
        };
        world.app.store.write(second).await.unwrap();
        let bob = world.signed_in(BOB).await;
        let server = &world.doubles.name_server;
        let (name, first) = record(&claim(&ada, "journal.example").await);
        let other =
            act(&bob, "claimCollectionDomain", "000000000009", Some("journal.example")).await;
        let (_, second) = record(&other);
        assert_ne!(first, second, "each claim has a proof of its own");
        server.put(&name, &[&first, &second]);
        assert_eq!(check(&ada).await["domain"], "journal.example");
        let bobs = async || act(&bob, "checkCollectionDomain", "000000000009", None).await;
        assert_eq!(bobs().await["desk"]["domain"]["problem"], "TAKEN");
        server.put(&name, &[&second]);
        assert_eq!(bobs().await["domain"], "journal.example");
        assert_eq!(world.letters_sent().await, ["journal.example no longer shows Field Notes"]);
        let lost = check(&ada).await;
        assert_eq!(
            (&lost["domain"], &lost["desk"]["domain"]["state"]),
            (&Value::Null, &json!("PENDING"))
        );

        let (name, value) = record(&claim(&ada, "bob.example").await);
        server.put(&name, &[&value]);
        assert_eq!(check(&ada).await["desk"]["domain"]["problem"], "TAKEN", "a writer has it");
    })
    .await;
}

#[tokio::test]
async fn only_owners_decide_about_the_domain_and_not_without_end() {
    on_each_database(async |world: World| {
        let ada = released(&world).await;
        join(&world, BOB, PublicationRole::Editor).await;
        let (stranger, bob, member) =
            (world.browser(), world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        claim(&ada, "journal.example").await;
        for (browser, refusal) in
            [(&stranger, "Unauthorized"), (&bob, "Forbidden"), (&member, "Forbidden")]
        {
            assert_eq!(claim(browser, "b.example").await["__typename"], refusal);
            assert_eq!(check(browser).await["__typename"], refusal);
            let release = act(browser, "releaseCollectionDomain", "000000000001", None).await;
            assert_eq!(release["__typename"], refusal);
        }
        for _ in 0..30 {
            check(&ada).await;
        }
        let query =
            "mutation { checkCollectionDomain(collectionId: \"000000000001\") { __typename } }";
        let answer = ada.ask(query).await;
        assert_eq!(answer["errors"][0]["extensions"]["code"], "RATE_LIMITED", "{answer}");
    })
    .await;
}
