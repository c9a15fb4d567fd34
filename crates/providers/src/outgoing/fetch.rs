//! Fetching files for people.

use super::Outgoing;
use async_trait::async_trait;
use http::{Method, Request, StatusCode};
use quire_app::outside::{Fetch, FetchError};
use url::Url;

#[async_trait]
impl Fetch for Outgoing {
    async fn get(&self, address: &Url) -> Result<Vec<u8>, FetchError> {
        let failed = |error: &dyn std::fmt::Display| FetchError(error.to_string());
        let request = Request::builder().method(Method::GET).uri(address.as_str());
        let request = request.body(Vec::new()).map_err(|error| failed(&error))?;
        let answer = self.send(request).await.map_err(|error| failed(&error))?;
        match answer.status() {
            StatusCode::OK => Ok(answer.into_body()),
            status => Err(failed(&status)),
        }
    }
}
