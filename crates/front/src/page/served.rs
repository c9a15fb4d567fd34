//! A page on its way to a reader.

use super::key::Key;
use crate::policy::Framing;
use quire_http::session::capability::Class;
use quire_pagecache::{Entry, Found};
use quire_routing::{Page, edge::CacheDecision};
use std::sync::Arc;

/// A page and how it came to be served.
pub struct Served<'a> {
    /// Which page.
    pub page: Page,
    /// The class of readers it was drawn for.
    pub class: Class,
    /// The page.
    pub entry: &'a Arc<Entry>,
    /// Whether it was there.
    pub found: Found,
    /// What was decided about keeping this load.
    pub decision: &'a CacheDecision,
    /// Whether it may stand in a frame.
    pub framing: Framing,
    /// Where it stands in the cache, if requests like this one may be answered from there.
    pub key: Option<&'a Key<'a>>,
}
