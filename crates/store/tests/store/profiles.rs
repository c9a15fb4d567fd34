use crate::support::*;
use quire_core::{
    BookId, Document,
    book::Book,
    limit::profile::PINNED_STORIES_MAX,
    story::{Story, Visibility},
};
use quire_store::{
    Store, StoreError, book,
    profile::{self, Pinned},
    story,
};

async fn stories(store: &Store) {
    add_people(store, 2).await;
    store.write(|c| (1..=5).try_for_each(|n| add_story(c, &a_story(n)))).await.unwrap();
}

async fn pin(store: &Store, n: u64) -> Pinned {
    let seconds = i64::try_from(n).unwrap();
    let pin = store.write(move |c| profile::pin(c, &user(1), &story_id(n), at(seconds)));
    pin.await.unwrap()
}

async fn pinned(store: &Store) -> Vec<u64> {
    numbers(&store.read(|c| profile::pinned(c, &user(1))).await.unwrap())
}

#[tokio::test]
async fn as_many_stories_are_pinned_as_there_is_room_for_the_last_first() {
    on_each_database(async |store: Store| {
        stories(&store).await;
        for n in [2, 1, 3] {
            assert_eq!(pin(&store, n).await, Pinned::Now);
        }
        assert_eq!(pinned(&store).await.len(), PINNED_STORIES_MAX);
        assert_eq!(pin(&store, 3).await, Pinned::Already);
        assert_eq!(pin(&store, 4).await, Pinned::Full);
        assert_eq!(pinned(&store).await, [3, 2, 1]);
        for gone in [true, false] {
            let done = store.write(|c| profile::unpin(c, &user(1), &story_id(2))).await;
            assert_eq!(done.unwrap(), gone);
        }
        assert_eq!(pin(&store, 4).await, Pinned::Now);
        assert_eq!(pinned(&store).await, [4, 3, 1]);
    })
    .await;
}

#[tokio::test]
async fn a_pinned_story_that_is_not_listed_takes_no_room_and_is_not_shown() {
    on_each_database(async |store: Store| {
        stories(&store).await;
        for n in [1, 2, 3] {
            pin(&store, n).await;
        }
        let save = async |story: Story| {
            store.write(move |c| story::save(c, &story)).await.unwrap();
        };
        save(Story { visibility: Visibility::Unlisted, ..a_story(1) }).await;
        store.write(|c| trash(c, a_story(2), at(9))).await.unwrap();
        assert_eq!(pinned(&store).await, [3]);
        assert_eq!(pin(&store, 4).await, Pinned::Now);
        save(a_story(1)).await;
        assert_eq!(pinned(&store).await, [4, 3, 1]);
    })
    .await;
}

#[tokio::test]
async fn what_somebody_says_of_themselves_is_replaced_and_taken_away() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        for document in [a_text("One."), a_text("Two."), Document::default()] {
            let written = document.clone();
            let write = store.write(move |c| profile::set_about(c, &user(1), &written, at(1)));
            write.await.unwrap();
            let found = store.read(|c| profile::about(c, &user(1))).await.unwrap();
            assert_eq!(found.unwrap_or_default(), document);
        }
    })
    .await;
}

#[tokio::test]
async fn books_come_back_as_they_were_in_their_order() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        let books = async || store.read(|c| book::of_person(c, &user(1))).await.unwrap();
        store
            .write(|c| {
                for (n, person) in [(2, 1), (1, 1), (3, 2)] {
                    book::insert(c, &a_book(n, person))?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        assert_eq!(books().await, [a_book(1, 1), a_book(2, 1)]);
        let changed = Book { cover: None, editions: Vec::new(), ..a_book(1, 1) };
        let new = changed.clone();
        assert!(store.write(move |c| book::save(c, &new)).await.unwrap());
        assert_eq!(books().await[0], changed);
        let order = [BookId::from_bits(2), BookId::from_bits(1)];
        store.write(move |c| book::order(c, &order)).await.unwrap();
        let ids: Vec<_> = books().await.into_iter().map(|book| book.id).collect();
        assert_eq!(ids, [BookId::from_bits(2), BookId::from_bits(1)]);
        for gone in [true, false] {
            let done = store.write(|c| book::remove(c, &BookId::from_bits(2))).await;
            assert_eq!(done.unwrap(), gone);
        }
        assert_eq!(books().await.len(), 1);
        assert!(!store.write(|c| book::save(c, &a_book(9, 1))).await.unwrap());
    })
    .await;
}
