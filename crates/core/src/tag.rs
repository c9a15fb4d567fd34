//! Tags. A topic is a tag that staff curate.

use crate::TagSlug;
use serde::{Deserialize, Serialize};

/// A tag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tag {
    /// Its word in addresses.
    pub slug: TagSlug,
    /// The name shown.
    pub name: String,
    /// Listed stories that carry it.
    pub story_count: i64,
    /// How many follow it.
    pub follower_count: i64,
    /// Whether staff curate it (a topic).
    pub is_topic: bool,
}
