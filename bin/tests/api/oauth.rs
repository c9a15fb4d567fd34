//! Applications that act for people who allowed it.

mod codes;
mod logos;
mod refreshing;
mod requests;

use super::{
    access_tokens::get,
    world::{ADA, Answer, BOB, Browser, World, on_each_database},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use http::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;

pub const BACK: &str = "https://app.example/back?a=1";
const VERIFIER: &str = "a-verifier-that-nobody-guesses-0123456789-abc";
const CREATE: &str = "mutation($input: OauthApplicationInput!, $kind: ApplicationKind!) {
    createOauthApplication(input: $input, kind: $kind) { __typename
    ... on OauthApplicationSecret { secret application { id userCount } } ... on BadRequest { message } } }";
const ALLOW: &str = "mutation($input: OauthAuthorizationInput!) {
    allowOauthApplication(input: $input) { __typename ... on OauthRedirect { address }
    ... on BadRequest { message } } }";

/// An application as its own program knows it.
#[derive(Clone)]
pub struct Client {
    pub id: String,
    secret: Option<String>,
    back: String,
}

pub fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}

impl Client {
    /// One that Bob made.
    pub async fn new(world: &World, kind: &str, back: &str) -> Self {
        Self::made_by(world, BOB, kind, back).await
    }

    /// One that someone made.
    pub async fn made_by(world: &World, owner: u64, kind: &str, back: &str) -> Self {
        let mut owner = world.stepped_up(owner).await;
        let input =
            json!({ "name": "Reader", "description": "Reads.", "redirectAddresses": [back] });
        let made = owner.act(CREATE, json!({ "input": input, "kind": kind })).await;
        Self {
            id: made["application"]["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned(),
            secret: made["secret"].as_str().map(str::to_owned),
            back: back.to_owned(),
        }
    }

    /// What it asks people.
    pub fn request(&self) -> Value {
        json!({ "clientId": self.id, "redirectUri": self.back, "responseType": "code",
            "scope": "basicProfile publishPost", "state": "a state",
            "codeChallenge": challenge(VERIFIER), "codeChallengeMethod": "S256" })
    }

    /// The code that it is sent when someone allows a request.
    pub async fn code(&self, person: &Browser, request: Value) -> String {
        let answer = person.ask_with(ALLOW, json!({ "input": request })).await;
        let address = answer["data"]["allowOauthApplication"]["address"].clone();
        let address = address.as_str().unwrap_or_else(|| panic!("{answer}"));
        query_param(address, "code").unwrap_or_else(|| panic!("{address}"))
    }

    /// Posts to a token endpoint: the client's own credentials, and these fields instead or besides.
    pub async fn post(&self, world: &World, path: &str, fields: &[(&str, &str)]) -> Answer {
        let secret = self.secret.as_deref().map(|secret| ("client_secret", secret));
        let own = [("client_id", self.id.as_str())].into_iter().chain(secret);
        let own = own.filter(|(name, _)| fields.iter().all(|(other, _)| other != name));
        let form = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(own)
            .extend_pairs(fields.iter().filter(|(_, value)| *value != "-"))
            .finish();
        // As a program of Medium's does: labelled wrongly, with a token that says nothing.
        let headers = [("content-type", "application/json"), ("authorization", "Bearer ")];
        world.browser().send(Method::POST, path, &headers, form).await
    }

    /// Exchanges a code.
    pub async fn exchange(&self, world: &World, code: &str, changes: &[(&str, &str)]) -> Answer {
        let mut fields = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", self.back.as_str()),
            ("code_verifier", VERIFIER),
        ];
        fields.retain(|(name, _)| changes.iter().all(|(other, _)| other != name));
        fields.extend(changes);
        self.post(world, "/v1/tokens", &fields).await
    }

    /// Asks for the next pair.
    pub async fn refresh(&self, world: &World, token: &str) -> Answer {
        let fields = [("grant_type", "refresh_token"), ("refresh_token", token)];
        self.post(world, "/v1/tokens", &fields).await
    }
}

