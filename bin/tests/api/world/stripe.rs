//! What speaks the protocol of Stripe (PyPI localstripe), and a browser's part of it.

use super::Browser;
use hmac::{Hmac, Mac};
use http::{Request, Response};
use quire_app::ports::Payments;
use quire_core::Timestamp;
use quire_providers::{
    Stripe, StripeAccount,
    outgoing::{Outgoing, RequestLimits},
};
use serde_json::{Value, json};
use sha2::Sha256;
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::Duration,
};
use url::Url;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
const PUBLISHABLE: &str = "pk_test_quire";
/// What its messages are signed with: now, and until lately.
pub const SECRETS: [&str; 2] = ["whsec_of_the_test", "whsec_of_before"];

/// Stripe, until it is dropped.
pub struct StripeServer {
    process: Child,
    api: Url,
    outgoing: Outgoing,
}

impl StripeServer {
    pub fn start() -> Self {
        let python = Path::new(FOLDER).join("../target/venv/bin/python");
        assert!(python.exists(), "no {}: `cargo xtask test` makes it", python.display());
        let mut process = Command::new(python)
            .arg(Path::new(FOLDER).join("tests/stripe/server.py"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut port = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut port).unwrap();
        let api: Url = format!("http://127.0.0.1:{}/", port.trim()).parse().unwrap();
        let outgoing = Outgoing::only(&api, RequestLimits::default()).unwrap();
        Self { process, api, outgoing }
    }

    /// The site's side of it, which waits two seconds for an answer.
    pub fn payments(&self) -> Arc<dyn Payments> {
        payments_at(&self.api)
    }

    async fn send(&self, request: Request<Vec<u8>>) -> Response<Vec<u8>> {
        self.outgoing.send(request).await.unwrap()
    }

    /// What it answers to a question of the site's own.
    pub async fn get(&self, path: &str) -> Value {
        let request = Request::get(self.api.join(path).unwrap().as_str())
            .header("authorization", "Bearer sk_test_quire")
            .body(Vec::new());
        serde_json::from_slice(self.send(request.unwrap()).await.body()).unwrap()
    }

    /// What it answers to a form of a browser, or of the site.
    pub async fn post(&self, path: &str, form: &[(&str, &str)]) -> Value {
        let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let request = Request::post(self.api.join(path).unwrap().as_str())
            .header("content-type", "application/x-www-form-urlencoded")
            .header("authorization", "Bearer sk_test_quire")
            .body(form.into_bytes());
        serde_json::from_slice(self.send(request.unwrap()).await.body()).unwrap()
    }

    /// Has the next requests that change something go wrong.
    pub async fn misbehaves(&self, faults: &[&str]) {
        let request = Request::post(self.api.join("_faults").unwrap().as_str())
            .header("content-type", "application/json")
            .body(json!(faults).to_string().into_bytes());
        self.send(request.unwrap()).await;
    }

    /// What its script gives for a card in a wallet that somebody pays with.
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

    /// What its fields give for a card that somebody types in, or why they give nothing.
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

impl Drop for StripeServer {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
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
