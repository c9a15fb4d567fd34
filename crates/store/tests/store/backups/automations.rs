//! After a restore an automation service is told of nothing that it listened to before.

use super::{nothing_else, restore};
use crate::support::*;
use quire_core::{
    AccessTokenId, UserId,
    access_token::Scopes,
    automation::{AutomationListener, AutomationTopic, Permission},
};
use quire_store::{
    Conn, DatabaseUrl, Store, StoreError,
    access_token::{self, AccessToken},
    automation, backup, person,
};

#[tokio::test(flavor = "multi_thread")]
async fn no_one_listens_after_a_restore() {
    on_each_database(async |store: Store| {
        let fill = |c: &mut Conn| {
            let ada = a_person(7);
            person::insert(c, &ada)?;
            let token = AccessToken {
                id: AccessTokenId::from_bits(1),
                person_id: ada.id.clone(),
                token_hash: "hash".to_owned(),
                name: "Blog".to_owned(),
                scopes: Scopes::default(),
                created_at: at(1),
                expires_at: None,
                last_used_at: None,
            };
            access_token::insert(c, &token)?;
            let topic = AutomationTopic::Mine(ada.id.clone());
            let key = format!("user:{}", ada.id);
            automation::watch(c, &topic, &key, &["one".to_owned()], at(1))?;
            let listener = AutomationListener {
                person_id: ada.id,
                identity: "identity".parse().unwrap(),
                topic,
                permission: Permission::Token(token.id),
                polled_at: at(1),
            };
            automation::keep(c, &listener)?;
            assert_eq!(
                automation::find(c, &listener.person_id, &listener.identity)?,
                Some(listener)
            );
            assert_eq!(automation::mark_due(c, &[key], 7)?, 1);
            Ok::<_, StoreError>(())
        };
        store.write(fill).await.unwrap();
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("monday");
        backup::back_up(&store, &folder, at(5), nothing_else).await.unwrap();
        let file = DatabaseUrl::Sqlite(dir.path().join("restored.db"));
        restore(&folder, &file).await.unwrap();
        let look = |c: &mut Conn| {
            assert!(!automation::is_watched(c)?);
            assert_eq!(automation::of_person(c, &UserId::from_bits(7), 9)?, []);
            Ok::<_, StoreError>(())
        };
        open(&file).read(look).await.unwrap();
    })
    .await;
}
