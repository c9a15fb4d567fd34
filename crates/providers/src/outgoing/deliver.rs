//! Sending what people want sent.

use super::Outgoing;
use async_trait::async_trait;
use http::{Method, Request, header};
use quire_app::ports::{Deliver, Parcel, Reply, Undelivered};
use url::Url;

#[async_trait]
impl Deliver for Outgoing {
    async fn post(&self, parcel: Parcel) -> Result<u16, Undelivered> {
        let failed = |error: &dyn std::fmt::Display| Undelivered(error.to_string());
        let mut request = Request::builder()
            .method(Method::POST)
            .uri(parcel.address.as_str())
            .header(header::CONTENT_TYPE, parcel.media_type);
        for (name, value) in parcel.headers {
            request = request.header(name, value);
        }
        let request = request.body(parcel.body).map_err(|error| failed(&error))?;
        let answer = self.send(request).await.map_err(|error| failed(&error))?;
        Ok(answer.status().as_u16())
    }

    async fn get(&self, address: Url) -> Result<Reply, Undelivered> {
        let failed = |error: &dyn std::fmt::Display| Undelivered(error.to_string());
        let answer = self.look(&address).await.map_err(|error| failed(&error))?;
        Ok(Reply { status: answer.status().as_u16(), body: answer.into_body() })
    }
}
