//! Applications of others: making them, asking for them, allowing them and taking that back.

mod application;
mod authorize;
mod grant;

pub(crate) use application::{OauthApplication, applications};
pub use application::{OauthApplicationMutation, OauthApplicationQuery};
pub use authorize::{OauthAuthorizationMutation, OauthAuthorizationQuery};
pub use grant::ConnectedApplicationMutation;
pub(crate) use grant::{ConnectedApplication, connected};
