use super::world::World;
use async_trait::async_trait;
use quire_app::{
    App,
    identity::{OauthCallback, OauthRequest, OauthReturn, oauth_callback, oauth_start},
    keys::Keys,
    ports::{
        AuthorizationRedirect, AuthorizationRequest, AuthorizationResponse, Profile, ProviderError,
        SignInProvider,
    },
    session::SignedIn,
};
use quire_core::{
    account::auth_state::{AuthOperation, AuthService},
    flag::{Flag, FlagValue},
    vocabulary::sign_in::EntryPoint,
};
use quire_routing::href::href;
use std::sync::{Arc, Mutex};

/// What travels with a browser, and what stays.
#[derive(Debug, Clone, Default)]
struct Papers {
    redirect_uri: String,
    state: String,
    nonce: String,
    verifier: String,
}

/// A service that keeps with what browsers came last.
struct Service {
    which: AuthService,
    seen: Mutex<Papers>,
}

impl Service {
    fn new(which: AuthService) -> Arc<Self> {
        Arc::new(Self { which, seen: Mutex::default() })
    }

    fn papers(&self) -> Papers {
        self.seen.lock().unwrap().clone()
    }
}

#[async_trait]
impl SignInProvider for Service {
    fn service(&self) -> AuthService {
        self.which
    }

    async fn authorize(
        &self,
        with: &AuthorizationRequest<'_>,
        _: Option<&str>,
    ) -> Result<AuthorizationRedirect, ProviderError> {
        *self.seen.lock().unwrap() = Papers {
            redirect_uri: with.redirect_uri.to_owned(),
            state: with.state.to_owned(),
            nonce: with.nonce.to_owned(),
            verifier: with.verifier.to_owned(),
        };
        let address = "https://service.example/".to_owned();
        Ok(AuthorizationRedirect { address, kept: String::new() })
    }

    async fn profile(
        &self,
        _: &AuthorizationRequest<'_>,
        _: &AuthorizationResponse<'_>,
    ) -> Result<Profile, ProviderError> {
        Err(ProviderError::Refused("nobody is known here".to_owned()))
    }
}

/// Sends a browser to a service; the secret that it holds.
async fn leave(app: &App, service: AuthService, session: Option<&SignedIn>) -> String {
    let operation = match session {
        Some(_) => AuthOperation::Connect,
        None => AuthOperation::Login,
    };
    let wanted = OauthRequest {
        service,
        operation,
        entry_point: EntryPoint::Clap,
        redirect: "/",
        instance: None,
        session,
        network: None,
        captcha: None,
    };
    oauth_start(app, &wanted).await.unwrap().secret
}

async fn back(app: &App, secret: &str, state: &str) -> Option<OauthReturn> {
    let service = AuthService::Google;
    let given = OauthCallback { service, secret: Some(secret), state: Some(state) };
    oauth_callback(app, &given).await.unwrap()
}

#[tokio::test]
async fn a_state_is_read_only_by_the_browser_it_was_made_for() {
    let mut world = World::new();
    let google = Service::new(AuthService::Google);
    world.app.ports.sign_in = vec![google.clone()];
    let (app, ada) = (&world.app, world.person("ada").await);
    let session = world.signed_in(&ada).await;
    let mine = leave(app, AuthService::Google, Some(&session)).await;
    let Papers { redirect_uri, state, nonce, verifier } = google.papers();
    assert!(state.starts_with(&format!("google-clap-connect-{}.", ada.id)), "{state}");
    assert_eq!(redirect_uri, "http://127.0.0.1:8080/m/callback/google");
    assert!(nonce != verifier && verifier.len() == 43);

    let yours = leave(app, AuthService::Google, Some(&session)).await;
    assert!(back(app, &yours, &state).await.is_none());
    let elsewhere = App { keys: Keys::new([2; 32]), ..app.clone() };
    assert!(back(&elsewhere, &mine, &state).await.is_none());
    for forged in ["", ".", "google-clap-login", "google-clap-login.", "google-clap-login.AAAA"] {
        assert!(back(app, &mine, forged).await.is_none(), "{forged}");
    }
    let other = state.replacen("connect", "login", 1);
    assert!(back(app, &mine, &other).await.is_none());

    // None of that used up what either browser holds.
    let found = back(app, &mine, &state).await.unwrap();
    assert_eq!(
        (found.operation(), found.entry_point()),
        (AuthOperation::Connect, EntryPoint::Clap)
    );
    assert!(back(app, &yours, &google.papers().state).await.is_some());
}

#[tokio::test]
async fn callbacks_are_addresses_of_the_site() {
    let mut world = World::new();
    world.app.flags = Arc::new([(Flag::Mastodon, FlagValue::Boolean(true))].into());
    for service in AuthService::ALL {
        let provider = Service::new(*service);
        world.app.ports.sign_in = vec![provider.clone()];
        leave(&world.app, *service, None).await;
        let path = href(&format!("callback_{service}"), &[]).unwrap();
        assert_eq!(provider.papers().redirect_uri, world.app.site.absolute(&path));
    }
}
