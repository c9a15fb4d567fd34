//! The one way out: HTTP requests to addresses that others chose or that were configured.

mod address;
mod deliver;
mod fetch;
mod wire;

use address::Addresses;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode, header};
use std::{net::SocketAddr, sync::Arc, time::Duration};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::aws_lc_rs},
};
use url::Url;

/// How far a redirected request is followed.
const REDIRECTS: usize = 3;

/// What one request may take.
#[derive(Debug, Clone, Copy)]
pub struct RequestLimits {
    /// For the connection, handshake included.
    pub connect: Duration,
    /// For all of it, redirects included.
    pub total: Duration,
    /// Bytes of the answer's body.
    pub body: usize,
    /// Bytes of the answer's head.
    pub head: usize,
}

impl Default for RequestLimits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(3),
            total: Duration::from_secs(10),
            body: 5 * 1024 * 1024,
            head: 32 * 1024,
        }
    }
}

/// Why a request got no answer that can be used. For logs; the person who chose the address is told
/// nothing of it, or they could look around in our network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutgoingError {
    /// The address is none that may be asked: another scheme or port, credentials in it, or a
    /// machine that is not on the public network.
    #[error("this address may not be asked")]
    Forbidden,
    /// The name is unknown, no one answers there, or the certificate is not theirs.
    #[error("the address does not answer")]
    Unreachable,
    /// It took too long.
    #[error("the answer took too long")]
    TooSlow,
    /// The head or the body of the answer is larger than allowed, or compressed.
    #[error("the answer is larger than allowed")]
    TooLarge,
    /// What came is no HTTP, or leads on and on.
    #[error("the answer cannot be understood")]
    Malformed,
}

/// Asks others over HTTP. Cheap to clone.
#[derive(Clone)]
pub struct Outgoing {
    addresses: Addresses,
    tls: TlsConnector,
    limits: RequestLimits,
}

impl std::fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outgoing").field("limits", &self.limits).finish_non_exhaustive()
    }
}

impl Outgoing {
    /// Asks public machines on the ports 80 and 443, and besides them only what is in `allowed`.
    ///
    /// # Errors
    /// When the TLS library has no protocol to offer; that is a fault of the build.
    pub fn new(allowed: &[SocketAddr]) -> Result<Self, tokio_rustls::rustls::Error> {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        Self::trusting(allowed, roots, RequestLimits::default())
    }

    /// Like [`Outgoing::new`], with these certificate authorities and limits.
    ///
    /// # Errors
    /// As there.
    pub fn trusting(
        allowed: &[SocketAddr],
        roots: RootCertStore,
        limits: RequestLimits,
    ) -> Result<Self, tokio_rustls::rustls::Error> {
        Self::to(Addresses::new(allowed), roots, limits)
    }

    /// Asks what is behind the scheme, host and port of this address, wherever that is, and nothing
    /// else: for what the operator has named.
    ///
    /// # Errors
    /// As [`Outgoing::new`].
    pub fn only(address: &Url, limits: RequestLimits) -> Result<Self, tokio_rustls::rustls::Error> {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        Self::to(Addresses::only(address), roots, limits)
    }

    fn to(
        addresses: Addresses,
        roots: RootCertStore,
        limits: RequestLimits,
    ) -> Result<Self, tokio_rustls::rustls::Error> {
        let provider = Arc::new(aws_lc_rs::default_provider());
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        let tls = TlsConnector::from(Arc::new(config));
        Ok(Self { addresses, tls, limits })
    }

    /// Whether `address` is one of those allowed besides the public network.
    #[must_use]
    pub fn allows(&self, address: SocketAddr) -> bool {
        self.addresses.is_listed(address)
    }

    /// The addresses behind a URL that may be asked, at least one and at most four: for a connection
    /// of one's own, which is opened to one of them, without looking the name up again.
    ///
    /// # Errors
    /// [`OutgoingError::Forbidden`] for what [`Outgoing::send`] would not ask either,
    /// [`OutgoingError::Unreachable`] when the name is unknown.
    pub async fn addresses(&self, url: &Url) -> Result<Vec<SocketAddr>, OutgoingError> {
        self.judge(self.addresses.of(url).await?)
    }

