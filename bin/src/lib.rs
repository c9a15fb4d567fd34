#![doc = include_str!("../README.md")]
// The types of the whole schema's resolvers lie deeper in each other than the compiler looks by default.
#![recursion_limit = "256"]

pub mod action_links;
pub mod api;
pub mod application;
pub mod check;
pub mod cli;
pub mod config;
pub mod data;
pub mod disk;
pub mod download;
pub mod endpoints;
mod event;
pub mod failure;
mod files;
pub mod hub;
pub mod ifttt;
pub mod image;
pub mod import;
pub mod jobs;
pub mod logs;
pub mod options;
pub mod out;
pub mod outbox;
pub mod payment_event;
pub mod private;
pub mod search_api;
pub mod serve;
pub mod site_files;
pub mod story_state;
pub mod unsubscribe;
