//! Stripe's API: forms, answered by JSON.

use crate::outgoing::Outgoing;
use http::{Request, StatusCode, header};
use quire_app::ports::PaymentError;
use serde::{Deserialize, de::DeserializeOwned};
use url::Url;

/// The version of the API whose answers are understood here.
const VERSION: &str = "2024-06-20";

/// Why there is no answer that counts.
#[derive(Debug)]
pub(super) enum Failure {
    /// What was asked may have been done: no answer, or one that says nothing of it.
    Unknown(String),
    /// It was not done: Stripe's word for the reason.
    Refused(String),
}

impl Failure {
    /// For what must not be decided by a refusal: it is asked again.
    pub fn into_unknown(self) -> PaymentError {
        match self {
            Self::Unknown(why) | Self::Refused(why) => PaymentError::Unreachable(why),
        }
    }
}

impl From<Failure> for PaymentError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Unknown(why) => Self::Unreachable(why),
            Failure::Refused(why) => Self::Refused(why),
        }
    }
}

/// Asks the API in the name of an account.
pub(super) struct Wire {
    api: Url,
    secret_key: String,
    outgoing: Outgoing,
}

#[derive(Deserialize)]
struct Refusal {
    error: RefusalText,
}

#[derive(Deserialize)]
struct RefusalText {
    code: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
}

impl Wire {
    pub fn new(api: Url, secret_key: String, outgoing: Outgoing) -> Self {
        Self { api, secret_key, outgoing }
    }

    pub async fn get<T: DeserializeOwned>(
        &self,
        path: &[&str],
        query: &[(&str, &str)],
    ) -> Result<T, Failure> {
        let mut address = self.address(path)?;
        if !query.is_empty() {
            address.query_pairs_mut().extend_pairs(query);
        }
        self.send(Request::get(address.as_str()), Vec::new()).await
    }

    /// Posts a form. What has a `key` is done once, however often it is sent.
    pub async fn post<T: DeserializeOwned>(
        &self,
        path: &[&str],
        form: &[(&str, &str)],
        key: Option<&str>,
    ) -> Result<T, Failure> {
        let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        let mut request = Request::post(self.address(path)?.as_str())
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        self.send(request, form.into_bytes()).await
    }

    pub async fn delete<T: DeserializeOwned>(&self, path: &[&str]) -> Result<T, Failure> {
        self.send(Request::delete(self.address(path)?.as_str()), Vec::new()).await
    }

    /// The address of a resource. What it is called comes from Stripe, or from a browser that says so.
    fn address(&self, path: &[&str]) -> Result<Url, Failure> {
        let is_plain = |part: &&str| {
            !part.is_empty()
                && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        let refused = || Failure::Refused("this is no name of anything".to_owned());
        if !path.iter().all(is_plain) {
            return Err(refused());
        }
        self.api.join(&format!("/v1/{}", path.join("/"))).map_err(|_| refused())
    }

    async fn send<T: DeserializeOwned>(
        &self,
        request: http::request::Builder,
        body: Vec<u8>,
    ) -> Result<T, Failure> {
        let unknown = |why: &dyn std::fmt::Display| Failure::Unknown(why.to_string());
        let request = request
            .header(header::AUTHORIZATION, format!("Bearer {}", self.secret_key))
            .header("stripe-version", VERSION)
            .body(body)
            .map_err(|_| unknown(&"the account cannot be sent"))?;
        let answer = self.outgoing.send(request).await.map_err(|error| unknown(&error))?;
        let status = answer.status();
        if status.is_success() {
            return serde_json::from_slice(answer.body())
                .map_err(|_| unknown(&"the answer cannot be understood"));
        }
        // Stripe's sentences are not repeated: they may name a card.
        let said: Option<Refusal> = serde_json::from_slice(answer.body()).ok();
        let code = said.and_then(|said| said.error.code.or(said.error.kind));
        let code = code.unwrap_or_else(|| format!("status {}", status.as_u16()));
        match status {
            StatusCode::BAD_REQUEST | StatusCode::PAYMENT_REQUIRED | StatusCode::NOT_FOUND => {
                Err(Failure::Refused(code))
            }
            _ => Err(unknown(&format_args!("status {}, {code}", status.as_u16()))),
        }
    }
}
