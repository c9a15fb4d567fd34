//! What speaks the protocol of Braintree, and a browser's part of it.

use super::{Browser, PythonServer};
use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, Mac};
use http::Request;
use quire_app::ports::{Payments, WalletButton};
use quire_core::Timestamp;
use quire_membership::Currency;
use quire_providers::{Braintree, BraintreeAccount};
use serde_json::{Value, json};
use sha1::{Digest, Sha1};
use std::{collections::BTreeMap, sync::Arc, time::Duration};

const KEYS: (&str, &str) = ("quire_public_key", "quire_private_key");

/// Braintree, until it is dropped.
pub struct BraintreeServer(PythonServer);

impl BraintreeServer {
    pub fn start() -> Self {
        Self(PythonServer::start("braintree"))
    }

    /// The site's side of it, which waits two seconds for an answer.
    pub fn payments(&self) -> Arc<dyn Payments> {
        self.payments_within(Duration::from_secs(2))
    }

    /// The same, which waits as long for an answer.
    pub fn payments_within(&self, patience: Duration) -> Arc<dyn Payments> {
        let script = |name: &str| self.0.at(&format!("js/{name}"));
        let account = BraintreeAccount {
            public_key: KEYS.0.to_owned(),
            private_key: KEYS.1.to_owned(),
            merchant_accounts: BTreeMap::from([
                (Currency::Usd, "quire_usd".to_owned()),
                (Currency::Cad, "quire_cad".to_owned()),
            ]),
            api: self.0.api.clone(),
            button: WalletButton {
                client_script: script("client.min.js"),
                button_script: script("paypal-checkout.min.js"),
                asks: vec![self.0.api.origin().ascii_serialization()],
            },
            patience,
        };
        Arc::new(Braintree::new(account).unwrap())
    }

    /// Has the next requests that change something go wrong.
    pub async fn misbehaves(&self, faults: &[&str]) {
        self.0.misbehaves(faults).await;
    }

    /// What its button gives for an account that someone connects.
    pub async fn agreed(&self, kind: &str) -> String {
        let said = self.0.post("_agree", &json!({ "as": kind })).await;
        let said: Value = serde_json::from_slice(said.body()).unwrap();
        said["nonce"].as_str().unwrap().to_owned()
    }

    /// The same, as a browser does: with a token first.
    pub async fn connected(&self, browser: &mut Browser, kind: &str) -> String {
        let set_up = "mutation { setUpCard(kind: PAYPAL_ACCOUNT) {
            __typename ... on CardSetup { clientSecret } } }";
        let begun = browser.act(set_up, json!({})).await;
        assert_eq!(begun["__typename"], "CardSetup", "{begun}");
        assert!(begun["clientSecret"].as_str().is_some_and(|token| !token.is_empty()));
        self.agreed(kind).await
    }

    /// Answers what is held.
    pub async fn releases(&self) {
        self.0.post("_release", &json!({})).await;
    }

    /// All that was on its way comes.
    pub async fn settles(&self) {
        self.0.post("_settle", &json!({})).await;
    }

    /// Someone gives a part back there.
    pub async fn gives_back(&self, id: &Value, amount: &str) {
        self.0.post("_refund", &json!({ "id": id, "amount": amount })).await;
    }

    pub async fn state(&self) -> Value {
        let request = Request::get(self.0.at("_state")).body(Vec::new());
        let said = self.0.send(request.unwrap()).await;
        serde_json::from_slice(said.body()).unwrap()
    }

    pub async fn transactions(&self) -> Vec<Value> {
        self.state().await["transactions"].as_array().unwrap().clone()
    }

    /// The money it took and the money that went back, in minor units, by payment.
    pub async fn taken(&self) -> Vec<(i64, i64)> {
        let all = self.transactions().await.into_iter();
        let taken = all.filter(|one| {
            matches!(one["status"].as_str(), Some("SUBMITTED_FOR_SETTLEMENT" | "SETTLED"))
        });
        taken.map(|one| (one["minor"].as_i64().unwrap(), one["back"].as_i64().unwrap())).collect()
    }
}

/// What shows that `text` is Braintree's, or ours.
pub fn braintree_signature(private: &str, text: &str) -> String {
    let mut mac = Hmac::<Sha1>::new_from_slice(&Sha1::digest(private)).unwrap();
    mac.update(text.as_bytes());
    let hex: String =
        mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{}|{hex}", KEYS.0)
}

/// A message as Braintree sends it: a form.
pub fn braintree_event(private: &str, at: Timestamp, kind: &str, subject: &str) -> String {
    let time = at.utc().to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<notification>\n  <kind>{kind}</kind>\n  \
         <timestamp type=\"datetime\">{time}</timestamp>\n  <subject>{subject}</subject>\n\
         </notification>\n"
    );
    let payload = STANDARD.encode(text) + "\n";
    let signature = braintree_signature(private, &payload);
    url::form_urlencoded::Serializer::new(String::new())
        .append_pair("bt_signature", &signature)
        .append_pair("bt_payload", &payload)
        .finish()
}
