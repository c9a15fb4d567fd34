//! The whole site but for its renderer, as clients meet it at the public port.

use super::{Answer, ORIGIN, World};
use flate2::read::GzDecoder;
use http::{HeaderName, HeaderValue, Method};
use poem::{Endpoint, EndpointExt, Request};
use quire::application::SiteApplication;
use quire_front::{
    Files, Front, Shortcuts, SiteFacts, described, probe,
    renderer::{Renderer, RendererOptions},
};
use quire_http::Countries;
use quire_pagecache::PageCache;
use quire_routing::{HostList, RouteTable};
use std::{io::Read, sync::Arc};
use tokio::sync::watch;

/// The front door of a site.
pub struct FrontDoor(Front);

impl World {
    /// The front door, behind which no pages are drawn.
    pub fn front_door(&self) -> FrontDoor {
        let options = RendererOptions { pages: false, ..RendererOptions::default() };
        self.front_door_with(HostList::new(ORIGIN.parse().unwrap()), &options)
    }

    /// The front door of a site that has these hosts.
    pub fn front_door_with(&self, hosts: HostList, options: &RendererOptions) -> FrontDoor {
        let site = SiteFacts {
            described: described("Quire", "", ORIGIN, None),
            prompt: None,
            cards: None,
            wallet: None,
            api: String::new(),
            edge_seconds: 0,
            https_only: Default::default(),
            origin: ORIGIN.to_owned(),
        };
        FrontDoor(Front {
            table: RouteTable::standard().unwrap(),
            hosts: watch::channel(Arc::new(hosts)).1,
            application: Arc::new(SiteApplication::new(self.app.clone())),
            cache: Arc::new(PageCache::new(1024 * 1024)),
            renderer: Arc::new(Renderer::start(options, probe(&site, ""))),
            files: Arc::new(Files::default()),
            used_styles: Arc::default(),
            endpoints: self.api.clone().boxed(),
            site,
            trusted: Vec::new(),
            internal: Vec::new(),
            countries: Countries::default(),
            metrics: Arc::default(),
            shortcuts: Shortcuts::default(),
        })
    }
}

impl FrontDoor {
    /// Asks for `target` with these headers.
    pub async fn ask(
        &self,
        method: Method,
        target: &str,
        headers: &[(&str, &str)],
        body: impl Into<poem::Body>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri_str(target).body(body);
        let is_named = headers.iter().any(|(name, _)| *name == "host");
        let host = [("host", "quire.example")].into_iter().filter(|_| !is_named);
        for (name, value) in host.chain(headers.iter().copied()) {
            request.headers_mut().append(
                HeaderName::from_bytes(name.as_bytes()).unwrap(),
                HeaderValue::from_str(value).unwrap(),
            );
        }
        let mut response = Box::pin(self.0.call(request)).await.unwrap();
        let mut bytes = response.take_body().into_vec().await.unwrap();
        if response.headers().get("content-encoding").is_some_and(|coding| coding == "gzip") {
            let packed = std::mem::take(&mut bytes);
            GzDecoder::new(&packed[..]).read_to_end(&mut bytes).unwrap();
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Answer { status: response.status(), headers: response.headers().clone(), text }
    }

    /// Reads `target` with these headers.
    pub async fn get(&self, target: &str, headers: &[(&str, &str)]) -> Answer {
        self.ask(Method::GET, target, headers, ()).await
    }
}
