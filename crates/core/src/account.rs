//! Accounts: how one signs in and up, what is refused and for how long, and what a browser keeps of
//! it.
//!
//! Everything here decides and nothing acts: time, random bits and what is stored are passed in.

pub mod auth_state;
pub mod confirmation;
pub mod consent;
pub mod device;
pub mod email;
pub mod invitation;
pub mod lockout;
pub mod login_code;
pub mod method;
pub mod modal;
pub mod official;
pub mod one_tap;
pub mod password;
pub mod phone;
pub mod profile;
pub mod redirect;
pub mod user_agent;
pub mod username;
pub mod visitor_id;

pub use auth_state::AuthState;
pub use email::{EmailAddress, InvalidEmail};
pub use login_code::{InvalidCode, LoginCode};
pub use phone::PhoneNumber;

use crate::vocabulary::sign_in::SignInOperation;

/// Whether a captcha must be solved before a letter is sent: for new accounts only.
#[must_use]
pub const fn needs_captcha(operation: SignInOperation) -> bool {
    matches!(operation, SignInOperation::Register)
}
