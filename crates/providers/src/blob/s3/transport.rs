//! How requests reach a bucket: the one way out, to this one place.

use crate::outgoing::{Outgoing, OutgoingError, RequestLimits};
use async_trait::async_trait;
use http::Request;
use http_body_util::BodyExt;
use object_store::{
    ClientOptions,
    client::{
        HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpResponse, HttpService,
    },
};
use std::time::Duration;
use tokio_rustls::rustls;
use url::Url;

/// Bytes of an answer: more than a picture of ours can have, pixels and all.
const MOST: usize = 64 << 20;

/// Asks one place, and nothing else.
#[derive(Debug, Clone)]
pub(super) struct HttpTransport(Outgoing);

impl HttpTransport {
    /// The way to what is behind this address.
    pub fn to(address: &Url, patience: Duration) -> Result<Self, rustls::Error> {
        let limits = RequestLimits { total: patience, body: MOST, ..RequestLimits::default() };
        Outgoing::only(address, limits).map(Self)
    }
}

impl HttpConnector for HttpTransport {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.clone()))
    }
}

#[async_trait]
impl HttpService for HttpTransport {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let (head, body) = request.into_parts();
        let body = body.collect().await?.to_bytes().to_vec();
        let answer = self.0.send(Request::from_parts(head, body)).await;
        let (head, body) = answer.map_err(failed)?.into_parts();
        Ok(HttpResponse::from_parts(head, body.into()))
    }
}

/// What is worth another try: no one answered, or the connection broke.
fn failed(error: OutgoingError) -> HttpError {
    let kind = match error {
        OutgoingError::Unreachable => HttpErrorKind::Connect,
        OutgoingError::Malformed => HttpErrorKind::Interrupted,
        OutgoingError::TooSlow => HttpErrorKind::Timeout,
        OutgoingError::TooLarge | OutgoingError::Forbidden => HttpErrorKind::Unknown,
    };
    HttpError::new(kind, error)
}
