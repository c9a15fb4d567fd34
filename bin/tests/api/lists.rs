//! Lists: making, changing, sorting and deleting them, keeping those of others, and what is said of them.

use super::{
    responses::{answer, is_sound},
    world::{
        ADA, BOB, Browser, DRAFT, LOCKED, MEMBER, PUBLIC, SUSPENDED, UNLISTED, World,
        on_each_database, story_id, user_id,
    },
};
use quire::front::{Application, Live, Reader, Verdict};
use quire_core::{UserId, Viewer, person::MembershipTier};
use quire_routing::{Asker, Host, HostList, ParsedAddress, Table, resolve};
use serde_json::{Value, json};

const LIST: &str = "__typename ... on Catalog { id name description slug url visibility type
    itemCount followerCount discussion { id title clapCount responsesCount isPublished } }";
const REFUSED: &str = "... on Forbidden { message } ... on BadRequest { message }";

async fn act(browser: &Browser, field: &str, args: &str) -> Value {
    let call = format!("mutation {{ {field}({args}) {{ {LIST} {REFUSED} }} }}");
    let answer = browser.ask(&call).await;
    assert!(answer.get("errors").is_none(), "{answer}");
    answer["data"][field].clone()
}

/// A list of this visibility; its id.
async fn make(browser: &Browser, name: &str, visibility: &str) -> String {
    let args = format!("input: {{ name: \"{name}\", visibility: {visibility} }}");
    let made = act(browser, "createCatalog", &args).await;
    assert_eq!(made["__typename"], "Catalog", "{made}");
    made["id"].as_str().unwrap().to_owned()
}

async fn add(browser: &Browser, list: &str, story: u64) -> Value {
    let args = format!("catalogId: \"{list}\", postId: \"{}\"", story_id(story));
    act(browser, "addToCatalog", &args).await
}

async fn find(browser: &Browser, part: &str) -> Value {
    let query = format!(
        "{{ catalogResult(catalogSlugId: \"{part}\") {{ {LIST} ... on Catalog {{
         catalogItems {{ items {{ postId note post {{ id }} }} pagingInfo {{ next {{ to }} }} }}
         viewerEdge {{ isOwner isFollowing canEdit }} }} }} }}"
    );
    browser.ask(&query).await["data"]["catalogResult"].clone()
}

fn order(list: &Value) -> Vec<String> {
    let items = list["catalogItems"]["items"].as_array().unwrap();
    items.iter().map(|item| item["postId"].as_str().unwrap().to_owned()).collect()
}

async fn status(browser: &Browser, path: &str) -> u16 {
    browser.get(path).await.status.as_u16()
}

