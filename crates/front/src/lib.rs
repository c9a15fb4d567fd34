#![doc = include_str!("../README.md")]

mod application;
mod compress;
mod file;
pub mod metrics;
mod page;
mod plain_pages;
mod policy;
mod reader;
pub mod renderer;
mod site_facts;

pub use application::{Application, Unavailable};
pub use file::Files;
pub use page::{ReadyPage, Shortcuts, SiteApp, UsedStyles, described, is_of_strangers, probe};
pub use quire_app::{
    metering::PageVisit,
    page_lookup::{StoryPage, Verdict},
};
pub use reader::{Reader, Theme};
pub use renderer::Question;
pub use site_facts::{CardHosts, SiteFacts, WalletHosts};

use futures_util::FutureExt;
use metrics::Metrics;
use plain_pages::{failed, redirect, unavailable, unknown_host};
use poem::{
    Endpoint, Request, Response,
    endpoint::BoxEndpoint,
    http::{HeaderValue, Method, StatusCode, header},
};
use quire_http::{
    Client, Countries, RequestId,
    headers::{self, HttpsOnly},
    plain, request_id,
};
use quire_pagecache::PageCache;
use quire_routing::{
    Asker, HostKind, HostList, HostOwner, Hosts, Kind, ParsedAddress, Resolution, RouteTable,
    host::Host, route::Auth,
};
use renderer::Renderer;
use std::{net::IpAddr, panic::AssertUnwindSafe, sync::Arc};
use tokio::sync::watch;
use tracing::Instrument;

/// What the front door is made of.
pub struct Front {
    /// The route table.
    pub table: &'static RouteTable,
    /// Which hosts are ours, as it is now.
    pub hosts: watch::Receiver<Arc<HostList>>,
    /// What may be seen.
    pub application: Arc<dyn Application>,
    /// Rendered pages.
    pub cache: Arc<PageCache>,
    /// Who renders them.
    pub renderer: Arc<Renderer>,
    /// The files that come with the pages.
    pub files: Arc<Files>,
    /// Their style sheets, as short as documents need them.
    pub used_styles: Arc<UsedStyles>,
    /// GraphQL, REST, feeds and everything else that is not a page.
    pub endpoints: BoxEndpoint<'static, Response>,
    /// What the renderer must know of the site.
    pub site: SiteFacts,
    /// Peers whose `X-Forwarded-For` is believed.
    pub trusted: Vec<IpAddr>,
    /// Machines of the house.
    pub internal: Vec<IpAddr>,
    /// Where the countries of visitors are read.
    pub countries: Countries,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Requests that need not be looked at again.
    pub shortcuts: Shortcuts,
}

impl Endpoint for Front {
    type Output = Response;

    async fn call(&self, request: Request) -> poem::Result<Response> {
        let id = RequestId::next();
        let method = request.method().clone();
        let path = logged(request.uri().path()).to_owned();
        let https_only = self.https_only(&request);
        // What panics takes its answer with it, not the connection or the process.
        let answered = AssertUnwindSafe(self.answer(request, &id)).catch_unwind().await;
        let mut response = answered.unwrap_or_else(|_| {
            self.metrics.panics.add();
            tracing::error!(request = %id, "panicked");
            failed(&id)
        });
        headers::secure(&mut response, https_only);
        response.headers_mut().insert(request_id::HEADER, id.header());
        self.remember(&response, &id);
        let status = response.status();
        self.metrics.answered(status);
        if status.is_server_error() {
            tracing::warn!(request = %id, %method, %path, status = status.as_u16(), "failed");
        } else {
            tracing::debug!(request = %id, %method, %path, status = status.as_u16(), "answered");
        }
        Ok(response)
    }
}

