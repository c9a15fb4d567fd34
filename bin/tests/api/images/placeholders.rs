//! How pictures look before they are there, and which point of them every crop shows.

use super::{
    super::{
        drafts::{begin, save},
        publishing::publish,
        world::{ADA, BOB, Browser, World, on_each_database},
    },
    decoded, encode, png, show, upload, uploaded,
};
use image::{ImageFormat, RgbaImage};
use quire_app::ports::{Blobs, Bucket};
use quire_core::{ImageId, image::Placeholder};
use quire_store::image as store;
use serde_json::{Value, json};

/// Publishes a new story of pictures alone.
async fn publish_pictures(browser: &Browser, save_id: &str, pictures: &[Value]) -> String {
    let id = begin(browser, save_id).await;
    let order: Vec<String> = (0..pictures.len()).map(|n| format!("picture{n}")).collect();
    let blocks: Vec<Value> = order
        .iter()
        .zip(pictures)
        .map(|(id, picture)| {
            let mut block = json!({ "id": id, "type": "image", "text": "" });
            block.as_object_mut().unwrap().extend(picture.as_object().unwrap().clone());
            block
        })
        .collect();
    let input = json!({
        "postId": id, "saveId": format!("{save_id}-2"), "baseRevision": 1, "blocks": blocks,
        "deletedBlocks": ["a", "b", "c"], "order": order,
    });
    let saved = save(browser, input).await;
    assert_eq!(saved["__typename"], "DraftSaved", "{saved}");
    let out = publish(browser, &id, 2, Value::Null).await;
    assert_eq!(out["status"], "PUBLISHED", "{out}");
    id
}

/// What cards show of a story, and its text.
async fn placeholder_of(world: &World, id: &str) -> (Value, String) {
    let query = format!(
        "{{ post(id: \"{id}\") {{ bodyHtml previewImage {{ src colour placeholder focusX focusY }} }} }}"
    );
    let post = world.browser().ask(&query).await["data"]["post"].clone();
    (post["previewImage"].clone(), post["bodyHtml"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn what_a_writer_chose_as_focus_is_in_every_crop() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = uploaded(&ada, &png(1_000, 200)).await;
        let picture = |x, y| json!({ "src": id, "focusX": x, "focusY": y });
        let story = publish_pictures(&ada, "save-0001", &[picture(10, 40), picture(90, 90)]).await;
        let (card, html) = placeholder_of(&world, &story).await;
        assert_eq!(
            (&card["focusX"], &card["focusY"]),
            (&json!(10), &json!(40)),
            "the first counts"
        );
        assert!(html.contains("object-position:10% 40%"), "{html}");
        // Left half red, right half blue.
        for (focus, colour) in [("10,40", [255, 0, 0]), ("90,40", [0, 0, 255])] {
            for size in ["w=64&h=64", "w=160&h=107", "w=680&h=383", "w=1200&h=630"] {
                let target = format!("/_/image/{id}?{size}&focus={focus}");
                let (answer, bytes) = show(&ada, &target).await;
                let crop = decoded(&answer, &bytes).to_rgb8();
                let middle = crop.get_pixel(crop.width() / 2, crop.height() / 2);
                assert_eq!(middle.0, colour, "{target}");
            }
        }
        // Whose picture it is chooses; who shows it somewhere else does not.
        publish_pictures(&bob, "save-0002", &[picture(70, 70)]).await;
        assert_eq!(placeholder_of(&world, &story).await.0["focusX"], 10);
        publish_pictures(&ada, "save-0003", &[picture(80, 50)]).await;
        assert_eq!(placeholder_of(&world, &story).await.0["focusX"], 80);
    })
    .await;
}

#[tokio::test]
async fn a_story_shows_a_tiny_copy_until_a_picture_is_there() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let said = upload(&ada, &png(300, 200)).await.json();
        let (colour, placeholder) = (said["colour"].as_str(), said["placeholder"].as_str());
        let (colour, placeholder) = (colour.unwrap(), placeholder.unwrap());
        let elsewhere = json!({ "src": "https://elsewhere.example/a.png" });
        let story =
            publish_pictures(&ada, "save-0001", &[json!({ "src": said["id"] }), elsewhere]).await;
        let (card, html) = placeholder_of(&world, &story).await;
        assert_eq!(card["placeholder"], placeholder);
        let style = format!("style=\"background:{colour} url({placeholder}) 50%/cover\"");
        assert_eq!(html.matches(&style).count(), 1, "{html}");
        assert_eq!(html.matches("style=").count(), 1, "nothing is known of another's: {html}");
    })
    .await;
}

#[tokio::test]
async fn nothing_stands_behind_what_can_be_seen_through() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let glass = RgbaImage::from_fn(80, 80, |x, _| image::Rgba([0, 200, 0, (x * 3) as u8]));
    let solid = RgbaImage::from_pixel(80, 80, image::Rgba([0, 200, 0, 255]));
    let said = upload(&ada, &encode(&glass.into(), ImageFormat::Png)).await.json();
    assert_eq!((&said["colour"], &said["placeholder"]), (&json!("#00c800"), &Value::Null));
    let story = publish_pictures(&ada, "save-0001", &[json!({ "src": said["id"] })]).await;
    assert!(!placeholder_of(&world, &story).await.1.contains("background"));
    let said = upload(&ada, &encode(&solid.into(), ImageFormat::Png)).await.json();
    assert!(said["placeholder"].is_string(), "opaque, whatever form it came in: {said}");
}

#[tokio::test]
async fn pictures_that_came_before_are_looked_at_a_few_at_a_time() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let mut ids: Vec<String> = Vec::new();
        for n in 1..=45 {
            ids.push(uploaded(&ada, &png(40 + n, 30)).await);
        }
        let all = ids.clone();
        let known = |id: &str| {
            let id: ImageId = id.parse().unwrap();
            let app = world.app.clone();
            async move {
                let found = app.store.read(move |c| store::find(c, &id)).await.unwrap().unwrap();
                found.placeholder
            }
        };
        let before = known(&ids[0]).await;
        assert!(before.colour.is_some() && before.image_uri.is_some());
        let none = Placeholder { colour: None, image_uri: None };
        let blank = none.clone();
        world
            .app
            .store
            .write(move |c| {
                for id in &all {
                    store::set_placeholder(c, &id.parse().unwrap(), &blank)?;
                }
                Ok::<_, quire_store::StoreError>(())
            })
            .await
            .unwrap();
        // One is damaged, one is lost.
        ids.sort();
        let blobs = &world.doubles.blobs;
        blobs.put(Bucket::Images, &ids[3], b"no picture".to_vec()).await.unwrap();
        blobs.remove(Bucket::Images, &ids[30]).await.unwrap();
        world.letters_sent().await;
        for _ in 0..2 {
            quire_app::image::look_at_old_ones(&world.app).await.unwrap();
        }
        let mut turns = 0;
        while quire_app::worker::work(&world.app).await.unwrap() {
            turns += 1;
        }
        assert_eq!(turns, 4, "twenty, twenty, five, and the end");
        for (n, id) in ids.iter().enumerate() {
            let is_lost = matches!(n, 3 | 30);
            assert_eq!(known(id).await == none, is_lost, "{n}");
        }
        let dead = quire_store::job::JobState::Dead;
        let dead = world.app.store.read(move |c| quire_store::job::count_of(c, dead)).await;
        assert_eq!(dead.unwrap(), 0);
    })
    .await;
}
