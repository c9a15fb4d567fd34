//! The people of a publication: who is invited and joins, what they may do, and what becomes of their
//! stories when they go.

use super::{
    drafts::{act, begin, load},
    publishing::PUBLISH,
    world::{ADA, BOB, Browser, MEMBER, STAFF, World, on_each_database, user_id},
};
use futures_util::future::join_all;
use quire_core::{
    PublicationId, UserId,
    publication::{PublicationMember, PublicationRole},
};
use quire_store::{Conn, publication};
use serde_json::{Value, json};

/// Where Ada is the owner.
fn paper() -> PublicationId {
    PublicationId::from_bits(1)
}

pub async fn join(world: &World, person: u64, role: PublicationRole) {
    let member =
        PublicationMember { publication_id: paper(), user_id: UserId::from_bits(person), role };
    let join = move |c: &mut Conn| publication::set_member(c, &member);
    world.app.store.write(join).await.unwrap();
}

/// One step; what it answers.
async fn step(browser: &Browser, call: &str) -> Value {
    let query = format!(
        "mutation {{ step: {call} {{ __typename ... on Collection {{ slug viewerEdge {{ role }} }}
            ... on BadRequest {{ message }} ... on Forbidden {{ message }} }} }}"
    );
    let answer = browser.ask(&query).await;
    assert!(answer.get("errors").is_none(), "{call}: {answer}");
    answer["data"]["step"].clone()
}

pub(super) async fn invite(browser: &Browser, invitee: &str, role: &str) -> Value {
    let query = "mutation($input: InviteToCollectionInput!) { inviteToCollection(input: $input) {
        __typename ... on CollectionInvite { id role email user { username } }
        ... on BadRequest { message } ... on Forbidden { message } } }";
    let input = json!({ "collectionId": paper().as_str(), "invitee": invitee, "role": role });
    let answer = browser.ask_with(query, json!({ "input": input })).await;
    answer["data"]["inviteToCollection"].clone()
}

async fn accept(browser: &Browser, key: &str) -> Value {
    step(browser, &format!("acceptCollectionInvite(key: \"{key}\")")).await
}

async fn invitation(browser: &Browser, key: &str) -> Value {
    let query = "query($key: String!) { collectionInvitation(key: $key) { __typename
        ... on CollectionInvitation { role collection { slug } invitedBy { username } } } }";
    let answer = browser.ask_with(query, json!({ "key": key })).await;
    answer["data"]["collectionInvitation"].clone()
}

/// What the viewer sees of the paper: their part, their invitation, and who makes it.
async fn masthead(browser: &Browser) -> Value {
    let query = "{ publicationByRef(ref: { slug: \"field-notes\" }) { viewerEdge { role }
        invitation { key role invitedBy { username } } writers { username }
        desk { members { role user { username } } invites { email user { username } }
          activity { items { kind role actor { username } user { username } } } } } }";
    browser.ask(query).await["data"]["publicationByRef"].clone()
}

/// What was done in the paper, the last first, as its owner reads it.
async fn activity(browser: &Browser) -> Vec<String> {
    let items = masthead(browser).await["desk"]["activity"]["items"].as_array().unwrap().clone();
    let name = |value: &Value| value["username"].as_str().unwrap_or("-").to_owned();
    let line = |item: &Value| {
        let kind = item["kind"].as_str().unwrap();
        format!("{} {kind} {}", name(&item["actor"]), name(&item["user"]))
    };
    items.iter().map(line).collect()
}

/// What someone is told of publications.
async fn notification_texts(browser: &Browser) -> Vec<String> {
    let query = "{ notifications { items { kind actors { username }
        collectionAct { kind note collection { slug } } } } }";
    let answer = browser.ask(query).await;
    let items = answer["data"]["notifications"]["items"].as_array().unwrap().clone();
    let line = |item: &Value| {
        assert_eq!(item["kind"], "PUBLICATION", "{item}");
        let (act, who) = (&item["collectionAct"], item["actors"][0]["username"].as_str().unwrap());
        format!("{who} {}", act["kind"].as_str().unwrap())
    };
    items.iter().map(line).collect()
}