/// What an address to which someone is led says.
pub fn query_param(address: &str, name: &str) -> Option<String> {
    let address: Url = address.parse().unwrap();
    address.query_pairs().find(|(said, _)| said == name).map(|(_, value)| value.into_owned())
}

/// A pair that was given: to act with, and to get the next with.
pub fn pair(answer: &Answer) -> (String, String) {
    assert!(answer.status.is_success(), "{}", answer.text);
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let body = answer.json();
    let text = |name: &str| body[name].as_str().unwrap_or_else(|| panic!("{body}")).to_owned();
    (text("access_token"), text("refresh_token"))
}

/// Whether one can act with a token.
pub async fn works(world: &World, token: &str) -> bool {
    get(&world.browser(), "/v1/me", token).await.status == 200
}

/// The word of RFC 6749 in a refusal that is in Medium's envelope, too.
pub fn refusal(answer: &Answer) -> (u16, String) {
    let body = answer.json();
    assert!(body["errors"][0]["code"].is_i64(), "{body}");
    assert!(body["errors"][0]["message"].is_string(), "{body}");
    (answer.status.as_u16(), body["error"].as_str().unwrap().to_owned())
}

// proves F266: "asks the reader whether it may act for them"
#[tokio::test]
async fn somebody_allows_an_application_which_acts_for_them_until_they_take_it_back() {
    on_each_database(async |world| {
        for kind in ["CONFIDENTIAL", "PUBLIC", "MEDIUM"] {
            let client = Client::new(&world, kind, BACK).await;
            let mut ada = world.signed_in(ADA).await;
            let asked = "query($input: OauthAuthorizationInput!) { oauthAuthorization(input: $input) {
                __typename ... on OauthAuthorization { name ownerUsername host scopes isAllowed } } }";
            let input = json!({ "input": client.request() });
            let question = ada.act(asked, input.clone()).await;
            assert_eq!(question["name"], "Reader", "{question}");
            assert_eq!(question["ownerUsername"], "bob");
            assert_eq!(question["host"], "app.example");
            assert_eq!(question["scopes"], json!(["basicProfile", "publishPost"]));
            assert_eq!(question["isAllowed"], false);
            let allowed = ada.act(ALLOW, input.clone()).await;
            let address = allowed["address"].as_str().unwrap();
            assert!(address.starts_with("https://app.example/back?a=1&code=qac_"), "{address}");
            assert_eq!(query_param(address, "state").as_deref(), Some("a state"));
            assert_eq!(query_param(address, "iss").as_deref(), Some("https://quire.example"));
            let code = query_param(address, "code").unwrap();
            let given = client.exchange(&world, &code, &[]).await;
            let body = given.json();
            if kind == "MEDIUM" {
                assert_eq!(given.status, 201, "as Medium's own");
                assert_eq!(body["scope"], json!(["basicProfile", "publishPost"]));
                assert!(body["expires_at"].as_i64().unwrap() > 1_700_000_000_000);
            } else {
                assert_eq!(given.status, 200);
                assert_eq!(body["scope"], "basicProfile publishPost");
                assert_eq!(body["expires_in"], 60 * 86_400);
            }
            let (access, refresh) = pair(&given);
            let me = get(&world.browser(), "/v1/me", &access).await.json();
            assert_eq!(me["data"]["username"], "ada");
            assert_eq!(ada.act(asked, input).await["isAllowed"], true);
            for secret in [&access, &refresh, &code] {
                assert!(world.files_with(secret).is_empty(), "it lies in a file");
            }
            let connected = ada.ask("{ viewer { connectedApplications { id name scopes } } }").await;
            assert_eq!(connected["data"]["viewer"]["connectedApplications"][0]["name"], "Reader");
            let end = "mutation($id: ID!) { disconnectApplication(id: $id) { __typename } }";
            let ended = ada.act(end, json!({ "id": client.id })).await;
            assert_eq!(ended["__typename"], "ConnectedApplications");
            assert!(!works(&world, &access).await, "{kind}");
            assert_eq!(refusal(&client.refresh(&world, &refresh).await), (400, "invalid_grant".into()));
            assert_eq!(ada.act(end, json!({ "id": client.id })).await["__typename"], "NotFound");
        }
    })
    .await;
}

