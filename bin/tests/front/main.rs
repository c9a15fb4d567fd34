//! The front door as clients see it: real sockets, a renderer that runs in the test, and an
//! application that knows what the test tells it.

mod cache;
mod listener;
mod paths;
mod rendering;
mod site;
mod stopping;
