use super::world::{World, viewer};
use quire_app::{
    Refusal,
    refusal::{BadRequest, Forbidden},
    story,
};
use quire_core::{
    CatalogId, StoryId, Viewer,
    catalog::{CatalogVisibility, PredefinedList},
    document::plain_text,
    person::MembershipTier,
    policy::StoryAccess,
    story::{StoryStatus, Visibility},
};
use quire_store::{Paging, catalog, change};

#[tokio::test]
async fn a_stranger_is_refused_every_change() {
    let world = World::new();
    let author = world.person("author").await;
    let id = world.story(&author).await.id;
    let (app, stranger) = (&world.app, Viewer::Anonymous);
    let renderer = Viewer::Class { tier: MembershipTier::Member, opened: None };
    for viewer in [&stranger, &renderer] {
        assert!(matches!(story::clap(app, viewer, &id, 1).await, Err(Refusal::Unauthorized)));
        assert!(matches!(story::unclap(app, viewer, &id).await, Err(Refusal::Unauthorized)));
        assert!(matches!(
            quire_app::catalog::save(app, viewer, &id).await,
            Err(Refusal::Unauthorized)
        ));
        assert!(matches!(
            quire_app::catalog::unsave(app, viewer, &id).await,
            Err(Refusal::Unauthorized)
        ));
    }
    let story = story::read(app, &stranger, &id).await.unwrap().story;
    assert_eq!((story.clap_count, story.response_count), (0, 0));
}

#[tokio::test]
async fn a_suspended_reader_reads_but_changes_nothing() {
    let world = World::new();
    let author = world.person("author").await;
    let id = world.story(&author).await.id;
    let reader = world.person_as("reader", |person| person.is_suspended = true).await;
    let (app, reader) = (&world.app, viewer(&reader));
    assert_eq!(story::read(app, &reader, &id).await.unwrap().access, StoryAccess::Full);
    let refused = |done: Result<(), Refusal>| {
        assert!(matches!(done, Err(Refusal::Forbidden(Forbidden::Suspended))));
    };
    refused(story::clap(app, &reader, &id, 1).await.map(drop));
    refused(quire_app::catalog::save(app, &reader, &id).await.map(drop));
}

#[tokio::test]
async fn claps_add_up_to_fifty_and_can_be_taken_back() {
    let world = World::new();
    let author = world.person("author").await;
    let id = world.story(&author).await.id;
    let (one, two) = (world.person("one").await, world.person("two").await);
    let (app, one, two) = (&world.app, viewer(&one), viewer(&two));
    assert_eq!(story::clap(app, &one, &id, 30).await.unwrap().given, 30);
    let more = story::clap(app, &one, &id, 30).await.unwrap();
    assert_eq!((more.given, more.story.clap_count), (50, 50));
    let other = story::clap(app, &two, &id, 7).await.unwrap();
    assert_eq!((other.given, other.story.clap_count), (7, 57));
    let back = story::unclap(app, &one, &id).await.unwrap();
    assert_eq!((back.given, back.story.clap_count), (0, 7));
    assert_eq!(story::unclap(app, &one, &id).await.unwrap().story.clap_count, 7);
    for count in [0, -1, 51, i64::MAX, i64::MIN] {
        let refused = story::clap(app, &one, &id, count).await;
        assert!(matches!(refused, Err(Refusal::BadRequest(BadRequest::ClapCount))), "{count}");
    }
}

#[tokio::test]
async fn a_clap_is_noted_for_the_pages_that_show_the_story() {
    let world = World::new();
    let author = world.person("author").await;
    let id = world.story(&author).await.id;
    let clapper = world.person("reader").await;
    let reader = viewer(&clapper);
    let before = world.read(change::latest_seq).await;
    story::clap(&world.app, &reader, &id, 50).await.unwrap();
    story::clap(&world.app, &reader, &id, 1).await.unwrap();
    let noted = world.read(move |c| change::after(c, before, 10)).await;
    assert_eq!(noted.len(), 2, "the second clap changed nothing");
    // Those pages lack a number; none shows what it must not.
    assert_eq!(noted[0].change.tags, [format!("~related:post:{id}"), format!("~post:{id}")]);
    assert_eq!(noted[1].change.tags, [format!("+user:{}", clapper.id)]);
}

