//! The login code: six digits, one to a box.

use crate::limit::sign_in::LOGIN_CODE_LENGTH;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Six digits `0` to `9`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LoginCode(String);

/// The text is no login code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", crate::message::login_code::SIX_DIGITS)]
pub struct InvalidCode;

impl LoginCode {
    /// The code of a number; only the last six digits count.
    #[must_use]
    pub fn from_number(number: u64) -> Self {
        Self(format!("{:06}", number % 1_000_000))
    }

    /// The six digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Trims; anything but six ASCII digits is refused (also digits of other scripts).
impl FromStr for LoginCode {
    type Err = InvalidCode;

    fn from_str(text: &str) -> Result<Self, InvalidCode> {
        let text = text.trim();
        if text.len() == LOGIN_CODE_LENGTH && text.bytes().all(|b| b.is_ascii_digit()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidCode)
        }
    }
}

impl TryFrom<String> for LoginCode {
    type Error = InvalidCode;

    fn try_from(text: String) -> Result<Self, InvalidCode> {
        text.parse()
    }
}

impl From<LoginCode> for String {
    fn from(code: LoginCode) -> String {
        code.0
    }
}

/// Hides the digits: a code does not belong in logs.
impl fmt::Debug for LoginCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LoginCode(••••••)")
    }
}

/// Whether so many of the codes sent last were guessed at that everybody has to show that they are
/// a person: more than a fifth, once a thousand were sent.
#[must_use]
pub const fn too_many_fail(sent: u64, failed: u64) -> bool {
    sent >= 1_000 && failed.saturating_mul(5) > sent
}

/// What the boxes hold after `text` was typed or pasted into them: the first six digits of it.
/// Everything else in it is left out.
#[must_use]
pub fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).take(LOGIN_CODE_LENGTH).collect()
}

/// What stands in each of the six boxes.
#[must_use]
pub fn boxes(typed: &str) -> [Option<char>; LOGIN_CODE_LENGTH] {
    let mut digits = typed.chars().filter(char::is_ascii_digit);
    std::array::from_fn(|_| digits.next())
}
