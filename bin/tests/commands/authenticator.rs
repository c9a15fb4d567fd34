//! An authenticator made of software with one passkey of a site's person.

use quire_app::{App, device::Device, passkey, session};
use quire_core::UserId;
use serde_json::{Value, json};
use url::Url;
use webauthn_authenticator_rs::{WebauthnAuthenticator, softpasskey::SoftPasskey};

/// A site at a loopback address is `localhost` to authenticators.
const ORIGIN: &str = "http://localhost";

pub struct Authenticator {
    keys: SoftPasskey,
    id: Value,
    /// What the site calls the person; it comes with every answer.
    handle: Value,
}

impl Authenticator {
    /// Makes a passkey of someone and adds it to their account.
    pub async fn of(app: &App, id: &UserId) -> Self {
        let opened = session::open(app, id, &Device::default()).await.unwrap();
        let mut session = session::find(app, &opened.token).await.unwrap().unwrap();
        session.step_up_until = Some(app.ports.clock.now().plus_seconds(60));
        let asked = passkey::begin_adding(app, &session).await.unwrap();
        let mut options: Value = serde_json::from_str(&asked.json).unwrap();
        // It keeps every key, but does not take the word for it.
        options["publicKey"]["authenticatorSelection"] =
            json!({ "requireResidentKey": false, "userVerification": "required" });
        let handle = options["publicKey"]["user"]["id"].clone();
        let options = serde_json::from_value(options).unwrap();
        let mut keys = SoftPasskey::new(true);
        let made = keys.do_registration(Url::parse(ORIGIN).unwrap(), options).unwrap();
        let made = serde_json::to_value(&made).unwrap();
        let response = made.to_string();
        passkey::add(app, &session, Some(&asked.challenge), &response, "Laptop").await.unwrap();
        Self { keys, id: made["rawId"].clone(), handle }
    }

    /// Who is signed in with the passkey, if it is accepted.
    pub async fn sign_in(&mut self, app: &App) -> Option<UserId> {
        let asked = passkey::begin(app, None).await.unwrap();
        let mut options: Value = serde_json::from_str(&asked.json).unwrap();
        // It finds no keys by itself.
        options["publicKey"]["allowCredentials"] = json!([{ "type": "public-key", "id": self.id }]);
        let options = serde_json::from_value(options).unwrap();
        let origin = Url::parse(ORIGIN).unwrap();
        let signed = self.keys.do_authentication(origin, options).unwrap();
        let mut signed = serde_json::to_value(&signed).unwrap();
        signed["response"]["userHandle"] = self.handle.clone();
        let (challenge, response) = (Some(asked.challenge.as_str()), signed.to_string());
        let entered = passkey::sign_in(app, challenge, &response, &Device::default()).await;
        entered.ok().map(|(person, _)| person.id)
    }
}
