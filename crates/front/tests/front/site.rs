//! A site under test.

mod application;
mod renderer;

pub use application::Story;
pub use renderer::Mood;

use application::Known;
use bytes::Bytes;
use http::{HeaderMap, Method, Request, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};
use poem::{Endpoint, EndpointExt};
use quire_front::{
    Files, Front, Shortcuts, SiteFacts, described,
    metrics::Metrics,
    probe,
    renderer::{Health, Renderer, RendererOptions},
};
use quire_http::{Countries, headers::HttpsOnly};
use quire_listener::{ConnectionLimits, Settings};
use quire_pagecache::PageCache;
use quire_routing::{HostList, RouteTable};
use renderer::Drawn;
use std::{io::Read, net::SocketAddr, sync::Arc};
use tokio::{net::TcpListener, sync::watch};
use tokio_util::sync::CancellationToken;

/// A story that exists from the start; its page is `/p/abcdef012345`.
pub const STORY: &str = "abcdef012345";

/// A running site.
pub struct Site {
    pub address: SocketAddr,
    pub known: Arc<Known>,
    pub drawn: Arc<Drawn>,
    pub cache: Arc<PageCache>,
    pub hosts: watch::Sender<Arc<HostList>>,
    pub front: Arc<Front>,
    pub stop: CancellationToken,
    pub served: tokio::task::JoinHandle<()>,
    client: Client<HttpConnector, Full<Bytes>>,
}

/// What came back.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// The body without its encoding.
    pub fn text(&self) -> String {
        let mut plain = Vec::new();
        match self.header("content-encoding") {
            "br" => brotli::BrotliDecompress(&mut &self.body[..], &mut plain).unwrap(),
            "gzip" => {
                flate2::read::GzDecoder::new(&self.body[..]).read_to_end(&mut plain).unwrap();
            }
            _ => plain.clone_from(&self.body),
        }
        String::from_utf8(plain).unwrap()
    }

    /// The nonce in the policy.
    pub fn nonce(&self) -> String {
        let policy = self.header("content-security-policy");
        let (_, rest) = policy.split_once("'nonce-").expect("a policy with a nonce");
        rest.split_once('\'').unwrap().0.to_owned()
    }
}

impl Site {
    pub async fn start() -> Self {
        Self::with(|_, _| {}).await
    }

    /// A site with other settings than usual.
    pub async fn with(set: impl FnOnce(&mut ConnectionLimits, &mut RendererOptions)) -> Self {
        Self::build("http", set).await
    }

    /// A site whose pages ask these questions, as the build of the pages lists them.
    pub async fn with_questions(questions: &str) -> Self {
        let build = tempfile::tempdir().unwrap();
        std::fs::write(build.path().join("server.js"), "").unwrap();
        std::fs::write(build.path().join("questions.json"), questions).unwrap();
        Self::with(|_, renderer| renderer.dir = Some(build.path().into())).await
    }

    /// A site that a proxy makes reachable by HTTPS.
    pub async fn on_https() -> Self {
        Self::build("https", |_, _| {}).await
    }

    async fn build(
        scheme: &str,
        set: impl FnOnce(&mut ConnectionLimits, &mut RendererOptions),
    ) -> Self {
        let drawn = Drawn::start().await;
        let mut limits = ConnectionLimits::default();
        let mut settings =
            RendererOptions { address: Some(drawn.address), ..RendererOptions::default() };
        set(&mut limits, &mut settings);
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = socket.local_addr().unwrap();
        let origin = format!("{scheme}://{address}");
        let facts = SiteFacts {
            described: described("Test", "A test", &origin, None),
            prompt: None,
            cards: None,
            wallet: None,
            api: "http://127.0.0.1:1".into(),
            edge_seconds: 60,
            https_only: HttpsOnly::default(),
            origin,
        };
        let known = Arc::new(Known::default());
        known.publish(STORY);
        let cache = Arc::new(PageCache::new(16 * 1024 * 1024));
        let renderer = Arc::new(Renderer::start(&settings, probe(&facts, "probe")));
        assert!(matches!(renderer.settled().await, Health::Ready(_)));
        drawn.forget();
        let echo = poem::endpoint::make(|mut request: poem::Request| async move {
            let body = request.take_body().into_vec().await?;
            Ok::<_, poem::Error>(poem::Response::builder().body(body.len().to_string()))
        });
        let site_hosts =
            HostList::new(facts.origin.parse().unwrap()).with_site("localhost".parse().unwrap());
        let hosts = watch::Sender::new(Arc::new(site_hosts));
        let front = Arc::new(Front {
            table: RouteTable::standard().unwrap(),
            hosts: hosts.subscribe(),
            application: known.clone(),
            cache: cache.clone(),
            renderer,
            files: Arc::new(Files::default()),
            used_styles: Arc::default(),
            endpoints: echo.map_to_response().boxed(),
            site: facts,
            trusted: vec!["127.0.0.1".parse().unwrap()],
            countries: Countries::default(),
            internal: vec!["198.51.100.9".parse().unwrap()],
            metrics: Arc::new(Metrics::default()),
            shortcuts: Shortcuts::default(),
        });
        let stop = CancellationToken::new();
        let settings =
            Settings { limits, trusted: Vec::new(), refuse: Arc::new(quire_http::plain::refusal) };
        let (endpoint, until) = (front.clone(), stop.clone());
        let served = tokio::spawn(async move {
            let served =
                quire_listener::serve_with(socket, endpoint.clone(), endpoint, settings, until);
            served.await.unwrap();
        });
        let client = Client::builder(TokioExecutor::new()).build_http();
        Self { address, known, drawn, cache, hosts, front, stop, served, client }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, &[]).await
    }

    pub async fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.ask(Method::GET, path, headers).await
    }

    pub async fn ask(&self, method: Method, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.ask_by(&self.client, method, path, headers).await
    }

    /// Asks on a connection of its own.
    pub async fn fresh(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let client = Client::builder(TokioExecutor::new()).build_http();
        self.ask_by(&client, Method::GET, path, headers).await
    }

    async fn ask_by(
        &self,
        client: &Client<HttpConnector, Full<Bytes>>,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut request =
            Request::builder().method(method).uri(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::default()).unwrap();
        let (parts, body) = client.request(request).await.unwrap().into_parts();
        let body = body.collect().await.unwrap().to_bytes().to_vec();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    /// Asks the front door itself, without a socket.
    pub async fn call(front: &Front, path: &str) -> Answer {
        let request = poem::Request::builder()
            .uri(path.parse().unwrap())
            .header("host", "localhost")
            .finish();
        let mut response = front.call(request).await.unwrap();
        let body = response.take_body().into_vec().await.unwrap();
        Answer { status: response.status(), headers: response.headers().clone(), body }
    }

    /// Sends raw bytes and gives back all that comes until the server closes.
    pub async fn raw(&self, bytes: &[u8]) -> String {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut socket = tokio::net::TcpStream::connect(self.address).await.unwrap();
        socket.write_all(bytes).await.unwrap();
        let mut answer = Vec::new();
        // A connection the server resets has answered what it had to say.
        let _ = socket.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    }
}
