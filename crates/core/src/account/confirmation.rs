//! The banner that says as whom one is signed in.

use crate::message::banner;

/// What the banner says; members have a word of their own.
#[must_use]
pub fn text(is_member: bool, email: &str) -> String {
    let account = if is_member { banner::MEMBER_ACCOUNT } else { banner::ACCOUNT };
    banner::signed_in(account, email)
}
