//! Suggested edits: editors say how a submitted story could read, and its writer takes that over or not.

use super::{
    drafts::{act, begin, load, p, save},
    world::{ADA, BOB, Browser, MEMBER, World, on_each_database},
};
use quire_core::{
    PublicationId, UserId,
    publication::{PublicationMember, PublicationRole},
};
use quire_store::{Conn, publication};
use serde_json::{Value, json};

const SUBMIT: &str = "mutation($input: SubmitPostInput!) { submitPost(input: $input) {
    ... on Submission { id } } }";

const SUGGEST: &str =
    "mutation($input: SuggestEditInput!) { suggestEdit(input: $input) { __typename
    ... on Submission { suggestedEdits { part before after state isOutdated editor { username } } }
    ... on BadRequest { message } ... on Forbidden { message } } }";

async fn join(world: &World, person: u64, role: PublicationRole) {
    let member = PublicationMember {
        publication_id: PublicationId::from_bits(1),
        user_id: UserId::from_bits(person),
        role,
    };
    let join = move |c: &mut Conn| publication::set_member(c, &member);
    world.app.store.write(join).await.unwrap();
}

/// Bob writes for the paper and hands a story of three paragraphs in; its id and that of the submission.
pub async fn handed_in(world: &World, bob: &Browser) -> (String, String) {
    join(world, BOB, PublicationRole::Writer).await;
    let post = begin(bob, "save-0001").await;
    let paper = PublicationId::from_bits(1);
    let input = json!({ "postId": post, "collectionId": paper.as_str() });
    let id = act(bob, SUBMIT, input).await["id"].as_str().unwrap().to_owned();
    (post, id)
}

pub async fn suggest(browser: &Browser, id: &str, part: &str, before: &str, after: &str) -> Value {
    let input = json!({ "submissionId": id, "part": part, "before": before, "after": after });
    act(browser, SUGGEST, input).await
}

async fn decide(browser: &Browser, id: &str, parts: &[&str], is_accepted: bool) -> Value {
    let query = format!(
        "mutation {{ act: decideSuggestedEdits(id: \"{id}\", parts: {}, isAccepted: {is_accepted}) {{
            __typename }} }}",
        json!(parts)
    );
    browser.ask(&query).await["data"]["act"]["__typename"].clone()
}

/// What is suggested, as `part:state`, with a sign where the part says something else by now.
async fn edits(browser: &Browser, id: &str) -> Vec<String> {
    let query = format!(
        "{{ submission(id: \"{id}\") {{ ... on Submission {{ suggestedEdits {{
            part state isOutdated }} }} }} }}"
    );
    let found = browser.ask(&query).await["data"]["submission"]["suggestedEdits"].clone();
    let word = |edit: &Value| {
        let (part, state) = (edit["part"].as_str().unwrap(), edit["state"].as_str().unwrap());
        let sign = if edit["isOutdated"] == true { " outdated" } else { "" };
        format!("{part} {state}{sign}")
    };
    found.as_array().unwrap().iter().map(word).collect()
}

#[tokio::test]
async fn what_an_editor_suggests_is_in_the_story_when_its_writer_takes_it_over() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (post, id) = handed_in(&world, &bob).await;
        // A word in bold stays bold where it goes.
        let bold = json!({ "id": "b", "type": "p", "text": "Second line.",
            "marks": [{ "type": "strong", "start": 7, "end": 11 }] });
        let edit = json!({ "postId": post, "saveId": "save-0002", "baseRevision": 1,
            "blocks": [bold] });
        assert_eq!(save(&bob, edit).await["revision"], 2);
        let read = format!(
            "{{ submission(id: \"{id}\") {{ ... on Submission {{ text {{ parts {{ part text }} }} }} }} }}"
        );
        let read = ada.ask(&read).await["data"]["submission"]["text"]["parts"].clone();
        assert_eq!(
            (&read[0], &read[3]),
            (
                &json!({ "part": "title", "text": "Rivers" }),
                &json!({ "part": "block:b", "text": "Second line." })
            )
        );
        let title = suggest(&ada, &id, "title", "Rivers", " Rivers \n at night ").await;
        assert_eq!(
            title["suggestedEdits"],
            json!([{ "part": "title", "before": "Rivers", "after": "Rivers at night",
                "state": "OPEN", "isOutdated": false, "editor": { "username": "ada" } }])
        );
        suggest(&ada, &id, "block:b", "Second line.", "The second line, again.").await;
        suggest(&ada, &id, "block:c", "Third.", "").await;
        suggest(&ada, &id, "block:a", "First.", "At first.").await;
        // In the order of the story, for both; and the story is as it was.
        let all = ["title OPEN", "block:a OPEN", "block:b OPEN", "block:c OPEN"];
        assert_eq!(edits(&ada, &id).await, all);
        assert_eq!(edits(&bob, &id).await, all);
        assert_eq!(load(&bob, &post).await["revision"], 2);
        // The same words as before take a suggestion back; other ones stand in its place.
        suggest(&ada, &id, "block:a", "First.", "First.").await;
        suggest(&ada, &id, "title", "Rivers", "Rivers by night").await;
        // They are reason enough to give the story back.
        let back = format!(
            "mutation {{ act: requestSubmissionChanges(id: \"{id}\", answer: \"\") {{ __typename }} }}"
        );
        assert_eq!(ada.ask(&back).await["data"]["act"]["__typename"], "Submission");
        assert_eq!(edits(&ada, &id).await, Vec::<String>::new(), "it is with its writer");
        assert_eq!(decide(&bob, &id, &["block:c"], false).await, "Submission");
        assert_eq!(decide(&bob, &id, &["title", "block:b", "block:c"], true).await, "Submission");
        let decided = ["title ACCEPTED outdated", "block:b ACCEPTED outdated", "block:c DECLINED"];
        assert_eq!(edits(&bob, &id).await, decided);
        let now = load(&bob, &post).await;
        assert_eq!((&now["title"], &now["revision"]), (&json!("Rivers by night"), &json!(3)));
        let blocks = &now["blocks"];
        assert_eq!(blocks[1]["text"], "The second line, again.", "{now}");
        assert_eq!(blocks[1]["marks"][0], json!({ "type": "strong", "start": 11, "end": 15 }));
        assert_eq!(blocks[2]["text"], "Third.", "what was declined was decided");
    })
    .await;
}

