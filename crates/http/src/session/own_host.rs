//! A host of a writer or publication, as sessions know it.

use quire_app::App;

/// A host of a writer or publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnHost {
    /// Its name in lower case, without a port.
    pub name: String,
    /// Scheme and authority under which browsers reach it: those of the site, with another name.
    pub origin: String,
}

impl OwnHost {
    /// The host of this name.
    #[must_use]
    pub fn new(app: &App, name: &str) -> Self {
        let name = name.to_ascii_lowercase();
        let site = url::Url::parse(&app.site.url).ok();
        let scheme = site.as_ref().map_or("https", url::Url::scheme);
        let port = site.as_ref().and_then(url::Url::port);
        let port = port.map(|port| format!(":{port}")).unwrap_or_default();
        Self { origin: format!("{scheme}://{name}{port}"), name }
    }
}
