use super::world::{World, viewer};
use quire_app::{
    follow,
    fsck::{SearchState, check},
    import::{ImportOptions, markdown, wordpress},
    index::{self, IndexProgress},
    seed::seed,
    story,
};
use quire_search::RebuildReason;
use quire_store::Paging;
use std::fs;

#[tokio::test]
async fn after_everything_that_people_do_every_invariant_holds() {
    let world = World::new();
    let app = &world.app;
    seed(app).await.unwrap();
    let folder = world.folder.path().join("blog");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("_index.md"), "+++\ntitle = \"B\"\n+++").unwrap();
    fs::write(folder.join("a.md"), "+++\ntitle = \"A\"\ntags = [\"x\"]\n+++\ntext").unwrap();
    markdown::run(app, &folder, &ImportOptions::default(), &mut ()).await.unwrap();
    fs::write(folder.join("a.md"), "+++\ntitle = \"A2\"\ntags = [\"y\"]\n+++\nmore").unwrap();
    markdown::run(app, &folder, &ImportOptions::default(), &mut ()).await.unwrap();
    let file = world.folder.path().join("export.xml");
    fs::write(
        &file,
        "<rss><channel><title>W</title><item><title>P</title><dc:creator>ada</dc:creator>\
         <content:encoded>text</content:encoded><wp:post_id>1</wp:post_id>\
         <wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><wp:status>publish</wp:status>\
         <wp:post_type>post</wp:post_type><wp:comment><wp:comment_id>2</wp:comment_id>\
         <wp:comment_content>hi</wp:comment_content><wp:comment_approved>1</wp:comment_approved>\
         </wp:comment></item></channel></rss>",
    )
    .unwrap();
    wordpress::run(app, &file, &ImportOptions::default(), &mut ()).await.unwrap();
    let reader = viewer(&world.person("reader").await);
    for one in world.read(|c| quire_store::story::latest(c, &Paging::first(20))).await.items {
        story::clap(app, &reader, &one.id, 3).await.unwrap();
        quire_app::catalog::save(app, &reader, &one.id).await.unwrap();
        follow::user(app, &reader, &one.creator_id).await.unwrap();
        story::unclap(app, &reader, &one.id).await.unwrap();
    }
    let report = check(app, |_| ()).await.unwrap();
    assert_eq!(report.store, []);
    assert_eq!(report.search, SearchState::Rebuild(RebuildReason::Missing));
    assert!(report.is_sound());
}

#[tokio::test]
async fn an_index_that_is_behind_says_so() {
    let world = World::new();
    let app = &world.app;
    seed(app).await.unwrap();
    index::rebuild(app).await.unwrap();
    assert_eq!(check(app, |_| ()).await.unwrap().search, SearchState::UpToDate);
    let story =
        world.read(|c| quire_store::story::latest(c, &Paging::first(1))).await.items.remove(0);
    let reader = viewer(&world.person("reader").await);
    story::clap(app, &reader, &story.id, 1).await.unwrap();
    let search = check(app, |_| ()).await.unwrap().search;
    assert_eq!(search, SearchState::Behind { changes: 2 });
    assert_eq!(index::follow(app).await.unwrap(), IndexProgress::Moved { changes: 2 });
    assert_eq!(check(app, |_| ()).await.unwrap().search, SearchState::UpToDate);
}
