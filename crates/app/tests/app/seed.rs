use super::world::World;
use quire_app::{
    address, fsck,
    seed::{DEMO_EMAIL, seed},
};
use quire_core::{
    Document,
    catalog::CatalogVisibility,
    document::{
        BlockKind, ImageBlock, ListKind,
        front_matter::{self, FrontMatterValue},
        html::{self, RenderOptions},
        validate,
    },
    publication::PublicationRole,
    story::{License, Story, StoryStatus, Visibility},
};
use quire_store::{Paging, catalog, change, membership, person, publication, staff_pick, story};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

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
async fn somebody_of_the_demo_world_has_every_kind_of_membership() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    let now = world.app.ports.clock.now();
    let mut states = BTreeSet::new();
    for person in world.read(|c| person::scan(c, None, 100)).await {
        let id = person.id.clone();
        let held = world.read(move |c| membership::find(c, &id)).await;
        let Some(held) = held else { continue };
        assert_eq!(held.membership.tier(now), person.tier, "{}", person.username);
        let expired = held.payment_method.is_some_and(|method| method.has_expired(now));
        states.insert((held.membership.state(now).as_str(), person.tier.as_str(), expired));
    }
    let all = [
        ("active", "FRIEND", false),
        ("active", "MEMBER", false),
        ("active", "MEMBER", true),
        ("cancelled", "MEMBER", false),
        ("gifted", "MEMBER", false),
        ("past-due", "MEMBER", false),
        ("trialing", "MEMBER", false),
    ];
    assert_eq!(states.into_iter().collect::<Vec<_>>(), all);
}

/// Every story that someone wrote.
async fn authored_stories(world: &World) -> Vec<Story> {
    let mut stories = world.read(|c| story::scan(c, None, 200)).await;
    stories.retain(|story| !story.stands_for_list());
    stories
}

#[tokio::test]
async fn the_demo_world_has_every_kind_of_block_and_story() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    let stories = authored_stories(&world).await;
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
    let one = world.read(|c| story::latest(c, &Paging::first(1))).await.items.remove(0);
    world.trash(&one).await;
    seed(&world.app).await.unwrap();
    let found = world.read(move |c| story::find(c, &one.id)).await.unwrap();
    assert_eq!(found.status, StoryStatus::Deleted);
}

#[tokio::test]
async fn every_file_of_the_folder_is_a_story() {
    let world = World::new();
    let first = seed(&world.app).await.unwrap();
    let files = files();
    assert_eq!(first.stories, files.len(), "every file is listed, once");
    let stories = authored_stories(&world).await;
    for text in files {
        let (front, _) = front_matter::split(&text).unwrap();
        let said = |name: &str| match front.0.get(name) {
            Some(FrontMatterValue::Text(text)) => Some(text.clone()),
            _ => None,
        };
        let title = said("title").unwrap();
        let one = stories.iter().find(|story| story.title == title).expect(&title);
        let license = said("license").map_or(License::AllRightsReserved, |l| l.parse().unwrap());
        assert_eq!(world.details(one).await.license, license, "{title}");
        if let Some(picture) = said("preview_image") {
            assert_eq!(one.preview_image, Some(picture), "{title}");
        }
        let listed = said("status").is_none() && said("visibility").as_deref() != Some("UNLISTED");
        assert_eq!(one.is_listed(), listed, "{title}");
    }
}

#[tokio::test]
async fn links_between_stories_lead_to_their_addresses() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    let stories = authored_stories(&world).await;
    let mut addresses = BTreeSet::new();
    for story in &stories {
        addresses.insert(address_of(&world, story).await);
    }
    let mut found = 0;
    for story in stories {
        let html = html::render(&body(&world, &story).await, &RenderOptions::default());
        assert!(!html.contains("story:"), "{}", story.title);
        let links = html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for link in links.filter(|link| link.starts_with('/') && *link != "/") {
            assert!(addresses.contains(link), "{}: {link}", story.title);
            found += 1;
        }
    }
    let written: usize = files().iter().map(|text| text.matches("story:").count()).sum();
    assert_eq!(found, written);
    assert!(found > 5);
}

#[tokio::test]
async fn pictures_are_there_and_have_their_sizes() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    let mut sources = BTreeSet::new();
    for story in authored_stories(&world).await {
        for image in body(&world, &story).await.blocks.into_iter().flat_map(|b| images(b.kind)) {
            assert!(image.width > 0 && image.height > 0, "{}: {}", story.title, image.src);
            sources.insert(image.src);
        }
        sources.extend(story.preview_image);
    }
    for person in world.read(|c| person::scan(c, None, 100)).await {
        sources.extend(person.image);
    }
    assert!(sources.len() > 15);
    for source in sources {
        let file = root().join("../../web/public").join(source.trim_start_matches('/'));
        assert!(file.is_file(), "{source}");
    }
}

// F198
#[tokio::test]
async fn people_have_their_places() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    let people = world.read(|c| person::scan(c, None, 100)).await;
    assert_eq!(people.iter().filter(|person| person.is_staff).count(), 1);
    for publication in world.read(|c| publication::scan(c, None, 10)).await {
        let id = publication.id.clone();
        let members = world.read(move |c| publication::members(c, &id, 20)).await;
        let roles: BTreeSet<_> = members.iter().map(|member| member.role.as_str()).collect();
        let all = [PublicationRole::Editor, PublicationRole::Owner, PublicationRole::Writer];
        assert!(roles.into_iter().eq(all.map(PublicationRole::as_str)), "{}", publication.slug);
    }
    let mut notes = 0;
    for list in world.read(|c| catalog::scan(c, None, 100)).await {
        let items = world.read(move |c| catalog::items(c, &list.id, &Paging::first(50))).await;
        let noted = items.items.iter().filter(|item| !item.note.is_empty()).count();
        assert!(noted == 0 || list.visibility == CatalogVisibility::Public);
        notes += noted;
    }
    assert!(notes >= 5);
}

#[tokio::test]
async fn every_invariant_holds_in_the_demo_world() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    seed(&world.app).await.unwrap();
    let report = fsck::check(&world.app, |_| ()).await.unwrap();
    assert_eq!(report.store, []);
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The texts of the story files.
fn files() -> Vec<String> {
    let entries = fs::read_dir(root().join("seed/stories")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path()).collect::<Vec<PathBuf>>();
    paths.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

async fn body(world: &World, story: &Story) -> Document {
    let id = story.id.clone();
    world.read(move |c| story::body(c, &id, 1)).await.unwrap().document
}

async fn address_of(world: &World, story: &Story) -> String {
    let (creator, publication) = (story.creator_id.clone(), story.publication_id.clone());
    let creator = world.read(move |c| person::find(c, &creator)).await.unwrap();
    let slug = match publication {
        Some(id) => world.read(move |c| publication::find(c, &id)).await.map(|found| found.slug),
        None => None,
    };
    address::story(story, &creator.username, slug.as_deref())
}

fn images(kind: BlockKind) -> Vec<ImageBlock> {
    match kind {
        BlockKind::Image(image) => vec![image],
        BlockKind::ImageGrid(grid) => grid.images,
        _ => Vec::new(),
    }
}
