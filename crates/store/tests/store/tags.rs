use crate::support::*;
use quire_core::story::{Story, Visibility};
use quire_store::{
    Conn, Paging, Store, StoreError, clap,
    story::{self, Rank, Scope},
    tag,
};

async fn world(store: &Store) {
    add_people(store, 1).await;
    store
        .write(|c| {
            for name in ["rust", "web", "cats"] {
                tag::ensure(c, &slug(name), name)?;
            }
            for n in 1..=3 {
                add_story(c, &a_story(n))?;
                tag::set_on_story(c, &story_id(n), &[slug("rust")])?;
            }
            tag::set_on_story(c, &story_id(2), &[slug("web"), slug("rust"), slug("web")])
        })
        .await
        .unwrap();
}

#[tokio::test]
async fn a_tag_is_made_once_and_keeps_its_name() {
    on_each_database(async |store: Store| {
        store
            .write(|c| {
                tag::ensure(c, &slug("rust"), "Rust")?;
                tag::ensure(c, &slug("rust"), "RUST")
            })
            .await
            .unwrap();
        let found = store.read(|c| tag::find(c, &slug("rust"))).await.unwrap().unwrap();
        assert_eq!((found.name.as_str(), found.story_count, found.is_topic), ("Rust", 0, false));
        let saved = store.write(|c| tag::save(c, &slug("rust"), "Rust!", true)).await.unwrap();
        assert!(saved);
        let found = store.read(|c| tag::many(c, &[slug("rust"), slug("no")])).await.unwrap();
        assert_eq!(found.len(), 1);
        assert!(found[0].is_topic);
    })
    .await;
}

#[tokio::test]
async fn tags_count_listed_stories_only() {
    on_each_database(async |store: Store| {
        world(&store).await;
        let counts = async || {
            store
                .read(|c| {
                    let web = tag::find(c, &slug("web"))?.unwrap().story_count;
                    let rust = tag::find(c, &slug("rust"))?.unwrap().story_count;
                    let page = story::by_tag(c, &slug("rust"), &Paging::first(9))?;
                    let months = story::archive_months(c, &Scope::Tag(slug("rust")))?;
                    Ok((
                        web,
                        rust,
                        numbers(&page.items),
                        months.iter().map(|m| m.story_count).sum(),
                    ))
                })
                .await
                .unwrap()
        };
        assert_eq!(counts().await, (1, 3, vec![3, 2, 1], 3));
        store
            .write(|c| {
                let mut story = a_story(2);
                story.visibility = Visibility::Unlisted;
                story::save(c, &story)
            })
            .await
            .unwrap();
        assert_eq!(counts().await, (0, 2, vec![3, 1], 2));
        store.write(|c| tag::set_on_story(c, &story_id(3), &[])).await.unwrap();
        assert_eq!(counts().await, (0, 1, vec![1], 1));
        store.write(|c| story::save(c, &a_story(2))).await.unwrap();
        assert_eq!(counts().await, (1, 2, vec![2, 1], 2));
    })
    .await;
}

#[tokio::test]
async fn tags_keep_the_authors_order_and_know_their_relatives() {
    on_each_database(async |store: Store| {
        world(&store).await;
        store
            .read(|c| {
                let tags = tag::of_stories(c, &[story_id(2), story_id(9)])?;
                let slugs: Vec<_> =
                    tags[&story_id(2)].iter().map(|tag| tag.slug.as_str()).collect();
                assert_eq!(slugs, ["web", "rust"]);
                assert_eq!(tag::related(c, &slug("rust"), 5)?, [slug("web")]);
                let best: Vec<_> =
                    tag::recommended(c, 5)?.into_iter().map(|tag| tag.slug).collect();
                assert_eq!(best, [slug("rust"), slug("web")]);
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_story_cannot_carry_a_tag_that_does_not_exist() {
    on_each_database(async |store: Store| {
        world(&store).await;
        let refused = store.write(|c| tag::set_on_story(c, &story_id(1), &[slug("dogs")])).await;
        assert!(matches!(refused, Err(StoreError::Constraint { .. })), "{refused:?}");
        let tags = store.read(|c| tag::of_stories(c, &[story_id(1)])).await.unwrap();
        assert_eq!(tags[&story_id(1)].len(), 1, "the old tags are still there");
    })
    .await;
}

#[tokio::test]
async fn the_best_of_a_tag_come_by_their_number_then_the_newest_page_by_page() {
    on_each_database(async |store: Store| {
        add_people(&store, 4).await;
        store
            .write(|c| {
                tag::ensure(c, &slug("rust"), "Rust")?;
                for n in 1..=5 {
                    add_story(c, &a_story(n))?;
                    tag::set_on_story(c, &story_id(n), &[slug("rust")])?;
                }
                // 2 has most claps, of one reader; 4 has most readers.
                clap::add(c, &story_id(2), &user(2), 9, at(9))?;
                clap::add(c, &story_id(4), &user(2), 1, at(9))?;
                clap::add(c, &story_id(4), &user(3), 1, at(9))?;
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        let best = async |since: Option<i64>, rank: Rank| {
            let mut found = Vec::new();
            let mut paging = Paging::first(2);
            loop {
                let asked = paging.clone();
                let read = move |c: &mut Conn| {
                    story::best_by_tag(c, &slug("rust"), since.map(at), rank, &asked)
                };
                let page = store.read(read).await.unwrap();
                found.extend(numbers(&page.items));
                match page.next {
                    Some(next) => paging = Paging { after: Some(next), ..paging },
                    None => return found,
                }
            }
        };
        assert_eq!(best(None, Rank::Claps).await, [2, 4, 5, 3, 1]);
        assert_eq!(best(None, Rank::Readers).await, [4, 2, 5, 3, 1]);
        assert_eq!(best(Some(3), Rank::Claps).await, [4, 5, 3]);
        assert_eq!(best(Some(6), Rank::Claps).await, Vec::<u64>::new());
    })
    .await;
}

#[tokio::test]
async fn a_pick_stands_while_it_is_listed_and_another_takes_its_place() {
    on_each_database(async |store: Store| {
        world(&store).await;
        let picked = async || {
            let found = store.read(|c| tag::picked(c, &slug("rust"))).await.unwrap();
            found.map(|story| story.id)
        };
        assert_eq!(picked().await, None);
        for n in [1, 2] {
            let pick = store.write(move |c| tag::pick(c, &slug("rust"), &story_id(n), at(1)));
            pick.await.unwrap();
            assert_eq!(picked().await, Some(story_id(n)));
        }
        let hidden = Story { visibility: Visibility::Unlisted, ..a_story(2) };
        store.write(move |c| story::save(c, &hidden)).await.unwrap();
        assert_eq!(picked().await, None);
        for gone in [true, false] {
            let done = store.write(|c| tag::unpick(c, &slug("rust"))).await;
            assert_eq!(done.unwrap(), gone);
        }
    })
    .await;
}

#[tokio::test]
async fn who_wrote_most_about_a_tag_comes_first() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        store
            .write(|c| {
                tag::ensure(c, &slug("rust"), "Rust")?;
                for (n, writer) in [(1, 1), (2, 2), (3, 2)] {
                    add_story(c, &Story { creator_id: user(writer), ..a_story(n) })?;
                    tag::set_on_story(c, &story_id(n), &[slug("rust")])?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        let writers = store.read(|c| tag::writers(c, &slug("rust"), 9)).await.unwrap();
        assert_eq!(writers, [user(2), user(1)]);
    })
    .await;
}
