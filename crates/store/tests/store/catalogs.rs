use crate::support::*;
use quire_core::{
    CatalogId,
    catalog::{Catalog, CatalogVisibility, PredefinedList},
};
use quire_store::{Paging, Store, StoreError, catalog};

fn reading_list() -> Catalog {
    Catalog {
        id: CatalogId::predefined(&user(1), PredefinedList::ReadingList),
        owner_id: user(1),
        name: "Reading list".to_owned(),
        description: String::new(),
        visibility: CatalogVisibility::Private,
        item_count: 0,
        created_at: at(0),
        updated_at: at(0),
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
                let saved = catalog::saved_in(c, &list(), &[story_id(1), story_id(9)])?;
                assert_eq!(saved, [story_id(1)].into());
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
