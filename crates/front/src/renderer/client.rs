//! Asks the renderer for pages over loopback.

use super::{Order, RenderError};
use bytes::Bytes;
use http::{HeaderMap, Request, StatusCode, header};
use http_body_util::{BodyExt, Empty, Limited};
use hyper_util::{
    client::legacy::{Client as Pool, connect::HttpConnector},
    rt::{TokioExecutor, TokioTimer},
};
use std::{net::SocketAddr, time::Duration};

/// Shorter than the renderer keeps idle connections (65 s), or a page would now and then be asked
/// for on a connection that is just being closed.
const IDLE: Duration = Duration::from_secs(50);
/// A page larger than this is a mistake.
const LARGEST: usize = 16 * 1024 * 1024;

/// A page as the renderer gave it.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// What the renderer thinks of it. The status that counts was decided before; this one only
    /// tells whether rendering failed.
    pub status: StatusCode,
    /// Its headers, of which few go further.
    pub headers: HeaderMap,
    /// The whole page.
    pub body: Bytes,
}

/// Connections to the renderer.
#[derive(Debug, Clone)]
pub struct Client {
    pool: Pool<HttpConnector, Empty<Bytes>>,
}

impl Client {
    /// Makes a client without connections.
    #[must_use]
    pub fn new() -> Self {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(Duration::from_secs(1)));
        let pool = Pool::builder(TokioExecutor::new())
            .pool_idle_timeout(IDLE)
            .pool_timer(TokioTimer::new())
            .build(connector);
        Self { pool }
    }

    /// Gets a page.
    ///
    /// # Errors
    /// [`RenderError::Incomplete`].
    pub async fn render(&self, at: SocketAddr, order: &Order) -> Result<Rendered, RenderError> {
        let incomplete = |error: &dyn std::fmt::Display| RenderError::Incomplete(error.to_string());
        let mut request = Request::builder()
            .uri(format!("http://{at}{}", order.address))
            .body(Empty::new())
            .map_err(|error| incomplete(&error))?;
        *request.headers_mut() = order.headers.clone();
        let response = self.pool.request(request).await.map_err(|error| incomplete(&error))?;
        let (parts, body) = response.into_parts();
        let body =
            Limited::new(body, LARGEST).collect().await.map_err(|error| incomplete(&error))?;
        let body = body.to_bytes();
        if is_html(&parts.headers) && !body.trim_ascii_end().ends_with(b"</html>") {
            return Err(RenderError::Incomplete("the page has no end".into()));
        }
        Ok(Rendered { status: parts.status, headers: parts.headers, body })
    }

    /// Whether anything answers at all.
    pub async fn is_alive(&self, at: SocketAddr) -> bool {
        let order = Order { address: "/_next/static/alive".into(), headers: HeaderMap::new() };
        let Ok(request) =
            Request::builder().uri(format!("http://{at}{}", order.address)).body(Empty::new())
        else {
            return false;
        };
        match self.pool.request(request).await {
            Ok(response) => response.into_body().collect().await.is_ok(),
            Err(_) => false,
        }
    }
}

fn is_html(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}
