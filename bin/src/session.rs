//! Who is calling: cookies, the xsrf token, where a request comes from, and the renderer's
//! capability. Only this module reads credentials; everything else gets a
//! [`quire_core::Viewer`].

pub mod announce;
mod callback;
mod caller;
pub mod capability;
mod connect;
pub mod cookie;
mod goal;
pub mod origin;
mod sign_out;
pub mod xsrf;

pub use callback::callback;
pub use caller::{Caller, Standing, identify};
pub use connect::connect;
pub use sign_out::sign_out;
