//! Who an identity of a service is to us: someone with an account, someone new, or no one until an
//! address is proved.

use super::{connect, oauth_complete::OauthRefusal};
use crate::{
    credential::{SignInProgress, SignInSecrets},
    email::EmailAddress,
    login::{CompletedSignIn, NewAccount, make_account},
    ports::{HeaderText, Profile},
    site::Site,
};
use quire_core::{Timestamp, person::Person};
use quire_store::{
    Conn,
    identity::{self, Identity},
    person,
};
use std::sync::Arc;

/// Characters of a new account's name.
const LONGEST_NAME: usize = 50;

/// What the database knows of an identity.
pub(super) enum IdentityMatch {
    SignedIn(Box<CompletedSignIn>),
    /// The address has to be proved.
    Unproved(EmailAddress),
}

/// Someone a service vouches for, about to enter.
pub(super) struct IdentitySignIn {
    pub may_register: bool,
    pub entry: SignInSecrets,
    pub bits: u64,
    pub site: Arc<Site>,
    pub now: Timestamp,
    pub identity: Identity,
    pub profile: Profile,
}

impl IdentitySignIn {
    pub fn judge(&self, c: &mut Conn) -> Result<IdentityMatch, OauthRefusal> {
        if let Some(person) = identity::holder(c, &self.identity)? {
            identity::touch(c, &self.identity, self.now)?;
            return self.enter(c, person, false);
        }
        let email = self.profile.email.as_ref().ok_or(OauthRefusal::Unrecognized)?;
        let address = &email.address;
        match person::find_by_email(c, address.as_str())? {
            None if !self.may_register => Err(OauthRefusal::Unrecognized),
            _ if !email.is_vouched => Ok(IdentityMatch::Unproved(address.clone())),
            Some(person) => {
                let id = person.id.clone();
                let known = self.enter(c, person, false)?;
                // Another way in is connected by who is in, not half-way in.
                if known.is_in() {
                    let device = self.entry.device();
                    connect::unless_full(c, &self.identity, &id, device, self.now)?;
                }
                Ok(known)
            }
            None => {
                let name = one_line(self.profile.name.as_deref().unwrap_or_default(), LONGEST_NAME);
                let (name, now) = (name.as_str(), self.now);
                let site = self.site.name.as_str();
                let wanted = NewAccount { bits: self.bits, name, site, email: address, now };
                let person = make_account(c, &wanted)?;
                identity::insert(c, &self.identity, &person.id, self.now)?;
                self.enter(c, person, true)
            }
        }
    }

    fn enter(
        &self,
        c: &mut Conn,
        person: Person,
        is_new: bool,
    ) -> Result<IdentityMatch, OauthRefusal> {
        let entered = self.entry.enter(c, &person.id)?;
        Ok(IdentityMatch::SignedIn(Box::new(CompletedSignIn {
            person,
            is_new_account: is_new,
            entered,
        })))
    }
}

impl IdentityMatch {
    fn is_in(&self) -> bool {
        matches!(self, IdentityMatch::SignedIn(known) if matches!(known.entered, SignInProgress::Session(_)))
    }
}

/// The first characters of what someone else wrote, as one line.
pub(super) fn one_line(text: &str, most: usize) -> String {
    HeaderText::new(text).as_str().chars().take(most).collect()
}
