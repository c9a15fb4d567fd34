//! What a reader keeps away, and who keeps them away, on every surface that brings them something:
//! each cell of the matrix on both databases (decision 0027).

mod told;

use super::{
    responses::answer,
    world::{
        ADA, BOB, Browser, MEMBER, PUBLIC, World, a_story, add, on_each_database, story_id,
        sweep_each_database, user_id,
    },
};
use http::Method;
use quire_core::{
    PublicationId, StoryId, UserId,
    story::{Story, StoryStatus, Visibility},
};
use quire_store::staff_pick;
use serde_json::{Value, json};

/// Bob's story outside of publications, and his story in Field Notes.
const OWN: u64 = 0x20;
const IN_PUBLICATION: u64 = 0x21;

/// Why a thing is kept from Mel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Why {
    MutedPerson,
    MutedPublication,
    BlockedByMe,
    BlockedMe,
    Keyword,
    HiddenStory,
}

use Why::{BlockedByMe, BlockedMe, HiddenStory, Keyword, MutedPerson, MutedPublication};

const ALL: [Why; 6] = [MutedPerson, MutedPublication, BlockedByMe, BlockedMe, Keyword, HiddenStory];
const PEOPLE: &[Why] = &[MutedPerson, BlockedByMe, BlockedMe];
const BLOCKS: &[Why] = &[BlockedByMe, BlockedMe];
/// What is said of a story outside of publications.
const OF_OWN: &[Why] = &[MutedPerson, BlockedByMe, BlockedMe, Keyword, HiddenStory];
/// What is said of a story in one.
const OF_PUBLISHED: &[Why] = &[MutedPerson, MutedPublication, BlockedByMe, BlockedMe, Keyword];

/// What Mel is shown somewhere, as one text.
type Look = for<'w> fn(&'w Browser) -> Shown<'w>;

/// A surface: its name, what is looked for on it, why that is gone, and how one looks.
const SURFACES: &[(&str, &str, &[Why], Look)] = &[
    ("home", "Zephyrs by Bob", OF_OWN, |mel| {
        look_by_query(mel, "homeFeed(paging: { limit: 50 }) { items { title } }")
    }),
    ("home, in a publication", "Zephyrs in Notes", OF_PUBLISHED, |mel| {
        look_by_query(mel, "homeFeed(paging: { limit: 50 }) { items { title } }")
    }),
    ("following", "Zephyrs by Bob", OF_OWN, |mel| {
        look_by_query(mel, "followingFeed(paging: { limit: 50 }) { items { title } }")
    }),
    ("following, in a publication", "Zephyrs in Notes", OF_PUBLISHED, |mel| {
        look_by_query(mel, "followingFeed(paging: { limit: 50 }) { items { title } }")
    }),
    ("topic", "Zephyrs by Bob", OF_OWN, |mel| {
        look_by_query(
            mel,
            "topicFeed(tagSlug: \"rust\", paging: { limit: 50 }) { items { title } }",
        )
    }),
    ("staff picks", "Zephyrs by Bob", OF_OWN, |mel| {
        look_by_query(mel, "staffPicksFeed(paging: { limit: 50 }) { items { title } }")
    }),
    ("who to follow", "bob", PEOPLE, |mel| {
        look_by_query(mel, "recommendedPublishers(first: 50) { ... on User { username } }")
    }),
    ("sidebar", "bob", PEOPLE, |mel| {
        look_by_query(
            mel,
            "viewer { viewerEdge { followedEntitiesConnection { edges { node { entity { ... on User { username } } } } } } }",
        )
    }),
    ("responses", "Zephyrs answer", PEOPLE, |mel| look_by_query(mel, RESPONSES)),
    ("search for stories", "Zephyrs by Bob", OF_OWN, |mel| look_by_search(mel, "posts", "zephyrs")),
    ("search for people", "Name of bob", BLOCKS, |mel| look_by_search(mel, "users", "bob")),
    ("the story itself", "Zephyrs by Bob", BLOCKS, |mel| look_by_query(mel, STORY)),
    ("REST, which knows nobody", "Zephyrs by Bob", &[], |mel| by_rest(mel)),
];

const RESPONSES: &str =
    "post(id: \"000000000001\") { threadedPostResponses(sortType: NEWEST) { posts { bodyText } } }";
const STORY: &str = "postResult(id: \"000000000020\") { ... on Post { title } ... on Blocked { message } ... on Blocking { message } }";

type Shown<'w> = std::pin::Pin<Box<dyn Future<Output = String> + 'w>>;

fn look_by_query<'w>(mel: &'w Browser, query: &'static str) -> Shown<'w> {
    Box::pin(async move {
        let found = mel.ask(&format!("{{ {query} }}")).await;
        assert!(found.get("errors").is_none(), "{found}");
        found["data"].to_string()
    })
}

