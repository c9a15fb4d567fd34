//! The icons of pages that have their own.

use crate::{call::Call, field_error::Result, story::picture};
use async_graphql::{ID, SimpleObject};
use quire_core::ImageId;
use quire_routing::href::external;

/// The icon of someone's pages.
#[derive(Debug, Clone, SimpleObject)]
pub struct Favicon {
    /// The picture.
    pub id: ID,
    /// It as a square of 128 pixels.
    pub url: String,
}

impl Favicon {
    /// The first of some pictures that is there.
    pub(super) async fn first<const N: usize>(
        call: &Call,
        pictures: [Option<String>; N],
    ) -> Result<Option<Self>> {
        for id in pictures.into_iter().flatten().filter(|id| id.parse::<ImageId>().is_ok()) {
            let shown = picture(call, Some(&id)).await?.filter(|found| found.width > 0);
            if let (Some(_), Ok(url)) = (shown, external::favicon(Some(&id))) {
                return Ok(Some(Self { id: ID(id), url }));
            }
        }
        Ok(None)
    }
}
