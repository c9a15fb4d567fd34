//! Who is mentioned is told.

use super::{
    super::{
        drafts::{self, load},
        publishing::publish,
        world::{ADA, BOB, Browser, MEMBER, PUBLIC, World, on_each_database, story_id, user_id},
    },
    act, notifications, paragraphs, respond, unread,
};
use quire_app::notification;
use quire_core::{
    BlockId, Document, StoryId,
    document::{Block, BlockKind, Mark, MarkKind},
};
use quire_store::story;
use serde_json::{Value, json};

#[tokio::test]
async fn who_is_mentioned_is_told_as_long_as_they_are() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let mel = world.signed_in(MEMBER).await;
        let mention = |people: &[u64]| {
            let marks: Vec<Value> = people
                .iter()
                .enumerate()
                .map(|(n, id)| {
                    json!({ "type": "mention", "start": n, "end": n + 1, "userId": user_id(*id) })
                })
                .collect();
            json!([{ "id": "a", "type": "p", "text": "Look here.", "marks": marks }])
        };
        let all = mention(&[ADA, BOB, MEMBER, 0xfff]);
        let id = respond(&bob, &story_id(PUBLIC), "save-0001", all).await;
        assert_eq!(notifications(&mel).await, ["MENTION bob 1"]);
        assert_eq!(
            notifications(&ada).await,
            ["RESPONSE bob 1"],
            "the answer is told, not the mention too"
        );
        assert_eq!(notifications(&bob).await, Vec::<String>::new());
        let change = async |blocks: Value| {
            let query = "mutation($input: UpdateResponseInput!) { updateResponse(input: $input) {
                __typename } }";
            let input = json!({ "postId": id, "blocks": blocks });
            let answer = bob.ask_with(query, json!({ "input": input })).await;
            assert_eq!(answer["data"]["updateResponse"]["__typename"], "Post", "{answer}");
        };
        change(paragraphs("Never mind.")).await;
        assert_eq!((notifications(&mel).await.len(), unread(&mel).await), (0, 0));
        change(mention(&[MEMBER])).await;
        assert_eq!(notifications(&mel).await, ["MENTION bob 1"]);
    })
    .await;
}

#[tokio::test]
async fn a_story_that_mentions_somebody_tells_them_when_it_is_out() {
    on_each_database(async |world| {
        let mel = world.signed_in(MEMBER).await;
        let mark = Mark { kind: MarkKind::Mention { user_id: user_id(MEMBER) }, start: 0, end: 4 };
        let kind = BlockKind::Paragraph { drop_cap: false };
        let id = BlockId::from_index(0);
        let text = Document {
            blocks: vec![Block { id, kind, text: "Mel and I".to_owned(), marks: vec![mark] }],
        };
        let now = world.app.ports.clock.now();
        let tell = async |text: Document, shown: Option<i64>| {
            let work = move |c: &mut _| {
                let story = story::find(c, &StoryId::from_bits(PUBLIC))?.unwrap();
                notification::published(c, &story, shown, &text, now)
            };
            world.app.store.write(work).await.unwrap();
        };
        tell(text.clone(), None).await;
        tell(text, None).await;
        assert_eq!(notifications(&mel).await, ["MENTION ada 1"]);
    })
    .await;
}

const CREATE: &str = "mutation($input: CreateDraftInput!) { createDraft(input: $input) {
    __typename ... on DraftSaved { postId } } }";

/// What mentions Mel.
fn naming_mel() -> Value {
    let mark = json!({ "type": "mention", "start": 0, "end": 3, "userId": user_id(MEMBER) });
    json!([{ "id": "a", "type": "p", "text": "Mel was there.", "marks": [mark] }])
}

async fn html(browser: &Browser, id: &str) -> String {
    let post = browser.ask(&format!("{{ post(id: \"{id}\") {{ bodyHtml }} }}")).await;
    post["data"]["post"]["bodyHtml"].as_str().unwrap_or_else(|| panic!("{post}")).to_owned()
}

/// Bob mentions Mel, one of whom blocked the other: it is her name and no more.
async fn is_only_words(world: &World, bob: &Browser, mel: &Browser) {
    let stranger = world.browser();
    let response = respond(bob, &story_id(PUBLIC), "save-0001", naming_mel()).await;
    let plain = html(&stranger, &response).await;
    assert!(plain.contains("Mel was there.") && !plain.contains("<a"), "{plain}");
    let change = "mutation($input: UpdateResponseInput!) { updateResponse(input: $input) {
        __typename } }";
    let new = json!({ "postId": response, "blocks": naming_mel() });
    assert_eq!(drafts::act(bob, change, new).await["__typename"], "Post");
    assert!(!html(&stranger, &response).await.contains("<a"));
    let story = json!({ "saveId": "save-0002", "title": "Rivers", "blocks": naming_mel() });
    let id = drafts::act(bob, CREATE, story).await["postId"].as_str().unwrap().to_owned();
    let published = publish(bob, &id, 1, Value::Null).await;
    assert_eq!(published["hasUnpublishedChanges"], false, "{published}");
    let plain = html(&stranger, &id).await;
    assert!(plain.contains("Mel was there.") && !plain.contains("<a"), "{plain}");
    let draft = load(bob, &id).await;
    assert_eq!(draft["blocks"][0]["marks"].as_array().map_or(0, Vec::len), 0, "{draft}");
    assert_eq!(notifications(mel).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_mention_of_somebody_whom_the_writer_blocked_is_only_words() {
    on_each_database(async |world: World| {
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        let blocks = format!("blockUser(targetUserId: \"{}\") {{ __typename }}", user_id(MEMBER));
        act(&bob, &blocks).await;
        is_only_words(&world, &bob, &mel).await;
    })
    .await;
}

#[tokio::test]
async fn a_mention_of_somebody_who_blocked_the_writer_is_only_words() {
    on_each_database(async |world: World| {
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        let blocks =
            |name: &str| format!("{name}(targetUserId: \"{}\") {{ __typename }}", user_id(BOB));
        act(&mel, &blocks("blockUser")).await;
        is_only_words(&world, &bob, &mel).await;
        // Where no one blocks anybody it is a mention.
        act(&mel, &blocks("unblockUser")).await;
        let response = respond(&bob, &story_id(PUBLIC), "save-0003", naming_mel()).await;
        assert!(html(&world.browser(), &response).await.contains("<a"));
        assert_eq!(notifications(&mel).await, ["MENTION bob 1"]);
    })
    .await;
}
