//! Batched reads of pictures.

use super::{Found, Load, keyed};
use crate::field_error::FieldError;
use async_graphql::dataloader::Loader;
use quire_core::ImageId;
use quire_store::image::Image;
use std::sync::Arc;

impl Loader<ImageId> for Load {
    type Value = Arc<Image>;
    type Error = FieldError;

    async fn load(&self, keys: &[ImageId]) -> Found<ImageId, Arc<Image>> {
        let ids = keys.to_vec();
        let rows = self.read(move |c| quire_store::image::many(c, &ids)).await?;
        Ok(keyed(rows, |image| image.id.clone()))
    }
}
