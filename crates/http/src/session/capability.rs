//! The renderer's capability: for 30 seconds it may read what a class of readers may read. It
//! names nobody, so what is rendered with it can be shown to everyone of the class.

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use quire_app::keys::{Keys, Purpose};
use quire_core::{Timestamp, Viewer, person::MembershipTier};
use serde::{Deserialize, Serialize};

/// The header that carries it, from the front door to the renderer and back to the API.
pub const HEADER: &str = "x-quire-capability";

/// How long it lives, in seconds.
const SECONDS: i64 = 30;

/// A class of readers. Everybody in it may read the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Logged out.
    Lo,
    /// Signed in, not paying.
    Free,
    /// Signed in, reads member-only stories.
    Member,
}

impl Class {
    /// The class of a viewer.
    #[must_use]
    pub fn of(viewer: &Viewer) -> Self {
        match viewer {
            Viewer::Anonymous => Class::Lo,
            _ if viewer.is_member() => Class::Member,
            _ => Class::Free,
        }
    }

    /// How the front door and the renderer write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Class::Lo => "lo",
            Class::Free => "free",
            Class::Member => "member",
        }
    }

    /// A viewer that may read exactly what the class may.
    #[must_use]
    pub const fn viewer(self) -> Viewer {
        match self {
            Class::Lo => Viewer::Anonymous,
            Class::Free => Viewer::Class { tier: MembershipTier::Free },
            Class::Member => Viewer::Class { tier: MembershipTier::Member },
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Claims {
    aud: String,
    class: Class,
    exp: i64,
}

/// Who may use it, as the `aud` claim.
const AUDIENCE: &str = "renderer";

/// Makes a capability for `class` that ends 30 seconds after `now`.
///
/// # Errors
/// When the signing library refuses; that is a fault of the build, not of the input.
pub fn issue(
    keys: &Keys,
    class: Class,
    now: Timestamp,
) -> Result<String, jsonwebtoken::errors::Error> {
    let exp = now.plus_seconds(SECONDS).utc().timestamp();
    let claims = Claims { aud: AUDIENCE.to_owned(), class, exp };
    let key = EncodingKey::from_secret(&keys.key(Purpose::Capability));
    jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &key)
}

/// The class a capability speaks for; `None` when it is forged, malformed or past its end.
#[must_use]
pub fn verify(keys: &Keys, token: &str, now: Timestamp) -> Option<Class> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_audience(&[AUDIENCE]);
    validation.set_required_spec_claims(&["aud", "exp"]);
    // Time is passed in, so the end is checked below and not against the library's own clock.
    validation.validate_exp = false;
    let key = DecodingKey::from_secret(&keys.key(Purpose::Capability));
    let claims = jsonwebtoken::decode::<Claims>(token, &key, &validation).ok()?.claims;
    (now.utc().timestamp() < claims.exp).then_some(claims.class)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        Timestamp::from_millis(1_767_323_045_000).unwrap()
    }

    #[test]
    fn a_capability_lives_thirty_seconds_and_names_its_class() {
        let keys = Keys::new([3; 32]);
        for class in [Class::Lo, Class::Free, Class::Member] {
            let token = issue(&keys, class, now()).unwrap();
            assert_eq!(verify(&keys, &token, now().plus_seconds(29)), Some(class));
            assert_eq!(verify(&keys, &token, now().plus_seconds(30)), None);
        }
    }

    #[test]
    fn what_we_did_not_sign_is_worth_nothing() {
        let keys = Keys::new([3; 32]);
        let token = issue(&keys, Class::Member, now()).unwrap();
        assert_eq!(verify(&Keys::new([4; 32]), &token, now()), None);
        assert_eq!(verify(&keys, "", now()), None);
        let unsigned = token.rsplit_once('.').unwrap().0.to_owned() + ".";
        assert_eq!(verify(&keys, &unsigned, now()), None);
        // {"alg":"none","typ":"JWT"}
        let body = token.split('.').nth(1).unwrap();
        let none = format!("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.{body}.");
        assert_eq!(verify(&keys, &none, now()), None);
    }

    #[test]
    fn a_class_reads_what_its_readers_read() {
        for class in [Class::Lo, Class::Free, Class::Member] {
            assert_eq!(Class::of(&class.viewer()), class);
            assert_eq!(class.viewer().user_id(), None);
        }
    }
}
