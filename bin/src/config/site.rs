//! What the site is called, where it lives, and what may be published on it.

use super::{Problems, is_host};
use quire_routing::RouteTable;
use serde::Deserialize;
use std::collections::BTreeMap;
use url::Url;

/// `[site]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Site {
    /// Shown in the top bar, titles and mails.
    pub name: String,
    /// One line under the name.
    pub tagline: String,
    /// The public origin, for instance `https://example.org`. Without it the site answers on the
    /// listening address and on `localhost`.
    pub url: Option<Url>,
    /// Store or universal link of the site's app; small screens offer it.
    pub app_url: Option<Url>,
    /// The Mastodon instance of the site's own, where its members are at home: `social.example`.
    pub mastodon: Option<String>,
    /// Where short paths lead that are the site's to give, like `/ticks`: a path or an address.
    pub vanity: BTreeMap<String, String>,
}

impl Default for Site {
    fn default() -> Self {
        Self {
            name: "Quire".into(),
            tagline: "Stories worth the time they take to read".into(),
            url: None,
            app_url: None,
            mastodon: None,
            vanity: BTreeMap::new(),
        }
    }
}

impl Site {
    pub(super) fn check(&self, found: &mut Problems) {
        if let Some(url) = &self.url {
            let is_web = matches!(url.scheme(), "http" | "https") && url.host_str().is_some();
            let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
            found.add_if(!is_web, "site.url", "must be an http or https address");
            found.add_if(!is_bare, "site.url", "must have no path, query or fragment");
        }
        let is_odd = self.mastodon.as_deref().is_some_and(|name| !is_host(name));
        found.add_if(is_odd, "site.mastodon", "must be the name of a host: social.example");
        let table = RouteTable::standard().ok();
        for (path, target) in &self.vanity {
            let is_ours = table.is_some_and(|table| table.is_vanity(path));
            let key = format!("site.vanity.{path}");
            found.add_if(!is_ours, &key, "is no path that can lead elsewhere");
            found.add_if(!is_target(target), &key, "must be a path or an http or https address");
        }
    }
}

/// Whether it is a path of the site or an address of another.
fn is_target(target: &str) -> bool {
    target.bytes().all(|byte| byte.is_ascii_graphic())
        && match target.strip_prefix('/') {
            Some(path) => !path.starts_with(['/', '\\']),
            None => Url::parse(target).is_ok_and(|url| matches!(url.scheme(), "http" | "https")),
        }
}

/// `[publishing]`
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Publishing {
    /// Hosts to which no published story may lead, nor to any below them: `spam.example`.
    pub banned_hosts: Vec<String>,
}

impl Publishing {
    /// Whether all of them are names of hosts as browsers write them.
    pub(super) fn is_sound(&self) -> bool {
        self.banned_hosts.iter().all(|name| is_host(name))
    }
}
