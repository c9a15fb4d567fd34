//! What is typed of an application, and whether it can stand.

use crate::{
    limit::account::{
        APPLICATION_DESCRIPTION_MAX_LENGTH, APPLICATION_NAME_MAX_LENGTH,
        REDIRECT_ADDRESS_MAX_LENGTH, REDIRECT_ADDRESSES_MAX,
    },
    text::line,
};
use url::{Host, Url};

/// What was typed of an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplicationForm {
    /// Its name.
    pub name: String,
    /// What it says of itself.
    pub description: String,
    /// Where people may be led back to.
    pub redirect_addresses: Vec<String>,
}

/// Why something cannot stand of an application.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidApplication {
    /// People would not know what they allow.
    #[error("Give the application a name.")]
    NoName,
    /// Its name or description is longer than it may be.
    #[error(
        "The name can have up to {APPLICATION_NAME_MAX_LENGTH} characters, the description up to \
         {APPLICATION_DESCRIPTION_MAX_LENGTH}."
    )]
    TooLong,
    /// No redirect address, or too many.
    #[error("Enter 1 to {REDIRECT_ADDRESSES_MAX} redirect addresses.")]
    RedirectCount,
    /// A redirect to it is not allowed.
    #[error(
        "`{address}` can’t be a redirect address: it has to begin with https://, or with http:// on this \
         computer, and have no # part."
    )]
    Redirect {
        /// As typed, cut to 64 characters.
        address: String,
    },
}

/// What was typed, as it can stand.
///
/// # Errors
/// [`InvalidApplication`].
pub fn checked(typed: &ApplicationForm) -> Result<ApplicationForm, InvalidApplication> {
    let short = |text: &str, most: usize| {
        let is_short = text.trim().chars().count() <= most;
        let line = line(text, u32::try_from(most * 2).unwrap_or(u32::MAX));
        is_short.then_some(line).ok_or(InvalidApplication::TooLong)
    };
    let name = short(&typed.name, APPLICATION_NAME_MAX_LENGTH)?;
    let description = short(&typed.description, APPLICATION_DESCRIPTION_MAX_LENGTH)?;
    if name.is_empty() {
        return Err(InvalidApplication::NoName);
    }
    let mut addresses: Vec<String> = Vec::new();
    for address in typed.redirect_addresses.iter().map(|address| address.trim()) {
        if !address.is_empty() && addresses.iter().all(|known| known != address) {
            addresses.push(redirect_address(address)?);
        }
    }
    if !(1..=REDIRECT_ADDRESSES_MAX).contains(&addresses.len()) {
        return Err(InvalidApplication::RedirectCount);
    }
    Ok(ApplicationForm { name, description, redirect_addresses: addresses })
}

/// An address to which people may be led back; it is kept and compared as it is typed.
fn redirect_address(typed: &str) -> Result<String, InvalidApplication> {
    let address: String = typed.chars().take(64).collect();
    let wrong = || InvalidApplication::Redirect { address: address.clone() };
    let is_plain = typed.len() <= REDIRECT_ADDRESS_MAX_LENGTH
        && typed.bytes().all(|byte| byte.is_ascii_graphic())
        && !typed.contains(['#', '\\', '@']);
    let url: Url = typed.parse().map_err(|_| wrong())?;
    let is_here = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    let is_web = url.scheme() == "https" && url.has_host() || url.scheme() == "http" && is_here;
    if is_plain && is_web { Ok(typed.to_owned()) } else { Err(wrong()) }
}
