//! Passwords.

use crate::{
    limit::account::{PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH},
    outcome::SignupError,
};

/// Whether `text` may be a password. Nothing but its length counts; spaces at its
/// ends do, too.
///
/// # Errors
/// [`SignupError::PasswordTooShort`], [`SignupError::PasswordTooLong`].
pub fn check(text: &str) -> Result<(), SignupError> {
    match text.chars().take(PASSWORD_MAX_LENGTH.saturating_add(1)).count() {
        length if length < PASSWORD_MIN_LENGTH => Err(SignupError::PasswordTooShort),
        length if length > PASSWORD_MAX_LENGTH => Err(SignupError::PasswordTooLong),
        _ => Ok(()),
    }
}
