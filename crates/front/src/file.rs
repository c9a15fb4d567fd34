//! The files that come with the pages: scripts, styles, fonts, icons. Read into memory once,
//! compressed once, served without asking the renderer.

mod joined;
mod kind;

use crate::renderer::Build;
use bytes::Bytes;
use joined::JoinedSheets;
use poem::{
    Response,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
};
use quire_http::{conditional, plain};
use quire_pagecache::{Body, Encoding, Nonce, Template};
use quire_routing::ParsedAddress;
use std::{
    collections::HashMap,
    io,
    path::Path,
    sync::{Arc, OnceLock},
};

/// Files larger than this are a mistake in the build.
const LARGEST: u64 = 32 * 1024 * 1024;
/// How the name ends of what the build compressed with Brotli, for longer than a server could that starts.
const BROTLI: &str = ".br";

/// The files by decoded path.
#[derive(Debug, Default)]
pub struct Files {
    files: HashMap<String, Arc<File>>,
    joined: JoinedSheets,
}

#[derive(Debug)]
struct File {
    kind: HeaderValue,
    tag: HeaderValue,
    is_immutable: bool,
    plain: Bytes,
    gzip: OnceLock<Bytes>,
    brotli: OnceLock<Bytes>,
}

impl Files {
    /// Reads the files of a build. Names that the site answers itself stay with the site.
    ///
    /// # Errors
    /// What the system says, with the file it says it about.
    pub fn read(build: &Build) -> io::Result<Self> {
        let mut files = Self::default();
        files.read_folder(&build.static_files(), "/_next/static", true)?;
        files.read_folder(&build.public_files(), "", false)?;
        for own in ["/favicon.ico", "/manifest.json", "/robots.txt"] {
            files.files.remove(own);
        }
        Ok(files)
    }

    fn read_folder(&mut self, dir: &Path, prefix: &str, is_immutable: bool) -> io::Result<()> {
        if !dir.is_dir() {
            return Ok(());
        }
        for entry in dir.read_dir()? {
            let entry = entry?;
            let (path, name) = (entry.path(), entry.file_name());
            // A name that is not text cannot be asked for.
            let Some(name) = name.to_str() else { continue };
            let address = format!("{prefix}/{name}");
            if path.is_dir() {
                self.read_folder(&path, &address, is_immutable)?;
            } else if !name.ends_with(BROTLI) && entry.metadata()?.len() <= LARGEST {
                let brotli = std::fs::read(dir.join(format!("{name}{BROTLI}"))).ok();
                let file = File::new(std::fs::read(&path)?, brotli, name, is_immutable);
                self.files.insert(address, Arc::new(file));
            }
        }
        Ok(())
    }

    /// How many files there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Compresses every file that the build did not; takes a moment and a processor.
    pub fn compress(&self) {
        self.files.values().for_each(|file| file.compress());
    }

    /// Whether an address is that of a file.
    #[must_use]
    pub fn has(&self, address: &ParsedAddress) -> bool {
        self.find(address).is_some()
    }

    fn find(&self, address: &ParsedAddress) -> Option<Arc<File>> {
        if self.files.is_empty() || address.is_empty() || address.has_trailing_slash() {
            return None;
        }
        let mut path = String::with_capacity(64);
        for part in address.parts() {
            path.push('/');
            path.push_str(part);
        }
        self.files.get(&path).cloned()
    }

    /// The bytes of a file, by its address.
    #[must_use]
    pub fn text(&self, address: &str) -> Option<&Bytes> {
        self.files.get(address).map(|file| &file.plain)
    }

    /// Answers with a file, or says that there is none.
    #[must_use]
    pub fn answer(&self, address: &ParsedAddress, method: &Method, asked: &HeaderMap) -> Response {
        let found = self.find(address).or_else(|| self.joined.find(self, address));
        let Some(file) = found else {
            return plain::text(StatusCode::NOT_FOUND, "There is no such file.");
        };
        if !matches!(*method, Method::GET | Method::HEAD) {
            return plain::only("GET, HEAD");
        }
        file.answer(asked)
    }
}

