//! Usernames for accounts that are made without asking for one.

pub use quire_core::account::username::is_username;
use quire_core::{Timestamp, limit::account::USERNAME_MAX_LENGTH, text::slug::slug};
use quire_routing::{RouteTable, reserved::is_reserved};
use quire_store::{Conn, StoreError, person};
use sha2::{Digest, Sha256};

/// A username made from a name.
#[must_use]
pub fn from_name(name: &str) -> String {
    let slug = slug(name);
    let words = slug.split('-').map(|word| word.replace(|c: char| !c.is_ascii_alphanumeric(), ""));
    let plain = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_");
    // A leading article says nothing.
    let plain = plain.strip_prefix("the_").unwrap_or(&plain);
    let plain: String = plain.trim_matches('_').chars().take(USERNAME_MAX_LENGTH).collect();
    let plain = plain.trim_matches('_');
    match plain.len() {
        0 if slug.is_empty() => "writer".to_owned(),
        // A name in another script: a digest tells it from others.
        0 => {
            let digest = hex::encode(Sha256::digest(name.as_bytes()));
            format!("writer_{}", digest.chars().take(6).collect::<String>())
        }
        1 | 2 => format!("{plain}_writes"),
        _ => plain.to_owned(),
    }
}

/// A username as a name, its parts as words.
pub(crate) fn words(username: &str) -> String {
    username.replace(['_', '.'], " ")
}

/// The first of `name`, `name_2`, `name_3` … that no one has or had and that is no word of our own.
pub(crate) fn free(c: &mut Conn, wanted: &str, now: Timestamp) -> Result<String, StoreError> {
    let mut username = wanted.to_owned();
    let mut number = 2_u32;
    // A table that cannot be made reserves nothing here: there must be an end.
    let is_ours = |word: &str| RouteTable::standard().is_ok_and(|table| is_reserved(table, word));
    while is_ours(&username) || person::is_username_taken(c, &username, now)? {
        let end = format!("_{number}");
        let room = USERNAME_MAX_LENGTH.saturating_sub(end.len());
        username = format!("{}{end}", wanted.chars().take(room).collect::<String>());
        number += 1;
    }
    Ok(username)
}
