//! Finding a publication by what it is called.

use super::{Collection, slug::SlugAvailabilityResult};
use crate::{
    call::call,
    field_error::{FieldError, Result},
    id::Id,
    outcome::Availability,
};
use async_graphql::{Context, InputObject, Object};
use quire_core::PublicationId;
use std::sync::Arc;

/// How a publication is named: by one of the three.
#[derive(Debug, Clone, InputObject)]
pub struct PublicationRef {
    /// Its word in addresses.
    pub slug: Option<String>,
    /// Its own domain.
    pub domain: Option<String>,
    /// Its id.
    pub id: Option<Id<PublicationId>>,
}

/// Publications: reads.
#[derive(Debug, Default)]
pub struct PublicationQuery;

#[Object]
impl PublicationQuery {
    /// The publication of this domain or slug.
    async fn collection_by_domain_or_slug(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The domain, or the slug.")] domain_or_slug: String,
    ) -> Result<Option<Collection>> {
        let found = call(ctx)?
            .read(move |c| {
                if let Some(found) = quire_store::publication::find_by_slug(c, &domain_or_slug)? {
                    return Ok(Some(found));
                }
                match quire_store::publication::find_by_domain(c, &domain_or_slug)? {
                    Some(found) => Ok(Some(found)),
                    None => quire_store::publication::find_by_held_slug(c, &domain_or_slug),
                }
            })
            .await?;
        Ok(found.map(|publication| Collection(Arc::new(publication))))
    }

    /// Whether a new publication could have this slug; or one that is there, whose former slugs are
    /// free for it.
    async fn collection_slug_availability(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The slug.")] slug: String,
        #[graphql(desc = "The id of the publication.")] collection_id: Option<Id<PublicationId>>,
    ) -> Result<SlugAvailabilityResult> {
        let (call, own) = (call(ctx)?, collection_id.map(|id| id.0));
        Ok(match quire_app::publication::is_slug_free(&call.app, &slug, own.as_ref()).await? {
            Ok(()) => SlugAvailabilityResult::Availability(Availability { is_available: true }),
            Err(why) => SlugAvailabilityResult::SlugError(why.into()),
        })
    }

    /// The publication of this slug, of this domain, or of this id.
    async fn publication_by_ref(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id or the word of the publication.", name = "ref")]
        reference: PublicationRef,
    ) -> Result<Option<Collection>> {
        let found = call(ctx)?;
        let found = match (reference.slug, reference.domain, reference.id) {
            (Some(slug), None, None) => {
                found.read(move |c| quire_store::publication::find_by_slug(c, &slug)).await?
            }
            (None, Some(domain), None) => {
                found.read(move |c| quire_store::publication::find_by_domain(c, &domain)).await?
            }
            (None, None, Some(id)) => {
                found.read(move |c| quire_store::publication::find(c, &id)).await?
            }
            _ => return Err(FieldError::BadRequest("give `slug`, `domain` or `id`".to_owned())),
        };
        Ok(found.map(|publication| Collection(Arc::new(publication))))
    }
}
