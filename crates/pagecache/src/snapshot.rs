//! Pages on disk, so that a server that begins again need not draw what its readers ask for most.
//!
//! A snapshot says nothing of changes: the one who reads it purges what changed since it was written, as the caller
//! has noted beside it. Each page is a line of JSON and its body, with a checksum.

use crate::{
    Body, Encoding, Entry, Freshness, Keep, Page, PageCache, Template, checksum::Checksum,
    template::are_holes,
};
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use serde::{Deserialize, Serialize};
use std::{
    io::{self, BufRead, ErrorKind, Write},
    sync::Arc,
    time::{Duration, SystemTime},
};
use tokio::time::Instant;

/// The longest line that describes a page, and the longest body. A file that says more is broken.
const LINE_MAX: u64 = 1 << 20;
const BODY_MAX: usize = 64 << 20;

/// What a line says of a page.
#[derive(Serialize, Deserialize)]
struct Line {
    key: String,
    status: u16,
    headers: Vec<(String, String)>,
    tags: Vec<String>,
    /// Until when it may be kept, in seconds since 1970.
    until: u64,
    /// Whether numbers on it are not the latest.
    lacks_numbers: bool,
    body: Part,
    checksum: u32,
}

/// What a line says of a body: of the variant that follows, and of the plain one.
#[derive(Serialize, Deserialize)]
struct Part {
    encoding: Encoding,
    length: usize,
    holes: Vec<usize>,
    checksum: Option<Checksum>,
    plain_length: usize,
    plain_holes: Vec<usize>,
}

impl Part {
    /// A body's smallest variant.
    fn of(body: &Body) -> (Self, Bytes) {
        let ((encoding, variant), (length, holes)) = (body.smallest(), body.measures());
        let part = Self {
            encoding,
            length: variant.len(),
            holes: variant.holes().to_vec(),
            checksum: variant.checksums().cloned(),
            plain_length: length,
            plain_holes: holes.to_vec(),
        };
        (part, variant.bytes().clone())
    }

    fn body(self, bytes: Bytes) -> io::Result<Body> {
        if self.plain_length > BODY_MAX || !are_holes(&self.plain_holes, self.plain_length) {
            return Err(broken());
        }
        let variant = Template::from_stored(bytes, self.holes, self.checksum).ok_or_else(broken)?;
        Ok(Body::of_variant(self.encoding, variant, self.plain_length, self.plain_holes.into()))
    }
}

impl PageCache {
    /// Writes the pages whose key is `wanted` and that show everything but the latest numbers, until they come to `most` bytes. Returns how
    /// many there are.
    ///
    /// # Errors
    /// What `to` says.
    pub fn save(
        &self,
        to: &mut impl Write,
        wanted: impl Fn(&str) -> bool,
        most: u64,
        now: SystemTime,
    ) -> io::Result<usize> {
        let (mut written, mut bytes) = (0, 0_u64);
        for (key, entry) in &self.pages {
            let lacks_numbers = match self.freshness(&entry) {
                Freshness::Current => false,
                Freshness::Behind { .. } => true,
                Freshness::Outdated | Freshness::Unsound => continue,
            };
            if !wanted(&key) {
                continue;
            }
            let Some((line, body)) = describe(&key, &entry, now) else { continue };
            let line = Line { lacks_numbers, ..line };
            bytes += body.len() as u64;
            if bytes > most {
                break;
            }
            serde_json::to_writer(&mut *to, &line)?;
            to.write_all(b"\n")?;
            to.write_all(&body)?;
            written += 1;
        }
        Ok(written)
    }

    /// Reads what [`PageCache::save`] wrote, but for pages whose time is over. What is read counts as made now: what
    /// changed since it was written is to be purged afterwards, and before anybody is shown a page. Returns how many
    /// there are.
    ///
    /// # Errors
    /// What `from` says, and [`ErrorKind::InvalidData`] for what no snapshot says; what was read until then stays.
    pub fn load(&self, from: &mut impl BufRead, now: SystemTime) -> io::Result<usize> {
        let mut read = 0;
        while let Some(line) = next_line(from)? {
            let body = next_part(from, &line.body)?;
            if crc32fast::hash(&body) != line.checksum {
                return Err(broken());
            }
            let left = seconds(now).map_or(0, |now| line.until.saturating_sub(now));
            if left == 0 {
                continue;
            }
            let lacks_numbers = line.lacks_numbers;
            let (key, page) = page_of(line, body, left)?;
            let entry = Entry::new(page, self.clock.begin()).lacking_numbers(lacks_numbers);
            let entry = Arc::new(entry);
            if entry.weight() as u64 <= self.bytes {
                let key: Arc<str> = key.into();
                entry.stands_under(&key, &self.clock);
                self.pages.insert(key, entry);
                read += 1;
            }
        }
        Ok(read)
    }
}

/// `None` for what cannot be written: a header that is no text, a page that is kept for no time.
fn describe(key: &str, entry: &Entry, now: SystemTime) -> Option<(Line, Bytes)> {
    let page = entry.page();
    let text = |(name, value): (&HeaderName, &HeaderValue)| {
        Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned()))
    };
    let left = entry.until()?.checked_duration_since(Instant::now())?;
    let (body, bytes) = Part::of(&page.body);
    let line = Line {
        key: key.to_owned(),
        status: page.status.as_u16(),
        headers: page.headers.iter().map(text).collect::<Option<_>>()?,
        tags: page.tags.clone(),
        until: seconds(now)?.checked_add(left.as_secs())?,
        lacks_numbers: false,
        checksum: crc32fast::hash(&bytes),
        body,
    };
    Some((line, bytes))
}

fn page_of(line: Line, body: Bytes, left: u64) -> io::Result<(String, Page)> {
    let mut headers = HeaderMap::with_capacity(32);
    for (name, value) in line.headers {
        let name: HeaderName = name.parse().map_err(|_| broken())?;
        headers.append(name, HeaderValue::try_from(value).map_err(|_| broken())?);
    }
    let page = Page {
        status: StatusCode::from_u16(line.status).map_err(|_| broken())?,
        headers,
        body: line.body.body(body)?,
        tags: line.tags,
        keep: Keep::For(Duration::from_secs(left)),
    };
    Ok((line.key, page))
}

fn next_line(from: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    io::Read::take(&mut *from, LINE_MAX).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') {
        return Err(broken());
    }
    Ok(Some(serde_json::from_slice(&line)?))
}

fn next_part(from: &mut impl BufRead, part: &Part) -> io::Result<Bytes> {
    if part.length > BODY_MAX {
        return Err(broken());
    }
    let mut bytes = vec![0; part.length];
    from.read_exact(&mut bytes)?;
    Ok(bytes.into())
}

fn seconds(at: SystemTime) -> Option<u64> {
    at.duration_since(SystemTime::UNIX_EPOCH).ok().map(|since| since.as_secs())
}

fn broken() -> io::Error {
    io::Error::new(ErrorKind::InvalidData, "this is no snapshot of pages")
}
