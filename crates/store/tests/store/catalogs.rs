use crate::support::*;
use quire_core::{
    CatalogId,
    catalog::{Catalog, CatalogVisibility, InsertPosition, PredefinedList, shift},
};
use quire_store::{Paging, Store, StoreError, catalog};

fn reading_list() -> Catalog {
    Catalog {
        id: CatalogId::predefined(&user(1), PredefinedList::ReadingList),
        owner_id: user(1),
        name: "Reading list".to_owned(),
        description: String::new(),
        visibility: CatalogVisibility::Private,
        is_series: false,
        item_count: 0,
        created_at: at(0),
        updated_at: at(0),
        follower_count: 0,
        deleted_at: None,
    }
}

#[tokio::test]
async fn a_list_keeps_its_stories_in_order_and_counts_them() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        let list = || reading_list().id;
        store
            .write(move |c| {
                catalog::insert(c, &reading_list())?;
                for n in 1..=3 {
                    add_story(c, &a_story(n))?;
                    assert!(catalog::add_item(c, &list(), &story_id(n), "later", at(5))?);
                }
                assert!(!catalog::add_item(c, &list(), &story_id(2), "again", at(9))?);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        store
            .read(move |c| {
                let found = catalog::find(c, &list())?.unwrap();
                assert_eq!((found.item_count, found.updated_at), (3, at(5)));
                let order = |items: Vec<quire_core::catalog::CatalogItem>| {
                    items.into_iter().map(|item| item.story_id).collect::<Vec<_>>()
                };
                let first = catalog::items(c, &list(), &Paging::first(2))?;
                assert_eq!(order(first.items), [story_id(1), story_id(2)]);
                let rest = Paging { after: first.next, limit: 2 };
                assert_eq!(order(catalog::items(c, &list(), &rest)?.items), [story_id(3)]);
                let newest = catalog::newest_items(c, &list(), &Paging::first(2))?;
                assert_eq!(order(newest.items), [story_id(3), story_id(2)]);
                let saved = catalog::saved(c, &user(1), &[story_id(1), story_id(9)])?;
                assert_eq!(saved, [story_id(1)].into());
                let held = catalog::holding(c, &[list()], &[story_id(3), story_id(9)])?;
                assert_eq!(held, [(list(), story_id(3))].into());
                Ok(())
            })
            .await
            .unwrap();
        let removed = store
            .write(move |c| {
                Ok::<_, StoreError>((
                    catalog::remove_item(c, &list(), &story_id(2), at(8))?,
                    catalog::remove_item(c, &list(), &story_id(2), at(9))?,
                    catalog::find(c, &list())?.unwrap().item_count,
                ))
            })
            .await
            .unwrap();
        assert_eq!(removed, (true, false, 2));
        assert!(store.write(move |c| catalog::remove(c, &list())).await.unwrap());
        assert_eq!(store.read(move |c| catalog::find(c, &list())).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn public_lists_come_last_changed_first() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store
            .write(|c| {
                catalog::insert(c, &reading_list())?;
                for n in 1..=3 {
                    let list = Catalog {
                        id: CatalogId::from_bits(n),
                        visibility: CatalogVisibility::Public,
                        updated_at: at(i64::try_from(n).unwrap()),
                        ..reading_list()
                    };
                    catalog::insert(c, &list)?;
                }
                let mut renamed = catalog::find(c, &CatalogId::from_bits(1))?.unwrap();
                renamed.name = "Best".to_owned();
                renamed.updated_at = at(10);
                assert!(catalog::save(c, &renamed)?);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        let lists = store
            .read(|c| {
                let public = CatalogVisibility::Public;
                let first = catalog::by_owner(c, &user(1), public, &Paging::first(2))?;
                let rest = Paging { after: first.next.clone(), limit: 2 };
                let second = catalog::by_owner(c, &user(1), public, &rest)?;
                assert_eq!(second.next, None);
                Ok([first.items, second.items].concat())
            })
            .await
            .unwrap();
        let order: Vec<_> = lists.iter().map(|list| list.id.clone()).collect();
        assert_eq!(order, [1, 3, 2].map(CatalogId::from_bits));
        assert_eq!(lists[0].name, "Best");
    })
    .await;
}

fn list(n: u64, owner: u64) -> Catalog {
    Catalog {
        visibility: CatalogVisibility::Public,
        ..Catalog::new(CatalogId::from_bits(n), user(owner), "Best".to_owned(), at(0))
    }
}

async fn order(store: &Store, id: CatalogId) -> Vec<(i64, quire_core::StoryId)> {
    let page = store.read(move |c| catalog::items(c, &id, &Paging::first(1000))).await.unwrap();
    page.items.into_iter().map(|item| (item.position, item.story_id)).collect()
}

/// The rule as the app uses it.
async fn put_after(store: &Store, id: &CatalogId, story: u64, after: Option<u64>) {
    let id = id.clone();
    store
        .write(move |c| {
            catalog::lock(c, &id)?;
            let place = |c: &mut quire_store::Conn, story: u64| {
                Ok::<_, StoreError>(catalog::item(c, &id, &story_id(story))?.unwrap().position)
            };
            let at_place = place(c, story)?;
            let to = match after {
                Some(after) => InsertPosition::After(place(c, after)?),
                None => InsertPosition::Before(catalog::first_item(c, &id)?.unwrap().position),
            };
            if let Some(shift) = shift(at_place, to) {
                catalog::move_item(c, &id, &story_id(story), &shift, at(9))?;
            }
            Ok::<_, StoreError>(())
        })
        .await
        .unwrap();
}

#[tokio::test]
async fn sorting_adding_and_taking_off_lose_nothing_and_no_two_share_a_place() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        let id = CatalogId::from_bits(1);
        let key = id.clone();
        store
            .write(move |c| {
                catalog::insert(c, &list(1, 1))?;
                for n in 1..=12 {
                    add_story(c, &a_story(n))?;
                    catalog::add_item(c, &key, &story_id(n), "", at(1))?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        let mut model: Vec<u64> = (1..=12).collect();
        // A fixed walk through moves, removals and additions.
        let mut seed = 7_u64;
        for _ in 0..80 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let pick = |among: &[u64], by: u64| among[usize::try_from(by).unwrap() % among.len()];
            let story = pick(&model, seed >> 33);
            match seed >> 61 {
                0 if model.len() > 3 => {
                    let key = id.clone();
                    let gone = store
                        .write(move |c| catalog::remove_item(c, &key, &story_id(story), at(3)));
                    assert!(gone.await.unwrap());
                    model.retain(|one| *one != story);
                }
                1 => {
                    let missing: Vec<u64> = (1..=12).filter(|n| !model.contains(n)).collect();
                    let Some(new) = missing.first().copied() else { continue };
                    let key = id.clone();
                    let added =
                        store.write(move |c| catalog::add_item(c, &key, &story_id(new), "", at(4)));
                    assert!(added.await.unwrap());
                    model.push(new);
                }
                2 => {
                    put_after(&store, &id, story, None).await;
                    model.retain(|one| *one != story);
                    model.insert(0, story);
                }
                _ => {
                    let after = pick(&model, seed >> 17);
                    put_after(&store, &id, story, Some(after)).await;
                    if after != story {
                        model.retain(|one| *one != story);
                        let place = model.iter().position(|one| *one == after).unwrap();
                        model.insert(place + 1, story);
                    }
                }
            }
            let rows = order(&store, id.clone()).await;
            let ids: Vec<_> = rows.iter().map(|row| row.1.clone()).collect();
            assert_eq!(ids, model.iter().map(|n| story_id(*n)).collect::<Vec<_>>());
            assert!(rows.windows(2).all(|pair| pair[0].0 < pair[1].0), "{rows:?}");
        }
        let key = id.clone();
        let list = store.read(move |c| catalog::find(c, &key)).await.unwrap().unwrap();
        assert_eq!(list.item_count, i64::try_from(model.len()).unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_count_is_exact_when_many_add_and_take_off_at_once() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store
            .write(|c| {
                catalog::insert(c, &list(1, 1))?;
                for n in 1..=8 {
                    add_story(c, &a_story(n))?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        let all = (0..32_u64).map(|n| {
            let store = store.clone();
            tokio::spawn(async move {
                store
                    .write(move |c| {
                        let (id, story) = (CatalogId::from_bits(1), story_id(1 + n % 8));
                        match n / 8 % 2 {
                            0 => catalog::add_item(c, &id, &story, "", at(1)),
                            _ => catalog::remove_item(c, &id, &story, at(1)),
                        }
                    })
                    .await
                    .unwrap()
            })
        });
        // All are under way before the first is waited for.
        for one in all.collect::<Vec<_>>() {
            one.await.unwrap();
        }
        let rows = order(&store, CatalogId::from_bits(1)).await;
        assert!(rows.windows(2).all(|pair| pair[0].0 < pair[1].0), "{rows:?}");
        let list = store.read(|c| catalog::find(c, &CatalogId::from_bits(1))).await.unwrap();
        assert_eq!(list.unwrap().item_count, i64::try_from(rows.len()).unwrap());
    })
    .await;
}

#[tokio::test]
async fn lists_of_others_are_kept_while_their_owners_show_them() {
    on_each_database(async |store: Store| {
        add_people(&store, 3).await;
        store
            .write(|c| {
                for n in 1..=3 {
                    catalog::insert(c, &list(n, 1))?;
                    let time = at(i64::try_from(n).unwrap());
                    assert!(catalog::follow(c, &user(2), &CatalogId::from_bits(n), time)?);
                }
                assert!(!catalog::follow(c, &user(2), &CatalogId::from_bits(3), at(9))?);
                let private = CatalogVisibility::Private;
                catalog::save(c, &Catalog { visibility: private, ..list(2, 1) })?;
                assert!(catalog::set_deleted(c, &CatalogId::from_bits(1), Some(at(5)))?);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        let kept = async |store: &Store| {
            let read = store.read(|c| catalog::followed(c, &user(2), &Paging::first(10)));
            let items = read.await.unwrap().items;
            items.into_iter().map(|list| list.id).collect::<Vec<_>>()
        };
        assert_eq!(kept(&store).await, [CatalogId::from_bits(3)]);
        store
            .write(|c| {
                assert!(catalog::set_deleted(c, &CatalogId::from_bits(1), None)?);
                let found = catalog::find(c, &CatalogId::from_bits(1))?.unwrap();
                assert_eq!(found.follower_count, 1);
                assert!(catalog::unfollow(c, &user(2), &CatalogId::from_bits(3))?);
                assert!(!catalog::unfollow(c, &user(2), &CatalogId::from_bits(3))?);
                let found = catalog::find(c, &CatalogId::from_bits(3))?.unwrap();
                assert_eq!(found.follower_count, 0);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        assert_eq!(kept(&store).await, [CatalogId::from_bits(1)]);
        let made = store.read(|c| catalog::made_by(c, &user(1), &Paging::first(2))).await.unwrap();
        assert_eq!((made.items.len(), made.next.is_some()), (2, true));
    })
    .await;
}

#[tokio::test]
async fn a_list_of_ten_thousand_stories_comes_in_pages() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store
            .write(|c| {
                catalog::insert(c, &list(1, 1))?;
                add_story(c, &a_story(0))?;
                // As fast as the database itself is.
                for first in (0..10_000_u64).step_by(500) {
                    let named = |n| format!("('{}', {n})", story_id(n));
                    let named: Vec<String> = (first..first + 500).map(named).collect();
                    let named = format!("(VALUES {}) AS named", named.join(", "));
                    execute(
                        c,
                        &format!(
                            "INSERT INTO stories SELECT column1, creator_id, publication_id, \
                             in_response_to, title, subtitle, slug, excerpt, status, \
                             visibility, lang, preview_image, word_count, \
                             read_minutes, head_revision, published_revision, clap_count, \
                             voter_count, response_count, is_suspended, updated_at, \
                             first_published_at, listed_at, answered_at \
                             FROM stories, {named} WHERE id = '{0}' AND column1 <> '{0}'",
                            story_id(0)
                        ),
                    )?;
                    execute(
                        c,
                        &format!(
                            "INSERT INTO catalog_items (catalog_id, story_id, position, note, \
                             added_at) SELECT '{}', column1, column2, '', \
                             '2023-11-14 22:13:20' FROM {named}",
                            CatalogId::from_bits(1)
                        ),
                    )?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        let mut seen = 0_u64;
        let mut paging = Paging::first(500);
        loop {
            let asked = paging.clone();
            let page = store
                .read(move |c| catalog::items(c, &CatalogId::from_bits(1), &asked))
                .await
                .unwrap();
            for item in page.items {
                assert_eq!(item.story_id, story_id(seen));
                seen += 1;
            }
            match page.next {
                Some(next) => paging.after = Some(next),
                None => break,
            }
        }
        assert_eq!(seen, 10_000);
    })
    .await;
}
