//! What every protocol shares: who asks, from where, with which session, and plain answers.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod capability;
mod client;
mod conditional;
mod cookie;
mod country;
mod form;
mod origin;
mod plain;
mod return_to;
mod xsrf;

use http::{HeaderMap, uri::Scheme};
use poem::{
    Addr, Body, Request, RequestParts,
    web::{LocalAddr, RemoteAddr},
};
use std::net::{IpAddr, SocketAddr};

/// A request that came over a connection from this machine.
fn request_from(peer: IpAddr, headers: &HeaderMap) -> Request {
    let (mut head, ()) = http::Request::new(()).into_parts();
    head.headers = headers.clone();
    let remote = RemoteAddr(Addr::socket(SocketAddr::from((peer, 443))));
    let local = LocalAddr(Addr::default());
    Request::from_parts(RequestParts::from((head, local, remote, Scheme::HTTP)), Body::empty())
}
