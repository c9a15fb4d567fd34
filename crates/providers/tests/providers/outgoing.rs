//! The way out against instances that mean harm: where they lead, how much they say, how slowly.

use crate::server::{Server, of_length, tls};
use http::{Request, Response};
use quire_providers::outgoing::{Outgoing, OutgoingError, RequestLimits};
use std::{net::SocketAddr, time::Duration};
use tokio_rustls::rustls::RootCertStore;

fn limits() -> RequestLimits {
    RequestLimits { total: Duration::from_millis(500), body: 10_000, ..RequestLimits::default() }
}

/// Asks these besides the public network.
pub fn outgoing(allowed: &[SocketAddr]) -> Outgoing {
    Outgoing::trusting(allowed, RootCertStore::empty(), limits()).unwrap()
}

async fn get(outgoing: &Outgoing, url: &str) -> Result<Response<Vec<u8>>, OutgoingError> {
    outgoing.send(Request::get(url).body(Vec::new()).unwrap()).await
}

/// What becomes of a GET to a server that answers every request like this.
async fn fetch_answer(answer: &str) -> Result<Response<Vec<u8>>, OutgoingError> {
    let server = Server::saying(answer).await;
    get(&outgoing(&[server.address]), &server.url()).await
}

#[tokio::test]
async fn an_answer_is_read_whole() {
    let answer = fetch_answer(&of_length("x-a: b\r\n", "hello")).await.unwrap();
    assert_eq!((answer.status().as_u16(), answer.body().as_slice()), (200, &b"hello"[..]));
    assert_eq!(answer.headers()["x-a"], "b");
}

#[tokio::test]
async fn what_listens_inside_is_never_reached() {
    let server = Server::saying(&of_length("", "secret")).await;
    let port = server.address.port();
    let strict = outgoing(&[]);
    for url in [
        format!("http://127.0.0.1:{port}/"),
        format!("http://localhost:{port}/"),
        format!("http://[::1]:{port}/"),
        format!("http://[::ffff:127.0.0.1]:{port}/"),
        format!("http://[::ffff:7f00:1]:{port}/"),
        format!("http://2130706433:{port}/"),
        format!("http://0x7f.1:{port}/"),
        format!("http://0177.0.0.1:{port}/"),
        format!("http://0:{port}/"),
        format!("http://127.1:{port}/"),
        format!("http://127.0.0.1.:{port}/"),
        "http://localhost/".to_owned(),
        "https://localhost/".to_owned(),
        "http://169.254.169.254/latest/meta-data/".to_owned(),
        "http://user:password@127.0.0.1/".to_owned(),
        "http://10.0.0.1/".to_owned(),
        "http://1.1.1.1:22/".to_owned(),
    ] {
        assert_eq!(get(&strict, &url).await.unwrap_err(), OutgoingError::Forbidden, "{url}");
    }
    assert_eq!(server.connection_count(), 0);
    let other = outgoing(&["127.0.0.1:9".parse().unwrap()]);
    assert_eq!(get(&other, &server.url()).await.unwrap_err(), OutgoingError::Forbidden);
}

#[tokio::test]
async fn a_redirect_is_held_against_the_same_rules() {
    for location in [
        "http://169.254.169.254/latest/meta-data/",
        "http://localhost/",
        "http://[::1]/",
        "//127.0.0.1/",
        "ftp://example.com/",
        "file:///etc/passwd",
    ] {
        let head =
            format!("HTTP/1.1 302 Found\r\nlocation: {location}\r\ncontent-length: 0\r\n\r\n");
        assert_eq!(fetch_answer(&head).await.unwrap_err(), OutgoingError::Forbidden, "{location}");
    }
}

#[tokio::test]
async fn three_redirects_are_followed_and_no_more() {
    let redirect = "HTTP/1.1 302 Found\r\nlocation: /on\r\ncontent-length: 0\r\n\r\n";
    let end = of_length("", "here");
    let server = Server::saying_in_turn(&[redirect, redirect, redirect, &end]).await;
    let answer = get(&outgoing(&[server.address]), &server.url()).await.unwrap();
    assert_eq!(answer.body(), b"here");
    let server = Server::saying(redirect).await;
    let answer = get(&outgoing(&[server.address]), &server.url()).await;
    assert_eq!(answer.unwrap_err(), OutgoingError::Malformed);
    assert_eq!(server.connection_count(), 4);
}

