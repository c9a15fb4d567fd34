//! Facebook and X: OAuth 2.0, and a call that says whose token it is. Neither says whether it has
//! verified an address, so neither vouches for one.

use super::{
    ClientSecret, OauthClient, Service,
    oauth::{self, ClientAuthentication, refused},
};
use crate::outgoing::Outgoing;
use async_trait::async_trait;
use quire_app::ports::{
    AuthorizationRedirect, AuthorizationRequest, AuthorizationResponse, Profile, ProfileEmail,
    ProviderError, SignInProvider,
};
use quire_core::account::auth_state::AuthService;
use serde::Deserialize;

/// A service without ID tokens.
#[derive(Debug)]
pub struct ProfileApi {
    kind: Kind,
    service: Service,
    client: OauthClient,
    outgoing: Outgoing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Facebook,
    Twitter,
}

impl ProfileApi {
    /// Facebook; [`Service::facts`] is the address that answers `id`, `name` and `email`.
    #[must_use]
    pub fn facebook(service: Service, client: OauthClient, outgoing: Outgoing) -> Self {
        Self { kind: Kind::Facebook, service, client, outgoing }
    }

    /// X; [`Service::facts`] is the address that answers `data` with `id`, `name`, `username` and
    /// `confirmed_email`.
    #[must_use]
    pub fn twitter(service: Service, client: OauthClient, outgoing: Outgoing) -> Self {
        Self { kind: Kind::Twitter, service, client, outgoing }
    }

    fn scopes(&self) -> &'static [&'static str] {
        match self.kind {
            Kind::Facebook => &["public_profile", "email"],
            Kind::Twitter => &["users.read", "tweet.read", "users.email"],
        }
    }

    fn secret(&self) -> Result<&str, ProviderError> {
        match &self.client.secret {
            ClientSecret::Shared(secret) => Ok(secret),
            ClientSecret::Signed(_) => Err(refused("this service takes no signed secret")),
        }
    }
}

/// What Facebook says.
#[derive(Deserialize)]
struct Person {
    id: String,
    name: Option<String>,
    username: Option<String>,
    #[serde(alias = "confirmed_email")]
    email: Option<String>,
}

/// What X says.
#[derive(Deserialize)]
struct Wrapped {
    data: Person,
}

#[async_trait]
impl SignInProvider for ProfileApi {
    fn service(&self) -> AuthService {
        match self.kind {
            Kind::Facebook => AuthService::Facebook,
            Kind::Twitter => AuthService::Twitter,
        }
    }

    async fn authorize(
        &self,
        authorization: &AuthorizationRequest<'_>,
        _: Option<&str>,
    ) -> Result<AuthorizationRedirect, ProviderError> {
        let page = oauth::page(&self.service, &self.client.id, authorization, self.scopes(), &[])?;
        Ok(AuthorizationRedirect { address: page.into(), kept: String::new() })
    }

    async fn profile(
        &self,
        authorization: &AuthorizationRequest<'_>,
        back: &AuthorizationResponse<'_>,
    ) -> Result<Profile, ProviderError> {
        oauth::same_issuer(&self.service, back.issuer)?;
        let shown = match self.kind {
            Kind::Facebook => ClientAuthentication::InForm,
            Kind::Twitter => ClientAuthentication::InHeader,
        };
        let us = (self.client.id.as_str(), self.secret()?, shown);
        let tokens =
            oauth::exchange(&self.outgoing, &self.service, us, authorization, back.code).await?;
        let (facts, access) = (&self.service.facts, tokens.access.as_str());
        let person = match self.kind {
            Kind::Facebook => oauth::facts::<Person>(&self.outgoing, facts, access).await?,
            Kind::Twitter => oauth::facts::<Wrapped>(&self.outgoing, facts, access).await?.data,
        };
        let email = person.email.as_deref().and_then(|email| email.parse().ok());
        let handle = person.username.map(|name| format!("@{name}"));
        Ok(Profile {
            issuer: self.service.issuer.clone(),
            subject: person.id,
            handle: handle.or_else(|| person.name.clone()),
            name: person.name,
            email: email.map(|address| ProfileEmail { address, is_vouched: false }),
        })
    }
}
