use crate::support::*;
use quire_core::story::Visibility;
use quire_store::{
    Paging, Store, StoreError,
    story::{self, Scope},
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
