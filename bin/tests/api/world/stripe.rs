//! What speaks the protocol of Stripe (PyPI localstripe), and a browser's part of it.

use super::{Browser, PythonServer};
use hmac::{Hmac, Mac};
use http::Request;
use quire_app::ports::Payments;
use quire_core::Timestamp;
use quire_providers::{Stripe, StripeAccount};
use serde_json::{Value, json};
use sha2::Sha256;
use std::{sync::Arc, time::Duration};
use url::Url;

const PUBLISHABLE: &str = "pk_test_quire";
/// What its messages are signed with: now, and until lately.
pub const SECRETS: [&str; 2] = ["whsec_of_the_test", "whsec_of_before"];

/// Stripe, until it is dropped.
pub struct StripeServer(PythonServer);

impl StripeServer {
    pub fn start() -> Self {
        Self(PythonServer::start("stripe"))
    }

    /// The site's side of it, which waits two seconds for an answer.
    pub fn payments(&self) -> Arc<dyn Payments> {
        payments_at(&self.0.api)
    }

    /// What it answers to a question of the site's own.
    pub async fn get(&self, path: &str) -> Value {
        let request = Request::get(self.0.at(path))
            .header("authorization", "Bearer sk_test_quire")
            .body(Vec::new());
        serde_json::from_slice(self.0.send(request.unwrap()).await.body()).unwrap()
    }

    /// What it answers to a form of a browser, or of the site.
    pub async fn post(&self, path: &str, form: &[(&str, &str)]) -> Value {
        let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let request = Request::post(self.0.at(path))
            .header("content-type", "application/x-www-form-urlencoded")
            .header("authorization", "Bearer sk_test_quire")
            .body(form.into_bytes());
        serde_json::from_slice(self.0.send(request.unwrap()).await.body()).unwrap()
    }

    /// Has the next requests that change something go wrong.
    pub async fn misbehaves(&self, faults: &[&str]) {
        self.0.misbehaves(faults).await;
    }

    /// What its script gives for a card in a wallet that someone pays with.
    pub async fn in_wallet(&self, browser: &mut Browser, wallet: &str, number: &str) -> String {
        let method = self.post("_config/wallet", &[("type", wallet), ("number", number)]).await;
        let set_up = "mutation { setUpCard { __typename ... on CardSetup { clientSecret } } }";
        let begun = browser.act(set_up, json!({})).await;
        let secret = begun["clientSecret"].as_str().unwrap();
        let id = secret.split("_secret_").next().unwrap();
        let method = method["id"].as_str().unwrap();
        let form = [("key", PUBLISHABLE), ("client_secret", secret), ("payment_method", method)];
        let done = self.post(&format!("v1/setup_intents/{id}/confirm"), &form).await;
        assert_eq!(done["status"], "succeeded", "{done}");
        id.to_owned()
    }

    /// What its fields give for a card that someone types in, or why they give nothing.
    pub async fn typed(&self, browser: &mut Browser, number: &str) -> Result<String, Value> {
        let set_up = "mutation { setUpCard { __typename ... on CardSetup { clientSecret } } }";
        let begun = browser.act(set_up, json!({})).await;
        assert_eq!(begun["__typename"], "CardSetup", "{begun}");
        let secret = begun["clientSecret"].as_str().unwrap();
        let id = secret.split("_secret_").next().unwrap();
        let path = format!("v1/setup_intents/{id}/confirm");
        let card = [
            ("key", PUBLISHABLE),
            ("client_secret", secret),
            ("payment_method_data[type]", "card"),
            ("payment_method_data[card][number]", number),
            ("payment_method_data[card][exp_month]", "12"),
            ("payment_method_data[card][exp_year]", "2099"),
            ("payment_method_data[card][cvc]", "123"),
        ];
        let mut done = self.post(&path, &card).await;
        if done["status"] == "requires_action" {
            done = self.post(&path, &card[..2]).await;
        }
        if done["status"] == "succeeded" { Ok(id.to_owned()) } else { Err(done) }
    }

    /// Answers a bank, as its script does.
    pub async fn answers_bank(&self, secret: &str, is_them: bool) -> Value {
        let id = secret.split("_secret_").next().unwrap();
        let path = format!("v1/payment_intents/{id}/_authenticate?success={is_them}");
        self.post(&path, &[("key", PUBLISHABLE), ("client_secret", secret)]).await
    }

    /// The money it took and the money that went back, in minor units, by payment.
    pub async fn taken(&self) -> Vec<(i64, i64)> {
        let charges = self.get("v1/charges?limit=100").await;
        let of = |charge: &Value| {
            (charge["amount"].as_i64().unwrap(), charge["amount_refunded"].as_i64().unwrap())
        };
        let made = charges["data"].as_array().unwrap().iter();
        made.filter(|charge| charge["status"] == "succeeded").map(of).collect()
    }

    /// Its payments, in the order in which they were begun.
    pub async fn intents(&self) -> Vec<Value> {
        self.get("v1/payment_intents?limit=100").await["data"].as_array().unwrap().clone()
    }
}

/// The site's side of Stripe at this address, which waits two seconds for an answer.
pub fn payments_at(api: &Url) -> Arc<dyn Payments> {
    let account = StripeAccount {
        secret_key: "sk_test_quire".to_owned(),
        publishable_key: PUBLISHABLE.to_owned(),
        webhook_secrets: SECRETS.map(str::to_owned).to_vec(),
        api: api.clone(),
        script: api.join("js.stripe.com/v3/").unwrap(),
        patience: Duration::from_secs(2),
    };
    Arc::new(Stripe::new(account).unwrap())
}

/// A message as Stripe sends it: its text, and the header that proves it.
pub fn signed_event(
    secret: &str,
    at: Timestamp,
    (id, kind): (&str, &str),
    object: &Value,
) -> (String, String) {
    let body = json!({ "id": id, "object": "event", "type": kind, "livemode": false,
        "data": { "object": object } })
    .to_string();
    let time = at.millis() / 1000;
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{time}.{body}").as_bytes());
    let hex: String =
        mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    (body, format!("t={time},v1={hex}"))
}
