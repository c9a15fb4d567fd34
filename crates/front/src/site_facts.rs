//! What the front door and the renderer know of the site.

use quire_http::headers::HttpsOnly;

/// What the front door and the renderer must know of the site.
#[derive(Debug, Clone)]
pub struct SiteFacts {
    /// Public scheme and authority, without a slash.
    pub origin: String,
    /// Name, tagline and origin as the renderer gets them (percent-encoded JSON).
    pub described: String,
    /// Where the renderer finds GraphQL, for instance `http://127.0.0.1:4000`.
    pub api: String,
    /// The script of Google's own prompt over pages, where it is offered.
    pub prompt: Option<String>,
    /// Where the payment provider's own fields for a card come from, where it has some.
    pub cards: Option<CardHosts>,
    /// Where the button for a PayPal account comes from, where there is one.
    pub wallet: Option<WalletHosts>,
    /// Longest time in seconds a CDN may keep a page; 0: none may.
    pub edge_seconds: u32,
    /// What the site's own host promises of HTTPS, where readers reach it so.
    pub https_only: HttpsOnly,
}

impl SiteFacts {
    /// Whether readers reach the site by HTTPS.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.origin.starts_with("https://")
    }
}

/// Where a payment provider's own fields for a card come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardHosts {
    /// Their script.
    pub script: String,
    /// The origin that the script asks.
    pub api: String,
}

/// Where the button for a PayPal account comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletHosts {
    /// Its script.
    pub script: String,
    /// The origins that the script asks.
    pub asks: Vec<String>,
}
