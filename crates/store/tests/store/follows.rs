use crate::support::*;
use quire_core::{PublicationId, person::Person};
use quire_store::{Conn, Cursor, Paging, Store, StoreError, follow, person, publication, tag};

#[tokio::test]
async fn following_counts_once_on_both_sides() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        let counts = async || {
            store
                .read(|c| {
                    let reader = person::find(c, &user(1))?.unwrap();
                    let writer = person::find(c, &user(2))?.unwrap();
                    Ok((reader.following_count, writer.follower_count))
                })
                .await
                .unwrap()
        };
        for new in [true, false] {
            let done = store.write(|c| follow::person(c, &user(1), &user(2), at(1))).await;
            assert_eq!(done.unwrap(), new);
            assert_eq!(counts().await, (1, 1));
        }
        for gone in [true, false] {
            let done = store.write(|c| follow::unfollow_person(c, &user(1), &user(2))).await;
            assert_eq!(done.unwrap(), gone);
            assert_eq!(counts().await, (0, 0));
        }
        for (who, whom) in [(1, 1), (1, 9)] {
            let refused =
                store.write(move |c| follow::person(c, &user(who), &user(whom), at(1))).await;
            assert!(matches!(refused, Err(StoreError::Constraint { .. })), "{refused:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn publications_and_tags_are_followed_too() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        add_publications(&store, 2).await;
        let paper = PublicationId::from_bits;
        store
            .write(move |c| {
                tag::ensure(c, &slug("rust"), "Rust")?;
                tag::ensure(c, &slug("web"), "Web")?;
                assert!(follow::publication(c, &user(1), &paper(1), at(1))?);
                assert!(!follow::publication(c, &user(1), &paper(1), at(2))?);
                assert!(follow::tag(c, &user(1), &slug("rust"), at(1))?);
                assert!(!follow::tag(c, &user(1), &slug("rust"), at(2))?);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        store
            .read(move |c| {
                assert_eq!(publication::find(c, &paper(1))?.unwrap().follower_count, 1);
                assert_eq!(tag::find(c, &slug("rust"))?.unwrap().follower_count, 1);
                let papers = follow::publications_followed(c, &user(1), &[paper(1), paper(2)])?;
                assert_eq!(papers, [paper(1)].into());
                let tags = follow::tags_followed(c, &user(1), &[slug("rust"), slug("web")])?;
                assert_eq!(tags, [slug("rust")].into());
                assert!(follow::people_followed(c, &user(1), &[user(1)])?.is_empty());
                let all = follow::all(c, &user(1), 100)?;
                assert_eq!(
                    (all.people, all.publications, all.tags),
                    (vec![], vec![paper(1)], vec![slug("rust")])
                );
                Ok(())
            })
            .await
            .unwrap();
        store
            .write(move |c| {
                assert!(follow::unfollow_publication(c, &user(1), &paper(1))?);
                assert!(follow::unfollow_tag(c, &user(1), &slug("rust"))?);
                assert!(!follow::unfollow_tag(c, &user(1), &slug("rust"))?);
                assert_eq!(publication::find(c, &paper(1))?.unwrap().follower_count, 0);
                assert_eq!(tag::find(c, &slug("rust"))?.unwrap().follower_count, 0);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn whom_somebody_follows_comes_the_last_first_and_can_be_looked_for() {
    on_each_database(async |store: Store| {
        add_people(&store, 6).await;
        store
            .write(|c| {
                for n in 2..=6 {
                    follow::person(c, &user(1), &user(n), at(i64::try_from(n).unwrap()))?;
                }
                follow::person(c, &user(4), &user(1), at(1))?;
                let suspended = Person { is_suspended: true, ..a_person(5) };
                person::save(c, &suspended, at(9))
            })
            .await
            .unwrap();
        let followed = async |words: Option<&'static str>, after: Option<Cursor>| {
            let paging = Paging { after, limit: 2 };
            let read = move |c: &mut Conn| follow::people(c, &user(1), words, &paging);
            let page = store.read(read).await.unwrap();
            let ids: Vec<_> = page.items.into_iter().map(|person| person.id).collect();
            (ids, page.next)
        };
        let (first, next) = followed(None, None).await;
        assert_eq!(first, [user(6), user(4)]);
        assert_eq!(followed(None, next).await, (vec![user(3), user(2)], None));
        assert_eq!(followed(Some("WRITER 3"), None).await, (vec![user(3)], None));
        assert_eq!(followed(Some("%"), None).await, (vec![], None));
        let back = store.read(|c| follow::following_back(c, &user(1), &[user(3), user(4)]));
        assert_eq!(back.await.unwrap(), [user(4)].into());
        let of_four = store.read(|c| person::followers(c, &user(4), &Paging::first(9))).await;
        assert_eq!(of_four.unwrap().items.len(), 1);
        let of_five = store.read(|c| follow::people(c, &user(5), None, &Paging::first(9))).await;
        assert_eq!(of_five.unwrap().items.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn followed_publications_and_tags_can_be_looked_for_too() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        add_publications(&store, 2).await;
        store
            .write(|c| {
                for n in [1, 2] {
                    follow::publication(c, &user(1), &PublicationId::from_bits(n), at(1))?;
                }
                for name in ["rust", "web"] {
                    tag::ensure(c, &slug(name), name)?;
                    follow::tag(c, &user(1), &slug(name), at(1))?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        store
            .read(|c| {
                let all = Paging::first(9);
                assert_eq!(follow::publications(c, &user(1), None, &all)?.items.len(), 2);
                let found = follow::publications(c, &user(1), Some("paper 2"), &all)?.items;
                assert_eq!(found[0].id, PublicationId::from_bits(2));
                assert_eq!(follow::tags(c, &user(1), None, &all)?.items.len(), 2);
                let found = follow::tags(c, &user(1), Some("WE"), &all)?.items;
                assert_eq!((found.len(), found[0].slug.clone()), (1, slug("web")));
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}
