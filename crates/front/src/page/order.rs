//! What the renderer is told. Every header it gets is made here; none comes from a client.

use super::{
    Verdict, deferred_scripts::ScriptStart, key::Form, own_place::OwnPlace, used_styles::UsedStyles,
};
use crate::{
    Application, Files, SiteFacts, Theme,
    metrics::Metrics,
    policy,
    renderer::{Order, Renderer},
};
use poem::http::{HeaderMap, HeaderName, HeaderValue, header};
use quire_app::site::Apps;
use quire_http::{
    conditional,
    session::capability::{Class, Grant},
};
use quire_pagecache::nonce;
use quire_routing::{Flag, Flags, Page};
use serde::Serialize;
use std::{collections::BTreeMap, sync::Arc};
use typeshare::typeshare;
use url::Url;

/// Everything a render needs, free of the request that caused it.
pub struct Ask {
    pub renderer: Arc<Renderer>,
    pub application: Arc<dyn Application>,
    pub metrics: Arc<Metrics>,
    pub files: Arc<Files>,
    pub used_styles: Arc<UsedStyles>,
    pub site: SiteFacts,
    /// Scheme and authority of the host that was asked.
    pub origin: String,
    /// Whether the host is one of a writer or publication.
    pub is_own_host: bool,
    pub own_place: Option<OwnPlace>,
    pub address: String,
    /// The allowed query alone, percent-encoded.
    pub query: String,
    pub form: Form,
    pub theme: Theme,
    pub grant: Grant,
    pub is_shared: bool,
}

impl Ask {
    /// The order for a page, with the answer to its own question where there is one. Where document and data
    /// are asked for one by one, that part alone is ordered.
    pub fn order(
        &self,
        verdict: &Verdict,
        params: &[(String, String)],
        answer: Option<HeaderValue>,
        start: ScriptStart,
    ) -> Order {
        let mut headers = page_headers(verdict.page, verdict.status, params, &self.site);
        if let Some(answer) = answer {
            headers.insert(HeaderName::from_static("x-quire-answer"), answer);
        }
        let mut set = |name: &'static str, value: &str| {
            if let Ok(value) = HeaderValue::from_str(value) {
                headers.insert(HeaderName::from_static(name), value);
            }
        };
        set("x-quire-host", &self.origin);
        set("x-quire-class", self.grant.class.as_str());
        set("x-quire-theme", self.theme.as_str());
        if let Some(lang) = &verdict.lang {
            set("x-quire-lang", lang);
        }
        if self.is_own_host {
            set("x-quire-own-host", "1");
        }
        if let Some(place) = &self.own_place {
            set("x-quire-own-place", &place.header());
        }
        // Google knows the site by its own origin alone.
        let script = self.site.prompt.as_deref().filter(|_| !self.is_own_host);
        if let Some(prompt) = policy::prompt(verdict.page, self.grant.class, script) {
            set("x-quire-prompt", prompt.route.as_str());
        }
        set("x-quire-capability", &self.application.capability(self.grant.clone()));
        match (self.form, start) {
            (Form::Html, ScriptStart::AtFirstSign) => set("x-quire-part", "document"),
            (Form::Data, _) => set("x-quire-part", "data"),
            (Form::Html | Form::Rsc, _) => {}
        }
        match self.form {
            // What a page that is open makes of data, it lets in itself: only documents need
            // nonces.
            Form::Html | Form::Data => {
                set("content-security-policy", &policy::for_renderer(&nonce::placeholder()));
            }
            Form::Rsc => set("rsc", "1"),
        }
        Order { address: self.address.clone(), headers }
    }
}

/// Headers in which orders for the same page differ.
const OF_ONE_ORDER: [&str; 4] =
    ["x-quire-api", "x-quire-capability", "x-quire-part", "content-security-policy"];

