//! A browser with a jar of cookies that goes to sign-in services and comes back.

use super::{
    issuer::{Departure, Issuer, Person, Token},
    step_ups::confirm,
    world::{Answer, Browser, World},
};
use http::{Method, StatusCode};
use quire_app::App;
use quire_core::account::auth_state::AuthService;
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[derive(Clone)]
pub struct Visitor {
    app: App,
    browser: Browser,
    pub jar: BTreeMap<String, String>,
}

pub fn callback(service: AuthService) -> &'static str {
    match service {
        AuthService::Google => "/m/callback/google",
        AuthService::Apple => "/m/callback/apple",
        AuthService::Facebook => "/m/callback/v2/facebook",
        AuthService::Twitter => "/m/callback/twitter",
        AuthService::Mastodon => "/m/callback/mastodon",
    }
}

impl Visitor {
    pub fn new(world: &World) -> Self {
        Self { app: world.app.clone(), browser: world.browser(), jar: BTreeMap::new() }
    }

    /// A browser in which `person` is signed in.
    pub async fn signed_in(world: &World, person: u64) -> Self {
        let browser = world.signed_in(person).await;
        let (name, value) = browser.cookie.as_deref().unwrap().split_once('=').unwrap();
        let jar = BTreeMap::from([(name.to_owned(), value.to_owned())]);
        Self { app: world.app.clone(), browser, jar }
    }

    /// The same browser, in which it was just confirmed who is signed in.
    pub async fn confirmed(&mut self) -> &mut Self {
        confirm(&self.app, &self.jar["__Host-sid"]).await;
        self
    }

    fn cookies(&self) -> String {
        let pairs: Vec<String> =
            self.jar.iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join("; ")
    }

    /// Follows a link; `site` is what a browser says of where the link was.
    pub async fn get(&mut self, target: &str, site: &str) -> Answer {
        let cookies = self.cookies();
        let mut headers = vec![("sec-fetch-site", site)];
        if !cookies.is_empty() {
            headers.push(("cookie", &cookies));
        }
        let answer = self.browser.send(Method::GET, target, &headers, ()).await;
        self.keep(&answer);
        answer
    }

    /// Posts JSON as the site's own pages do.
    pub async fn post_json(&mut self, target: &str, body: Value) -> Answer {
        let cookies = self.cookies();
        let mut headers = vec![
            ("content-type", "application/json"),
            ("sec-fetch-site", "same-origin"),
            ("origin", super::world::ORIGIN),
        ];
        if !cookies.is_empty() {
            headers.push(("cookie", &cookies));
        }
        let answer = self.browser.send(Method::POST, target, &headers, body.to_string()).await;
        self.keep(&answer);
        answer
    }

    fn keep(&mut self, answer: &Answer) {
        for line in answer.headers.get_all("set-cookie") {
            let line = line.to_str().unwrap();
            let (name, value) = line.split(';').next().unwrap().split_once('=').unwrap();
            if value.is_empty() {
                self.jar.remove(name);
            } else {
                self.jar.insert(name.to_owned(), value.to_owned());
            }
        }
    }

    /// Sets out to a service from one of our pages.
    pub async fn begin_connecting(
        &mut self,
        issuer: &Issuer,
        service: AuthService,
        query: &str,
    ) -> Departure {
        let target = format!("/m/connect/{service}?{query}&instance={}", issuer.address);
        let answer = self.get(&target, "same-origin").await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{service} {query}");
        let address = answer
            .header("location")
            .parse()
            .unwrap_or_else(|_| panic!("{service} {query}: sent to {}", answer.header("location")));
        Departure { service, address }
    }

    /// Comes back with a code and the state that travelled.
    pub async fn back(&mut self, departure: &Departure, code: &str) -> Answer {
        let state = departure.one("state");
        let target = format!("{}?code={code}&state={state}", callback(departure.service));
        self.get(&target, "cross-site").await
    }

    /// There and back: where the browser is then.
    pub async fn visit(
        &mut self,
        issuer: &Issuer,
        service: AuthService,
        query: &str,
        person: &Person,
    ) -> String {
        let departure = self.begin_connecting(issuer, service, query).await;
        let code = issuer.grant(&departure, person, |_| {});
        self.back(&departure, &code).await.header("location").to_owned()
    }

    /// There and back with a token that is not quite right.
    pub async fn visit_with(
        &mut self,
        issuer: &Issuer,
        service: AuthService,
        person: &Person,
        bend: impl FnOnce(&mut Token),
    ) -> String {
        let departure = self.begin_connecting(issuer, service, "operation=register").await;
        let code = issuer.grant(&departure, person, bend);
        self.back(&departure, &code).await.header("location").to_owned()
    }

    /// Asks GraphQL as the site's own pages do.
    pub async fn ask(&mut self, query: &str, variables: Value) -> Value {
        self.browser.cookie = Some(self.cookies()).filter(|cookies| !cookies.is_empty());
        self.browser.xsrf = None;
        let session = self.browser.ask("{ session { xsrf } }").await;
        self.browser.xsrf = session["data"]["session"]["xsrf"].as_str().map(str::to_owned);
        let answer = self.browser.post(json!({ "query": query, "variables": variables })).await;
        self.keep(&answer);
        answer.json()["data"].clone()
    }

    /// The username of the person who is signed in.
    pub async fn who(&mut self) -> Option<String> {
        let answer = self.ask("{ viewer { username } }", json!({})).await;
        answer["viewer"]["username"].as_str().map(str::to_owned)
    }

    pub fn is_signed_in(&self) -> bool {
        self.jar.contains_key("__Host-sid")
    }
}
