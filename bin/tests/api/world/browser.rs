//! A browser at the site, and what it is answered.

use super::ORIGIN;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use poem::{Endpoint, Request, Response};
use quire::api::Api;
use quire_http::{Client, Country};
use quire_routing::{Asker, Flags, Host, HostList, ParsedAddress, RouteTable};
use serde_json::{Value, json};
use std::{collections::BTreeMap, net::IpAddr, sync::Arc};

/// What a client keeps between requests.
#[derive(Clone)]
pub struct Browser {
    pub(super) api: Arc<Api>,
    pub cookie: Option<String>,
    pub xsrf: Option<String>,
    pub network: IpAddr,
    /// Two letters that a proxy of ours tells.
    pub country: Option<&'static str>,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {}", self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl Browser {
    /// The same browser at another server.
    pub fn of(self, api: Arc<Api>) -> Self {
        Self { api, ..self }
    }

    /// Sends a request as the front door does, with exactly these headers.
    pub async fn send(
        &self,
        method: Method,
        target: &str,
        headers: &[(&str, &str)],
        body: impl Into<poem::Body>,
    ) -> Answer {
        let (status, headers, bytes) = self.fetch(method, target, headers, body).await;
        Answer { status, headers, text: String::from_utf8(bytes).unwrap() }
    }

    /// As [`Browser::send`], for answers that are no text.
    pub async fn fetch(
        &self,
        method: Method,
        target: &str,
        headers: &[(&str, &str)],
        body: impl Into<poem::Body>,
    ) -> (StatusCode, HeaderMap, Vec<u8>) {
        let resolution = self.resolved(target).unwrap();
        let mut request = Request::builder().method(method).uri_str(target).body(body);
        for (name, value) in headers {
            request.headers_mut().append(
                HeaderName::from_bytes(name.as_bytes()).unwrap(),
                HeaderValue::from_str(value).unwrap(),
            );
        }
        request.set_data(Client(self.network));
        if let Some(country) = self.country.and_then(Country::parse) {
            request.set_data(country);
        }
        request.set_data(Arc::new(resolution));
        let mut response: Response =
            // On the heap: tests ask a hundred times, and each place to ask would hold one.
            Box::pin(self.api.call(request)).await.unwrap_or_else(poem::Error::into_response);
        let bytes = response.take_body().into_vec().await.unwrap();
        (response.status(), response.headers().clone(), bytes)
    }

    /// What the front door takes an address for; `None` when it is none.
    pub fn resolved(&self, target: &str) -> Option<quire_routing::Resolution> {
        let host = Host::parse("quire.example").unwrap();
        let address = ParsedAddress::parse(host, target).ok()?;
        let hosts = HostList::new(ORIGIN.parse().unwrap());
        let asker = Asker { signed_in: false, username: None, flags: Flags::default() };
        Some(quire_routing::resolve(RouteTable::standard().unwrap(), &hosts, &address, &asker))
    }

    pub async fn get(&self, target: &str) -> Answer {
        self.send(Method::GET, target, &[], ()).await
    }

    /// The cookie that the browser sends along.
    pub fn cookie(&self) -> Option<(&str, &str)> {
        self.cookie.as_deref().map(|cookie| ("cookie", cookie))
    }

    /// Posts to GraphQL as the site's own pages do.
    pub async fn post(&self, body: Value) -> Answer {
        let mut headers = vec![
            ("content-type", "application/json"),
            ("sec-fetch-site", "same-origin"),
            ("origin", ORIGIN),
        ];
        headers.extend(self.cookie());
        headers.extend(self.xsrf.as_deref().map(|xsrf| ("x-xsrf-token", xsrf)));
        self.send(Method::POST, "/_/graphql", &headers, body.to_string()).await
    }

    /// Asks as [`Browser::ask_with`] does and keeps the cookies of the answer, as browsers do.
    /// With a session it asks for the token again. Answers the first field of the data.
    pub async fn act(&mut self, query: &str, variables: Value) -> Value {
        let answer = self.post(json!({ "query": query, "variables": variables })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        let mut kept: BTreeMap<String, String> = BTreeMap::new();
        let lines = answer.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap());
        let lines: Vec<&str> = lines.collect();
        let held = self.cookie.clone().unwrap_or_default();
        for pair in held.split("; ").chain(lines.iter().filter_map(|line| line.split(';').next())) {
            if let Some((name, value)) = pair.split_once('=') {
                kept.insert(name.to_owned(), value.to_owned());
            }
        }
        kept.retain(|_, value| !value.is_empty());
        let pairs: Vec<String> =
            kept.iter().map(|(name, value)| format!("{name}={value}")).collect();
        self.cookie = (!pairs.is_empty()).then(|| pairs.join("; "));
        if !lines.is_empty() {
            let session = self.ask("{ session { xsrf } }").await;
            self.xsrf = session["data"]["session"]["xsrf"].as_str().map(str::to_owned);
        }
        let data = answer.json()["data"].clone();
        let first = data.as_object().and_then(|data| data.values().next().cloned());
        first.unwrap_or_else(|| panic!("{}", answer.text))
    }

    pub async fn ask(&self, query: &str) -> Value {
        self.ask_with(query, json!({})).await
    }

    pub async fn ask_with(&self, query: &str, variables: Value) -> Value {
        let answer = self.post(json!({ "query": query, "variables": variables })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()
    }
}
