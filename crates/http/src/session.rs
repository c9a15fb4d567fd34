//! Who is calling: cookies, the xsrf token, where a request comes from, and the renderer's
//! capability. Only this module reads credentials; everything else gets a
//! [`quire_core::Viewer`].

mod accounts;
pub mod announce;
mod callback;
mod caller;
pub mod capability;
mod confirm;
mod connect;
pub mod cookie;
mod host_sign_in;
mod link;
pub mod origin;
mod own_host;
mod prompt;
pub mod return_to;
mod sign_out;
pub mod xsrf;

pub use accounts::{Entered, SavedAccount};
pub use callback::callback;
pub use caller::{Caller, CsrfStatus, identify, identify_on_host};
pub use confirm::account_confirm;
pub use connect::connect;
pub use host_sign_in::{host_session, host_sign_in};
pub use link::{app_login, callback_email};
pub use own_host::OwnHost;
pub use prompt::prompt;
pub use sign_out::sign_out;
