//! Webhooks by which an application is told what happens to everybody who allows it (decision 0086).

use super::{
    super::{
        access_tokens::{get, token},
        oauth::{BACK, Client, pair},
        programs::ALL,
        publishing,
        responses::respond,
        world::{
            ADA, BOB, Browser, DRAFT, MEMBER, PUBLIC, World, on_each_database, story_id, user_id,
        },
    },
    DELETE, EVERYTHING, LOG, PAUSE, REPLAY, RESUME, ROTATE, UPDATE, log, publish,
    receiver::{Receiver, deliver},
    unpublish,
};
use serde_json::{Value, json};

const REGISTER: &str = "mutation($id: ID!, $input: WebhookInput!) {
    createOauthApplicationWebhook(applicationId: $id, input: $input) { __typename
    ... on WebhookSecret { secret webhook { id usersOf applicationId } } ... on BadRequest { message } } }";
const ITS: &str = "query($id: ID!) { oauthApplication(id: $id) { webhooks { id } } }";
const END: &str = "mutation($id: ID!) { disconnectApplication(id: $id) { __typename } }";

/// Registers a webhook of Bob's application for everything; its id and its secret.
async fn register(bob: &mut Browser, client: &Client, address: &str) -> (String, String) {
    let input = json!({ "address": address, "events": EVERYTHING });
    let made = bob.act(REGISTER, json!({ "id": client.id, "input": input })).await;
    assert_eq!(made["webhook"]["usersOf"], client.id.as_str(), "{made}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&made["webhook"]["id"]), text(&made["secret"]))
}

/// Someone allows an application this.
async fn allow(world: &World, client: &Client, person: u64, scope: &str) -> String {
    let browser = world.signed_in(person).await;
    let mut request = client.request();
    request["scope"] = json!(scope);
    let code = client.code(&browser, request).await;
    pair(&client.exchange(world, &code, &[]).await).0
}

/// A receiver that takes everything, and Bob's application that has it told what happens to its users.
async fn with_application_webhook(
    world: World,
) -> (World, Receiver, Browser, Client, String, String) {
    let receiver = Receiver::start(|_| 200);
    let world = receiver.of(world);
    let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
    let mut bob = world.stepped_up(BOB).await;
    let (id, secret) = register(&mut bob, &client, &receiver.url()).await;
    (world, receiver, bob, client, id, secret)
}

#[tokio::test]
async fn an_application_is_told_what_happens_to_those_who_allow_it_and_whose_it_is() {
    on_each_database(async |world| {
        let (world, receiver, bob, client, id, secret) = with_application_webhook(world).await;
        assert!(world.files_with(&secret).is_empty(), "the secret lies in a file");
        let mut ada = world.signed_in(ADA).await;
        publish(&mut ada, DRAFT).await;
        assert_eq!(deliver(&world).await, 0, "she allows it nothing");
        allow(&world, &client, ADA, "basicProfile publishPost").await;
        publish(&mut ada, DRAFT).await;
        assert_eq!(deliver(&world).await, 0, "she allows it something else");
        allow(&world, &client, ADA, "manageWebhooks").await;
        publish(&mut ada, DRAFT).await;
        unpublish(&mut ada, DRAFT).await;
        respond(&bob, &story_id(PUBLIC), "save-0001", "Well said.").await;
        assert_eq!(deliver(&world).await, 3);
        let got = receiver.take();
        for one in &got {
            assert!(one.is_signed_by(&secret), "{one:?}");
            assert_eq!(one.json()["personId"], user_id(ADA).as_str());
        }
        let of_story = got.iter().filter(|one| one.json()["data"].get("response").is_none());
        let events: Vec<String> = of_story.map(super::receiver::Got::event).collect();
        assert_eq!(events, ["story.updated", "story.removed"], "of one thing in order");
        assert_eq!(log(&bob, &id).await.len(), 3, "the log of who made the application");
        // Events of the person who made it are those of others until they allow it, too.
        let mut mel = world.signed_in(MEMBER).await;
        let follow = |person: u64| {
            format!(
                "mutation {{ followUser(targetUserId: \"{}\") {{ __typename }} }}",
                user_id(person)
            )
        };
        mel.act(&follow(BOB), json!({})).await;
        assert_eq!(deliver(&world).await, 0);
        allow(&world, &client, BOB, "manageWebhooks").await;
        mel.act(&follow(BOB).replace("followUser", "unfollowUser"), json!({})).await;
        mel.act(&follow(BOB), json!({})).await;
        assert_eq!(deliver(&world).await, 1);
        let got = receiver.take();
        assert_eq!(got[0].json()["personId"], user_id(BOB).as_str());
        assert_eq!(got[0].json()["data"]["follower"]["username"], "mel");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_sent_and_nothing_is_left_of_somebody_who_takes_back_what_they_allowed() {
    on_each_database(async |world| {
        let (world, receiver, mut bob, client, id, _) = with_application_webhook(world).await;
        allow(&world, &client, ADA, "manageWebhooks").await;
        let mut ada = world.signed_in(ADA).await;
        publish(&mut ada, DRAFT).await;
        assert_eq!(deliver(&world).await, 1);
        unpublish(&mut ada, DRAFT).await;
        assert_eq!(
            ada.act(END, json!({ "id": client.id })).await["__typename"],
            "ConnectedApplications"
        );
        publish(&mut ada, DRAFT).await;
        assert_eq!(deliver(&world).await, 0, "not what waits, and not what comes");
        assert_eq!(receiver.take().len(), 1);
        assert!(log(&bob, &id).await.is_empty(), "what was told of her went, too");
        let again = bob.act(REPLAY, json!({ "id": id, "number": 1 })).await;
        assert_eq!(again["__typename"], "NotFound");
        // Allowed again, it is told from then on.
        allow(&world, &client, ADA, "manageWebhooks").await;
        unpublish(&mut ada, DRAFT).await;
        quire_app::suspension::suspend(&world.app, "ada").await.unwrap();
        assert_eq!(deliver(&world).await, 0, "suspended");
        quire_app::suspension::unsuspend(&world.app, "ada").await.unwrap();
        assert_eq!(deliver(&world).await, 0, "and back: she allows nothing");
        assert!(log(&bob, &id).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn an_application_that_is_deleted_or_whose_owner_is_suspended_is_told_nothing() {
    on_each_database(async |world| {
        let (world, receiver, _, client, id, _) = with_application_webhook(world).await;
        allow(&world, &client, ADA, "manageWebhooks").await;
        let mut ada = world.signed_in(ADA).await;
        publish(&mut ada, DRAFT).await;
        quire_app::suspension::suspend(&world.app, "bob").await.unwrap();
        unpublish(&mut ada, DRAFT).await;
        assert_eq!(deliver(&world).await, 0, "suspended");
        quire_app::suspension::unsuspend(&world.app, "bob").await.unwrap();
        assert_eq!(deliver(&world).await, 0, "and back: it is paused");
        let mut back = world.stepped_up(BOB).await;
        assert_eq!(back.act(RESUME, json!({ "id": id })).await["state"], "ACTIVE");
        publish(&mut ada, DRAFT).await;
        let delete = "mutation($id: ID!) { deleteOauthApplication(id: $id) { __typename } }";
        let gone = back.act(delete, json!({ "id": client.id })).await;
        assert_eq!(gone["__typename"], "OauthApplications", "{gone}");
        unpublish(&mut ada, DRAFT).await;
        assert_eq!(deliver(&world).await, 0, "deleted");
        assert!(receiver.got().is_empty());
        let found = back.ask_with(LOG, json!({ "id": id })).await;
        assert_eq!(found["data"]["webhook"], Value::Null, "and so is its webhook");
    })
    .await;
}

#[tokio::test]
async fn a_webhook_of_an_application_is_its_makers_alone() {
    on_each_database(async |world| {
        let (world, receiver, mut bob, client, id, _) = with_application_webhook(world).await;
        let program = allow(&world, &client, ADA, "manageWebhooks").await;
        let mut ada = world.stepped_up(ADA).await;
        publish(&mut ada, DRAFT).await;
        let input = json!({ "address": "https://evil.example/", "events": EVERYTHING });
        // Someone who is told of does not make, see or change it.
        let refused = ada.act(REGISTER, json!({ "id": client.id, "input": input })).await;
        assert_eq!(refused["__typename"], "NotFound");
        assert_eq!(ada.act(ITS, json!({ "id": client.id })).await, Value::Null);
        let found = ada.ask_with(LOG, json!({ "id": id })).await;
        assert_eq!(found["data"]["webhook"], Value::Null);
        for (mutation, variables) in [
            (UPDATE, json!({ "id": id, "input": input })),
            (ROTATE, json!({ "id": id })),
            (PAUSE, json!({ "id": id })),
            (RESUME, json!({ "id": id })),
            (DELETE, json!({ "id": id })),
            (REPLAY, json!({ "id": id, "number": 1 })),
        ] {
            assert_eq!(ada.act(mutation, variables).await["__typename"], "NotFound", "{mutation}");
        }
        // Nor do programs: neither the application in her name, nor a token of who made it.
        let (own, browser) = (token(&world, BOB, &ALL).await, world.browser());
        let another = Client::new(&world, "CONFIDENTIAL", BACK).await;
        let other = allow(&world, &another, BOB, "manageWebhooks").await;
        for token in [program, own, other] {
            let list = get(&browser, "/v1/me/webhooks", &token).await.json();
            assert_eq!(list["data"], json!([]));
            for path in
                [format!("/v1/me/webhooks/{id}"), format!("/v1/me/webhooks/{id}/deliveries")]
            {
                assert_eq!(get(&browser, &path, &token).await.status, 404, "{path}");
            }
        }
        let mine = bob.ask("{ viewer { webhooks { id } } }").await;
        assert_eq!(mine["data"]["viewer"]["webhooks"], json!([]), "it is not for his own events");
        assert_eq!(
            bob.act(ITS, json!({ "id": client.id })).await["webhooks"][0]["id"],
            id.as_str()
        );
        // Its secret changes as others do.
        assert_eq!(bob.act(ROTATE, json!({ "id": id })).await["__typename"], "WebhookSecret");
        assert_eq!(deliver(&world).await, 1);
        let signatures = receiver.take()[0].headers["webhook-signature"].clone();
        assert_eq!(signatures.split(' ').count(), 2, "both sign for a day");
        for _ in 1..3 {
            register(&mut bob, &client, &receiver.url()).await;
        }
        let input = json!({ "address": receiver.url(), "events": ["STORY_PUBLISHED"] });
        let refused = bob.act(REGISTER, json!({ "id": client.id, "input": input })).await;
        assert_eq!(refused["message"], "The application already has 3 webhooks. Delete one first.");
        let nowhere = json!({ "address": "http://10.0.0.1/", "events": ["STORY_PUBLISHED"] });
        let refused = bob.act(REGISTER, json!({ "id": client.id, "input": nowhere })).await;
        assert_eq!(refused["__typename"], "BadRequest");
    })
    .await;
}

#[tokio::test]
async fn of_people_whom_somebody_muted_their_applications_hear_nothing() {
    on_each_database(async |world| {
        let (world, receiver, bob, client, ..) = with_application_webhook(world).await;
        allow(&world, &client, ADA, "manageWebhooks").await;
        let mut ada = world.signed_in(ADA).await;
        let mute = format!(
            "mutation {{ muteAuthor(targetUserId: \"{}\") {{ __typename }} }}",
            user_id(BOB)
        );
        ada.act(&mute, json!({})).await;
        respond(&bob, &story_id(PUBLIC), "save-0001", "Well said.").await;
        assert_eq!(deliver(&world).await, 0);
        let done = publishing::publish(&ada, &story_id(DRAFT), 1, json!({})).await;
        assert_eq!(done["__typename"], "Draft");
        assert_eq!(deliver(&world).await, 1);
        assert_eq!(receiver.take()[0].event(), "story.published");
    })
    .await;
}
