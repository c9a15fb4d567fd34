//! How publications look: what is typed becomes values or nothing, readers see what was published, and there
//! is a way back.

use super::{
    mastheads::{invite, join},
    publication_settings::purged,
    world::{ADA, BOB, Browser, STAFF, World, on_each_database},
};
use quire_core::{
    ImageId, Timestamp,
    image::{Placeholder, Size},
    publication::PublicationRole,
};
use quire_store::image::{Image, ImageKind};
use serde_json::{Value, json};

pub(super) fn design(change: &Value) -> Value {
    let mut design = json!({ "tint": "#0b6a4a", "accent": "", "background": "",
        "titleFont": "SERIF_1", "textFont": "SERIF_2", "headingFont": "SANS_SERIF_1",
        "header": "CENTERED", "logoId": "", "wordmarkId": "" });
    for (key, value) in change.as_object().unwrap() {
        design[key] = value.clone();
    }
    design
}

/// A picture that Ada uploaded.
pub(super) async fn picture(world: &World, bits: u64) -> String {
    let id = ImageId::from_bits(bits.into());
    let image = Image {
        id: id.clone(),
        person_id: quire_core::UserId::from_bits(ADA),
        kind: ImageKind::Png,
        size: Size { width: 300, height: 60 },
        byte_count: 1,
        placeholder: Placeholder { colour: None, image_uri: None },
        focus: (50, 50),
        created_at: Timestamp::from_millis(0).unwrap(),
    };
    world.app.store.write(move |c| quire_store::image::insert(c, &image)).await.unwrap();
    id.to_string()
}

/// Forgets pictures that nothing shows.
pub(super) async fn forget_unused(world: &World) {
    let now = world.app.ports.clock.now();
    let forget = move |c: &mut quire_store::Conn| quire_store::image::forget_unused(c, now, "", 10);
    world.app.store.write(forget).await.unwrap();
}

async fn change(browser: &Browser, how: &str, revision: i64, changed: Value) -> Value {
    let query = format!(
        "mutation($revision: Int!, $design: DesignInput!) {{
            {how}(collectionId: \"000000000001\", revision: $revision, design: $design) {{ __typename
            ... on Collection {{ desk {{ designRevision designs {{ number state
              changedBy {{ username }} design {{ tint wordmarkId }} }} }} }}
            ... on CollectionConflict {{ collection {{ desk {{ designRevision }} }} }}
            ... on BadRequest {{ message }} }} }}"
    );
    let variables = json!({ "revision": revision, "design": design(&changed) });
    browser.ask_with(&query, variables).await["data"][how].clone()
}

async fn publish(browser: &Browser, revision: i64, changed: Value) -> Value {
    change(browser, "publishCollectionDesign", revision, changed).await
}

/// What strangers see.
async fn theme(world: &World) -> Value {
    let query =
        "{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") { desk { designRevision }
        theme { tint accent { light dark } accentHover { light } onAccent { light dark }
          headerGround { light dark } headerInk { light dark } titleFont titleWeight headingFont
          headingWeight textFont boldWeight header wordmark { width } logoUrl } } }";
    let found = world.browser().ask(query).await["data"]["collectionByDomainOrSlug"].clone();
    assert_eq!(found["desk"], Value::Null);
    found["theme"].clone()
}

