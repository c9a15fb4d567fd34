//! The sign-in services as configured.

use crate::{
    config::{AppleRegistration, At, Config, Problem, Registration},
    failure::Failure,
};
use quire_app::ports::{Captcha, Clock, SignInProvider};
use quire_providers::{
    Recaptcha,
    outgoing::Outgoing,
    sign_in::{AppleKey, ClientSecret, Mastodon, OauthClient, OpenId, ProfileApi, Service},
};
use std::sync::Arc;
use url::Url;

/// Where a service usually is.
struct Usual {
    issuer: &'static str,
    authorize: &'static str,
    token: &'static str,
    facts: &'static str,
}

const GOOGLE: Usual = Usual {
    issuer: "https://accounts.google.com",
    authorize: "https://accounts.google.com/o/oauth2/v2/auth",
    token: "https://oauth2.googleapis.com/token",
    facts: "https://www.googleapis.com/oauth2/v3/certs",
};

const APPLE: Usual = Usual {
    issuer: "https://appleid.apple.com",
    authorize: "https://appleid.apple.com/auth/authorize",
    token: "https://appleid.apple.com/auth/token",
    facts: "https://appleid.apple.com/auth/keys",
};

const FACEBOOK: Usual = Usual {
    issuer: "https://www.facebook.com",
    authorize: "https://www.facebook.com/v24.0/dialog/oauth",
    token: "https://graph.facebook.com/v24.0/oauth/access_token",
    facts: "https://graph.facebook.com/v24.0/me?fields=id,name,email",
};

const TWITTER: Usual = Usual {
    issuer: "https://x.com",
    authorize: "https://x.com/i/oauth2/authorize",
    token: "https://api.x.com/2/oauth2/token",
    facts: "https://api.x.com/2/users/me?user.fields=confirmed_email",
};

/// The script of Google's own prompt over pages.
const PROMPT: &str = "https://accounts.google.com/gsi/client";

/// Where reCAPTCHA judges.
const RECAPTCHA: &str = "https://www.google.com/recaptcha/api/siteverify";

/// The one way out.
pub(super) fn outgoing(config: &Config) -> Result<Outgoing, Failure> {
    Outgoing::new(&config.outgoing.allow)
        .map_err(|error| Failure::Other(format!("cannot ask others: {error}")))
}

/// Who tells people from programs, if someone does.
pub(super) fn captcha(
    config: &Config,
    origin: &str,
    outgoing: Outgoing,
) -> Result<Option<Arc<dyn Captcha>>, Failure> {
    let Some(captcha) = &config.captcha else { return Ok(None) };
    let keys = (captcha.site_key.as_str(), captcha.secret.reveal().as_str());
    let address = address(captcha.address.as_ref(), RECAPTCHA)?;
    Ok(Some(Arc::new(Recaptcha::new(address, keys, origin, outgoing))))
}

/// The services that are configured.
pub(super) fn providers(
    config: &Config,
    origin: &str,
    clock: &Arc<dyn Clock>,
    outgoing: &Outgoing,
) -> Result<Vec<Arc<dyn SignInProvider>>, Failure> {
    let mut providers: Vec<Arc<dyn SignInProvider>> = Vec::new();
    if let Some(google) = &config.sign_in.google {
        let (service, client) = (service(&GOOGLE, &google.at)?, client(google));
        let provider = OpenId::new(service, client, outgoing.clone(), clock.clone());
        let prompt = address(google.at.prompt.as_ref(), PROMPT)?;
        providers.push(Arc::new(provider.with_prompt(prompt)));
    }
    if let Some(apple) = &config.sign_in.apple {
        let (service, client) = (service(&APPLE, &apple.at)?, apple_client(apple)?);
        let provider = OpenId::new(service, client, outgoing.clone(), clock.clone());
        providers.push(Arc::new(provider));
    }
    if let Some(facebook) = &config.sign_in.facebook {
        let (service, client) = (service(&FACEBOOK, &facebook.at)?, client(facebook));
        providers.push(Arc::new(ProfileApi::facebook(service, client, outgoing.clone())));
    }
    if let Some(twitter) = &config.sign_in.twitter {
        let (service, client) = (service(&TWITTER, &twitter.at)?, client(twitter));
        providers.push(Arc::new(ProfileApi::twitter(service, client, outgoing.clone())));
    }
    if config.sign_in.mastodon {
        providers.push(Arc::new(Mastodon::new(&config.site.name, origin, outgoing.clone())));
    }
    Ok(providers)
}

fn service(usual: &Usual, at: &At) -> Result<Service, Failure> {
    Ok(Service {
        issuer: at.issuer.clone().unwrap_or_else(|| usual.issuer.to_owned()),
        authorize: address(at.authorize.as_ref(), usual.authorize)?,
        token: address(at.token.as_ref(), usual.token)?,
        facts: address(at.facts.as_ref(), usual.facts)?,
    })
}

fn address(set: Option<&Url>, usual: &str) -> Result<Url, Failure> {
    match set {
        Some(url) => Ok(url.clone()),
        None => usual.parse().map_err(|error| Failure::Other(format!("{usual}: {error}"))),
    }
}

fn client(registration: &Registration) -> OauthClient {
    OauthClient {
        id: registration.client_id.clone(),
        secret: ClientSecret::Shared(registration.client_secret.reveal().clone()),
    }
}

pub(super) fn apple_client(apple: &AppleRegistration) -> Result<OauthClient, Problem> {
    let path = apple.key_file.display();
    let failed = |what: String| Problem { key: "sign_in.apple.key_file".to_owned(), what };
    let pem = std::fs::read(&apple.key_file)
        .map_err(|error| failed(format!("{path} cannot be read: {error}")))?;
    let key = AppleKey::read(&apple.team_id, &apple.key_id, &pem)
        .map_err(|error| failed(format!("{path} holds no key: {error}; get it from Apple")))?;
    Ok(OauthClient { id: apple.client_id.clone(), secret: ClientSecret::Signed(key) })
}
