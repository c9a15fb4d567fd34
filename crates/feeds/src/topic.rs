//! Feeds by their whole addresses, as the hub knows them.

use crate::{Form, ITEMS, JSON_QUERY, gathered::Links, source::FeedSource};
use quire_app::{
    App,
    hub::{HubTopicState, HubTopics, TopicDocument},
    ports::Clock,
    site::Site,
};
use quire_routing::{Asker, Domain, Host, HostList, ParsedAddress, RouteTable};
use quire_store::{
    Conn, StoreError,
    host::{self, LiveHost},
};
use std::sync::Arc;
use url::Url;

/// The feeds of a site, on all its hosts.
#[derive(Clone)]
pub struct FeedTopics {
    site: Arc<Site>,
    clock: Arc<dyn Clock>,
}

/// A feed that an address names.
struct Named {
    source: FeedSource,
    form: Form,
    /// Its address without a query.
    bare: String,
}

impl FeedTopics {
    /// Those of this site.
    #[must_use]
    pub fn new(app: &App) -> Self {
        Self { site: app.site.clone(), clock: app.ports.clock.clone() }
    }

    /// What an address names; `None`: no feed of ours, or not spelt as we do.
    fn named(&self, c: &mut Conn, address: &str) -> Result<Option<Named>, StoreError> {
        let (bare, form) = match address.split_once('?') {
            Some((bare, JSON_QUERY)) => (bare, Form::Json),
            Some(_) => return Ok(None),
            None => (address, Form::Rss),
        };
        let (Ok(url), Ok(site)) = (bare.parse::<Url>(), self.site.url.parse::<Url>()) else {
            return Ok(None);
        };
        let is_plain =
            url.as_str() == bare && url.username().is_empty() && url.fragment().is_none();
        let is_near = url.scheme() == site.scheme() && url.port() == site.port();
        let Some(hosts) = self.hosts(c, &url, &site)?.filter(|_| is_plain && is_near) else {
            return Ok(None);
        };
        let host = Host::parse(url.host_str().unwrap_or_default()).ok();
        let table = RouteTable::standard().ok();
        let (Some(host), Some(table)) = (host, table) else { return Ok(None) };
        let Ok(parsed) = ParsedAddress::parse(host, url.path()) else { return Ok(None) };
        let resolution = quire_routing::resolve(table, &hosts, &parsed, &Asker::default());
        Ok(FeedSource::of(&resolution).map(|source| Named { source, form, bare: bare.to_owned() }))
    }

    /// The site's own host, and the one that the address names; `None`: it is none of ours.
    fn hosts(&self, c: &mut Conn, url: &Url, site: &Url) -> Result<Option<HostList>, StoreError> {
        let Ok(origin) = self.site.url.parse() else { return Ok(None) };
        let hosts = HostList::new(origin);
        let (Some(name), Some(main)) = (url.host_str(), site.host_str()) else { return Ok(None) };
        if name == main {
            return Ok(Some(hosts));
        }
        let Ok(domain) = name.parse::<Domain>() else { return Ok(None) };
        let owner = host::live(c)?.into_iter().find(|host| host.name(main) == name);
        Ok(owner.map(|owner| match owner {
            LiveHost::Subdomain { username } | LiveHost::OfPerson { username, .. } => {
                hosts.with_user(domain, &username)
            }
            LiveHost::OfPublication { slug, .. } => hosts.with_publication(domain, &slug),
        }))
    }
}

impl HubTopics for FeedTopics {
    fn state(&self, c: &mut Conn, address: &str) -> Result<Option<HubTopicState>, StoreError> {
        let Some(named) = self.named(c, address)? else { return Ok(None) };
        let gathered = named.source.read(c, self.clock.now(), ITEMS)?;
        Ok(gathered.map(|gathered| HubTopicState {
            tag: gathered.digest(named.form, Links::Marked),
            keys: gathered.purge_tags(),
        }))
    }

    fn document(&self, c: &mut Conn, address: &str) -> Result<Option<TopicDocument>, StoreError> {
        let Some(named) = self.named(c, address)? else { return Ok(None) };
        let Some(gathered) = named.source.read(c, self.clock.now(), ITEMS)? else {
            return Ok(None);
        };
        let feed = gathered.into_feed(c, &self.site, &named.bare, Links::Marked)?;
        let body = named.form.write(&feed).into_bytes();
        Ok(Some(TopicDocument { media_type: named.form.media_type(), body }))
    }
}