// proves F231: "makes applications"
#[tokio::test]
async fn a_developer_makes_an_application_changes_it_and_deletes_it() {
    on_each_database(async |world| {
        let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
        let secret = client.secret.clone().unwrap();
        assert!(secret.starts_with("qcs_"), "{secret}");
        assert!(world.files_with(&secret).is_empty(), "it lies in a file");
        let ada = world.signed_in(ADA).await;
        let (access, refresh) = {
            let code = client.code(&ada, client.request()).await;
            pair(&client.exchange(&world, &code, &[]).await)
        };
        let mut bob = world.stepped_up(BOB).await;
        let one = "query($id: ID!) { oauthApplication(id: $id) { name kind redirectAddresses userCount } }";
        let id = json!({ "id": client.id });
        let shown = bob.act(one, id.clone()).await;
        assert_eq!((&shown["kind"], &shown["userCount"]), (&json!("CONFIDENTIAL"), &json!(1)));
        assert_eq!(world.stepped_up(ADA).await.act(one, id.clone()).await, Value::Null);
        let renew = "mutation($id: ID!) { renewOauthApplicationSecret(id: $id) { __typename
            ... on OauthApplicationSecret { secret } } }";
        let renewed = bob.act(renew, id.clone()).await["secret"].as_str().unwrap().to_owned();
        let before = client.refresh(&world, &refresh).await;
        assert_eq!(refusal(&before), (401, "invalid_client".into()), "the secret before");
        let client = Client { secret: Some(renewed), ..client };
        let (access2, _) = pair(&client.refresh(&world, &refresh).await);
        let change = "mutation($id: ID!, $input: OauthApplicationInput!) {
            updateOauthApplication(id: $id, input: $input) { __typename ... on OauthApplication { name }
            ... on BadRequest { message } } }";
        for (address, kind) in [
            ("https://other.example/", "OauthApplication"),
            ("http://other.example/", "BadRequest"),
            ("", "BadRequest"),
        ] {
            let input = json!({ "name": "Other", "description": "", "redirectAddresses": [address] });
            let changed = bob.act(change, json!({ "id": client.id, "input": input })).await;
            assert_eq!(changed["__typename"], kind, "{address}: {changed}");
        }
        let delete = "mutation($id: ID!) { deleteOauthApplication(id: $id) { __typename
            ... on OauthApplications { applications { id } } } }";
        assert!(works(&world, &access2).await);
        assert_eq!(world.stepped_up(ADA).await.act(delete, id.clone()).await["__typename"], "NotFound");
        assert_eq!(bob.act(delete, id.clone()).await["applications"], json!([]));
        assert!(!works(&world, &access).await && !works(&world, &access2).await);
        assert_eq!(bob.act(delete, id).await["__typename"], "NotFound");
    })
    .await;
}

#[tokio::test]
async fn applications_of_suspended_people_and_for_suspended_people_do_nothing() {
    on_each_database(async |world| {
        let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
        let ada = world.signed_in(ADA).await;
        let code = client.code(&ada, client.request()).await;
        let (access, refresh) = pair(&client.exchange(&world, &code, &[]).await);
        let waiting = client.code(&ada, client.request()).await;
        quire_app::suspension::suspend(&world.app, "ada").await.unwrap();
        assert!(!works(&world, &access).await);
        assert_eq!(refusal(&client.refresh(&world, &refresh).await).1, "invalid_grant");
        assert_eq!(refusal(&client.exchange(&world, &waiting, &[]).await).1, "invalid_grant");
        quire_app::suspension::unsuspend(&world.app, "ada").await.unwrap();
        assert!(!works(&world, &access).await, "and for good");
        assert_eq!(refusal(&client.refresh(&world, &refresh).await).1, "invalid_grant");
        let ada = world.signed_in(ADA).await;
        let code = client.code(&ada, client.request()).await;
        let (access, refresh) = pair(&client.exchange(&world, &code, &[]).await);
        assert!(works(&world, &access).await, "allowed again");
        quire_app::suspension::suspend(&world.app, "bob").await.unwrap();
        assert!(!works(&world, &access).await, "who made it is suspended");
        assert_eq!(refusal(&client.refresh(&world, &refresh).await).1, "invalid_client");
        let answer = ada.ask_with(ALLOW, json!({ "input": client.request() })).await;
        assert_eq!(answer["data"]["allowOauthApplication"]["__typename"], "BadRequest", "{answer}");
    })
    .await;
}

