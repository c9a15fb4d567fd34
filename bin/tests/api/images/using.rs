//! Pictures in use, and what becomes of those that are not.

use super::{
    super::world::{ADA, BOB, Browser, PUBLIC, World, on_each_database, story_id},
    decoded, png, show, show_to, uploaded,
};
use http::StatusCode;
use quire_app::{
    ports::{Blobs, Bucket},
    retention::forget_old,
};
use quire_core::story::Story;
use serde_json::{Value, json};

const PHOTO: &str = "mutation($id: ID) { updateProfile(imageId: $id) {
    __typename ... on Viewer { imageUrl } ... on BadRequest { message } } }";

async fn photo(browser: &Browser, id: &str) -> Value {
    let answer = browser.ask_with(PHOTO, json!({ "id": id })).await;
    answer["data"]["updateProfile"].clone()
}

#[tokio::test]
async fn a_photo_is_one_of_ones_own_pictures() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let id = uploaded(&ada, &png(300, 200)).await;
        let url = format!("/_/image/{id}?w=256&h=256&focus=50%2C50");
        assert_eq!(photo(&ada, &id).await["imageUrl"], url);
        let seen = "{ userResult(username: \"ada\") { ... on User { imageUrl } } }";
        let seen = world.browser().ask(seen).await;
        assert_eq!(seen["data"]["userResult"]["imageUrl"], url);
        let (answer, bytes) = show(&world.browser(), &url).await;
        assert_eq!(decoded(&answer, &bytes).width(), 200);
        let bob = world.signed_in(BOB).await;
        let gone = "This picture is no longer there; upload it again.";
        for wanted in [id.as_str(), "0123456789abcdef0123456789abcdef", "/etc/passwd", "x"] {
            assert_eq!(photo(&bob, wanted).await["message"], gone, "{wanted}");
        }
        // Another name leaves the photo; an empty id takes it away.
        let rename =
            "mutation { updateProfile(name: \"Countess\") { ... on Viewer { imageUrl } } }";
        assert_eq!(ada.ask(rename).await["data"]["updateProfile"]["imageUrl"], url);
        assert_eq!(photo(&ada, "").await["imageUrl"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn a_picture_that_no_one_uses_is_thrown_away_after_a_day() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let (used, unused) =
            (uploaded(&ada, &png(90, 90)).await, uploaded(&ada, &png(91, 91)).await);
        photo(&ada, &used).await;
        let blobs = &world.doubles.blobs;
        blobs.put(Bucket::Images, "ffffffffffffffffffffffffffffffff", vec![1]).await.unwrap();
        blobs.put(Bucket::Images, &format!("{used}.1-0.part"), vec![1]).await.unwrap();
        for id in [&used, &unused] {
            show(&ada, &format!("/_/image/{id}?w=40")).await;
        }
        let sweep = || quire_app::image::forget_unused(&world.app);
        assert_eq!(sweep().await.unwrap().images, 0);
        assert_eq!(blobs.everything().len(), 6);
        world.doubles.clock.advance(86_401);
        let swept = sweep().await.unwrap();
        assert_eq!((swept.images, swept.files), (1, 4));
        assert_eq!(blobs.names(Bucket::Images), std::slice::from_ref(&used));
        assert_eq!(blobs.names(Bucket::Renditions), [format!("{used}-w40.png")]);
        let (gone, _) = show(&ada, &format!("/_/image/{unused}?w=40")).await;
        assert_eq!(gone.status, StatusCode::NOT_FOUND);
        assert_eq!(sweep().await.unwrap(), quire_app::image::Collected::default());
    })
    .await;
}

#[tokio::test]
async fn a_picture_without_its_file_is_found_by_fsck() {
    let world = World::new().await;
    let id = uploaded(&world.signed_in(ADA).await, &png(9, 9)).await;
    let check = async || quire_app::fsck::check(&world.app, |_| ()).await.unwrap().store;
    assert_eq!(check().await, []);
    world.doubles.blobs.remove(Bucket::Images, &id).await.unwrap();
    let found = check().await;
    assert_eq!((found[0].invariant, &found[0].rows), ("I15.images", &vec![id]));
}

