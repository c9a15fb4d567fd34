//! A sign-in service that does as the test tells it: all five services at once, on one address.

mod answer;

use super::world::ORIGIN;
use answer::answer;
use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use quire_app::ports::{Clock, SignInProvider};
use quire_core::account::auth_state::AuthService;
use quire_providers::{
    outgoing::Outgoing,
    sign_in::{AppleKey, ClientSecret, Mastodon, OauthClient, OpenId, ProfileApi, Service},
};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard},
};
use tokio::{net::TcpListener, task::JoinSet};
use url::Url;

pub const CLIENT: &str = "us";
pub const SECRET: &str = "hush";

/// What the service answers for one code, to the caller that knows the secret behind the challenge.
struct Grant {
    token: Value,
    challenge: String,
}

#[derive(Default)]
struct Script {
    grants: HashMap<String, Grant>,
    accounts: HashMap<String, Value>,
    codes: usize,
    asked: Vec<String>,
    floods: bool,
    /// Values of captchas and what is answered for them, once.
    verdicts: HashMap<String, Value>,
}

#[derive(Clone)]
pub struct Issuer {
    pub address: SocketAddr,
    clock: Arc<dyn Clock>,
    script: Arc<Mutex<Script>>,
    _accepting: Arc<JoinSet<()>>,
}

/// A token before it is signed.
pub struct Token {
    pub header: Header,
    pub claims: Value,
    pub key: EncodingKey,
    /// Sent instead of a signed token.
    pub instead: Option<String>,
}

pub fn own_key() -> EncodingKey {
    EncodingKey::from_rsa_der(include_bytes!("keys/issuer.der"))
}

pub fn stranger_key() -> EncodingKey {
    EncodingKey::from_rsa_der(include_bytes!("keys/stranger.der"))
}

