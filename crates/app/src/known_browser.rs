//! What a browser keeps of the accounts that signed in there, so that it can ask for a code when
//! strangers have used up what an address may be sent. It opens nothing by itself.

use crate::{
    App,
    keys::{Keys, Purpose},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use quire_core::UserId;
use subtle::ConstantTimeEq;

/// Characters that name the browser.
const NAME: usize = 22;
/// Characters for each account after them: 120 bits.
const TAG: usize = 20;
/// Accounts that are kept, the last one first.
const ACCOUNTS: usize = 5;

/// What the browser keeps from now on, in which `person` has just signed in.
#[must_use]
pub fn remember(app: &App, held: Option<&str>, person: &UserId) -> String {
    let fresh = || hex::encode(app.ports.ids.secret()).chars().take(NAME).collect();
    let name: String = held.and_then(name_of).map_or_else(fresh, str::to_owned);
    let own = tag(&app.keys, &name, person);
    let others = held.into_iter().flat_map(tags).filter(|other| *other != own);
    let mut value = format!("{name}{own}");
    value.extend(others.take(ACCOUNTS - 1));
    value
}

/// The browser's name, if `person` signed in there before.
pub(crate) fn name_for<'a>(keys: &Keys, held: &'a str, person: &UserId) -> Option<&'a str> {
    let name = name_of(held)?;
    let own = tag(keys, name, person);
    let is_own = |other: &str| bool::from(other.as_bytes().ct_eq(own.as_bytes()));
    tags(held).any(is_own).then_some(name)
}

fn name_of(held: &str) -> Option<&str> {
    held.get(..NAME)
}

fn tags(held: &str) -> impl Iterator<Item = &str> {
    (0..ACCOUNTS).map_while(move |number| {
        let start = NAME + number * TAG;
        held.get(start..start + TAG)
    })
}

fn tag(keys: &Keys, name: &str, person: &UserId) -> String {
    let parts = [name.as_bytes(), person.as_str().as_bytes()];
    let tag = URL_SAFE_NO_PAD.encode(keys.tag(Purpose::KnownBrowser, &parts));
    tag.chars().take(TAG).collect()
}
