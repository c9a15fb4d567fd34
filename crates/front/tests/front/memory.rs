//! Pages that are answered from memory: the same answers, without asking who is asking.

use crate::site::{STORY, Site};
use std::sync::{Arc, atomic::Ordering::SeqCst};

fn head(headers: &str) -> String {
    format!("GET /p/{STORY} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n")
}

/// Each answer of several on one connection, with what differs from answer to answer left out.
fn answers(text: &str) -> Vec<String> {
    let answers = text.split("HTTP/1.1 ").skip(1);
    answers
        .map(|answer| {
            let nonce = answer.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next());
            let same = answer.replace(nonce.expect("a policy with a nonce"), "NONCE");
            let (head, body) = same.split_once("\r\n\r\n").expect("a head");
            let own = ["x-request-id", "date", "connection"];
            let mut lines: Vec<_> = head
                .lines()
                .filter(|line| !own.iter().any(|name| line.starts_with(name)))
                .collect();
            lines.sort_unstable();
            format!("{}\n\n{body}", lines.join("\n"))
        })
        .collect()
}

/// Sends requests on one fresh connection: those given, and a last one that closes it. Tells the
/// answers, and for how many of them the front door asked who is asking.
async fn ask(site: &Site, requests: &[String]) -> (Vec<String>, usize) {
    let before = site.known.readers.load(SeqCst);
    let all = format!("{}{}", requests.concat(), head("Connection: close\r\n"));
    let text = site.raw(all.as_bytes()).await;
    (answers(&text), site.known.readers.load(SeqCst) - before)
}

/// A site whose story has been asked for twice: drawn, and found in the cache.
async fn warm() -> Site {
    let site = Site::start().await;
    for _ in 0..2 {
        ask(&site, &[]).await;
    }
    site
}

#[tokio::test]
async fn a_page_that_is_asked_for_again_is_answered_from_memory_with_the_same_answer() {
    let site = warm().await;
    let requests = vec![head(""), head("User-Agent: Mozilla/5.0\r\nAccept: text/html\r\n")];
    let (answers, asked) = ask(&site, &requests).await;
    // The last one closes the connection, so it is for the front door.
    assert_eq!((answers.len(), asked), (3, 1));
    assert!(answers[2].contains("x-cache: HIT"), "{}", answers[2]);
    assert_eq!(answers[0], answers[2]);
    assert_eq!(answers[1], answers[2]);
}

#[tokio::test]
async fn every_answer_from_memory_has_a_nonce_and_a_name_of_its_own() {
    let site = warm().await;
    let requests = [head(""), head(""), head("Connection: close\r\n")].concat();
    let text = site.raw(requests.as_bytes()).await;
    let all = |mark: &str, end: char| -> std::collections::HashSet<String> {
        let found = text.split(mark).skip(1).map(|rest| rest.split(end).next().unwrap().to_owned());
        found.collect()
    };
    assert_eq!(all("script-src 'nonce-", '\'').len(), 3);
    assert_eq!(all("x-request-id: ", '\r').len(), 3);
    for nonce in all("script-src 'nonce-", '\'') {
        assert_eq!(text.matches(&format!("nonce=\"{nonce}\"")).count(), 1, "in its own page");
    }
}

#[tokio::test]
async fn each_encoding_has_its_own_answer() {
    let site = Site::start().await;
    for encoding in ["identity", "gzip", "br"] {
        let mut drawn = String::new();
        for number in 0..5 {
            // Each on a connection of its own.
            let front = site.fresh(&format!("/p/{STORY}"), &[("accept-encoding", encoding)]).await;
            if number == 0 {
                drawn = front.text().replace(&front.nonce(), "");
            }
            let name = if encoding == "identity" { "" } else { encoding };
            assert_eq!(front.header("content-encoding"), name);
            assert_eq!(front.text().replace(&front.nonce(), ""), drawn, "{encoding} {number}");
        }
    }
}

#[tokio::test]
async fn a_change_is_seen_at_once() {
    let site = warm().await;
    for round in 2..20 {
        site.cache.purge([format!("post:{STORY}").as_str()]);
        let (answers, _) = ask(&site, &[head("")]).await;
        assert!(answers[0].contains(&format!("drawing {round} of")), "{}", answers[0]);
        ask(&site, &[]).await;
    }
}

#[tokio::test]
async fn who_says_something_about_themselves_is_looked_at() {
    let site = warm().await;
    for header in [
        "Cookie: sid=free",
        "Authorization: Bearer x",
        "RSC: 1",
        "If-None-Match: W/\"x\"",
        "User-Agent: Googlebot/2.1",
        "X-Forwarded-For: 198.51.100.9",
    ] {
        let (_, asked) = ask(&site, &[head(&format!("{header}\r\n"))]).await;
        assert_eq!(asked, 2, "{header}");
    }
    let (_, asked) = ask(&site, &[head("")]).await;
    assert_eq!(asked, 1);
}

