//! The content security policy of pages (P-1).

use crate::cache::Nonce;
use poem::http::HeaderValue;
use quire_routing::Page;

/// Scripts run by nonce only, and what they load runs with them; styles may be inline, because
/// React writes style attributes. Pictures and players may lie elsewhere, encrypted.
fn written(nonce: &str, framers: &str) -> String {
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}' 'strict-dynamic'; \
         style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; font-src 'self'; \
         media-src 'self' https:; connect-src 'self'; frame-src https:; manifest-src 'self'; \
         worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors {framers}"
    )
}

/// The policy of an answer. Pages made to be embedded may be framed by everybody; they hold no
/// session.
#[must_use]
pub fn of(page: Page, nonce: &Nonce) -> HeaderValue {
    let framers = if may_be_framed(page) { "*" } else { "'none'" };
    // A nonce is base64, so the policy always is a header value.
    HeaderValue::try_from(written(nonce.as_str(), framers))
        .unwrap_or(HeaderValue::from_static("default-src 'none'"))
}

/// The one directive the renderer reads to find the nonce.
#[must_use]
pub fn for_renderer(placeholder: &Nonce) -> String {
    format!("script-src 'nonce-{}'", placeholder.as_str())
}

/// Whether others may show the page in a frame.
#[must_use]
pub fn may_be_framed(page: Page) -> bool {
    matches!(page, Page::EmbedCatalog | Page::EmbedForm)
}