// proves F190: "go back to a design it had"
#[tokio::test]
async fn a_design_is_tried_then_shown_and_taken_back_and_no_one_overwrites_another() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Editor).await;
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let purged = purged(&world);
        let yellow = json!({ "tint": "#ffcc00", "background": "#102040", "header": "LARGE" });
        let saved = change(&ada, "saveCollectionDesign", 0, yellow.clone()).await;
        assert_eq!(saved["desk"]["designs"][0]["state"], "DRAFT", "{saved}");
        assert_eq!(theme(&world).await, Value::Null, "a draft is for those who manage it");
        assert!(purged.lock().unwrap().is_empty(), "and no page shows it");
        // What is hard to read is refused with the colour to take.
        let refused = publish(&ada, 1, yellow.clone()).await;
        let nearest = refused["message"].as_str().unwrap().split_once('#').unwrap().1;
        let nearest = format!("#{}", nearest.trim_end_matches('.'));
        let mut readable = yellow.clone();
        readable["accent"] = json!(nearest);
        let shown = publish(&ada, 1, readable.clone()).await;
        assert_eq!(shown["desk"]["designRevision"], 2, "{shown}");
        assert_eq!(shown["desk"]["designs"].as_array().unwrap().len(), 1, "the draft is done");
        let seen = theme(&world).await;
        assert_eq!((&seen["tint"], &seen["header"]), (&json!("#ffcc00"), &json!("LARGE")));
        assert_eq!(seen["accent"]["light"], json!(nearest));
        assert_ne!(seen["accent"]["dark"], json!(nearest), "dark paper has a shade of its own");
        assert_eq!(seen["headerGround"], json!({ "light": "#102040", "dark": "#102040" }));
        assert_eq!(seen["headerInk"], json!({ "light": "#ffffff", "dark": "#ffffff" }));
        // Before it is acknowledged; the pages of its stories have this tag, too.
        let tags = purged.lock().unwrap().clone();
        assert!(tags.contains(&"collection:000000000001".to_owned()), "{tags:?}");
        // An editor who saw less overwrites nothing.
        for how in ["saveCollectionDesign", "publishCollectionDesign"] {
            let late = change(&bob, how, 1, json!({})).await;
            let now = json!({ "desk": { "designRevision": 2 } });
            assert_eq!(late["__typename"], "CollectionConflict", "{how}");
            assert_eq!(late["collection"], now);
        }
        assert_eq!(theme(&world).await, seen);
        let back = publish(&bob, 2, json!({})).await;
        let states: Vec<&Value> =
            back["desk"]["designs"].as_array().unwrap().iter().map(|one| &one["state"]).collect();
        assert_eq!(states, ["PUBLISHED", "EARLIER"]);
        assert_eq!(back["desk"]["designs"][1]["changedBy"]["username"], "ada");
        assert_eq!(theme(&world).await, Value::Null, "it looks like the site");
        assert_eq!(publish(&bob, 3, readable).await["desk"]["designRevision"], 4);
        assert_eq!(theme(&world).await, seen, "and as it looked before");
    })
    .await;
}

// proves F325: "colours and fonts with defined weights"
#[tokio::test]
async fn only_colours_fonts_and_own_pictures_are_taken_and_few_designs_are_kept() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let fonts = json!({ "tint": "rgba(10, 20, 30, 0.9)", "accent": "#1a2b3c",
            "titleFont": "SANS_SERIF_1", "textFont": "SERIF_1", "headingFont": "SERIF_2" });
        publish(&ada, 0, fonts).await;
        let seen = theme(&world).await;
        assert_eq!(seen["tint"], "#222b33", "as it is seen on paper");
        let weights = ["titleWeight", "boldWeight", "headingWeight"].map(|of| &seen[of]);
        assert_eq!(weights, [700, 600, 600]);
        for bad in [
            json!({ "tint": "" }),
            json!({ "tint": "red" }),
            json!({ "accent": "#12" }),
            json!({ "accent": "#0b6a4a;} body{display:none" }),
            json!({ "background": "url(https://evil.example/x.png)" }),
            json!({ "background": "</style><script>alert(1)</script>" }),
            json!({ "tint": "x".repeat(100_000) }),
            json!({ "textFont": "SANS_SERIF_2" }),
            json!({ "logoId": "../../etc" }),
            json!({ "wordmarkId": "f".repeat(32) }),
        ] {
            for how in ["saveCollectionDesign", "publishCollectionDesign"] {
                let answer = change(&ada, how, 1, bad.clone()).await;
                assert_eq!(answer["__typename"], "BadRequest", "{how} {bad}");
            }
        }
        assert_eq!(theme(&world).await, seen);
        let refused = "query($design: DesignInput!) { designPreview(design: $design) {
            theme { tint } contrast problems { field message nearest } } }";
        let asked = json!({ "design": design(&json!({ "tint": "#7fd4ff" })) });
        let preview =
            world.browser().ask_with(refused, asked).await["data"]["designPreview"].clone();
        assert_eq!(preview["problems"][0]["field"], "TINT", "{preview}");
        assert!(preview["contrast"].as_f64().unwrap() < 4.5);
        let nearest = &preview["problems"][0]["nearest"];
        let asked = json!({ "design": design(&json!({ "tint": nearest })) });
        let preview =
            world.browser().ask_with(refused, asked).await["data"]["designPreview"].clone();
        assert_eq!(preview["problems"], json!([]));
        // A wordmark is kept as long as a design has it.
        let wordmark = picture(&world, 7).await;
        publish(&ada, 1, json!({ "wordmarkId": wordmark })).await;
        assert_eq!(theme(&world).await["wordmark"]["width"], 300);
        forget_unused(&world).await;
        assert_eq!(theme(&world).await["wordmark"]["width"], 300);
        for revision in 2..30 {
            let tint = if revision % 2 == 0 { "#1b5e9e" } else { "#75389a" };
            publish(&ada, revision, json!({ "tint": tint })).await;
        }
        let last = publish(&ada, 30, json!({})).await;
        assert_eq!(last["desk"]["designs"].as_array().unwrap().len(), 21, "{last}");
        assert_eq!(theme(&world).await, Value::Null);
    })
    .await;
}

