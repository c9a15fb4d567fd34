//! The head of an answer as bytes, with places for what differs from answer to answer.

use memchr::memmem;
use poem::{
    Response,
    http::header::{CONTENT_LENGTH, DATE},
};
use quire_http::{RequestId, request_id};
use quire_pagecache::Nonce;
use std::{
    cell::RefCell,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// Bytes of a date in a head: `Sun, 06 Nov 1994 08:49:37 GMT`.
const DATE_LENGTH: usize = 29;

/// A head with places.
#[derive(Debug)]
pub struct AnswerHead {
    bytes: Vec<u8>,
    nonces: Vec<usize>,
    id: usize,
    date: usize,
}

impl AnswerHead {
    /// The head of an answer whose body has so many bytes. None when it does not name the request.
    pub fn of(response: &Response, length: usize, nonce: &Nonce, id: &RequestId) -> Option<Self> {
        let mut bytes = b"HTTP/1.1 200 OK\r\n".to_vec();
        let mut at = None;
        for (name, value) in response.headers() {
            if name == CONTENT_LENGTH || name == DATE {
                continue;
            }
            bytes.extend_from_slice(name.as_str().as_bytes());
            bytes.extend_from_slice(b": ");
            if name == request_id::HEADER && value.as_bytes() == id.as_str().as_bytes() {
                at = Some(bytes.len());
            }
            bytes.extend_from_slice(value.as_bytes());
            bytes.extend_from_slice(b"\r\n");
        }
        bytes.extend_from_slice(format!("content-length: {length}\r\ndate: ").as_bytes());
        let date = bytes.len();
        bytes.extend_from_slice(&[b' '; DATE_LENGTH]);
        bytes.extend_from_slice(b"\r\n\r\n");
        let nonces = memmem::find_iter(&bytes, nonce.as_bytes()).collect();
        Some(Self { bytes, nonces, id: at?, date })
    }

    /// The head of one answer.
    pub fn fill(&self, nonce: &Nonce, id: &RequestId) -> Vec<u8> {
        let mut bytes = self.bytes.clone();
        let mut put = |at: usize, text: &[u8]| {
            if let Some(place) = bytes.get_mut(at..at + text.len()) {
                place.copy_from_slice(text);
            }
        };
        for at in &self.nonces {
            put(*at, nonce.as_bytes());
        }
        put(self.id, id.as_str().as_bytes());
        with_date(|date| put(self.date, date.as_bytes()));
        bytes
    }
}

/// Hands out the present date as heads have it; it is written once a second.
#[expect(clippy::disallowed_methods, reason = "every answer says when it was given, as hyper does")]
fn with_date(used: impl FnOnce(&str)) {
    thread_local! {
        static LAST: RefCell<(u64, String)> = const { RefCell::new((0, String::new())) };
    }
    let now = SystemTime::now();
    let second = now.duration_since(UNIX_EPOCH).as_ref().map_or(0, Duration::as_secs);
    LAST.with_borrow_mut(|(last, date)| {
        if *last != second || date.is_empty() {
            *last = second;
            *date = httpdate::fmt_http_date(now);
        }
        used(date);
    });
}
