//! The pictures by which people know applications.

use super::Client;
use crate::api::{
    publication_designs::{forget_unused, picture},
    world::{ADA, BOB, MEMBER, on_each_database},
};
use serde_json::{Value, json};

const SET: &str = "mutation($id: ID!, $imageId: String!) {
    setOauthApplicationLogo(id: $id, imageId: $imageId) { __typename
    ... on OauthApplication { imageUrl } ... on Error { message } } }";
const ASKED: &str = "query($input: OauthAuthorizationInput!) { oauthAuthorization(input: $input) {
    ... on OauthAuthorization { imageUrl } } }";

#[tokio::test]
async fn an_application_has_a_logo_that_its_owner_uploaded_until_they_take_it_away() {
    on_each_database(async |world| {
        let client = Client::made_by(&world, ADA, "CONFIDENTIAL", super::BACK).await;
        let logo = picture(&world, 7).await;
        let mut ada = world.stepped_up(ADA).await;
        let set = async |who: &mut crate::api::world::Browser, id: &str, image: &str| -> Value {
            who.act(SET, json!({ "id": id, "imageId": image })).await
        };
        for wrong in ["0000000000000000000000000000000f", "nothing", "/etc/passwd"] {
            let refused = set(&mut ada, &client.id, wrong).await;
            assert_eq!(refused["__typename"], "BadRequest", "{wrong}: {refused}");
        }
        let mut bob = world.stepped_up(BOB).await;
        assert_eq!(set(&mut bob, &client.id, &logo).await["__typename"], "BadRequest", "not his");
        assert_eq!(set(&mut bob, &client.id, "").await["__typename"], "NotFound", "not his");
        assert_eq!(set(&mut ada, "000000000009", &logo).await["__typename"], "NotFound");
        let changed = set(&mut ada, &client.id, &logo).await;
        assert!(changed["imageUrl"].as_str().unwrap().contains(&logo), "{changed}");

        // Who is asked sees it, and it is kept while it is shown.
        forget_unused(&world).await;
        let mel = world.signed_in(MEMBER).await;
        let asked = mel.ask_with(ASKED, json!({ "input": client.request() })).await;
        let shown = asked["data"]["oauthAuthorization"]["imageUrl"].clone();
        assert!(shown.as_str().unwrap().contains(&logo), "{asked}");
        client.code(&mel, client.request()).await;
        let connected = mel.ask("{ viewer { connectedApplications { imageUrl } } }").await;
        assert_eq!(connected["data"]["viewer"]["connectedApplications"][0]["imageUrl"], shown);
        let gone = set(&mut ada, &client.id, "").await;
        assert_eq!(gone, json!({ "__typename": "OauthApplication", "imageUrl": null }));
        forget_unused(&world).await;
        let refused = set(&mut ada, &client.id, &logo).await;
        assert_eq!(refused["__typename"], "BadRequest", "it was forgotten: {refused}");
    })
    .await;
}
