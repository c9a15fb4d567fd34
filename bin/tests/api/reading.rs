//! What readers do: clap, save, follow.

use super::world::{
    ADA, BOB, DRAFT, LOCKED, MEMBER, PUBLIC, RESPONSE, SUSPENDED, TAKEN_DOWN, UNLISTED, World,
    on_each_database, story_id, user_id,
};
use serde_json::json;

fn clap(story: u64, claps: i32) -> String {
    format!(
        "mutation {{ clapPost(postId: \"{}\", numClaps: {claps}) {{ __typename \
         ... on Post {{ clapCount voterCount viewerEdge {{ clapCount }} }} }} }}",
        story_id(story)
    )
}

#[tokio::test]
async fn claps_end_at_fifty_per_reader_and_can_be_taken_back() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        for (claps, want) in [(1, 1), (48, 49), (50, 50)] {
            let answer = bob.ask(&clap(PUBLIC, claps)).await["data"]["clapPost"].clone();
            assert_eq!(answer["clapCount"], want, "{answer}");
            assert_eq!(answer["voterCount"], 1);
            assert_eq!(answer["viewerEdge"]["clapCount"], want);
        }
        for wrong in [0, -1, 51] {
            let answer = bob.ask(&clap(PUBLIC, wrong)).await;
            assert_eq!(answer["data"]["clapPost"]["__typename"], "BadRequest");
        }
        let undo = format!(
            "mutation {{ unclapPost(postId: \"{}\") {{ ... on Post {{ clapCount voterCount }} }} }}",
            story_id(PUBLIC)
        );
        let answer = bob.ask(&undo).await;
        assert_eq!(answer["data"]["unclapPost"], json!({ "clapCount": 0, "voterCount": 0 }));
    })
    .await;
}

#[tokio::test]
async fn claps_at_the_same_time_are_exact_and_end_at_fifty() {
    on_each_database(async |world| {
        let (bob, mel) = (world.signed_in(BOB).await, world.signed_in(MEMBER).await);
        let mut tasks = tokio::task::JoinSet::new();
        for n in 0..20 {
            // Ten times six of one, which is too many, and ten times two of another.
            let (browser, claps) = if n % 2 == 0 { (bob.clone(), 6) } else { (mel.clone(), 2) };
            tasks.spawn(async move { browser.ask(&clap(PUBLIC, claps)).await });
        }
        for answer in tasks.join_all().await {
            assert_eq!(answer["data"]["clapPost"]["__typename"], "Post", "{answer}");
        }
        let last = bob.ask(&clap(PUBLIC, 1)).await["data"]["clapPost"].clone();
        assert_eq!((&last["clapCount"], &last["voterCount"]), (&json!(70), &json!(2)));
        assert_eq!(last["viewerEdge"]["clapCount"], 50);
    })
    .await;
}

#[tokio::test]
async fn no_one_claps_for_their_own_story() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let own = clap(PUBLIC, 1).replace("... on Post", "... on Forbidden { message } ... on Post");
    let answer = ada.ask(&own).await["data"]["clapPost"].clone();
    assert_eq!(answer["message"], "You cannot clap for your own story.");
}

