//! How long pages are kept, here and elsewhere.

use crate::Verdict;
use quire_pagecache::Keep;
use quire_routing::{
    Page,
    edge::{self, CacheDecision, Lifetime},
};
use std::time::Duration;

/// What is found changes with the index, a moment after the store, and no tag tells which words a
/// change concerns: search pages live this long at most.
const SEARCH_SECONDS: u32 = 10;
/// Whether pages are kept for which nothing is configured.
pub(super) const SITE_DEFAULT: bool = true;

pub(super) fn lifetime(verdict: &Verdict) -> Lifetime {
    let mut lifetime = edge::lifetime(&verdict.cache, verdict.status, SITE_DEFAULT);
    if verdict.page == Page::Search {
        lifetime.shared = lifetime.shared.min(SEARCH_SECONDS);
    }
    lifetime
}

/// How long our own memory keeps a page. Pages of signed-in readers are kept by class, so what
/// counts is what is on the page (a draft, a suspended story), not who asks for it.
pub(super) fn keep(verdict: &Verdict) -> Keep {
    let of_page = match &verdict.cache {
        CacheDecision::Disabled(reasons) => {
            let left = reasons.iter().copied().filter(|reason| !is_of_reader(*reason)).collect();
            match left {
                reasons if Vec::is_empty(&reasons) => CacheDecision::Enabled,
                reasons => CacheDecision::Disabled(reasons),
            }
        }
        decision => decision.clone(),
    };
    let time = edge::lifetime(&of_page, verdict.status, SITE_DEFAULT).shared;
    match Duration::from_secs(time.into()) {
        Duration::ZERO => Keep::No,
        time if verdict.page == Page::Search => {
            Keep::For(time.min(Duration::from_secs(SEARCH_SECONDS.into())))
        }
        time => Keep::For(time),
    }
}

/// Reasons that lie in who asks; the key tells those readers apart already.
fn is_of_reader(reason: edge::Reason) -> bool {
    use edge::Reason::{Bot, InternalAddress, SignedIn, SpoofedSession, Staff};
    matches!(reason, SignedIn | Bot | Staff | InternalAddress | SpoofedSession)
}
