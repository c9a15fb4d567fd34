//! Making an account for somebody who has shown that an address is theirs.

use crate::{email::EmailAddress, purge, username};
use quire_core::{
    Timestamp, UserId,
    person::{MembershipTier, Person},
};
use quire_store::{Conn, StoreError, person};

/// Whose account is made.
pub(crate) struct NewAccount<'a> {
    /// The bits of its id.
    pub bits: u64,
    /// The person's name; if empty, what stands before the `@` of the address.
    pub name: &'a str,
    /// Their address.
    pub email: &'a EmailAddress,
    /// The present.
    pub now: Timestamp,
}

/// Makes an account inside a write; its username is made from the name.
pub(crate) fn make_account(c: &mut Conn, new: &NewAccount<'_>) -> Result<Person, StoreError> {
    let name = if new.name.is_empty() { new.email.local() } else { new.name };
    let person = Person {
        id: UserId::from_bits(new.bits),
        username: username::free(c, &username::from_name(name), new.now)?,
        name: name.to_owned(),
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
