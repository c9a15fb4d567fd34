//! Links by which staff look at the site through someone's eyes.

use super::{OWN, follow, logged_in, press};
use crate::api::{
    device::{keep, sign_in},
    world::{ADA, BOB, Browser, ORIGIN, STAFF, World, canary, on_each_database, story_id, user_id},
};
use http::{HeaderMap, Method, StatusCode, header};
use quire::application::SiteApplication;
use quire_app::{spoof, suspension};
use quire_core::UserId;
use quire_front::Application;
use quire_store::audit;
use serde_json::json;

pub async fn spoofed(world: &World) -> Browser {
    let mut browser = world.browser();
    sign_in(world, &mut browser, "sam").await;
    let link = spoof::make_link(&world.app, "ada", "sam").await.unwrap();
    let target = link.strip_prefix(ORIGIN).unwrap().to_owned();
    let page = follow(&browser, Method::GET, &target).await;
    assert!(page.status == 200 && page.text.contains("@ada"), "{}", page.text);
    let answer = press(&browser, &target, OWN, "").await;
    assert_eq!(answer.status, 303, "{}", answer.text);
    keep(&mut browser, &answer.headers);
    let session = browser.ask("{ session { xsrf } }").await;
    browser.xsrf = session["data"]["session"]["xsrf"].as_str().map(str::to_owned);
    browser
}

#[tokio::test]
async fn a_spoofed_session_is_marked_reads_and_changes_nothing() {
    on_each_database(async |world| {
        let browser = spoofed(&world).await;
        let me = browser
            .ask(&format!(
                "{{ viewer {{ username }} session {{ isLoggedIn isSpoofed }} post(id: \"{}\") {{ bodyHtml }} }}",
                story_id(4)
            ))
            .await;
        assert_eq!(me["data"]["viewer"]["username"], "ada");
        assert_eq!(me["data"]["session"], json!({ "isLoggedIn": true, "isSpoofed": true }));
        assert!(me["data"]["post"]["bodyHtml"].as_str().unwrap().contains(&canary(4)), "as the author");
        let follow_bob = format!("mutation {{ followUser(targetUserId: \"{}\") {{ __typename }} }}", user_id(BOB));
        for mutation in [follow_bob.as_str(), "mutation { signOut { success } }"] {
            let answer = browser.post(json!({ "query": mutation })).await;
            assert_eq!(answer.status, 403);
            assert_eq!(answer.json()["errors"][0]["extensions"]["code"], "SPOOFED");
        }
        let rows = world
            .app
            .store
            .read(|c| audit::of_person(c, &UserId::from_bits(ADA), 10))
            .await
            .unwrap();
        let acts: Vec<_> = rows.iter().map(|row| (row.act, row.staff_id.clone())).collect();
        let sam = Some(UserId::from_bits(STAFF));
        assert!(acts.contains(&(audit::Act::SpoofLinkMade, sam.clone())));
        assert!(acts.contains(&(audit::Act::SpoofBegun, sam)));
        // It ends by the link that ends every session, and the staff's own stays.
        let mut browser = browser;
        let answer = browser
            .send(Method::GET, "/m/signout/x", &[OWN, ("cookie", browser.cookie.as_deref().unwrap())], ())
            .await;
        keep(&mut browser, &answer.headers);
        let left = browser.ask("{ loggedIn deviceAccounts { user { username } } }").await;
        assert_eq!(left["data"]["deviceAccounts"], json!([{ "user": { "username": "sam" } }]));
    })
    .await;
}

// proves A054: "A session that looks through another's eyes neither reads"
#[tokio::test]
async fn the_front_door_learns_that_a_session_is_spoofed() {
    on_each_database(async |world| {
        let live = SiteApplication::new(world.app.clone());
        let mut own = world.browser();
        sign_in(&world, &mut own, "bob").await;
        for (browser, is_spoofed) in
            [(world.browser(), false), (own, false), (spoofed(&world).await, true)]
        {
            let mut headers = HeaderMap::new();
            if let Some((_, cookie)) = browser.cookie() {
                headers.insert(header::COOKIE, cookie.parse().unwrap());
            }
            let reader = live.reader(&headers, None).await.unwrap();
            assert_eq!(reader.is_spoofed, is_spoofed);
            assert_eq!(reader.load(&headers).spoofed_session, is_spoofed);
        }
    })
    .await;
}

#[tokio::test]
async fn a_spoofed_session_ends_within_an_hour_and_with_its_staff() {
    let world = World::new().await;
    let browser = spoofed(&world).await;
    world.doubles.clock.advance(1_800);
    assert_eq!(logged_in(&browser).await, true);
    world.doubles.clock.advance(1_800);
    assert_eq!(logged_in(&browser).await, false, "an hour, whatever it is used for");
    let browser = spoofed(&world).await;
    assert!(suspension::suspend(&world.app, "sam").await.unwrap().is_some());
    assert_eq!(logged_in(&browser).await, false);
}

#[tokio::test]
async fn a_spoof_link_is_for_one_member_of_the_staff_and_never_for_staffs_eyes() {
    let world = World::new().await;
    for (person, staff, words) in [
        ("ada", "bob", "not staff"),
        ("sam", "sam", "staff can't be viewed as"),
        ("nobody", "sam", "no one has the username"),
    ] {
        let refused = spoof::make_link(&world.app, person, staff).await.unwrap_err();
        assert!(refused.to_string().contains(words), "{refused}");
    }
    let link = spoof::make_link(&world.app, "@ada", "@sam").await.unwrap();
    let target = link.strip_prefix(ORIGIN).unwrap();
    for browser in [world.browser(), world.signed_in(BOB).await] {
        assert_eq!(follow(&browser, Method::GET, target).await.status, StatusCode::GONE);
        assert_eq!(press(&browser, target, OWN, "").await.status, StatusCode::GONE);
    }
    let sam = world.signed_in(STAFF).await;
    assert_eq!(press(&sam, target, ("origin", "null"), "").await.status, StatusCode::FORBIDDEN);
    assert_eq!(press(&sam, target, OWN, "").await.status, 303);
    assert_eq!(press(&sam, target, OWN, "").await.status, StatusCode::GONE, "once");
}
