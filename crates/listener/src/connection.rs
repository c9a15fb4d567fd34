//! Serves one connection.

use super::{
    body::{Given, Taken},
    connection_watchdog::{ConnectionWatchdog, WatchedStream},
    head,
    memory::GLANCE,
};
use crate::{ConnectionLimits, Refuse};
use futures_util::FutureExt;
use http_body_util::{BodyExt, combinators::BoxBody};
use hyper::{
    body::Incoming,
    header::{CONNECTION, UPGRADE},
    http::Version,
    server::conn::http1::{self, Parts},
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use poem::{
    Addr, Body, Endpoint, Request, Response,
    http::uri::Scheme,
    web::{LocalAddr, RemoteAddr},
};
use std::{
    convert::Infallible,
    future,
    net::SocketAddr,
    panic::AssertUnwindSafe,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};
use tokio::time;
use tokio_util::sync::CancellationToken;

/// How many times the bytes that headers may have are read before the connection is given up.
const READ_OF_HEADERS: usize = 8;

/// What all connections of a listener share.
pub struct Connections<E> {
    endpoint: E,
    limits: ConnectionLimits,
    refuse: Refuse,
    protocol: http1::Builder,
}

impl<E: Endpoint<Output = Response>> Connections<E> {
    /// Prepares to serve `endpoint`.
    pub fn new(endpoint: E, limits: ConnectionLimits, refuse: Refuse) -> Self {
        let mut protocol = http1::Builder::new();
        protocol
            .max_headers(limits.headers)
            // More than is taken, so that the refusal can be a page: hyper's own has no body.
            .max_header_size(limits.header_bytes.saturating_mul(READ_OF_HEADERS))
            .header_read_timeout(None);
        Self { endpoint, limits, refuse, protocol }
    }

    /// The limits of every connection.
    pub fn limits(&self) -> &ConnectionLimits {
        &self.limits
    }

    /// Answers one client by the endpoint. The connection comes back as soon as it stands between two
    /// requests, with what was read of the next one. None: the client has left or takes too long, or
    /// the connection is closed.
    pub async fn serve(
        &self,
        stream: WatchedStream,
        peer: SocketAddr,
        stop: &CancellationToken,
    ) -> Option<WatchedStream> {
        let watchdog = stream.watchdog();
        let local = stream.local_addr();
        let service = service_fn(|request: hyper::Request<Incoming>| {
            watchdog.busy();
            let watchdog = watchdog.clone();
            Box::pin(async move {
                let is_kept_open = keeps_open(&request);
                let response = self.answer(request, local, peer, &watchdog).await;
                watchdog.keeps_open(is_kept_open && !response.headers().contains_key(CONNECTION));
                let response: hyper::Response<_> = response.into();
                Ok::<_, Infallible>(response.map(|body| Given::new(body, watchdog)))
            })
        });
        let mut connection = self.protocol.serve_connection(TokioIo::new(stream), service);
        let mut glance = time::interval(GLANCE);
        let (mut stopping, mut leaving) = (false, false);
        loop {
            let served = future::poll_fn(|cx| {
                if !leaving {
                    let polled = Pin::new(&mut connection).poll(cx);
                    if polled.is_ready() || !watchdog.is_between_requests() {
                        return polled;
                    }
                    // The head of the answer is written, so this does not tell the client to close.
                    leaving = true;
                    Pin::new(&mut connection).graceful_shutdown();
                }
                connection.poll_without_shutdown(cx)
            });
            tokio::select! {
                ended = served => match ended {
                    Ok(()) => break,
                    Err(error) => {
                        tracing::debug!(%peer, %error, "connection ended");
                        return None;
                    }
                },
                () = stop.cancelled(), if !stopping => {
                    stopping = true;
                    Pin::new(&mut connection).graceful_shutdown();
                }
                _ = glance.tick() => {
                    if watchdog.is_overdue(&self.limits) {
                        tracing::debug!(%peer, "connection closed: the client takes too long");
                        return None;
                    }
                }
            }
        }
        if !leaving {
            return None;
        }
        let Parts { io, read_buf, .. } = connection.into_parts();
        let mut stream = io.into_inner();
        match stream.put_back(read_buf.into()) {
            Ok(()) => Some(stream),
            Err(error) => {
                tracing::debug!(%peer, %error, "connection ended");
                None
            }
        }
    }

    async fn answer(
        &self,
        mut request: hyper::Request<Incoming>,
        local: Option<SocketAddr>,
        peer: SocketAddr,
        watchdog: &Arc<ConnectionWatchdog>,
    ) -> Response {
        let limit = match head::check(&request, &self.limits) {
            Ok(limit) => limit,
            Err(bad) => {
                let mut response = (self.refuse)(bad.status(), &bad.to_string());
                // What follows on this connection cannot be trusted to be a request.
                let close = poem::http::HeaderValue::from_static("close");
                response.headers_mut().insert(poem::http::header::CONNECTION, close);
                return response;
            }
        };
        // From here on an address is a path at the host.
        if request.uri().authority().is_some()
            && let Some(path) = request.uri().path_and_query()
        {
            *request.uri_mut() = path.clone().into();
        }
        let too_large = Arc::new(AtomicBool::new(false));
        let local = LocalAddr(local.map_or_else(Addr::default, Addr::socket));
        let remote = RemoteAddr(Addr::socket(peer));
        let has_body = !hyper::body::Body::is_end_stream(request.body());
        let mut request = Request::from((request, local, remote, Scheme::HTTP));
        if has_body {
            let body: BoxBody<_, std::io::Error> = request.take_body().into();
            let taken = Taken::new(body, limit, watchdog.clone(), too_large.clone());
            request.set_body(Body::from(taken.boxed()));
        }
        let answered = AssertUnwindSafe(self.endpoint.get_response(request)).catch_unwind().await;
        match answered {
            Ok(_) if too_large.load(Relaxed) => {
                let bad = head::BadHead::TooLarge;
                (self.refuse)(bad.status(), &bad.to_string())
            }
            Ok(response) => response,
            Err(_) => (self.refuse)(
                http::StatusCode::INTERNAL_SERVER_ERROR,
                "Something went wrong on our side.",
            ),
        }
    }
}

/// Whether a client keeps the connection open after the answer: HTTP/1.1, unless it says otherwise.
fn keeps_open<B>(request: &hyper::Request<B>) -> bool {
    let headers = request.headers();
    let wants = headers
        .get_all(CONNECTION)
        .iter()
        .all(|wanted| wanted.as_bytes().eq_ignore_ascii_case(b"keep-alive"));
    request.version() == Version::HTTP_11 && wants && !headers.contains_key(UPGRADE)
}
