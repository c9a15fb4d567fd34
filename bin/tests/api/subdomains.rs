//! The subdomain of a profile, and giving it up.

use super::world::{ADA, BOB, Browser, World, on_each_database};
use quire_core::UserId;
use quire_store::host::{self, LiveHost, PersonHosts};
use serde_json::json;

async fn give(world: &World, person: u64, domain: Option<&str>) {
    let is_domain_live = domain.is_some();
    let hosts =
        PersonHosts { domain: domain.map(str::to_owned), is_domain_live, has_subdomain: true };
    let id = UserId::from_bits(person);
    world.app.store.write(move |c| host::set_of_person(c, &id, &hosts)).await.unwrap();
}

async fn release(browser: &Browser) -> String {
    let call = "mutation { releaseSubdomain { __typename ... on Viewer { hasSubdomain } } }";
    browser.ask(call).await["data"]["releaseSubdomain"].to_string()
}

// proves F227: "A reader gives up a subdomain"
#[tokio::test]
async fn a_subdomain_is_given_up_once_and_nothing_else_with_it() {
    on_each_database(async |world| {
        give(&world, ADA, Some("ada.example")).await;
        give(&world, BOB, None).await;
        let ada = world.signed_in(ADA).await;
        let before = world.app.store.read(quire_store::change::latest_seq).await.unwrap();
        assert_eq!(release(&ada).await, r#"{"__typename":"Viewer","hasSubdomain":false}"#);
        assert_eq!(release(&ada).await, r#"{"__typename":"NotFound"}"#);
        let live = world.app.store.read(host::live).await.unwrap();
        let subdomains: Vec<&LiveHost> =
            live.iter().filter(|host| matches!(host, LiveHost::Subdomain { .. })).collect();
        assert_eq!(subdomains, [&LiveHost::Subdomain { username: "bob".to_owned() }]);
        let own = |host: &LiveHost| matches!(host, LiveHost::OfPerson { domain, .. } if domain == "ada.example");
        assert!(live.iter().any(own), "the domain of their own stays");
        // Servers look at the hosts again when a person changes.
        let changes = world
            .app
            .store
            .read(move |c| quire_store::change::after(c, before, 50))
            .await
            .unwrap();
        let tag = format!("user:{}", UserId::from_bits(ADA));
        assert!(changes.iter().any(|one| one.change.tags.contains(&tag)));
    })
    .await;
}

// proves F395: "A reader's own domain needs a membership, and its state is shown"
#[tokio::test]
async fn the_state_of_a_domain_of_ones_own_is_told_to_oneself() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let state = async || {
            let query = "{ viewer { hasSubdomain customDomain { domain isLive } } }";
            ada.ask(query).await["data"]["viewer"].clone()
        };
        assert_eq!(state().await, json!({ "hasSubdomain": false, "customDomain": null }));
        for is_domain_live in [false, true] {
            let domain = Some("ada.example".to_owned());
            let hosts = PersonHosts { domain, is_domain_live, has_subdomain: false };
            let id = UserId::from_bits(ADA);
            let set = move |c: &mut _| host::set_of_person(c, &id, &hosts);
            world.app.store.write(set).await.unwrap();
            let domain = json!({ "domain": "ada.example", "isLive": is_domain_live });
            assert_eq!(state().await["customDomain"], domain);
        }
        let bob = world.signed_in(BOB).await.ask("{ viewer { customDomain { domain } } }").await;
        assert_eq!(bob["data"]["viewer"]["customDomain"], json!(null));
    })
    .await;
}
