use crate::support::*;
use quire_core::{
    PublicationId,
    publication::{PublicationMember, PublicationRole},
};
use quire_store::{Store, StoreError, publication};

fn id(n: u64) -> PublicationId {
    PublicationId::from_bits(n)
}

// S028
#[tokio::test]
async fn a_publication_comes_back_as_it_was_saved() {
    on_each_database(async |store: Store| {
        add_publications(&store, 2).await;
        store
            .read(|c| {
                assert_eq!(publication::find(c, &id(1))?, Some(a_publication(1)));
                assert_eq!(publication::find_by_slug(c, "Paper-2")?, Some(a_publication(2)));
                let by_domain = publication::find_by_domain(c, "PAPER1.example.org")?;
                assert_eq!(by_domain, Some(a_publication(1)));
                assert_eq!(publication::find_by_domain(c, "other.example.org")?, None);
                assert_eq!(publication::many(c, &[id(2), id(7)])?, [a_publication(2)]);
                Ok(())
            })
            .await
            .unwrap();
        store
            .write(|c| {
                let mut changed = a_publication(1);
                changed.tagline = "Olds".to_owned();
                changed.domain = None;
                publication::save(c, &changed)
            })
            .await
            .unwrap();
        let found = store.read(|c| publication::find(c, &id(1))).await.unwrap().unwrap();
        assert_eq!((found.tagline.as_str(), found.domain), ("Olds", None));
    })
    .await;
}

#[tokio::test]
async fn slugs_and_domains_are_unique_in_any_case() {
    on_each_database(async |store: Store| {
        add_publications(&store, 1).await;
        for change in [
            |p: &mut quire_core::publication::Publication| p.slug = "PAPER-1".to_owned(),
            |p: &mut quire_core::publication::Publication| {
                p.domain = Some("Paper1.Example.org".to_owned());
            },
        ] {
            let refused = store
                .write(move |c| {
                    let mut twin = a_publication(2);
                    change(&mut twin);
                    publication::insert(c, &twin)
                })
                .await;
            assert!(matches!(refused, Err(StoreError::Unique { .. })), "{refused:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn members_are_owners_then_editors_then_writers() {
    on_each_database(async |store: Store| {
        add_people(&store, 3).await;
        add_publications(&store, 1).await;
        let roles = [PublicationRole::Writer, PublicationRole::Owner, PublicationRole::Editor];
        store
            .write(move |c| {
                for (n, role) in (1..).zip(roles) {
                    let member =
                        PublicationMember { publication_id: id(1), user_id: user(n), role };
                    publication::set_member(c, &member)?;
                }
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
        store
            .read(|c| {
                let people: Vec<_> =
                    publication::members(c, &id(1), 10)?.into_iter().map(|m| m.user_id).collect();
                assert_eq!(people, [user(2), user(3), user(1)]);
                assert_eq!(publication::members(c, &id(1), 1)?.len(), 1);
                let role = publication::role_of(c, &id(1), &user(3))?;
                assert_eq!(role, Some(PublicationRole::Editor));
                assert_eq!(publication::memberships_of(c, &[user(1)])?.len(), 1);
                Ok(())
            })
            .await
            .unwrap();
        let removed = store
            .write(|c| {
                let member = PublicationMember {
                    publication_id: id(1),
                    user_id: user(1),
                    role: PublicationRole::Editor,
                };
                publication::set_member(c, &member)?;
                assert_eq!(publication::role_of(c, &id(1), &user(1))?, Some(member.role));
                Ok::<_, StoreError>((
                    publication::remove_member(c, &id(1), &user(1))?,
                    publication::remove_member(c, &id(1), &user(1))?,
                ))
            })
            .await
            .unwrap();
        assert_eq!(removed, (true, false));
    })
    .await;
}
