//! Signing in with a service, and connecting one to an account.
//!
//! A browser is sent to the service with a state that only it can bring back: everything the trip
//! is bound to is made from a secret in a cookie of this browser, and is good once, for ten
//! minutes.

mod connect;
mod connection;
mod identity_sign_in;
mod oauth_callback;
mod oauth_complete;
mod oauth_secrets;
mod oauth_start;
pub mod prompt;

pub(crate) use connect::adopt;
pub use connection::{DisconnectRefusal, connections, disconnect, offered};
pub use oauth_callback::{OauthCallback, OauthReturn, oauth_callback};
pub use oauth_complete::{OauthAnswer, OauthOutcome, OauthRefusal, oauth_complete};
pub use oauth_start::{OauthRedirect, OauthRequest, OauthStartRefusal, oauth_start};

/// A browser has ten minutes to come back.
const LIFE_SECONDS: i64 = 600;