impl Front {
    /// What the host of a request promises of HTTPS: hosts of writers and publications nothing,
    /// because they stay when the site is gone.
    fn https_only(&self, request: &Request) -> HttpsOnly {
        let named = request.headers().get_all(header::HOST).iter().map(HeaderValue::as_bytes);
        let hosts = self.hosts.borrow();
        let is_site = Host::from_headers(named)
            .is_ok_and(|host| matches!(hosts.owner(&host), Some(HostOwner::Site)));
        if is_site && self.site.is_https() { self.site.https_only } else { HttpsOnly::Off }
    }

    async fn answer(&self, request: Request, id: &RequestId) -> Response {
        let host = request.headers().get_all(header::HOST).iter().map(HeaderValue::as_bytes);
        let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
        let address = match Host::from_headers(host)
            .map_err(|error| error.to_string())
            .and_then(|host| ParsedAddress::parse(host, target).map_err(|error| error.to_string()))
        {
            Ok(address) => address,
            Err(error) => return plain::text(StatusCode::BAD_REQUEST, &error),
        };
        // One request sees one list of hosts.
        let hosts = self.hosts.borrow().clone();
        if address.part(0) == Some("_next") || self.files.has(&address) {
            return match hosts.owner(address.host()) {
                Some(_) => self.files.answer(&address, request.method(), request.headers()),
                None => unknown_host(id),
            };
        }
        let own_host = match hosts.owner(address.host()) {
            Some(HostOwner::User(_) | HostOwner::Publication(_)) => Some(address.host().domain()),
            Some(HostOwner::Site) | None => None,
        };
        let reader = self.application.reader(request.headers(), own_host.as_ref());
        let reader = match reader.await {
            Ok(reader) => reader,
            Err(Unavailable) => return unavailable(id),
        };
        let asker = Asker {
            signed_in: reader.viewer.user_id().is_some(),
            username: reader.username.as_deref(),
            flags: reader.flags,
        };
        let resolution = quire_routing::resolve(self.table, &*hosts, &address, &asker);
        if let Some(problem) = &resolution.problem {
            tracing::debug!(request = %id, %problem, "not found");
        }
        if resolution.status == 421 {
            return unknown_host(id);
        }
        // The renderer's own addresses are not found from outside.
        if address.part(0) == Some("pg") {
            return self.not_found(&request, &address, &reader, id).await;
        }
        match resolution.kind {
            Kind::Endpoint | Kind::Feed | Kind::Callback
                if resolution.page.is_none() || is_return(&resolution, &address) =>
            {
                self.endpoint(request, resolution, &reader, id).await
            }
            Kind::NotFound if is_for_programs(&address) => {
                match self.application.moved(&address).await {
                    Ok(Some(location)) => redirect(StatusCode::MOVED_PERMANENTLY, &location),
                    Ok(None) => self.endpoint(request, resolution, &reader, id).await,
                    Err(Unavailable) => unavailable(id),
                }
            }
            _ if !matches!(*request.method(), Method::GET | Method::HEAD) => {
                plain::only("GET, HEAD")
            }
            Kind::Redirect => self.redirect(&request, &address, &resolution, &reader, id).await,
            Kind::NotFound => self.unknown(&request, &address, &reader, id).await,
            // Before anybody is asked to sign in for it.
            _ if !self.is_built(&resolution) => self.unknown(&request, &address, &reader, id).await,
            // A session of a host of its own opens no page that asks for one.
            _ if resolution.auth != Auth::Anyone && resolution.host != HostKind::Default => {
                match quire_routing::on_main_site(&*hosts, &address) {
                    Some(location) => redirect(StatusCode::FOUND, &location),
                    None => self.not_found(&request, &address, &reader, id).await,
                }
            }
            _ if !may_enter(&resolution, &reader) => match resolution.auth {
                Auth::Staff => self.not_found(&request, &address, &reader, id).await,
                _ => redirect(StatusCode::FOUND, &sign_in(&address)),
            },
            _ => self.page(&request, &address, &resolution, &reader, id).await,
        }
    }

