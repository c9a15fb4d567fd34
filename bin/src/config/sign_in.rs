//! The services one can sign in with. One that is not mentioned is not offered.

use super::{Problems, Secret};
use serde::Deserialize;
use std::{net::SocketAddr, path::PathBuf};
use url::Url;

/// `[sign_in]`
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SignIn {
    /// `[sign_in.google]`
    pub google: Option<Registration>,
    /// `[sign_in.apple]`
    pub apple: Option<AppleRegistration>,
    /// `[sign_in.facebook]`
    pub facebook: Option<Registration>,
    /// `[sign_in.twitter]`
    pub twitter: Option<Registration>,
    /// Whether Mastodon instances are asked; they need no registration.
    pub mastodon: bool,
}

/// Who the site is to a service, and where the service is when it is not where it usually is.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Registration {
    /// The site's name there.
    pub client_id: String,
    /// What shows that it is the site.
    pub client_secret: Secret<String>,
    /// Addresses other than the usual ones.
    #[serde(flatten)]
    pub at: At,
}

/// Who the site is to Apple.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AppleRegistration {
    /// The site's name there (the services id).
    pub client_id: String,
    /// The developer team.
    pub team_id: String,
    /// The name of the key.
    pub key_id: String,
    /// The file with the key (`.p8`).
    pub key_file: PathBuf,
    /// Addresses other than the usual ones.
    #[serde(flatten)]
    pub at: At,
}

/// Where a service is. What is not set is where it usually is.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct At {
    /// Whose word it is. Must never change: it is half of the key of every identity.
    pub issuer: Option<String>,
    /// The page to which browsers are sent.
    pub authorize: Option<Url>,
    /// Where codes are exchanged.
    pub token: Option<Url>,
    /// Where it says who someone is; for Google and Apple, where their keys are.
    pub facts: Option<Url>,
    /// The script of its own prompt over pages; only Google has one.
    pub prompt: Option<Url>,
}

/// `[captcha]`
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Captcha {
    /// The public key, with which pages show the challenge.
    pub site_key: String,
    /// The secret key.
    pub secret: Secret<String>,
    /// Where values are judged, when it is not the usual address.
    pub address: Option<Url>,
}

impl Captcha {
    /// Names what is missing.
    pub(super) fn check(&self, found: &mut Problems) {
        found.add_if(self.site_key.is_empty(), "captcha.site_key", "is missing");
        found.add_if(self.secret.reveal().is_empty(), "captcha.secret", "is missing");
    }
}

/// `[outgoing]`
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Outgoing {
    /// Addresses with ports that may be asked although they are not on the public network, for
    /// instance `127.0.0.1:9000`. For development.
    pub allow: Vec<SocketAddr>,
}

impl SignIn {
    /// Names what is missing.
    pub(super) fn check(&self, found: &mut Problems) {
        let mut missing = |key: &str, is_missing| found.add_if(is_missing, key, "is missing");
        if let Some(google) = &self.google {
            missing("sign_in.google.client_id", google.client_id.is_empty());
            missing("sign_in.google.client_secret", google.client_secret.reveal().is_empty());
        }
        if let Some(apple) = &self.apple {
            missing("sign_in.apple.client_id", apple.client_id.is_empty());
            missing("sign_in.apple.team_id", apple.team_id.is_empty());
            missing("sign_in.apple.key_id", apple.key_id.is_empty());
            missing("sign_in.apple.key_file", apple.key_file.as_os_str().is_empty());
        }
        if let Some(facebook) = &self.facebook {
            missing("sign_in.facebook.client_id", facebook.client_id.is_empty());
            missing("sign_in.facebook.client_secret", facebook.client_secret.reveal().is_empty());
        }
        if let Some(twitter) = &self.twitter {
            missing("sign_in.twitter.client_id", twitter.client_id.is_empty());
            missing("sign_in.twitter.client_secret", twitter.client_secret.reveal().is_empty());
        }
    }
}
