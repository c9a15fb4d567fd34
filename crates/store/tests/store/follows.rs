use crate::support::*;
use quire_core::PublicationId;
use quire_store::{Store, StoreError, follow, person, publication, tag};

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
