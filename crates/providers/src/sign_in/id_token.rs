//! Whether an ID token is worth anything.

use jsonwebtoken::{Algorithm, DecodingKey, Validation, jwk::Jwk};
use quire_core::Timestamp;
use serde::Deserialize;

/// Seconds by which clocks may differ.
const SKEW: i64 = 60;

/// Algorithms that the services use. `none` is no algorithm at all, and a shared secret would let
/// the person who knows our client secret vouch for anybody.
const ALGORITHM: Algorithm = Algorithm::RS256;

/// What a token must say.
pub(super) struct Expected<'a> {
    pub issuer: &'a str,
    pub audience: &'a str,
    pub nonce: &'a str,
    pub now: Timestamp,
}

/// Why a token is worth nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(super) enum TokenError {
    #[error("the ID token is none")]
    Malformed,
    #[error("the ID token is signed by an algorithm we do not take")]
    Algorithm,
    #[error("the signature of the ID token is wrong")]
    Signature,
    #[error("the ID token comes from someone else")]
    Issuer,
    #[error("the ID token is for someone else")]
    Audience,
    #[error("the ID token is from another sign-in")]
    Nonce,
    #[error("the ID token has ended, or not begun")]
    Time,
}

/// What a token says.
#[derive(Debug, Deserialize)]
pub(super) struct Claims {
    iss: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    iat: i64,
    nbf: Option<i64>,
    nonce: Option<String>,
    pub sub: String,
    pub email: Option<String>,
    #[serde(default)]
    pub email_verified: VerifiedFlag,
    pub name: Option<String>,
    /// Google: the domain of the organisation that runs the account.
    pub hd: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

/// Apple says it in words.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum VerifiedFlag {
    Flag(bool),
    Word(String),
}

impl Default for VerifiedFlag {
    fn default() -> Self {
        Self::Flag(false)
    }
}

impl VerifiedFlag {
    pub fn is_true(&self) -> bool {
        match self {
            Self::Flag(flag) => *flag,
            Self::Word(word) => word == "true",
        }
    }
}

/// The id of the key that signed a token.
pub(super) fn key_id(token: &str) -> Result<String, TokenError> {
    let header = jsonwebtoken::decode_header(token).map_err(|_| TokenError::Malformed)?;
    if header.alg != ALGORITHM {
        return Err(TokenError::Algorithm);
    }
    header.kid.ok_or(TokenError::Malformed)
}

/// What a token says, if it was signed with `key` and is for us, for this sign-in and for now.
pub(super) fn verify(
    token: &str,
    key: &Jwk,
    expected: &Expected<'_>,
) -> Result<Claims, TokenError> {
    let mut signed = Validation::new(ALGORITHM);
    // The claims are held against what is passed in, below: the library has a clock of its own.
    signed.validate_exp = false;
    signed.validate_nbf = false;
    signed.validate_aud = false;
    signed.required_spec_claims.clear();
    let key = DecodingKey::from_jwk(key).map_err(|_| TokenError::Signature)?;
    let claims =
        jsonwebtoken::decode::<Claims>(token, &key, &signed).map_err(|error| {
            match error.kind() {
                jsonwebtoken::errors::ErrorKind::InvalidSignature => TokenError::Signature,
                _ => TokenError::Malformed,
            }
        })?;
    judge(claims.claims, expected)
}

fn judge(claims: Claims, expected: &Expected<'_>) -> Result<Claims, TokenError> {
    if claims.iss != expected.issuer {
        return Err(TokenError::Issuer);
    }
    let is_for_us = match &claims.aud {
        Audience::One(one) => one == expected.audience,
        Audience::Many(many) => matches!(many.as_slice(), [one] if one == expected.audience),
    };
    if !is_for_us || claims.azp.as_deref().is_some_and(|party| party != expected.audience) {
        return Err(TokenError::Audience);
    }
    if claims.nonce.as_deref() != Some(expected.nonce) {
        return Err(TokenError::Nonce);
    }
    let now = expected.now.utc().timestamp();
    let (early, late) = (now.saturating_sub(SKEW), now.saturating_add(SKEW));
    let began = claims.iat <= late && claims.nbf.is_none_or(|begin| begin <= late);
    if claims.exp <= early || !began {
        return Err(TokenError::Time);
    }
    Ok(claims)
}
