use crate::support::*;
use quire_core::person::Person;
use quire_store::{
    Store, StoreError,
    host::{self, LiveHost, OwnerOfHost, PersonHosts},
    person, publication,
};

fn on(domain: &str) -> PersonHosts {
    PersonHosts { domain: Some(domain.to_owned()), is_domain_live: true, has_subdomain: true }
}

fn of_person(domain: &str, username: &str) -> LiveHost {
    LiveHost::OfPerson { domain: domain.to_owned(), username: username.to_owned() }
}

fn subdomain(username: &str) -> LiveHost {
    LiveHost::Subdomain { username: username.to_owned() }
}

fn of(username: &str) -> OwnerOfHost {
    OwnerOfHost::Person { username: username.to_owned() }
}

fn paper() -> LiveHost {
    LiveHost::OfPublication { domain: "paper1.example.org".to_owned(), slug: "paper-1".to_owned() }
}

#[tokio::test]
async fn the_hosts_that_answer_are_those_that_are_live_and_whose_people_are_here() {
    on_each_database(async |store: Store| {
        add_people(&store, 4).await;
        add_publications(&store, 1).await;
        store
            .write(|c| {
                assert_eq!(host::of_person(c, &user(1))?, PersonHosts::default());
                host::set_of_person(c, &user(1), &on(" Ada.Example "))?;
                host::set_of_person(c, &user(2), &on("bob.example"))?;
                host::set_of_person(
                    c,
                    &user(3),
                    &PersonHosts { is_domain_live: false, ..on("soon.example") },
                )?;
                host::set_of_person(
                    c,
                    &user(4),
                    &PersonHosts { has_subdomain: false, ..on("only.example") },
                )?;
                assert_eq!(host::of_person(c, &user(1))?, on("ada.example"));
                let bob = person::find(c, &user(2))?.unwrap();
                person::save(c, &Person { is_suspended: true, ..bob }, at(1))
            })
            .await
            .unwrap();
        let expected = [
            subdomain("writer1"),
            of_person("ada.example", "writer1"),
            subdomain("writer3"),
            of_person("only.example", "writer4"),
            paper(),
        ];
        assert_eq!(store.read(host::live).await.unwrap(), expected);
        for (name, owner) in [
            ("ADA.example", Some(of("writer1"))),
            ("writer1.site.example", Some(of("writer1"))),
            ("only.example", Some(of("writer4"))),
            ("paper1.example.org", Some(OwnerOfHost::Publication { name: "Paper 1".to_owned() })),
            // Not seen to lead here; suspended; without a subdomain; the site; of someone else.
            ("soon.example", None),
            ("bob.example", None),
            ("writer2.site.example", None),
            ("writer4.site.example", None),
            ("site.example", None),
            ("x.writer1.site.example", None),
            ("writer1site.example", None),
        ] {
            let found = store.read(move |c| host::owner(c, name, "site.example")).await.unwrap();
            assert_eq!(found, owner, "{name}");
        }
        store.write(|c| host::set_of_person(c, &user(1), &PersonHosts::default())).await.unwrap();
        assert_eq!(store.read(host::live).await.unwrap(), expected[2..]);
    })
    .await;
}

#[tokio::test]
async fn a_domain_belongs_to_one() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        add_publications(&store, 1).await;
        store.write(|c| host::set_of_person(c, &user(1), &on("ada.example"))).await.unwrap();
        for domain in ["ADA.example", "paper1.Example.org"] {
            let taken = store.write(move |c| host::set_of_person(c, &user(2), &on(domain))).await;
            assert!(matches!(taken, Err(StoreError::Unique { .. })), "{domain}: {taken:?}");
        }
        let taken = store
            .write(|c| {
                let mut paper = a_publication(1);
                paper.domain = Some("Ada.Example".to_owned());
                publication::save(c, &paper)
            })
            .await;
        assert!(matches!(taken, Err(StoreError::Unique { .. })), "{taken:?}");
        let nothing_live = PersonHosts { domain: None, ..on("") };
        let refused = store.write(move |c| host::set_of_person(c, &user(2), &nothing_live)).await;
        assert!(matches!(refused, Err(StoreError::Constraint { .. })), "{refused:?}");
    })
    .await;
}
