use super::world::World;
use quire_app::{App, device::Device, flags, session};
use quire_core::{Viewer, flag::FlagValue};
use quire_routing::Flag;
use quire_store::{flag, session as rows};
use std::sync::Arc;

const DAY: i64 = 86_400;

#[tokio::test]
async fn a_token_finds_its_person_and_is_not_kept() {
    let world = World::new();
    let person = world.person("reader").await;
    let opened = session::open(&world.app, &person.id, &Device::default()).await.unwrap();
    let found = session::find(&world.app, &opened.token).await.unwrap().unwrap();
    assert_eq!(found.person.id, person.id);
    assert!(matches!(found.viewer(), Viewer::Person { .. }));
    assert!(!found.token_hash.contains(&opened.token));
    assert!(!format!("{opened:?}").contains(&opened.token));
    let now = world.app.ports.clock.now();
    let token = opened.token.clone();
    let by_token = world.read(move |c| rows::find(c, &token, now)).await;
    assert!(by_token.is_none(), "the token itself is in no row");
}

#[tokio::test]
async fn a_stranger_has_no_session() {
    let world = World::new();
    let person = world.person("reader").await;
    let opened = session::open(&world.app, &person.id, &Device::default()).await.unwrap();
    let mut other = opened.token.clone();
    other.replace_range(..1, if other.starts_with('A') { "B" } else { "A" });
    for token in ["", "x", &other, &opened.token[1..], &"é".repeat(43), "' OR 1=1 --"] {
        assert_eq!(session::find(&world.app, token).await.unwrap(), None, "{token}");
    }
}

#[tokio::test]
async fn a_session_ends_when_it_is_ended() {
    let world = World::new();
    let person = world.person("reader").await;
    let app = &world.app;
    let one = session::open(app, &person.id, &Device::default()).await.unwrap().token;
    let two = session::open(app, &person.id, &Device::default()).await.unwrap().token;
    assert_ne!(one, two, "every sign-in has a session of its own");
    assert!(session::end(app, &one).await.unwrap());
    assert!(!session::end(app, &one).await.unwrap());
    assert!(session::find(app, &one).await.unwrap().is_none());
    assert!(session::find(app, &two).await.unwrap().is_some());
    assert_eq!(session::end_all(app, &person.id).await.unwrap(), 1);
    assert!(session::find(app, &two).await.unwrap().is_none());
}

#[tokio::test]
async fn a_session_lasts_30_days_without_use_and_180_with() {
    let world = World::new();
    let person = world.person("reader").await;
    let (app, clock) = (&world.app, &world.doubles.clock);
    let idle = session::open(app, &person.id, &Device::default()).await.unwrap().token;
    clock.advance(30 * DAY - 1);
    assert!(session::find(app, &idle).await.unwrap().is_some());
    clock.advance(30 * DAY);
    assert!(session::find(app, &idle).await.unwrap().is_none());
    let used = session::open(app, &person.id, &Device::default()).await.unwrap().token;
    for _ in 0..8 {
        clock.advance(20 * DAY);
        assert!(session::find(app, &used).await.unwrap().is_some());
    }
    clock.advance(20 * DAY);
    assert!(session::find(app, &used).await.unwrap().is_none());
}

#[tokio::test]
async fn flags_are_the_defaults_then_the_sites_then_everybodys_then_ones_own() {
    let world = World::new();
    let person = world.person("reader").await;
    let now = world.app.ports.clock.now();
    let is_on = async |app: &App, flag: Flag| {
        flags::in_force(app, Some(&person.id)).await.unwrap().is_on(flag)
    };
    let mut app = world.app.clone();
    assert!(is_on(&app, Flag::LitePublications).await);
    app.flags = Arc::new([(Flag::LitePublications, FlagValue::Boolean(false))].into());
    assert!(!is_on(&app, Flag::LitePublications).await);
    assert!(!flags::of_site(&app).is_on(Flag::LitePublications));
    assert!(flags::of_site(&app).is_on(Flag::Mastodon));
    let name = Flag::LitePublications.as_str();
    world.write(move |c| flag::set(c, name, None, "true", now)).await;
    assert!(is_on(&app, Flag::LitePublications).await);
    let id = person.id.clone();
    world.write(move |c| flag::set(c, name, Some(&id), "false", now)).await;
    assert!(!is_on(&app, Flag::LitePublications).await);
}
