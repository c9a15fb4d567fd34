//! Raw bytes against the listener.

use crate::site::Site;
use std::time::Duration;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("closed")
}

#[tokio::test]
async fn a_head_must_name_one_host_and_a_path() {
    let site = Site::start().await;
    let own = site.address.to_string();
    let cases = [
        (format!("GET / HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n"), "200"),
        ("GET / HTTP/1.1\r\nHost: LOCALHOST.\r\nConnection: close\r\n\r\n".into(), "200"),
        ("GET / HTTP/1.1\r\nHost: LOCALHOST\r\nConnection: close\r\n\r\n".into(), "200"),
        ("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".into(), "400"),
        (
            format!("GET / HTTP/1.1\r\nHost: {own}\r\nHost: {own}\r\nConnection: close\r\n\r\n"),
            "400",
        ),
        ("GET / HTTP/1.1\r\nHost: a/b@c\r\nConnection: close\r\n\r\n".into(), "400"),
        ("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n".into(), "421"),
        (format!("GET http://{own}/ HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n"), "200"),
        (format!("GET http://{own} HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n"), "200"),
        (
            "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                .into(),
            "400",
        ),
        (
            "GET http://localhost/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
                .into(),
            "400",
        ),
        (format!("GET ftp://{own}/ HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n"), "400"),
        (format!("CONNECT {own} HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n"), "400"),
        (format!("OPTIONS * HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n"), "400"),
        (format!("GET / HTTP/1.1\nHost: {own}\nConnection: close\n\n"), "closed"),
        ("\0\0\0\r\n\r\n".into(), "400"),
    ];
    for (request, wanted) in cases {
        let answer = site.raw(request.as_bytes()).await;
        assert_eq!(status(&answer), wanted, "{request:?}");
        assert!(!answer.contains("evil.example"), "{request:?}");
    }
}

#[tokio::test]
async fn heads_have_their_limits() {
    let site = Site::start().await;
    let own = site.address.to_string();
    let start = format!("GET / HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n");
    let fields = |number: usize| (0..number).map(|n| format!("x-{n}: 1\r\n")).collect::<String>();
    let long = |bytes: usize| format!("x: {}\r\n", "a".repeat(bytes));
    for (head, wanted) in [
        (format!("{start}{}\r\n", fields(98)), "200"),
        (format!("{start}{}\r\n", fields(99)), "431"),
        (format!("{start}{}\r\n", long(30_000)), "200"),
        (format!("{start}{}\r\n", long(33_000)), "431"),
    ] {
        assert_eq!(status(&site.raw(head.as_bytes()).await), wanted, "{} bytes", head.len());
    }
    let query = |bytes: usize| {
        let path = format!("/_/graphql?{}", "a".repeat(bytes - "/_/graphql?".len()));
        format!("GET {path} HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n")
    };
    assert_eq!(status(&site.raw(query(8192).as_bytes()).await), "200");
    assert_eq!(status(&site.raw(query(8193).as_bytes()).await), "414");
}

#[tokio::test]
async fn a_browser_with_too_many_cookies_gets_a_page_that_clears_them() {
    let site = Site::start().await;
    let cookies = (0..12).map(|n| format!("junk{n}={}", "a".repeat(3_500)));
    let cookies = cookies.collect::<Vec<_>>().join("; ");
    let answer = site.get_with("/", &[("cookie", &cookies)]).await;
    assert_eq!(answer.status, 431);
    assert_eq!(answer.header("clear-site-data"), "\"cookies\"");
    assert!(answer.header("content-type").starts_with("text/html"));
    assert!(answer.text().contains("Reload the page"), "{}", answer.text());
    assert_eq!(site.get("/").await.status, 200);
}