// F132
// proves F134: "A profile shows the person's responses and what they answer"
#[tokio::test]
async fn a_profile_shows_what_its_person_recommends_and_answers() {
    on_each_database(async |world| {
        let bob = world.signed_in(BOB).await;
        for story in [PUBLIC, UNLISTED, LOCKED] {
            bob.ask(&clap(story, 1)).await;
            world.doubles.clock.advance(1);
        }
        let profile = format!(
            "{{ userResult(userId: \"{}\") {{ ... on User {{ \
             recommendedPosts(paging: {{ limit: 1 }}) {{ items {{ id }} pagingInfo {{ next {{ to }} }} }} \
             responses {{ items {{ id inResponseTo {{ id }} }} pagingInfo {{ next {{ to }} }} }} }} }} }}",
            user_id(BOB)
        );
        let stranger = world.browser();
        let shown = stranger.ask(&profile).await["data"]["userResult"].clone();
        // The last one first; what is unlisted is in no list.
        assert_eq!(shown["recommendedPosts"]["items"], json!([{ "id": story_id(LOCKED) }]), "{shown}");
        let next = shown["recommendedPosts"]["pagingInfo"]["next"]["to"].as_str().unwrap();
        let rest = profile.replace("limit: 1", &format!("limit: 5, to: \"{next}\""));
        let rest = stranger.ask(&rest).await["data"]["userResult"].clone();
        assert_eq!(rest["recommendedPosts"]["items"], json!([{ "id": story_id(PUBLIC) }]), "{rest}");
        let answers = json!({
            "items": [{ "id": story_id(RESPONSE), "inResponseTo": { "id": story_id(PUBLIC) } }],
            "pagingInfo": { "next": null }
        });
        assert_eq!(shown["responses"], answers);
        let ada = profile.replace(&user_id(BOB), &user_id(ADA));
        let ada = stranger.ask(&ada).await["data"]["userResult"].clone();
        assert_eq!(ada["recommendedPosts"]["items"], json!([]));
        assert_eq!(ada["responses"]["items"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn what_may_not_be_read_cannot_be_clapped_for_or_saved() {
    let world = World::new().await;
    let bob = world.signed_in(BOB).await;
    for (story, want) in
        [(DRAFT, "NotFound"), (999, "NotFound"), (TAKEN_DOWN, "Forbidden"), (UNLISTED, "Post")]
    {
        let answer = bob.ask(&clap(story, 1)).await;
        assert_eq!(answer["data"]["clapPost"]["__typename"], want, "{story}");
        let save =
            format!("mutation {{ savePost(postId: \"{}\") {{ __typename }} }}", story_id(story));
        assert_eq!(bob.ask(&save).await["data"]["savePost"]["__typename"], want, "{story}");
    }
}

#[tokio::test]
async fn saving_and_following_show_on_the_viewers_edges_only() {
    on_each_database(async |world| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let change = format!(
            "mutation {{ savePost(postId: \"{}\") {{ __typename }} \
             followUser(targetUserId: \"{}\") {{ ... on User {{ followerCount }} }} \
             followCollection(targetCollectionId: \"{}\") {{ ... on Collection {{ followerCount }} }} \
             followTag(tagSlug: \"rust\") {{ ... on Tag {{ followerCount }} }} }}",
            story_id(PUBLIC),
            user_id(ADA),
            quire_core::PublicationId::from_bits(1)
        );
        for _ in 0..2 {
            let answer = bob.ask(&change).await["data"].clone();
            assert_eq!(answer["followUser"]["followerCount"], 1, "{answer}");
            assert_eq!(answer["followCollection"]["followerCount"], 1);
            assert_eq!(answer["followTag"]["followerCount"], 1);
        }
        let edges = format!(
            "{{ post(id: \"{}\") {{ viewerEdge {{ isSaved isAuthor }} \
             creator {{ viewerEdge {{ isFollowing isSelf }} }} \
             collection {{ viewerEdge {{ isFollowing canManage }} }} \
             tags {{ viewerEdge {{ isFollowing }} }} }} }}",
            story_id(PUBLIC)
        );
        let mine = bob.ask(&edges).await["data"]["post"].clone();
        assert_eq!(mine["viewerEdge"], json!({ "isSaved": true, "isAuthor": false }));
        assert_eq!(mine["creator"]["viewerEdge"], json!({ "isFollowing": true, "isSelf": false }));
        let home = &mine["collection"]["viewerEdge"];
        assert_eq!(*home, json!({ "isFollowing": true, "canManage": false }));
        assert_eq!(mine["tags"][0]["viewerEdge"]["isFollowing"], true);
        let hers = ada.ask(&edges).await["data"]["post"].clone();
        assert_eq!(hers["viewerEdge"], json!({ "isSaved": false, "isAuthor": true }));
        assert_eq!(hers["creator"]["viewerEdge"], json!({ "isFollowing": false, "isSelf": true }));
        assert_eq!(hers["collection"]["viewerEdge"]["canManage"], true);
        assert_eq!(hers["tags"][0]["viewerEdge"]["isFollowing"], false);
    })
    .await;
}

// proves A031: "Following oneself is refused"
#[tokio::test]
async fn no_one_follows_themselves_and_the_suspended_change_nothing() {
    let world = World::new().await;
    let follow = |id: u64| {
        format!("mutation {{ followUser(targetUserId: \"{}\") {{ __typename }} }}", user_id(id))
    };
    let ada = world.signed_in(ADA).await;
    assert_eq!(ada.ask(&follow(ADA)).await["data"]["followUser"]["__typename"], "Forbidden");
    let sue = world.signed_in(SUSPENDED).await;
    assert_eq!(sue.ask(&follow(ADA)).await["data"]["followUser"]["__typename"], "Forbidden");
    assert_eq!(sue.ask(&clap(PUBLIC, 1)).await["data"]["clapPost"]["__typename"], "Forbidden");
}

#[tokio::test]
async fn what_was_taken_of_a_search_is_noted_once() {
    on_each_database(async |world| {
        let event = |query: &str, ids: &str, positions: &str| {
            format!(
                "mutation {{ searchClickEvent(queryId: \"{query}\", indexName: \"posts\", \
                 objectIds: {ids}, positions: {positions}) }}"
            )
        };
        let query = "0123456789abcdef0123456789abcdef";
        let one = event(query, "[\"a\", \"b\"]", "[2, 7]");
        let bob = world.signed_in(BOB).await;
        assert_eq!(bob.ask(&one).await["data"]["searchClickEvent"], true);
        assert_eq!(world.browser().ask(&one).await["data"]["searchClickEvent"], true);
        let stranger = event(query, "[\"c\"]", "[9]");
        assert_eq!(world.browser().ask(&stranger).await["data"]["searchClickEvent"], true);
        let long = format!("[\"{}\"]", "x".repeat(65));
        for bad in [
            event("short", "[\"a\"]", "[1]"),
            event(query, "[\"d\", \"e\"]", "[1]"),
            event(query, "[\"d\"]", "[0]"),
            event(query, "[]", "[]"),
            event(query, "[\"\"]", "[1]"),
            event(query, &long, "[1]"),
        ] {
            assert!(bob.ask(&bad).await["errors"].is_array(), "{bad}");
        }
        let clicks = world
            .app
            .store
            .read(move |c| quire_store::search_click::of_query(c, query))
            .await
            .unwrap();
        let noted: Vec<_> = clicks
            .iter()
            .map(|click| (click.object_id.as_str(), click.position, click.person_id.clone()))
            .collect();
        let by_bob = Some(quire_core::UserId::from_bits(BOB));
        assert_eq!(noted, [("a", 2, by_bob.clone()), ("b", 7, by_bob), ("c", 9, None)]);
    })
    .await;
}
