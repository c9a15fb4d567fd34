//! The private listener: health, readiness, metrics, which hosts a proxy may get a certificate for, and the API
//! for the renderer. No one outside should reach it.

use crate::disk::Disk;
use poem::{
    Endpoint, Request, Response, Result,
    http::{HeaderMap, HeaderValue, StatusCode, header},
};
use quire_app::App;
use quire_front::{
    metrics::Metrics,
    renderer::{Health, Renderer},
};
use quire_http::{
    headers::{self, HttpsOnly},
    plain,
    session::capability,
};
use quire_pagecache::PageCache;
use quire_routing::Host;
use quire_search::OpenOutcome;
use quire_store::{
    change,
    job::{self, JobState},
};
use serde_json::json;
use std::{net::Ipv4Addr, sync::Arc};

/// Answers what operators ask; everything else goes to the endpoints.
pub struct Private {
    /// Store and search, of which readiness speaks.
    pub app: App,
    /// Rendered pages.
    pub cache: Arc<PageCache>,
    /// Who renders them.
    pub renderer: Arc<Renderer>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// The API, as the renderer asks it.
    pub endpoints: poem::endpoint::BoxEndpoint<'static, Response>,
    /// The data folder's disk, of which readiness speaks.
    pub disk: Disk,
}

impl Private {
    /// What works, part by part, and of what does not, why. A renderer that starts, again too, is
    /// waited for by requests; one that cannot be started brings no page.
    async fn readiness(&self) -> Response {
        let database = self.app.store.read(change::latest_seq).await;
        let (draws, renderer) = match self.renderer.health() {
            Health::NoBuild => (false, "the pages are not built".to_owned()),
            Health::Unstartable(why) => (false, format!("cannot be started: {why}")),
            Health::Off => (true, "off".to_owned()),
            Health::Starting => (true, "starting".to_owned()),
            Health::Ready(_) => (true, "ready".to_owned()),
        };
        let disk = self.disk.check();
        let search = match self.app.search.outcome() {
            OpenOutcome::Ready { .. } => "ready",
            OpenOutcome::Rebuild { .. } => "rebuilding",
        };
        let status = match (&database, &disk) {
            (Ok(_), Ok(())) if draws => StatusCode::OK,
            _ => StatusCode::SERVICE_UNAVAILABLE,
        };
        let disk = disk.err().unwrap_or_else(|| "ready".to_owned());
        let database = database.map_or_else(|error| error.to_string(), |_| "ready".to_owned());
        let parts = json!({
            "database": database, "disk": disk, "renderer": renderer, "search": search,
        });
        text(status, "application/json; charset=utf-8", parts.to_string())
    }

    /// Whether a proxy may get a certificate for a domain (`?domain=…`, as Caddy asks): only for hosts that answer,
    /// or anybody could have it ask for certificates without end.
    async fn certificate(&self, query: &str) -> Response {
        let mut asked = url::form_urlencoded::parse(query.as_bytes());
        let asked = asked.find(|(name, _)| name == "domain").map(|(_, domain)| domain);
        let asked = asked.map(|domain| domain.to_ascii_lowercase()).unwrap_or_default();
        let site = self.app.site.host().split(':').next().unwrap_or_default().to_owned();
        let answers = self
            .app
            .store
            .read(quire_store::host::live)
            .await
            .map(|hosts| asked == site || hosts.iter().any(|host| host.name(&site) == asked));
        match answers {
            Ok(true) => text(StatusCode::OK, "text/plain; charset=utf-8", "yes\n".into()),
            Ok(false) => plain::text(StatusCode::NOT_FOUND, "This host does not answer here."),
            Err(_) => plain::text(StatusCode::SERVICE_UNAVAILABLE, "The database does not answer."),
        }
    }

    /// Whether a request carries a capability that is good now.
    fn is_renderer(&self, headers: &HeaderMap) -> bool {
        let token = headers.get(capability::HEADER).and_then(|token| token.to_str().ok());
        let now = self.app.ports.clock.now();
        token.is_some_and(|token| capability::verify(&self.app.keys, token, now).is_some())
    }

    async fn metrics(&self) -> Response {
        let Self { cache, renderer, .. } = self;
        let is_ready = matches!(renderer.health(), Health::Ready(_));
        // A database that does not answer is told by the readiness; here the line is missing.
        let count = |c: &mut _| job::count_of(c, JobState::Dead);
        let dead_jobs = self.app.store.read(count).await.ok();
        let mut gauges = vec![
            ("page_cache_pages", cache.pages()),
            ("page_cache_bytes", cache.bytes()),
            ("renderer_ready", u64::from(is_ready)),
            ("renderer_waiting", renderer.waiting() as u64),
        ];
        let reported = self.app.event_queue.counted();
        let reported: Vec<_> = reported.into_iter().map(|(what, n)| (what.name(), n)).collect();
        gauges.extend(reported.iter().map(|(name, n)| (name.as_str(), *n)));
        gauges.extend(dead_jobs.map(|jobs| ("jobs_dead", u64::try_from(jobs).unwrap_or(0))));
        let metrics = self.metrics.text(&gauges);
        text(StatusCode::OK, "text/plain; version=0.0.4; charset=utf-8", metrics)
    }
}

/// What the renderer asks for.
const ASKED_BY_RENDERER: &[&str] = &["/_/graphql", "/_/batch"];

/// Whether a request names this machine in a way that no stranger can make lead here: a page in an
/// operator's browser could otherwise call a name of its own that leads to this machine.
fn is_ours(headers: &HeaderMap) -> bool {
    let named = headers.get_all(header::HOST).iter().map(HeaderValue::as_bytes);
    Host::from_headers(named).is_ok_and(|host| {
        let name = host.name();
        name.starts_with('[')
            || name.parse::<Ipv4Addr>().is_ok()
            || !name.contains('.')
            || name.ends_with(".localhost")
    })
}

impl Endpoint for Private {
    type Output = Response;

    async fn call(&self, mut request: Request) -> Result<Response> {
        let mut response = match request.uri().path() {
            _ if !is_ours(request.headers()) => {
                plain::text(StatusCode::MISDIRECTED_REQUEST, "Call this server by its IP address.")
            }
            "/healthz" => text(StatusCode::OK, "text/plain; charset=utf-8", "ok\n".into()),
            "/readyz" => self.readiness().await,
            "/metrics" => self.metrics().await,
            "/certificate" => self.certificate(request.uri().query().unwrap_or_default()).await,
            path if !ASKED_BY_RENDERER.contains(&path) => {
                plain::text(StatusCode::NOT_FOUND, "There is nothing here.")
            }
            _ if !self.is_renderer(request.headers()) => {
                plain::text(StatusCode::FORBIDDEN, "Only the renderer asks here.")
            }
            _ => {
                // A capability reads; a session that came along could change things.
                request.headers_mut().remove(header::COOKIE);
                self.endpoints.call(request).await.unwrap_or_else(poem::Error::into_response)
            }
        };
        headers::secure(&mut response, HttpsOnly::Off);
        Ok(response)
    }
}

fn text(status: StatusCode, kind: &'static str, body: String) -> Response {
    let mut response = Response::builder().status(status).body(body);
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
