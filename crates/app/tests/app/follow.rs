use super::world::{World, viewer};
use quire_app::{Refusal, follow, refusal::Forbidden};
use quire_core::{PublicationId, TagSlug, UserId, Viewer, publication::Publication};
use quire_store::{publication, tag};

async fn publication_and_tag(world: &World) -> (PublicationId, TagSlug) {
    let now = world.app.ports.clock.now();
    let made = Publication {
        id: PublicationId::from_bits(5),
        slug: "paper".to_owned(),
        name: "Paper".to_owned(),
        tagline: String::new(),
        description: String::new(),
        image: None,
        domain: None,
        tint: None,
        follower_count: 0,
        story_count: 0,
        created_at: now,
    };
    let (id, slug): (_, TagSlug) = (made.id.clone(), "maps".parse().unwrap());
    let name = slug.clone();
    world
        .write(move |c| {
            publication::insert(c, &made)?;
            tag::ensure(c, &name, "Maps")
        })
        .await;
    (id, slug)
}

#[tokio::test]
async fn a_stranger_follows_nothing() {
    let world = World::new();
    let writer = world.person("writer").await;
    let (paper, maps) = publication_and_tag(&world).await;
    let (app, stranger) = (&world.app, Viewer::Anonymous);
    assert!(matches!(follow::user(app, &stranger, &writer.id).await, Err(Refusal::Unauthorized)));
    assert!(matches!(
        follow::unfollow_user(app, &stranger, &writer.id).await,
        Err(Refusal::Unauthorized)
    ));
    assert!(matches!(
        follow::publication(app, &stranger, &paper).await,
        Err(Refusal::Unauthorized)
    ));
    assert!(matches!(
        follow::unfollow_publication(app, &stranger, &paper).await,
        Err(Refusal::Unauthorized)
    ));
    assert!(matches!(follow::tag(app, &stranger, &maps).await, Err(Refusal::Unauthorized)));
    assert!(matches!(
        follow::unfollow_tag(app, &stranger, &maps).await,
        Err(Refusal::Unauthorized)
    ));
}

#[tokio::test]
async fn following_twice_counts_once_and_ends_once() {
    let world = World::new();
    let writer = world.person("writer").await.id;
    let reader = viewer(&world.person("reader").await);
    let (paper, maps) = publication_and_tag(&world).await;
    let app = &world.app;
    for _ in 0..2 {
        assert_eq!(follow::user(app, &reader, &writer).await.unwrap().follower_count, 1);
        assert_eq!(follow::publication(app, &reader, &paper).await.unwrap().follower_count, 1);
        assert_eq!(follow::tag(app, &reader, &maps).await.unwrap().follower_count, 1);
    }
    for _ in 0..2 {
        assert_eq!(follow::unfollow_user(app, &reader, &writer).await.unwrap().follower_count, 0);
        let publication = follow::unfollow_publication(app, &reader, &paper).await.unwrap();
        assert_eq!(publication.follower_count, 0);
        assert_eq!(follow::unfollow_tag(app, &reader, &maps).await.unwrap().follower_count, 0);
    }
}

#[tokio::test]
async fn no_one_follows_themselves_or_what_is_not_there() {
    let world = World::new();
    let person = world.person("reader").await;
    let gone = world.person_as("gone", |person| person.deleted_at = Some(person.created_at)).await;
    let (app, reader) = (&world.app, viewer(&person));
    let refused = follow::user(app, &reader, &person.id).await;
    assert!(matches!(refused, Err(Refusal::Forbidden(Forbidden::Yourself))));
    for id in [UserId::from_bits(1), gone.id] {
        assert!(matches!(follow::user(app, &reader, &id).await, Err(Refusal::NotFound)));
    }
    let nothing = PublicationId::from_bits(1);
    assert!(matches!(follow::publication(app, &reader, &nothing).await, Err(Refusal::NotFound)));
    let nothing = "nothing".parse().unwrap();
    assert!(matches!(follow::tag(app, &reader, &nothing).await, Err(Refusal::NotFound)));
}

#[tokio::test]
async fn a_suspended_reader_follows_no_one() {
    let world = World::new();
    let writer = world.person("writer").await.id;
    let reader = viewer(&world.person_as("reader", |person| person.is_suspended = true).await);
    let refused = follow::user(&world.app, &reader, &writer).await;
    assert!(matches!(refused, Err(Refusal::Forbidden(Forbidden::Suspended))));
}
