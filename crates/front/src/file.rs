//! The files that come with the pages: scripts, styles, fonts, icons. Read into memory once,
//! compressed once, served without asking the renderer.

mod kind;

use crate::renderer::Build;
use bytes::Bytes;
use poem::{
    Response,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
};
use quire_http::{conditional, plain};
use quire_pagecache::{Body, Encoding, Nonce, Template};
use quire_routing::ParsedAddress;
use std::{collections::HashMap, io, path::Path, sync::OnceLock};

/// Files larger than this are a mistake in the build.
const LARGEST: u64 = 32 * 1024 * 1024;

/// The files by decoded path.
#[derive(Debug, Default)]
pub struct Files {
    files: HashMap<String, File>,
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
            } else if entry.metadata()?.len() <= LARGEST {
                self.files.insert(address, File::new(std::fs::read(&path)?, name, is_immutable));
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

    /// Compresses every file; takes a moment and a processor.
    pub fn compress(&self) {
        self.files.values().for_each(File::compress);
    }

    /// Whether an address is that of a file.
    #[must_use]
    pub fn has(&self, address: &ParsedAddress) -> bool {
        self.find(address).is_some()
    }

    fn find(&self, address: &ParsedAddress) -> Option<&File> {
        if self.files.is_empty() || address.is_empty() || address.has_trailing_slash() {
            return None;
        }
        let mut path = String::with_capacity(64);
        for part in address.parts() {
            path.push('/');
            path.push_str(part);
        }
        self.files.get(&path)
    }

    /// The bytes of a file, by its address.
    #[must_use]
    pub fn text(&self, address: &str) -> Option<&Bytes> {
        self.files.get(address).map(|file| &file.plain)
    }

    /// Answers with a file, or says that there is none.
    #[must_use]
    pub fn answer(&self, address: &ParsedAddress, method: &Method, asked: &HeaderMap) -> Response {
        let Some(file) = self.find(address) else {
            return plain::text(StatusCode::NOT_FOUND, "There is no such file.");
        };
        if !matches!(*method, Method::GET | Method::HEAD) {
            return plain::only("GET, HEAD");
        }
        file.answer(asked)
    }
}

impl File {
    fn new(bytes: Vec<u8>, name: &str, is_immutable: bool) -> Self {
        Self {
            kind: HeaderValue::from_static(kind::of(name)),
            tag: conditional::tag_of([bytes.as_slice()]),
            is_immutable,
            plain: bytes.into(),
            gzip: OnceLock::new(),
            brotli: OnceLock::new(),
        }
    }

    fn compress(&self) {
        if kind::is_compressed(&self.kind) {
            return;
        }
        let body = Template::plain(self.plain.clone(), &Nonce::fresh());
        if let Some((gzip, brotli)) = Body::compress_fully(&body) {
            // Set once; a second round would bring the same bytes.
            let _ = self.gzip.set(gzip);
            let _ = self.brotli.set(brotli);
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
