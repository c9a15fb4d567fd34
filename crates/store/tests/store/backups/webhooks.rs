//! After a restore nothing is sent to webhooks until their owners say so.

use super::{nothing_else, restore};
use crate::support::*;
use quire_core::{
    WebhookId,
    webhook::{Webhook, WebhookDeliveryState, WebhookEvent, WebhookState},
};
use quire_store::{
    DatabaseUrl, Store, StoreError, backup, person,
    webhook::{self, NewWebhookDelivery},
};

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_are_paused_by_a_restore_and_what_waited_is_dropped() {
    on_each_database(async |store: Store| {
        let id = WebhookId::from_bits(1);
        let hook = Webhook {
            id: id.clone(),
            person_id: user(1),
            application_id: None,
            users_of: None,
            address: "https://a.example/".to_owned(),
            events: WebhookEvent::ALL.iter().copied().collect(),
            state: WebhookState::Active,
            secret_number: 1,
            rotated_at: None,
            created_at: at(1),
        };
        let fill = move |c: &mut quire_store::Conn| {
            person::insert(c, &a_person(1))?;
            webhook::insert(c, &hook)?;
            let new = NewWebhookDelivery {
                webhook_id: &hook.id,
                event: WebhookEvent::StoryPublished,
                thing: "story:1",
                actor_id: None,
                about_id: None,
                data: &serde_json::json!({}),
            };
            webhook::add(c, &new, at(2))?;
            assert_eq!(webhook::due(c, &[], at(3), 9)?, [(hook.id.clone(), 1)]);
            Ok::<_, StoreError>(())
        };
        store.write(fill).await.unwrap();
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("monday");
        backup::back_up(&store, &folder, at(5), nothing_else).await.unwrap();
        let file = DatabaseUrl::Sqlite(dir.path().join("restored.db"));
        restore(&folder, &file).await.unwrap();
        let read = move |c: &mut quire_store::Conn| {
            assert_eq!(webhook::due(c, &[], at(9), 9)?, []);
            let hook = webhook::find(c, &id)?.map(|hook| hook.state);
            let waited = webhook::find_delivery(c, &id, 1)?.map(|one| one.state);
            Ok((hook, waited))
        };
        let (hook, waited) = open(&file).read(read).await.unwrap();
        assert_eq!(hook, Some(WebhookState::Paused));
        assert_eq!(waited, Some(WebhookDeliveryState::Dropped));
    })
    .await;
}
