use crate::support::*;
use quire_store::{
    Store, login,
    login::Challenge,
    person,
    session::{self, Session},
    setting,
};

fn a_session(token: &str, n: u64) -> Session {
    Session {
        token_hash: token.to_owned(),
        person_id: user(n),
        created_at: at(0),
        last_seen_at: at(0),
        expires_at: at(100),
        device: "Firefox on Linux".to_owned(),
        network: Some("192.0.2.0/24".to_owned()),
        spoofed_by: None,
        step_up_until: None,
    }
}

async fn is_good(store: &Store, token: &'static str, now: i64) -> bool {
    store.read(move |c| session::find(c, token, at(now))).await.unwrap().is_some()
}

#[tokio::test]
async fn a_session_lasts_until_it_ends() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        store
            .write(|c| {
                session::insert(c, &a_session("one", 1))?;
                session::insert(c, &a_session("two", 1))?;
                session::insert(c, &a_session("other", 2))
            })
            .await
            .unwrap();
        let found = store.read(|c| session::find(c, "one", at(99))).await.unwrap();
        assert_eq!(found, Some((a_session("one", 1), a_person(1))));
        assert!(!is_good(&store, "one", 100).await);
        assert!(!is_good(&store, "guess", 1).await);
        assert!(store.write(|c| session::extend(c, "one", at(90), at(200))).await.unwrap());
        assert!(is_good(&store, "one", 150).await);
        assert_eq!(store.write(|c| session::forget_ended(c, at(150))).await.unwrap(), 2);
        assert!(store.write(|c| session::remove(c, "one")).await.unwrap());
        assert!(!is_good(&store, "one", 1).await);
        assert_eq!(store.write(|c| session::remove_all_of(c, &user(1))).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn a_deleted_account_is_signed_out() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store.write(|c| session::insert(c, &a_session("one", 1))).await.unwrap();
        store
            .write(|c| {
                let mut gone = a_person(1);
                gone.deleted_at = Some(at(5));
                person::save(c, &gone, at(5))
            })
            .await
            .unwrap();
        assert!(!is_good(&store, "one", 6).await);
    })
    .await;
}

#[tokio::test]
async fn the_next_epoch_ends_sessions_and_sign_ins() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store
            .write(|c| {
                session::insert(c, &a_session("one", 1))?;
                login::insert(c, &a_challenge())
            })
            .await
            .unwrap();
        assert_eq!(store.write(setting::next_epoch).await.unwrap(), 2);
        assert!(!is_good(&store, "one", 1).await);
        assert_eq!(store.write(|c| login::count_try(c, "challenge")).await.unwrap(), None);
    })
    .await;
}

fn a_challenge() -> Challenge {
    Challenge {
        id_hash: "challenge".to_owned(),
        email: "a@example.org".to_owned(),
        name: "A".to_owned(),
        code_hash: "code".to_owned(),
        tries: 0,
        created_at: at(0),
        expires_at: at(600),
        used_at: None,
        link_hash: None,
    }
}

#[tokio::test]
async fn tries_are_counted_and_a_code_is_used_once() {
    on_each_database(async |store: Store| {
        store.write(|c| login::insert(c, &a_challenge())).await.unwrap();
        for tries in 1..=3 {
            let found = store.write(|c| login::count_try(c, "challenge")).await.unwrap();
            assert_eq!(found, Some(Challenge { tries, ..a_challenge() }));
        }
        assert_eq!(store.write(|c| login::count_try(c, "guess")).await.unwrap(), None);
        for first in [true, false] {
            let used = store.write(|c| login::mark_used(c, "challenge", at(5))).await.unwrap();
            assert_eq!(used, first);
        }
        let found = store.write(|c| login::count_try(c, "challenge")).await.unwrap().unwrap();
        assert_eq!(found.used_at, Some(at(5)));
        assert_eq!(store.write(|c| login::forget_ended(c, at(600))).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn mails_are_limited_per_window() {
    on_each_database(async |store: Store| {
        let mail = async |subject: &'static str, now: i64| {
            store.write(move |c| login::count_mail(c, subject, 2, 60, at(now))).await.unwrap()
        };
        assert_eq!(mail("a", 0).await, 0);
        assert_eq!(mail("a", 10).await, 0);
        assert_eq!(mail("a", 20).await, 40, "seconds until the window ends");
        assert_eq!(mail("b", 20).await, 0);
        assert_eq!(mail("a", 60).await, 0);
    })
    .await;
}

#[tokio::test]
async fn an_allowance_of_mails_fills_up_again() {
    on_each_database(async |store: Store| {
        let mail = async |now: i64| {
            store.write(move |c| login::take_mail(c, "a", 3, 60, at(now))).await.unwrap()
        };
        for _ in 0..3 {
            assert_eq!(mail(0).await, 0);
        }
        assert_eq!(mail(0).await, 60);
        assert_eq!(mail(59).await, 1);
        assert_eq!(mail(60).await, 0);
        assert_eq!(mail(60).await, 60, "one more, not three");
        for _ in 0..3 {
            assert_eq!(mail(500).await, 0);
        }
        assert_eq!(mail(500).await, 60);
        assert_eq!(mail(0).await, 60, "a clock that goes back makes no one wait longer");
    })
    .await;
}

#[tokio::test]
async fn of_the_codes_sent_last_a_thousand_are_known_and_old_ones_forgotten() {
    on_each_database(async |store: Store| {
        store.write(login::count_failed).await.unwrap();
        assert_eq!(store.read(login::tally).await.unwrap(), login::Tally::default());
        let count = |sent: usize, failed: usize| {
            store.write(move |c| {
                for n in 0..sent {
                    login::count_sent(c)?;
                    if n < failed {
                        login::count_failed(c)?;
                    }
                }
                login::tally(c)
            })
        };
        let tally = |sent, failed| login::Tally { sent, failed };
        assert_eq!(count(150, 60).await.unwrap(), tally(150, 60));
        assert_eq!(count(950, 0).await.unwrap(), tally(1_100, 60));
        assert_eq!(count(1, 0).await.unwrap(), tally(1_001, 0), "the first hundred are forgotten");
        assert_eq!(count(5_000, 0).await.unwrap(), tally(1_001, 0));
    })
    .await;
}
