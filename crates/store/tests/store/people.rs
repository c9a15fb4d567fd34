use crate::support::*;
use quire_store::{Paging, Store, StoreError, follow, person};

#[tokio::test]
async fn a_person_comes_back_as_they_were_saved() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        let found = store.read(|c| person::find(c, &user(1))).await.unwrap();
        assert_eq!(found, Some(a_person(1)));
        let unknown = store.read(|c| person::find(c, &user(9))).await.unwrap();
        assert_eq!(unknown, None);
        store
            .write(|c| {
                let mut changed = a_person(1);
                changed.bio = "Wrote.".to_owned();
                changed.image = None;
                changed.email = None;
                person::save(c, &changed, at(5))
            })
            .await
            .unwrap();
        let found = store.read(|c| person::find(c, &user(1))).await.unwrap().unwrap();
        assert_eq!((found.bio.as_str(), found.image, found.email), ("Wrote.", None, None));
    })
    .await;
}

#[tokio::test]
async fn people_are_found_by_name_and_address_in_any_case() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        store
            .read(|c| {
                let by_name = person::find_by_username(c, "WRITER1")?;
                assert_eq!(by_name, Some(a_person(1)));
                let by_email = person::find_by_email(c, " writer2@example.ORG")?;
                assert_eq!(by_email, Some(a_person(2)));
                assert_eq!(person::find_by_username(c, "nobody")?, None);
                let mut many = person::many(c, &[user(2), user(9), user(1)])?;
                many.sort_by_key(|p| p.id.clone());
                assert_eq!(many, [a_person(1), a_person(2)]);
                assert_eq!(person::scan(c, Some(&user(1)), 10)?, [a_person(2)]);
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_name_once_had_stays_held() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        let renamed = || {
            let mut person = a_person(1);
            person.username = "newname".to_owned();
            person
        };
        store.write(move |c| person::save(c, &renamed(), at(5))).await.unwrap();
        store
            .read(move |c| {
                assert_eq!(person::find_by_username(c, "writer1")?, None);
                assert_eq!(person::find_by_held_username(c, "Writer1")?, Some(renamed()));
                assert_eq!(person::find_by_held_username(c, "newname")?, Some(renamed()));
                assert!(person::is_username_taken(c, "writer1", at(5))?);
                assert!(!person::is_username_taken(c, "fresh", at(5))?);
                Ok(())
            })
            .await
            .unwrap();
        let stolen = store
            .write(|c| {
                let mut thief = a_person(2);
                thief.username = "Writer1".to_owned();
                person::save(c, &thief, at(6))
            })
            .await;
        assert!(matches!(stolen, Err(StoreError::Unique { .. })), "{stolen:?}");
        let back = store.write(|c| person::save(c, &a_person(1), at(7))).await;
        assert!(back.is_ok(), "the person may take the old name back: {back:?}");
    })
    .await;
}

#[tokio::test]
async fn names_and_addresses_are_unique_under_case_folding() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        for change in [
            |p: &mut quire_core::person::Person| p.username = "WRITER1".to_owned(),
            |p: &mut quire_core::person::Person| p.email = Some("WRITER1@EXAMPLE.ORG".to_owned()),
        ] {
            let refused = store
                .write(move |c| {
                    let mut twin = a_person(2);
                    change(&mut twin);
                    person::insert(c, &twin)
                })
                .await;
            assert!(matches!(refused, Err(StoreError::Unique { .. })), "{refused:?}");
        }
        assert_eq!(store.read(|c| person::find(c, &user(2))).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_suspended_writers_stories_leave_the_lists_and_come_back() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store.write(|c| (1..=3).try_for_each(|n| add_story(c, &a_story(n)))).await.unwrap();
        let listed = async || {
            let page =
                store.read(|c| quire_store::story::latest(c, &Paging::first(9))).await.unwrap();
            let person = store.read(|c| person::find(c, &user(1))).await.unwrap().unwrap();
            (page.items.len(), person.story_count)
        };
        assert_eq!(listed().await, (3, 3));
        for (is_suspended, count) in [(true, 0), (false, 3)] {
            store
                .write(move |c| {
                    let mut person = person::find(c, &user(1))?.unwrap();
                    person.is_suspended = is_suspended;
                    person::save(c, &person, at(9))
                })
                .await
                .unwrap();
            assert_eq!(listed().await, (usize::try_from(count).unwrap(), count));
        }
    })
    .await;
}

#[tokio::test]
async fn followers_come_newest_first_page_by_page() {
    on_each_database(async |store: Store| {
        add_people(&store, 6).await;
        store
            .write(|c| {
                (2..=6).try_for_each(|n| {
                    // Two at the same instant: the id decides.
                    let when = at(i64::try_from(n / 2).unwrap());
                    follow::person(c, &user(n), &user(1), when).map(drop)
                })
            })
            .await
            .unwrap();
        let mut paging = Paging::first(2);
        let mut seen = Vec::new();
        loop {
            let wanted = paging.clone();
            let page = store.read(move |c| person::followers(c, &user(1), &wanted)).await.unwrap();
            seen.extend(page.items.into_iter().map(|p| p.id));
            paging.after = page.next;
            if paging.after.is_none() {
                break;
            }
        }
        assert_eq!(seen, [user(6), user(5), user(4), user(3), user(2)]);
    })
    .await;
}
