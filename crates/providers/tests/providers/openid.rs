//! For which addresses a service vouches.

use crate::{
    issuer::{Issuer, service},
    server::{self, Server},
};
use quire_app::ports::{AuthorizationRequest, AuthorizationResponse, SignInProvider};
use quire_providers::{
    outgoing::Outgoing,
    sign_in::{ClientSecret, OauthClient, ProfileApi},
};
use serde_json::json;

#[tokio::test]
async fn a_service_vouches_for_mailboxes_of_its_own() {
    let (google, apple) = (Issuer::google().await, Issuer::apple().await);
    let vouches = async |service: &Issuer, address: &str, organisation: Option<&str>| {
        let email = [("email", json!(address)), ("email_verified", json!(true))];
        let organisation = organisation.map(|name| ("hd", json!(name)));
        let claims: Vec<_> = email.into_iter().chain(organisation).collect();
        service.vouches(&claims).await
    };
    assert!(vouches(&google, "ada@gmail.com", None).await);
    assert!(vouches(&google, "ada@Firm.example", Some("firm.example")).await);
    assert!(!vouches(&google, "ada@firm.example", None).await);
    assert!(!vouches(&google, "ada@firm.example", Some("other.example")).await);
    assert!(!vouches(&google, "ada@gmail.com.example", None).await);
    assert!(vouches(&apple, "x1@privaterelay.appleid.com", None).await);
    assert!(!vouches(&apple, "ada@gmail.com", None).await);
    assert!(!vouches(&apple, "ada@firm.example", Some("firm.example")).await);
}

#[tokio::test]
async fn a_service_without_id_tokens_vouches_for_no_mailbox() {
    let token = server::json(r#"{"access_token":"a","token_type":"bearer"}"#);
    let person = server::json(r#"{"id":"1","email":"ada@gmail.com"}"#);
    let server = Server::saying_in_turn(&[&token, &person]).await;
    let client =
        OauthClient { id: "us".to_owned(), secret: ClientSecret::Shared("hush".to_owned()) };
    let outgoing = Outgoing::new(&[server.address]).unwrap();
    let facebook = ProfileApi::facebook(service(&server), client, outgoing);
    let asked = AuthorizationRequest {
        redirect_uri: "https://quire.example/back",
        state: "state",
        nonce: "nonce",
        verifier: &"v".repeat(43),
    };
    let back = AuthorizationResponse { code: "code", issuer: None, name: None, kept: "" };
    let email = facebook.profile(&asked, &back).await.unwrap().email.unwrap();
    assert_eq!((email.address.to_string().as_str(), email.is_vouched), ("ada@gmail.com", false));
}