    /// What is not a page.
    async fn endpoint(
        &self,
        mut request: Request,
        resolution: Resolution,
        reader: &Reader,
        id: &RequestId,
    ) -> Response {
        let client = Client::of(&request, &self.trusted);
        request.set_data(client);
        if let Some(country) = self.countries.of(&request, &self.trusted) {
            request.set_data(country);
        }
        request.set_data(id.clone());
        let is_session = resolution.route.is_some_and(|route| OF_HOST_SESSIONS.contains(&route));
        match &reader.caller {
            // There is less to do with a session of such a host, and no other cookie counts there.
            Some(_) if resolution.host != HostKind::Default && !is_session => {
                request.headers_mut().remove(header::COOKIE);
            }
            Some(caller) => {
                request.set_data(caller.clone());
            }
            None => {}
        }
        request.set_data(Arc::new(resolution));
        let asked = request.headers().clone();
        // Whatever is written into the log meanwhile names the request.
        let named = tracing::info_span!("request", %id);
        let called = self.endpoints.call(request).instrument(named).await;
        compress::compressed(&asked, called.unwrap_or_else(poem::Error::into_response)).await
    }

    async fn redirect(
        &self,
        request: &Request,
        address: &ParsedAddress,
        resolution: &Resolution,
        reader: &Reader,
        id: &RequestId,
    ) -> Response {
        let status = StatusCode::from_u16(resolution.status).unwrap_or(StatusCode::FOUND);
        if let Some(location) = &resolution.location {
            return redirect(status, location);
        }
        match self.application.lookup(resolution, reader).await {
            Ok(Some(location)) => redirect(status, &location),
            Ok(None) => self.not_found(request, address, reader, id).await,
            Err(Unavailable) => unavailable(id),
        }
    }

    /// An address no route knows may be one that a story had before it came here.
    async fn unknown(
        &self,
        request: &Request,
        address: &ParsedAddress,
        reader: &Reader,
        id: &RequestId,
    ) -> Response {
        match self.application.moved(address).await {
            Ok(Some(location)) => redirect(StatusCode::MOVED_PERMANENTLY, &location),
            Ok(None) => self.not_found(request, address, reader, id).await,
            Err(Unavailable) => unavailable(id),
        }
    }
}

/// What a session on the host of a writer or publication is for, beside its pages.
const OF_HOST_SESSIONS: &[&str] = &["graphql", "batch", "host_session", "AcctSignout"];

/// Whether an address is one of those that answer programs, which are told in JSON also that nothing
/// is there.
fn is_for_programs(address: &ParsedAddress) -> bool {
    matches!(address.part(0), Some("v1" | "1"))
}

/// Whether a browser comes back from a sign-in service to an address that is a page otherwise.
fn is_return(resolution: &Resolution, address: &ParsedAddress) -> bool {
    resolution.kind == Kind::Callback && address.query().iter().any(|(name, _)| name == "state")
}

/// Addresses whose last part opens something.
const SECRET: &[&str] = &[
    "/m/signout/",
    "/m/app/login/",
    "/m/publication-invitation/",
    "/m/account/confirm/",
    "/me/email-settings/",
    "/me/export/",
];

/// What logs may say of a path.
fn logged(path: &str) -> &str {
    let secret = SECRET.iter().find(|start| path.starts_with(**start));
    secret.copied().unwrap_or(path)
}

fn may_enter(resolution: &Resolution, reader: &Reader) -> bool {
    match resolution.auth {
        Auth::Anyone => true,
        Auth::SignedIn | Auth::Editors => reader.viewer.user_id().is_some(),
        Auth::Staff => reader.viewer.is_staff(),
    }
}

/// The sign-in page, and where to go on afterwards.
fn sign_in(address: &ParsedAddress) -> String {
    let mut location = "/m/signin?redirect=".to_owned();
    quire_routing::address::encoding::encode_query(&address.target(), &mut location);
    location
}