    /// The same for a name that was looked up otherwise: of the addresses `found` for it the first
    /// four, and none when one of all of them may not be asked.
    ///
    /// # Errors
    /// [`OutgoingError::Forbidden`] when one of them may not be asked,
    /// [`OutgoingError::Unreachable`] when there are none.
    pub fn judge(&self, found: Vec<SocketAddr>) -> Result<Vec<SocketAddr>, OutgoingError> {
        self.addresses.judged(found)
    }

    /// Sends a request and reads the whole answer. A GET without an `Authorization` is followed
    /// through at most three redirects, each held against the same rules; the answer to anything
    /// else is returned as it is. The [`Url`] that answered is an extension of the answer.
    ///
    /// # Errors
    /// [`OutgoingError`].
    pub async fn send(
        &self,
        request: Request<Vec<u8>>,
    ) -> Result<Response<Vec<u8>>, OutgoingError> {
        tokio::time::timeout(self.limits.total, self.follow(request))
            .await
            .unwrap_or(Err(OutgoingError::TooSlow))
    }

    /// Reads what is at an address, and follows it nowhere.
    async fn look(&self, url: &Url) -> Result<Response<Vec<u8>>, OutgoingError> {
        let read = self.exchange(url, &Method::GET, HeaderMap::new(), Bytes::new());
        tokio::time::timeout(self.limits.total, read).await.unwrap_or(Err(OutgoingError::TooSlow))
    }

    async fn follow(&self, request: Request<Vec<u8>>) -> Result<Response<Vec<u8>>, OutgoingError> {
        let (parts, body) = request.into_parts();
        let mut url: Url = parts.uri.to_string().parse().map_err(|_| OutgoingError::Forbidden)?;
        let body = Bytes::from(body);
        let may_follow = parts.method == Method::GET
            && !parts.headers.contains_key(header::AUTHORIZATION)
            && body.is_empty();
        for _ in 0..=REDIRECTS {
            let mut answer =
                self.exchange(&url, &parts.method, parts.headers.clone(), body.clone()).await?;
            match next(&url, &answer).filter(|_| may_follow) {
                Some(next) => url = next?,
                None => {
                    answer.extensions_mut().insert(url);
                    return Ok(answer);
                }
            }
        }
        Err(OutgoingError::Malformed)
    }

    async fn exchange(
        &self,
        url: &Url,
        method: &Method,
        mut headers: HeaderMap,
        body: Bytes,
    ) -> Result<Response<Vec<u8>>, OutgoingError> {
        let connected = tokio::time::timeout(self.limits.connect, self.connect(url));
        let stream = connected.await.unwrap_or(Err(OutgoingError::TooSlow))?;
        let host = url.host_str().ok_or(OutgoingError::Forbidden)?;
        let authority = url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
        let host = HeaderValue::try_from(authority).map_err(|_| OutgoingError::Forbidden)?;
        headers.insert(header::HOST, host);
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        headers.entry(header::USER_AGENT).or_insert(HeaderValue::from_static("Quire"));
        let target = match url.query() {
            Some(query) => format!("{}?{query}", url.path()),
            None => url.path().to_owned(),
        };
        let question = wire::WireRequest { method: method.clone(), target, headers, body };
        wire::ask(stream, question, &self.limits).await
    }

    /// Connects to what was looked up and judged, never to the name a second time.
    async fn connect(&self, url: &Url) -> Result<wire::Stream, OutgoingError> {
        let addresses = self.addresses(url).await?;
        let tls = match url.scheme() {
            "https" => Some(wire::Tls { connector: &self.tls, url }),
            _ => None,
        };
        wire::connect(&addresses, tls, |address| self.addresses.is_listed(address)).await
    }
}

/// Where an answer leads on to; never from HTTPS to HTTP.
fn next(url: &Url, answer: &Response<Vec<u8>>) -> Option<Result<Url, OutgoingError>> {
    let is_redirect = matches!(
        answer.status(),
        StatusCode::MOVED_PERMANENTLY
            | StatusCode::FOUND
            | StatusCode::SEE_OTHER
            | StatusCode::TEMPORARY_REDIRECT
            | StatusCode::PERMANENT_REDIRECT
    );
    let location = answer.headers().get(header::LOCATION).filter(|_| is_redirect)?;
    let next = location.to_str().ok().and_then(|location| url.join(location).ok());
    Some(match next {
        Some(next) if url.scheme() == "https" && next.scheme() != "https" => {
            Err(OutgoingError::Forbidden)
        }
        Some(next) => Ok(next),
        None => Err(OutgoingError::Malformed),
    })
}
