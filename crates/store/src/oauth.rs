//! Applications that act for people who allowed it, what was allowed, and the codes and tokens of that.

mod application;
mod code;
mod grant;
mod token;

pub use application::{
    applications_of, change_application, count_of, find_application, insert_application, is_live,
    remove_application, secret_hash, set_logo, set_secret,
};
pub use code::{Code, forget_codes_before, insert_code, take_code};
pub use grant::{
    ApplicationGrant, grant, grant_of, grants_of, remove_all_of, remove_grant, user_count,
};
pub use token::{
    TokenPair, find_by_access, find_by_refresh, forget_replaced_before, insert_token, note_use,
    remove_family, remove_pair, renew_successor, replace,
};

use crate::StoreError;
use serde::{Serialize, de::DeserializeOwned};

/// Reads a list that is kept as JSON.
fn of_json<T: DeserializeOwned>(
    table: &'static str,
    column: &'static str,
    id: &str,
    text: &str,
) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|_| StoreError::Inconsistent {
        table,
        column,
        id: id.to_owned(),
    })
}

/// Writes one.
fn as_json<T: Serialize>(
    table: &'static str,
    column: &'static str,
    id: &str,
    list: &T,
) -> Result<String, StoreError> {
    serde_json::to_string(list).map_err(|_| StoreError::Inconsistent {
        table,
        column,
        id: id.to_owned(),
    })
}
