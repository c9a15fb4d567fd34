use super::world::World;
use quire_app::seed::{DEMO_EMAIL, seed};
use quire_core::{
    document::{BlockKind, ListKind, validate},
    story::{StoryStatus, Visibility},
};
use quire_store::{Paging, change, person, staff_pick, story};
use std::collections::BTreeSet;

#[tokio::test]
async fn the_demo_world_is_made_once() {
    let world = World::new();
    let first = seed(&world.app).await.unwrap();
    assert_eq!((first.people, first.publications), (8, 2));
    assert!(first.stories >= 14 && first.responses >= 8, "{first:?}");
    let changes = world.read(change::latest_seq).await;
    world.doubles.clock.advance(86_400);
    let again = seed(&world.app).await.unwrap();
    assert_eq!(again, quire_app::seed::Seeded::default());
    assert_eq!(world.read(change::latest_seq).await, changes, "nothing changed");
}

#[tokio::test]
async fn the_demo_world_has_every_kind_of_block_and_story() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    let stories = world.read(|c| story::scan(c, None, 100)).await;
    assert!(stories.iter().any(|story| story.visibility == Visibility::Locked));
    assert!(stories.iter().any(|story| story.visibility == Visibility::Unlisted));
    assert!(stories.iter().any(|story| story.status == StoryStatus::Draft));
    assert!(stories.iter().any(|story| story.lang == "he"));
    assert!(stories.iter().any(|story| story.lang == "ja"));
    assert!(stories.iter().any(|story| story.read_minutes >= 3));
    let mut kinds = BTreeSet::new();
    for story in stories {
        let id = story.id.clone();
        let body = world.read(move |c| story::body(c, &id, 1)).await.unwrap().document;
        assert_eq!(validate(&body), Ok(()), "{}", story.title);
        for block in &body.blocks {
            kinds.insert(kind(&block.kind));
        }
    }
    let all = [
        "code", "dropcap", "embed", "footnote", "grid", "h2", "h3", "image", "li", "p", "pull",
        "quote", "rule", "table", "task",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

fn kind(kind: &BlockKind) -> &'static str {
    match kind {
        BlockKind::Paragraph { drop_cap: false } => "p",
        BlockKind::Paragraph { drop_cap: true } => "dropcap",
        BlockKind::H2 => "h2",
        BlockKind::H3 => "h3",
        BlockKind::Quote => "quote",
        BlockKind::PullQuote => "pull",
        BlockKind::Li { list: ListKind::Ul | ListKind::Ol, .. } => "li",
        BlockKind::Li { .. } => "task",
        BlockKind::Code(_) => "code",
        BlockKind::Image(_) => "image",
        BlockKind::ImageGrid(_) => "grid",
        BlockKind::Embed(_) => "embed",
        BlockKind::Table { .. } => "table",
        BlockKind::Footnote { .. } => "footnote",
        BlockKind::Separator => "rule",
    }
}

#[tokio::test]
async fn the_demo_world_is_a_place_to_sign_in_to() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    let demo = world.read(|c| person::find_by_email(c, DEMO_EMAIL)).await.unwrap();
    assert_eq!(demo.username, "demo");
    assert!(demo.following_count > 0);
    let picks = world.read(|c| staff_pick::list(c, &Paging::first(10))).await.items;
    assert!(picks.len() >= 3);
    assert!(picks.iter().any(|story| story.clap_count > 50));
}

#[tokio::test]
async fn what_was_deleted_here_stays_deleted() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    let mut one = world.read(|c| story::latest(c, &Paging::first(1))).await.items.remove(0);
    one.status = StoryStatus::Deleted;
    one.deleted_at = Some(world.app.outside.clock.now());
    let row = one.clone();
    world.write(move |c| story::save(c, &row)).await;
    seed(&world.app).await.unwrap();
    let found = world.read(move |c| story::find(c, &one.id)).await.unwrap();
    assert_eq!(found.status, StoryStatus::Deleted);
}
