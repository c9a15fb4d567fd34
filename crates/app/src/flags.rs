//! Feature flags as they hold for somebody (decision 60).

use crate::App;
use quire_core::{UserId, flag::FlagValue};
use quire_routing::{Flag, Flags};
use quire_store::{StoreError, flag};
use std::collections::BTreeMap;

/// The flags of the site: the defaults, over them the configuration. What an address means to a
/// stranger is decided by them alone, so that the database is not asked for every cached page.
#[must_use]
pub fn of_site(app: &App) -> Flags {
    Flags::of(|flag| flag.in_force(app.flags.get(&flag), None))
}

/// The flags as they hold for a person (`None`: for whoever it is): those of the site, over them what
/// staff set for everybody, over that what staff set for the person.
///
/// # Errors
/// [`StoreError`] when they cannot be read.
pub async fn in_force(app: &App, person: Option<&UserId>) -> Result<Flags, StoreError> {
    let set = all(app, person).await?;
    Ok(Flags::of(|flag| {
        let text = set.get(flag.as_str());
        let value = text.and_then(|text| FlagValue::parse(flag.kind(), text).ok());
        flag.in_force(app.flags.get(&flag), value.as_ref())
    }))
}

/// Whether a person has been given a permission that is a flag; nobody unknown has any.
///
/// # Errors
/// [`StoreError`] when it cannot be read.
pub async fn permits(
    app: &App,
    person: Option<&UserId>,
    permission: Flag,
) -> Result<bool, StoreError> {
    match person {
        Some(_) => Ok(in_force(app, person).await?.is_on(permission)),
        None => Ok(false),
    }
}

/// All flags that staff set, by name.
///
/// # Errors
/// [`StoreError`] when they cannot be read.
pub async fn all(
    app: &App,
    person: Option<&UserId>,
) -> Result<BTreeMap<String, String>, StoreError> {
    let person = person.cloned();
    app.store.read(move |c| flag::in_force(c, person.as_ref())).await
}
