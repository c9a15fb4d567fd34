//! A sign-in service that does as the test tells it: all five services at once, on one address.

use super::world::ORIGIN;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use bytes::Bytes;
use http::{Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use jsonwebtoken::{Algorithm, EncodingKey, Header, jwk::Jwk};
use quire_app::outside::{Clock, SignInProvider};
use quire_core::account::auth_state::AuthService;
use quire_providers::{
    outgoing::Outgoing,
    sign_in::{AppleKey, Client, ClientSecret, Mastodon, OpenId, ProfileApi, Service},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    convert::Infallible,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard},
};
use tokio::{net::TcpListener, task::JoinSet};
use url::Url;

pub const CLIENT: &str = "us";
pub const SECRET: &str = "hush";

/// What the service answers for one code, to whoever knows the secret behind the challenge.
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
        let shared = || Client { id: CLIENT.into(), secret: ClientSecret::Shared(SECRET.into()) };
        let key = AppleKey::read("team", "key", include_bytes!("keys/apple.p8")).unwrap();
        let signed = Client { id: CLIENT.into(), secret: ClientSecret::Signed(key) };
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
    pub fn asked(&self, path: &str) -> usize {
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

    /// An ID token about a person for whoever has this nonce; `bend` may change it.
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
        let signed = self.token(&departure.one("nonce"), person, bend);
        let account = json!({
            "id": person.subject, "name": person.name, "username": person.name,
            "email": person.email, "confirmed_email": person.email, "display_name": person.name,
        });
        let mut script = self.script();
        script.codes += 1;
        let code = format!("code-{}", script.codes);
        let access = format!("access-{}", script.codes);
        // Facebook tells one address, X the other.
        let account = match departure.service {
            AuthService::Twitter => without(&account, "email"),
            AuthService::Facebook => without(&without(&account, "confirmed_email"), "username"),
            _ => without(&account, "confirmed_email"),
        };
        let grant = Grant {
            token: json!({ "access_token": access, "token_type": "Bearer", "id_token": signed }),
            challenge: departure.one("code_challenge"),
        };
        script.grants.insert(code.clone(), grant);
        script.accounts.insert(access, account);
        code
    }
}

fn without(account: &Value, field: &str) -> Value {
    let mut account = account.clone();
    account.as_object_mut().unwrap().remove(field);
    account
}

/// Somebody with an account at the service.
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

async fn answer(
    script: Arc<Mutex<Script>>,
    request: Request<Incoming>,
) -> Result<Response<Full<Bytes>>, Infallible> {
    let path = request.uri().path().to_owned();
    let bearer = request.headers().get("authorization").and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer ")).map(str::to_owned);
    let body = request.into_body().collect().await.unwrap().to_bytes();
    let form: HashMap<String, String> = url::form_urlencoded::parse(&body).into_owned().collect();
    let mut script = script.lock().unwrap();
    script.asked.push(path.clone());
    let account = bearer.and_then(|token| script.accounts.get(&token).cloned());
    let answer = match path.as_str() {
        "/keys" => {
            let mut key = Jwk::from_encoding_key(&own_key(), Algorithm::RS256).unwrap();
            key.common.key_id = Some("own".into());
            Some(json!({ "keys": [{ "kty": "odd" }, key] }))
        }
        "/token" | "/oauth/token" | "/captcha" if script.floods => {
            return Ok(Response::new(Full::new(vec![b'['; 6 * 1024 * 1024].into())));
        }
        "/token" | "/oauth/token" => exchange(&mut script, &form),
        "/api/v1/apps" => Some(json!({ "client_id": CLIENT, "client_secret": SECRET })),
        "/captcha" => {
            let verdict =
                form.get("response").filter(|_| form.get("secret").is_some_and(|s| s == "private"));
            let verdict = verdict.and_then(|value| script.verdicts.get_mut(value));
            let used = json!({ "success": false, "error-codes": ["timeout-or-duplicate"] });
            Some(verdict.map_or(used.clone(), |verdict| std::mem::replace(verdict, used)))
        }
        "/me" | "/api/v1/accounts/verify_credentials" => account,
        "/wrapped" => account.map(|account| json!({ "data": account })),
        _ => None,
    };
    Ok(match answer {
        Some(answer) => Response::new(Full::new(answer.to_string().into())),
        None => Response::builder()
            .status(StatusCode::BAD_REQUEST)
            .body(Full::new(Bytes::from_static(b"{\"error\":\"invalid_grant\"}")))
            .unwrap(),
    })
}

/// A code is good once, and only with the secret behind its challenge.
fn exchange(script: &mut Script, form: &HashMap<String, String>) -> Option<Value> {
    let grant = script.grants.remove(form.get("code")?)?;
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(form.get("code_verifier")?));
    let is_ours = form.get("redirect_uri")?.starts_with(ORIGIN);
    (challenge == grant.challenge && is_ours).then_some(grant.token)
}
