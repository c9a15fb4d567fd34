//! Text helpers that both sides share: slugs, truncation, counts.

pub mod slug;