#[tokio::test]
async fn programs_find_out_where_they_are_allowed_and_what_a_token_is_worth() {
    let world = World::new().await;
    let file = world.browser().get("/.well-known/oauth-authorization-server").await;
    assert!(file.header("content-type").starts_with("application/json"));
    let told = file.json();
    assert_eq!(told["issuer"], "https://quire.example");
    assert_eq!(told["token_endpoint"], "https://quire.example/v1/tokens");
    assert_eq!(told["code_challenge_methods_supported"], json!(["S256"]));
    assert_eq!(told["service_documentation"], "https://quire.example/developers/authentication");
    let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
    let other = Client::new(&world, "CONFIDENTIAL", BACK).await;
    let ada = world.signed_in(ADA).await;
    let code = client.code(&ada, client.request()).await;
    let (access, refresh) = pair(&client.exchange(&world, &code, &[]).await);
    let introspect = async |client: &Client, token: &str| {
        client.post(&world, "/v1/tokens/introspect", &[("token", token)]).await.json()
    };
    let known = introspect(&client, &access).await;
    assert_eq!((&known["active"], &known["username"]), (&json!(true), &json!("ada")));
    assert_eq!(known["scope"], "basicProfile publishPost");
    for (client, token) in [(&other, access.as_str()), (&client, "nonsense")] {
        assert_eq!(introspect(client, token).await, json!({ "active": false }));
    }
    let revoke = async |client: &Client, token: &str| {
        client.post(&world, "/v1/tokens/revoke", &[("token", token)]).await
    };
    assert_eq!(revoke(&other, &access).await.status, 200, "no one is told");
    assert!(works(&world, &access).await, "another application's");
    let wrong = client
        .post(&world, "/v1/tokens/revoke", &[("token", &access), ("client_secret", "x")])
        .await;
    assert_eq!(refusal(&wrong), (401, "invalid_client".into()));
    assert_eq!(revoke(&client, &refresh).await.json(), json!({}));
    assert!(!works(&world, &access).await, "with all that comes from the code");
    assert_eq!(introspect(&client, &access).await, json!({ "active": false }));
}

#[tokio::test]
async fn a_network_asks_for_tokens_so_often_in_a_minute_and_others_go_on() {
    let world = World::new().await;
    let client = Client::new(&world, "CONFIDENTIAL", BACK).await;
    let mut limited = None;
    for _ in 0..=600 {
        let answer = client.refresh(&world, "none").await;
        if answer.status == 429 {
            limited = Some(answer);
            break;
        }
        assert_eq!(answer.status, 400, "{}", answer.text);
    }
    let limited = limited.unwrap();
    assert!(limited.header("retry-after").parse::<u32>().unwrap() <= 60);
    let said = limited.json();
    assert_eq!((&said["error"], &said["errors"][0]["code"]), (&json!("slow_down"), &json!(429)));
    for path in ["/v1/tokens/revoke", "/v1/tokens/introspect"] {
        assert_eq!(client.post(&world, path, &[("token", "none")]).await.status, 429, "{path}");
    }
    // What else is asked of the API is counted apart.
    assert_eq!(world.browser().get("/v1/users/ada").await.status, 200);
    world.doubles.clock.advance(60);
    assert_eq!(client.refresh(&world, "none").await.status, 400);
}