const BEFORE_STORY: &str = "query($id: ID!) { postResult(id: $id) { ... on Post { previewImage {
    src width height colour placeholder focusX focusY } } } }";

#[tokio::test]
async fn what_is_shown_until_a_picture_is_there_is_known() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let said = super::upload(&ada, &png(300, 200)).await.json();
        let id = said["id"].as_str().unwrap().to_owned();
        // Half is red, half is blue: of equal ones the darker.
        assert_eq!(said["colour"], "#0000ff");
        let placeholder = said["placeholder"].as_str().unwrap();
        assert!(placeholder.starts_with("data:image/webp;base64,") && placeholder.len() < 400);
        let (story, preview) = (story_id(PUBLIC), id.clone());
        world
            .app
            .store
            .write(move |c| {
                let story = quire_store::story::find(c, &story.parse().unwrap())?.unwrap();
                let with = Story { preview_image: Some(preview.clone()), ..story };
                quire_store::story::save(c, &with)
            })
            .await
            .unwrap();
        let seen = world.browser().ask_with(BEFORE_STORY, json!({ "id": story_id(PUBLIC) })).await;
        let expected = json!({
            "src": format!("/_/image/{id}"), "width": 300, "height": 200,
            "colour": said["colour"], "placeholder": said["placeholder"], "focusX": 50, "focusY": 50,
        });
        assert_eq!(seen["data"]["postResult"]["previewImage"], expected);
    })
    .await;
}

#[tokio::test]
async fn who_deletes_their_account_takes_their_pictures_along() {
    on_each_database(async |world| {
        let (ada, bob) = (world.stepped_up(ADA).await, world.signed_in(BOB).await);
        let (id, bobs) = (uploaded(&ada, &png(300, 200)).await, uploaded(&bob, &png(9, 9)).await);
        photo(&ada, &id).await;
        photo(&bob, &bobs).await;
        let addresses = ["", "?w=40", "?w=256&h=256", "?blur=1"];
        for query in addresses {
            let target = format!("/_/image/{id}{query}");
            for accept in ["*/*", "image/webp"] {
                let (answer, _) = show_to(&ada, &target, &[("accept", accept)]).await;
                assert_eq!(answer.status, StatusCode::OK, "{query}");
            }
        }
        let blobs = &world.doubles.blobs;
        let files = || {
            let mut names = blobs.names(Bucket::Images);
            names.extend(blobs.names(Bucket::Renditions));
            names.into_iter().filter(|name| name.starts_with(&id)).count()
        };
        assert_eq!(files(), 7);
        let gone = "mutation { deleteAccount { __typename } }";
        let gone = ada.ask(gone).await;
        assert_eq!(gone["data"]["deleteAccount"]["__typename"], "AccountDeletion");
        // Gone from that moment on, and kept in case its owner comes back.
        let is_gone = async || {
            for query in addresses {
                let (answer, _) = show(&bob, &format!("/_/image/{id}{query}")).await;
                assert_eq!(answer.status, StatusCode::NOT_FOUND, "{query}");
            }
        };
        is_gone().await;
        world.doubles.clock.advance(14 * 86_400 - 1);
        forget_old(&world.app).await.unwrap();
        quire_app::image::forget_unused(&world.app).await.unwrap();
        assert_eq!(files(), 7);
        world.doubles.clock.advance(1);
        forget_old(&world.app).await.unwrap();
        quire_app::image::forget_unused(&world.app).await.unwrap();
        assert_eq!(files(), 0);
        is_gone().await;
        assert_eq!(blobs.names(Bucket::Images), [bobs]);
        assert_eq!(quire_app::fsck::check(&world.app, |_| ()).await.unwrap().store, []);
    })
    .await;
}
