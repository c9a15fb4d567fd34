//! What editors and writers of a publication see of each other.

use super::world::{ADA, BOB, Browser, MEMBER, STAFF, World, on_each_database, user_id};
use quire_core::{
    PublicationId, UserId,
    publication::{PublicationMember, PublicationRole},
};
use serde_json::{Value, json};

async fn address_of(browser: &Browser, person: u64) -> Value {
    let query = "query($id: ID!) { userResult(userId: $id) { ... on User { sharedEmail } } }";
    let answer = browser.ask_with(query, json!({ "id": user_id(person) })).await;
    answer["data"]["userResult"]["sharedEmail"].clone()
}

async fn write_for(world: &World, person: u64, role: PublicationRole) {
    let query = "{ publicationByRef(ref: { slug: \"field-notes\" }) { id } }";
    let found = world.browser().ask(query).await;
    let id = found["data"]["publicationByRef"]["id"].as_str().unwrap().to_owned();
    let publication_id: PublicationId = id.parse().unwrap();
    let member = PublicationMember { publication_id, user_id: UserId::from_bits(person), role };
    let add = move |c: &mut _| quire_store::publication::set_member(c, &member);
    world.app.store.write(add).await.unwrap();
}

// F142
#[tokio::test]
async fn an_address_is_shared_with_those_one_publishes_with_and_only_if_one_lets_them() {
    on_each_database(async |world| {
        // Ada owns the publication; the others write for it, or have nothing to do with it.
        write_for(&world, BOB, PublicationRole::Writer).await;
        write_for(&world, MEMBER, PublicationRole::Writer).await;
        let (ada, mel) = (world.signed_in(ADA).await, world.signed_in(MEMBER).await);
        let mut bob = world.signed_in(BOB).await;
        assert_eq!(address_of(&ada, BOB).await, Value::Null, "no one was asked");
        let share = "mutation { updateUserPreferences(preferences: [{
            name: PUBLISHING_ALLOW_EMAIL_SHARING_EDITOR_WRITER, value: true }]) {
            __typename } }";
        assert_eq!(bob.act(share, json!({})).await["__typename"], "UpdatedPreferences");
        let own = "{ viewer { allowEmailAddressSharingEditorWriter } }";
        let allows = json!({ "allowEmailAddressSharingEditorWriter": true });
        assert_eq!(bob.ask(own).await["data"]["viewer"], allows);
        assert_eq!(address_of(&ada, BOB).await, "bob@mail.example", "an owner sees a writer");
        assert_eq!(address_of(&bob, ADA).await, Value::Null, "each decides for themselves");
        for (who, browser) in [
            ("another writer", &mel),
            ("themselves", &bob),
            ("staff", &world.signed_in(STAFF).await),
            ("a stranger", &world.browser()),
        ] {
            assert_eq!(address_of(browser, BOB).await, Value::Null, "{who}");
        }
        write_for(&world, MEMBER, PublicationRole::Editor).await;
        assert_eq!(address_of(&mel, BOB).await, "bob@mail.example");
    })
    .await;
}
