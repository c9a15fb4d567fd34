//! Configuration: one TOML file, over it the command line and the environment. Read once at the
//! start; everything later gets it as a value.

mod apps;
mod automation;
pub mod cache;
pub mod domains;
pub mod images;
pub mod limits;
pub mod log;
pub mod mail;
pub mod membership;
pub mod payments;
pub mod problem;
pub mod secret;
mod server;
pub mod sign_in;
mod site;
pub mod sms;

pub use automation::Automation;
pub use cache::Cache;
pub use domains::Domains;
pub use images::{Images, S3};
pub use limits::Limits;
pub use log::{Log, LogFormat};
pub use mail::Smtp;
pub use membership::Membership;
pub use payments::Payments;
pub use problem::{Problem, Problems};
pub use secret::Secret;
pub use server::Server;
pub use sign_in::{AppleRegistration, At, Captcha, Outgoing, Registration, SignIn};
pub use site::{Publishing, Site};
pub use sms::{Phones, Sms};

use quire_app::site::Apps;
use quire_core::flag::{Flag, FlagValue};
use quire_front::renderer::RendererOptions;
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};
use url::Url;

/// Everything that can be set. Every key has a default, so an empty file (or none) is a valid
/// configuration. A key we do not know is an error: a typing mistake must not be silence.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// What the site is called and where it lives.
    pub site: Site,
    /// The listener no one outside should reach, and the proxies in front.
    pub server: Server,
    /// What one client and one request may take.
    pub limits: Limits,
    /// The page cache.
    pub cache: Cache,
    /// Where pictures lie.
    pub images: Images,
    /// The page renderer.
    pub renderer: RendererOptions,
    /// How mail leaves. Without it, letters are put down in `DIR/outbox`.
    pub smtp: Option<Smtp>,
    /// How messages to telephones leave. Without it, they are put down in `DIR/outbox`.
    pub sms: Option<Sms>,
    /// Which telephones get messages.
    pub phones: Phones,
    /// The services one can sign in with.
    pub sign_in: SignIn,
    /// Who tells people from programs before an account is made. Without it, no one.
    pub captcha: Option<Captcha>,
    /// Whom the server itself may ask.
    pub outgoing: Outgoing,
    /// Domains of publications' own.
    pub domains: Domains,
    /// The automation service that may ask who a token acts for.
    pub automation: Automation,
    /// Logs.
    pub log: Log,
    /// The apps that may open the site's addresses.
    pub apps: Apps,
    /// What may be published.
    pub publishing: Publishing,
    /// What is read without a membership, and what one costs.
    pub membership: Membership,
    /// Who moves the money of members.
    pub payments: Payments,
    /// `[flags]`: what a flag is for everybody of whom staff say nothing else.
    pub flags: BTreeMap<Flag, FlagValue>,
}

/// Whether it is the name of a host as browsers write it.
fn is_host(name: &str) -> bool {
    url::Host::parse(name).is_ok_and(|host| host.to_string() == name)
}

/// Whether no one on the way to an address reads along: it is encrypted, or on this machine.
fn is_guarded(address: &Url) -> bool {
    let is_here = match address.host() {
        Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback(),
        Some(url::Host::Domain(name)) => name == "localhost",
        None => false,
    };
    let has_credentials = !address.username().is_empty() || address.password().is_some();
    let is_http = address.scheme() == "http" && is_here;
    (address.scheme() == "https" || is_http) && !has_credentials
}

/// Why a configuration is refused.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read the configuration {}: {source}", path.display())]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file is not TOML, or has a key or a value we do not know.
    #[error("{}: {source}", path.display())]
    Syntax {
        /// Which file.
        path: PathBuf,
        /// Where and why.
        source: Box<toml::de::Error>,
    },
    /// Values make no sense.
    #[error("{0}")]
    Invalid(Problems),
}

