//! Accounts: the cases that every implementation answers alike, and laws that hold for any input.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod cases;
mod invitation;
mod ladder;
mod modal;
mod official;
mod phone;
mod profile;
mod properties;
mod user_agent;
