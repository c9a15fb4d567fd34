//! What every action is given: the store, the search index, the outside world, the site.

use crate::{
    event::EventQueue, keys::Keys, phone::PhoneRules, ports::Ports, rate_limit::RateLimiter,
};
use quire_core::{
    document::link::is_at,
    flag::{Flag, FlagValue},
};
use quire_routing::href::outside::OutsideLink;
use quire_search::Index;
use quire_store::Store;
use std::{collections::BTreeMap, path::Path, sync::Arc};

/// A site at work. Cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The database.
    pub store: Store,
    /// The search index.
    pub search: Arc<Index>,
    /// Time, chance and mail.
    pub ports: Ports,
    /// What the site is called and where it is.
    pub site: Arc<Site>,
    /// What the configuration says of flags.
    pub flags: Arc<BTreeMap<Flag, FlagValue>>,
    /// The server's secret.
    pub keys: Keys,
    /// The folder in which exports lie until they are fetched.
    pub exports: Arc<Path>,
    /// Where what browsers report comes in.
    pub event_queue: Arc<EventQueue>,
    /// How often everybody does things.
    pub rate_limiter: RateLimiter,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("site", &self.site.url).finish_non_exhaustive()
    }
}

/// What the site is called and where it is.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Site {
    /// Its name.
    pub name: String,
    /// One line about it.
    pub tagline: String,
    /// Its origin without a trailing slash: `https://example.org`.
    pub url: String,
    /// Where its state is told.
    pub status_url: String,
    /// Where help is.
    pub help_url: String,
    /// The links of the footer, in order.
    pub links: Vec<SiteLink>,
    /// The apps that may open the site's addresses.
    pub apps: Apps,
    /// Hosts to which no published story or response leads, lower case; those below them neither.
    pub banned_hosts: Vec<String>,
    /// The host of the Mastodon instance of the site's own, where it has one.
    pub mastodon: Option<String>,
    /// Which telephones get messages, and how many.
    #[serde(skip)]
    pub phones: PhoneRules,
}

/// The apps that may open the site's addresses and share its sign-in.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Apps {
    /// Of Apple's systems: team and bundle, for instance `ABCDE12345.org.example.reader`.
    pub apple: Vec<String>,
    /// Of Android.
    pub android: Vec<AndroidApp>,
}

/// An app of Android.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AndroidApp {
    /// For instance `org.example.reader`.
    pub package: String,
    /// SHA-256 of the certificates it is signed with: 32 hex pairs with colons between them.
    pub fingerprints: Vec<String>,
}

/// A link of the footer.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct SiteLink {
    /// What it says.
    pub label: String,
    /// Where it leads: a path of the site or an address.
    pub href: String,
}

impl Default for Site {
    fn default() -> Self {
        let link = |(link, href): (OutsideLink, &str)| SiteLink {
            label: link.label().to_owned(),
            href: href.to_owned(),
        };
        Self {
            name: "Quire".to_owned(),
            tagline: "A place to read and write".to_owned(),
            url: "http://127.0.0.1:8080".to_owned(),
            status_url: "/about#status".to_owned(),
            help_url: "/m/help".to_owned(),
            links: FOOTER.map(link).into(),
            apps: Apps::default(),
            banned_hosts: Vec::new(),
            mastodon: None,
            phones: PhoneRules::default(),
        }
    }
}

/// The footer's links; a site's configuration may put others in their place.
const FOOTER: [(OutsideLink, &str); 10] = [
    (OutsideLink::Help, "/m/help"),
    (OutsideLink::Status, "/about#status"),
    (OutsideLink::About, "/about"),
    (OutsideLink::Careers, "/about#careers"),
    (OutsideLink::Press, "/about#press"),
    (OutsideLink::Blog, "/explore-topics"),
    (OutsideLink::Privacy, "/m/privacy"),
    (OutsideLink::Rules, "/m/rules"),
    (OutsideLink::Terms, "/m/tos"),
    (OutsideLink::TextToSpeech, "/about#listen"),
];

impl Site {
    /// The full address of a path of the site.
    #[must_use]
    pub fn absolute(&self, path: &str) -> String {
        if path.starts_with('/') { format!("{}{path}", self.url) } else { path.to_owned() }
    }

    /// The host of its origin, at which people sign in.
    #[must_use]
    pub fn host(&self) -> &str {
        self.url.split_once("://").map_or(self.url.as_str(), |(_, host)| host)
    }

    /// Whether one of these addresses leads to a host that the site has banned.
    pub fn bans<'a>(&self, mut addresses: impl Iterator<Item = &'a str>) -> bool {
        !self.banned_hosts.is_empty() && addresses.any(|address| is_at(address, &self.banned_hosts))
    }
}
