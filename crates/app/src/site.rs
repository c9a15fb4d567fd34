//! What a site is: its name, its address, its links, and the rules that its configuration sets.

use quire_core::limit::shell::FOOTER_LINKS;
use quire_core::{account::phone::CallingCountry, document::link::is_at};
use quire_membership::{Meter, PriceList, TaxTable};
use quire_routing::href::external::OutsideLink;

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
    /// What shows Apple that the site's host may open Apple Pay: the text of the payment provider's file.
    #[serde(skip)]
    pub apple_pay_domain: Option<String>,
    /// Hosts to which no published story or response leads, lower case; those below them neither.
    pub banned_hosts: Vec<String>,
    /// The host of the Mastodon instance of the site's own, where it has one.
    pub mastodon: Option<String>,
    /// Which telephones get messages, and how many.
    #[serde(skip)]
    pub phones: PhoneRules,
    /// How many members' stories can be read without a membership.
    #[serde(skip)]
    pub meter: Meter,
    /// What memberships cost.
    #[serde(skip)]
    pub prices: PriceList,
    /// What is charged as tax, by country.
    pub taxes: TaxTable,
    /// Whether memberships may begin with a trial.
    pub has_trials: bool,
    /// Whether readers may give writers tips: the operator pays them out.
    pub has_tips: bool,
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
        let path = |link: OutsideLink| link.default_path().to_owned();
        let footer = OutsideLink::ALL.iter().take(FOOTER_LINKS);
        let link =
            |link: &OutsideLink| SiteLink { label: link.label().to_owned(), href: path(*link) };
        Self {
            name: "Quire".to_owned(),
            tagline: "A place to read and write".to_owned(),
            url: "http://127.0.0.1:8080".to_owned(),
            status_url: path(OutsideLink::Status),
            help_url: path(OutsideLink::Help),
            links: footer.map(link).collect(),
            apps: Apps::default(),
            apple_pay_domain: None,
            banned_hosts: Vec::new(),
            mastodon: None,
            phones: PhoneRules::default(),
            meter: Meter::default(),
            prices: PriceList::default(),
            taxes: TaxTable::default(),
            has_trials: true,
            has_tips: false,
        }
    }
}

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

/// Which telephones get messages, and how many. Every message costs the site money, and there are
/// networks that live on messages no one reads: both bounds are the site's against them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhoneRules {
    /// The countries whose numbers are taken; none: all.
    pub countries: Vec<CallingCountry>,
    /// Messages in a day, at most.
    pub most_a_day: i64,
}

impl Default for PhoneRules {
    fn default() -> Self {
        Self { countries: Vec::new(), most_a_day: 1_000 }
    }
}

impl PhoneRules {
    /// The countries whose numbers are taken.
    pub fn countries(&self) -> impl Iterator<Item = CallingCountry> {
        CallingCountry::all().filter(|country| self.takes(*country))
    }

    pub(crate) fn takes(&self, country: CallingCountry) -> bool {
        self.countries.is_empty() || self.countries.contains(&country)
    }
}
