//! Submissions: a writer hands a story in, the editors take it or decline it, and no one else sees it.

use super::{
    drafts::{act, begin, load, p, save},
    world::{ADA, BOB, Browser, MEMBER, World, on_each_database, user_id},
};
use quire_core::{
    PublicationId, Timestamp, UserId,
    publication::{Publication, PublicationMember, PublicationRole},
};
use quire_store::{Conn, publication};
use serde_json::{Value, json};

const SUBMIT: &str = "mutation($input: SubmitPostInput!) { submitPost(input: $input) {
    __typename ... on Submission { id status isOver } ... on BadRequest { message }
    ... on Forbidden { message } } }";

/// Where Ada is the owner.
fn paper() -> PublicationId {
    PublicationId::from_bits(1)
}

async fn join(world: &World, publication_id: PublicationId, person: u64, role: PublicationRole) {
    let member = PublicationMember { publication_id, user_id: UserId::from_bits(person), role };
    let join = move |c: &mut Conn| publication::set_member(c, &member);
    world.app.store.write(join).await.unwrap();
}

async fn submit(browser: &Browser, post: &str, to: &PublicationId) -> Value {
    let input = json!({ "postId": post, "collectionId": to.as_str(), "note": " Please. " });
    act(browser, SUBMIT, input).await
}

/// Bob writes for the paper and hands a story in; its id and that of the submission.
async fn handed_in(world: &World, bob: &Browser) -> (String, String) {
    join(world, paper(), BOB, PublicationRole::Writer).await;
    let post = begin(bob, "save-0001").await;
    let submission = submit(bob, &post, &paper()).await;
    assert_eq!(submission["status"], "OPEN", "{submission}");
    (post, submission["id"].as_str().unwrap().to_owned())
}

async fn step(browser: &Browser, call: &str) -> Value {
    let query = format!(
        "mutation {{ act: {call} {{ __typename ... on Submission {{ status answer post {{ url }}
            decidedBy {{ username }} }} ... on Forbidden {{ message }} }} }}"
    );
    let answer = browser.ask(&query).await;
    assert!(answer.get("errors").is_none(), "{call}: {answer}");
    answer["data"]["act"].clone()
}

async fn accept(browser: &Browser, id: &str, revision: i32) -> Value {
    step(browser, &format!("acceptSubmission(id: \"{id}\", revision: {revision})")).await
}

async fn decline(browser: &Browser, id: &str, answer: &str) -> Value {
    step(browser, &format!("declineSubmission(id: \"{id}\", answer: \"{answer}\")")).await
}

async fn ask_for(browser: &Browser, id: &str, answer: &str) -> Value {
    step(browser, &format!("requestSubmissionChanges(id: \"{id}\", answer: \"{answer}\")")).await
}

async fn hand_in_again(browser: &Browser, id: &str) -> Value {
    step(browser, &format!("submitChanges(id: \"{id}\", note: \"Better now?\")")).await
}

async fn undo(browser: &Browser, id: &str) -> Value {
    step(browser, &format!("undoSubmissionDecision(id: \"{id}\")")).await
}

async fn cancel(browser: &Browser, id: &str) -> Value {
    step(browser, &format!("cancelSubmission(id: \"{id}\")")).await
}

async fn look(browser: &Browser, id: &str) -> Value {
    let query = format!(
        "{{ submission(id: \"{id}\") {{ __typename ... on Submission {{ status title note answer
            writer {{ username }} collection {{ slug }} text {{ revision title bodyHtml }} }} }} }}"
    );
    browser.ask(&query).await["data"]["submission"].clone()
}

/// What waits for the editors of the paper.
async fn inbox(browser: &Browser) -> Value {
    let query = "{ submissionInbox(collectionId: \"000000000001\") { __typename
        ... on SubmissionPage { items { id } } } }";
    browser.ask(query).await["data"]["submissionInbox"].clone()
}

/// What someone is told, with who did it.
async fn notifications(browser: &Browser) -> Vec<String> {
    let query = "{ notifications { items { kind actors { username } post { id }
        submission { title } } } }";
    let answer = browser.ask(query).await;
    let items = answer["data"]["notifications"]["items"].as_array().unwrap().clone();
    let word = |item: &Value| {
        assert!(item["post"].is_null(), "a card of a submission names no story: {item}");
        let name = item["actors"][0]["username"].as_str().unwrap();
        let title = item["submission"]["title"].as_str().unwrap();
        format!("{} {name} {title}", item["kind"].as_str().unwrap())
    };
    items.iter().map(word).collect()
}

