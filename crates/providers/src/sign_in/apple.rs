//! Apple's client secret: a token that we sign again for each exchange, good for five minutes.

use jsonwebtoken::{Algorithm, EncodingKey, Header};
use quire_core::Timestamp;
use serde::Serialize;
use tokio_rustls::rustls::pki_types::{PrivatePkcs8KeyDer, pem::PemObject};

const SECONDS: i64 = 300;

/// The key that Apple gave us.
#[derive(Clone)]
pub struct AppleKey {
    team: String,
    id: String,
    key: EncodingKey,
}

impl std::fmt::Debug for AppleKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AppleKey").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The text holds no private key for ES256.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("holds no private key in PEM form")]
pub struct NotAKey;

#[derive(Serialize)]
struct Claims<'a> {
    iss: &'a str,
    iat: i64,
    exp: i64,
    aud: &'a str,
    sub: &'a str,
}

impl AppleKey {
    /// Reads the `.p8` file's content.
    ///
    /// # Errors
    /// `NotAKey`.
    pub fn read(team: &str, id: &str, pem: &[u8]) -> Result<Self, NotAKey> {
        let key = PrivatePkcs8KeyDer::from_pem_slice(pem).map_err(|_| NotAKey)?;
        let key = EncodingKey::from_ec_der(key.secret_pkcs8_der());
        let read = Self { team: team.to_owned(), id: id.to_owned(), key };
        // Another kind of key shows only when it signs.
        let now = Timestamp::new(chrono::DateTime::UNIX_EPOCH);
        read.sign("", "", now).map(|_| read).map_err(|_| NotAKey)
    }

    /// The client secret of `client` for the service at `issuer`.
    pub(super) fn sign(
        &self,
        client: &str,
        issuer: &str,
        now: Timestamp,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        let iat = now.utc().timestamp();
        let exp = iat.saturating_add(SECONDS);
        let claims = Claims { iss: &self.team, iat, exp, aud: issuer, sub: client };
        let header = Header { kid: Some(self.id.clone()), ..Header::new(Algorithm::ES256) };
        jsonwebtoken::encode(&header, &claims, &self.key)
    }
}