// T136, T137, T138, T214
#[tokio::test]
async fn a_list_is_made_changed_sorted_and_noted_by_its_owner() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = make(&ada, "  Of   gardens ", "PUBLIC").await;
        for story in [PUBLIC, LOCKED, UNLISTED] {
            assert_eq!(add(&ada, &id, story).await["__typename"], "Catalog");
        }
        assert_eq!(add(&ada, &id, PUBLIC).await["itemCount"], 3, "twice is once");
        let list = find(&ada, &id).await;
        assert_eq!((&list["name"], &list["type"]), (&json!("Of gardens"), &json!("LISTS")));
        assert_eq!(list["slug"], format!("of-gardens-{id}"));
        assert_eq!(list["url"], format!("/@ada/list/of-gardens-{id}"));
        assert_eq!(order(&list), [PUBLIC, LOCKED, UNLISTED].map(story_id));
        let moved = format!("catalogId: \"{id}\", postId: \"{}\"", story_id(UNLISTED));
        assert_eq!(act(&ada, "moveCatalogItem", &moved).await["itemCount"], 3);
        assert_eq!(order(&find(&ada, &id).await), [UNLISTED, PUBLIC, LOCKED].map(story_id));
        let after = format!("{moved}, afterPostId: \"{}\"", story_id(PUBLIC));
        act(&ada, "moveCatalogItem", &after).await;
        assert_eq!(order(&find(&ada, &id).await), [PUBLIC, UNLISTED, LOCKED].map(story_id));
        let note =
            format!("catalogId: \"{id}\", postId: \"{}\", note: \" Why. \"", story_id(PUBLIC));
        act(&ada, "editCatalogItemNote", &note).await;
        // What is not in the lists of the site is on this one for its owner only.
        let seen = find(&bob, &format!("whatever-{id}")).await;
        assert_eq!(order(&seen), [PUBLIC, LOCKED].map(story_id));
        assert_eq!(seen["catalogItems"]["items"][0]["note"], "Why.");
        assert_eq!(
            seen["viewerEdge"],
            json!({ "isOwner": false, "isFollowing": false, "canEdit": false })
        );
        let away = format!("catalogId: \"{id}\", postId: \"{}\"", story_id(LOCKED));
        assert_eq!(act(&ada, "removeFromCatalog", &away).await["itemCount"], 2);
        assert_eq!(act(&ada, "removeFromCatalog", &away).await["itemCount"], 2);
        let edit =
            format!("catalogId: \"{id}\", input: {{ name: \"Parks\", description: \"Green.\" }}");
        let edited = act(&ada, "editCatalog", &edit).await;
        assert_eq!((&edited["name"], &edited["description"]), (&json!("Parks"), &json!("Green.")));
        assert_eq!(edited["visibility"], "PUBLIC", "what was not said stays");
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn what_breaks_a_limit_is_refused_with_its_words() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let blank = act(&ada, "createCatalog", "input: { name: \" \\u200b\" }").await;
        assert_eq!(
            blank,
            json!({ "__typename": "BadRequest", "message": "Give your list a name." })
        );
        let unnamed = act(&ada, "createCatalog", "input: {}").await;
        assert_eq!(unnamed["__typename"], "BadRequest");
        let long =
            act(&ada, "createCatalog", &format!("input: {{ name: \"{}\" }}", "a".repeat(61))).await;
        assert_eq!(long["message"], "A list's name has 60 characters at most.");
        let id = make(&ada, "Best", "PRIVATE").await;
        let text = "a".repeat(281);
        let edit = format!("catalogId: \"{id}\", input: {{ description: \"{text}\" }}");
        assert_eq!(act(&ada, "editCatalog", &edit).await["__typename"], "BadRequest");
        let note = format!("catalogId: \"{id}\", postId: \"{}\", note: ", story_id(PUBLIC));
        let missing = act(&ada, "editCatalogItemNote", &format!("{note}\"x\"")).await;
        assert_eq!(missing["message"], "This story does not stand on the list.");
        let long = act(&ada, "editCatalogItemNote", &format!("{note}\"{text}\"")).await;
        assert_eq!(long["message"], "A note has 280 characters at most.");
        let mine = format!("predefined:{}:reading-list", user_id(ADA));
        for (field, args) in [
            ("editCatalog", format!("catalogId: \"{mine}\", input: {{ visibility: PUBLIC }}")),
            ("deleteCatalog", format!("catalogId: \"{mine}\"")),
        ] {
            let refused = act(&ada, field, &args).await;
            assert_eq!(refused["message"], "This list is always there, and only yours.", "{field}");
        }
        let bought = mine.replace("reading-list", "purchased");
        assert_eq!(add(&ada, &bought, PUBLIC).await["__typename"], "BadRequest");
        let of_bob = mine.replace(&user_id(ADA), &user_id(BOB));
        assert_eq!(add(&ada, &of_bob, PUBLIC).await["__typename"], "NotFound");
        assert_eq!(add(&ada, &id, DRAFT).await["__typename"], "NotFound", "only what is out");
        // As many lists as there is room for.
        world
            .app
            .store
            .write(|c| {
                let owner = quire_core::UserId::from_bits(ADA);
                for n in 1..500 {
                    let id = quire_core::CatalogId::from_bits(0xf_0000 + n);
                    let now = quire_core::Timestamp::new(chrono::DateTime::UNIX_EPOCH);
                    let list =
                        quire_core::catalog::Catalog::new(id, owner.clone(), n.to_string(), now);
                    quire_store::catalog::insert(c, &list)?;
                }
                Ok::<_, quire_store::StoreError>(())
            })
            .await
            .unwrap();
        let over = act(&ada, "createCatalog", "input: { name: \"One more\" }").await;
        assert_eq!(over["message"], "You have as many lists as there is room for.");
    })
    .await;
}

