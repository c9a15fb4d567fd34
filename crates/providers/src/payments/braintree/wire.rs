//! Braintree's API: GraphQL, whose every answer has the status 200.

use crate::outgoing::Outgoing;
use base64::{Engine, engine::general_purpose::STANDARD};
use http::{Request, header};
use quire_app::ports::PaymentError;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use url::Url;

/// The version of the API whose answers are understood here.
const VERSION: &str = "2019-01-01";

/// Why there is no answer that counts.
#[derive(Debug)]
pub(super) enum Failure {
    /// What was asked may have been done: no answer, or one that says nothing of it.
    Unknown(String),
    /// It was not done: Braintree's code for the reason.
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
pub(super) struct GraphqlWire {
    api: Url,
    authorization: String,
    outgoing: Outgoing,
}

#[derive(Deserialize)]
struct Answer {
    data: Option<Value>,
    #[serde(default)]
    errors: Vec<Error>,
}

#[derive(Deserialize)]
struct Error {
    extensions: Option<ErrorFacts>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ErrorFacts {
    error_class: Option<String>,
    legacy_code: Option<String>,
}

impl GraphqlWire {
    pub fn new(api: Url, (public, private): (&str, &str), outgoing: Outgoing) -> Self {
        let authorization = format!("Basic {}", STANDARD.encode(format!("{public}:{private}")));
        Self { api, authorization, outgoing }
    }

    /// Asks something of which only matters that it was done.
    pub async fn done(&self, question: &str, variables: &Value) -> Result<(), Failure> {
        self.ask::<Value>(question, variables).await.map(|_| ())
    }

    pub async fn ask<T: DeserializeOwned>(
        &self,
        question: &str,
        variables: &Value,
    ) -> Result<T, Failure> {
        let unknown = |why: &dyn std::fmt::Display| Failure::Unknown(why.to_string());
        let address = self.api.join("/graphql").map_err(|error| unknown(&error))?;
        let body = json!({ "query": question, "variables": variables }).to_string();
        let request = Request::post(address.as_str())
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::AUTHORIZATION, &self.authorization)
            .header("braintree-version", VERSION)
            .body(body.into_bytes())
            .map_err(|_| unknown(&"the account cannot be sent"))?;
        let answer = self.outgoing.send(request).await.map_err(|error| unknown(&error))?;
        if !answer.status().is_success() {
            return Err(unknown(&format_args!("status {}", answer.status().as_u16())));
        }
        let said: Answer = serde_json::from_slice(answer.body())
            .map_err(|_| unknown(&"the answer cannot be understood"))?;
        // Braintree's sentences are not repeated: they may name a person.
        if let Some(error) = said.errors.into_iter().next() {
            let facts = error.extensions.unwrap_or_default();
            let class = facts.error_class.unwrap_or_default();
            let code = facts.legacy_code.unwrap_or_else(|| class.clone());
            return Err(match class.as_str() {
                "VALIDATION" | "NOT_FOUND" => Failure::Refused(code),
                _ => unknown(&format_args!("error {code}")),
            });
        }
        serde_json::from_value(said.data.unwrap_or_default())
            .map_err(|_| unknown(&"the answer cannot be understood"))
    }
}
