//! Pages that lack something new are drawn again before the next reader asks, so that no reader waits for them: a page
//! is shown for a second after what it lacks came.

use super::key::{self, Form, Key};
use crate::{Front, Reader};
use poem::http::HeaderMap;
use quire_pagecache::DuePage;
use quire_routing::{
    Asker, Kind, ParsedAddress, Resolution,
    edge::{self, PageLoad},
    host::Host,
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// What comes until then to the same page is drawn along.
const PAUSE: Duration = Duration::from_millis(100);
/// After a page was drawn for its numbers, no other one is for this many times as long as it took.
const REST: u32 = 3;

impl Front {
    /// Draws such pages as long as the server runs.
    pub async fn draw_ahead(self: Arc<Self>) {
        futures_util::join!(self.draw_due(), self.draw_behind());
    }

    /// Draws those that are shown for a second only.
    async fn draw_due(&self) {
        loop {
            let all = self.cache.due().await;
            tokio::time::sleep(PAUSE).await;
            // One after the other: readers who wait for a page come first.
            for due in &all {
                self.draw_again(due).await;
            }
        }
    }

    /// Draws those that lack numbers only, and leaves most of the time to others.
    async fn draw_behind(&self) {
        loop {
            let due = self.cache.behind().await;
            let began = Instant::now();
            self.draw_again(&due).await;
            tokio::time::sleep(began.elapsed() * REST).await;
        }
    }

    /// Draws a page again if it is one that signed-out visitors share and something is still missing from it.
    async fn draw_again(&self, due: &DuePage) {
        let key = due.key();
        if !self.cache.is_due(due) {
            return;
        }
        // Data is asked for once in a while, and drawn then.
        let Some((form @ (Form::Html | Form::Rsc), theme)) = key::form_and_theme(key) else {
            return;
        };
        let Some(address) = address(key) else { return };
        let Ok(reader) = self.application.reader(&HeaderMap::new(), None).await else { return };
        let Some(resolution) = self.resolution(&address, &reader) else { return };
        let Some(page) = resolution.page else { return };
        let decision = edge::decide(page, &PageLoad::default());
        let known = Key {
            host: address.host(),
            path: &address.path(),
            query: &resolution.query,
            form,
            theme,
            class: reader.class(),
            opened: None,
            is_shared: decision.allows(super::SITE_DEFAULT),
        };
        // The address may mean something else by now.
        if known.to_string() != key {
            return;
        }
        let fill = || self.fill(&known, address.clone(), resolution.clone(), reader.clone());
        // No reader waits for this page: if it cannot be drawn, the next one is told.
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
