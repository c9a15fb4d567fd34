//! The number used once that lets a page's own scripts run.

use base64::{Engine, prelude::BASE64_URL_SAFE};
use rand::Rng;
use std::sync::LazyLock;

/// Length of the text form: 16 bytes in base64 with padding.
pub const LENGTH: usize = 24;

/// What every nonce ends with. Brotli models a literal by the two bytes before it; what follows a
/// nonce is compressed once and must not depend on which nonce it is.
pub const ENDING: &[u8; 2] = b"==";

/// A nonce in its text form.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Nonce([u8; LENGTH]);

impl Nonce {
    /// Makes a new one.
    #[must_use]
    #[expect(
        clippy::disallowed_methods,
        reason = "a nonce is no input of any action; it must be fresh in every answer"
    )]
    pub fn fresh() -> Self {
        Self::of(rand::rng().random())
    }

    /// The nonce of given bits.
    #[must_use]
    pub fn of(bits: [u8; 16]) -> Self {
        let mut text = [b'='; LENGTH];
        // 16 bytes fill 24 characters exactly; were it otherwise, nothing would be written.
        let written = BASE64_URL_SAFE.encode_slice(bits, &mut text);
        debug_assert_eq!(written, Ok(LENGTH));
        Self(text)
    }

    /// The text.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; LENGTH] {
        &self.0
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Base64 is ASCII.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl std::fmt::Debug for Nonce {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Nonce(…)")
    }
}

/// Stands in rendered pages where each answer gets its own nonce. It never leaves the server, so
/// no writer can put it into a story and have a nonce filled in there.
#[must_use]
pub fn placeholder() -> Nonce {
    static PLACEHOLDER: LazyLock<Nonce> = LazyLock::new(Nonce::fresh);
    *PLACEHOLDER
}