#[tokio::test]
async fn a_host_that_is_given_up_is_not_answered_from_memory() {
    let site = warm().await;
    let others = quire_routing::HostList::new("http://elsewhere.example".parse().unwrap());
    site.hosts.send_replace(Arc::new(others));
    let text = site.raw(head("Connection: close\r\n").as_bytes()).await;
    assert!(text.starts_with("HTTP/1.1 421"), "{text}");
    let text = site.raw(format!("{}{}", head(""), head("Connection: close\r\n")).as_bytes()).await;
    assert!(text.starts_with("HTTP/1.1 421"), "{text}");
}

#[tokio::test]
async fn a_head_may_come_in_pieces() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let site = warm().await;
    let mut socket = tokio::net::TcpStream::connect(site.address).await.unwrap();
    let before = site.known.readers.load(SeqCst);
    let (first, second) = (head(""), head("Connection: close\r\n"));
    for piece in [&first[..10], &first[10..], &second[..30], &second[30..]] {
        socket.write_all(piece.as_bytes()).await.unwrap();
        socket.flush().await.unwrap();
        tokio::task::yield_now().await;
    }
    let mut text = String::new();
    socket.read_to_string(&mut text).await.unwrap();
    assert_eq!(answers(&text).len(), 2);
    assert_eq!(site.known.readers.load(SeqCst) - before, 1);
}

#[tokio::test]
async fn a_head_behind_an_answer_from_memory_is_framed_in_one_way_only() {
    let site = warm().await;
    for lines in ["X: y\n", "Cookie: a=b\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n"] {
        let before = site.known.readers.load(SeqCst);
        let text = site.raw(format!("{}{}", head(""), head(lines)).as_bytes()).await;
        assert_eq!(answers(&text).len(), 1, "{lines:?}: {text}");
        assert_eq!(site.known.readers.load(SeqCst), before, "{lines:?}");
    }
}

/// A connection on which each request is sent when the answer before it has come.
struct Visit<'a> {
    site: &'a Site,
    socket: tokio::net::TcpStream,
}

impl<'a> Visit<'a> {
    async fn to(site: &'a Site) -> Self {
        Self { site, socket: tokio::net::TcpStream::connect(site.address).await.unwrap() }
    }

    /// The answer to a request, and whether the front door asked who is asking.
    async fn ask(&mut self, request: &str) -> (String, bool) {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let before = self.site.known.readers.load(SeqCst);
        self.socket.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        loop {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let whole = text.split_once("\r\n\r\n").is_some_and(|(head, body)| {
                let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
                body.len() >= length.expect("a length").parse().unwrap()
            });
            if whole {
                return (text, self.site.known.readers.load(SeqCst) > before);
            }
            assert_ne!(self.socket.read_buf(&mut bytes).await.unwrap(), 0, "{text}");
        }
    }

    /// Whether the server has closed the connection.
    async fn ends(mut self) -> bool {
        use tokio::io::AsyncReadExt;
        self.socket.read(&mut [0]).await.is_ok_and(|length| length == 0)
    }
}

#[tokio::test]
async fn a_connection_is_answered_from_memory_again_after_what_was_not_ready() {
    let site = warm().await;
    let mut visit = Visit::to(&site).await;
    let event = "POST /_/events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n[]";
    for _ in 0..3 {
        for other in [&head("Cookie: sid=free\r\n"), event] {
            let (answer, _) = visit.ask(other).await;
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
            assert!(!answer.contains("\r\nconnection: close"), "{answer}");
        }
        for _ in 0..2 {
            let (answer, was_asked) = visit.ask(&head("")).await;
            assert!(answer.contains("x-cache: HIT") && !was_asked, "{answer}");
        }
    }
    visit.ask(&head("Connection: close\r\n")).await;
    assert!(visit.ends().await);
}

#[tokio::test]
async fn a_body_that_no_one_reads_is_not_taken_for_a_request() {
    let site = warm().await;
    let hidden = head("");
    let length = hidden.len();
    let mut visit = Visit::to(&site).await;
    let refused =
        format!("POST /p/{STORY} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n");
    let (answer, _) = visit.ask(&refused).await;
    assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let rest = format!("{hidden}{}", head("Connection: close\r\n"));
    let mut text = String::new();
    // The server may have closed the connection, or reads over the body to the next request.
    if visit.socket.write_all(rest.as_bytes()).await.is_ok() {
        let _ = visit.socket.read_to_string(&mut text).await;
    }
    assert!(answers(&text).len() <= 1, "{text}");
}

#[tokio::test]
async fn requests_that_come_together_are_answered_in_their_order() {
    let site = warm().await;
    let requests = ["", "Cookie: a=b\r\n", "", "", "Authorization: Bearer x\r\n", ""].map(head);
    let (answers, _) = ask(&site, &requests).await;
    assert_eq!(answers.len(), requests.len() + 1);
    assert!(answers.iter().all(|answer| answer.contains(STORY)));
}
