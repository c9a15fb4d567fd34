//! What kind of content a file has, by its name.

use poem::http::HeaderValue;

const KINDS: &[(&str, &str)] = &[
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json; charset=utf-8"),
    ("map", "application/json; charset=utf-8"),
    ("webmanifest", "application/manifest+json; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("xml", "application/xml; charset=utf-8"),
    ("svg", "image/svg+xml; charset=utf-8"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("webp", "image/webp"),
    ("avif", "image/avif"),
    ("gif", "image/gif"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("woff", "font/woff"),
    ("ttf", "font/ttf"),
    ("wasm", "application/wasm"),
];

/// The content type of a file; bytes without meaning when the name says nothing.
pub fn of(name: &str) -> &'static str {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let known = KINDS.iter().find(|(known, _)| extension.eq_ignore_ascii_case(known));
    known.map_or("application/octet-stream", |(_, kind)| kind)
}

/// Whether files of this kind are compressed in themselves.
pub fn is_compressed(kind: &HeaderValue) -> bool {
    let kind = kind.as_bytes();
    let compressed: [&[u8]; 6] =
        [b"image/png", b"image/jpeg", b"image/webp", b"image/avif", b"image/gif", b"font/woff"];
    compressed.iter().any(|prefix| kind.starts_with(prefix))
}
