//! Mastodon: the reader names an instance, we introduce ourselves there, and it says who they are.
//! An instance vouches for its own accounts and for nothing else, so no address is asked for.

use super::{
    Service,
    oauth::{self, ClientAuthentication, refused},
};
use crate::outgoing::Outgoing;
use async_trait::async_trait;
use http::{Request, header};
use quire_app::ports::{
    AuthorizationRedirect, AuthorizationRequest, AuthorizationResponse, Profile, ProviderError,
    SignInProvider,
};
use quire_core::account::auth_state::AuthService;
use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Mutex, PoisonError},
};
use url::Url;

/// Instances whose introduction is remembered.
const MOST: usize = 1_000;
/// Characters of a name or a secret that an instance gives us.
const LONGEST: usize = 512;
const SCOPE: &str = "read:accounts";

/// Every instance there is.
pub struct Mastodon {
    site_name: String,
    site_url: String,
    outgoing: Outgoing,
    introduced: Mutex<HashMap<String, Introduction>>,
}

impl std::fmt::Debug for Mastodon {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mastodon").field("site_name", &self.site_name).finish_non_exhaustive()
    }
}

/// Who we are to an instance.
#[derive(Clone, Serialize, Deserialize)]
struct Introduction {
    client_id: String,
    client_secret: String,
}

/// What has to be known again when the browser is back.
#[derive(Serialize, Deserialize)]
struct ReturnState {
    origin: String,
    us: Introduction,
}

#[derive(Deserialize)]
struct Account {
    id: String,
    username: String,
    display_name: Option<String>,
}

impl Mastodon {
    /// The site as it introduces itself.
    #[must_use]
    pub fn new(site_name: &str, site_url: &str, outgoing: Outgoing) -> Self {
        let (site_name, site_url) = (site_name.to_owned(), site_url.to_owned());
        Self { site_name, site_url, outgoing, introduced: Mutex::default() }
    }

    /// The origin of the instance a reader typed: `mastodon.social`, `https://mastodon.social/`,
    /// `@ada@mastodon.social`. `None` for what is no name on the public network, unless it is one of
    /// the addresses that [`Outgoing::allows`]. The person is not asked for it.
    #[must_use]
    pub fn origin(&self, typed: &str) -> Option<Url> {
        let name = typed.trim().trim_end_matches('/');
        let name = name.strip_prefix("https://").unwrap_or(name);
        let name = name.rsplit('@').next().unwrap_or(name);
        if name.parse::<SocketAddr>().is_ok_and(|address| self.outgoing.allows(address)) {
            return Url::parse(&format!("http://{name}/")).ok();
        }
        let url = Url::parse(&format!("https://{name}/")).ok()?;
        let is_plain = url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none()
            && url.port().is_none();
        let is_name = url.domain().is_some_and(|name| name.contains('.'));
        (is_plain && is_name).then_some(url)
    }

    async fn introduce(
        &self,
        origin: &Url,
        redirect_uri: &str,
    ) -> Result<Introduction, ProviderError> {
        let known = |us: &Self| {
            let introduced = us.introduced.lock().unwrap_or_else(PoisonError::into_inner);
            introduced.get(origin.as_str()).cloned()
        };
        if let Some(us) = known(self) {
            return Ok(us);
        }
        let instance_error = |why: &str| ProviderError::Instance(why.to_owned());
        let address = origin.join("api/v1/apps").map_err(|_| instance_error("no address"))?;
        let form = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("client_name", &self.site_name)
            .append_pair("redirect_uris", redirect_uri)
            .append_pair("scopes", SCOPE)
            .append_pair("website", &self.site_url)
            .finish();
        let request = Request::post(address.as_str())
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ACCEPT, "application/json")
            .body(form.into_bytes())
            .map_err(|_| instance_error("no address"))?;
        let answer = self.outgoing.send(request).await;
        let answer = answer.map_err(|error| ProviderError::Instance(error.to_string()))?;
        let us = Some(answer)
            .filter(|answer| answer.status().is_success())
            .and_then(|answer| serde_json::from_slice::<Introduction>(answer.body()).ok())
            .filter(|us| us.client_id.len() <= LONGEST && us.client_secret.len() <= LONGEST)
            .ok_or_else(|| instance_error("it does not introduce sites"))?;
        let mut introduced = self.introduced.lock().unwrap_or_else(PoisonError::into_inner);
        if introduced.len() >= MOST {
            introduced.clear();
        }
        introduced.insert(origin.as_str().to_owned(), us.clone());
        Ok(us)
    }
}

/// Where things are at an instance.
fn service(origin: &Url) -> Result<Service, ProviderError> {
    let at = |path: &str| origin.join(path).map_err(|_| refused("the instance has no address"));
    Ok(Service {
        issuer: origin.origin().ascii_serialization(),
        authorize: at("oauth/authorize")?,
        token: at("oauth/token")?,
        facts: at("api/v1/accounts/verify_credentials")?,
    })
}

#[async_trait]
impl SignInProvider for Mastodon {
    fn service(&self) -> AuthService {
        AuthService::Mastodon
    }

    async fn authorize(
        &self,
        authorization: &AuthorizationRequest<'_>,
        instance: Option<&str>,
    ) -> Result<AuthorizationRedirect, ProviderError> {
        let origin = instance.and_then(|typed| self.origin(typed));
        let origin = origin.ok_or_else(|| ProviderError::Instance("no name".to_owned()))?;
        let us = self.introduce(&origin, authorization.redirect_uri).await?;
        let page = oauth::page(&service(&origin)?, &us.client_id, authorization, &[SCOPE], &[])?;
        let kept = serde_json::to_string(&ReturnState { origin: origin.into(), us })
            .map_err(|_| refused("the visit cannot be noted"))?;
        Ok(AuthorizationRedirect { address: page.into(), kept })
    }

    async fn profile(
        &self,
        authorization: &AuthorizationRequest<'_>,
        back: &AuthorizationResponse<'_>,
    ) -> Result<Profile, ProviderError> {
        let kept: ReturnState =
            serde_json::from_str(back.kept).map_err(|_| refused("the visit was not noted"))?;
        let origin = Url::parse(&kept.origin).map_err(|_| refused("the visit was not noted"))?;
        let service = service(&origin)?;
        oauth::same_issuer(&service, back.issuer)?;
        let us = (
            kept.us.client_id.as_str(),
            kept.us.client_secret.as_str(),
            ClientAuthentication::InForm,
        );
        let exchanged =
            oauth::exchange(&self.outgoing, &service, us, authorization, back.code).await;
        if exchanged.is_err() {
            // The instance may have forgotten us; next time we introduce ourselves again.
            let mut introduced = self.introduced.lock().unwrap_or_else(PoisonError::into_inner);
            introduced.remove(origin.as_str());
        }
        let tokens = exchanged?;
        let account: Account = oauth::facts(&self.outgoing, &service.facts, &tokens.access).await?;
        let host = origin.host_str().unwrap_or_default();
        let name = account.display_name.filter(|name| !name.trim().is_empty());
        Ok(Profile {
            issuer: service.issuer,
            subject: account.id,
            handle: Some(format!("@{}@{host}", account.username)),
            name: name.or(Some(account.username)),
            email: None,
        })
    }
}
