//! Feature flags as they hold for somebody: the defaults, what is set for everybody, what is set
//! for this person.

use crate::App;
use quire_core::{UserId, flag::FlagValue};
use quire_routing::{Flag, Flags};
use quire_store::{StoreError, flag};
use std::collections::BTreeMap;

/// The flags that addresses depend on.
///
/// # Errors
/// [`StoreError`] when they cannot be read.
pub async fn of_addresses(app: &App, person: Option<&UserId>) -> Result<Flags, StoreError> {
    let set = all(app, person).await?;
    Ok(Flag::ALL.iter().fold(Flags::default(), |flags, flag| {
        let text = set.get(flag.as_str());
        let value = text.and_then(|text| FlagValue::parse(flag.kind(), text).ok());
        flags.with(*flag, flag.in_force(None, value.as_ref()).is_on())
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
    if person.is_none() {
        return Ok(false);
    }
    let set = all(app, person).await?;
    let text = set.get(permission.as_str());
    let value = text.and_then(|text| FlagValue::parse(permission.kind(), text).ok());
    Ok(permission.in_force(None, value.as_ref()).is_on())
}

/// All flags that are set, by name.
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
