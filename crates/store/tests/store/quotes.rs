use crate::support::*;
use quire_core::quote::{Passage, Quote};
use quire_store::{Paging, Store, StoreError, quote};

fn a_note(n: u64, reader: u64) -> Quote {
    Quote { note: Some(format!("Note {n}")), ..a_quote(n, reader) }
}

async fn site(store: &Store) {
    add_people(store, 3).await;
    store.write(|c| add_story(c, &a_story(0xfff))).await.unwrap();
}

#[tokio::test]
async fn a_quote_comes_back_as_it_was_and_goes_once() {
    on_each_database(async |store: Store| {
        site(&store).await;
        for one in [a_quote(1, 2), a_note(2, 2)] {
            let (id, added) = (one.id.clone(), one.clone());
            store.write(move |c| quote::insert(c, &added, 1)).await.unwrap();
            let found = store.read(move |c| quote::find(c, &id)).await.unwrap();
            assert_eq!(found, Some(one));
        }
        for was_there in [true, false] {
            let removed = store.write(|c| quote::remove(c, &a_quote(1, 2).id)).await;
            assert_eq!(removed.unwrap(), was_there);
        }
        let missing = store.write(|c| quote::insert(c, &a_quote(3, 9), 1)).await;
        assert!(matches!(missing, Err(StoreError::Constraint { .. })), "{missing:?}");
    })
    .await;
}

#[tokio::test]
async fn a_reader_finds_their_own_and_an_author_the_notes() {
    on_each_database(async |store: Store| {
        site(&store).await;
        store
            .write(|c| {
                quote::insert(c, &a_quote(1, 2), 1)?;
                quote::insert(c, &a_note(2, 2), 1)?;
                quote::insert(c, &a_note(3, 3), 1)?;
                quote::insert(c, &Quote { is_detached: true, ..a_quote(4, 3) }, 1)
            })
            .await
            .unwrap();
        store
            .read(|c| {
                let own = quote::of_reader(c, &user(2), &[story_id(0xfff), story_id(1)])?;
                assert_eq!(own, [(story_id(0xfff), vec![a_quote(1, 2), a_note(2, 2)])].into());
                let notes = quote::notes(c, &story_id(0xfff), 10)?;
                assert_eq!(notes, [a_note(3, 3), a_note(2, 2)]);
                assert_eq!(quote::notes(c, &story_id(0xfff), 1)?, [a_note(3, 3)]);
                let highlights = quote::highlights(c, &story_id(0xfff), 10)?;
                assert_eq!(
                    highlights,
                    [(user(2), a_quote(1, 2).passage)],
                    "what is detached is not there"
                );
                let listed = quote::highlights_by(c, &user(2), &Paging::first(9))?;
                assert_eq!(listed.items, [a_quote(1, 2)]);
                let detached = quote::highlights_by(c, &user(3), &Paging::first(9))?;
                assert_eq!(detached.items, []);
                let first = quote::all_by(c, &user(2), &Paging::first(1))?;
                assert_eq!(first.items, [a_note(2, 2)]);
                let second = quote::all_by(c, &user(2), &Paging { after: first.next, limit: 1 })?;
                assert_eq!((second.items, second.next), (vec![a_quote(1, 2)], None));
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_quote_moves_with_its_revision() {
    on_each_database(async |store: Store| {
        site(&store).await;
        let moved = Quote {
            passage: Passage { block: "b7".parse().unwrap(), start: 5, end: 9 },
            text: "else".to_owned(),
            is_detached: true,
            ..a_note(1, 2)
        };
        let (added, saved) = (a_note(1, 2), moved.clone());
        store.write(move |c| quote::insert(c, &added, 1)).await.unwrap();
        store.write(move |c| quote::save(c, &saved, 2)).await.unwrap();
        let seen = |store: Store| async move {
            store.read(|c| quote::after(c, &story_id(0xfff), None, 10)).await.unwrap()
        };
        assert_eq!(seen(store.clone()).await, [(moved.clone(), 2)]);
        store.write(|c| quote::set_revision(c, &story_id(0xfff), 3)).await.unwrap();
        assert_eq!(seen(store.clone()).await, [(moved.clone(), 3)]);
        let none =
            store.read(move |c| quote::after(c, &story_id(0xfff), Some(&moved.id), 10)).await;
        assert_eq!(none.unwrap(), []);
    })
    .await;
}
