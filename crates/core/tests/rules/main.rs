//! Rules of screens and calls through their public doors.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

mod access_token;
mod automation;
mod book;
mod cases;
mod catalog_id;
mod design;
mod feed;
mod flag;
mod flag_value;
mod hub;
mod id;
mod keyword;
mod laws;
mod mention_query;
mod notification;
mod oauth;
mod oauth_form;
mod preference;
mod publication;
mod submission;
mod time;
mod webhook;
