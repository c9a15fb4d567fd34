//! Lists of stories.

use super::{
    call::call,
    fault::Result,
    paging::{PagingInfo, info},
    person::User,
    scalar::{DateTime, int},
};
use async_graphql::{Context, ID, Object, SimpleObject};
use quire_store::Page;
use std::sync::Arc;

/// A list of stories.
#[derive(Debug, Clone)]
pub struct Catalog(pub Arc<quire_core::catalog::Catalog>);

/// A list of stories.
#[Object]
impl Catalog {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.0.id.to_string())
    }
    /// The name.
    async fn name(&self) -> &str {
        &self.0.name
    }
    /// What it gathers; may be empty.
    async fn description(&self) -> &str {
        &self.0.description
    }
    /// The path of its page.
    async fn url(&self, ctx: &Context<'_>) -> Result<String> {
        let owner = call(ctx)?.person(&self.0.owner_id).await?;
        Ok(super::address::catalog(&owner.username, &self.0))
    }
    /// How many stories it holds.
    async fn item_count(&self) -> i32 {
        int(self.0.item_count)
    }
    /// Whose list it is.
    async fn creator(&self, ctx: &Context<'_>) -> Result<User> {
        Ok(User(call(ctx)?.person(&self.0.owner_id).await?))
    }
    /// When it last changed.
    async fn updated_at(&self) -> DateTime {
        self.0.updated_at.into()
    }
}

/// A page of lists.
#[derive(Debug, Clone, SimpleObject)]
pub struct CatalogPage {
    /// The lists.
    pub items: Vec<Catalog>,
    /// Where it goes on.
    pub paging_info: PagingInfo,
}

impl CatalogPage {
    pub(super) fn of(page: Page<quire_core::catalog::Catalog>, limit: u32) -> Self {
        let paging_info = info(&page, limit);
        let items = page.items.into_iter().map(|list| Catalog(Arc::new(list))).collect();
        Self { items, paging_info }
    }
}
