//! Flags as browsers are told them, and what is noted of those that were met.

use super::{
    events::kept_of,
    world::{BOB, Browser, PUBLIC, on_each_database, story_id},
};
use quire_core::{Timestamp, UserId, flag::Flag};
use quire_store::StoreError;
use serde_json::{Value, json};

// C023, C050, C091, C093
#[tokio::test]
async fn browsers_are_told_the_flags_as_they_hold_for_the_viewer() {
    on_each_database(async |world| {
        let (stranger, bob) = (world.browser(), world.signed_in(BOB).await);
        let of = async |browser: &Browser, flag: Flag| {
            let all = browser.ask("{ variantFlags { name value } }").await;
            let all = all["data"]["variantFlags"].as_array().unwrap().clone();
            assert_eq!(all.len(), Flag::ALL.len());
            let one = all.iter().find(|one| one["name"] == flag.as_str()).unwrap()["value"].clone();
            let asked = "query($name: String!) { variantFlag(flagName: $name, postId: \"1\",
                publicationDomain: \"a.example\", publicationId: \"2\", publicationSlug: \"b\") { name value } }";
            let alone = browser.ask_with(asked, json!({ "name": flag.as_str() })).await;
            let same = json!({ "name": flag.as_str(), "value": one });
            assert_eq!(alone["data"]["variantFlag"], same);
            one
        };
        let person = UserId::from_bits(BOB);
        world
            .app
            .store
            .write(move |c| {
                let now = Timestamp::from_millis(0).unwrap();
                let flags = [(Flag::GlobalNavigation, "false"), (Flag::GqlClientEvents, "false")];
                for (flag, value) in flags {
                    quire_store::flag::set(c, flag.as_str(), Some(&person), value, now)?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        for flag in [Flag::GlobalNavigation, Flag::GqlClientEvents] {
            assert_eq!(of(&stranger, flag).await, true);
            assert_eq!(of(&bob, flag).await, false);
        }
        let unknown = bob.ask("{ variantFlag(flagName: \"made_up\") { name } }").await;
        assert_eq!(unknown["data"]["variantFlag"], Value::Null);
    })
    .await;
}

// C051, C052, F424
#[tokio::test]
async fn experiments_and_gates_that_were_met_are_noted_once_a_day() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        let experiment = format!(
            "mutation {{ logExperimentExposure(input: {{ experimentId: \"blue-button\", postId: \"{}\" }}) {{ success }} }}",
            story_id(PUBLIC)
        );
        let gate = |name: &str| {
            format!("mutation {{ logGateExposure(gateId: \"{name}\") {{ success }} }}")
        };
        for _ in 0..2 {
            let done = bob.ask(&experiment).await;
            assert_eq!(done["data"]["logExperimentExposure"]["success"], true);
            let done = bob.ask(&gate("enable_library_sidebar")).await;
            assert_eq!(done["data"]["logGateExposure"]["success"], true);
        }
        for unknown in ["made_up", "", "a b"] {
            let done = bob.ask(&gate(unknown)).await;
            assert_eq!(done["data"]["logGateExposure"]["success"], false, "{unknown}");
        }
        let kept: Vec<String> =
            kept_of(&world, BOB).await.iter().map(|one| one.key.to_string()).collect();
        assert_eq!(kept, ["experiment.exposed", "gate.exposed"]);
        world.doubles.clock.advance(86_400);
        bob.ask(&experiment).await;
        assert_eq!(kept_of(&world, BOB).await.len(), 3);
    })
    .await;
}
