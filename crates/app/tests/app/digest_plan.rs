//! On which days digests leave.

use super::world::{World, viewer};
use chrono::{DateTime, Utc};
use quire_app::{digest, follow, preference, worker};
use quire_core::{Timestamp, UserId, preference::PreferenceValue};
use quire_store::job;

/// Moves the clock to a moment.
fn move_to(world: &World, moment: &str) {
    let at = Timestamp::new(moment.parse::<DateTime<Utc>>().unwrap());
    let ahead = at.millis() - world.app.ports.clock.now().millis();
    world.doubles.clock.advance(ahead / 1_000);
}

/// Who wants a digest each week.
async fn weekly_reader(world: &World) -> UserId {
    let (writer, reader) = (world.person("writer").await, world.person("reader").await);
    follow::user(&world.app, &viewer(&reader), &writer.id).await.unwrap();
    let weekly = PreferenceValue::Word("WEEKLY".to_owned());
    let new = [("NOTIFICATIONS_DIGEST_FREQUENCY".parse().unwrap(), weekly)];
    preference::update(&world.app, &viewer(&reader), &new).await.unwrap();
    reader.id
}

/// Whether a weekly digest of the day `on` is asked for, by a server that ran on the day `before` and not in
/// between.
async fn is_due_on(on: &str, before: &str) -> bool {
    let world = World::new();
    move_to(&world, &format!("{before}T06:00:00Z"));
    let reader = weekly_reader(&world).await;
    digest::begin(&world.app).await.unwrap();
    move_to(&world, &format!("{on}T07:00:00Z"));
    while worker::work(&world.app).await.unwrap() {}
    let key = format!("digests:{on}");
    assert!(world.read(move |c| job::find(c, &key)).await.is_some(), "{on} has a plan");
    let key = format!("digest:{reader}:{on}");
    world.read(move |c| job::find(c, &key)).await.is_some()
}

#[tokio::test]
async fn a_weekly_digest_leaves_on_mondays_and_is_made_up_for() {
    assert!(is_due_on("2026-11-23", "2026-11-22").await, "a Monday");
    for (on, before) in
        [("2026-11-22", "2026-11-21"), ("2026-11-24", "2026-11-23"), ("2026-11-28", "2026-11-27")]
    {
        assert!(!is_due_on(on, before).await, "{on}");
    }
    assert!(is_due_on("2026-11-25", "2026-11-21").await, "no server ran on Monday");
    assert!(!is_due_on("2026-11-27", "2026-11-24").await);
}

#[tokio::test]
async fn days_are_named_as_calendars_do() {
    for day in ["1970-01-01", "2026-11-23"] {
        let world = World::new();
        move_to(&world, &format!("{day}T00:00:00Z"));
        digest::begin(&world.app).await.unwrap();
        let key = format!("digests:{day}");
        let plan = world.read(move |c| job::find(c, &key)).await.unwrap();
        assert_eq!(plan.run_at.to_string(), format!("{day}T07:00:00.000Z"));
    }
}
