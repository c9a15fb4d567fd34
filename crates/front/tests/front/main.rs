//! The front door as clients see it: real sockets, a renderer that runs in the test, and an
//! application that knows what the test tells it.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a broken test site is a failed test")]

mod cache;
mod hosts;
mod hydration_data;
mod listener;
mod memory;
mod outdated;
mod paths;
mod process;
mod redirects;
mod rendering;
mod site;
mod stopping;
