use super::world::{World, viewer};
use quire_app::{
    device::Device,
    follow,
    retention::{self, RetentionCounts},
    search_click::{self, ClickedResults},
    session,
};
use quire_search::IndexName;
use quire_store::change;

const DAY: i64 = 86_400;

#[tokio::test]
async fn what_was_kept_long_enough_is_forgotten() {
    let world = World::new();
    let (reader, writer) = (world.person("reader").await, world.person("writer").await);
    follow::user(&world.app, &viewer(&reader), &writer.id).await.unwrap();
    session::open(&world.app, &reader.id, &Device::default()).await.unwrap();
    let query_id = "0".repeat(32);
    let taken = ClickedResults {
        query_id: query_id.clone(),
        index: IndexName::Posts,
        objects: vec![("one".to_owned(), 1), ("two".to_owned(), 2)],
    };
    search_click::note(&world.app, &viewer(&reader), taken).await.unwrap();
    let noted = query_id.clone();
    let clicks = world.read(move |c| quire_store::search_click::of_query(c, &noted)).await;
    assert_eq!(clicks.len(), 2);
    assert!(clicks.iter().all(|click| click.person_id.as_ref() == Some(&reader.id)));

    let forget = async |days: i64| {
        world.doubles.clock.advance(days * DAY);
        retention::forget_old(&world.app).await.unwrap()
    };
    assert_eq!(forget(29).await, RetentionCounts::default());
    assert_eq!(
        forget(2).await,
        RetentionCounts { changes: 2, sessions: 1, ..RetentionCounts::default() }
    );
    assert_eq!(forget(58).await, RetentionCounts::default());
    let gone = RetentionCounts { clicks: 2, notifications: 1, ..RetentionCounts::default() };
    assert_eq!(forget(2).await, gone);
    assert_eq!(world.read(change::latest_seq).await, 2, "numbers are not used again");
}
