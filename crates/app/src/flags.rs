//! Feature flags as they hold for someone.

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

/// The flags as they hold for a person (`None`: for anybody): those of the site, over them what
/// staff set for everybody, over that what staff set for the person.
///
/// # Errors
/// [`StoreError`] when they cannot be read.
pub async fn in_force(app: &App, person: Option<&UserId>) -> Result<Flags, StoreError> {
    let values = values(app, person).await?;
    let on = values.into_iter().filter(|(_, value)| value.is_on());
    let none = Flags::of(|_| FlagValue::Boolean(false));
    Ok(on.fold(none, |flags, (flag, _)| flags.with(flag, true)))
}

/// What every flag is for a person (`None`: for anybody), in the order of the table.
///
/// # Errors
/// [`StoreError`] when they cannot be read.
pub async fn values(
    app: &App,
    person: Option<&UserId>,
) -> Result<Vec<(Flag, FlagValue)>, StoreError> {
    let set = all(app, person).await?;
    let value = |flag: Flag| {
        let set = set.get(flag.as_str()).and_then(|text| FlagValue::parse(flag.kind(), text).ok());
        flag.in_force(app.flags.get(&flag), set.as_ref())
    };
    Ok(Flag::ALL.iter().map(|flag| (*flag, value(*flag))).collect())
}

/// Whether a person has been given a permission that is a flag; no one unknown has any.
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
    app.store.read_in_place(move |c| flag::in_force(c, person.as_ref())).await
}
