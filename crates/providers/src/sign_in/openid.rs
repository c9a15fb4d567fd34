//! OpenID Connect: Google and Apple say who someone is in an ID token.

use super::{
    ClientSecret, OauthClient, Service,
    id_token::{self, Claims, Expected, TokenError},
    key_set::KeySet,
    oauth::{self, ClientAuthentication, refused},
};
use crate::outgoing::Outgoing;
use async_trait::async_trait;
use quire_app::{
    email::EmailAddress,
    ports::{
        AuthorizationRedirect, AuthorizationRequest, AuthorizationResponse, Clock, Profile,
        ProfileEmail, ProviderError, SignInPrompt, SignInProvider,
    },
};
use quire_core::account::auth_state::AuthService;
use std::sync::Arc;
use url::Url;

/// A service with ID tokens.
pub struct OpenId {
    kind: AuthService,
    service: Service,
    client: OauthClient,
    keys: KeySet,
    outgoing: Outgoing,
    clock: Arc<dyn Clock>,
    prompt: Option<Url>,
}

impl std::fmt::Debug for OpenId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenId").field("service", &self.service).finish_non_exhaustive()
    }
}

impl OpenId {
    /// Google, or Apple when the secret is one that is signed; [`Service::facts`] is where the keys
    /// are.
    #[must_use]
    pub fn new(
        service: Service,
        client: OauthClient,
        outgoing: Outgoing,
        clock: Arc<dyn Clock>,
    ) -> Self {
        let kind = match client.secret {
            ClientSecret::Shared(_) => AuthService::Google,
            ClientSecret::Signed(_) => AuthService::Apple,
        };
        let keys = KeySet::new(service.facts.clone(), outgoing.clone(), clock.clone());
        Self { kind, service, client, keys, outgoing, clock, prompt: None }
    }

    /// The same service, which also prompts over pages by the script at `script`.
    #[must_use]
    pub fn with_prompt(self, script: Url) -> Self {
        Self { prompt: Some(script), ..self }
    }

    fn secret(&self) -> Result<String, ProviderError> {
        match &self.client.secret {
            ClientSecret::Shared(secret) => Ok(secret.clone()),
            ClientSecret::Signed(key) => key
                .sign(&self.client.id, &self.service.issuer, self.clock.now())
                .map_err(|_| refused("our own key does not sign")),
        }
    }

    async fn verified(&self, token: &str, nonce: &str) -> Result<Claims, ProviderError> {
        let fault = |fault: TokenError| ProviderError::Refused(fault.to_string());
        let key = self.keys.find(&id_token::key_id(token).map_err(fault)?).await?;
        let (issuer, audience, now) =
            (self.service.issuer.as_str(), self.client.id.as_str(), self.clock.now());
        id_token::verify(token, &key, &Expected { issuer, audience, nonce, now }).map_err(fault)
    }
}

#[async_trait]
impl SignInProvider for OpenId {
    fn service(&self) -> AuthService {
        self.kind
    }

    async fn authorize(
        &self,
        authorization: &AuthorizationRequest<'_>,
        _: Option<&str>,
    ) -> Result<AuthorizationRedirect, ProviderError> {
        let mut extra = vec![("nonce", authorization.nonce)];
        let scopes = match self.kind {
            // Apple tells name and address only by a form that is posted to us.
            AuthService::Apple => {
                extra.push(("response_mode", "form_post"));
                ["openid", "name", "email"]
            }
            _ => ["openid", "email", "profile"],
        };
        let page = oauth::page(&self.service, &self.client.id, authorization, &scopes, &extra)?;
        Ok(AuthorizationRedirect { address: page.into(), kept: String::new() })
    }

    async fn profile(
        &self,
        authorization: &AuthorizationRequest<'_>,
        back: &AuthorizationResponse<'_>,
    ) -> Result<Profile, ProviderError> {
        oauth::same_issuer(&self.service, back.issuer)?;
        let secret = self.secret()?;
        let us = (self.client.id.as_str(), secret.as_str(), ClientAuthentication::InForm);
        let tokens =
            oauth::exchange(&self.outgoing, &self.service, us, authorization, back.code).await?;
        let token = tokens.id_token.ok_or_else(|| refused("there is no ID token"))?;
        let claims = self.verified(&token, authorization.nonce).await?;
        Ok(self.profile_of(claims, back.name))
    }

    fn prompt(&self) -> Option<SignInPrompt<'_>> {
        let script = self.prompt.as_ref()?.as_str();
        Some(SignInPrompt { client: self.client.id.as_str(), script })
    }

    async fn prompted(&self, nonce: &str, token: &str) -> Result<Profile, ProviderError> {
        if self.prompt.is_none() {
            return Err(refused("the service has no prompt"));
        }
        Ok(self.profile_of(self.verified(token, nonce).await?, None))
    }
}

impl OpenId {
    /// What claims say of a person, with the name where it was told beside them.
    fn profile_of(&self, claims: Claims, name: Option<&str>) -> Profile {
        let email = claims.email.as_deref().and_then(|email| email.parse().ok());
        let email = email.map(|address| ProfileEmail {
            is_vouched: claims.email_verified.is_true()
                && is_authority(self.kind, &address, claims.hd.as_deref()),
            address,
        });
        Profile {
            issuer: self.service.issuer.clone(),
            name: claims.name.or_else(|| name.map(str::to_owned)),
            handle: email.as_ref().map(|email| email.address.to_string()),
            subject: claims.sub,
            email,
        }
    }
}

/// Whether the service runs the mailbox, and so knows whose it is today. Of other addresses it only
/// knows whose they once were.
fn is_authority(service: AuthService, address: &EmailAddress, organisation: Option<&str>) -> bool {
    let domain = address.domain();
    match service {
        AuthService::Google => {
            matches!(domain, "gmail.com" | "googlemail.com")
                || organisation.is_some_and(|name| name.eq_ignore_ascii_case(domain))
        }
        AuthService::Apple => {
            matches!(domain, "privaterelay.appleid.com" | "icloud.com" | "me.com" | "mac.com")
        }
        AuthService::Facebook | AuthService::Twitter | AuthService::Mastodon => false,
    }
}