#[tokio::test]
async fn what_carries_a_secret_is_not_sent_on() {
    let redirect = "HTTP/1.1 307 Temporary Redirect\r\nlocation: /on\r\ncontent-length: 0\r\n\r\n";
    let server = Server::saying(redirect).await;
    let outgoing = outgoing(&[server.address]);
    let with_token = Request::get(server.url()).header("authorization", "Bearer x");
    let answer = outgoing.send(with_token.body(Vec::new()).unwrap()).await.unwrap();
    assert_eq!(answer.status().as_u16(), 307);
    let form = Request::post(server.url()).body(b"client_secret=x".to_vec()).unwrap();
    assert_eq!(outgoing.send(form).await.unwrap().status().as_u16(), 307);
    assert_eq!(server.connection_count(), 2);
}

#[tokio::test]
async fn endless_bodies_huge_heads_and_bombs_are_cut_off() {
    let announced = "HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n".to_owned();
    let cases = [
        announced + &"x".repeat(20_000),
        format!("HTTP/1.1 200 OK\r\n\r\n{}", "x".repeat(20_000)),
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n".to_owned()
            + &format!("400\r\n{}\r\n", "x".repeat(1024)).repeat(20),
        format!("HTTP/1.1 200 OK\r\nx-a: {}\r\n\r\n", "x".repeat(100_000)),
        format!("HTTP/1.1 200 OK\r\n{}\r\n", "x-a: b\r\n".repeat(200)),
        of_length("content-encoding: gzip\r\n", "bomb"),
    ];
    for answer in cases {
        let refused = fetch_answer(&answer).await.unwrap_err();
        assert_eq!(refused, OutgoingError::TooLarge, "{}", &answer[..60]);
    }
}

#[tokio::test]
async fn who_dawdles_or_says_nothing_is_left() {
    let drip = Server::dripping().await;
    let refused = get(&outgoing(&[drip.address]), &drip.url()).await.unwrap_err();
    assert_eq!(refused, OutgoingError::TooSlow);
    let silent = Server::silent().await;
    let refused = get(&outgoing(&[silent.address]), &silent.url()).await.unwrap_err();
    assert_eq!(refused, OutgoingError::TooSlow);
    for nonsense in ["", "SSH-2.0-OpenSSH_9.9\r\n", "HTTP/9.9 what\r\n\r\n", "HTTP/1.1 200 OK\r\n"]
    {
        let refused = fetch_answer(nonsense).await.unwrap_err();
        assert_eq!(refused, OutgoingError::Malformed, "{nonsense}");
    }
    let closed = "127.0.0.1:1".parse().unwrap();
    let refused = get(&outgoing(&[closed]), "http://127.0.0.1:1/").await.unwrap_err();
    assert_eq!(refused, OutgoingError::Unreachable);
}

#[tokio::test]
async fn an_encrypted_connection_needs_a_certificate_of_an_authority_we_trust() {
    let server = Server::encrypted(&of_length("", "private")).await;
    let url = format!("https://localhost:{}/", server.address.port());
    // The name may lead to either address of this machine.
    let allowed = [server.address, format!("[::1]:{}", server.address.port()).parse().unwrap()];
    let trusting = Outgoing::trusting(&allowed, tls::roots(), limits()).unwrap();
    assert_eq!(get(&trusting, &url).await.unwrap().body(), b"private");
    let by_address = format!("https://127.0.0.1:{}/", server.address.port());
    assert_eq!(get(&trusting, &by_address).await.unwrap_err(), OutgoingError::Unreachable);
    let everyday = Outgoing::new(&allowed).unwrap();
    assert_eq!(get(&everyday, &url).await.unwrap_err(), OutgoingError::Unreachable);
}