// proves F198: "owner, editors or writers"
#[tokio::test]
async fn somebody_who_is_invited_by_name_joins_and_everybody_concerned_is_told() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let invited = invite(&ada, " @Bob ", "WRITER").await;
        assert_eq!(invited["user"]["username"], "bob", "{invited}");
        let again = invite(&ada, "bob", "EDITOR").await["message"].clone();
        assert_eq!(again, "They’re already invited; withdraw the invitation first.");
        for (invitee, reason) in [
            ("nobody_here", "No one has this username."),
            ("sue", "No one has this username."),
            ("ada", "They’re already in this publication."),
        ] {
            assert_eq!(invite(&ada, invitee, "WRITER").await["message"], reason, "{invitee}");
        }
        assert_eq!(invite(&ada, "sam", "OWNER").await["__typename"], "Forbidden");
        assert_eq!(notification_texts(&bob).await, ["ada INVITED"]);
        let own = masthead(&bob).await;
        assert_eq!((&own["viewerEdge"]["role"], &own["desk"]), (&Value::Null, &Value::Null));
        let key = own["invitation"]["key"].as_str().unwrap().to_owned();
        let mel = world.signed_in(MEMBER).await;
        assert_eq!(invitation(&mel, &key).await["__typename"], "NotFound", "it is Bob’s");
        assert_eq!(accept(&mel, &key).await["__typename"], "NotFound");
        assert_eq!(invitation(&bob, &key).await["invitedBy"]["username"], "ada");
        world.doubles.clock.advance(1);
        let both = join_all([accept(&bob, &key), accept(&bob, &key)]).await;
        assert!(both.iter().any(|one| one["viewerEdge"]["role"] == "WRITER"), "{both:?}");
        assert_eq!(accept(&bob, &key).await["__typename"], "NotFound", "it was used");
        assert_eq!(notification_texts(&ada).await, ["bob JOINED"]);
        assert_eq!(notification_texts(&bob).await, Vec::<String>::new(), "the invitation is over");
        let seen = masthead(&world.browser()).await;
        assert_eq!(seen["writers"], json!([{ "username": "ada" }, { "username": "bob" }]));
        assert_eq!(seen["desk"], Value::Null);
        assert_eq!(activity(&ada).await, ["bob JOINED bob", "ada INVITED bob"]);
    })
    .await;
}

/// The key in the letter that was sent last.
async fn letter(world: &World) -> String {
    while quire_app::worker::work(&world.app).await.unwrap() {}
    let letter = world.doubles.mailbox.letters().pop().unwrap();
    assert_eq!(letter.subject.as_str(), "Name of ada invites you to edit Field Notes");
    let after = letter.text.split("/m/publication-invitation/").nth(1).unwrap();
    after.split_whitespace().next().unwrap().to_owned()
}

#[tokio::test]
async fn a_letter_invites_once_for_two_weeks_until_it_is_taken_back() {
    on_each_database(async |world: World| {
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        assert_eq!(invite(&ada, "no@mail", "EDITOR").await["__typename"], "BadRequest");
        let invited = invite(&ada, "new@mail.example", "EDITOR").await;
        assert_eq!(invited["email"], "new@mail.example", "{invited}");
        let key = letter(&world).await;
        let seen = invitation(&world.browser(), &key).await;
        assert_eq!(
            (&seen["role"], &seen["collection"]["slug"]),
            (&json!("EDITOR"), &json!("field-notes"))
        );
        let id = invited["id"].as_str().unwrap();
        for forged in [id.to_owned(), format!("{id}-"), format!("{id}-{}", "0".repeat(64))] {
            assert_eq!(invitation(&bob, &forged).await["__typename"], "NotFound", "{forged}");
            assert_eq!(accept(&bob, &forged).await["__typename"], "NotFound", "{forged}");
        }
        let withdrawn = step(&ada, &format!("withdrawCollectionInvite(id: \"{id}\")")).await;
        assert_eq!(withdrawn["__typename"], "Collection");
        assert_eq!(accept(&bob, &key).await["__typename"], "NotFound", "it was taken back");
        invite(&ada, "new@mail.example", "EDITOR").await;
        let key = letter(&world).await;
        world.doubles.clock.advance(14 * 86_400);
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        assert_eq!(accept(&bob, &key).await["__typename"], "NotFound", "its time is over");
        let again = invite(&ada, "New@mail.example", "EDITOR").await;
        assert_eq!(again["__typename"], "CollectionInvite", "what is over is in no one’s way");
        let key = letter(&world).await;
        assert_eq!(accept(&world.browser(), &key).await["__typename"], "Unauthorized");
        assert_eq!(accept(&bob, &key).await["viewerEdge"]["role"], "EDITOR");
        let mel = world.signed_in(MEMBER).await;
        assert_eq!(accept(&mel, &key).await["__typename"], "NotFound", "one use");
        let third = invite(&ada, "third@mail.example", "EDITOR").await;
        let key = letter(&world).await;
        let no = step(&world.browser(), &format!("declineCollectionInvite(key: \"{key}\")")).await;
        assert_eq!(no["__typename"], "Collection", "{no} {third}");
        assert_eq!(masthead(&ada).await["desk"]["invites"], json!([]));
    })
    .await;
}

/// What becomes of stories, as it is said before.
async fn work(browser: &Browser, person: u64) -> Value {
    let query = format!(
        "{{ collectionMemberWork(collectionId: \"{}\", userId: \"{}\") {{ __typename
            ... on CollectionMemberWork {{ postCount scheduledPostCount submissionCount }} }} }}",
        paper(),
        user_id(person)
    );
    browser.ask(&query).await["data"]["collectionMemberWork"].clone()
}

