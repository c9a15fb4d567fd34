//! The Quire server and command line: protocol only. What people do is in `quire-app`; what things
//! are is in `quire-core`.

pub mod api;
pub mod cache;
pub mod cli;
pub mod config;
pub mod data;
pub mod endpoints;
pub mod feeds;
pub mod front;
pub mod gate;
pub mod graphql;
pub mod jobs;
pub mod listener;
pub mod logs;
pub mod metrics;
pub mod private;
pub mod renderer;
pub mod rest;
pub mod search_api;
pub mod serve;
pub mod session;
pub mod state;
