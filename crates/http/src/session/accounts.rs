//! The accounts that are signed in on one device: a cookie each, and one of them is
//! in use. Signing in adds an account, signing out takes one away, and the others stay.

use super::{
    Caller,
    cookie::{Name, Slot, Value},
};
use http::HeaderValue;
use quire_app::{App, known_browser, session::SignedIn};
use quire_core::{UserId, person::Person};
use quire_store::StoreError;

/// An account that is signed in beside the one in use.
#[derive(Debug, Clone)]
pub struct SavedAccount {
    /// Its session.
    pub session: SignedIn,
    slot: Slot,
    token: Value,
}

/// An account is now in use.
#[derive(Debug, Clone)]
pub struct Entered {
    /// What the browser has to be told.
    pub cookies: Vec<HeaderValue>,
    /// How many accounts are signed in on the device now (two make it an event).
    pub account_count: usize,
}

impl Caller {
    /// The accounts signed in beside the one in use; each person once.
    ///
    /// # Errors
    /// [`StoreError`] when their sessions cannot be looked up.
    pub async fn saved_accounts(&self, app: &App) -> Result<Vec<SavedAccount>, StoreError> {
        let mut found: Vec<SavedAccount> = Vec::new();
        for (slot, token) in &self.kept {
            let Some(session) = quire_app::session::find(app, token.as_str()).await? else {
                continue;
            };
            let is = |other: &SignedIn| other.person.id == session.person.id;
            if !self.session.iter().chain(found.iter().map(|kept| &kept.session)).any(is) {
                found.push(SavedAccount { session, slot: *slot, token: token.clone() });
            }
        }
        Ok(found)
    }

    /// Puts the new session of `person`, who signed in, in use, and makes the browser known to them.
    ///
    /// # Errors
    /// As `put_in_use`.
    pub async fn enter(
        &self,
        app: &App,
        person: &UserId,
        token: &str,
    ) -> Result<Entered, StoreError> {
        let mut entered = self.put_in_use(app, person, token).await?;
        let held = self.known_browser.as_ref().map(Value::as_str);
        let known = known_browser::remember(app, held, person);
        entered.cookies.extend(self.jar.set(Name::KnownBrowser, &known));
        Ok(entered)
    }

    /// Puts a new session of `person` in use. What the device held of the same person ends on
    /// the server, the account in use stays signed in beside, and when there is no place left the
    /// oldest sign-in makes room.
    ///
    /// # Errors
    /// [`StoreError`] when sessions cannot be looked up or ended; the new one is not in use then.
    pub(super) async fn put_in_use(
        &self,
        app: &App,
        person: &UserId,
        token: &str,
    ) -> Result<Entered, StoreError> {
        let mut ended = Vec::new();
        let mut kept = self.saved_accounts(app).await?;
        kept.retain(|kept| {
            let stays = kept.session.person.id != *person;
            if !stays {
                ended.push(kept.session.token_hash.clone());
            }
            stays
        });
        let mut cookies = Vec::new();
        if let Some((session, token)) = self.session.as_ref().zip(self.token.as_ref()) {
            if session.person.id == *person {
                ended.push(session.token_hash.clone());
            } else {
                let slot = free(&mut kept, &mut ended);
                cookies.extend(self.jar.set(Name::OtherAccount(slot), token.as_str()));
                kept.push(SavedAccount { session: session.clone(), slot, token: token.clone() });
            }
        }
        let is_free = |slot: Slot| kept.iter().all(|kept| kept.slot != slot);
        let stale = self.kept.iter().map(|(slot, _)| *slot).filter(|slot| is_free(*slot));
        cookies.extend(stale.filter_map(|slot| self.jar.clear(Name::OtherAccount(slot))));
        cookies.extend(self.jar.set(Name::Session, token));
        cookies.extend(self.jar.clear(Name::Challenge));
        end(app, ended).await?;
        Ok(Entered { cookies, account_count: kept.len().saturating_add(1) })
    }

    /// Puts the kept account of `person` in use and keeps the other; `None` when that account
    /// is not signed in on the device.
    ///
    /// # Errors
    /// [`StoreError`] when sessions cannot be looked up.
    pub async fn switch(
        &self,
        app: &App,
        person: &UserId,
    ) -> Result<Option<(Person, Entered)>, StoreError> {
        let kept = self.saved_accounts(app).await?;
        let in_use = self.session.as_ref().zip(self.token.as_ref());
        let account_count = kept.len().saturating_add(usize::from(in_use.is_some()));
        if let Some((session, _)) = in_use.filter(|(session, _)| session.person.id == *person) {
            let entered = Entered { cookies: Vec::new(), account_count };
            return Ok(Some((session.person.clone(), entered)));
        }
        let Some(wanted) = kept.into_iter().find(|kept| kept.session.person.id == *person) else {
            return Ok(None);
        };
        let slot = Name::OtherAccount(wanted.slot);
        let cookies = [
            self.jar.set(Name::Session, wanted.token.as_str()),
            match in_use {
                Some((_, token)) => self.jar.set(slot, token.as_str()),
                None => self.jar.clear(slot),
            },
        ];
        let cookies = cookies.into_iter().flatten().collect();
        Ok(Some((wanted.session.person, Entered { cookies, account_count })))
    }

    /// Signs the account in use out; the others stay signed in. Whether someone was. On a host of its own, the
    /// session there ends and the site's goes on.
    ///
    /// # Errors
    /// [`StoreError`] when the session could not be ended.
    pub async fn leave(&self, app: &App) -> Result<(bool, Option<HeaderValue>), StoreError> {
        let ended: Vec<String> =
            self.session.iter().map(|session| session.token_hash.clone()).collect();
        let was_in_use = !ended.is_empty();
        match &self.host {
            None => end(app, ended).await?,
            Some(_) => {
                for hash in ended {
                    quire_app::host_session::end(app, &hash).await?;
                }
            }
        }
        Ok((was_in_use, self.jar.clear(Name::Session)))
    }
}

/// A free slot, or that of the oldest sign-in, which ends.
fn free(kept: &mut Vec<SavedAccount>, ended: &mut Vec<String>) -> Slot {
    let is_free = |slot: &Slot| kept.iter().all(|kept| kept.slot != *slot);
    if let Some(slot) = Slot::ALL.into_iter().find(is_free) {
        return slot;
    }
    let oldest = kept.iter().enumerate().min_by_key(|(_, kept)| kept.session.created_at);
    match oldest.map(|(index, _)| index) {
        Some(index) => {
            let oldest = kept.remove(index);
            ended.push(oldest.session.token_hash);
            oldest.slot
        }
        None => Slot::One,
    }
}

/// Ends sessions by their digests.
async fn end(app: &App, token_hashes: Vec<String>) -> Result<(), StoreError> {
    if token_hashes.is_empty() {
        return Ok(());
    }
    app.store
        .write(move |c| {
            for hash in &token_hashes {
                quire_store::session::remove(c, hash)?;
            }
            Ok::<_, StoreError>(())
        })
        .await
}