impl Issuer {
    pub async fn start(clock: Arc<dyn Clock>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let script = Arc::<Mutex<Script>>::default();
        let (mut accepting, shared) = (JoinSet::new(), script.clone());
        accepting.spawn(async move {
            let mut serving = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                let script = shared.clone();
                let answer = service_fn(move |request| answer(script.clone(), request));
                serving.spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), answer));
            }
        });
        Self { address, clock, script, _accepting: Arc::new(accepting) }
    }

    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// All five services, as the site knows them.
    pub fn providers(&self) -> Vec<Arc<dyn SignInProvider>> {
        let outgoing = Outgoing::new(&[self.address]).unwrap();
        let at = |path: &str| -> Url { format!("{}{path}", self.origin()).parse().unwrap() };
        let service = |facts: &str| Service {
            issuer: self.origin(),
            authorize: at("/authorize"),
            token: at("/token"),
            facts: at(facts),
        };
        let shared =
            || OauthClient { id: CLIENT.into(), secret: ClientSecret::Shared(SECRET.into()) };
        let key = AppleKey::read("team", "key", include_bytes!("keys/apple.p8")).unwrap();
        let signed = OauthClient { id: CLIENT.into(), secret: ClientSecret::Signed(key) };
        let openid =
            |client| OpenId::new(service("/keys"), client, outgoing.clone(), self.clock.clone());
        vec![
            Arc::new(openid(shared()).with_prompt(at("/prompt.js"))),
            Arc::new(openid(signed)),
            Arc::new(ProfileApi::facebook(service("/me"), shared(), outgoing.clone())),
            Arc::new(ProfileApi::twitter(service("/wrapped"), shared(), outgoing.clone())),
            Arc::new(Mastodon::new("Quire", ORIGIN, outgoing.clone())),
        ]
    }

    fn script(&self) -> MutexGuard<'_, Script> {
        self.script.lock().unwrap()
    }

    /// The paths asked for so far.
    pub fn request_count(&self, path: &str) -> usize {
        self.script().asked.iter().filter(|asked| *asked == path).count()
    }

    /// From now on the exchange of codes is answered by what never ends.
    pub fn flood(&self) {
        self.script().floods = true;
    }

    /// What a captcha gives that was shown on `host`.
    pub fn solve(&self, is_solved: bool, host: &str) -> String {
        let mut script = self.script();
        let value = format!("value-{}", script.verdicts.len());
        script.verdicts.insert(value.clone(), json!({ "success": is_solved, "hostname": host }));
        value
    }

    /// An ID token about a person for the browser that has this nonce; `bend` may change it.
    pub fn token(&self, nonce: &str, person: &Person, bend: impl FnOnce(&mut Token)) -> String {
        let now = self.clock.now().utc().timestamp();
        let mut token = Token {
            header: Header { kid: Some("own".into()), ..Header::new(Algorithm::RS256) },
            claims: json!({
                "iss": self.origin(), "aud": CLIENT, "sub": person.subject, "iat": now,
                "exp": now + 300, "nonce": nonce, "email": person.email,
                "email_verified": person.is_verified, "name": person.name,
            }),
            key: own_key(),
            instead: None,
        };
        bend(&mut token);
        token.instead.clone().unwrap_or_else(|| {
            jsonwebtoken::encode(&token.header, &token.claims, &token.key).unwrap()
        })
    }

    /// A code with which the person at `departure` comes back; `bend` may change the ID token.
    pub fn grant(
        &self,
        departure: &Departure,
        person: &Person,
        bend: impl FnOnce(&mut Token),
    ) -> String {
        self.grant_telling(departure, person, &json!({}), bend)
    }

    /// As [`Issuer::grant`]; the service says `told` of the person, in place of what is known of
    /// them, wherever it says anything.
    pub fn grant_telling(
        &self,
        departure: &Departure,
        person: &Person,
        told: &Value,
        bend: impl FnOnce(&mut Token),
    ) -> String {
        let signed = self.token(&departure.one("nonce"), person, |token| {
            tell(&mut token.claims, told, str::to_owned);
            bend(token);
        });
        let account = json!({
            "id": person.subject, "name": person.name, "username": person.name,
            "email": person.email, "confirmed_email": person.email, "display_name": person.name,
        });
        // Facebook tells one address, X the other.
        let mut account = match departure.service {
            AuthService::Twitter => without(&account, "email"),
            AuthService::Facebook => without(&without(&account, "confirmed_email"), "username"),
            _ => without(&account, "confirmed_email"),
        };
        tell(&mut account, told, |name| match (departure.service, name) {
            (_, "sub") => "id".to_owned(),
            (AuthService::Twitter, "email") => "confirmed_email".to_owned(),
            _ => name.to_owned(),
        });
        let mut script = self.script();
        script.codes += 1;
        let code = format!("code-{}", script.codes);
        let access = format!("access-{}", script.codes);
        let grant = Grant {
            token: json!({ "access_token": access, "token_type": "Bearer", "id_token": signed }),
            challenge: departure.one("code_challenge"),
        };
        script.grants.insert(code.clone(), grant);
        script.accounts.insert(access, account);
        code
    }
}

/// Says `told` in place of what is said, under the names that it has there.
pub fn tell(said: &mut Value, told: &Value, named: impl Fn(&str) -> String) {
    for (name, value) in told.as_object().unwrap() {
        said[named(name)] = value.clone();
    }
}

fn without(account: &Value, field: &str) -> Value {
    let mut account = account.clone();
    account.as_object_mut().unwrap().remove(field);
    account
}

/// Someone with an account at the service.
#[derive(Clone)]
pub struct Person {
    pub subject: String,
    pub name: String,
    pub email: Option<String>,
    pub is_verified: bool,
}

impl Person {
    pub fn new(subject: &str, email: &str) -> Self {
        let (subject, email) = (subject.to_owned(), Some(email.to_owned()));
        Self { name: format!("Person {subject}"), subject, email, is_verified: true }
    }
}

/// The page of the service to which a browser was sent.
#[derive(Debug, Clone)]
pub struct Departure {
    pub service: AuthService,
    pub address: Url,
}

impl Departure {
    pub fn one(&self, name: &str) -> String {
        let pair = self.address.query_pairs().find(|(key, _)| key == name);
        pair.map(|(_, value)| value.into_owned()).unwrap_or_default()
    }
}