fn look_by_search<'w>(mel: &'w Browser, index: &'static str, words: &'static str) -> Shown<'w> {
    Box::pin(async move {
        let body = json!({ "requests": [{ "indexName": index, "query": words }] }).to_string();
        let headers: Vec<_> = mel.cookie().into_iter().collect();
        let found = mel.send(Method::POST, "/1/indexes/*/queries", &headers, body).await.json();
        found["results"][0]["hits"].to_string()
    })
}

fn by_rest(mel: &Browser) -> Shown<'_> {
    Box::pin(async move {
        let headers: Vec<_> = mel.cookie().into_iter().collect();
        mel.send(Method::GET, "/v1/search?q=zephyrs", &headers, String::new())
            .await
            .json()
            .to_string()
    })
}

async fn fill(world: &World) {
    let bob = |n: u64, title: &str| Story {
        creator_id: UserId::from_bits(BOB),
        title: title.to_owned(),
        subtitle: String::new(),
        ..a_story(n, StoryStatus::Published, Visibility::Public)
    };
    let own = bob(OWN, "Zephyrs by Bob");
    let home = Some(PublicationId::from_bits(1));
    let published = Story { publication_id: home, ..bob(IN_PUBLICATION, "Zephyrs in Notes") };
    let now = world.app.ports.clock.now();
    let write = world.app.store.write(move |c| {
        let rust = ["rust".parse().unwrap()];
        add(c, &own, &rust)?;
        add(c, &published, &rust)?;
        staff_pick::add(c, &StoryId::from_bits(OWN), now)
    });
    write.await.unwrap();
    quire_app::index::rebuild(&world.app).await.unwrap();
}

async fn act(browser: &Browser, call: &str) -> Value {
    let query =
        format!("mutation {{ act: {call} {{ __typename ... on Forbidden {{ message }} }} }}");
    browser.ask(&query).await["data"]["act"].clone()
}

/// Makes it so, by what people can do themselves.
async fn keep_away(world: &World, mel: &Browser, why: Why) {
    let (bob, me) = (user_id(BOB), user_id(MEMBER));
    let done = match why {
        MutedPerson => act(mel, &format!("muteAuthor(targetUserId: \"{bob}\")")).await,
        MutedPublication => {
            let home = PublicationId::from_bits(1);
            act(mel, &format!("mutePub(targetCollectionId: \"{home}\")")).await
        }
        BlockedByMe => act(mel, &format!("blockUser(targetUserId: \"{bob}\")")).await,
        BlockedMe => {
            let bob = world.signed_in(BOB).await;
            act(&bob, &format!("blockUser(targetUserId: \"{me}\")")).await
        }
        Keyword => act(mel, "muteKeyword(keyword: \"ZÉPHYRS\")").await,
        HiddenStory => act(mel, &format!("hidePost(postId: \"{}\")", story_id(OWN))).await,
    };
    let kind = done["__typename"].as_str().unwrap();
    assert!(["User", "Collection", "MutedKeywords", "Post"].contains(&kind), "{why:?}: {done}");
}

#[tokio::test]
async fn what_is_kept_away_is_away_on_every_surface_and_nothing_else_is() {
    sweep_each_database(ALL, async |world, why| {
        fill(&world).await;
        let (mel, bob) = (world.signed_in(MEMBER).await, world.signed_in(BOB).await);
        act(&mel, &format!("followUser(targetUserId: \"{}\")", user_id(BOB))).await;
        answer(&bob, &story_id(PUBLIC), "Zephyrs answer.").await;
        for (surface, wanted, _, look) in SURFACES.iter().filter(|one| one.0 != "who to follow") {
            let shown = look(&mel).await;
            assert!(shown.contains(wanted), "{surface} shows it at first: {shown}");
        }
        keep_away(&world, &mel, why).await;
        if why != BlockedByMe && why != BlockedMe {
            act(&mel, &format!("unfollowUser(targetUserId: \"{}\")", user_id(BOB))).await;
            let shown = look_by_query(
                &mel,
                "recommendedPublishers(first: 50) { ... on User { username } }",
            )
            .await;
            assert_eq!(shown.contains("bob"), why != MutedPerson, "who to follow, {why:?}");
            act(&mel, &format!("followUser(targetUserId: \"{}\")", user_id(BOB))).await;
        }
        let gone = |reasons: &[Why]| reasons.contains(&why);
        for (surface, wanted, reasons, look) in SURFACES {
            // People the reader follows already are not recommended.
            let is_gone = gone(reasons) || *surface == "who to follow";
            let shown = look(&mel).await;
            assert_eq!(shown.contains(wanted), !is_gone, "{surface}, {why:?}: {shown}");
        }
        // No one else is concerned.
        let sam = world.signed_in(super::world::STAFF).await;
        let all = look_by_query(&sam, "homeFeed(paging: { limit: 50 }) { items { title } }").await;
        assert!(all.contains("Zephyrs by Bob") && all.contains("Zephyrs in Notes"), "{all}");
    })
    .await;
}

