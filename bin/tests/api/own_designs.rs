//! How people's profiles and stories look: the same rules as for publications, and no one else's business.

use super::{
    publication_designs::{design, forget_unused, picture},
    publication_settings::purged,
    world::{ADA, BOB, Browser, World, on_each_database},
};
use serde_json::{Value, json};

async fn change(browser: &Browser, how: &str, revision: i64, changed: Value) -> Value {
    let query = format!(
        "mutation($revision: Int!, $design: DesignInput!) {{
            {how}(revision: $revision, design: $design) {{ __typename
            ... on Viewer {{ designRevision styleEditorOnboardingVersionSeen
              designs {{ number state design {{ tint iconId }} }} }}
            ... on DesignConflict {{ message viewer {{ designRevision }} }}
            ... on Unauthorized {{ message }} ... on BadRequest {{ message }} }} }}"
    );
    let variables = json!({ "revision": revision, "design": design(&changed) });
    browser.ask_with(&query, variables).await["data"][how].clone()
}

/// What strangers see of Ada.
async fn read_design(world: &World) -> Value {
    let query = "{ userResult(username: \"ada\") { ... on User { favicon { id }
        theme { tint header accentTint fonts { font1 { name } font2 { name } font3 { name } } } } } }";
    world.browser().ask(query).await["data"]["userResult"].clone()
}

// proves F135: "design"
#[tokio::test]
async fn a_writer_tries_a_design_publishes_it_and_goes_back_and_another_window_loses_nothing() {
    on_each_database(async |world: World| {
        let (ada, purged) = (world.signed_in(ADA).await, purged(&world));
        let ocean = json!({ "tint": "#1b5e9e", "header": "LARGE", "titleFont": "SANS_SERIF_1" });
        let unseen = json!({ "favicon": null, "theme": null });
        let fresh = ada.ask("{ viewer { designRevision styleEditorOnboardingVersionSeen } }").await;
        assert_eq!(fresh["data"]["viewer"]["styleEditorOnboardingVersionSeen"], 0);
        let saved = change(&ada, "saveDesign", 0, ocean.clone()).await;
        assert_eq!(saved["designs"][0]["state"], "DRAFT", "{saved}");
        assert_eq!(saved["styleEditorOnboardingVersionSeen"], 1);
        assert_eq!(read_design(&world).await, unseen, "a draft is for its writer");
        assert!(purged.lock().unwrap().is_empty());
        let shown = change(&ada, "publishDesign", 1, ocean.clone()).await;
        assert_eq!(shown["designRevision"], 2, "{shown}");
        let theme = read_design(&world).await["theme"].clone();
        assert_eq!((&theme["tint"], &theme["header"]), (&json!("#1b5e9e"), &json!("LARGE")));
        assert_eq!(theme["fonts"]["font1"]["name"], "SANS_SERIF_1");
        assert_eq!(theme["accentTint"], Value::Null, "links have the tint");
        let tags = purged.lock().unwrap().clone();
        let own = format!("user:{}", quire_core::UserId::from_bits(ADA));
        assert!(tags.contains(&own), "{tags:?}");
        for how in ["saveDesign", "publishDesign"] {
            let late = change(&ada, how, 1, json!({})).await;
            assert_eq!(late["__typename"], "DesignConflict", "{how}");
            assert_eq!(late["viewer"]["designRevision"], 2);
        }
        let back = change(&ada, "publishDesign", 2, json!({ "header": "START" })).await;
        assert_eq!(back["designs"][1]["state"], "EARLIER", "{back}");
        assert_eq!(read_design(&world).await["theme"], Value::Null, "it looks like the site");
    })
    .await;
}

#[tokio::test]
async fn no_one_else_changes_it_and_only_colours_and_own_pictures_are_taken() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        for how in ["saveDesign", "publishDesign"] {
            let stranger = change(&world.browser(), how, 0, json!({})).await;
            assert_eq!(stranger["__typename"], "Unauthorized", "{how}");
        }
        let icon = picture(&world, 5).await;
        let taken = change(&bob, "publishDesign", 0, json!({ "iconId": icon })).await;
        assert_eq!(taken["__typename"], "BadRequest", "the picture is Ada's: {taken}");
        for bad in [
            json!({ "tint": "red" }),
            json!({ "tint": "#ffcc00" }),
            json!({ "accent": "#0b6a4a;} body{display:none" }),
            json!({ "textFont": "SANS_SERIF_2" }),
            json!({ "wordmarkId": "../../etc" }),
        ] {
            let refused = change(&ada, "publishDesign", 0, bad.clone()).await;
            assert_eq!(refused["__typename"], "BadRequest", "{bad}");
        }
        let shown = change(&ada, "publishDesign", 0, json!({ "iconId": icon })).await;
        assert_eq!(shown["designs"][0]["design"]["iconId"], json!(icon), "{shown}");
        forget_unused(&world).await;
        assert_eq!(read_design(&world).await["favicon"]["id"], json!(icon), "it is in use");
        // Two windows at the same moment: one of them is told.
        let other = world.signed_in(ADA).await;
        let (one, two) = tokio::join!(
            change(&ada, "publishDesign", 1, json!({ "tint": "#1b5e9e" })),
            change(&other, "publishDesign", 1, json!({ "tint": "#75389a" })),
        );
        let mut answers = [&one["__typename"], &two["__typename"]].map(|of| of.as_str().unwrap());
        answers.sort_unstable();
        assert_eq!(answers, ["DesignConflict", "Viewer"]);
    })
    .await;
}
