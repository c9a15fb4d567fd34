//! Discussions: their order and pages, what each reader is shown of them, hiding and closing.

use super::{
    responses::{answer, count, is_sound, respond},
    world::{
        ADA, BOB, Browser, MEMBER, PUBLIC, RESPONSE, STAFF, World, on_each_database, story_id,
        user_id,
    },
};
use serde_json::{Value, json};

const CLOSED: &str = "The author has closed discussion for this story. We are unable to save changes to your response.";

/// The ids of a page of responses, and where the next one begins.
async fn page(browser: &Browser, id: &str, sort: &str, paging: Value) -> (Vec<String>, Value) {
    // C058
    let query = "query RefetchThreadedPostResponsesQuery($postId: ID!,
        $postResponsesPaging: PagingOptions, $sortType: ResponseSortType!) {
        post(id: $postId) { id responsesCount postResponses { count }
            threadedPostResponses(postResponsesPaging: $postResponsesPaging, sortType: $sortType) {
                posts { id } pagingInfo { next { limit to } } } } }";
    let variables = json!({ "postId": id, "postResponsesPaging": paging, "sortType": sort });
    let answer = browser.ask_with(query, variables).await;
    let thread = answer["data"]["post"]["threadedPostResponses"].clone();
    let posts = thread["posts"].as_array().unwrap_or_else(|| panic!("{answer}"));
    let ids = posts.iter().map(|post| post["id"].as_str().unwrap().to_owned()).collect();
    (ids, thread["pagingInfo"]["next"].clone())
}

async fn newest_ids(browser: &Browser, id: &str) -> Vec<String> {
    page(browser, id, "NEWEST", Value::Null).await.0
}

async fn clap(browser: &Browser, id: &str, claps: i32) {
    let call =
        format!("mutation {{ clapPost(postId: \"{id}\", numClaps: {claps}) {{ __typename }} }}");
    assert_eq!(browser.ask(&call).await["data"]["clapPost"]["__typename"], "Post");
}

/// `hide` or `unhide`s; what was answered and, if it was refused, why.
async fn place(browser: &Browser, act: &str, parent: &str, id: &str) -> Value {
    let call = format!(
        "mutation {{ {act}PostResponseOnParentPost(parentPostId: \"{parent}\", postResponseId: \"{id}\") {{
            __typename ... on Post {{ id responsesCount }} ... on Forbidden {{ message }} }} }}"
    );
    browser.ask(&call).await["data"][format!("{act}PostResponseOnParentPost")].clone()
}

async fn facts(browser: &Browser, id: &str) -> Value {
    let query =
        format!("{{ post(id: \"{id}\") {{ isHiddenOnParent viewerEdge {{ canHide canEdit }} }} }}");
    let post = browser.ask(&query).await["data"]["post"].clone();
    json!([post["isHiddenOnParent"], post["viewerEdge"]["canHide"], post["viewerEdge"]["canEdit"]])
}

// proves F011: "Responses stand in threads"
#[tokio::test]
async fn a_discussion_is_paged_in_either_order_without_loss_or_repetition() {
    on_each_database(async |world: World| {
        let (ada, mel) = (world.signed_in(ADA).await, world.signed_in(MEMBER).await);
        let story = answer(&mel, &story_id(PUBLIC), "The beginning.").await;
        let mut newest = Vec::new();
        for n in 0..23 {
            world.doubles.clock.advance(i64::from(n % 3 == 0));
            newest.push(answer(&mel, &story, &format!("Answer {n}")).await);
        }
        clap(&ada, &newest[4], 5).await;
        clap(&ada, &newest[9], 7).await;
        for sort in ["NEWEST", "BEST"] {
            let (all, end) = page(&mel, &story, sort, json!({ "limit": 50 })).await;
            assert_eq!((all.len(), end), (23, Value::Null));
            let (mut seen, mut next) = (Vec::new(), json!({ "limit": 5 }));
            while !next.is_null() {
                let (ids, after) = page(&mel, &story, sort, next).await;
                assert!(ids.len() == 5 || after.is_null());
                seen.extend(ids);
                next = after;
            }
            assert_eq!(seen, all, "{sort}");
        }
        let (best, _) = page(&mel, &story, "BEST", Value::Null).await;
        assert_eq!(best.len(), 10, "a page of responses");
        assert_eq!(best[..2], [newest[9].clone(), newest[4].clone()], "most claps first");
        assert!(newest[20..].contains(&best[2]), "then the newest");
    })
    .await;
}