#[tokio::test]
async fn who_goes_leaves_what_is_published_and_takes_what_is_not() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Editor).await;
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let place = json!({ "collectionId": paper().as_str() });
        let (out, later) = (begin(&bob, "save-0001").await, begin(&bob, "save-0002").await);
        let done =
            act(&bob, PUBLISH, json!({ "postId": out, "revision": 1, "settings": place })).await;
        assert_eq!(done["status"], "PUBLISHED", "{done}");
        let at = world.app.ports.clock.now().plus_seconds(3600).to_string();
        let plan = json!({ "postId": later, "revision": 1, "publishAt": at, "settings": place });
        assert_eq!(act(&bob, PUBLISH, plan).await["status"], "SCHEDULED");
        let submitted = begin(&bob, "save-0003").await;
        let submit =
            "mutation($input: SubmitPostInput!) { submitPost(input: $input) { __typename } }";
        let input = json!({ "postId": submitted, "collectionId": paper().as_str() });
        assert_eq!(act(&bob, submit, input).await["__typename"], "Submission");
        let said = work(&bob, BOB).await;
        assert_eq!(said["postCount"], 1, "{said}");
        assert_eq!((&said["scheduledPostCount"], &said["submissionCount"]), (&json!(1), &json!(1)));
        assert_eq!(work(&ada, BOB).await, said);
        let mel = world.signed_in(MEMBER).await;
        assert_eq!(work(&mel, BOB).await["__typename"], "Forbidden");
        let left = step(&bob, &format!("leaveCollection(collectionId: \"{}\")", paper())).await;
        assert_eq!(left["viewerEdge"]["role"], Value::Null, "{left}");
        assert_eq!(notification_texts(&ada).await, ["bob LEFT"], "and of no submission any more");
        assert_eq!(load(&bob, &later).await["status"], "DRAFT");
        assert_eq!(load(&bob, &out).await["status"], "PUBLISHED");
        let own = bob.ask("{ yourSubmissions { items { status } } }").await;
        assert_eq!(own["data"]["yourSubmissions"]["items"], json!([{ "status": "CANCELLED" }]));
        world.doubles.clock.advance(7200);
        assert_eq!(quire_app::draft::publish_due(&world.app).await.unwrap(), 0);
        let posts = "{ collectionByDomainOrSlug(domainOrSlug: \"field-notes\") {
            posts { items { id } } } }";
        let posts = world.browser().ask(posts).await.to_string();
        assert!(posts.contains(&out) && !posts.contains(&later), "{posts}");
    })
    .await;
}

#[tokio::test]
async fn a_publication_always_has_an_owner_and_another_one_only_after_a_step_up() {
    on_each_database(async |world: World| {
        join(&world, BOB, PublicationRole::Writer).await;
        join(&world, MEMBER, PublicationRole::Editor).await;
        let (ada, bob) = (world.signed_in(ADA).await, world.signed_in(BOB).await);
        let mel = world.signed_in(MEMBER).await;
        let of = |call: &str, person: u64| {
            let (paper, person) = (paper(), user_id(person));
            format!("{call}(collectionId: \"{paper}\", userId: \"{person}\")")
        };
        let role = |person: u64, role: &str| {
            of("changeCollectionMember", person).replace(')', &format!(", role: {role})"))
        };
        let leave = format!("leaveCollection(collectionId: \"{}\")", paper());
        let last = "A publication needs an owner; make someone else the owner first.";
        assert_eq!(step(&ada, &leave).await["message"], last);
        assert_eq!(step(&ada, &role(ADA, "EDITOR")).await["message"], last);
        let over = of("handOverCollection", BOB);
        assert_eq!(step(&ada, &over).await["__typename"], "StepUpRequired");
        assert_eq!(step(&ada, &role(BOB, "OWNER")).await["__typename"], "StepUpRequired");
        // An editor takes care of writers alone.
        let only = "Only an owner of this publication can do this.";
        assert_eq!(step(&mel, &role(BOB, "EDITOR")).await["message"], only);
        assert_eq!(invite(&mel, "sam", "EDITOR").await["message"], only);
        assert_eq!(invite(&mel, "sam", "WRITER").await["__typename"], "CollectionInvite");
        assert_eq!(
            step(&mel, &of("removeCollectionMember", BOB)).await["__typename"],
            "Collection"
        );
        assert_eq!(notification_texts(&bob).await, ["mel REMOVED"]);
        join(&world, BOB, PublicationRole::Writer).await;
        assert_eq!(step(&ada, &role(MEMBER, "WRITER")).await["__typename"], "Collection");
        assert_eq!(notification_texts(&mel).await, ["ada ROLE_CHANGED"]);
        let sam = world.signed_in(STAFF).await;
        assert_eq!(masthead(&sam).await["invitation"], Value::Null, "she may not invite any more");
        let ada = world.stepped_up(ADA).await;
        let done = step(&ada, &over).await;
        assert_eq!(done["viewerEdge"]["role"], "EDITOR", "{done}");
        assert_eq!(notification_texts(&bob).await[0], "ada HANDED_OVER");
        assert_eq!(step(&ada, &of("removeCollectionMember", BOB)).await["__typename"], "Forbidden");
        assert_eq!(step(&bob, &leave).await["message"], last);
        assert_eq!(step(&ada, &leave).await["__typename"], "Collection");
    })
    .await;
}
