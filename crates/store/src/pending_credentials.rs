//! What was sent to a person or begun by them and waits to be used: codes, links, second factors,
//! exports; what programs act with in their name, and where they have
//! events sent. Whatever suspends or deletes an account makes all of
//! it void in the same write, and nothing makes it good again.

use crate::{
    Conn, StoreError, access_token, account, auth_challenge, export, login, oauth, phone, webhook,
};
use quire_core::{Timestamp, person::Person};

/// Invalidates everything that waits for a person to finish it: using it afterwards is refused as if
/// it had been used before.
pub fn void(c: &mut Conn, person: &Person, now: Timestamp) -> Result<(), StoreError> {
    if let Some(email) = account::unverified_email(c, &person.id)? {
        login::void_all_to(c, &email, now)?;
    }
    void_sign_ins(c, person, now)?;
    access_token::remove_all_of(c, &person.id)?;
    oauth::remove_all_of(c, &person.id)?;
    webhook::stop_all_of(c, &person.id)?;
    phone::void(c, &person.id)?;
    export::void(c, &person.id)
}

/// Makes void what someone has begun to sign in with as a person: codes, links, tokens of apps,
/// second factors. Whatever ends their other sessions does this in the same write,
/// or a person who was half-way in would be in a moment later.
pub fn void_sign_ins(c: &mut Conn, person: &Person, now: Timestamp) -> Result<(), StoreError> {
    if let Some(email) = &person.email {
        login::void_all_to(c, email, now)?;
    }
    auth_challenge::remove_all_of(c, &person.id)?;
    Ok(())
}
