//! The `x-xsrf-token`: a tag over the session id that only the session's own pages can know.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use quire_app::keys::{Keys, Purpose};

/// The header that carries the token.
pub const HEADER: &str = "x-xsrf-token";

/// The token of a session, from the digest under which the session is kept.
#[must_use]
pub fn token(keys: &Keys, session: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(keys.tag(Purpose::Xsrf, &[session]))
}

/// Whether `token` is the session's own; takes the same time for every wrong token.
#[must_use]
pub fn verify(keys: &Keys, session: &[u8], token: &str) -> bool {
    URL_SAFE_NO_PAD.decode(token).is_ok_and(|tag| keys.verify(Purpose::Xsrf, &[session], &tag))
}
