//! What was sent to a person or begun by them and waits to be used: codes, links, second factors,
//! exports. Whatever suspends or deletes an account makes all of it void in the same write
//! (requirement S-3), and nothing makes it good again.

use crate::{Conn, StoreError, account, ceremony, export, login};
use quire_core::{Timestamp, person::Person};

/// Makes void what waits for a person. Whoever uses it is refused as with anything that was used
/// before.
pub fn void(c: &mut Conn, person: &Person, now: Timestamp) -> Result<(), StoreError> {
    let waiting = account::unverified_email(c, &person.id)?;
    for email in [person.email.as_deref(), waiting.as_deref()].into_iter().flatten() {
        login::void_all_to(c, email, now)?;
    }
    ceremony::remove_all_of(c, &person.id)?;
    export::void(c, &person.id)
}
