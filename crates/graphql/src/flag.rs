//! Flags for browsers.

use super::{call::call, field_error::Result, scalar::Variant};
use async_graphql::{Context, Object, SimpleObject};
use quire_app::flags;
use quire_core::flag::{Flag, FlagValue};

/// A flag as it holds for the viewer.
#[derive(Debug, Clone, SimpleObject)]
pub struct VariantFlag {
    /// Its name.
    pub name: String,
    /// What it is: a boolean, a number or a text.
    pub value: Variant,
}

impl VariantFlag {
    fn of((flag, value): (Flag, FlagValue)) -> Self {
        Self { name: flag.as_str().to_owned(), value: Variant(value) }
    }
}

/// Flags: reads.
#[derive(Debug, Default)]
pub struct FlagQuery;

#[Object]
impl FlagQuery {
    // C023, C091, C093
    /// All flags.
    async fn variant_flags(&self, ctx: &Context<'_>) -> Result<Vec<VariantFlag>> {
        let call = call(ctx)?;
        let values = flags::values(&call.app, call.viewer().user_id()).await?;
        Ok(values.into_iter().map(VariantFlag::of).collect())
    }

    // C050
    /// One flag; null when there is none of this name. No flag depends on a story or a publication
    /// yet, so naming one changes nothing.
    async fn variant_flag(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The name of the flag.")] flag_name: String,
        #[graphql(desc = "The id of the story.", name = "postId")] _post: Option<String>,
        #[graphql(
            desc = "The domain of the publication on whose page the viewer is.",
            name = "publicationDomain"
        )]
        _domain: Option<String>,
        #[graphql(desc = "The publication on whose page the viewer is.", name = "publicationId")]
        _publication: Option<String>,
        #[graphql(
            desc = "The word of the publication on whose page the viewer is.",
            name = "publicationSlug"
        )]
        _slug: Option<String>,
    ) -> Result<Option<VariantFlag>> {
        let call = call(ctx)?;
        let values = flags::values(&call.app, call.viewer().user_id()).await?;
        let mut values = values.into_iter();
        Ok(values.find(|(flag, _)| flag.as_str() == flag_name).map(VariantFlag::of))
    }
}
