//! What a configuration says: what holds without it, what is named as wrong in it, and what of it never shows.

mod apps;
mod automation;
mod braintree;
mod images;
mod membership;
mod payments;
mod sign_in;
mod sms;

use quire::config::{Config, Secret};

/// A configuration that makes sense; otherwise, in words, why it makes none.
fn checked(text: &str) -> Result<Config, String> {
    let config = Config::parse(text, "test.toml".as_ref()).map_err(|error| error.to_string())?;
    config.check().map(|()| config).map_err(|error| error.to_string())
}

#[test]
fn a_secret_does_not_show_in_debug_output() {
    let shown = format!("{:?} {:#?}", Secret::new("hunter2"), Some(Secret::new("hunter2")));
    assert!(!shown.contains("hunter2"));
}
