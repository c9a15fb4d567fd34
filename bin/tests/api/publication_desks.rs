//! The desk of a publication: its stories and what was submitted to it, for those who manage it; and what it
//! says about submissions.

use super::{
    drafts::{begin, load},
    mastheads::join,
    publishing::{publish, set},
    world::{ADA, BOB, Browser, MEMBER, PUBLIC, World, on_each_database, story_id},
};
use quire_core::{
    PublicationId, StoryId, SubmissionId, UserId, publication::PublicationRole,
    submission::Submission, vocabulary::publication::SubmissionStatus,
};
use quire_store::{Conn, submission};
use serde_json::{Value, json};

const PAPER: &str = "000000000001";

/// What the desk lists; the answer's type when it is no page.
async fn desk(browser: &Browser, search: &str) -> Vec<String> {
    let query = format!(
        "{{ collectionPosts(collectionId: \"{PAPER}\", {search}) {{ __typename
            ... on CollectionPostPage {{ items {{ id status writer {{ username }} scheduledAt
              post {{ id }} }} }} ... on BadRequest {{ message }} }} }}"
    );
    let answer = browser.ask(&query).await["data"]["collectionPosts"].clone();
    let Some(items) = answer["items"].as_array() else {
        return vec![answer["__typename"].as_str().unwrap().to_owned()];
    };
    let line = |item: &Value| {
        assert_eq!(item["post"].is_null(), item["status"] != "PUBLISHED", "{item}");
        assert_eq!(item["scheduledAt"].is_null(), item["status"] != "SCHEDULED", "{item}");
        format!("{} {}", item["writer"]["username"].as_str().unwrap(), item["id"].as_str().unwrap())
    };
    items.iter().map(line).collect()
}

/// A story in the paper: published, or to be published in an hour.
async fn in_paper(browser: &Browser, save: &str, is_out: bool) -> String {
    let id = begin(browser, save).await;
    let into = json!({ "collectionId": PAPER, "tags": ["Ponds"] });
    if is_out {
        assert_eq!(publish(browser, &id, 1, into).await["status"], "PUBLISHED");
        return id;
    }
    let input = json!({ "postId": id, "revision": 1, "settings": into,
        "publishAt": "2026-01-02T04:04:05Z" });
    let done = super::drafts::act(browser, super::publishing::PUBLISH, input).await;
    assert_eq!(done["status"], "SCHEDULED", "{done}");
    id
}

// proves F196: "manages the stories of a publication, by filter"
#[tokio::test]
async fn editors_see_the_stories_of_a_publication_and_no_drafts_of_others() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Editor).await;
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (out, waits) =
            (in_paper(&bob, "save-0001", true).await, in_paper(&bob, "save-0002", false).await);
        let draft = begin(&bob, "save-0003").await;
        set(&bob, &draft, json!({ "collectionId": PAPER })).await;
        assert_eq!(desk(&ada, "filter: PUBLISHED, words: \"RIV\"").await, [format!("bob {out}")]);
        assert_eq!(desk(&ada, "filter: SCHEDULED").await[0], format!("bob {waits}"));
        let of_drafts = desk(&ada, "filter: DRAFTS").await;
        assert!(!of_drafts.contains(&format!("bob {draft}")), "{of_drafts:?}");
        assert!(desk(&bob, "filter: DRAFTS").await.contains(&format!("bob {draft}")));
        let by = format!("filter: PUBLISHED, writerId: \"{}\"", UserId::from_bits(ADA));
        let by_ada = desk(&ada, &by).await;
        assert!(by_ada.contains(&format!("ada {}", story_id(PUBLIC))), "{by_ada:?}");
        assert!(by_ada.iter().all(|line| line.starts_with("ada ")), "{by_ada:?}");
        assert_eq!(desk(&ada, "filter: PUBLISHED, tag: \"ponds\"").await, [format!("bob {out}")]);
        assert_eq!(desk(&ada, "filter: PUBLISHED, words: \"nowhere\"").await, [""; 0]);
        assert_eq!(desk(&ada, "filter: PUBLISHED, tag: \"/ /\"").await, ["BadRequest"]);
        assert!(desk(&ada, "filter: UNLISTED").await.iter().all(|line| !line.contains(&out)));
        // One page after the other, each story once.
        let query = "query($to: String) { collectionPosts(collectionId: \"000000000001\",
            filter: PUBLISHED, paging: { limit: 1, to: $to }) { ... on CollectionPostPage {
            items { id } pagingInfo { next { to } } } } }";
        let (mut to, mut seen) = (Value::Null, Vec::new());
        loop {
            let page =
                ada.ask_with(query, json!({ "to": to })).await["data"]["collectionPosts"].clone();
            seen.extend(page["items"].as_array().unwrap().iter().map(|one| one["id"].clone()));
            to = page["pagingInfo"]["next"]["to"].clone();
            if to.is_null() {
                break;
            }
        }
        let all = desk(&ada, "filter: PUBLISHED, paging: { limit: 50 }").await;
        assert_eq!(seen.len(), all.len());
        // Once one has blocked the other, neither sees the other's stories there.
        let block = format!(
            "mutation {{ blockUser(targetUserId: \"{}\") {{ __typename }} }}",
            UserId::from_bits(BOB)
        );
        ada.ask(&block).await;
        assert_eq!(desk(&ada, "filter: PUBLISHED, words: \"riv\"").await, [""; 0]);
    })
    .await;
}

