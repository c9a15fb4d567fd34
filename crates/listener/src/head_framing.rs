//! Reads along with the heads of requests: proxies and servers must not be able to read one differently.

/// What is known of a head so far.
#[derive(Debug, Default)]
pub struct HeadFraming {
    last: u8,
    /// The beginning of the line, in lower case; enough for the names that matter.
    start: Vec<u8>,
    has_length: bool,
    has_coding: bool,
    ended: bool,
}

impl HeadFraming {
    /// Whether the head, as far as it is known, is framed in one way only. hyper takes bare line
    /// feeds, and two ways to say where a body ends; others may read such a head differently.
    pub fn accepts(&mut self, bytes: &[u8]) -> bool {
        for &byte in bytes {
            if self.ended {
                break;
            }
            match byte {
                b'\n' if self.last != b'\r' => return false,
                b'\n' => {
                    self.ended = self.start.is_empty();
                    self.has_length |= self.start.starts_with(b"content-length:");
                    self.has_coding |= self.start.starts_with(b"transfer-encoding:");
                    self.start.clear();
                }
                b'\r' => {}
                _ if self.start.len() < 18 => self.start.push(byte.to_ascii_lowercase()),
                _ => {}
            }
            self.last = byte;
        }
        !(self.has_length && self.has_coding)
    }
}

#[cfg(test)]
mod tests {
    use super::HeadFraming;

    #[test]
    fn bare_line_feeds_are_seen_across_reads() {
        let mut framing = HeadFraming::default();
        assert!(framing.accepts(b"GET / HTTP/1.1\r"));
        assert!(framing.accepts(b"\nHost: a\r\n"));
        assert!(!framing.accepts(b"X: b\n"));
    }

    #[test]
    fn a_body_ends_in_one_way_only() {
        let head = "POST / HTTP/1.1\r\nContent-LENGTH: 4\r\nTransfer-encoding: chunked\r\n\r\n";
        assert!(!HeadFraming::default().accepts(head.as_bytes()));
        assert!(!HeadFraming::default().accepts(format!("{head}0\r\n").as_bytes()));
        assert!(HeadFraming::default().accepts(&head.as_bytes()[..40]));
    }

    #[test]
    fn line_feeds_in_a_body_are_the_bodys_business() {
        assert!(HeadFraming::default().accepts(b"POST / HTTP/1.1\r\nHost: a\r\n\r\none\ntwo\n"));
    }
}
