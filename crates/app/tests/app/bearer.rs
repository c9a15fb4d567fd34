use super::world::{SameIds, World};
use quire_app::{
    App,
    access_token::{self, NewAccessToken},
    bearer,
    keys::digest,
    ports::Ports,
};
use quire_core::access_token::{ApiScope, TokenLife};
use quire_store::migration;
use std::sync::Arc;

#[tokio::test]
async fn a_secret_is_known_by_its_letters_and_its_checksum() {
    let world = World::new();
    let session = world.signed_in(&world.person("ada").await).await;
    let ports = Ports { ids: Arc::new(SameIds(0)), ..world.app.ports.clone() };
    let app = App { ports, ..world.app.clone() };
    let scopes = ApiScope::ALL.iter().copied().collect();
    let new = NewAccessToken { name: "A program".to_owned(), scopes, life: TokenLife::Never };
    let secret = access_token::make(&app, &session, new).await.unwrap();
    assert_eq!(secret.len(), 4 + 43 + 8);
    assert_eq!(bearer::find(&app, &secret).await.unwrap().unwrap().person, session.person);
    let [kept] = &access_token::list(&app, &session).await.unwrap()[..] else { panic!("no token") };
    assert_eq!(kept.token_hash, hex::encode(digest(secret.as_bytes())));

    // Without a table no answer is the database's.
    world.write(migration::revert_all).await;
    assert!(bearer::find(&app, &secret).await.is_err());
    let mistyped = secret.replacen('A', "B", 1);
    for none in ["", "qit_", "\u{1f600}\u{1f600}", &secret[1..], &mistyped, &secret.to_uppercase()]
    {
        assert_eq!(bearer::find(&app, none).await.unwrap(), None, "{none}");
    }
}
