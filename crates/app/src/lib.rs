//! What people do with Quire: one function per action. Each asks whether the viewer may, loads,
//! lets the domain decide, saves, and notes what changed. The same function serves pages, GraphQL,
//! REST and jobs.

pub mod address;
pub mod app;
pub mod email;
pub mod flags;
pub mod follow;
pub mod import;
pub mod index;
pub mod keys;
pub mod login;
pub mod outside;
pub mod purge;
pub mod refusal;
pub mod seed;
pub mod session;
pub mod story;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod username;

pub use app::App;
pub use refusal::Refusal;
