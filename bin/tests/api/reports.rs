//! Stories and responses that readers report to the staff.

use super::world::{
    ADA, BOB, Browser, DRAFT, LOCKED, PUBLIC, RESPONSE, TAKEN_DOWN, World, on_each_database,
    story_id, user_id,
};
use quire_app::story::{StoryReport, review, waiting};
use quire_core::{
    StoryId,
    limit::story::REPORTS_PER_HOUR,
    story::{report::ReportReason, review::Verdict},
};
use serde_json::{Value, json};

async fn report(browser: &Browser, story: u64, reason: ReportReason, note: Option<&str>) -> Value {
    let call = "mutation($id: ID!, $reason: ReportReason!, $note: String) {
        reportPost(postId: $id, reason: $reason, note: $note) { __typename ... on Post { id }
        ... on Forbidden { message } ... on RateLimited { message retryAfter } } }";
    let sent = json!({ "id": story_id(story), "reason": reason, "note": note });
    browser.ask_with(call, sent).await["data"]["reportPost"].clone()
}

async fn reports(world: &World) -> Vec<(String, String, ReportReason, String)> {
    let one = |one: StoryReport| (one.path, one.reporter, one.report.reason, one.report.note);
    waiting(&world.app).await.unwrap().into_iter().map(one).collect()
}

// F019
#[tokio::test]
async fn a_report_waits_for_the_staff_and_no_one_else_hears_of_it() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let spam = report(&bob, PUBLIC, ReportReason::Spam, None).await;
        assert_eq!(spam, json!({ "__typename": "Post", "id": story_id(PUBLIC) }));
        world.doubles.clock.advance(1);
        let note = Some(" It is copied. ");
        report(&bob, PUBLIC, ReportReason::Infringement, note).await;
        world.doubles.clock.advance(1);
        report(&ada, RESPONSE, ReportReason::Other, Some("")).await;
        let (story, response) = (story_id(PUBLIC), story_id(RESPONSE));
        let of_bob = (
            format!("/field-notes/gardens-1-{story}"),
            "bob".to_owned(),
            ReportReason::Infringement,
            "It is copied.".to_owned(),
        );
        let of_ada = (
            format!("/@bob/gardens-9-{response}"),
            "ada".to_owned(),
            ReportReason::Other,
            String::new(),
        );
        assert_eq!(reports(&world).await, [of_ada.clone(), of_bob], "the last word of each");
        assert_eq!(world.letters_sent().await, Vec::<String>::new(), "no letter goes out");
        let cards = "{ notifications { items { id } } }";
        assert_eq!(ada.ask(cards).await["data"]["notifications"]["items"], json!([]));
        review(&world.app, &StoryId::from_bits(PUBLIC), Verdict::UnderReview).await.unwrap();
        assert_eq!(reports(&world).await, [of_ada]);
        // Also when nothing was the matter, and nothing is.
        let id = StoryId::from_bits(RESPONSE);
        assert!(review(&world.app, &id, Verdict::Cleared).await.unwrap());
        assert_eq!(reports(&world).await, []);
        assert!(!review(&world.app, &id, Verdict::Cleared).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn what_one_may_not_read_or_wrote_oneself_is_not_reported() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let spam = ReportReason::Spam;
        for (story, outcome) in [
            (DRAFT, "NotFound"),
            (0xdead, "NotFound"),
            (TAKEN_DOWN, "Forbidden"),
            (RESPONSE, "Forbidden"),
        ] {
            assert_eq!(report(&bob, story, spam, None).await["__typename"], outcome, "{story}");
        }
        let own = report(&ada, PUBLIC, spam, None).await;
        assert_eq!(own["message"], "This is your own story; you can delete it.");
        let note = "é".repeat(501);
        let long = report(&bob, PUBLIC, spam, Some(&note)).await;
        assert_eq!(long["__typename"], "BadRequest");
        assert_eq!(reports(&world).await, []);
        let fits = report(&bob, LOCKED, spam, Some(&note[2..])).await;
        assert_eq!(fits["__typename"], "Post", "a preview is enough to report a story");
        let blocked = format!(
            "mutation {{ blockUser(targetUserId: \"{}\") {{ __typename }} }}",
            user_id(ADA)
        );
        bob.ask(&blocked).await;
        assert_eq!(report(&bob, PUBLIC, spam, None).await["__typename"], "Post");
        assert_eq!(reports(&world).await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn so_many_reports_are_taken_in_an_hour_and_no_more() {
    on_each_database(async |world| {
        let (bob, ada) = (world.signed_in(BOB).await, world.signed_in(ADA).await);
        let spam = ReportReason::Spam;
        for _ in 0..REPORTS_PER_HOUR {
            assert_eq!(report(&bob, PUBLIC, spam, None).await["__typename"], "Post");
        }
        let refused = report(&bob, PUBLIC, ReportReason::Hate, None).await;
        assert_eq!(refused["__typename"], "RateLimited");
        assert_eq!(refused["retryAfter"], 3_600);
        assert_eq!(reports(&world).await[0].2, spam, "nothing of it was kept");
        assert_eq!(report(&ada, RESPONSE, spam, None).await["__typename"], "Post");
        world.doubles.clock.advance(3_600);
        assert_eq!(report(&bob, PUBLIC, spam, None).await["__typename"], "Post");
    })
    .await;
}