/// What tells two drawings of a page apart: a short hash of all that they are made of. Where the renderer asks for more
/// than it is told, each is taken for another one.
pub fn stamp(order: &Order, form: Form) -> String {
    let told = order.headers.iter().filter(|(name, _)| !OF_ONE_ORDER.contains(&name.as_str()));
    let told = told.flat_map(|(name, value)| [name.as_str().as_bytes(), value.as_bytes()]);
    let is_all = order.headers.contains_key("x-quire-answer");
    let apart: &[u8] = if is_all { b"" } else { form.full_content_type().as_bytes() };
    conditional::hash_of(told.chain([order.address.as_bytes(), apart]))
}

fn page_headers(
    page: Page,
    status: u16,
    params: &[(String, String)],
    site: &SiteFacts,
) -> HeaderMap {
    let params: BTreeMap<&str, &str> =
        params.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    // Strings as keys and values always become JSON.
    let params = encoded(&serde_json::to_string(&params).unwrap_or_default());
    let mut headers = HeaderMap::new();
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    set(header::ACCEPT_ENCODING, "identity");
    set(HeaderName::from_static("x-quire-page"), page.as_str());
    set(HeaderName::from_static("x-quire-layout"), page.layout().as_str());
    set(HeaderName::from_static("x-quire-params"), &params);
    set(HeaderName::from_static("x-quire-status"), &status.to_string());
    set(HeaderName::from_static("x-quire-api"), &site.api);
    set(HeaderName::from_static("x-quire-site"), &site.described);
    headers
}

/// Percent-encoded, so that any text is a header value.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len() + text.len() / 2);
    quire_routing::address::encoding::encode_query(text, &mut encoded);
    encoded
}

/// What the renderer is told of the site.
#[typeshare]
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SiteInfo<'a> {
    /// What it is called.
    name: &'a str,
    /// One line under the name.
    tagline: &'a str,
    /// Its public origin, for instance `https://example.org`.
    url: &'a str,
    /// The app that small screens offer, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    app: Option<&'a SiteApp>,
}

/// The app that small screens offer.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SiteApp {
    /// Store or universal link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub store: Option<String>,
    /// The package of Android's app.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub android: Option<String>,
    /// Whether it is not offered on Android.
    pub is_off_on_android: bool,
}

impl SiteApp {
    /// The app of a site; `None` where `[apps]` names none.
    #[must_use]
    pub fn of(apps: &Apps, store: Option<&Url>, flags: Flags) -> Option<Self> {
        let is_named = !apps.apple.is_empty() || !apps.android.is_empty();
        is_named.then(|| Self {
            store: store.map(Url::to_string),
            android: apps.android.first().map(|app| app.package.clone()),
            is_off_on_android: flags.is_on(Flag::DisableOpenInAppAndroid),
        })
    }
}

/// The site as the renderer reads it.
#[must_use]
pub fn described(name: &str, tagline: &str, url: &str, app: Option<&SiteApp>) -> String {
    // Texts always become JSON.
    encoded(&serde_json::to_string(&SiteInfo { name, tagline, url, app }).unwrap_or_default())
}

/// The page a renderer must draw before it counts as ready: the not-found page for
/// anonymous readers.
#[must_use]
pub fn probe(site: &SiteFacts, capability: &str) -> Order {
    let mut headers = page_headers(Page::NotFound, 404, &[], site);
    let facts = [
        ("x-quire-host", site.origin.as_str()),
        ("x-quire-class", Class::Lo.as_str()),
        ("x-quire-theme", Theme::System.as_str()),
        ("x-quire-capability", capability),
    ];
    for (name, value) in facts {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
    Order { address: "/404".into(), headers }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quire_app::site::AndroidApp;

    // F321
    #[test]
    fn an_app_is_offered_only_where_the_configuration_names_one() {
        let store: Url = "https://example.org/app".parse().unwrap();
        let off = Flags::default();
        assert_eq!(SiteApp::of(&Apps::default(), Some(&store), off), None);
        let android = AndroidApp { package: "org.example.app".into(), fingerprints: vec![] };
        let apps = Apps { apple: vec![], android: vec![android] };
        let app = SiteApp::of(&apps, Some(&store), off).unwrap();
        assert_eq!(app.android.as_deref(), Some("org.example.app"));
        assert_eq!(app.store.as_deref(), Some("https://example.org/app"));
    }
}
