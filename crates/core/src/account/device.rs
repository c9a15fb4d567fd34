//! The accounts that have signed in on a device, and what is counted of it. The browser keeps the
//! list; sessions are the server's.

use crate::{
    UserId,
    limit::sign_in::MULTI_USER_MIN_VIEWERS,
    vocabulary::sign_in::{EntryPoint, SignInOperation},
};
use serde::{Deserialize, Serialize};

/// An account on the device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceAccount {
    /// Whose.
    pub id: UserId,
    /// The name shown.
    pub name: String,
    /// The picture, if there is one.
    pub avatar: Option<String>,
}

/// What the device remembers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RememberedDevice {
    /// Every account once, in the order of their first sign-in.
    pub accounts: Vec<DeviceAccount>,
    /// Who signed in last.
    pub current: Option<UserId>,
}

/// What is counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum DeviceEvent {
    /// Someone else than before has signed in.
    Login {
        /// What led there.
        entry_point: EntryPoint,
        /// Always signing in.
        operation: SignInOperation,
    },
    /// One of several accounts has signed in.
    MultiUserLogin {
        /// How many accounts there are.
        item_count: usize,
    },
}

impl RememberedDevice {
    /// What the device remembers after `account` has signed in, and what is counted: nothing when
    /// it is who signed in last.
    #[must_use]
    pub fn sign_in(
        mut self,
        account: DeviceAccount,
        entry_point: EntryPoint,
    ) -> (Self, Vec<DeviceEvent>) {
        let is_same = self.current.as_ref() == Some(&account.id);
        self.current = Some(account.id.clone());
        match self.accounts.iter_mut().find(|known| known.id == account.id) {
            Some(known) => *known = account,
            None => self.accounts.push(account),
        }
        let mut events = Vec::new();
        if !is_same {
            events.push(DeviceEvent::Login { entry_point, operation: SignInOperation::Login });
            if self.accounts.len() >= MULTI_USER_MIN_VIEWERS {
                events.push(DeviceEvent::MultiUserLogin { item_count: self.accounts.len() });
            }
        }
        (self, events)
    }

    /// The other accounts on the device, for switching.
    pub fn others(&self) -> impl Iterator<Item = &DeviceAccount> {
        self.accounts.iter().filter(|account| self.current.as_ref() != Some(&account.id))
    }
}
