//! Making an account for someone who has shown that an address is theirs.

use crate::{
    email::EmailAddress,
    purge,
    username::{self, words},
};
use quire_core::{
    Timestamp, UserId,
    account::{official::is_official, profile},
    limit::account::NAME_MAX_LENGTH,
    person::{MembershipTier, Person},
};
use quire_store::{Conn, StoreError, person};

/// Whose account is made.
pub(crate) struct NewAccount<'a> {
    /// The bits of its id.
    pub bits: u64,
    /// The person's name; if it cannot stand, what stands before the `@` of the address.
    pub name: &'a str,
    /// What the site is called: no account that makes itself is called so.
    pub site: &'a str,
    /// Their address.
    pub email: &'a EmailAddress,
    /// The present.
    pub now: Timestamp,
}

/// Makes an account inside a write; its username is made from the name.
pub(crate) fn make_account(c: &mut Conn, new: &NewAccount<'_>) -> Result<Person, StoreError> {
    let names = [new.name, new.email.local()].into_iter().map(|name| {
        let short: String = name.chars().take(NAME_MAX_LENGTH).collect();
        profile::name(&short).ok().filter(|name| !is_official(&words(name), new.site))
    });
    let name = names.flatten().next().unwrap_or_else(|| "Writer".to_owned());
    let person = Person {
        id: UserId::from_bits(new.bits),
        username: username::free(c, &username::from_name(&name), new.now)?,
        name,
        bio: String::new(),
        image: None,
        email: Some(new.email.as_str().to_owned()),
        tier: MembershipTier::Free,
        is_staff: false,
        is_suspended: false,
        deleted_at: None,
        follower_count: 0,
        following_count: 0,
        story_count: 0,
        created_at: new.now,
    };
    person::insert(c, &person)?;
    purge::person(c, &person, new.now)?;
    Ok(person)
}