#[tokio::test]
async fn what_its_writer_changed_meanwhile_is_never_overwritten() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (post, id) = handed_in(&world, &bob).await;
        suggest(&ada, &id, "block:a", "First.", "At first.").await;
        suggest(&ada, &id, "block:b", "Second.", "And then.").await;
        let edit = json!({ "postId": post, "saveId": "save-0002", "baseRevision": 1,
            "blocks": [p("a", "Once.")] });
        assert_eq!(save(&bob, edit).await["revision"], 2);
        assert_eq!(edits(&bob, &id).await, ["block:a OPEN outdated", "block:b OPEN"]);
        assert_eq!(decide(&bob, &id, &["block:a", "block:b"], true).await, "Conflict");
        assert_eq!(load(&bob, &post).await["revision"], 2, "all of it or nothing");
        assert_eq!(suggest(&ada, &id, "block:a", "First.", "!").await["__typename"], "Conflict");
        assert_eq!(decide(&bob, &id, &["block:b"], true).await, "Submission");
        assert_eq!(decide(&bob, &id, &["block:b"], true).await, "Submission", "pressed twice");
        let now = load(&bob, &post).await;
        assert_eq!(now["revision"], 3);
        assert_eq!(
            (&now["blocks"][0]["text"], &now["blocks"][1]["text"]),
            (&json!("Once."), &json!("And then."))
        );
        // A block that is gone takes its suggestion with it, to the end of the list.
        let gone = json!({ "postId": post, "saveId": "save-0003", "baseRevision": 3,
            "deletedBlocks": ["a"], "order": ["b", "c"] });
        assert_eq!(save(&bob, gone).await["revision"], 4);
        assert_eq!(edits(&ada, &id).await, ["block:b ACCEPTED outdated", "block:a OPEN outdated"]);
        assert_eq!(decide(&bob, &id, &["block:a"], false).await, "Submission");
    })
    .await;
}

#[tokio::test]
async fn editors_suggest_and_writers_decide_and_no_one_else_knows() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (mel, stranger) = (world.signed_in(MEMBER).await, world.browser());
        let (_, id) = handed_in(&world, &bob).await;
        join(&world, MEMBER, PublicationRole::Writer).await;
        let try_to = async |browser: &Browser| {
            let made = suggest(browser, &id, "block:a", "First.", "At first.").await;
            (made["__typename"].clone(), decide(browser, &id, &["block:a"], true).await)
        };
        let (unauthorized, not_found) = (json!("Unauthorized"), json!("NotFound"));
        let forbidden = json!("Forbidden");
        assert_eq!(try_to(&stranger).await, (unauthorized.clone(), unauthorized));
        assert_eq!(try_to(&mel).await, (not_found.clone(), not_found.clone()));
        assert_eq!(try_to(&bob).await, (forbidden.clone(), json!("Submission")), "his own");
        assert_eq!(try_to(&ada).await, (json!("Submission"), forbidden), "she did not write it");
        // What cannot be.
        for (part, before, after, gets) in [
            ("picture", "", "x", "NotFound"),
            ("block:", "", "x", "NotFound"),
            ("block:z", "", "x", "Conflict"),
            ("title", "Rivers", " ", "BadRequest"),
            ("title", "Rivers", &"x".repeat(500), "BadRequest"),
            ("block:a", "First.", &"x".repeat(200_000), "BadRequest"),
            ("block:a", "First.", "bell \u{7}", "BadRequest"),
        ] {
            let answer = suggest(&ada, &id, part, before, after).await;
            assert_eq!(answer["__typename"], gets, "{part} {answer}");
        }
        assert_eq!(edits(&ada, &id).await, ["block:a OPEN"]);
        let cancel = format!("mutation {{ cancelSubmission(id: \"{id}\") {{ __typename }} }}");
        bob.ask(&cancel).await;
        assert_eq!(edits(&bob, &id).await, Vec::<String>::new());
        assert_eq!(try_to(&ada).await.0, "Conflict");
        assert_eq!(decide(&bob, &id, &["block:a"], true).await, "Conflict");
    })
    .await;
}
