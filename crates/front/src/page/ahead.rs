//! Pages that lack something new are drawn again before the next reader asks, so that nobody waits for them: a page
//! is shown for a second after what it lacks came.

use super::key::{Form, Key, is_of_strangers};
use crate::{Front, Reader, Theme};
use futures_util::{StreamExt, stream};
use poem::http::HeaderMap;
use quire_pagecache::DuePage;
use quire_routing::{
    Asker, Kind, ParsedAddress, Resolution,
    edge::{self, PageLoad},
    host::Host,
};
use std::{sync::Arc, time::Duration};

/// What comes until then to the same page is drawn along.
const PAUSE: Duration = Duration::from_millis(300);
/// Pages on their way at a time: while one is drawn, the next is asked for.
const AT_ONCE: usize = 2;

impl Front {
    /// Draws such pages as long as the server runs.
    pub async fn draw_ahead(self: Arc<Self>) {
        loop {
            let due = self.cache.due().await;
            tokio::time::sleep(PAUSE).await;
            let front = &self;
            stream::iter(due)
                .for_each_concurrent(AT_ONCE, |due| async move { front.draw_again(&due).await })
                .await;
        }
    }

    /// Draws a page again, if strangers read it and it lacks something still.
    async fn draw_again(&self, due: &DuePage) {
        let key = due.key();
        if !is_of_strangers(key) || !self.cache.is_due(due) {
            return;
        }
        let Some(address) = address(key) else { return };
        let Ok(reader) = self.application.reader(&HeaderMap::new(), None).await else { return };
        let Some(resolution) = self.resolution(&address, &reader) else { return };
        let Some(page) = resolution.page else { return };
        let decision = edge::decide(page, &PageLoad::default());
        let known = Key {
            host: address.host(),
            path: &address.path(),
            query: &resolution.query,
            form: Form::Html,
            theme: Theme::System,
            class: reader.class(),
            opened: None,
            is_shared: decision.allows(super::SITE_DEFAULT),
        };
        // The address may mean something else by now.
        if known.to_string() != key {
            return;
        }
        let fill = || self.fill(&known, address.clone(), resolution.clone(), reader.clone());
        // A page that cannot be drawn is nobody's yet: the next reader is told.
        let _ = self.cache.make_again(due, fill).await;
    }

    fn resolution(&self, address: &ParsedAddress, reader: &Reader) -> Option<Resolution> {
        let hosts = self.hosts.borrow().clone();
        let asker = Asker { signed_in: false, username: None, flags: reader.flags };
        let resolution = quire_routing::resolve(self.table, &*hosts, address, &asker);
        (resolution.kind == Kind::Page).then_some(resolution)
    }
}

/// The address in a key.
fn address(key: &str) -> Option<ParsedAddress> {
    let (host, rest) = key.split_once(' ')?;
    let (target, _) = rest.split_once(' ')?;
    let host = Host::from_headers([host.as_bytes()]).ok()?;
    ParsedAddress::parse(host, target.strip_suffix('?').unwrap_or(target)).ok()
}