async fn take_out(browser: &Browser, id: &str) -> Value {
    let query = format!(
        "mutation {{ takeOutOfCollection(collectionId: \"{PAPER}\", postId: \"{id}\") {{
            __typename ... on TakenOut {{ title }} }} }}"
    );
    browser.ask(&query).await["data"]["takeOutOfCollection"].clone()
}

#[tokio::test]
async fn a_story_that_is_taken_out_stays_with_its_writer_who_is_told() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Editor).await;
        join(&world, MEMBER, PublicationRole::Writer).await;
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let mel = world.signed_in(MEMBER).await;
        let (out, waits) =
            (in_paper(&bob, "save-0001", true).await, in_paper(&bob, "save-0002", false).await);
        let draft = begin(&bob, "save-0003").await;
        set(&bob, &draft, json!({ "collectionId": PAPER })).await;
        for (browser, got) in [(&world.browser(), "Unauthorized"), (&mel, "Forbidden")] {
            assert_eq!(take_out(browser, &out).await["__typename"], got);
        }
        assert_eq!(take_out(&ada, &draft).await["__typename"], "NotFound", "no one knows of it");
        let purged = super::publication_picks::purged(&world);
        assert_eq!(
            take_out(&ada, &out).await,
            json!({ "__typename": "TakenOut", "title": "Rivers" })
        );
        let tags = purged.lock().unwrap().clone();
        for tag in [format!("collection:{PAPER}"), format!("post:{out}")] {
            assert!(tags.contains(&tag), "{tag} in {tags:?}");
        }
        assert_eq!(
            take_out(&ada, &out).await["__typename"],
            "NotFound",
            "it is not there any more"
        );
        let read = world.browser().ask(&format!("{{ post(id: \"{out}\") {{ url }} }}")).await;
        assert!(read["data"]["post"]["url"].as_str().unwrap().starts_with("/@bob/"), "{read}");
        take_out(&ada, &waits).await;
        let left = load(&bob, &waits).await;
        assert_eq!(
            (&left["status"], &left["settings"]["collectionId"]),
            (&json!("DRAFT"), &json!(null))
        );
        let query =
            "{ notifications { items { actors { username } collectionAct { kind note } } } }";
        let told = bob.ask(query).await["data"]["notifications"]["items"][0].clone();
        assert_eq!(told["collectionAct"], json!({ "kind": "TAKEN_OUT", "note": "Rivers" }));
        assert_eq!(told["actors"][0]["username"], "ada");
    })
    .await;
}

async fn submitted(browser: &Browser, status: &str) -> Value {
    let query = format!(
        "{{ collectionSubmissions(collectionId: \"{PAPER}\" {status}, paging: {{ limit: 50 }}) {{
            __typename ... on SubmissionPage {{ items {{ status note answer text {{ title }} }} }} }} }}"
    );
    browser.ask(&query).await["data"]["collectionSubmissions"].clone()
}

// proves F197: "one of ten statuses"
#[tokio::test]
async fn editors_see_what_was_submitted_in_all_ten_statuses() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        for (n, status) in (1_u64..).zip(SubmissionStatus::ALL) {
            let post = begin(&bob, &format!("save-00{n:02}")).await;
            let at = world.app.ports.clock.now();
            let new = Submission {
                id: SubmissionId::from_bits(n),
                story_id: post.parse::<StoryId>().unwrap(),
                publication_id: PublicationId::from_bits(1),
                writer_id: UserId::from_bits(BOB),
                status: *status,
                title: format!("Story {n}"),
                note: "Please.".to_owned(),
                answer: format!("About {status}"),
                decided_by: None,
                assigned_to: None,
                submitted_at: at,
                changed_at: at,
            };
            world.app.store.write(move |c: &mut Conn| submission::insert(c, &new)).await.unwrap();
            world.doubles.clock.advance(1);
        }
        let all = submitted(&ada, "").await["items"].as_array().unwrap().clone();
        let mut statuses: Vec<&str> =
            all.iter().map(|one| one["status"].as_str().unwrap()).collect();
        statuses.reverse();
        let known: Vec<&str> = SubmissionStatus::ALL.iter().map(|one| one.as_str()).collect();
        assert_eq!(statuses, known, "the last first");
        for status in SubmissionStatus::ALL {
            let found = submitted(&ada, &format!(", status: {status}")).await;
            let items = found["items"].as_array().unwrap();
            assert_eq!(items.len(), 1, "{status}: {found}");
            assert_eq!(items[0]["answer"], format!("About {status}"));
            // Only what waits for them shows them its text.
            assert_eq!(items[0]["text"].is_null(), !status.waits_for_editors(), "{status}");
        }
        for (browser, got) in [(&world.browser(), "Unauthorized"), (&bob, "Forbidden")] {
            assert_eq!(submitted(browser, "").await["__typename"], got);
        }
    })
    .await;
}

