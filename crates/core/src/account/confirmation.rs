//! The banner that says as whom one is signed in.

use crate::{limit::banner::SIGNIN_CONFIRMATION_VISIBILITY, message::banner};

/// Whether the banner counts as shown.
#[must_use]
pub const fn counts_as_shown(visible_percent: u32) -> bool {
    visible_percent >= SIGNIN_CONFIRMATION_VISIBILITY
}

/// What the banner says; members have a word of their own.
#[must_use]
pub fn text(is_member: bool, email: &str) -> String {
    let account = if is_member { banner::MEMBER_ACCOUNT } else { banner::ACCOUNT };
    banner::signed_in(account, email)
}

/// Whether a reader is asked to confirm an address: somebody is signed in and has none on file.
#[must_use]
pub const fn asks_for_email(is_logged_in: bool, has_email: bool) -> bool {
    is_logged_in && !has_email
}
