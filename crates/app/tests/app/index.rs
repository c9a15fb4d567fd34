use super::world::{World, viewer};
use quire_app::{
    index::{IndexFollower, IndexProgress, Numbers, follow, rebuild},
    seed::seed,
    story,
};
use quire_core::{Viewer, person::Person, story::Story};
use quire_search::{Hit, IndexName, OpenOutcome, SearchContext, SearchRequest};
use quire_store::{Change, ChangeKind, Paging, change, story as rows};

fn search(world: &World, words: &str) -> Vec<Hit> {
    let request = SearchRequest::new(IndexName::Posts, words);
    let context = SearchContext {
        viewer: Viewer::Anonymous,
        may_see_unfiltered: true,
        random: 1,
        now: world.app.ports.clock.now(),
    };
    world.app.search.search(&request, &context).unwrap().hits
}

fn search_titles(world: &World, words: &str) -> Vec<String> {
    search(world, words).into_iter().map(|hit| hit.id).collect()
}

/// The applause that the only story with these words has in the index.
fn claps(world: &World, words: &str) -> u64 {
    let [hit] = &search(world, words)[..] else { panic!("not one: {words}") };
    hit.attributes["clapCount"].as_u64().unwrap()
}

#[tokio::test]
async fn an_index_is_built_then_follows_the_changes() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    assert_eq!(follow(&world.app).await.unwrap(), IndexProgress::RebuildFirst);
    let count = rebuild(&world.app).await.unwrap();
    assert!(count > 20, "{count}");
    assert!(matches!(world.app.search.outcome(), OpenOutcome::Ready { .. }));
    assert_eq!(follow(&world.app).await.unwrap(), IndexProgress::UpToDate);
    assert_eq!(search_titles(&world, "anemometer").len(), 1);
    let author = world.person("late").await;
    let made = world.story_as(&author, |story| story.title = "Xylophones".to_owned()).await;
    let reader = viewer(&world.person("reader").await);
    story::clap(&world.app, &reader, &made.id, 1).await.unwrap();
    assert!(matches!(follow(&world.app).await.unwrap(), IndexProgress::Moved { .. }));
    assert_eq!(follow(&world.app).await.unwrap(), IndexProgress::UpToDate);
    assert_eq!(search_titles(&world, "xylophones"), [made.id.to_string()]);
}

/// A story with this title, and the change that says so.
async fn publish(world: &World, author: &Person, title: &str) -> Story {
    let made = world.story_as(author, |story| story.title = title.to_owned()).await;
    let (id, at) = (made.id.to_string(), world.app.ports.clock.now());
    let tags = vec![format!("post:{id}")];
    world
        .write(move |c| {
            let (id, tags) = (id.clone(), tags.clone());
            change::append(c, Change { kind: ChangeKind::Story, id, tags, at })
        })
        .await;
    made
}

#[tokio::test]
async fn numbers_are_left_until_something_else_changes() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    rebuild(&world.app).await.unwrap();
    let author = world.person("late").await;
    let made = publish(&world, &author, "Xylophones").await;
    let mut follower = IndexFollower::default();
    let mut next = async |numbers| follower.follow(&world.app, numbers).await.unwrap();
    assert!(matches!(next(Numbers::Leave).await, IndexProgress::Moved { .. }));
    let reader = viewer(&world.person("reader").await);
    assert_eq!(next(Numbers::Leave).await, IndexProgress::UpToDate);
    story::clap(&world.app, &reader, &made.id, 1).await.unwrap();
    for _ in 0..2 {
        assert_eq!(next(Numbers::Leave).await, IndexProgress::OnlyNumbers);
    }
    assert_eq!(claps(&world, "xylophones"), 0);
    // What is more than a number is taken, and a restart finds the numbers again.
    publish(&world, &author, "Zithers").await;
    assert!(matches!(next(Numbers::Leave).await, IndexProgress::Moved { .. }));
    assert_eq!(next(Numbers::Leave).await, IndexProgress::OnlyNumbers);
    assert_eq!(search_titles(&world, "zithers").len(), 1);
    assert_eq!(claps(&world, "xylophones"), 0);
    let mut restarted = IndexFollower::default();
    let taken = restarted.follow(&world.app, Numbers::Take).await.unwrap();
    assert!(matches!(taken, IndexProgress::Moved { .. }));
    assert_eq!(claps(&world, "xylophones"), 1);
    story::clap(&world.app, &reader, &made.id, 2).await.unwrap();
    assert_eq!(next(Numbers::Leave).await, IndexProgress::OnlyNumbers);
    assert!(matches!(next(Numbers::Take).await, IndexProgress::Moved { .. }));
    assert_eq!(claps(&world, "xylophones"), 3);
    assert_eq!(next(Numbers::Take).await, IndexProgress::UpToDate);
}

#[tokio::test]
async fn a_rebuild_that_is_given_up_leaves_the_index_as_it_was() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    rebuild(&world.app).await.unwrap();
    let again = tokio::select! {
        biased;
        again = rebuild(&world.app) => Some(again),
        () = tokio::task::yield_now() => None,
    };
    assert!(again.is_none(), "reading the store takes longer than that");
    assert!(matches!(world.app.search.outcome(), OpenOutcome::Ready { .. }));
    assert_eq!(search_titles(&world, "anemometer").len(), 1);
}

#[tokio::test]
async fn what_strangers_may_not_read_is_not_in_the_index() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    rebuild(&world.app).await.unwrap();
    // Words of a draft, of an unlisted story, and of a members' story below its preview.
    for words in ["threshold straw", "interruptions decoration", "tap running along"] {
        assert_eq!(search_titles(&world, words), Vec::<String>::new(), "{words}");
    }
    assert_eq!(search_titles(&world, "seven kinds of silence").len(), 1, "its title is public");
}

#[tokio::test]
async fn what_is_taken_away_leaves_the_index() {
    let world = World::new();
    seed(&world.app).await.unwrap();
    rebuild(&world.app).await.unwrap();
    let newest = world.read(|c| rows::latest(c, &Paging::first(50))).await.items;
    let one = newest.into_iter().find(|story| story.title.starts_with("Compost")).unwrap();
    assert_eq!(search_titles(&world, "compost slow computer").first(), Some(&one.id.to_string()));
    world.trash(&one).await;
    let id = one.id.to_string();
    let now = world.app.ports.clock.now();
    world
        .write(move |c| {
            let kind = quire_store::ChangeKind::Story;
            let change = quire_store::Change { kind, id: id.clone(), tags: vec![], at: now };
            quire_store::change::append(c, change)
        })
        .await;
    follow(&world.app).await.unwrap();
    assert!(!search_titles(&world, "compost slow computer").contains(&one.id.to_string()));
    let gone = story::read(&world.app, &Viewer::Anonymous, &one.id).await.unwrap();
    assert!(gone.text.is_none());
}
