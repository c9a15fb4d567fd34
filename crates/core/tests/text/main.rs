//! Text, dates, colours, themes and pictures through their public doors.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

mod blank;
mod colour;
mod count;
mod date;
mod image;
mod name;
mod slug;
mod theme;
mod truncate;
mod words;
