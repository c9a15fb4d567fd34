//! Applications that act for people who allowed it: OAuth 2.0 with codes alone (decision 0055).

mod application;
mod authorize;
mod grant;
mod token;

pub use application::{
    ApplicationRefusal, MadeApplication, NewApplication, change, change_logo, create, find, list,
    remove, renew_secret, user_count,
};
pub use authorize::{AuthorizationQuery, AuthorizationQuestion, RequestRefusal, allow, deny, read};
pub use grant::{GrantedApplication, granted, take_back};
pub use quire_core::oauth::{ApplicationForm, ApplicationKind, ClientApplication};
pub use token::{
    ClientCredentials, GivenTokens, Introspection, TokenRefusal, TokenRequest, introspect, issue,
    revoke,
};
