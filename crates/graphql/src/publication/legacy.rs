//! What clients of the first version know a publication by.

use async_graphql::{ID, SimpleObject};

/// A picture of someone, by its id.
#[derive(Debug, Clone, SimpleObject)]
pub struct Avatar {
    /// The picture.
    pub id: ID,
}

impl Avatar {
    pub(super) fn of(image: Option<&str>) -> Option<Self> {
        image.map(|id| Self { id: ID(id.to_owned()) })
    }
}

/// The record by which clients of the first version knew a publication.
#[derive(Debug, Clone, SimpleObject)]
pub struct LegacyCollection {
    /// The publication's id.
    pub id: ID,
}
