//! One connection, one question, one answer.

use super::{OutgoingError, RequestLimits};
use bytes::Bytes;
use http::{HeaderMap, Method, Request, Response, header};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::net::SocketAddr;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    task::JoinSet,
};
use tokio_rustls::{TlsConnector, rustls::pki_types::ServerName};
use url::Url;

/// Headers of an answer.
const HEADERS: usize = 100;

trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Wire for S {}

/// An open connection, encrypted or not.
pub(super) struct Stream(Box<dyn Wire>);

/// How to encrypt, and who has to be at the other end.
pub(super) struct Tls<'a> {
    pub connector: &'a TlsConnector,
    pub url: &'a Url,
}

/// Connects to the first of `addresses` that answers.
pub(super) async fn connect(
    addresses: &[SocketAddr],
    tls: Option<Tls<'_>>,
    is_listed: impl Fn(SocketAddr) -> bool,
) -> Result<Stream, OutgoingError> {
    let mut stream = None;
    for address in addresses {
        if let Ok(found) = TcpStream::connect(address).await {
            // An address that is public and yet our own leads to what listens only for us.
            let is_self = found.local_addr().is_ok_and(|own| own.ip() == address.ip());
            if is_self && !is_listed(*address) {
                return Err(OutgoingError::Forbidden);
            }
            stream = Some(found);
            break;
        }
    }
    let stream = stream.ok_or(OutgoingError::Unreachable)?;
    let Some(tls) = tls else { return Ok(Stream(Box::new(stream))) };
    let name = match tls.url.host() {
        Some(url::Host::Domain(name)) => ServerName::try_from(name.to_owned()).ok(),
        Some(url::Host::Ipv4(ip)) => Some(ServerName::IpAddress(std::net::IpAddr::V4(ip).into())),
        Some(url::Host::Ipv6(ip)) => Some(ServerName::IpAddress(std::net::IpAddr::V6(ip).into())),
        None => None,
    };
    let name = name.ok_or(OutgoingError::Forbidden)?;
    let stream = tls.connector.connect(name, stream).await;
    stream.map(|stream| Stream(Box::new(stream))).map_err(|_| OutgoingError::Unreachable)
}

/// What is asked; the target is path and query.
pub(super) struct WireRequest {
    pub method: Method,
    pub target: String,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// Asks, and reads the whole answer.
pub(super) async fn ask(
    stream: Stream,
    question: WireRequest,
    limits: &RequestLimits,
) -> Result<Response<Vec<u8>>, OutgoingError> {
    let (mut sender, connection) = http1::Builder::new()
        .max_headers(HEADERS)
        .max_buf_size(limits.head)
        .handshake(TokioIo::new(stream.0))
        .await
        .map_err(|_| OutgoingError::Unreachable)?;
    // Ends with this function, whatever the other side still has to say.
    let mut driver = JoinSet::new();
    driver.spawn(async move {
        let _ = connection.await;
    });
    let mut request = Request::builder()
        .method(question.method)
        .uri(question.target)
        .body(Full::new(question.body))
        .map_err(|_| OutgoingError::Forbidden)?;
    *request.headers_mut() = question.headers;
    let answer = sender.send_request(request).await.map_err(|error| {
        if error.is_parse_too_large() { OutgoingError::TooLarge } else { OutgoingError::Malformed }
    })?;
    let (parts, body) = answer.into_parts();
    let is_plain = parts
        .headers
        .get(header::CONTENT_ENCODING)
        .is_none_or(|encoding| encoding.as_bytes().eq_ignore_ascii_case(b"identity"));
    if !is_plain {
        return Err(OutgoingError::TooLarge);
    }
    let body = Limited::new(body, limits.body).collect().await.map_err(|error| {
        if error.is::<LengthLimitError>() {
            OutgoingError::TooLarge
        } else {
            OutgoingError::Malformed
        }
    })?;
    Ok(Response::from_parts(parts, body.to_bytes().to_vec()))
}