#[tokio::test]
async fn a_private_list_is_nowhere_for_others_and_a_public_one_is_gone_at_once() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = make(&ada, "Of gardens", "PUBLIC").await;
        add(&ada, &id, PUBLIC).await;
        let follow = format!("catalogId: \"{id}\"");
        assert_eq!(act(&bob, "followCatalog", &follow).await["followerCount"], 1);
        let saved = "{ yourFollowedCatalogs { items { id } } }";
        assert_eq!(
            bob.ask(saved).await["data"]["yourFollowedCatalogs"]["items"],
            json!([{ "id": id }])
        );
        let profile =
            "{ userResult(username: \"ada\") { ... on User { catalogs { items { id } } } } }";
        let listed = |answer: Value| answer["data"]["userResult"]["catalogs"]["items"].clone();
        assert_eq!(listed(bob.ask(profile).await), json!([{ "id": id }]));
        let feed = format!("/feed/collections/of-gardens-{id}");
        assert_eq!(status(&bob, &feed).await, 200);
        let hide = format!("catalogId: \"{id}\", input: {{ visibility: PRIVATE }}");
        act(&ada, "editCatalog", &hide).await;
        for browser in [&bob, &world.browser(), &world.signed_in(MEMBER).await] {
            assert_eq!(find(browser, &id).await["__typename"], "NotFound");
            assert_eq!(status(browser, &feed).await, 404);
            assert_eq!(listed(browser.ask(profile).await), json!([]));
        }
        assert_eq!(bob.ask(saved).await["data"]["yourFollowedCatalogs"]["items"], json!([]));
        assert_eq!(add(&bob, &id, PUBLIC).await["__typename"], "NotFound");
        assert_eq!(find(&ada, &id).await["viewerEdge"]["canEdit"], true);
        let show = format!("catalogId: \"{id}\", input: {{ visibility: PUBLIC }}");
        act(&ada, "editCatalog", &show).await;
        assert_eq!(add(&bob, &id, PUBLIC).await["__typename"], "Forbidden");
        let again = bob.ask(saved).await["data"]["yourFollowedCatalogs"]["items"].clone();
        assert_eq!(again, json!([{ "id": id }]), "what was kept is kept");
        assert_eq!(
            act(&ada, "followCatalog", &follow).await["message"],
            "This list is yours already."
        );
        assert_eq!(act(&bob, "unfollowCatalog", &follow).await["followerCount"], 0);
        assert_eq!(act(&bob, "unfollowCatalog", &follow).await["followerCount"], 0);
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn a_deleted_list_comes_back_with_everything_for_fourteen_days() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = make(&ada, "Of gardens", "PUBLIC").await;
        add(&ada, &id, PUBLIC).await;
        let list = find(&bob, &id).await;
        let discussion = list["discussion"]["id"].as_str().unwrap().to_owned();
        answer(&bob, &discussion, "A fine list.").await;
        let which = format!("catalogId: \"{id}\"");
        assert_eq!(act(&bob, "deleteCatalog", &which).await["__typename"], "Forbidden");
        assert_eq!(act(&ada, "deleteCatalog", &which).await["name"], "Of gardens");
        for browser in [&ada, &bob] {
            assert_eq!(find(browser, &id).await["__typename"], "NotFound");
        }
        let post = format!("{{ post(id: \"{discussion}\") {{ id }} }}");
        assert_eq!(bob.ask(&post).await["data"]["post"], Value::Null);
        assert_eq!(act(&bob, "undeleteCatalog", &which).await["__typename"], "NotFound");
        assert_eq!(act(&ada, "undeleteCatalog", &which).await["itemCount"], 1);
        let back = find(&bob, &id).await;
        assert_eq!(back["discussion"]["responsesCount"], 1);
        act(&ada, "deleteCatalog", &which).await;
        world.doubles.clock.advance(14 * 86_400 + 1);
        let gone = quire_app::retention::forget_old(&world.app).await.unwrap();
        assert_eq!(gone.lists, 1);
        let ada = world.signed_in(ADA).await;
        assert_eq!(act(&ada, "undeleteCatalog", &which).await["__typename"], "NotFound");
        is_sound(&world).await;
    })
    .await;
}

