//! What of a request decides which page of the cache answers it.

use poem::Request;
use quire_core::tracking::is_bot;
use std::cell::RefCell;

/// What decides beside the address. Everything else of a request changes no page (see `page::key`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked<'a> {
    host: &'a [u8],
    encodings: &'a [u8],
    /// Whether a proxy names the client it asks for.
    pub is_forwarded: bool,
}

impl<'a> Asked<'a> {
    /// Reads a request's headers. None: it says something that the front door has to judge, such as
    /// who is asking or what they have already.
    pub fn of(headers: impl Iterator<Item = (&'a str, &'a [u8])>) -> Option<Self> {
        let (mut host, mut encodings, mut agent, mut is_forwarded) = (None, None, None, false);
        for (name, value) in headers {
            let is = |other: &str| name.eq_ignore_ascii_case(other);
            let place = match name.len() {
                3 if is("rsc") => return None,
                4 if is("host") => &mut host,
                5 if is("range") => return None,
                6 if is("cookie") => return None,
                10 if is("user-agent") => &mut agent,
                13 if is("authorization") || is("if-none-match") => return None,
                15 if is("accept-encoding") => &mut encodings,
                15 if is("x-forwarded-for") => {
                    is_forwarded = true;
                    continue;
                }
                17 if is("if-modified-since") => return None,
                _ => continue,
            };
            if place.replace(value).is_some() {
                return None;
            }
        }
        if agent.is_some_and(|agent| !is_person(agent)) {
            return None;
        }
        Some(Self { host: host?, encodings: encodings.unwrap_or_default(), is_forwarded })
    }

    /// The same of a request that was parsed already.
    pub fn of_request(request: &'a Request) -> Option<Self> {
        let headers = request.headers().iter();
        Self::of(headers.map(|(name, value)| (name.as_str(), value.as_bytes())))
    }

    /// The key of what is remembered for a request.
    pub fn key(&self, target: &str) -> Vec<u8> {
        // None of the three contains a line feed.
        [self.host, self.encodings, target.as_bytes()].join(&b'\n')
    }
}

/// Whether an agent does not say that it is a bot: bots get pages that are not cached.
fn is_person(agent: &[u8]) -> bool {
    thread_local! {
        /// The agent asked about last, which mostly is the one asked about next.
        static LAST: RefCell<(Vec<u8>, bool)> = const { RefCell::new((Vec::new(), true)) };
    }
    LAST.with_borrow_mut(|(last, is_person)| {
        if last != agent {
            *is_person =
                std::str::from_utf8(agent).is_ok_and(|agent| agent.is_ascii() && !is_bot(agent));
            last.clear();
            last.extend_from_slice(agent);
        }
        *is_person
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked<'a>(headers: &'a [(&'a str, &'a str)]) -> Option<Asked<'a>> {
        Asked::of(headers.iter().map(|(name, value)| (*name, value.as_bytes())))
    }

    #[test]
    fn host_and_encodings_tell_requests_apart() {
        let one = asked(&[("Host", "a"), ("Accept-Encoding", "br"), ("Accept-Language", "de")]);
        assert_eq!(one.unwrap().key("/x"), b"a\nbr\n/x");
        assert_eq!(asked(&[("host", "a")]).unwrap().key("/x"), b"a\n\n/x");
    }

    #[test]
    fn what_has_to_be_judged_is_not_looked_up() {
        for name in [
            "Cookie",
            "authorization",
            "RSC",
            "If-None-Match",
            "If-Modified-Since",
            "Range",
            "HOST",
        ] {
            assert_eq!(asked(&[("host", "a"), (name, "x")]), None, "{name}");
        }
        assert_eq!(asked(&[]), None);
        for agent in ["Googlebot/2.1", "a crawler", "Mozilla\u{e4}"] {
            assert_eq!(asked(&[("host", "a"), ("user-agent", agent)]), None, "{agent}");
        }
        assert!(asked(&[("host", "a"), ("user-agent", "Mozilla/5.0")]).is_some());
    }
}
