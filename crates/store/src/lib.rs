#![doc = include_str!("../README.md")]

mod commits;
mod conn;
mod error;
mod journal;
mod page;
mod pool;
mod schema;
mod transaction;
mod url;
mod writer;

pub mod account;
pub mod audit;
pub mod backup;
pub mod catalog;
pub mod ceremony;
pub mod change;
pub mod clap;
pub mod credential;
pub mod deletion;
pub mod export;
pub mod flag;
pub mod follow;
pub mod fsck;
pub mod host;
pub mod identity;
pub mod image;
pub mod import;
pub mod job;
pub mod known_device;
pub mod lockout;
pub mod login;
pub mod migration;
pub mod mute;
pub mod outstanding;
pub mod passkey;
pub mod person;
pub mod preference;
pub mod publication;
pub mod redirect;
pub mod search_click;
pub mod session;
pub mod setting;
pub mod spoof;
pub mod staff_pick;
pub mod story;
pub mod tag;

mod store;

pub use change::{Change, ChangeKind, Recorded};
pub use commits::{Commits, Heard};
pub use conn::Conn;
pub use error::StoreError;
pub use page::{Cursor, InvalidCursor, Page, Paging};
pub use store::{Store, StoreOptions};
pub use url::DatabaseUrl;