impl File {
    fn new(bytes: Vec<u8>, brotli: Option<Vec<u8>>, name: &str, is_immutable: bool) -> Self {
        Self {
            kind: HeaderValue::from_static(kind::of(name)),
            tag: conditional::tag_of([bytes.as_slice()]),
            is_immutable,
            plain: bytes.into(),
            gzip: OnceLock::new(),
            brotli: brotli.map(Bytes::from).map_or_else(OnceLock::new, OnceLock::from),
        }
    }

    /// Bytes that it takes in memory.
    fn len(&self) -> usize {
        let variants = [self.gzip.get(), self.brotli.get()];
        variants
            .into_iter()
            .flatten()
            .map(Bytes::len)
            .sum::<usize>()
            .saturating_add(self.plain.len())
    }

    fn compress(&self) {
        if kind::is_compressed(&self.kind) {
            return;
        }
        let body = Template::plain(self.plain.clone(), &Nonce::fresh());
        for (variant, encoding) in [(&self.gzip, Encoding::Gzip), (&self.brotli, Encoding::Brotli)]
        {
            if variant.get().is_none()
                && let Some(compressed) = Body::compress_fully(&body, encoding)
            {
                // Set once; a second round would bring the same bytes.
                let _ = variant.set(compressed);
            }
        }
    }

    /// Compresses it as fast as may be, where someone waits for it.
    fn compress_lightly(&self) {
        for (variant, encoding) in [(&self.gzip, Encoding::Gzip), (&self.brotli, Encoding::Brotli)]
        {
            let (compressed, made) = Body::compress_lightly(self.plain.clone(), encoding);
            if made == encoding {
                let _ = variant.set(compressed);
            }
        }
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|text| text.to_str().ok());
        let (body, encoding) = match Encoding::accepted(accepted.unwrap_or_default()) {
            Encoding::Brotli if self.brotli.get().is_some() => {
                (self.brotli.get(), Encoding::Brotli)
            }
            Encoding::Brotli | Encoding::Gzip => (self.gzip.get(), Encoding::Gzip),
            Encoding::Identity => (None, Encoding::Identity),
        };
        let mut response = Response::builder().finish();
        let headers = response.headers_mut();
        let keep = match self.is_immutable {
            true => "public, max-age=31536000, immutable",
            false => "public, max-age=3600",
        };
        headers.insert(header::CONTENT_TYPE, self.kind.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::ETAG, self.tag.clone());
        if conditional::is_known(asked, headers) {
            response.set_status(StatusCode::NOT_MODIFIED);
            return response;
        }
        match body {
            Some(body) => {
                if let Some(name) = encoding.name() {
                    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
                }
                response.set_body(body.clone());
            }
            None => response.set_body(self.plain.clone()),
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quire_routing::host::Host;

    #[tokio::test]
    async fn what_the_build_compressed_is_sent_as_it_is() {
        let dir = tempfile::tempdir().expect("a folder");
        let chunks = dir.path().join(".next/static/chunks");
        std::fs::create_dir_all(&chunks).expect("a folder");
        for (name, text) in [("a.js", "a".repeat(2_000)), ("b.js", "b".repeat(2_000))] {
            std::fs::write(chunks.join(name), text).expect("a file");
        }
        std::fs::write(chunks.join("a.js.br"), b"packed").expect("a file");
        let files = Files::read(&Build { dir: dir.path().into() }).expect("files");
        files.compress();
        assert_eq!(files.len(), 2);

        let host: Host = "example.org".parse().expect("a host");
        for (name, accepted, encoding, body) in [
            ("a.js", "gzip, br", Some("br"), Some("packed".to_owned())),
            ("a.js", "gzip", Some("gzip"), None),
            ("a.js", "identity", None, Some("a".repeat(2_000))),
            ("b.js", "br", Some("br"), None),
        ] {
            let path = format!("/_next/static/chunks/{name}");
            let address = ParsedAddress::parse(host.clone(), &path).expect("an address");
            let mut asked = HeaderMap::new();
            asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            let response = files.answer(&address, &Method::GET, &asked);
            let given = response.headers().get(header::CONTENT_ENCODING);
            assert_eq!(given.map(HeaderValue::as_bytes), encoding.map(str::as_bytes), "{name}");
            let text = response.into_body().into_bytes().await.expect("a body");
            assert!(body.is_none_or(|body| text == body), "{name}, {accepted}");
        }
    }
}
