//! Finding lists: one by its address, the viewer's own, and those of others that they saved.

use super::{Catalog, CatalogPage};
use crate::{
    call::{Call, call},
    field_error::Result,
    outcome::NotFound,
    paging::{PagingOptions, paging},
};
use async_graphql::{Context, Object, Union};
use quire_core::{CatalogId, UserId, catalog::PredefinedList};
use quire_routing::href::entity::{ListPart, list_in};

/// A list, or why there is none to show.
#[derive(Debug, Union)]
pub enum CatalogResult {
    /// The list.
    Catalog(Catalog),
    /// No list of that name, or not for the viewer.
    NotFound(NotFound),
}

/// Lists: reads.
#[derive(Debug, Default)]
pub struct CatalogQuery;

#[Object]
impl CatalogQuery {
    /// A list by the last part of its address. The lists that everyone has are those of `username`, or of
    /// the viewer.
    async fn catalog_result(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The last part of the address of the list: words, a dash and its id.")]
        catalog_slug_id: String,
        #[graphql(desc = "The handle, without `@`.")] username: Option<String>,
    ) -> Result<CatalogResult> {
        let call = call(ctx)?;
        let Some(id) = named(call, &catalog_slug_id, username).await? else {
            return Ok(CatalogResult::NotFound(NotFound::default()));
        };
        let viewer = call.viewer().clone();
        let seen = call.read(move |c| quire_app::catalog::find_visible(c, &viewer, &id)).await?;
        Ok(match seen {
            Some(list) => CatalogResult::Catalog(list.into()),
            None => CatalogResult::NotFound(NotFound::default()),
        })
    }

    /// The lists the viewer made, the last changed first.
    async fn your_catalogs(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<CatalogPage> {
        let (call, paging) = (call(ctx)?, self::paging(paging)?);
        let Some(me) = call.viewer().user_id().cloned() else { return Ok(CatalogPage::default()) };
        let limit = paging.limit;
        let page = call.read(move |c| quire_store::catalog::made_by(c, &me, &paging)).await?;
        Ok(CatalogPage::of(page, limit))
    }

    /// The viewer's reading list; empty before anything was saved, null for strangers.
    async fn your_reading_list(&self, ctx: &Context<'_>) -> Result<Option<Catalog>> {
        let call = call(ctx)?;
        let Some(me) = call.viewer().user_id().cloned() else { return Ok(None) };
        let id = CatalogId::predefined(&me, PredefinedList::ReadingList);
        let viewer = call.viewer().clone();
        let seen = call.read(move |c| quire_app::catalog::find_visible(c, &viewer, &id)).await?;
        Ok(seen.map(Catalog::from))
    }

    /// The lists of others that the viewer saved, the last saved first.
    async fn your_followed_catalogs(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<CatalogPage> {
        let (call, paging) = (call(ctx)?, self::paging(paging)?);
        let Some(me) = call.viewer().user_id().cloned() else { return Ok(CatalogPage::default()) };
        let (limit, viewer) = (paging.limit, call.viewer().clone());
        let mut page = call.read(move |c| quire_store::catalog::followed(c, &me, &paging)).await?;
        page.items.retain(|list| quire_core::policy::read_catalog(&viewer, list));
        Ok(CatalogPage::of(page, limit))
    }
}

/// The list that the last part of an address names.
async fn named(call: &Call, part: &str, username: Option<String>) -> Result<Option<CatalogId>> {
    Ok(match list_in(part) {
        Some(ListPart::Id(id)) => id.parse().ok(),
        Some(ListPart::Predefined(key)) => {
            let kind = key.parse::<PredefinedList>().ok();
            let owner = owner(call, username).await?;
            owner.zip(kind).map(|(owner, kind)| CatalogId::predefined(&owner, kind))
        }
        Some(ListPart::Highlights) | None => None,
    })
}

async fn owner(call: &Call, username: Option<String>) -> Result<Option<UserId>> {
    let Some(name) = username else { return Ok(call.viewer().user_id().cloned()) };
    let person = call.read(move |c| quire_store::person::find_by_username(c, &name)).await?;
    Ok(person.map(|person| person.id))
}
