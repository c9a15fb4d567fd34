use crate::support::*;
use quire_core::account::auth_state::AuthService;
use quire_store::{
    Store, StoreError,
    identity::{self, Identity, Visit},
    login, setting,
};

fn identity(service: AuthService, subject: &str) -> Identity {
    Identity {
        issuer: format!("https://{service}.example"),
        subject: subject.to_owned(),
        service,
        handle: Some(format!("@{subject}")),
    }
}

fn visit(id: &str) -> Visit {
    Visit {
        id_hash: id.to_owned(),
        kept: "kept".to_owned(),
        redirect: "/me".to_owned(),
        session_hash: None,
        expires_at: at(100),
    }
}

#[tokio::test]
async fn an_identity_belongs_to_one_account_and_an_account_has_one_of_a_service() {
    on_each_database(async |store: Store| {
        add_people(&store, 2).await;
        let google = identity(AuthService::Google, "1");
        let (one, same, other) = (google.clone(), google.clone(), google.clone());
        store.write(move |c| identity::insert(c, &one, &user(1), at(1))).await.unwrap();
        let taken = store.write(move |c| identity::insert(c, &same, &user(2), at(2))).await;
        assert!(matches!(taken, Err(StoreError::Unique { .. })), "{taken:?}");
        let second = identity(AuthService::Google, "2");
        let full = store.write(move |c| identity::insert(c, &second, &user(1), at(2))).await;
        assert!(matches!(full, Err(StoreError::Unique { .. })), "{full:?}");
        let apple = identity(AuthService::Apple, "1");
        store.write(move |c| identity::insert(c, &apple, &user(1), at(3))).await.unwrap();
        let renamed = Identity { handle: Some("new".to_owned()), ..other.clone() };
        store.write(move |c| identity::touch(c, &renamed, at(9))).await.unwrap();
        let holder = store.read(move |c| identity::holder(c, &other)).await.unwrap();
        assert_eq!(holder.unwrap().id, user(1));
        let all = store.read(|c| identity::all_of(c, &user(1))).await.unwrap();
        let services: Vec<AuthService> = all.iter().map(|one| one.identity.service).collect();
        assert_eq!(services, [AuthService::Google, AuthService::Apple]);
        assert_eq!(all[0].identity.handle.as_deref(), Some("new"));
        assert_eq!((all[0].connected_at, all[0].last_used_at), (at(1), at(9)));
        let remove = |c: &mut _| identity::remove(c, &user(1), AuthService::Google);
        assert!(store.write(remove).await.unwrap());
        assert!(!store.write(remove).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_visit_ends_once_in_time_and_in_this_life_of_the_database() {
    on_each_database(async |store: Store| {
        store
            .write(|c| {
                identity::begin_visit(c, &visit("one"))?;
                identity::begin_visit(c, &visit("late"))?;
                identity::begin_visit(c, &visit("restored"))
            })
            .await
            .unwrap();
        let end = async |id: &'static str, now| {
            store.write(move |c| identity::end_visit(c, id, at(now))).await.unwrap()
        };
        assert_eq!(end("one", 99).await, Some(visit("one")));
        assert_eq!(end("one", 99).await, None);
        assert_eq!(end("late", 100).await, None);
        assert_eq!(end("unknown", 1).await, None);
        store.write(setting::next_epoch).await.unwrap();
        assert_eq!(end("restored", 1).await, None);
        assert_eq!(store.write(|c| identity::forget_ended(c, at(99))).await.unwrap(), 0);
        assert_eq!(store.write(|c| identity::forget_ended(c, at(100))).await.unwrap(), 3);
    })
    .await;
}

#[tokio::test]
async fn what_waits_for_a_code_waits_for_the_next_one_to_the_same_address_only() {
    on_each_database(async |store: Store| {
        let challenge = |id: &str, email: &str| login::Challenge {
            id_hash: id.to_owned(),
            email: email.to_owned(),
            name: String::new(),
            code_hash: String::new(),
            link_hash: None,
            tries: 0,
            created_at: at(0),
            expires_at: at(600),
            used_at: None,
        };
        let rows = [
            challenge("first", "ada@mail.example"),
            challenge("again", "Ada@mail.example"),
            challenge("else", "bob@mail.example"),
        ];
        let facebook = identity(AuthService::Facebook, "1");
        let waiting = facebook.clone();
        store
            .write(move |c| {
                rows.iter().try_for_each(|row| login::insert(c, row))?;
                identity::wait(c, "first", &waiting)?;
                identity::wait_for_another(c, "first", "again")?;
                identity::wait_for_another(c, "again", "else")
            })
            .await
            .unwrap();
        let take = async |id: &'static str| {
            store.write(move |c| identity::take_waiting(c, id)).await.unwrap()
        };
        assert_eq!(take("else").await, None);
        assert_eq!(take("first").await, None);
        assert_eq!(take("again").await, Some(facebook));
        assert_eq!(take("again").await, None);
    })
    .await;
}