#[tokio::test]
async fn a_block_ends_follows_both_ways_and_refuses_what_would_meet() {
    on_each_database(async |world| {
        fill(&world).await;
        let (mel, bob) = (world.signed_in(MEMBER).await, world.signed_in(BOB).await);
        act(&mel, &format!("followUser(targetUserId: \"{}\")", user_id(BOB))).await;
        act(&bob, &format!("followUser(targetUserId: \"{}\")", user_id(MEMBER))).await;
        for _ in 0..2 {
            let done = act(&bob, &format!("blockUser(targetUserId: \"{}\")", user_id(MEMBER))).await;
            assert_eq!(done["__typename"], "User");
        }
        let counts = "{ bob: userResult(username: \"bob\") { ... on User { followerCount followingCount } }
            mel: userResult(username: \"mel\") { ... on User { followerCount followingCount viewerEdge { isBlocking } } } }";
        let counts = bob.ask(counts).await["data"].clone();
        assert_eq!(counts["bob"], json!({ "followerCount": 0, "followingCount": 0 }));
        let edge = json!({ "isBlocking": true });
        assert_eq!(counts["mel"], json!({ "followerCount": 0, "followingCount": 0, "viewerEdge": edge }));
        let story = story_id(OWN);
        for (call, message) in [
            (format!("followUser(targetUserId: \"{}\")", user_id(BOB)), "They have blocked you."),
            (format!("clapPost(postId: \"{story}\", numClaps: 1)"), "They have blocked you."),
            (format!("savePost(postId: \"{story}\")"), "They have blocked you."),
        ] {
            assert_eq!(act(&mel, &call).await["message"], message, "{call}");
        }
        let back = act(&bob, &format!("followUser(targetUserId: \"{}\")", user_id(MEMBER))).await;
        assert_eq!(back["message"], "You have blocked them; unblock them first.");
        let refused = super::responses::respond(&mel, &story, "save-0001", "No.").await;
        assert_eq!(refused["__typename"], "Forbidden", "{refused}");
        let result = format!("{{ postResult(id: \"{story}\") {{ __typename }} post(id: \"{story}\") {{ id }} }}");
        let seen = mel.ask(&result).await["data"].clone();
        assert_eq!(seen, json!({ "postResult": { "__typename": "Blocked" }, "post": null }));
        let done = act(&bob, &format!("unblockUser(targetUserId: \"{}\")", user_id(MEMBER))).await;
        assert_eq!(done["__typename"], "User");
        let seen = mel.ask(&result).await["data"]["postResult"].clone();
        assert_eq!(seen["__typename"], "Post");
        act(&mel, &format!("blockUser(targetUserId: \"{}\")", user_id(BOB))).await;
        let seen = mel.ask(&result).await["data"]["postResult"].clone();
        assert_eq!(seen["__typename"], "Blocking");
        let listed = mel.ask("{ viewer { blockedUsers { items { username } } } }").await;
        let listed = listed["data"]["viewer"]["blockedUsers"]["items"].clone();
        assert_eq!(listed, json!([{ "username": "bob" }]));
    })
    .await;
}

// proves F079: "A reader who tries to follow themselves is told that they cannot"
// proves F080: "A reader who follows someone a second time is told"
#[tokio::test]
async fn what_makes_no_sense_is_answered_in_words() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let own = act(&ada, &format!("followUser(targetUserId: \"{}\")", user_id(ADA))).await;
        assert_eq!(own["message"], "You cannot follow yourself.");
        let own = act(&ada, &format!("blockUser(targetUserId: \"{}\")", user_id(ADA))).await;
        assert_eq!(own["message"], "You cannot block yourself.");
        for _ in 0..2 {
            let twice = act(&ada, &format!("followUser(targetUserId: \"{}\")", user_id(BOB))).await;
            assert_eq!(twice["__typename"], "User");
        }
        let missing = user_id(0xfff);
        for call in [
            format!("followUser(targetUserId: \"{missing}\")"),
            format!("blockUser(targetUserId: \"{missing}\")"),
            format!("unblockUser(targetUserId: \"{missing}\")"),
            "blockUser(targetUserId: \"nonsense\")".to_owned(),
            "hidePost(postId: \"nonsense\")".to_owned(),
            format!("hidePost(postId: \"{}\")", story_id(0xfff)),
            "updateFollowedEntityViewedAt(feedId: \"nonsense\")".to_owned(),
            format!("updateFollowedEntityViewedAt(feedId: \"{missing}\")"),
        ] {
            assert_eq!(act(&ada, &call).await["__typename"], "NotFound", "{call}");
        }
        for keyword in ["", "  …  ", &"a".repeat(51)] {
            let call = format!("muteKeyword(keyword: \"{keyword}\")");
            assert_eq!(act(&ada, &call).await["__typename"], "BadRequest", "{keyword}");
        }
        let tampered = ada
            .ask("{ homeFeed(paging: { limit: 5, to: \"bm90aGluZw\" }) { items { id } } }")
            .await;
        assert_eq!(tampered["errors"][0]["extensions"]["code"], "BAD_REQUEST", "{tampered}");
    })
    .await;
}
