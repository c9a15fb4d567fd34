//! Text, dates, colours, themes and pictures through their public doors.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

mod colour;
mod date;
mod image;
mod theme;
mod words;
