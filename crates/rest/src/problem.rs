//! The kinds of problems that the API answers with (RFC 9457): one list, which the pages for developers show.

use poem_openapi::Enum;

/// No token was sent.
pub(super) const NO_TOKEN: i32 = 6000;
/// A scope is missing.
pub(super) const NO_SCOPE: i32 = 6002;
/// The token is unknown, has ended or was revoked.
pub(super) const INVALID_TOKEN: i32 = 6003;
/// It is not the person whose token it is.
pub(super) const OTHER_USER: i32 = 6004;

macro_rules! problems {
    ($($name:ident $status:literal $address:literal $title:literal $means:literal),+ $(,)?) => {
        /// The kind of a problem: an address that explains it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
        #[oai(rename = "ProblemType")]
        pub(super) enum Problem {
            $(
                #[doc = $title]
                #[oai(rename = $address)]
                $name
            ),+
        }

        impl Problem {
            /// Every kind.
            pub(super) const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The HTTP status of its answers.
            pub(super) const fn status(self) -> u16 {
                match self { $(Self::$name => $status),+ }
            }

            /// The address that explains it.
            pub(super) const fn address(self) -> &'static str {
                match self { $(Self::$name => $address),+ }
            }

            /// What it is called.
            pub(super) const fn title(self) -> &'static str {
                match self { $(Self::$name => $title),+ }
            }

            /// What a program does about it.
            pub(super) const fn means(self) -> &'static str {
                match self { $(Self::$name => $means),+ }
            }
        }
    };
}

problems!(
    InvalidRequest 400 "/developers/errors#invalid-request" "Invalid request"
        "A parameter or the body can’t be read. `detail` says which; sending the same again doesn’t help.",
    TokenMissing 401 "/developers/errors#token-missing" "Access token missing"
        "Send a token as `Authorization: Bearer …`.",
    TokenInvalid 401 "/developers/errors#token-invalid" "Access token invalid"
        "The token is unknown, has ended, was revoked, or its person is suspended. Ask them for a new one.",
    ScopeMissing 401 "/developers/errors#scope-missing" "Scope missing"
        "The token may not do this. `WWW-Authenticate` names the scope it needs.",
    Forbidden 403 "/developers/errors#forbidden" "Not allowed"
        "The person whose token it is may not do this, or what you ask for was taken down.",
    NotFound 404 "/developers/errors#not-found" "Not found"
        "There is nothing of that name, or it’s private.",
    MethodNotAllowed 405 "/developers/errors#method-not-allowed" "Method not allowed"
        "`Allow` names the methods that this address takes.",
    Gone 410 "/developers/errors#gone" "Deleted"
        "It was here and was deleted. Forget its address.",
    Changed 412 "/developers/errors#changed" "Changed meanwhile"
        "It’s no longer as you read it. Read it again, make your change on that, and send its new `ETag`.",
    TooLarge 413 "/developers/errors#too-large" "Too large"
        "A request can have up to 2 MB.",
    UnsupportedType 415 "/developers/errors#unsupported-type" "Type not supported"
        "Send JSON with `Content-Type: application/json`, or a picture of a kind that is taken.",
    Unprocessable 422 "/developers/errors#unprocessable" "Can’t be done"
        "The request can be read, but not done: `detail` says why. An `Idempotency-Key` that named another request is answered so, too.",
    ConditionMissing 428 "/developers/errors#condition-missing" "If-Match missing"
        "Say what you change: send `If-Match` with the `ETag` that you read.",
    TooMany 429 "/developers/errors#too-many" "Too many requests"
        "Wait as many seconds as `Retry-After` says.",
    Internal 500 "/developers/errors#internal" "Our mistake"
        "It’s written down for us. Trying again may help.",
    Unavailable 503 "/developers/errors#unavailable" "Not available just now"
        "Try again soon.",
);

impl Problem {
    /// The kind behind a code of an error: Medium's, or a status.
    pub(super) fn of_code(code: i32) -> Self {
        match code {
            NO_TOKEN => Self::TokenMissing,
            NO_SCOPE => Self::ScopeMissing,
            INVALID_TOKEN => Self::TokenInvalid,
            OTHER_USER => Self::Forbidden,
            _ => {
                let of_status = |one: &&Self| i32::from(one.status()) == code;
                let unknown = if code < 500 { Self::InvalidRequest } else { Self::Internal };
                Self::ALL.iter().find(of_status).copied().unwrap_or(unknown)
            }
        }
    }
}
