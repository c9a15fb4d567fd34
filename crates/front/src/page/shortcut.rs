//! Pages that anonymous readers ask for again and again: found by the head of a request alone,
//! without asking once more what its address means.
//!
//! What a request came to is remembered when it was answered from the cache, with the head of that very
//! answer. It holds as long as the page in the cache is sound and the list of hosts is the same; the
//! flags that count for strangers come from the configuration and never change.

mod head;
mod recent;
mod request;

use super::served::Served;
use crate::Front;
use head::AnswerHead;
use poem::{Request, Response, http::StatusCode};
use quire_http::RequestId;
use quire_listener::{ReadyAnswer, RequestHead, Shortcut};
use quire_pagecache::{Encoding, Entry, Found, Freshness, Nonce, Template};
use quire_routing::HostList;
use recent::Recent;
use request::Asked;
use std::{
    io::IoSlice,
    net::IpAddr,
    sync::{
        Arc, PoisonError, RwLock, Weak,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
};

/// One in so many uses is reported to the cache, so that it knows what is read often.
const USES_PER_REPORT: u32 = 64;

/// What requests came to.
#[derive(Debug, Default)]
pub struct Shortcuts {
    known: RwLock<Recent<Arc<Known>>>,
}

/// What a request came to.
#[derive(Debug)]
struct Known {
    /// The page; the cache alone decides how long it is kept.
    entry: Weak<Entry>,
    page_key: Arc<str>,
    encoding: Encoding,
    head: AnswerHead,
    hosts: Arc<HostList>,
    uses: AtomicU32,
}

/// An answer that may be given again; it travels with the answer until its head is complete.
#[derive(Debug, Clone)]
struct Repeatable {
    request: Box<[u8]>,
    page_key: Arc<str>,
    entry: Arc<Entry>,
    encoding: Encoding,
    nonce: Nonce,
}

impl Shortcuts {
    fn get(&self, request: &[u8]) -> Option<Arc<Known>> {
        let all = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let (known, is_leaving) = all.get(request)?;
        let known = known.clone();
        drop(all);
        if is_leaving {
            self.remember(request.into(), known.clone());
        }
        Some(known)
    }

    fn forget(&self, request: &[u8]) {
        self.known.write().unwrap_or_else(PoisonError::into_inner).remove(request);
    }

    fn remember(&self, request: Box<[u8]>, known: Arc<Known>) {
        self.known.write().unwrap_or_else(PoisonError::into_inner).insert(request, known);
    }
}

/// Notes on an answer with a page from the cache that it may be given again to requests like this one.
pub fn mark(
    shortcuts: &Shortcuts,
    response: &mut Response,
    request: &Request,
    served: &Served<'_>,
    (encoding, nonce): (Encoding, Nonce),
) {
    let Some(key) = served.key.filter(|key| key.is_of_strangers()) else { return };
    let is_plain = served.found == Found::Hit && response.status() == StatusCode::OK;
    let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
    // Other spellings of the address would fill the memory with the same page.
    if !is_plain || target != key.address() {
        return;
    }
    let Some(asked) = Asked::of_request(request) else { return };
    let request = asked.key(target);
    let is_known =
        |known: Arc<Known>| std::ptr::eq(known.entry.as_ptr(), Arc::as_ptr(served.entry));
    if shortcuts.get(&request).is_some_and(is_known) {
        return;
    }
    response.set_data(Repeatable {
        request: request.into(),
        page_key: key.to_string().into(),
        entry: served.entry.clone(),
        encoding,
        nonce,
    });
}

impl Front {
    /// Remembers an answer that is complete, if it may be given again.
    pub(crate) fn remember(&self, response: &Response, id: &RequestId) {
        let Some(marked) = response.data::<Repeatable>() else { return };
        // Made for one reader only, if it is not ready yet.
        let Some(body) = marked.entry.page().body.ready(marked.encoding) else { return };
        let Some(head) = AnswerHead::of(response, body.len(), &marked.nonce, id) else { return };
        let known = Known {
            entry: Arc::downgrade(&marked.entry),
            page_key: marked.page_key.clone(),
            encoding: marked.encoding,
            head,
            hosts: self.hosts.borrow().clone(),
            uses: AtomicU32::new(0),
        };
        self.shortcuts.remember(marked.request.clone(), Arc::new(known));
    }
}

impl Front {
    /// Whether a machine of our own may be asking: it gets pages that are not cached.
    fn may_be_internal(&self, peer: IpAddr, asked: &Asked<'_>) -> bool {
        let peer = peer.to_canonical();
        let may_stand_for_one = asked.is_forwarded && self.trusted.contains(&peer);
        !self.internal.is_empty() && (may_stand_for_one || self.internal.contains(&peer))
    }
}

impl Shortcut for Front {
    type Answer = ReadyPage;

    fn find(&self, request: &RequestHead<'_>) -> Option<ReadyPage> {
        let headers = request.headers.iter().map(|header| (header.name, header.value));
        let asked = Asked::of(headers)?;
        if self.may_be_internal(request.peer, &asked) {
            return None;
        }
        let key = asked.key(request.target);
        let known = self.shortcuts.get(&key)?;
        let entry =
            known.entry.upgrade().filter(|_| Arc::ptr_eq(&known.hosts, &self.hosts.borrow()));
        let freshness = entry.as_ref().map(|entry| self.cache.freshness(entry));
        let (Some(entry), Some(freshness)) = (entry, freshness) else {
            self.shortcuts.forget(&key);
            return None;
        };
        if freshness == Freshness::Unsound {
            self.shortcuts.forget(&key);
            return None;
        }
        self.cache.note_shown(&known.page_key, &entry, freshness);
        if known.uses.fetch_add(1, Relaxed) % USES_PER_REPORT == 0 {
            let _ = self.cache.get(&known.page_key);
        }
        let nonce = Nonce::fresh();
        // Not there any more: the front door makes it again.
        let body = entry.page().body.ready(known.encoding)?;
        let checksum = body.checksum(&nonce);
        let id = RequestId::next();
        let head = known.head.fill(&nonce, &id);
        self.metrics.served(Found::Hit, true);
        self.metrics.answered(StatusCode::OK);
        tracing::debug!(request = %id, path = request.target, status = 200, "answered from memory");
        Some(ReadyPage { head, body, nonce, checksum })
    }
}

/// A page that only has to be written.
#[derive(Debug)]
pub struct ReadyPage {
    head: Vec<u8>,
    body: Arc<Template>,
    nonce: Nonce,
    checksum: Option<[u8; 4]>,
}

impl ReadyAnswer for ReadyPage {
    fn write<'a>(&'a self, parts: &mut Vec<IoSlice<'a>>) {
        parts.push(IoSlice::new(&self.head));
        parts.extend(self.body.pieces(&self.nonce, self.checksum.as_ref()).map(IoSlice::new));
    }
}