#[tokio::test]
async fn what_a_reader_may_not_see_is_not_found_by_any_action() {
    let world = World::new();
    let author = world.person("author").await;
    let reader = viewer(&world.person("reader").await);
    let draft = world
        .story_as(&author, |story| {
            story.status = StoryStatus::Draft;
            story.published_revision = None;
            story.first_published_at = None;
        })
        .await;
    let app = &world.app;
    for id in [draft.id.clone(), StoryId::from_bits(1)] {
        assert!(matches!(story::read(app, &reader, &id).await, Err(Refusal::NotFound)));
        assert!(matches!(story::clap(app, &reader, &id, 1).await, Err(Refusal::NotFound)));
        assert!(matches!(
            quire_app::catalog::save(app, &reader, &id).await,
            Err(Refusal::NotFound)
        ));
        assert!(matches!(
            quire_app::catalog::unsave(app, &reader, &id).await,
            Err(Refusal::NotFound)
        ));
    }
    assert_eq!(
        story::read(app, &viewer(&author), &draft.id).await.unwrap().access,
        StoryAccess::Full
    );
}

#[tokio::test]
async fn of_a_members_story_strangers_get_the_beginning() {
    let world = World::new();
    let author = world.person("author").await;
    let id = world.story_as(&author, |story| story.visibility = Visibility::Locked).await.id;
    let reader = world.person("reader").await;
    let member = world.person_as("member", |person| person.tier = MembershipTier::Member).await;
    for (who, access) in [
        (Viewer::Anonymous, StoryAccess::Preview),
        (viewer(&reader), StoryAccess::Preview),
        (Viewer::Class { tier: MembershipTier::Member, opened: None }, StoryAccess::Full),
        (viewer(&member), StoryAccess::Full),
        (viewer(&author), StoryAccess::Full),
    ] {
        let reading = story::read(&world.app, &who, &id).await.unwrap();
        assert_eq!(reading.access, access);
        let wanted = reading.text.unwrap();
        let text = plain_text(&world.read(move |c| story::text(c, &wanted)).await);
        assert!(text.contains("one"));
        assert_eq!(text.contains("secret"), access == StoryAccess::Full, "{who:?}");
    }
}

#[tokio::test]
async fn a_story_taken_down_is_known_but_closed() {
    let world = World::new();
    let author = world.person("author").await;
    let id = world.story_as(&author, |story| story.is_suspended = true).await.id;
    let reader = viewer(&world.person("reader").await);
    let reading = story::read(&world.app, &reader, &id).await.unwrap();
    assert_eq!(reading.access, StoryAccess::Suspended);
    assert!(reading.text.is_none());
    let clap = story::clap(&world.app, &reader, &id, 1).await;
    assert!(matches!(clap, Err(Refusal::Forbidden(Forbidden::StoryTakenDown))));
}

#[tokio::test]
async fn the_reading_list_is_private_and_holds_each_story_once() {
    let world = World::new();
    let author = world.person("author").await;
    let id = world.story(&author).await.id;
    let reader = world.person("reader").await;
    let (app, who) = (&world.app, viewer(&reader));
    quire_app::catalog::save(app, &who, &id).await.unwrap();
    quire_app::catalog::save(app, &who, &id).await.unwrap();
    let list = CatalogId::predefined(&reader.id, PredefinedList::ReadingList);
    let found = list.clone();
    let catalog = world.read(move |c| catalog::find(c, &found)).await.unwrap();
    assert_eq!((catalog.visibility, catalog.item_count), (CatalogVisibility::Private, 1));
    quire_app::catalog::unsave(app, &who, &id).await.unwrap();
    quire_app::catalog::unsave(app, &who, &id).await.unwrap();
    let items = world.read(move |c| catalog::items(c, &list, &Paging::first(10))).await.items;
    assert!(items.is_empty());
}
