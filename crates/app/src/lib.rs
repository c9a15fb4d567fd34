#![doc = include_str!("../README.md")]

pub mod account;
pub mod address;
pub mod app;
pub mod captcha;
pub mod credential;
pub mod device;
pub mod email;
pub mod flags;
pub mod follow;
pub mod fsck;
pub mod identity;
pub mod import;
pub mod index;
pub mod keys;
pub mod lockout;
pub mod login;
pub mod mute;
pub mod outside;
pub mod passkey;
pub mod preference;
pub mod purge;
pub mod refusal;
pub mod retention;
pub mod search_click;
pub mod seed;
pub mod session;
pub mod spoof;
pub mod step_up;
pub mod story;
pub mod suspension;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod username;

pub use app::App;
pub use refusal::Refusal;