#[tokio::test]
async fn threads_of_many_responses_come_with_their_own() {
    on_each_database(async |world: World| {
        let (ada, mel) = (world.signed_in(ADA).await, world.signed_in(MEMBER).await);
        let story = answer(&mel, &story_id(PUBLIC), "The beginning.").await;
        let mut wanted = Vec::new();
        for n in 0..4 {
            world.doubles.clock.advance(1);
            let first = answer(&mel, &story, &format!("Answer {n}")).await;
            let mut below = Vec::new();
            for m in 0..n {
                world.doubles.clock.advance(1);
                below.push(answer(&ada, &first, &format!("Reply {m}")).await);
            }
            if let Some(oldest) = below.first() {
                clap(&mel, oldest, 3).await;
            }
            wanted.push((first, below));
        }
        let query = format!(
            "{{ post(id: \"{story}\") {{ threadedPostResponses(sortType: NEWEST, postResponsesPaging: {{ limit: 10 }}) {{
                posts {{ id threadedPostResponses(postResponsesPaging: {{ limit: 2 }}) {{
                    posts {{ id threadedPostResponses(postResponsesPaging: {{ limit: 3 }}) {{ posts {{ id }} }} }}
                    pagingInfo {{ next {{ to }} }} }} }} }} }} }}"
        );
        let answer = mel.ask(&query).await;
        assert!(answer.get("errors").is_none(), "{answer}");
        let posts = answer["data"]["post"]["threadedPostResponses"]["posts"].clone();
        for (post, (first, below)) in posts.as_array().unwrap().iter().zip(wanted.iter().rev()) {
            assert_eq!(post["id"], *first);
            let thread = &post["threadedPostResponses"];
            let ids: Vec<_> = thread["posts"].as_array().unwrap().iter().map(|p| &p["id"]).collect();
            // The one with claps first, then the newest.
            let mut best: Vec<_> = below.iter().collect();
            best.get_mut(1..).unwrap_or_default().reverse();
            assert_eq!(ids, best[..best.len().min(2)], "{first}");
            assert_eq!(thread["pagingInfo"]["next"].is_null(), below.len() <= 2);
        }
    })
    .await;
}