#[tokio::test]
async fn an_editor_takes_what_they_read_into_the_publication() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (post, id) = handed_in(&world, &bob).await;
        assert_eq!(notifications(&ada).await, ["SUBMISSION bob Rivers"]);
        assert_eq!(inbox(&ada).await["items"], json!([{ "id": id }]));
        let read = look(&ada, &id).await;
        assert_eq!((&read["note"], &read["text"]["revision"]), (&json!("Please."), &json!(1)));
        assert!(read["text"]["bodyHtml"].as_str().unwrap().contains("First."), "{read}");
        assert_eq!(load(&ada, &post).await["__typename"], "NotFound", "only as a submission");
        let edit = json!({ "postId": post, "saveId": "save-0002", "baseRevision": 1,
            "blocks": [p("a", "First, better.")] });
        assert_eq!(save(&bob, edit).await["revision"], 2, "he goes on writing");
        assert_eq!(accept(&ada, &id, 1).await["__typename"], "Conflict");
        assert_eq!(load(&bob, &post).await["status"], "DRAFT");
        let done = accept(&ada, &id, 2).await;
        assert_eq!(
            (&done["status"], &done["decidedBy"]["username"]),
            (&json!("ACCEPTED"), &json!("ada"))
        );
        assert!(done["post"]["url"].as_str().unwrap().contains("/field-notes/"), "{done}");
        let stories = "{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {
            posts { items { id } } } }";
        let stories = world.browser().ask(stories).await;
        let stories = &stories["data"]["collectionByDomainOrSlug"]["posts"]["items"];
        assert!(stories.as_array().unwrap().contains(&json!({ "id": post })), "{stories}");
        assert_eq!(notifications(&bob).await, ["ACCEPTED ada Rivers"]);
        assert_eq!(notifications(&ada).await, Vec::<String>::new(), "it waits no more");
        assert_eq!(inbox(&ada).await["items"], json!([]));
        assert_eq!(accept(&ada, &id, 2).await["__typename"], "Conflict");
        assert_eq!(look(&ada, &id).await["text"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn what_is_declined_or_taken_back_is_its_writers_alone_again() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (post, first) = handed_in(&world, &bob).await;
        let again = submit(&bob, &post, &paper()).await;
        assert_eq!(again["message"], "The story is already submitted; withdraw it first.");
        let done = decline(&ada, &first, "Not for us.").await;
        assert_eq!((&done["status"], &done["post"]), (&json!("REJECTED"), &Value::Null));
        assert_eq!(look(&bob, &first).await["answer"], "Not for us.");
        assert_eq!(look(&ada, &first).await["text"], Value::Null);
        assert_eq!(notifications(&bob).await, ["DECLINED ada Rivers"]);
        assert_eq!(load(&bob, &post).await["status"], "DRAFT");
        let second = submit(&bob, &post, &paper()).await["id"].as_str().unwrap().to_owned();
        assert_eq!(cancel(&bob, &second).await["status"], "CANCELLED");
        assert_eq!(notifications(&ada).await, Vec::<String>::new());
        assert_eq!(accept(&ada, &second, 1).await["__typename"], "Conflict");
        let own = bob.ask("{ yourSubmissions { items { id status } } }").await;
        let own = own["data"]["yourSubmissions"]["items"].as_array().unwrap().clone();
        assert_eq!(own.len(), 2, "{own:?}");
        let third = submit(&bob, &post, &paper()).await["id"].as_str().unwrap().to_owned();
        let trash = format!("mutation {{ deletePost(targetPostId: \"{post}\") {{ __typename }} }}");
        let gone = bob.ask(&trash).await;
        assert_eq!(gone["data"]["deletePost"]["__typename"], "Draft", "{gone}");
        assert_eq!(inbox(&ada).await["items"], json!([]), "it lies in the trash");
        assert_eq!(accept(&ada, &third, 1).await["__typename"], "NotFound");
    })
    .await;
}

