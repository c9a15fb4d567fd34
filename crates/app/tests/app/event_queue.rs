use super::world::World;
use quire_app::event::{self, BrowserHeaders, EventCounter, EventSender, EventsRefused};
use quire_core::{
    Viewer,
    limit::client::{EVENTS_PER_MINUTE_MAX, PERFORMANCE_EVENTS_MAX},
};
use serde_json::json;
use std::net::{IpAddr, Ipv4Addr};

/// Accounts whose spending is remembered.
const ACCOUNTS: usize = 50_000;

/// Who reports from a network of its own.
async fn account(world: &World, number: usize) -> EventSender {
    let network = Ipv4Addr::from(u32::try_from(number).unwrap());
    let browser = BrowserHeaders { network: Some(IpAddr::V4(network)), ..Default::default() };
    event::sender(&world.app, &Viewer::Anonymous, &browser).await.unwrap().unwrap()
}

/// A report of this many measurements, by a program of which none is counted.
fn report(events: usize) -> String {
    let data = json!({ "route": "home", "login": "no", "mobile": "no" });
    let event = json!({ "type": "lcp", "data": data });
    let client = json!({ "name": "another", "version": "1" });
    json!({ "client": client, "events": vec![event; events] }).to_string()
}

/// Reports as much as costs that.
fn spend(world: &World, account: &EventSender, cost: usize) -> Result<(), EventsRefused> {
    let mut left = cost;
    loop {
        let events = left.min(PERFORMANCE_EVENTS_MAX);
        event::performance(&world.app, Some(account), report(events).as_bytes())?;
        left -= events;
        if left == 0 {
            return Ok(());
        }
    }
}

/// At the beginning of a minute.
fn world() -> World {
    let world = World::new();
    world.doubles.clock.advance(55);
    assert_eq!(world.app.ports.clock.now().millis() % 60_000, 0);
    world
}

#[tokio::test]
async fn an_account_has_its_share_of_every_minute() {
    let world = world();
    let clock = &world.doubles.clock;
    let (a, b) = (account(&world, 1).await, account(&world, 2).await);
    let most = EVENTS_PER_MINUTE_MAX;
    spend(&world, &a, most - 1).unwrap();
    clock.advance(1);
    // A request costs one at least.
    spend(&world, &a, 0).unwrap();
    clock.advance(14);
    let refused = spend(&world, &a, 1).unwrap_err();
    assert!(matches!(refused, EventsRefused::Limited { retry_after: 45 }), "{refused}");
    spend(&world, &b, most).unwrap();
    clock.advance(45);
    spend(&world, &a, most).unwrap();
    assert_eq!(world.app.event_queue.counted(), [(EventCounter::Limited, 1)].into());
}

#[tokio::test]
async fn more_accounts_than_are_remembered_share_one() {
    let world = world();
    let report = report(1);
    for number in 0..ACCOUNTS {
        let account = account(&world, number).await;
        event::performance(&world.app, Some(&account), report.as_bytes()).unwrap();
    }
    spend(&world, &account(&world, ACCOUNTS).await, EVENTS_PER_MINUTE_MAX).unwrap();
    assert!(spend(&world, &account(&world, ACCOUNTS + 1).await, 1).is_err());
    spend(&world, &account(&world, 7).await, 1).unwrap();
}
