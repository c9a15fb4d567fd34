//! A service that says who someone is in ID tokens, as the test tells it.

use crate::server::{self, Server};
use jsonwebtoken::{Algorithm, EncodingKey, Header, jwk::Jwk};
use quire_app::ports::{Clock, Profile, ProviderError, SignInProvider};
use quire_core::Timestamp;
use quire_providers::{
    outgoing::Outgoing,
    sign_in::{AppleKey, ClientSecret, OauthClient, OpenId, Service},
};
use serde_json::{Value, json};
use std::sync::Arc;

/// The second in which everything happens.
pub const NOW: i64 = 1_767_323_045;

/// A clock that stands still.
struct StoppedClock;

impl Clock for StoppedClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(NOW * 1000).unwrap()
    }
}

pub struct Issuer {
    service: OpenId,
    _keys: Server,
}

impl Issuer {
    pub async fn google() -> Self {
        Self::with(ClientSecret::Shared("hush".to_owned())).await
    }

    pub async fn apple() -> Self {
        let key = AppleKey::read("team", "key", include_bytes!("localhost.pem")).unwrap();
        Self::with(ClientSecret::Signed(key)).await
    }

    async fn with(secret: ClientSecret) -> Self {
        let mut key = Jwk::from_encoding_key(&key(), Algorithm::RS256).unwrap();
        key.common.key_id = Some("own".to_owned());
        let keys = Server::saying(&server::json(&json!({ "keys": [key] }).to_string())).await;
        let client = OauthClient { id: "us".to_owned(), secret };
        let outgoing = Outgoing::new(&[keys.address]).unwrap();
        let service = OpenId::new(service(&keys), client, outgoing, Arc::new(StoppedClock));
        Self {
            service: service.with_prompt("https://issuer.example/prompt.js".parse().unwrap()),
            _keys: keys,
        }
    }

    /// The profile that a signed token with the claims in `change` gives.
    pub async fn profile(&self, change: &[(&str, Value)]) -> Result<Profile, ProviderError> {
        let mut claims = json!({
            "iss": "https://issuer.example", "aud": "us", "sub": "1", "nonce": "n",
            "iat": NOW, "exp": NOW + 300,
        });
        for (name, value) in change {
            claims[name] = value.clone();
        }
        let header = Header { kid: Some("own".to_owned()), ..Header::new(Algorithm::RS256) };
        let token = jsonwebtoken::encode(&header, &claims, &key()).unwrap();
        self.service.prompted("n", &token).await
    }

    /// Whether the service vouches for the address in such a token.
    pub async fn vouches(&self, change: &[(&str, Value)]) -> bool {
        self.profile(change).await.unwrap().email.unwrap().is_vouched
    }
}

/// A service behind one server, whatever it is asked.
pub fn service(server: &Server) -> Service {
    let address = server.url().parse::<url::Url>().unwrap();
    Service {
        issuer: "https://issuer.example".to_owned(),
        authorize: address.clone(),
        token: address.clone(),
        facts: address,
    }
}

fn key() -> EncodingKey {
    EncodingKey::from_rsa_der(include_bytes!("issuer.der"))
}