// C036, C059, F031, F071, S074
#[tokio::test]
async fn readers_clap_for_a_list_and_respond_to_it_as_to_a_story() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let id = make(&ada, "Of gardens", "PRIVATE").await;
        assert_eq!(find(&ada, &id).await["discussion"], Value::Null, "nobody else sees it");
        act(&ada, "editCatalog", &format!("catalogId: \"{id}\", input: {{ visibility: PUBLIC }}")).await;
        let list = find(&bob, &id).await;
        let discussion = list["discussion"]["id"].as_str().unwrap().to_owned();
        assert_eq!(list["discussion"]["title"], "Of gardens");
        let clap = format!("mutation {{ clapPost(postId: \"{discussion}\", numClaps: 3) {{ __typename }} }}");
        assert_eq!(bob.ask(&clap).await["data"]["clapPost"]["__typename"], "Post");
        assert_eq!(ada.ask(&clap).await["data"]["clapPost"]["__typename"], "Forbidden");
        let response = answer(&bob, &discussion, "A fine list.").await;
        let thread = format!(
            "{{ catalogResult(catalogSlugId: \"{id}\") {{ ... on Catalog {{ discussion {{ clapCount }}
             threadedCatalogResponses(sortType: NEWEST) {{ posts {{ id bodyText inResponseTo {{ catalog {{ id }} url }} }}
             pagingInfo {{ next {{ to }} }} }} }} }} }}"
        );
        let shown = async |browser: &Browser| browser.ask(&thread).await["data"]["catalogResult"].clone();
        let seen = shown(&world.browser()).await;
        assert_eq!(seen["discussion"]["clapCount"], 3);
        let first = &seen["threadedCatalogResponses"]["posts"][0];
        assert_eq!((&first["id"], &first["bodyText"]), (&json!(response), &json!("A fine list.")));
        assert_eq!(first["inResponseTo"]["catalog"]["id"], id);
        assert_eq!(first["inResponseTo"]["url"], list["url"]);
        let hide = |act: &str| {
            format!(
                "mutation {{ {act}(parentCatalogId: \"{id}\", catalogResponseId: \"{response}\") {{ __typename }} }}"
            )
        };
        let (hiding, showing) =
            ("hideCatalogResponseOnParentCatalog", "unhideCatalogResponseOnParentCatalog");
        assert_eq!(bob.ask(&hide(hiding)).await["data"][hiding]["__typename"], "Forbidden");
        assert_eq!(ada.ask(&hide(hiding)).await["data"][hiding]["__typename"], "Post");
        let seen = shown(&world.browser()).await;
        assert_eq!(seen["threadedCatalogResponses"]["posts"], json!([]));
        assert_eq!(ada.ask(&hide(showing)).await["data"][showing]["__typename"], "Post");
        let close = format!("mutation {{ closeDiscussion(postId: \"{discussion}\") {{ __typename }} }}");
        assert_eq!(ada.ask(&close).await["data"]["closeDiscussion"]["__typename"], "Draft");
        let refused = super::responses::respond(&bob, &discussion, "save-0009", "More.").await;
        assert_eq!(refused["__typename"], "DiscussionClosed");
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn what_stands_for_a_list_is_no_story_of_its_owners() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let counts = "{ yourPostCounts { drafts unlisted public deleted } }";
        let before = ada.ask(counts).await;
        let id = make(&ada, "Of gardens", "PUBLIC").await;
        let discussion = find(&ada, &id).await["discussion"]["id"].as_str().unwrap().to_owned();
        assert_eq!(ada.ask(counts).await, before);
        let unlisted = ada.ask("{ yourPosts(filter: UNLISTED) { items { id } } }").await;
        assert!(!unlisted.to_string().contains(&discussion), "{unlisted}");
        for (field, args) in [
            ("deletePost", format!("targetPostId: \"{discussion}\"")),
            ("unpublishPost", format!("postId: \"{discussion}\"")),
            (
                "updatePostSettings",
                format!("postId: \"{discussion}\", settings: {{ visibility: PUBLIC }}"),
            ),
            ("setPostPublished", format!("input: {{ postId: \"{discussion}\", revision: 1 }}")),
        ] {
            let call = format!("mutation {{ {field}({args}) {{ __typename }} }}");
            let answer = ada.ask(&call).await;
            assert_eq!(answer["data"][field]["__typename"], "Forbidden", "{field}: {answer}");
        }
        let draft = ada.ask(&format!("{{ draft(id: \"{discussion}\") {{ __typename }} }}")).await;
        assert_eq!(draft["data"]["draft"]["__typename"], "NotFound");
        let latest = ada.ask("{ latestPostsFeed(paging: { limit: 50 }) { items { id } } }").await;
        assert!(!latest.to_string().contains(&discussion), "{latest}");
        let read = format!(
            "mutation {{ recordReading(postId: \"{discussion}\", percent: 5) {{ __typename }} }}"
        );
        ada.ask(&read).await;
        let readings = ada.ask("{ yourReadings { items { percent } } }").await;
        assert_eq!(readings["data"]["yourReadings"]["items"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn a_suspended_reader_changes_no_list_and_staff_sees_no_private_one() {
    let world = World::new().await;
    let (sue, sam) = (world.signed_in(SUSPENDED).await, world.signed_in(super::world::STAFF).await);
    let ada = world.signed_in(ADA).await;
    let id = make(&ada, "Mine", "PRIVATE").await;
    assert_eq!(
        act(&sue, "createCatalog", "input: { name: \"x\" }").await["__typename"],
        "Forbidden"
    );
    assert_eq!(find(&sam, &id).await["__typename"], "NotFound");
    assert_eq!(
        act(&sam, "deleteCatalog", &format!("catalogId: \"{id}\"")).await["__typename"],
        "NotFound"
    );
}

#[tokio::test]
async fn the_reading_list_is_there_before_anything_is_saved() {
    on_each_database(async |world: World| {
        let bob = world.signed_in(BOB).await;
        let list = "{ yourReadingList { id slug type itemCount visibility catalogItems { items { postId } } } }";
        let empty = bob.ask(list).await["data"]["yourReadingList"].clone();
        assert_eq!((&empty["slug"], &empty["itemCount"]), (&json!("reading-list"), &json!(0)));
        assert_eq!((&empty["type"], &empty["visibility"]), (&json!("PREDEFINED_LIST"), &json!("PRIVATE")));
        for story in [PUBLIC, LOCKED] {
            let save = format!("mutation {{ savePost(postId: \"{}\") {{ __typename }} }}", story_id(story));
            bob.ask(&save).await;
        }
        let full = bob.ask(list).await["data"]["yourReadingList"].clone();
        let ids: Vec<_> = full["catalogItems"]["items"].as_array().unwrap().iter().map(|one| one["postId"].clone()).collect();
        assert_eq!(ids, [LOCKED, PUBLIC].map(|story| json!(story_id(story))), "the last saved first");
        let of_bob = "{ catalogResult(catalogSlugId: \"reading-list\", username: \"bob\") { __typename } }";
        assert_eq!(bob.ask(of_bob).await["data"]["catalogResult"]["__typename"], "Catalog");
        for browser in [world.browser(), world.signed_in(ADA).await] {
            assert_eq!(browser.ask(of_bob).await["data"]["catalogResult"]["__typename"], "NotFound");
        }
        // On any list is saved; and the reading list is the one that a press undoes.
        let id = make(&bob, "Best", "PRIVATE").await;
        add(&bob, &id, PUBLIC).await;
        let edge = format!("{{ post(id: \"{}\") {{ viewerEdge {{ isSaved }} }} }}", story_id(PUBLIC));
        let unsave = format!("mutation {{ unsavePost(postId: \"{}\") {{ __typename }} }}", story_id(PUBLIC));
        bob.ask(&unsave).await;
        assert_eq!(bob.ask(&edge).await["data"]["post"]["viewerEdge"]["isSaved"], true);
        let held = format!("{{ yourCatalogs {{ items {{ id hasPost(postId: \"{}\") }} }} yourReadingList {{ hasPost(postId: \"{}\") }} }}", story_id(PUBLIC), story_id(PUBLIC));
        let held = bob.ask(&held).await["data"].clone();
        assert_eq!(held["yourCatalogs"]["items"], json!([{ "id": id, "hasPost": true }]));
        assert_eq!(held["yourReadingList"]["hasPost"], false);
    })
    .await;
}

/// What the front door says of an address, to somebody.
async fn verdict(world: &World, viewer: Viewer, path: &str) -> Verdict {
    let hosts = HostList::new(super::world::ORIGIN);
    let host = Host::from_headers([b"quire.example".as_slice()]).unwrap();
    let address = ParsedAddress::parse(host, path).unwrap();
    let resolution = resolve(Table::standard().unwrap(), &hosts, &address, &Asker::default());
    let reader = Reader { viewer, ..Reader::default() };
    Live::new(world.app.clone()).verdict(&address, &resolution, &reader).await.unwrap()
}

// F072, F073, F129, F435
#[tokio::test]
async fn a_list_stands_at_one_address_and_its_page_goes_when_anything_on_it_changes() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        let id = make(&ada, "Of gardens", "PUBLIC").await;
        add(&ada, &id, PUBLIC).await;
        let list = find(&ada, &id).await;
        let (url, slug) = (list["url"].as_str().unwrap(), list["slug"].as_str().unwrap());
        let discussion = list["discussion"]["id"].as_str().unwrap();
        let stranger = Viewer::Anonymous;
        let owner = Viewer::Person {
            id: UserId::from_bits(ADA),
            tier: MembershipTier::Free,
            is_staff: false,
            is_suspended: false,
        };
        let leads = async |viewer: &Viewer, path: &str| {
            let verdict = verdict(&world, viewer.clone(), path).await;
            (verdict.status, verdict.location)
        };
        let page = verdict(&world, stranger.clone(), url).await;
        assert_eq!((page.status, page.location), (200, None));
        for tag in [
            format!("user:{}", user_id(ADA)),
            format!("post:{}", story_id(PUBLIC)),
            format!("post:{discussion}"),
        ] {
            assert!(page.tags.contains(&tag), "{tag} {:?}", page.tags);
        }
        let there = Some(url.to_owned());
        for path in [
            format!("/@ada/list/old-name-{id}"),
            format!("/@bob/list/{slug}"),
            format!("/@Ada/list/{slug}"),
            format!("/collections/{slug}"),
        ] {
            assert_eq!(leads(&stranger, &path).await, (301, there.clone()), "{path}");
        }
        for path in [format!("/p/{discussion}"), format!("/p/{discussion}/responses")] {
            assert_eq!(leads(&stranger, &path).await, (302, there.clone()), "{path}");
        }
        let embed = format!("/embed/list/{slug}");
        assert_eq!(leads(&stranger, &embed).await, (200, None));
        let highlights = leads(&stranger, "/@ada/list/highlights").await;
        assert_eq!(highlights, (302, Some("/@ada/highlights".to_owned())));
        assert_eq!(leads(&stranger, "/@ada/list/reading-list").await.0, 404);
        let own = leads(&owner, "/@ada/list/reading-list").await;
        assert_eq!(own, (302, Some("/me/list/reading-list".to_owned())));
        act(&ada, "editCatalog", &format!("catalogId: \"{id}\", input: {{ visibility: PRIVATE }}"))
            .await;
        for path in
            [url.to_owned(), embed, format!("/collections/{slug}"), format!("/p/{discussion}")]
        {
            assert_eq!(leads(&stranger, &path).await, (404, None), "{path}");
        }
        assert_eq!(leads(&owner, url).await, (302, Some(format!("/me/list/{slug}"))));
        for path in
            ["/@ada/list/nothing-000000000bad", "/embed/list/reading-list", "/collections/x"]
        {
            assert_eq!(leads(&stranger, path).await.0, 404, "{path}");
        }
    })
    .await;
}