#[tokio::test]
async fn an_editor_asks_for_changes_and_takes_the_story_when_they_are_made() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (post, id) = handed_in(&world, &bob).await;
        assert_eq!(ask_for(&ada, &id, " ").await["__typename"], "BadRequest", "changes of what?");
        assert_eq!(hand_in_again(&bob, &id).await["__typename"], "Conflict", "no one asked");
        let asked = ask_for(&ada, &id, "More of the river.").await;
        assert_eq!(asked["status"], "CHANGES_REQUESTED", "{asked}");
        assert_eq!(look(&bob, &id).await["answer"], "More of the river.");
        assert_eq!(notifications(&bob).await, ["DECLINED ada Rivers"]);
        // It is with its writer now, and still goes nowhere else.
        assert_eq!(inbox(&ada).await["items"], json!([]));
        assert_eq!(notifications(&ada).await, Vec::<String>::new());
        assert_eq!(look(&ada, &id).await["text"], Value::Null);
        assert_eq!(accept(&ada, &id, 1).await["__typename"], "Conflict");
        assert_eq!(submit(&bob, &post, &paper()).await["__typename"], "BadRequest");
        let edit = json!({ "postId": post, "saveId": "save-0002", "baseRevision": 1,
            "title": "The river", "blocks": [p("a", "A river.")] });
        assert_eq!(save(&bob, edit).await["revision"], 2);
        assert_eq!(
            hand_in_again(&ada, &id).await["__typename"],
            "Forbidden",
            "she did not write it"
        );
        let again = hand_in_again(&bob, &id).await;
        assert_eq!(
            (&again["status"], &again["answer"]),
            (&json!("CHANGES_MADE"), &json!("More of the river."))
        );
        assert_eq!(inbox(&ada).await["items"], json!([{ "id": id }]));
        assert_eq!(notifications(&ada).await, ["SUBMISSION bob The river"], "once more");
        assert_eq!(notifications(&bob).await, Vec::<String>::new());
        assert_eq!(look(&ada, &id).await["note"], "Better now?");
        assert_eq!(accept(&ada, &id, 2).await["status"], "ACCEPTED");
        assert_eq!(notifications(&bob).await, ["ACCEPTED ada The river"]);
    })
    .await;
}

#[tokio::test]
async fn what_was_sent_back_a_moment_ago_is_taken_back_by_who_did_it() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let mel = world.signed_in(MEMBER).await;
        let (post, id) = handed_in(&world, &bob).await;
        join(&world, paper(), MEMBER, PublicationRole::Editor).await;
        assert_eq!(undo(&ada, &id).await["__typename"], "Conflict", "nothing is decided");
        for answer in [None, Some("More.")] {
            let sent_back = match answer {
                None => decline(&ada, &id, "No.").await,
                Some(answer) => ask_for(&ada, &id, answer).await,
            };
            assert_eq!(sent_back["__typename"], "Submission", "{sent_back}");
            assert_eq!(undo(&bob, &id).await["__typename"], "Forbidden");
            assert_eq!(undo(&mel, &id).await["__typename"], "Conflict", "she did not decide it");
            let back = undo(&ada, &id).await;
            assert_eq!((&back["status"], &back["answer"]), (&json!("IN_REVIEW"), &json!("")));
            assert_eq!(notifications(&bob).await, Vec::<String>::new());
            assert_eq!(inbox(&mel).await["items"], json!([{ "id": id }]));
        }
        decline(&ada, &id, "No.").await;
        world.doubles.clock.advance(601);
        assert_eq!(undo(&ada, &id).await["__typename"], "Conflict", "too late");
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let second = submit(&bob, &post, &paper()).await["id"].as_str().unwrap().to_owned();
        decline(&ada, &second, "").await;
        let third = submit(&bob, &post, &paper()).await["id"].as_str().unwrap().to_owned();
        assert_eq!(undo(&ada, &second).await["__typename"], "Conflict", "it waits again already");
        assert_eq!(accept(&ada, &third, 1).await["status"], "ACCEPTED");
        assert_eq!(undo(&ada, &third).await["__typename"], "Conflict", "what is out stays out");
    })
    .await;
}

