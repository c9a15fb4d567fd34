//! Reads of what is the viewer's own, which several fields of a request want.

use super::{Found, Load, wrapped};
use crate::field_error::FieldError;
use async_graphql::dataloader::Loader;
use quire_app::account::{DismissableFlag, dismissed};
use quire_core::Timestamp;
use quire_routing::Flags;
use std::{collections::HashMap, sync::Arc};

/// The flags as they hold for the viewer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct OwnFlags;

/// What the viewer dismissed for good.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct OwnDismissals;

/// When the viewer last looked at a place that carries a dot, or at something they follow.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct ViewedAt(pub String);

impl Loader<OwnFlags> for Load {
    type Value = Flags;
    type Error = FieldError;

    async fn load(&self, _: &[OwnFlags]) -> Found<OwnFlags, Flags> {
        let flags = quire_app::flags::in_force(&self.app, self.viewer.user_id()).await?;
        Ok(HashMap::from([(OwnFlags, flags)]))
    }
}

impl Loader<OwnDismissals> for Load {
    type Value = Arc<[DismissableFlag]>;
    type Error = FieldError;

    async fn load(&self, _: &[OwnDismissals]) -> Found<OwnDismissals, Self::Value> {
        let flags = self.own(dismissed).await?;
        Ok(HashMap::from([(OwnDismissals, flags.into())]))
    }
}

impl Loader<ViewedAt> for Load {
    type Value = Timestamp;
    type Error = FieldError;

    async fn load(&self, keys: &[ViewedAt]) -> Found<ViewedAt, Timestamp> {
        let feeds: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let viewed = self
            .own(move |c, me| {
                let feeds: Vec<_> = feeds.iter().map(String::as_str).collect();
                quire_store::followed::viewed(c, me, &feeds)
            })
            .await?;
        Ok(wrapped(viewed, ViewedAt))
    }
}
