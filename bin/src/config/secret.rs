//! A value that never shows itself.

use serde::Deserialize;
use std::fmt;

/// Holds a password, key, token or code. It can be neither displayed nor serialised, and its debug
/// form is `[secret]`, so it cannot slip into a log line, an error or a panic. Who really needs the
/// content writes [`Secret::reveal`], which is easy to search for.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// Wraps a value.
    pub fn new(value: T) -> Self {
        Self(value)
    }

    /// The content. Must not be logged.
    pub fn reveal(&self) -> &T {
        &self.0
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[secret]")
    }
}
