//! Answers that are ready in memory: found by the head of a request alone, and written without the
//! endpoint.

use crate::ConnectionLimits;
use std::{io::IoSlice, net::IpAddr};

/// Most headers of a request that is answered from memory; browsers send about twenty.
const MOST_HEADERS: usize = 40;

/// Finds answers that are ready.
pub trait Shortcut: Send + Sync + 'static {
    /// What is found.
    type Answer: ReadyAnswer;

    /// The whole answer to a request, if it is ready. It must be the answer that the endpoint would
    /// give. None: the endpoint is asked.
    fn find(&self, request: &RequestHead<'_>) -> Option<Self::Answer>;
}

/// An answer that only has to be written: the bytes of its head and of its body.
pub trait ReadyAnswer: Send + Sync + 'static {
    /// Adds the bytes, in order.
    fn write<'a>(&'a self, parts: &mut Vec<IoSlice<'a>>);
}

/// No answer is ready, ever.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoShortcut;

impl Shortcut for NoShortcut {
    type Answer = NoAnswer;

    fn find(&self, _: &RequestHead<'_>) -> Option<NoAnswer> {
        None
    }
}

/// The answer that is never ready.
#[derive(Debug)]
pub enum NoAnswer {}

impl ReadyAnswer for NoAnswer {
    fn write<'a>(&'a self, _: &mut Vec<IoSlice<'a>>) {
        match *self {}
    }
}

/// The head of a request that only reads: `GET` by HTTP/1.1 on a connection that stays open, without
/// a body.
#[derive(Debug)]
pub struct RequestHead<'a> {
    /// Path and query, as they were sent.
    pub target: &'a str,
    /// Names as they were sent, and values.
    pub headers: &'a [httparse::Header<'a>],
    /// Who is at the other end of the connection.
    pub peer: IpAddr,
}

/// What the bytes on a connection begin with.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Begin<T> {
    /// A head that is not complete.
    Partial,
    /// A head of so many bytes, and what was found for it.
    Ready(usize, T),
    /// Something for the endpoint to judge.
    Other,
}

/// Reads a head and looks for its answer. What is not plain is for hyper and the endpoint: they
/// refuse it, or find out what it means.
pub(crate) fn look_up<S: Shortcut>(
    bytes: &[u8],
    peer: IpAddr,
    limits: &ConnectionLimits,
    shortcut: &S,
) -> Begin<S::Answer> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let length = match request.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        // Whatever it will be, no shortcut is that long.
        Ok(httparse::Status::Partial) if bytes.len() < limits.header_bytes => {
            return Begin::Partial;
        }
        _ => return Begin::Other,
    };
    let (Some("GET"), Some(1), Some(target)) = (request.method, request.version, request.path)
    else {
        return Begin::Other;
    };
    let head = RequestHead { target, headers: request.headers, peer };
    let is_plain = bytes.get(..length).is_some_and(has_whole_line_ends);
    if !is_plain || !is_within(&head, limits) || !head.headers.iter().all(is_harmless) {
        return Begin::Other;
    }
    shortcut.find(&head).map_or(Begin::Other, |answer| Begin::Ready(length, answer))
}

/// A line feed alone ends a line for some servers and not for others.
fn has_whole_line_ends(head: &[u8]) -> bool {
    memchr::memchr_iter(b'\n', head)
        .all(|at| at.checked_sub(1).and_then(|before| head.get(before)) == Some(&b'\r'))
}

fn is_within(head: &RequestHead<'_>, limits: &ConnectionLimits) -> bool {
    let bytes: usize = head.headers.iter().map(|one| one.name.len() + one.value.len() + 4).sum();
    head.target.starts_with('/')
        && head.target.len() <= limits.address_bytes
        && head.headers.len() <= limits.headers
        && bytes <= limits.header_bytes
}

/// Whether a header says nothing of a body and leaves the connection as it is.
fn is_harmless(header: &httparse::Header<'_>) -> bool {
    const FRAMING: [&str; 7] = [
        "content-length",
        "transfer-encoding",
        "content-encoding",
        "expect",
        "upgrade",
        "trailer",
        "te",
    ];
    let is = |name: &str| header.name.eq_ignore_ascii_case(name);
    if is("connection") {
        return header.value.eq_ignore_ascii_case(b"keep-alive");
    }
    !FRAMING.into_iter().any(is)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    /// Answers every request with its target.
    struct Echo;

    struct Target(String);

    impl ReadyAnswer for Target {
        fn write<'a>(&'a self, parts: &mut Vec<IoSlice<'a>>) {
            parts.push(IoSlice::new(self.0.as_bytes()));
        }
    }

    impl Shortcut for Echo {
        type Answer = Target;

        fn find(&self, request: &RequestHead<'_>) -> Option<Target> {
            Some(Target(request.target.to_owned()))
        }
    }

    fn look_up_target(head: &str) -> Begin<String> {
        let limits = ConnectionLimits { header_bytes: 512, ..ConnectionLimits::default() };
        match look_up(head.as_bytes(), Ipv4Addr::LOCALHOST.into(), &limits, &Echo) {
            Begin::Ready(length, Target(target)) => Begin::Ready(length, target),
            Begin::Partial => Begin::Partial,
            Begin::Other => Begin::Other,
        }
    }

    #[test]
    fn a_plain_head_is_looked_up_and_what_follows_it_is_left() {
        let head = "GET /a?b HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n";
        assert_eq!(look_up_target(head), Begin::Ready(head.len(), "/a?b".into()));
        assert_eq!(
            look_up_target(&format!("{head}GET /c")),
            Begin::Ready(head.len(), "/a?b".into())
        );
        assert_eq!(look_up_target(&head[..30]), Begin::Partial);
    }

    #[test]
    fn whatever_is_not_plain_is_for_the_endpoint() {
        for (line, headers) in [
            ("POST / HTTP/1.1", ""),
            ("HEAD / HTTP/1.1", ""),
            ("GET / HTTP/1.0", ""),
            ("GET http://a/ HTTP/1.1", ""),
            ("GET / HTTP/1.1", "Content-Length: 1\r\n"),
            ("GET / HTTP/1.1", "transfer-encoding: chunked\r\n"),
            ("GET / HTTP/1.1", "Connection: close\r\n"),
            ("GET / HTTP/1.1", "Upgrade: websocket\r\n"),
            ("GET / HTTP/1.1", "Expect: 100-continue\r\n"),
            ("GET / HTTP/1.1", "X: y\n"),
            ("GET / HTTP/1.1", "no header\r\n"),
        ] {
            assert_eq!(
                look_up_target(&format!("{line}\r\nHost: a\r\n{headers}\r\n")),
                Begin::Other,
                "{line}"
            );
        }
        let long = "x".repeat(600);
        assert_eq!(
            look_up_target(&format!("GET / HTTP/1.1\r\nHost: a\r\nX: {long}")),
            Begin::Other
        );
        let many = "x: y\r\n".repeat(MOST_HEADERS + 1);
        assert_eq!(look_up_target(&format!("GET / HTTP/1.1\r\n{many}\r\n")), Begin::Other);
    }
}