#[tokio::test]
async fn bodies_have_their_limits() {
    let site = Site::with(|limits, _| limits.body_bytes = 1000).await;
    let own = site.address.to_string();
    let head = format!("POST /_/events HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n");
    let fixed =
        |bytes: usize| format!("{head}Content-Length: {bytes}\r\n\r\n{}", "a".repeat(bytes));
    let chunked = |bytes: usize| {
        let chunk = format!("{bytes:x}\r\n{}\r\n0\r\n\r\n", "a".repeat(bytes));
        format!("{head}Transfer-Encoding: chunked\r\n\r\n{chunk}")
    };
    let cases = [
        (fixed(1000), "200"),
        (fixed(1001), "413"),
        (format!("{head}Content-Length: 1000000000000\r\n\r\n"), "413"),
        (chunked(1000), "200"),
        (chunked(1000).replace(": chunked", ": xchunked, chunked"), "400"),
        (chunked(1001), "413"),
        (format!("{head}Content-Encoding: gzip\r\nContent-Length: 0\r\n\r\n"), "415"),
        (format!("{head}Content-Length: 1\r\nContent-Length: 2\r\n\r\na"), "400"),
        (
            format!("{head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            "closed",
        ),
    ];
    for (request, wanted) in cases {
        let answer = site.raw(request.as_bytes()).await;
        assert_eq!(status(&answer), wanted, "{:?}", &request[head.len()..head.len() + 30]);
    }
}

#[tokio::test]
async fn clients_that_take_their_time_are_closed() {
    let site = Site::with(|limits, _| {
        (limits.head, limits.body) = (Duration::from_secs(1), Duration::from_secs(1));
    })
    .await;
    let own = site.address.to_string();
    for sent in [
        String::new(),
        "GET / HTTP/1.1\r\nHost: ".into(),
        format!("POST /_/events HTTP/1.1\r\nHost: {own}\r\nContent-Length: 9\r\n\r\n12"),
    ] {
        // The client never closes: that its read ends is the server's doing.
        let answer = site.raw(sent.as_bytes()).await;
        assert!(!answer.contains("200"), "{sent:?}");
    }
}

#[tokio::test]
async fn one_address_has_its_share_of_connections() {
    let site = Site::with(|limits, _| limits.connections_per_address = 3).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        let mut socket = TcpStream::connect(site.address).await.unwrap();
        ask(&mut socket, &site).await.expect("a place");
        held.push(socket);
    }
    let mut fourth = TcpStream::connect(site.address).await.unwrap();
    assert!(ask(&mut fourth, &site).await.is_none());
    let other = TcpSocket::new_v4().unwrap();
    other.bind("127.0.0.2:0".parse().unwrap()).unwrap();
    let mut other = other.connect(site.address).await.unwrap();
    ask(&mut other, &site).await.expect("another address has a share of its own");
    held.clear();
    // The server notices the closed connections in its own time.
    loop {
        let mut again = TcpStream::connect(site.address).await.unwrap();
        if ask(&mut again, &site).await.is_some() {
            break;
        }
    }
}

/// Asks for something on a connection that stays open; none when it is closed instead.
async fn ask(socket: &mut TcpStream, site: &Site) -> Option<String> {
    let request = format!("GET /_/graphql HTTP/1.1\r\nHost: {}\r\n\r\n", site.address);
    socket.write_all(request.as_bytes()).await.ok()?;
    let mut answer = vec![0; 4096];
    match socket.read(&mut answer).await {
        Ok(0) | Err(_) => None,
        Ok(length) => Some(String::from_utf8_lossy(&answer[..length]).into_owned()),
    }
}

#[tokio::test]
async fn requests_sent_together_are_answered_in_order() {
    let site = Site::start().await;
    let own = site.address.to_string();
    let one = |path: &str, last: &str| format!("GET {path} HTTP/1.1\r\nHost: {own}\r\n{last}\r\n");
    let requests =
        [one("/about", ""), one("/@ada", ""), one("/no/such/page", "Connection: close\r\n")]
            .concat();
    let answer = site.raw(requests.as_bytes()).await;
    let order: Vec<_> = ["page=landing-about", "page=user-profile", "page=not-found"]
        .map(|page| answer.find(page))
        .into();
    assert!(order.iter().all(Option::is_some) && order.is_sorted(), "{order:?}");
}