// proves F207: "chooses its icon"
#[tokio::test]
async fn the_icon_of_a_publication_is_the_one_chosen_then_its_picture_then_the_sites() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let icon = async || {
            let query = "{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {
                favicon { id url } avatar { id } } }";
            world.browser().ask(query).await["data"]["collectionByDomainOrSlug"].clone()
        };
        assert_eq!(icon().await, json!({ "favicon": null, "avatar": null }));
        let own = picture(&world, 8).await;
        let info = json!({ "collectionId": "000000000001", "revision": 1, "name": "Field Notes",
            "tagline": "", "description": "", "contactEmail": "", "links": [], "imageId": own });
        let update = "mutation($input: UpdateCollectionInput!) {
            updateCollection(input: $input) { __typename ... on Collection { id } } }";
        let done = ada.ask_with(update, json!({ "input": info })).await;
        assert_eq!(done["data"]["updateCollection"]["__typename"], "Collection", "{done}");
        let seen = icon().await;
        assert_eq!((&seen["favicon"]["id"], &seen["avatar"]["id"]), (&json!(own), &json!(own)));
        let chosen = picture(&world, 9).await;
        let shown = publish(&ada, 0, json!({ "iconId": chosen })).await;
        assert_eq!(shown["__typename"], "Collection", "{shown}");
        forget_unused(&world).await;
        let seen = icon().await["favicon"].clone();
        assert_eq!(seen["id"], json!(chosen), "it is in use");
        let url = seen["url"].as_str().unwrap();
        assert!(url.contains(&chosen) && url.contains("w=128&h=128"), "{url}");
        for bad in ["../x", "f".repeat(32).as_str()] {
            let refused = publish(&ada, 1, json!({ "iconId": bad })).await;
            assert_eq!(refused["__typename"], "BadRequest", "{bad}");
        }
    })
    .await;
}

// proves A043: "sees that it is the staff"
#[tokio::test]
async fn staff_see_that_they_are_staff_and_have_no_part_in_a_publication_for_it() {
    on_each_database(async |world: World| {
        let edge = async |browser: &Browser| {
            let query = "{ publicationByRef(ref: { slug: \"field-notes\" }) {
                compatLegacy { id } isAuroraVisible
                viewerEdge { viewerStaffRole role canManage } } }";
            browser.ask(query).await["data"]["publicationByRef"].clone()
        };
        let seen = edge(&world.browser()).await;
        assert_eq!(seen["viewerEdge"]["viewerStaffRole"], Value::Null);
        assert_eq!(seen["compatLegacy"]["id"], "000000000001");
        assert_eq!(seen["isAuroraVisible"], true);
        let staff = world.signed_in(STAFF).await;
        let seen = edge(&staff).await["viewerEdge"].clone();
        let expected = json!({ "viewerStaffRole": "STAFF", "role": null, "canManage": false });
        assert_eq!(seen, expected);
    })
    .await;
}

// Letters of a publication look like its pages.
#[tokio::test]
async fn the_letter_that_invites_has_the_colours_of_the_publication() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let look = json!({ "tint": "#0b4a6a", "background": "#10243c" });
        let published = publish(&ada, 0, look).await;
        assert_eq!(published["__typename"], "Collection", "{published}");
        invite(&ada, "new@mail.example", "EDITOR").await;
        while quire_app::worker::work(&world.app).await.unwrap() {}
        let letter = world.doubles.mailbox.letters().pop().unwrap();
        assert!(letter.html.contains("background:#10243c"), "{}", letter.html);
        assert!(letter.html.contains("background:#0b4a6a;color:#ffffff"), "{}", letter.html);
        assert!(letter.html.contains(">Field Notes</a>"), "its name stands at the top");
        assert!(!letter.html.contains("#0b6a4a"), "nothing has the colour of the site");
        assert!(letter.text.contains("\n\nQuire\nhttp"), "{}", letter.text);
    })
    .await;
}