async fn say(browser: &Browser, revision: i32, is_open: bool, audience: &str, text: &str) -> Value {
    let query = "mutation($input: UpdateCollectionSubmissionsInput!) {
        updateCollectionSubmissions(input: $input) { __typename
        ... on Collection { submissions { guidelines isOpen audience refusal }
          desk { submissionsRevision } }
        ... on CollectionConflict { collection { submissions { guidelines } } }
        ... on BadRequest { message } } }";
    let input = json!({ "collectionId": PAPER, "revision": revision, "guidelines": text,
        "isOpen": is_open, "audience": audience });
    browser.ask_with(query, json!({ "input": input })).await["data"]["updateCollectionSubmissions"]
        .clone()
}

async fn hand_in(browser: &Browser, post: &str) -> Value {
    let query = format!(
        "mutation {{ submitPost(input: {{ postId: \"{post}\", collectionId: \"{PAPER}\" }}) {{
            __typename ... on Submission {{ id }} ... on Forbidden {{ message }} }} }}"
    );
    browser.ask(&query).await["data"]["submitPost"].clone()
}

// proves F193: "sets up submissions"
#[tokio::test]
async fn a_publication_takes_the_stories_of_whom_it_says_it_does() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Writer).await;
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let mel = world.signed_in(MEMBER).await;
        let (of_bob, of_mel) = (begin(&bob, "save-0001").await, begin(&mel, "save-0002").await);
        let only = "Only writers of a publication can submit stories to it.";
        assert_eq!(hand_in(&mel, &of_mel).await["message"], only);
        let purged = super::publication_picks::purged(&world);
        let said = say(&ada, 0, true, "EVERYBODY", " Ponds\n\n\n\nonly ").await;
        assert_eq!(said["submissions"]["guidelines"], "Ponds\n\nonly", "{said}");
        assert_eq!(said["desk"]["submissionsRevision"], 1);
        assert!(purged.lock().unwrap().contains(&format!("collection:{PAPER}")));
        let submission = hand_in(&mel, &of_mel).await;
        assert_eq!(submission["__typename"], "Submission", "{submission}");
        // Another editor saw the version before.
        let clash = say(&ada, 0, false, "WRITERS", "").await;
        assert_eq!(clash["__typename"], "CollectionConflict");
        assert_eq!(clash["collection"]["submissions"]["guidelines"], "Ponds\n\nonly");
        assert_eq!(say(&ada, 1, false, "EVERYBODY", "").await["desk"]["submissionsRevision"], 2);
        let closed = "This publication doesn’t take submissions at the moment.";
        assert_eq!(hand_in(&bob, &of_bob).await["message"], closed);
        let query =
            "{ publicationByRef(ref: { slug: \"field-notes\" }) { submissions { refusal } } }";
        let told = bob.ask(query).await["data"]["publicationByRef"]["submissions"].clone();
        assert_eq!(told["refusal"], closed, "before it is written for nothing");
        // What the editors asked for is still taken.
        let step = async |browser: &Browser, call: &str| {
            let query = format!("mutation {{ act: {call} {{ __typename }} }}");
            browser.ask(&query).await["data"]["act"]["__typename"].clone()
        };
        let id = submission["id"].as_str().unwrap();
        let ask = format!("requestSubmissionChanges(id: \"{id}\", answer: \"More.\")");
        assert_eq!(step(&ada, &ask).await, "Submission");
        assert_eq!(step(&mel, &format!("submitChanges(id: \"{id}\")")).await, "Submission");
        say(&ada, 2, true, "WRITERS", "").await;
        assert_eq!(hand_in(&bob, &of_bob).await["__typename"], "Submission");
        let long = say(&ada, 3, true, "WRITERS", &"x".repeat(2_001)).await;
        assert_eq!(long["message"], "Guidelines have at most 2000 characters.");
        for (browser, got) in [(&world.browser(), "Unauthorized"), (&bob, "Forbidden")] {
            assert_eq!(say(browser, 3, true, "WRITERS", "").await["__typename"], got);
        }
    })
    .await;
}

// proves V270: "20 Aug 2025"
// proves S160: "until 20 Aug 2025"
// proves F194: "until 20 Aug 2025"
#[tokio::test]
async fn the_submission_settings_are_called_new_until_the_end_of_their_day() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let query =
        "{ publicationByRef(ref: { slug: \"field-notes\" }) { desk { areSubmissionsNew } } }";
    let are_new = async || ada.ask(query).await["data"]["publicationByRef"]["desk"].clone();
    assert_eq!(are_new().await["areSubmissionsNew"], false, "2026");
    // 2025-08-20 23:59:59 UTC, and a second later.
    let day = 1_755_734_399;
    let now = world.app.ports.clock.now().utc().timestamp();
    world.doubles.clock.advance(day - now);
    assert_eq!(are_new().await["areSubmissionsNew"], true);
    world.doubles.clock.advance(1);
    assert_eq!(are_new().await["areSubmissionsNew"], false);
}
