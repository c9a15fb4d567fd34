//! What applications ask with: who is led back, who is told on the page, and what is refused.

use super::{ALLOW, BACK, Client, challenge, query_param};
use crate::api::world::{ADA, World};
use serde_json::{Value, json};

/// A field of a request that is something else.
type Change = (&'static str, Value);

const DENY: &str = "mutation($input: OauthAuthorizationInput!) {
    denyOauthApplication(input: $input) { __typename ... on OauthRedirect { address } } }";

#[tokio::test]
async fn an_application_that_is_not_certain_leads_no_one_anywhere() {
    let world = World::new().await;
    let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
    let mut ada = world.signed_in(ADA).await;
    for (field, value) in [
        ("clientId", "000000000000"),
        ("clientId", "nonsense"),
        ("clientId", ""),
        ("redirectUri", "https://app.example/back"),
        ("redirectUri", "https://app.example/back?a=1&b=2"),
        ("redirectUri", "https://evil.example/"),
        ("redirectUri", "//evil.example/"),
        ("redirectUri", ""),
    ] {
        let mut request = client.request();
        request[field] = json!(value);
        for act in [ALLOW, DENY] {
            let answer = ada.act(act, json!({ "input": request })).await;
            assert_eq!(answer["__typename"], "BadRequest", "{field} {value}: {answer}");
        }
    }
}

#[tokio::test]
async fn an_application_that_asks_wrongly_is_told_at_its_own_address() {
    let world = World::new().await;
    let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
    let medium = Client::new(&world, "MEDIUM", BACK).await;
    let mut ada = world.signed_in(ADA).await;
    let long = "x".repeat(2_001);
    let plain = challenge("x");
    let wrong: [(&Client, &[Change], &str); 14] = [
        (&client, &[("responseType", json!("token"))], "unsupported_response_type"),
        (&client, &[("responseType", json!(""))], "unsupported_response_type"),
        (&client, &[("scope", json!(""))], "invalid_scope"),
        (&client, &[("scope", json!("basicProfile everything"))], "invalid_scope"),
        (&client, &[("state", json!(long))], "invalid_request"),
        (
            &client,
            &[("codeChallenge", Value::Null), ("codeChallengeMethod", Value::Null)],
            "invalid_request",
        ),
        (&client, &[("codeChallengeMethod", json!("plain"))], "invalid_request"),
        (&client, &[("codeChallengeMethod", json!("s256"))], "invalid_request"),
        (&client, &[("codeChallengeMethod", Value::Null)], "invalid_request"),
        (&client, &[("codeChallenge", Value::Null)], "invalid_request"),
        (&client, &[("codeChallenge", json!(format!("{plain}=")))], "invalid_request"),
        (&client, &[("codeChallenge", json!(&plain[1..]))], "invalid_request"),
        (&medium, &[("codeChallengeMethod", json!("plain"))], "invalid_request"),
        (&medium, &[("codeChallenge", Value::Null)], "invalid_request"),
    ];
    for (client, changes, error) in wrong {
        let mut request = client.request();
        for (field, value) in changes {
            request[*field] = value.clone();
        }
        let answer = ada.act(ALLOW, json!({ "input": request })).await;
        let address = answer["address"].as_str().unwrap_or_else(|| panic!("{changes:?}: {answer}"));
        assert!(address.starts_with("https://app.example/back?a=1&error="), "{address}");
        assert_eq!(query_param(address, "error").as_deref(), Some(error), "{changes:?}");
        assert_eq!(query_param(address, "code"), None);
        assert_eq!(query_param(address, "iss").as_deref(), Some("https://quire.example"));
    }
}

#[tokio::test]
async fn who_denies_it_is_led_back_and_nothing_is_allowed() {
    let world = World::new().await;
    let client = Client::new(&world, "PUBLIC", "http://127.0.0.1/back").await;
    let mut ada = world.signed_in(ADA).await;
    let mut request = client.request();
    request["redirectUri"] = json!("http://127.0.0.1:49152/back");
    let answer = ada.act(DENY, json!({ "input": request })).await;
    let address = answer["address"].as_str().unwrap();
    assert_eq!(query_param(address, "error").as_deref(), Some("access_denied"), "{address}");
    assert_eq!(query_param(address, "state").as_deref(), Some("a state"));
    let connected = ada.ask("{ viewer { connectedApplications { id } } }").await;
    assert_eq!(connected["data"]["viewer"]["connectedApplications"], json!([]));
}
