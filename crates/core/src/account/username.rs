//! Usernames.

use crate::{
    limit::account::{USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH},
    outcome::SignupError,
};

/// Whether `text` is spelt like a username: 3 to 30 of `a-z 0-9 _ .`.
#[must_use]
pub fn is_username(text: &str) -> bool {
    (USERNAME_MIN_LENGTH..=USERNAME_MAX_LENGTH).contains(&text.len())
        && text.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'.'))
}

/// Whether someone may choose `text`. `is_reserved` knows the words that
/// addresses need (the first parts of fixed paths), `is_taken` the usernames that others have or
/// had.
///
/// # Errors
/// [`SignupError::UsernameTooLong`], [`SignupError::UsernameInvalid`] when it is too short, has
/// other characters or is reserved, [`SignupError::UsernameTaken`].
pub fn check(
    text: &str,
    is_reserved: impl FnOnce(&str) -> bool,
    is_taken: impl FnOnce(&str) -> bool,
) -> Result<(), SignupError> {
    if text.chars().count() > USERNAME_MAX_LENGTH {
        Err(SignupError::UsernameTooLong)
    } else if !is_username(text) || is_reserved(text) {
        Err(SignupError::UsernameInvalid)
    } else if is_taken(text) {
        Err(SignupError::UsernameTaken)
    } else {
        Ok(())
    }
}