impl Config {
    /// Reads a file, or gives the defaults when there is none to read.
    ///
    /// # Errors
    /// [`ConfigError`], always one that names the file or the key.
    pub fn read(path: Option<&Path>) -> Result<Self, ConfigError> {
        let Some(path) = path else { return Ok(Self::default()) };
        let text = std::fs::read_to_string(path)
            .map_err(|source| ConfigError::Unreadable { path: path.into(), source })?;
        Self::parse(&text, path)
    }

    /// Reads configuration text; `path` is only for messages.
    ///
    /// # Errors
    /// [`ConfigError::Syntax`].
    pub fn parse(text: &str, path: &Path) -> Result<Self, ConfigError> {
        toml::from_str(text)
            .map_err(|source| ConfigError::Syntax { path: path.into(), source: Box::new(source) })
    }

    /// The public origin as configured, or the one a server has that no one configured.
    #[must_use]
    pub fn origin(&self) -> String {
        match &self.site.url {
            Some(url) => url.origin().ascii_serialization(),
            None => "http://127.0.0.1:8080".to_owned(),
        }
    }

    /// Whether the site has no address that others could reach it at.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.site.url.as_ref().and_then(Url::host).is_none_or(|host| match host {
            url::Host::Domain(name) => name == "localhost" || name.ends_with(".localhost"),
            url::Host::Ipv4(address) => address.is_loopback(),
            url::Host::Ipv6(address) => address.is_loopback(),
        })
    }

    /// Checks what types cannot say.
    ///
    /// # Errors
    /// [`ConfigError::Invalid`] with everything that is wrong.
    pub fn check(&self) -> Result<(), ConfigError> {
        self.problems().into_result().map_err(ConfigError::Invalid)
    }

    /// What types cannot say and is wrong, all of it.
    #[must_use]
    pub fn problems(&self) -> Problems {
        let mut found = Problems::default();
        found.add_if(self.site.name.trim().is_empty(), "site.name", "must not be empty");
        self.site.check(&mut found);
        let is_large = self.cache.megabytes > 1 << 20;
        found.add_if(is_large, "cache.megabytes", "must be at most 1048576");
        self.images.check(&mut found);
        self.check_renderer(&mut found);
        if self.server.countries().is_none() {
            found.add("server.country_header", "or server.country makes no sense");
        }
        self.limits.check(&mut found);
        if let Some(smtp) = &self.smtp {
            smtp.check(&mut found);
        }
        if let Some(sms) = &self.sms {
            sms.check(&mut found);
        }
        found.add_failed("phones.countries", self.phones.rules());
        found.add_if(
            self.server.outbox && (self.smtp.is_some() || !self.is_local()),
            "server.outbox",
            "is for development: not with [smtp] or a public site.url; set it to false",
        );
        found.add_if(
            !self.publishing.is_sound(),
            "publishing.banned_hosts",
            "must be names of hosts: spam.example",
        );
        self.membership.check(&mut found);
        self.payments.check(self.is_local(), &mut found);
        self.automation.check(&mut found);
        apps::check(&self.apps, &mut found);
        let of_other_kind = |flag: &Flag, value: &FlagValue| value.kind() != flag.kind();
        for (flag, _) in self.flags.iter().filter(|(flag, value)| of_other_kind(flag, value)) {
            found.add(flag.as_str(), "in [flags] must be true or false");
        }
        if let Some(captcha) = &self.captcha {
            captcha.check(&mut found);
        }
        self.sign_in.check(&mut found);
        found
    }

    fn check_renderer(&self, found: &mut Problems) {
        let RendererOptions { memory_megabytes, concurrency, .. } = self.renderer;
        found.add_if(
            !(64..=16_384).contains(&memory_megabytes),
            "renderer.memory_megabytes",
            "must be between 64 and 16384",
        );
        found.add_if(
            !(1..=256).contains(&concurrency),
            "renderer.concurrency",
            "must be between 1 and 256",
        );
    }
}
