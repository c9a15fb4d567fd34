//! What stands on a list.

use crate::{
    call::Call,
    field_error::Result,
    paging::{PagingInfo, info},
    scalar::DateTime,
    story::Post,
};
use async_graphql::{ID, SimpleObject};
use quire_core::{catalog::Catalog, policy::shows_on};
use quire_store::Paging;

/// A story on a list.
#[derive(Debug, Clone, SimpleObject)]
pub struct CatalogItem {
    /// Its id.
    pub post_id: ID,
    /// The story; null when its owner may not read it any more.
    pub post: Option<Post>,
    /// What the owner of the list says of it; may be empty.
    pub note: String,
    /// When it was put there.
    pub added_at: DateTime,
}

/// A page of a list.
#[derive(Debug, Clone, SimpleObject)]
pub struct CatalogItemPage {
    /// The stories.
    pub items: Vec<CatalogItem>,
    /// Where it goes on.
    pub paging_info: PagingInfo,
}

/// A page of what stands on a list, as far as the viewer is shown it. It may hold fewer than wanted and
/// still have a next one.
pub(super) async fn page(call: &Call, list: &Catalog, paging: Paging) -> Result<CatalogItemPage> {
    let limit = paging.limit;
    let (id, is_newest_first) = (list.id.clone(), list.is_newest_first());
    let page = call
        .read(move |c| match is_newest_first {
            true => quire_store::catalog::newest_items(c, &id, &paging),
            false => quire_store::catalog::items(c, &id, &paging),
        })
        .await?;
    let paging_info = info(&page, limit);
    let is_owner = call.viewer().user_id() == Some(&list.owner_id);
    let mut items = Vec::new();
    let stories = page.items.iter().map(|item| call.story(&item.story_id));
    let stories = futures_util::future::try_join_all(stories).await?;
    for (item, story) in page.items.iter().zip(stories) {
        let shown = story.filter(|story| shows_on(call.viewer(), list, story));
        let post = match shown {
            Some(story) => Post::unblocked(call, story).await?,
            None => None,
        };
        if post.is_some() || is_owner {
            items.push(CatalogItem {
                post_id: ID(item.story_id.to_string()),
                post,
                note: item.note.clone(),
                added_at: item.added_at.into(),
            });
        }
    }
    Ok(CatalogItemPage { items, paging_info })
}