#[tokio::test]
async fn no_one_but_its_writer_and_the_editors_knows_of_a_submission() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let mel = world.signed_in(MEMBER).await;
        let outside = begin(&mel, "save-0009").await;
        let refused = submit(&mel, &outside, &paper()).await;
        assert_eq!(refused["message"], "Only writers of a publication can submit stories to it.");
        let (_, id) = handed_in(&world, &bob).await;
        let other = Publication {
            id: PublicationId::from_bits(2),
            slug: "elsewhere".to_owned(),
            name: "Elsewhere".to_owned(),
            tagline: String::new(),
            description: String::new(),
            image: None,
            domain: None,
            tint: None,
            follower_count: 0,
            story_count: 0,
            created_at: Timestamp::from_millis(0).unwrap(),
        };
        world.app.store.write(move |c| publication::insert(c, &other)).await.unwrap();
        // Another writer of the same publication, who edits another one.
        join(&world, PublicationId::from_bits(2), MEMBER, PublicationRole::Owner).await;
        join(&world, paper(), MEMBER, PublicationRole::Writer).await;
        let stranger = world.browser();
        for (browser, gets) in [(&stranger, "Unauthorized"), (&mel, "NotFound")] {
            assert_eq!(look(browser, &id).await["__typename"], gets);
            assert_eq!(accept(browser, &id, 1).await["__typename"], gets);
            assert_eq!(decline(browser, &id, "").await["__typename"], gets);
            assert_eq!(cancel(browser, &id).await["__typename"], gets);
        }
        assert_eq!(inbox(&mel).await["__typename"], "Forbidden");
        assert_eq!(accept(&bob, &id, 1).await["__typename"], "Forbidden", "he is no editor");
        assert_eq!(cancel(&ada, &id).await["__typename"], "Forbidden", "she did not write it");
        let block = format!(
            "mutation {{ blockUser(targetUserId: \"{}\") {{ __typename }} }}",
            user_id(BOB)
        );
        ada.ask(&block).await;
        assert_eq!(inbox(&ada).await["items"], json!([]));
        assert_eq!(notifications(&ada).await, Vec::<String>::new());
        assert_eq!(look(&ada, &id).await["text"], Value::Null);
        assert_eq!(
            accept(&ada, &id, 1).await["message"],
            "You have blocked them; unblock them first."
        );
    })
    .await;
}

async fn assign(browser: &Browser, id: &str, editor: Option<u64>) -> Value {
    let editor = editor.map_or("null".to_owned(), |editor| format!("\"{}\"", user_id(editor)));
    let query = format!(
        "mutation {{ act: assignSubmission(id: \"{id}\", editorId: {editor}) {{ __typename
            ... on Submission {{ status assignedTo {{ username }} }} ... on BadRequest {{ message }}
            ... on Forbidden {{ message }} }} }}"
    );
    browser.ask(&query).await["data"]["act"].clone()
}

#[tokio::test]
async fn an_editor_takes_a_submission_on_or_gives_it_to_another_one() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let mel = world.signed_in(MEMBER).await;
        let (post, id) = handed_in(&world, &bob).await;
        let mine = async |browser: &Browser| {
            let query = "{ submissionInbox(collectionId: \"000000000001\", isMine: true) {
                ... on SubmissionPage { items { assignedTo { username } } } } }";
            let found = browser.ask(query).await["data"]["submissionInbox"]["items"].clone();
            found.as_array().unwrap().len()
        };
        // Strangers, the writer and people of no role; and those who cannot take it on.
        assert_eq!(assign(&world.browser(), &id, Some(ADA)).await["__typename"], "Unauthorized");
        assert_eq!(assign(&bob, &id, Some(ADA)).await["__typename"], "Forbidden");
        assert_eq!(assign(&mel, &id, Some(MEMBER)).await["__typename"], "NotFound");
        for none in [BOB, MEMBER] {
            assert_eq!(assign(&ada, &id, Some(none)).await["__typename"], "BadRequest");
        }
        join(&world, paper(), MEMBER, PublicationRole::Editor).await;
        assert_eq!(mine(&mel).await, 0);
        let given = assign(&ada, &id, Some(MEMBER)).await;
        assert_eq!(
            (&given["status"], &given["assignedTo"]["username"]),
            (&json!("TRIAGE"), &json!("mel"))
        );
        assert_eq!((mine(&mel).await, mine(&ada).await), (1, 0));
        let told = "{ notifications { items { __typename } } }";
        assert!(mel.ask(told).await.to_string().contains("Notification"), "the editor is told");
        // The writer does not see who reads it.
        let seen = format!(
            "{{ submission(id: \"{id}\") {{ ... on Submission {{ assignedTo {{ username }} }} }} }}"
        );
        assert_eq!(bob.ask(&seen).await["data"]["submission"]["assignedTo"], json!(null));
        assert_eq!(assign(&mel, &id, None).await["assignedTo"], json!(null));
        assert_eq!(mine(&mel).await, 0);
        assert_eq!(assign(&mel, &id, Some(MEMBER)).await["assignedTo"]["username"], "mel");
        // An editor who is none any more has taken nothing on.
        join(&world, paper(), MEMBER, PublicationRole::Writer).await;
        assert_eq!(ada.ask(&seen).await["data"]["submission"]["assignedTo"], json!(null));
        // What was decided is over.
        let revision = load(&bob, &post).await["revision"].as_i64().unwrap();
        let taken = accept(&ada, &id, i32::try_from(revision).unwrap()).await;
        assert_eq!(taken["status"], "ACCEPTED", "{taken}");
        assert_eq!(assign(&ada, &id, Some(ADA)).await["__typename"], "Conflict");
    })
    .await;
}
