//! The renderer's capability: for 30 seconds it may read what a class of readers may read. It
//! names no person, so what is rendered with it can be shown to everyone of the class. Where it opens a
//! story, the page is for its author and the staff.

use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use quire_app::keys::{Keys, Purpose};
use quire_core::{StoryId, Timestamp, Viewer, person::MembershipTier};
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

    const fn tier(self) -> MembershipTier {
        match self {
            Class::Lo | Class::Free => MembershipTier::Free,
            Class::Member => MembershipTier::Member,
        }
    }
}

/// What the renderer may read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// What this class of readers may read.
    pub class: Class,
    /// A story that is drawn for its author or the staff, whatever became of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<StoryId>,
}

impl Grant {
    /// A viewer that may read exactly what is granted.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        match self {
            Self { class: Class::Lo, opened: None } => Viewer::Anonymous,
            Self { class, opened } => Viewer::Class { tier: class.tier(), opened: opened.clone() },
        }
    }
}

impl From<Class> for Grant {
    fn from(class: Class) -> Self {
        Self { class, opened: None }
    }
}

#[derive(Serialize, Deserialize)]
struct Claims {
    aud: String,
    #[serde(flatten)]
    grant: Grant,
    exp: i64,
}

/// Who may use it, as the `aud` claim.
const AUDIENCE: &str = "renderer";

/// Makes a capability for `grant` that ends 30 seconds after `now`.
///
/// # Errors
/// When the signing library refuses; that is a fault of the build, not of the input.
pub fn issue(
    keys: &Keys,
    grant: Grant,
    now: Timestamp,
) -> Result<String, jsonwebtoken::errors::Error> {
    let exp = now.plus_seconds(SECONDS).utc().timestamp();
    let claims = Claims { aud: AUDIENCE.to_owned(), grant, exp };
    let key = EncodingKey::from_secret(&keys.key(Purpose::Capability));
    jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &key)
}

/// What a capability grants; `None` when it is forged, malformed or past its end.
#[must_use]
pub fn verify(keys: &Keys, token: &str, now: Timestamp) -> Option<Grant> {
    let mut validation = Validation::new(Algorithm::HS256);
    validation.set_audience(&[AUDIENCE]);
    validation.set_required_spec_claims(&["aud", "exp"]);
    // Time is passed in, so the end is checked below and not against the library's own clock.
    validation.validate_exp = false;
    let key = DecodingKey::from_secret(&keys.key(Purpose::Capability));
    let claims = jsonwebtoken::decode::<Claims>(token, &key, &validation).ok()?.claims;
    (now.utc().timestamp() < claims.exp).then_some(claims.grant)
}