#[tokio::test]
async fn a_hidden_response_is_there_for_its_writer_and_for_the_author_only() {
    on_each_database(async |world: World| {
        let (ada, bob, mel) =
            (world.signed_in(ADA).await, world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        let (story, response, anybody) = (story_id(PUBLIC), story_id(RESPONSE), world.browser());
        let other = answer(&mel, &story, "Another one.").await;
        for (browser, can_hide, can_edit) in [
            (&ada, true, false),
            (&bob, false, true),
            (&mel, false, false),
            (&anybody, false, false),
        ] {
            assert_eq!(facts(browser, &response).await, json!([false, can_hide, can_edit]));
        }
        let hidden = place(&ada, "hide", &story, &response).await;
        assert_eq!((&hidden["id"], &hidden["responsesCount"]), (&json!(story), &json!(1)));
        assert_eq!(place(&ada, "hide", &story, &response).await, hidden, "once is enough");
        for (browser, sees) in [(&ada, true), (&bob, true), (&mel, false), (&anybody, false)] {
            assert_eq!(newest_ids(browser, &story).await.contains(&response), sees);
            assert!(newest_ids(browser, &story).await.contains(&other));
            assert_eq!(facts(browser, &response).await[0], sees);
        }
        assert_eq!(count(&world, &story).await, 1);
        let tab =
            "{ userResult(username: \"bob\") { ... on User { responses { items { id } } } } }";
        let tab = anybody.ask(tab).await["data"]["userResult"]["responses"]["items"].clone();
        assert_eq!(tab, json!([{ "id": response }]), "with its writer it stays");
        let delete = |act: &str| {
            format!("mutation {{ {act}(targetPostId: \"{response}\") {{ __typename }} }}")
        };
        for act in ["deletePost", "undeletePost"] {
            bob.ask(&delete(act)).await;
            assert_eq!(count(&world, &story).await, 1, "{act}: it was not counted");
        }
        is_sound(&world).await;
        let back = place(&ada, "unhide", &story, &response).await;
        assert_eq!(back["responsesCount"], 2);
        assert!(newest_ids(&anybody, &story).await.contains(&response));
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn only_the_author_hides_and_not_what_the_staff_says() {
    on_each_database(async |world: World| {
        let (ada, bob, sam) =
            (world.signed_in(ADA).await, world.signed_in(BOB).await, world.signed_in(STAFF).await);
        let (story, response) = (story_id(PUBLIC), story_id(RESPONSE));
        assert_eq!(place(&bob, "hide", &story, &response).await["__typename"], "Forbidden");
        let warning = answer(&sam, &story, "Please be kind.").await;
        let refused = place(&ada, "hide", &story, &warning).await;
        assert_eq!(refused["message"], "Staff responses can't be hidden.");
        assert_eq!(facts(&ada, &warning).await, json!([false, false, false]));
        assert_eq!(place(&sam, "hide", &story, &response).await["__typename"], "Post");
        assert_eq!(facts(&sam, &response).await, json!([true, true, false]));
        let below = answer(&bob, &response, "And another thing.").await;
        assert_eq!(place(&ada, "hide", &story, &below).await["__typename"], "NotFound");
        assert_eq!(place(&ada, "hide", &story, "nonsense").await["__typename"], "NotFound");
        assert_eq!(place(&bob, "hide", &response, &below).await["__typename"], "Post");
    })
    .await;
}

// F033, A030
#[tokio::test]
async fn in_a_closed_discussion_nothing_is_said_or_changed_any_more() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let (story, response) = (story_id(PUBLIC), story_id(RESPONSE));
        let mine = answer(&bob, &response, "To be changed.").await;
        let discussion = async |browser: &Browser, act: &str| {
            let call = format!(
                "mutation {{ {act}Discussion(postId: \"{story}\") {{ __typename ... on Draft {{
                    settings {{ isDiscussionClosed }} post {{ isDiscussionClosed }} }} }} }}"
            );
            browser.ask(&call).await["data"][format!("{act}Discussion")].clone()
        };
        assert_eq!(discussion(&bob, "close").await["__typename"], "Forbidden");
        let closed = discussion(&ada, "close").await;
        assert_eq!(closed["post"]["isDiscussionClosed"], true);
        assert_eq!(closed["settings"]["isDiscussionClosed"], true);
        let change = format!(
            "mutation {{ updateResponse(input: {{ postId: \"{mine}\", blocks: [{{ id: \"a\", type: \"p\", text: \"Changed.\" }}] }}) {{
                __typename ... on DiscussionClosed {{ message }} }} }}"
        );
        let refused = json!({ "__typename": "DiscussionClosed", "message": CLOSED });
        for below in [&story, &response, &mine] {
            for browser in [&ada, &bob] {
                assert_eq!(respond(browser, below, "save-0009", "But!").await, refused);
            }
        }
        assert_eq!(bob.ask(&change).await["data"]["updateResponse"], refused);
        let call = format!("mutation {{ deletePost(targetPostId: \"{mine}\") {{ __typename }} }}");
        assert_eq!(bob.ask(&call).await["data"]["deletePost"]["__typename"], "Draft");
        bob.ask(&call.replace("delete", "undelete")).await;
        let open = discussion(&ada, "reopen").await;
        assert_eq!(open["post"]["isDiscussionClosed"], false);
        assert_eq!(bob.ask(&change).await["data"]["updateResponse"]["__typename"], "Post");
        answer(&bob, &story, "At last.").await;
    })
    .await;
}

#[tokio::test]
async fn responses_of_muted_and_suspended_writers_are_left_out() {
    on_each_database(async |world: World| {
        let (ada, mel) = (world.signed_in(ADA).await, world.signed_in(MEMBER).await);
        let (story, response) = (story_id(PUBLIC), story_id(RESPONSE));
        let other = answer(&ada, &story, "From the author.").await;
        let below = answer(&ada, &response, "To Bob.").await;
        let mute = format!(
            "mutation {{ muteAuthor(targetUserId: \"{}\") {{ __typename }} }}",
            user_id(BOB)
        );
        mel.ask(&mute).await;
        assert_eq!(newest_ids(&mel, &story).await, std::slice::from_ref(&other));
        assert!(newest_ids(&ada, &story).await.contains(&response), "no one else is concerned");
        mel.ask(&mute.replace("mute", "unmute")).await;
        assert!(newest_ids(&mel, &story).await.contains(&response));
        quire_app::suspension::suspend(&world.app, "bob").await.unwrap();
        assert_eq!(newest_ids(&mel, &story).await, [other]);
        assert_eq!(count(&world, &story).await, 1);
        let query = format!(
            "{{ post(id: \"{below}\") {{ inResponseTo {{ id }} threadAncestors {{ id }} }} }}"
        );
        let seen = mel.ask(&query).await["data"]["post"].clone();
        assert_eq!(seen["inResponseTo"], Value::Null, "nothing of Bob's shows");
        assert_eq!(seen["threadAncestors"], json!([{ "id": story }]));
        is_sound(&world).await;
        quire_app::suspension::unsuspend(&world.app, "bob").await.unwrap();
        assert_eq!(count(&world, &story).await, 2);
        assert!(newest_ids(&mel, &story).await.contains(&response));
        is_sound(&world).await;
    })
    .await;
}
