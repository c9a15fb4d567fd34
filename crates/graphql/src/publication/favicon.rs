//! The small pictures that stand for a publication.

use crate::{call::Call, field_error::Result, story::picture};
use async_graphql::{ID, SimpleObject};
use quire_core::{ImageId, publication::Publication};
use quire_routing::href::external;

/// A picture of somebody, by its id.
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

/// The icon of a publication's pages.
#[derive(Debug, Clone, SimpleObject)]
pub struct Favicon {
    /// The picture.
    pub id: ID,
    /// It as a square of 128 pixels.
    pub url: String,
}

/// The record by which clients of the first version knew a publication.
#[derive(Debug, Clone, SimpleObject)]
pub struct LegacyCollection {
    /// The publication's id.
    pub id: ID,
}

/// The icon of its published design, else its own picture, if that is there.
pub(super) async fn of(call: &Call, publication: &Publication) -> Result<Option<Favicon>> {
    let id = publication.id.clone();
    let design = call.read(move |c| quire_store::publication::published_design(c, &id)).await?;
    let icon = design.and_then(|design| design.icon).map(|icon| icon.to_string());
    for id in [icon, publication.image.clone()].into_iter().flatten() {
        if id.parse::<ImageId>().is_err() {
            continue;
        }
        let shown = picture(call, Some(&id)).await?.filter(|found| found.width > 0);
        if let (Some(_), Ok(url)) = (shown, external::favicon(Some(&id))) {
            return Ok(Some(Favicon { id: ID(id), url }));
        }
    }
    Ok(None)
}
