//! Rules of screens and calls through their public doors.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

mod cases;
mod laws;
mod submission;
