//! Fetching files for people.

use super::{Outgoing, OutgoingError};
use async_trait::async_trait;
use http::{Method, Request, StatusCode, header};
use quire_app::ports::{Fetch, FetchError, Fetched};
use url::Url;

#[async_trait]
impl Fetch for Outgoing {
    async fn get(&self, address: &Url) -> Result<Fetched, FetchError> {
        let failed = |error: &dyn std::fmt::Display| FetchError::Nothing(error.to_string());
        let request = Request::builder().method(Method::GET).uri(address.as_str());
        let request = request.body(Vec::new()).map_err(|error| failed(&error))?;
        let answer = self.send(request).await.map_err(|error| match error {
            OutgoingError::TooLarge => FetchError::TooLarge,
            error => failed(&error),
        })?;
        if answer.status() != StatusCode::OK {
            return Err(failed(&answer.status()));
        }
        let media_type = answer.headers().get(header::CONTENT_TYPE);
        let media_type = media_type.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        Ok(Fetched {
            address: answer.extensions().get::<Url>().unwrap_or(address).clone(),
            media_type: media_type.to_owned(),
            bytes: answer.into_body(),
        })
    }
}
